// The players as the page offers them: who each is, what its numbers mean, and how hard each strength lets it think.
// A test holds all but the words against hosts/workbook/roster.py.
import type { Text } from "./texts";

/** The effort in the player's own measure, and milliseconds; 0 leaves it to the player. */
export type Limits = readonly [effort: number, timeMs: number];

export const STRENGTHS = ["quick", "normal", "strong", "custom"] as const;
export type Strength = (typeof STRENGTHS)[number];

/** What a depth counts; each is the key of a text. */
type Depth = "newTiles" | "plies" | "moves" | "games";

/** What the values of the moves are; each is the key of a text. */
type Unit = "pointsToCome" | "meanScores" | "ownEvaluation" | "meanEvaluation";

export interface Profile {
  name: string;
  depth: Depth;
  unit: Unit;
  quick: Limits;
  strong: Limits;
  who: Text;
}

const row = (name: string, depth: Depth, unit: Unit, quick: Limits, strong: Limits, ...who: Text): Profile => {
  return { name, depth, unit, quick, strong, who };
};

export const PLAYERS = [
  row("expectimax", "newTiles", "pointsToCome", [1, 0], [6, 0], "ours, and the strongest", "unser stärkster", "наш, самый сильный"),
  row("heuristic", "newTiles", "ownEvaluation", [1, 0], [6, 0], "ours, with a hand-made evaluation", "unserer, mit handgemachter Bewertung", "наш, с ручной оценкой"),
  row("minimax", "plies", "ownEvaluation", [3, 0], [8, 0], "the article AI and 2048, part 2", "der Artikel AI and 2048, Teil 2", "статья AI and 2048, часть 2"),
  row("edison", "plies", "ownEvaluation", [3, 0], [8, 0], "the same article, as printed", "derselbe Artikel, wie gedruckt", "та же статья, как напечатано"),
  row("monte-carlo", "games", "meanScores", [20, 0], [1000, 0], "Ronen Zilberman: random games", "Ronen Zilberman: zufällige Spiele", "Ronen Zilberman: случайные игры"),
  row("ovolve", "moves", "ownEvaluation", [4, 0], [0, 500], "Matt Overlan, 2048-AI", "Matt Overlan, 2048-AI", "Matt Overlan, 2048-AI"),
  row("datumbox", "plies", "ownEvaluation", [3, 0], [8, 0], "Vasilis Vryniotis", "Vasilis Vryniotis", "Vasilis Vryniotis"),
  row("gradient", "plies", "ownEvaluation", [2, 0], [8, 0], "Srinidhi Raghavan, with pruning", "Srinidhi Raghavan, mit Pruning", "Srinidhi Raghavan, с отсечением"),
  row("gradient-minimax", "plies", "ownEvaluation", [2, 0], [6, 0], "the same without pruning", "derselbe ohne Pruning", "то же без отсечения"),
  row("snake", "newTiles", "ownEvaluation", [1, 0], [4, 0], "Simon Borøy-Johnsen", "Simon Borøy-Johnsen", "Simon Borøy-Johnsen"),
  row("weights", "plies", "ownEvaluation", [4, 0], [8, 0], "The Intelligent Bot", "The Intelligent Bot", "The Intelligent Bot"),
  row("graph", "moves", "ownEvaluation", [0, 0], [0, 0], "a comment on Hacker News", "ein Kommentar auf Hacker News", "комментарий на Hacker News"),
  row("random", "moves", "ownEvaluation", [0, 0], [0, 0], "the floor: any legal move", "die Untergrenze: irgendein Zug", "нижняя граница: любой ход"),
];

/** Recipes, each known by the search that it begins with. */
export const RECIPES = [
  row("greedy:", "moves", "ownEvaluation", [0, 0], [0, 0], "a recipe", "ein Rezept", "рецепт"),
  row("alpha-beta:", "plies", "ownEvaluation", [3, 0], [8, 0], "a recipe", "ein Rezept", "рецепт"),
  row("expectimax:", "newTiles", "ownEvaluation", [1, 0], [0, 300], "a recipe", "ein Rezept", "рецепт"),
  row("monte-carlo:", "games", "meanEvaluation", [20, 0], [1000, 0], "a recipe", "ein Rezept", "рецепт"),
];

const DEFAULT_SEARCH = "expectimax:"; // of a recipe that names none

/** The profile of a player, or of a recipe's search. */
export function profileOf(player: string): Profile {
  const name = player.toLowerCase();
  const search = name.includes(":") ? name.slice(0, name.indexOf(":") + 1).replaceAll(" ", "") : DEFAULT_SEARCH;
  const found = PLAYERS.find((listed) => listed.name === name) ?? RECIPES.find((listed) => listed.name === search);
  return found ?? RECIPES.find((listed) => listed.name === DEFAULT_SEARCH)!;
}

/** The limits of one move. */
export function limitsOf(player: string, strength: Strength, custom: Limits): Limits {
  if (strength === "custom") return custom;
  return strength === "normal" ? [0, 0] : profileOf(player)[strength];
}

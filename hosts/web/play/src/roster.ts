// The players as the page offers them: who each is, what its numbers mean, and how hard each strength lets it think.
// The words are here; hosts/roster.json has the rest, for the workbook too.
import roster from "../../../roster.json";
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

const A_RECIPE: Text = ["a recipe", "ein Rezept", "рецепт"];
const WHO: Record<string, Text> = {
  expectimax: ["ours, and the strongest", "unser stärkster", "наш, самый сильный"],
  heuristic: ["ours, with a hand-made evaluation", "unserer, mit handgemachter Bewertung", "наш, с ручной оценкой"],
  minimax: ["the article AI and 2048, part 2", "der Artikel AI and 2048, Teil 2", "статья AI and 2048, часть 2"],
  edison: ["the same article, as printed", "derselbe Artikel, wie gedruckt", "та же статья, как напечатано"],
  "monte-carlo": ["Ronen Zilberman: random games", "Ronen Zilberman: zufällige Spiele", "Ronen Zilberman: случайные игры"],
  ovolve: ["Matt Overlan, 2048-AI", "Matt Overlan, 2048-AI", "Matt Overlan, 2048-AI"],
  datumbox: ["Vasilis Vryniotis", "Vasilis Vryniotis", "Vasilis Vryniotis"],
  gradient: ["Srinidhi Raghavan, with pruning", "Srinidhi Raghavan, mit Pruning", "Srinidhi Raghavan, с отсечением"],
  "gradient-minimax": ["the same without pruning", "derselbe ohne Pruning", "то же без отсечения"],
  snake: ["Simon Borøy-Johnsen", "Simon Borøy-Johnsen", "Simon Borøy-Johnsen"],
  weights: ["The Intelligent Bot", "The Intelligent Bot", "The Intelligent Bot"],
  graph: ["a comment on Hacker News", "ein Kommentar auf Hacker News", "комментарий на Hacker News"],
  random: ["the floor: any legal move", "die Untergrenze: irgendein Zug", "нижняя граница: любой ход"],
};

const profile = (row: (typeof roster.players)[number], who: Text): Profile => ({ ...(row as unknown as Omit<Profile, "who">), who });

export const PLAYERS = roster.players.map((row) => profile(row, WHO[row.name]!));

/** Recipes, each known by the search that it begins with. */
const RECIPES = roster.recipes.map((row) => profile(row, A_RECIPE));

/** The profile of a player, or of a recipe's search. */
export function profileOf(player: string): Profile {
  const name = player.toLowerCase();
  const search = name.includes(":") ? name.slice(0, name.indexOf(":") + 1).replaceAll(" ", "") : roster.defaultSearch;
  const found = PLAYERS.find((listed) => listed.name === name) ?? RECIPES.find((listed) => listed.name === search);
  return found ?? RECIPES.find((listed) => listed.name === roster.defaultSearch)!;
}

/** The limits of one move. */
export function limitsOf(player: string, strength: Strength, custom: Limits): Limits {
  if (strength === "custom") return custom;
  return strength === "normal" ? [0, 0] : profileOf(player)[strength];
}

// The players as the page offers them: who each is, what its numbers mean, and how hard each strength lets it think.
// hosts/texts.json has the words and hosts/roster.json the rest, for the workbook too.
import roster from "../../../roster.json";
import { who } from "../../../texts.json";
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

const profile = (row: (typeof roster.players)[number], about: Text): Profile => ({ ...(row as unknown as Omit<Profile, "who">), who: about });

export const PLAYERS = roster.players.map((row) => profile(row, who[row.name as keyof typeof who]));

/** Recipes, each known by the search that it begins with. */
const RECIPES = roster.recipes.map((row) => profile(row, who.recipe));

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

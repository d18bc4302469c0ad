// What games came to: a person's own, and the players'. A game that began with a link or has a tile that somebody set counts
// for neither, nor does one that both played.
import { computed, signal } from "@preact/signals";
import { game, largestOf, overBoard, SET, START, step, YOU, type Game } from "./game";
import { onChange, recall, remember } from "./memory";

export type Who = "own" | "players";
/** Score, largest tile, and whether the game is over. */
type Result = [score: number, largest: number, isOver: boolean];
/** By the seed of the game's beginning: the same game played again counts once, with its best score. The one played last is the last. */
type Results = Record<string, Result>;
const keyOf = (seed: number): string => `seed ${seed}`; // an object lists keys that are whole numbers by size, not by age

const MOST = 2000; // games of each
const isGood = (results: Results) =>
  Object.values(results).every((one) => Array.isArray(one) && Number.isFinite(one[0]) && Number.isFinite(one[1]));
const load = () => ({ own: recall<Results>("own", isGood) ?? {}, players: recall<Results>("players", isGood) ?? {} });

const results = signal(load());
onChange("own", () => (results.value = load()));
onChange("players", () => (results.value = load()));

/** Whose game this is up to now. */
function ownerOf({ steps, at }: Game): Who | undefined {
  if (steps[0]!.by !== START) return undefined;
  const makers = new Set<string>();
  for (let index = 1; index <= at; index++) makers.add(steps[index]!.by);
  if (makers.has(SET!) || makers.size === 0) return undefined;
  if (!makers.has(YOU!)) return "players";
  return makers.size === 1 ? "own" : undefined;
}

/** Counts the game as it stands. */
export function record(): void {
  const who = ownerOf(game.value);
  if (!who) return;
  const [{ seed }, { board, score }] = [game.value.steps[0]!, step.value];
  const counted = load()[who];
  const key = keyOf(seed);
  const last = counted[key] ?? [0, 0, false];
  const next: Result = [Math.max(score, last[0]), Math.max(largestOf(board), last[1]), last[2] || overBoard.value === board];
  if (String(next) === String(last)) return;
  const { [key]: _, ...others } = counted;
  const kept = Object.entries(others);
  const most = Math.max(...kept.map(([, [score]]) => score));
  while (kept.length >= MOST) kept.splice(kept[0]![1][0] === most ? 1 : 0, 1); // The best score stays.
  remember(who, Object.fromEntries([...kept, [key, next]]));
  results.value = load();
}

/** The highest score of a person's own games. */
export const best = computed(() => {
  const now = ownerOf(game.value) === "own" ? step.value.score : 0;
  return Object.values(results.value.own).reduce((most, [score]) => Math.max(most, score), now);
});

/** Games that are over, and their mean score; the best of all. */
export function summary(who: Who) {
  const all = Object.values(results.value[who]);
  const over = all.filter(([, , isOver]) => isOver);
  const most = (index: 0 | 1) => all.reduce((most, one) => Math.max(most, one[index]), 0);
  const mean = over.length === 0 ? undefined : over.reduce((sum, [score]) => sum + score, 0) / over.length;
  return { games: over.length, best: most(0), largest: most(1), mean };
}

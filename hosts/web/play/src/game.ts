// The game: every step of it, so that all can be undone, kept and sent as a link. The engine alone knows the rules.
import { batch, computed, signal } from "@preact/signals";
import { recall, remember } from "./memory";

/** A position and how it came about. `by` is a player's name, or one of the words below. */
export interface Step {
  /** A letter for each cell: its tile's rank in base 32. */
  board: string;
  score: number;
  /** All chance to come. */
  seed: number;
  by: string;
  direction?: number;
  /** The cell of the new tile. */
  spawned?: number;
}

export const [START, YOU, SET] = ["start", "you", "set"];

/** The steps; those after `at` are undone. The array is shared between values, so that a long game costs no copies. */
export interface Game {
  steps: Step[];
  at: number;
}

export const MOST_SCORE = 2 ** 31 - 1; // that the engine counts
export const EMPTY_BOARD = "0".repeat(16);
export const gameFrom = (first: Step): Game => ({ steps: [first], at: 0 });
const NO_GAME = gameFrom({ board: EMPTY_BOARD, score: 0, seed: 0, by: START });

export const game = signal<Game>(restored() ?? NO_GAME);
export const step = computed(() => game.value.steps[game.value.at]!);
export const cells = computed(() => cellsOf(step.value.board));
export const best = signal(recall<number>("best") ?? 0);
/** Moves of the game up to this step. */
export const moveCount = computed(() => game.value.at);

export function cellsOf(board: string): number[] {
  return [...board].map((letter) => (letter === "0" ? 0 : 2 ** parseInt(letter, 32)));
}

export function boardOf(cells: readonly number[]): string {
  return cells.map((tile) => (tile === 0 ? 0 : Math.log2(tile)).toString(32)).join("");
}

/** Whether a text is a board. A function: `restored` needs it before this line runs. */
export function isBoard(text: string): boolean {
  return /^[0-9a-h]{16}$/.test(text);
}

export const largestOf = (board: string): number => Math.max(...cellsOf(board));

/** A game that was saved under a date. */
export interface Saved {
  date: number;
  score: number;
  largest: number;
  text: string;
}

/** This game, as it is saved. */
export function savedNow(): Saved {
  const { board, score } = step.value;
  return { date: Date.now(), score, largest: largestOf(board), text: written(game.value) };
}

/** The last game with moves that another one took the place of. */
export const replaced = signal<Saved | null>(recall("replaced") ?? null);
/** Whether there is a step before this one, or this is a game without moves that took another one's place. */
export const canUndo = computed(() => game.value.at > 0 || (game.value.steps.length === 1 && replaced.value !== null));

/** Goes on with another game, and keeps this one if it has moves. */
export function replace(next: Game): void {
  const old = game.value.steps.length > 1 ? savedNow() : undefined;
  game.value = next;
  keep(); // Of the old game there is room for one copy.
  if (!old) return;
  replaced.value = old;
  remember("replaced", old);
  if (!hasRoom.value) keep(); // Another replaced game may have made room.
}

/** Begins a game, and keeps none: the task pane's, at each selection. */
export function begin(first: Step): void {
  replaced.value = null;
  game.value = gameFrom(first);
  keepSoon();
}

/** Adds a step; what was undone is gone. */
export function add(next: Step): void {
  const { steps, at } = game.value;
  steps.length = at + 1;
  steps.push(next);
  game.value = { steps, at: at + 1 };
  if (next.score > best.value) best.value = next.score;
  keepSoon();
}

/** Steps that came since the last picture of the screen. */
const unseen: Step[] = [];
/** The last step, shown or not. */
export const newest = (): Step => unseen.at(-1) ?? step.value;

/** Adds a step that is shown with the next picture, or when the game is kept: a hidden page has no pictures. */
export function addUnseen(next: Step): void {
  unseen.push(next);
  keepSoon();
}

/** Whether there was any. */
export function showUnseen(): boolean {
  const steps = unseen.splice(0);
  batch(() => steps.forEach(add));
  return steps.length > 0;
}

/** Goes to a step; before the first one of a game without moves, back to the game that it took the place of. */
export function goTo(at: number): void {
  if (at < 0 && canUndo.value) return bringBack();
  game.value = { steps: game.value.steps, at: Math.max(0, Math.min(at, game.value.steps.length - 1)) };
  keepSoon();
}

function bringBack(): void {
  game.value = read(replaced.value!.text);
  keep();
  replaced.value = null;
  remember("replaced", null);
  if (!hasRoom.value) keep(); // There may have been room for one copy alone.
}

/** A game as a text: a line for each step, which names the player where another one made the step before. */
export function written({ steps, at }: Game): string {
  const by = (step: Step) => step.by.replace(/\s+/g, " "); // a recipe may have several lines
  const ifNew = (step: Step, index: number) => (step.by === steps[index - 1]?.by ? "" : by(step));
  const line = (step: Step, index: number) => [step.board, step.score, step.seed, step.direction ?? "", ifNew(step, index)].join(",");
  return [at, ...steps.map(line)].join("\n");
}

/** The same, back again. Auto play may have made an `i` of two `h`, though the engine takes none. */
export function read(text: string): Game {
  const [at, ...lines] = text.split("\n");
  let last = START!;
  const steps = lines.map((line): Step => {
    const [board = "", score, seed, direction, ...by] = line.split(",");
    if (!isBoard(board.replaceAll("i", "h"))) throw new Error("no game");
    last = by.join(",") || last;
    const step = { board, score: Number(score), seed: Number(seed), by: last };
    return direction ? { ...step, direction: Number(direction) } : step;
  });
  if (!steps[Number(at)]) throw new Error("no game");
  return { steps, at: Number(at) };
}

function restored(): Game | undefined {
  try {
    const text = recall<string>("game");
    return text === undefined ? undefined : read(text);
  } catch {
    return undefined;
  }
}

const KEEP_AFTER = 1000; // milliseconds: a long game takes some to write
let timer: ReturnType<typeof setTimeout> | undefined;

function keepSoon(): void {
  timer ??= setTimeout(keep, KEEP_AFTER);
}

/** Whether the browser had room for the game when it was last kept. */
export const hasRoom = signal(true);

/** Writes the game into the browser's memory, unseen steps too. */
export function keep(): void {
  showUnseen();
  clearTimeout(timer);
  timer = undefined;
  hasRoom.value = remember("game", written(game.value));
  remember("best", Math.max(best.value, recall<number>("best") ?? 0)); // of another tab, which may have kept its own
}
addEventListener("pagehide", () => {
  if (timer !== undefined) keep();
});

export const saved = signal<Saved[]>(recall<Saved[]>("saved") ?? []);

/** Changes the saved games, another tab's too. Whether there was room. */
export function changeSaved(change: (games: Saved[]) => Saved[]): boolean {
  const games = change(recall<Saved[]>("saved") ?? saved.value);
  if (!remember("saved", games)) return false;
  saved.value = games;
  return true;
}

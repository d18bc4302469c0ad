// The game: every step of it, so that all can be undone, kept and sent as a link. The engine alone knows the rules.
import { batch, computed, signal } from "@preact/signals";

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
  /** The name of the game whose place it took. */
  before?: string;
}

export const MOST_SCORE = 2 ** 31 - 1; // that the engine counts
export const EMPTY_BOARD = "0".repeat(16);
export const gameFrom = (first: Step): Game => ({ steps: [first], at: 0 });
const NO_GAME = gameFrom({ board: EMPTY_BOARD, score: 0, seed: 0, by: START });

export const game = signal<Game>(NO_GAME);
export const step = computed(() => game.value.steps[game.value.at]!);
/** A person's move whose new tile is still to be chosen. */
export const pending = signal<{ before: Step; cells: number[]; score: number; direction: number } | undefined>(undefined);
/** What is on the board. */
export const cells = computed(() => (pending.value?.before === step.value ? pending.value.cells : cellsOf(step.value.board)));
/** The last board of which the engine said that no tile can move. */
export const overBoard = signal("");
/** Moves of the game up to this step. */
export const moveCount = computed(() => game.value.at);

export function cellsOf(board: string): number[] {
  return [...board].map((letter) => (letter === "0" ? 0 : 2 ** parseInt(letter, 32)));
}

export function boardOf(cells: readonly number[]): string {
  return cells.map((tile) => (tile === 0 ? 0 : Math.log2(tile)).toString(32)).join("");
}

/** Whether a text is a board. */
export const isBoard = (text: string): boolean => /^[0-9a-h]{16}$/.test(text);

export const largestOf = (board: string): number => Math.max(...cellsOf(board));

/** Begins a game, and keeps none: the task pane's, at each selection. */
export function begin(first: Step): void {
  game.value = gameFrom(first);
}

/** Adds a step; what was undone is gone. */
export function add(next: Step): void {
  const { steps, at } = game.value;
  steps.length = at + 1;
  steps.push(next);
  game.value = { ...game.value, at: at + 1 };
}

/** Steps that came since the last picture of the screen. */
const unseen: Step[] = [];
export const hasUnseen = signal(false);
/** The last step, shown or not. */
export const newest = (): Step => unseen.at(-1) ?? step.value;

/** Adds a step that is shown with the next picture, or when the game is kept: a hidden page has no pictures. */
export function addUnseen(next: Step): void {
  unseen.push(next);
  hasUnseen.value = true;
}

/** Whether there was any. */
export function showUnseen(): boolean {
  const steps = unseen.splice(0);
  hasUnseen.value = false;
  batch(() => steps.forEach(add));
  return steps.length > 0;
}

/** Goes to a step. */
export function goTo(at: number): void {
  game.value = { ...game.value, at: Math.max(0, Math.min(at, game.value.steps.length - 1)) };
}

/** A game as a text: where it is, and a line for each step, which names the player where another one made the step before. */
export function written({ steps, at, before = "" }: Game): string {
  const by = (step: Step) => step.by.replace(/\s+/g, " "); // a recipe may have several lines
  const ifNew = (step: Step, index: number) => (step.by === steps[index - 1]?.by ? "" : by(step));
  const line = (step: Step, index: number) => [step.board, step.score, step.seed, step.direction ?? "", ifNew(step, index)].join(",");
  return [`${at} ${before}`.trim(), ...steps.map(line)].join("\n");
}

/** The same, back again. Auto play may have made an `i` of two `h`, though the engine takes none. */
export function read(text: string): Game {
  const [head, ...lines] = text.split("\n");
  const [at, before] = head!.split(" ");
  let last = START!;
  const steps = lines.map((line): Step => {
    const [board = "", score, seed, direction, ...by] = line.split(",");
    if (!isBoard(board.replaceAll("i", "h"))) throw new Error("no game");
    last = by.join(",") || last;
    const step = { board, score: Number(score), seed: Number(seed), by: last };
    return direction ? { ...step, direction: Number(direction) } : step;
  });
  if (!steps[Number(at)]) throw new Error("no game");
  return { steps, at: Number(at), ...(before ? { before } : {}) };
}

// Boards as callers hand them in.
import { Engine2048Error, Status } from "./error.js";

/** 16 tile values, row by row from the top left: 0 for an empty cell, or a power of two from 2 to 131072. */
export type Cells = number[];

/** The same, or four rows of four; typed arrays too. */
export type Board = ArrayLike<number> | ArrayLike<ArrayLike<number>>;

/** The directions' numbers. Four values in a row, one for each direction, come in this order. */
export const Direction = { up: 0, right: 1, down: 2, left: 3 } as const;

/** Evaluation of an illegal direction. */
export const ILLEGAL = -1e300;

/** Evaluation that stands for minus infinity, which some players give a lost game. */
export const LOST = -1e200;

/**
 * The 16 cells of a board. What is no whole number becomes a tile that the library refuses, since WebAssembly would
 * round it in silence.
 */
export function cellsOf(board: Board): Cells {
  const given: unknown[] = isList(board) ? Array.from<unknown>(board) : [];
  const isRows = given.length === 4 && given.every((row) => isList(row) && row.length === 4);
  const cells = isRows ? given.flatMap((row) => Array.from(row as ArrayLike<unknown>)) : given;
  if (cells.length !== 16) {
    throw new Engine2048Error(Status.TILE, "A board is 16 numbers, or 4 rows of 4.");
  }
  return Array.from(cells, (cell) => (isInt32(cell) ? cell : -1));
}

/** The cells of many boards, which lie one behind the other. What is no whole number is refused with its board. */
export function boardsOf(boards: ArrayLike<number>): Int32Array {
  if (!isList(boards) || boards.length % 16 !== 0) {
    throw new Engine2048Error(Status.TILE, "Boards are 16 numbers each, one board behind the other.");
  }
  return boards instanceof Int32Array ? boards.slice() : Int32Array.from(boards, (cell) => (isInt32(cell) ? cell : -1));
}

/** As many whole numbers as there are boards. */
export function eachOf(numbers: ArrayLike<number>, count: number, what: string): Int32Array {
  if (!isList(numbers) || numbers.length !== count) {
    throw new Engine2048Error(Status.RANGE, `There must be a ${what} for each board.`);
  }
  return Int32Array.from(numbers, (number) => whole(number, what));
}

const isList = (value: unknown): value is ArrayLike<unknown> => Array.isArray(value) || ArrayBuffer.isView(value);

/** What a caller hands in as an object, whose parts are looked at next; `what` names it where it is none. */
export function objectOf<T>(value: T, what: string): T {
  if (typeof value === "object" && value !== null) return value;
  throw new Engine2048Error(Status.NULL, `The ${what} must be an object.`);
}

/** What may cancel a call. */
export function signalOf(signal: unknown): AbortSignal | undefined {
  if (signal === undefined || signal instanceof AbortSignal) return signal;
  throw new Engine2048Error(Status.NULL, "The signal must be an AbortSignal.");
}

/** The forms of a record. */
export const Form = { text: 0, rpl: 1 } as const;

/** The bytes of a record. */
export function bytesOf(record: unknown): Uint8Array {
  if (typeof record === "string") return new TextEncoder().encode(record);
  if (record instanceof Uint8Array) return record;
  throw new Engine2048Error(Status.RECORD, "A record is a text, or bytes.");
}

/** A whole number for the library, which checks its range; `what` names it where it is none. */
export function whole(number: number, what: string): number {
  if (!isInt32(number)) throw new Engine2048Error(Status.RANGE, `The ${what} must be a whole number of 32 bits.`);
  return number;
}

/** The name of a player or an evaluator, or a recipe, for the library, which checks whether there is one. */
export function named(name: string): string {
  if (typeof name !== "string") {
    throw new Engine2048Error(Status.NAME, "A player, an evaluator or a recipe is named by a text.");
  }
  return name;
}

export function isInt32(number: unknown): number is number {
  return typeof number === "number" && (number | 0) === number;
}

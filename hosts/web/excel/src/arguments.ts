// Reads arguments as docs/formulas.md describes them, like hosts/xll/src/arguments.rs.

/** What Excel hands in: a cell's value or error, or nothing where the argument is left out. */
export type Value = number | string | boolean | CustomFunctions.Error | null | undefined;

/** `#VALUE!` */
export class BadArgument extends Error {}

const WORDS = ["up", "right", "down", "left"];

const MOST_CELLS = 16; // of an argument that is looked into for errors
const MOST_BOARDS = 65_536; // as in hosts/xll/src/value.rs

const isError = (value: unknown) => value instanceof CustomFunctions.Error;

/** The first error in the arguments, which is the answer, as of Excel's own functions, whatever else is wrong. */
export function errorIn(values: readonly unknown[]): CustomFunctions.Error | undefined {
  const looked = values.map((value) => (Array.isArray(value) ? value.flat() : [value])).filter((cells) => cells.length <= MOST_CELLS);
  return looked.flat().find(isError) as CustomFunctions.Error | undefined;
}

const isBlank = (value: Value): boolean => value === null || value === undefined || value === "";

const isWhole = (value: Value): value is number => typeof value === "number" && Number.isInteger(value) && Math.abs(value) < 2 ** 31;

function wholeNumber(value: Value): number {
  if (!isWhole(value)) throw new BadArgument();
  return value;
}

/** A whole number. As in Excel's own functions, it may be stored as text, TRUE is 1 and FALSE 0. */
function numberOf(value: Value): number {
  const isNumber = typeof value === "boolean" || (typeof value === "string" && /^[+-]?\d+$/.test(value.trim()));
  return wholeNumber(isNumber ? Number(value) : value);
}

/** A board of 4 rows of 4 cells, or of one row of 16. */
export function boardOf(value: Value[][] | Value): number[] {
  const rows = Array.isArray(value) ? value : [[value]];
  const [shape, cells] = [`${rows.length} by ${rows[0]?.length}`, rows.flat()];
  if (shape !== "4 by 4" && shape !== "1 by 16") throw new BadArgument();
  return cells.map((cell) => (isBlank(cell) ? 0 : wholeNumber(cell)));
}

/** Rows of 16 cells with a board each. */
export interface Rows {
  /** The boards, one behind the other. */
  boards: Int32Array;
  /** The first error of each row, which is its answer. */
  errors: (CustomFunctions.Error | undefined)[];
}

/** Several rows of 16 cells; none for anything else. A cell that is no tile is one that the engine refuses. */
export function rowsOf(value: Value[][] | Value): Rows | undefined {
  if (!Array.isArray(value) || value.length < 2 || value.some((row) => row.length !== 16)) return undefined;
  if (value.length > MOST_BOARDS) throw new BadArgument();
  const tile = (cell: Value) => (isBlank(cell) ? 0 : isWhole(cell) ? cell : -1);
  return { boards: Int32Array.from(value.flatMap((row) => row.map(tile))), errors: value.map((row) => row.find(isError) as CustomFunctions.Error | undefined) };
}

/** A name; `usual` if left out or blank. A formula that refers to a blank cell gives 0, so 0 counts as blank. */
export function nameOf(value: Value, usual: string): string {
  return typedNameOf(value, usual).trim();
}

/** `nameOf` with the blanks around it. */
export function typedNameOf(value: Value, usual: string): string {
  if (isBlank(value) || value === 0) return usual;
  if (typeof value !== "string") throw new BadArgument();
  return value;
}

/** A time in whole milliseconds; 0 if left out or blank. */
export function timeOf(value: Value): number {
  return isBlank(value) ? 0 : numberOf(value);
}

/** A direction by its number or word. It may not be left out or blank: that is more likely a mistake than a move up. */
export function directionOf(value: Value): number {
  const word = typeof value === "string" ? WORDS.indexOf(value.trim().toLowerCase()) : -1;
  const index = word < 0 ? numberOf(value) : word;
  if (!(index in WORDS)) throw new BadArgument();
  return index;
}

export const wordOf = (direction: number): string => WORDS[direction]!;

// Reads arguments as docs/formulas.md describes them, like hosts/xll/src/arguments.rs.

/** What Excel hands in: a cell's value, or nothing where the argument is left out. */
export type Value = number | string | boolean | null | undefined;

/** `#VALUE!` */
export class BadArgument extends Error {}

const WORDS = ["up", "right", "down", "left"];

const isBlank = (value: Value): boolean => value === null || value === undefined || value === "";

function wholeNumber(value: Value): number {
  if (typeof value !== "number" || !Number.isInteger(value) || Math.abs(value) > 2 ** 31 - 1) throw new BadArgument();
  return value;
}

/** A board of 4 rows of 4 cells, or of one row of 16. */
export function boardOf(value: Value[][] | Value): number[] {
  if (!Array.isArray(value)) throw new BadArgument();
  const shape = `${value.length} by ${value[0]?.length}`;
  if (shape !== "4 by 4" && shape !== "1 by 16") throw new BadArgument();
  return value.flat().map((cell) => (isBlank(cell) ? 0 : wholeNumber(cell)));
}

/** A name; `usual` if left out or blank. A formula that refers to a blank cell gives 0, so 0 counts as blank. */
export function nameOf(value: Value, usual: string): string {
  if (isBlank(value) || value === 0) return usual;
  if (typeof value !== "string") throw new BadArgument();
  return value.trim();
}

/** A time in whole milliseconds; 0 if left out or blank. */
export function timeOf(value: Value): number {
  return isBlank(value) ? 0 : wholeNumber(value);
}

/** A direction by its number or word. A blank cell is 0, as everywhere in Excel; it may not be left out. */
export function directionOf(value: Value): number {
  if (value === "") return 0;
  const index = typeof value === "string" ? WORDS.indexOf(value.trim().toLowerCase()) : wholeNumber(value);
  if (!(index in WORDS)) throw new BadArgument();
  return index;
}

export const wordOf = (direction: number): string => WORDS[direction]!;

// The tiles as they are drawn: which one slides where. What a move makes of the board is the engine's answer; this says
// only which tile of the old board is which tile of the new one.

export interface Tile {
  id: number;
  value: number;
  cell: number;
  look: "" | "new" | "merged" | "gone";
}

let lastId = 0;

/** Tiles for a board that came from nowhere. */
export function tilesOf(cells: readonly number[]): Tile[] {
  return cells.flatMap((value, cell) => (value === 0 ? [] : [{ id: ++lastId, value, cell, look: "" as const }]));
}

/** The cells of a line, from the side that the tiles slide to. */
function line(direction: number, index: number): number[] {
  const along = [0, 1, 2, 3].map((step) => (direction === 0 || direction === 3 ? step : 3 - step));
  return along.map((step) => (direction % 2 === 0 ? step * 4 + index : index * 4 + step));
}

/** The tiles after a move to `cells`, which the engine answered; `spawned` is the new tile's cell. */
export function slide(before: readonly Tile[], direction: number, cells: readonly number[], spawned: number): Tile[] {
  const at = new Map(before.filter((tile) => tile.look !== "gone").map((tile) => [tile.cell, tile]));
  const after: Tile[] = [];
  for (const index of [0, 1, 2, 3]) {
    const places = line(direction, index);
    let last: Tile | undefined;
    let place = -1;
    for (const tile of places.flatMap((cell) => at.get(cell) ?? [])) {
      if (last?.look === "" && last.value === tile.value) {
        after.push({ ...tile, cell: last.cell, look: "gone" });
        last.value *= 2;
        last.look = "merged";
      } else {
        last = { ...tile, cell: places[++place]!, look: "" };
        after.push(last);
      }
    }
  }
  if (spawned >= 0) after.push({ id: ++lastId, value: cells[spawned]!, cell: spawned, look: "new" });
  return after;
}

/** A quarter turn to the right, and a mirror's image. */
export const turned = (cells: number[]): number[] => cells.map((_, cell) => cells[12 - 4 * (cell % 4) + (cell >> 2)]!);
export const mirrored = (cells: number[]): number[] => cells.map((_, cell) => cells[cell - 2 * (cell % 4) + 3]!);

// The selected range of the sheet, as a board.

/** A range of 4 by 4 cells. */
export interface Selection {
  address: string;
  /** Its tiles; none where a cell is no tile. */
  cells: number[] | undefined;
}

const SIDE = 4;
const isTile = (value: unknown): boolean =>
  typeof value === "number" && value >= 2 && value <= 131072 && Number.isInteger(Math.log2(value));

/** The selection, where it is 4 by 4 cells. */
export function selection(): Promise<Selection | undefined> {
  return Excel.run(async (context) => {
    const range = context.workbook.getSelectedRange();
    range.load("address,rowCount,columnCount");
    await context.sync();
    if (range.rowCount !== SIDE || range.columnCount !== SIDE) return undefined;
    range.load("values"); // not before: whole columns may be selected
    await context.sync();
    const values = (range.values as unknown[][]).flat().map((value) => (value === "" ? 0 : value));
    const isBoard = values.every((value) => value === 0 || isTile(value));
    return { address: range.address, cells: isBoard ? (values as number[]) : undefined };
  });
}

/** Writes a board into a range. An empty cell becomes a blank one. */
export function write(address: string, cells: readonly number[]): Promise<void> {
  return Excel.run(async (context) => {
    const [sheet, place] = splitAddress(address);
    const rows = [0, 4, 8, 12].map((start) => cells.slice(start, start + 4).map((tile) => (tile === 0 ? "" : tile)));
    context.workbook.worksheets.getItem(sheet).getRange(place).values = rows;
    await context.sync();
  });
}

/** `'My sheet'!A1:D4` is a sheet, whose name stands in quotes where it needs them, and a place on it. */
function splitAddress(address: string): [sheet: string, place: string] {
  const end = address.lastIndexOf("!");
  const sheet = address.slice(0, end);
  const name = sheet.startsWith("'") ? sheet.slice(1, -1).replaceAll("''", "'") : sheet;
  return [name, address.slice(end + 1)];
}

/** Calls back whenever another range is selected. */
export function onSelection(changed: () => void): void {
  Office.context.document.addHandlerAsync(Office.EventType.DocumentSelectionChanged, changed);
}

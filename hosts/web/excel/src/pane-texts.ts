// The texts of the task pane alone.
import type { Text } from "../../play/src/texts";

export const words = {
  notExcel: ["This pane belongs into Excel: load the add-in there.", "Dieser Bereich gehört in Excel: Lade dort das Add-in.", "Эта панель — для Excel: загрузите надстройку там."],
  askSelection: ["Select a range of 4 by 4 cells.", "Wähle einen Bereich von 4 mal 4 Zellen.", "Выделите диапазон 4 на 4 ячейки."],
  notTiles: ["{range} is no board: its cells must be tiles, blank or 0.", "{range} ist kein Spielfeld: Kacheln, leere Zellen oder 0.", "{range} — не поле: нужны плитки, пустые ячейки или 0."],
  writeBoard: ["Write the board", "Feld eintragen", "Записать поле"],
  boardWritten: ["The board is in {range}.", "Das Feld steht in {range}.", "Поле записано в {range}."],
  writeMove: ["Write the move", "Zug eintragen", "Записать ход"],
  written: ["The board after {direction} is in {range}.", "Das Feld nach {direction} steht in {range}.", "Поле после хода {direction} записано в {range}."],
  withTile: ["with a new tile", "mit neuer Kachel", "с новой плиткой"],
} satisfies Record<string, Text>;

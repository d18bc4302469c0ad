"""A sheet to put formulas into and read answers from."""

import boards

VALUE_ERROR = 519
"""#VALUE!."""

NOT_AVAILABLE = 32767
"""#N/A."""

UNKNOWN_NAME = 525
"""#NAME?."""

TEXT_RESULT = 2
"""com.sun.star.sheet.FormulaResult.STRING."""


class Sheet:
    """One sheet of a document."""

    def __init__(self, document, index=0):
        self.document = document
        self._sheet = document.Sheets.getByIndex(index)

    def put_board(self, place, cells):
        """Writes a board into 4 x 4 cells; empty cells stay blank."""
        blank = tuple("" if cell == 0 else cell for cell in cells)
        self._sheet.getCellRangeByName(place).setDataArray(boards.rows(blank))

    def put_row(self, place, cells, rows=1):
        """Writes 16 cells into a row, or into several rows; empty cells stay blank."""
        row = tuple("" if cell == 0 else cell for cell in cells)
        self._sheet.getCellRangeByName(place).setDataArray((row,) * rows)

    def put(self, place, value):
        """Writes a number or a text into one cell."""
        self._sheet.getCellRangeByName(place).setDataArray(((value,),))

    def put_formula(self, place, formula):
        """Writes a formula into one cell, an array formula into several."""
        cells = self._sheet.getCellRangeByName(place)
        if ":" in place:
            cells.setArrayFormula(formula)
        else:
            cells.setFormula(formula)

    def formula(self, place):
        """The formula in a cell, as the formula bar shows it."""
        return self._sheet.getCellRangeByName(place).getFormula()

    def value(self, place):
        """What one cell answers: a number or a text; an error as ("error", its code)."""
        return _answer(self._sheet.getCellRangeByName(place).getCellByPosition(0, 0))

    def values(self, place):
        """What several cells answer, row by row."""
        cells = self._sheet.getCellRangeByName(place)
        return [_answer(cells.getCellByPosition(column, row))
                for row in range(cells.Rows.Count) for column in range(cells.Columns.Count)]

    def numbers(self, place):
        """The numbers of a range in which no cell is an error, in one call."""
        return boards.flat(self._sheet.getCellRangeByName(place).getDataArray())

    def ask(self, formula, place="Z1"):
        """What a formula answers, in a cell or cells that are used for nothing else."""
        self.put_formula(place, formula)
        return self.values(place) if ":" in place else self.value(place)


def _answer(cell):
    if cell.getError():
        return ("error", cell.getError())
    if cell.Type.value == "TEXT" or (cell.Type.value == "FORMULA" and cell.FormulaResultType2 == TEXT_RESULT):
        return cell.getString()
    return cell.getValue()

"""The workbook as the tests open it: in 64-bit Office, beside the library."""

from engine import LIBRARY, ROOT, WORKBOOK
from host.excel import Excel

FILE = "engine2048_x64.xll"
LIBRARIES = {FILE: LIBRARY}


def open_workbook(path=WORKBOOK, player="monte-carlo", effort=5):
    """2048.xlsm in 64-bit Office, with a quick player chosen."""
    excel = Excel.open(path, libraries=LIBRARIES)
    excel.set_cell("Game", "Player", player)
    excel.set_cell("Game", "Effort", effort)
    return excel


def own_workbook(modules, code):
    """A workbook of one's own, saved beside the library, with these modules of `vba/` and a module of one's own."""
    excel = type("Own", (Excel,), {"libraries": LIBRARIES})()
    excel.add_workbook()
    excel.workbook.path = str(ROOT)
    for name in modules:
        excel.interpreter.add_module((ROOT / f"vba/{name}.bas").read_text(), name=name)
    excel.interpreter.add_module(code, name="Own")
    excel.interpreter.initialise()
    return excel


def board(excel):
    """The board on the Game sheet, row by row, 0 for a blank cell."""
    return [int(value or 0) for row in excel.sheet("Game").value("Board") for value in row]


def put_board(excel, cells):
    """Types a whole position into the board. Returns what message boxes said."""
    rows = [[tile or None for tile in cells[4 * row:4 * row + 4]] for row in range(4)]
    return excel.set_cell("Game", "Board", rows)


def shown(excel, name):
    """What a named cell of the Game sheet shows."""
    return excel.sheet("Game").value(name)

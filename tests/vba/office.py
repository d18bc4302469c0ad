"""The workbook as the tests open it: in 64-bit Office, beside the library."""

import ctypes
import sys

from engine import LIBRARY, ROOT, WORKBOOK
from host.excel import Excel

sys.path.insert(0, str(ROOT / "hosts/workbook"))
import history  # noqa: E402  (found through the line above)

FILE = "engine2048_x64.xll"
LIBRARIES = {FILE: LIBRARY}


def of_release(release):
    """A library's function that says it is of this release."""
    def write_version(text, _capacity):
        ctypes.memmove(text, release.encode() + b"\0", len(release) + 1)
        return len(release)
    return write_version


def open_workbook(path=WORKBOOK, player="monte-carlo", effort=5):
    """2048.xlsm in 64-bit Office, with a quick player chosen."""
    excel = Excel.open(path, libraries=LIBRARIES)
    excel.set_cell("Game", "Player", player)
    excel.set_cell("Game", "Effort", effort)
    return excel


def own_workbook(modules, code, libraries=LIBRARIES, constants=()):
    """A workbook of one's own, saved beside the library, with these modules of `vba/` and a module of one's own."""
    excel = type("Own", (Excel,), {"libraries": libraries, "constants": dict(constants)})()
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


def history_row(excel, step):
    """A step of the game's history, by the titles of its columns."""
    row = history.FIRST_ROW + step
    values = excel.sheet("Analysis").value(f"B{row}:{history.letter(history.COLUMNS[-1][0])}{row}")[0]
    return dict(zip([title for title, _ in history.COLUMNS], values))


def history_rows(excel, count):
    """All columns of as many steps, as the sheet holds them."""
    last = history.letter(history.COLUMNS[-1][0])
    return excel.sheet("Analysis").value(f"B{history.FIRST_ROW}:{last}{history.FIRST_ROW + count - 1}")


def panel(excel):
    """What the panel shows of the four directions: the values, and the bars."""
    rows = excel.sheet("Game").value("PanelRows")
    return [row[1] for row in rows], [row[3] or "" for row in rows]


def shown(excel, name):
    """What a named cell of the Game sheet shows."""
    return excel.sheet("Game").value(name)

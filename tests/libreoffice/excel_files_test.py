"""Workbooks in which Excel has stored the formulas of the XLL: opened, calculated, saved, opened again."""

import tempfile
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

import boards
from functions_test import FILTERS
from office import properties, url
from sheet import NOT_AVAILABLE, VALUE_ERROR, Sheet

FORMULAS = {
    "F1": '_xll.ENGINE2048.BESTMOVE(A1:D4,"random")',
    "F2": '_xll.ENGINE2048.BESTWORD(A1:D4,"random")',
    "F3": '_xll.ENGINE2048.EVALUATE(A1:D4,"gradient")',
    "F4": '_xll.ENGINE2048.BESTMOVE(A1:C3,"random")',
    "F5": '_xll.ENGINE2048.BESTMOVE(A6:D9,"random")',
    "F6": "_xll.ENGINE2048.STATUS()",
    "F7": '_xll.ENGINE2048.CHECKRECIPE("greedy: merge 3")',
}
"""Formulas of one cell, as Excel stores them."""

ARRAYS = {
    "H1:K4": "_xll.ENGINE2048.MOVE(A1:D4,2)",
    "H6:K6": '_xll.ENGINE2048.ANALYZE(A1:D4,"random")',
    "H8:K8": '_xll.ENGINE2048.ANALYZE(A6:D9,"random")',
    "H10:K10": '_xll.ENGINE2048.EXPLAIN(A1:D4,"greedy: free 3")',
    "M1:N1": "_xll.ENGINE2048.PLAYERS()",
}
"""Formulas of several cells, as Excel stores them where they spill."""

_PARTS = {
    "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Override PartName="/xl/workbook.xml" '
        'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
        '<Override PartName="/xl/worksheets/sheet1.xml" '
        'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    "_rels/.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="r1" Target="xl/workbook.xml" '
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/></Relationships>',
    "xl/_rels/workbook.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="r1" Target="worksheets/sheet1.xml" '
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"/></Relationships>',
    "xl/workbook.xml": '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
        'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">'
        '<sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>',
}
"""The parts of an xlsx file around its sheet."""


def write_workbook(path: Path):
    """A workbook with two boards and the formulas above, without the values that Excel would have stored beside them."""
    cells = {}
    for top, board in ((1, boards.DOWN_ONLY), (6, boards.FINISHED)):
        for index, tile in enumerate(board):
            if tile:
                cells[(top + index // 4, "ABCD"[index % 4])] = "<v>%d</v>" % tile
    for place, formula in FORMULAS.items():
        cells[(int(place[1:]), place[0])] = "<f>%s</f>" % escape(formula)
    for place, formula in ARRAYS.items():
        first = place.split(":")[0]
        cells[(int(first[1:]), first[0])] = '<f t="array" ref="%s">%s</f>' % (place, escape(formula))
    rows = {}
    for (row, column), content in sorted(cells.items()):
        rows.setdefault(row, []).append('<c r="%s%d">%s</c>' % (column, row, content))
    sheet = "".join('<row r="%d">%s</row>' % (row, "".join(line)) for row, line in sorted(rows.items()))
    with zipfile.ZipFile(path, "w") as file:
        for name, text in _PARTS.items():
            file.writestr(name, text)
        file.writestr("xl/worksheets/sheet1.xml",
                      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
                      "<sheetData>%s</sheetData></worksheet>" % sheet)


def _check(tap, what, sheet, reference):
    """What the formulas answer."""
    over, bad = ("error", NOT_AVAILABLE), ("error", VALUE_ERROR)
    tap.equal("%s: one cell each" % what, [sheet.value(place) for place in list(FORMULAS)[:5]],
              [2, "down", reference.evaluate(boards.DOWN_ONLY, "gradient"), bad, over])
    tap.contains("%s: the status" % what, sheet.value("F6"), "engine2048 " + reference.version())
    tap.equal("%s: a row of four" % what, [value == over for value in sheet.values("H6:K6")], [True, True, False, True])
    tap.equal("%s: a row of a finished game" % what, sheet.values("H8:K8"), [over] * 4)
    tap.equal("%s: a board" % what, sheet.numbers("H1:K4"), [0] * 4 + list(boards.DOWN_ONLY[:12]))
    tap.equal("%s: a recipe explained" % what, sheet.values("H10:K10"), ["free", 4, 3, 12])
    tap.contains("%s: a recipe checked" % what, sheet.value("F7"), "`merge`, at 9, is no feature")
    tap.equal("%s: the first player" % what, sheet.value("M1"), reference.players()[0][0])


def stored_by_excel(tap, office, reference):
    """The same formulas calculate here, live through saving, and are then still what Excel reads."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "stored by Excel.xlsx")
        write_workbook(path)
        for turn in ("opened", "opened again", "and once more"):
            # 3 is USE_CONFIG: macro security as it comes.
            document = office.open(path, macros=3)
            document.calculateAll()
            _check(tap, turn, Sheet(document), reference)
            path = Path(folder, turn + ".xlsx")
            document.storeToURL(url(path), properties(FilterName=FILTERS["xlsx"]))
            document.close(True)
            # LibreOffice writes functions' names in capitals.
            text = zipfile.ZipFile(path).read("xl/worksheets/sheet1.xml").decode().upper()
            names = {formula.split("(")[0] for formula in (*FORMULAS.values(), *ARRAYS.values())}
            tap.equal("%s: saved under the names that Excel stores" % turn,
                      [name for name in sorted(names) if ">%s(" % name.upper() not in text], [])


def run(tap, office, reference):
    """All of them."""
    tap.part("workbooks from Excel", stored_by_excel, office, reference)

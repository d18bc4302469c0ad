"""What opening the workbook does: nothing is calculated anew, so closing does not ask whether to save."""

import zipfile
from xml.etree import ElementTree

from engine import WORKBOOK
from host import formulas
from host.excel import Excel
from office import LIBRARIES
from pyopenvba.interpreter._values import to_text

import build  # (found through office)
import game_sheet

# What files of Excel with this calcId list.
CALCULATION = "{http://schemas.microsoft.com/office/spreadsheetml/2018/calcfeatures}"
FEATURES = "RD Single FV CNMTM LET_WF LAMBDA_WF ARRAYTEXT_WF"
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
NOT_AVAILABLE = "Error 2042"  # as VBA writes #N/A


def part(name):
    """A part of the file, read."""
    with zipfile.ZipFile(WORKBOOK) as package:
        return ElementTree.fromstring(package.read(f"xl/{name}.xml"))


def test_nothing_tells_excel_to_calculate_what_it_opens():
    """ECMA-376 Part 1, 18.2.2 and 18.3.1.79, and [MS-XLSX] 2.4.82: it does where a flag says so, calcId is lower than its own, or
    a feature of its calculation is not listed."""
    properties = part("workbook").find(f"{MAIN}calcPr").attrib
    features = [feature.get("name") for feature in part("workbook").iter(f"{CALCULATION}feature")]
    assert features == [f"microsoft.com:{name}" for name in FEATURES.split()]
    assert properties == {"calcId": str(build.EXCEL_365)}
    for number in range(1, len(build.SHEETS) + 1):
        assert part(f"worksheets/sheet{number}").find(f"{MAIN}sheetCalcPr") is None


def stored(sheet_number):
    """The value that the file holds for each formula of a sheet, by its cell: a number or, as VBA has it, a text."""
    found = {}
    for cell in part(f"worksheets/sheet{sheet_number}").iter(f"{MAIN}c"):
        if cell.find(f"{MAIN}f") is not None:
            value = cell.findtext(f"{MAIN}v") or ""
            kind = cell.get("t")
            assert kind in ("str", None) or (kind, value) == ("e", "#N/A"), (cell.attrib, value)
            found[cell.get("r")] = NOT_AVAILABLE if kind == "e" else value if kind == "str" else float(value)
    return found


def test_every_formula_has_its_value_in_the_file():
    """As the workbook's own functions have it calculated, but for the line that they replace once macros run."""
    excel = Excel.open(WORKBOOK, libraries=LIBRARIES, events=False)
    with formulas.bound(excel):
        for sheet in excel.workbook.sheets_:
            for cell in sheet.cells_.values():
                cell.stale = bool(cell.formula)
        for number, sheet in enumerate(build.SHEETS, start=1):
            for cell, value in stored(number).items():
                found = excel.sheet(sheet.NAME).value(cell)
                if value == game_sheet.MACROS_ARE_OFF:
                    assert cell == "B2" and found.startswith("Ready:"), sheet.NAME
                else:
                    assert found == value or to_text(found) == value, (sheet.NAME, cell, value, found)


def test_the_status_is_asked_for_at_opening_and_the_workbook_is_as_saved():
    for saved in (True, False):
        excel = Excel.open(WORKBOOK, libraries=LIBRARIES, events=False)
        assert excel.sheet("Game").value("B2") == game_sheet.MACROS_ARE_OFF
        excel.workbook.vba_set("Saved", saved)
        with formulas.bound(excel):
            excel.run("ThisWorkbook.Workbook_Open")
            assert excel.sheet("Game").value("B2").startswith("Ready: engine2048 ")
        assert excel.workbook.vba_get("Saved") is saved

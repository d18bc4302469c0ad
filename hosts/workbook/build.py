"""Builds 2048.xlsm from the VBA text in vba/: `python hosts/workbook/build.py FOLDER`.

The same text gives the same bytes. The workbook is kept in this folder as built, for machines without Python.
"""

import datetime
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

import xlsxwriter

import analysis_sheet
import archive_sheet
import game_sheet
import games_sheet
import help_sheet
import lab_sheet
import league_sheet
import package
import palette
import roster_sheet
import spare_sheet
import texts_sheet
from style import Style
from vba_project import vba_project

ROOT = Path(__file__).resolve().parents[2]
CREATED = datetime.datetime(2026, 1, 1)  # the one clock in the file

# Arial 10 has the digits' width that XlsxWriter reckons columns by, and its twin is on every Linux desktop. Excel gives rows
# without a height that of the font, whatever the file says: where they are taken for higher, charts come out too low.
OPTIONS = {"default_format_properties": {"font_name": palette.FONT, "font_size": 10, "font_scheme": "none"},
           "default_row_height": 17}
# Of the window, in pixels: what a screen of 1366 by 768 leaves.
WINDOW = (1350, 730)

# In their order; those at the end are hidden.
SHEETS = [game_sheet, analysis_sheet, games_sheet, league_sheet, lab_sheet, help_sheet, roster_sheet,
          archive_sheet, texts_sheet, spare_sheet]
VBA = ROOT / "vba"

# The calcId that Excel 2019 to 365 write into their files: the calculation engine's version (ECMA-376 Part 1, 18.2.2).
EXCEL_365 = 191029

# The name of the VBA project, which no module may have.
PROJECT = "Game2048"

# What is not in vba/: the engine's functions for LibreOffice. The name comes before Engine2048 in the alphabet: see
# vba/Host2048.bas.
LIBREOFFICE_MODULES = {"CalcEngine": ROOT / "hosts/libreoffice/Engine2048.bas"}

# What is for other workbooks alone: the drop-in for the article's.
NOT_IN_WORKBOOK = {"Edison2048"}


def workbook_modules():
    """The modules of 2048.xlsm and where their text is."""
    ours = {path.stem: path for path in VBA.glob("*.[bc][al]s") if path.stem not in NOT_IN_WORKBOOK}
    return {**ours, **LIBREOFFICE_MODULES}


def build_workbook(path):
    """Writes 2048.xlsm."""
    with open_book(path, workbook_modules(), [sheet.CODE_NAME for sheet in SHEETS] + spare_sheet.CODE_NAMES, "2048") as book:
        book.set_size(*WINDOW)
        style = Style(book)
        for sheet in SHEETS:
            sheet.write(book, style)
    package.rewrite(path, package.finish)


@contextmanager
def open_book(path, modules, sheet_code_names, title):
    """A new workbook with a VBA project; it is written when the block ends."""
    with tempfile.TemporaryDirectory() as folder, xlsxwriter.Workbook(path, OPTIONS) as book:
        project = Path(folder, "vbaProject.bin")
        project.write_bytes(vba_project(PROJECT, modules, sheet_code_names))
        book.set_properties({"title": title, "created": CREATED})
        book.add_vba_project(str(project))
        book.set_vba_name("ThisWorkbook")
        # Excel calculates what it opens where it is told to, or knows a later calculation (ECMA-376 Part 1, 18.2.2), and
        # then asks at closing whether to save. Every formula is written with its value instead.
        book.set_calc_mode("auto", EXCEL_365)
        book.calc_on_load = False
        yield book


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    build_workbook(folder / "2048.xlsm")


if __name__ == "__main__":
    main()

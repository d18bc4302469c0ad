"""Builds 2048.xlsm from the VBA text in vba/: `python workbook/build.py FOLDER`, the same bytes each time."""

import datetime
import sys
import tempfile
from pathlib import Path

import xlsxwriter

import analysis_sheet
import game_sheet
import package
from style import Style
from vba_project import vba_project

ROOT = Path(__file__).resolve().parent.parent
CREATED = datetime.datetime(2026, 1, 1)  # the one clock in the file

SHEETS = [game_sheet, analysis_sheet]
FUNCTION_MODULES = ["Engine2048", "Host2048", "Functions2048"]


def build_workbook(path):
    """Writes 2048.xlsm."""
    modules = {file.stem: file for file in (ROOT / "vba").glob("*.[bc][al]s")}
    with tempfile.TemporaryDirectory() as folder, xlsxwriter.Workbook(path) as book:
        project = Path(folder, "vbaProject.bin")
        project.write_bytes(vba_project(modules, [sheet.CODE_NAME for sheet in SHEETS]))
        book.set_properties({"title": "2048", "created": CREATED})
        book.add_vba_project(str(project))
        book.set_vba_name("ThisWorkbook")
        style = Style(book)
        for sheet in SHEETS:
            sheet.write(book, style)
    package.rewrite(path, package.bind_macros)


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    build_workbook(folder / "2048.xlsm")


if __name__ == "__main__":
    main()

"""From the text in vba/ to a vbaProject.bin."""

import tempfile
import zipfile
from pathlib import Path

import xlsxwriter
from pyopenvba import ExcelFile, VBAModuleKind
from pyopenvba.cfb import CFB

SHEET_TYPE = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
MACRO_TYPE = b"application/vnd.ms-excel.sheet.macroEnabled.main+xml"
# What a project without compiled code says of itself ([MS-OVBA] 2.3.4.1): a version that is no Excel's, so that every
# Excel compiles the text. With a version of its own, it might take what lies in the file for code that it compiled.
NOT_COMPILED = b"\xCC\x61\xFF\xFF\x00\x00\x00"


def module_text(path):
    """A module's code as the editor keeps it: CRLF, without the line that names an exported module."""
    lines = path.read_text(encoding="ascii").splitlines()
    return "\r\n".join(line for line in lines if not line.startswith("Attribute VB_Name")) + "\r\n"


def vba_project(modules, sheet_code_names):
    """The bytes of a VBA project.

    `modules` maps module names to paths; those named ThisWorkbook or as a sheet become that document's module.
    """
    with tempfile.TemporaryDirectory() as folder:
        book = Path(folder, "book.xlsm")
        _empty_macro_book(book, sheet_code_names)
        with ExcelFile(book) as excel:
            project = excel.add_vba_project()
            documents = set(excel.module_names())
            for name, path in sorted(modules.items()):
                if name in documents:
                    excel.set_module(name, module_text(path))
                elif path.suffix == ".bas":
                    project.add_module(name, module_text(path))
                else:
                    project.add_module(name, module_text(path), kind=VBAModuleKind.other)
            excel.save(book)
        with zipfile.ZipFile(book) as package:
            return _without_compiled_code(package.read("xl/vbaProject.bin"))


def _without_compiled_code(project):
    """The project, saying of itself that all of it is text."""
    storage = CFB.from_bytes(project)
    storage.write_stream_in_storage("VBA", "_VBA_PROJECT", NOT_COMPILED)
    return storage.to_bytes()


def _empty_macro_book(path, sheet_code_names):
    """A workbook with as many sheets, their code names, and no macro yet."""
    plain = path.with_suffix(".xlsx")
    with xlsxwriter.Workbook(plain) as book:
        book.set_vba_name("ThisWorkbook")
        for name in sheet_code_names:
            book.add_worksheet().set_vba_name(name)
    with zipfile.ZipFile(plain) as old, zipfile.ZipFile(path, "w") as new:
        for item in old.infolist():
            new.writestr(item, old.read(item).replace(SHEET_TYPE, MACRO_TYPE))

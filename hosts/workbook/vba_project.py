"""From the text in vba/ to a vbaProject.bin."""

import struct
import tempfile
import zipfile
from pathlib import Path

import xlsxwriter
from pyopenvba import ExcelFile, VBAModuleKind
from pyopenvba.cfb import CFB
from pyopenvba.vba import compress, decompress

NOT_IN_A_WORKBOOK = ("Attribute VB_Name", "Option VBASupport")
SHEET_TYPE = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
MACRO_TYPE = b"application/vnd.ms-excel.sheet.macroEnabled.main+xml"
# The version of a project without compiled code ([MS-OVBA] 2.3.4.1). It is no Excel's, so every Excel compiles the text.
NOT_COMPILED = b"\xCC\x61\xFF\xFF\x00\x00\x00"
# The name that pyOpenVBA gives every project, in the stream PROJECT and in the stream dir: the record PROJECTNAME
# ([MS-OVBA] 2.3.4.2.1.6) with its number and length.
USUAL_NAME = "VBAProject"
NAME_RECORD = 4
# Other records of the stream dir ([MS-OVBA] 2.3.4.2.1.11, 2.3.4.2.3.1, 2.3.4.2.3.2.4, 2.3.4.2). Each is a number, a length
# and as many bytes, but the version has two more than it says. A cookie "MUST be 0xFFFF on write"; the terminator ends all.
VERSION_RECORD, PROJECT_COOKIE, MODULE_COOKIE, TERMINATOR = 0x09, 0x13, 0x2C, 0x10
RECORD_HEAD, VERSION_SIZE, COOKIE = 6, 6, b"\xFF\xFF"
# Of a compound file of version 3 ([MS-CFB] 2.2 and 2.6.1): bytes of a sector and of an entry of the directory, and where
# in the header and in an entry to look.
SECTOR, ENTRY_SIZE = 512, 128
FIRST_DIRECTORY_SECTOR, ENTRY_TYPE, ENTRY_COLOUR = 48, 66, 67
ENTRY_TYPES = (1, 2, 5)  # storage, stream, root; 0 is an entry not in use
BLACK = 1


def module_text(path):
    """A module's code as the editor keeps it: CRLF, without the line that names an exported module.

    Also without LibreOffice's own option, which is no VBA. LibreOffice sets it for every module of a workbook.
    """
    lines = path.read_text(encoding="ascii").splitlines()
    return "\r\n".join(line for line in lines if not line.startswith(NOT_IN_A_WORKBOOK)) + "\r\n"


def vba_project(name, modules, sheet_code_names):
    """The bytes of a VBA project of this name.

    Two projects of one name cannot refer to each other, and Excel calls every new one VBAProject. `modules` maps module
    names to paths; those named ThisWorkbook or as a sheet become that document's module.
    """
    with tempfile.TemporaryDirectory() as folder:
        book = Path(folder, "book.xlsm")
        _empty_macro_book(book, sheet_code_names)
        with ExcelFile(book) as excel:
            project = excel.add_vba_project()
            documents = set(excel.module_names())
            for module, path in sorted(modules.items()):
                if module in documents:
                    excel.set_module(module, module_text(path))
                elif path.suffix == ".bas":
                    project.add_module(module, module_text(path))
                else:
                    project.add_module(module, module_text(path), kind=VBAModuleKind.other)
            excel.save(book)
        with zipfile.ZipFile(book) as package:
            storage = CFB.from_bytes(package.read("xl/vbaProject.bin"))
    _rename(storage, name)
    storage.write_stream_in_storage("VBA", "_VBA_PROJECT", NOT_COMPILED)
    return _with_black_nodes(storage.to_bytes())


def _rename(storage, name):
    """Gives the project its name, in both streams that say it."""
    lines = storage.get_stream("PROJECT")
    storage.write_stream("PROJECT", _replaced(lines, *(f'Name="{one}"'.encode() for one in (USUAL_NAME, name))))
    listing = decompress(storage.get_stream_in_storage("VBA", "dir"))
    records = (struct.pack("<HI", NAME_RECORD, len(one)) + one.encode() for one in (USUAL_NAME, name))
    storage.write_stream_in_storage("VBA", "dir", compress(_as_specified(_replaced(listing, *records))))


def _as_specified(listing):
    """The stream dir as [MS-OVBA] has it. pyOpenVBA writes cookies of 0, and four bytes after the end."""
    content, at, record = bytearray(listing), 0, None
    while record != TERMINATOR:
        record, size = struct.unpack_from("<HI", content, at)
        at += RECORD_HEAD
        if record in (PROJECT_COOKIE, MODULE_COOKIE):
            content[at:at + size] = COOKIE
        at += VERSION_SIZE if record == VERSION_RECORD else size
    return bytes(content[:at])


def _replaced(content, old, new):
    """The content with what stands there once replaced."""
    if content.count(old) != 1:
        raise ValueError(f"{old} stands there {content.count(old)} times")
    return content.replace(old, new)


def _with_black_nodes(project):
    """The project, its directory a tree of black nodes alone, the simplest of legal ones ([MS-CFB] 2.6.4).

    pyOpenVBA writes the directory in one piece, and red nodes below red ones.
    """
    content = bytearray(project)
    first_sector, = struct.unpack_from("<I", content, FIRST_DIRECTORY_SECTOR)
    entry = (first_sector + 1) * SECTOR
    while entry < len(content) and content[entry + ENTRY_TYPE] in ENTRY_TYPES:
        content[entry + ENTRY_COLOUR] = BLACK
        entry += ENTRY_SIZE
    return bytes(content)


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

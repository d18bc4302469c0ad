"""The workbook as a file: the same bytes each time, the VBA text inside as it is in vba/, no complaint."""

import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from pyopenvba import ExcelFile
from pyopenvba.cfb import CFB
from pyopenvba.vba import decompress
from pyopenvba.interpreter._preprocess import strip_directives

from engine import ROOT, WORKBOOK

sys.path.insert(0, str(ROOT / "hosts/workbook"))
import build  # noqa: E402  (found through the line above)
import take_back  # noqa: E402
import vba_project  # noqa: E402

TRAVEL_ALONE = ["Engine2048", "Functions2048", "Edison2048"]
"""The modules that `cargo xtask dist` lays into dist/vba."""
ANALYSER = "import gc, runpy; gc.disable(); runpy.run_module('pyvbaanalysis', run_name='__main__')"
"""Looking for garbage would take a third of its time."""


def built(folder):
    """Builds the workbook; the bytes of each file by name."""
    subprocess.run([sys.executable, ROOT / "hosts/workbook/build.py", folder], check=True)
    return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def test_builds_are_the_same_twice_and_as_kept():
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        files = built(first)
        assert files == built(second)
        assert files == {WORKBOOK.name: WORKBOOK.read_bytes()}, \
            "run: target/python/bin/python hosts/workbook/build.py hosts/workbook"


def test_the_vba_text_inside_is_the_text_in_vba():
    with ExcelFile(WORKBOOK) as file:
        found = {name: file.get_module(name) for name in file.module_names()}
    for name, source in build.workbook_modules().items():
        assert code_of(found.pop(name)) == vba_project.module_text(source), name
    assert all("Sub" not in text and "Function" not in text for text in found.values()), found.keys()


def code_of(text):
    """A module's text without the header that the file keeps in front of it."""
    lines = text.splitlines()
    while lines and lines[0].startswith(("Attribute VB_", "VERSION", "BEGIN", "  MultiUse", "END")):
        del lines[0]
    return "\r\n".join(lines) + "\r\n"


def test_the_vba_text_is_ascii_with_option_explicit():
    for path in (ROOT / "vba").iterdir():
        lines = path.read_text(encoding="ascii").splitlines()
        assert "Option Explicit" in lines, path.name


def test_message_boxes_stand_in_one_place():
    users = [path.stem for path in (ROOT / "vba").iterdir() if re.search(r"^ [^'\n]*MsgBox", path.read_text(), re.M)]
    assert users == ["Command"]


def test_the_status_bar_is_written_in_one_place():
    """Which keeps to the length that Excel takes."""
    users = [path.stem for path in (ROOT / "vba").iterdir() if "Application.StatusBar = " in path.read_text()]
    assert users == ["Command"]


def test_the_analyser_is_content():
    """With what each Office for Windows compiles, one branch of each #If: the analyser takes both of them together.

    Of the second it is asked about the modules that differ, where all that others see of them is the same.
    """
    before = {}
    for constants in ({"Win64": True}, {"Win64": False}):
        with tempfile.TemporaryDirectory() as folder:
            modules = {name: compiled(path, constants, folder) for name, path in build.workbook_modules().items()}
            alone = {name: compiled(ROOT / f"vba/{name}.bas", constants, folder) for name in TRAVEL_ALONE}
            texts = {name: path.read_text() for name, path in (modules | alone).items()}
            changed = [name for name in texts if texts[name] != before.get(name)]
            assert not before or changed and all(seen_by_others(texts[name]) == seen_by_others(before[name]) for name in changed)
            before = texts
            workbook = Path(folder, "2048.xlsm")
            with build.open_book(workbook, modules, [sheet.CODE_NAME for sheet in build.SHEETS], "2048") as book:
                for sheet in build.SHEETS:
                    book.add_worksheet(sheet.NAME).set_vba_name(sheet.CODE_NAME)
            for names, paths in (modules, [workbook]), (alone, alone.values()):
                asked = [word for name in changed if name in names for word in ("--only", name)]
                subprocess.run([sys.executable, "-c", ANALYSER, "--whole-project", *asked, *paths], check=True, stdout=sys.stderr)


def seen_by_others(text):
    """A module's lines that another one may depend on."""
    return [line for line in text.splitlines() if line and not line.startswith((" ", "'", "Private "))]


def compiled(path, constants, folder):
    """A copy of a module without what these constants leave out."""
    copy = Path(folder, path.name if path.parent == ROOT / "vba" else f"{path.parent.name}-{path.name}")
    copy.write_text(strip_directives(path.read_text(), constants=constants))
    return copy


def test_every_excel_compiles_the_text():
    """No module has compiled code in front of its text, and the project is of no Excel's version ([MS-OVBA] 2.3.4.1)."""
    with zipfile.ZipFile(WORKBOOK) as package:
        storage = CFB.from_bytes(package.read("xl/vbaProject.bin"))
    assert storage.get_stream_in_storage("VBA", "_VBA_PROJECT") == b"\xCC\x61\xFF\xFF\0\0\0"
    with ExcelFile(WORKBOOK) as file:
        offsets = {module.text_offset for module in file.vba_project().modules}
    assert offsets == {0}, offsets


def test_every_shown_sheet_begins_beside_a_margin():
    with zipfile.ZipFile(WORKBOOK) as package:
        for number, sheet in enumerate(build.SHEETS, start=1):
            if sheet.NAME not in ("Roster", "Spare", "Archive", "Texts"):
                cells = package.read(f"xl/worksheets/sheet{number}.xml").decode()
                # But for the formula that wakes a copy in LibreOffice.
                filled = re.findall(r'<c r="(A\d+)"[^>]*[^/]>(?:<f>(\w+))?', cells)
                assert filled == [("A2", "WakeCopy2048")], (sheet.NAME, filled)


def test_the_project_has_a_name_of_its_own():
    """Projects of one name cannot refer to each other, and a project may not be called as one of its modules."""
    with zipfile.ZipFile(WORKBOOK) as package:
        lines = CFB.from_bytes(package.read("xl/vbaProject.bin")).get_stream("PROJECT").decode().splitlines()
    with ExcelFile(WORKBOOK) as file:
        name, modules = file.vba_project().name, file.module_names()
    assert name == build.PROJECT != "VBAProject" and f'Name="{name}"' in lines
    assert name.lower() not in {module.lower() for module in modules}


def test_the_list_of_modules_is_as_specified():
    """[MS-OVBA] 2.3.4.2: every cookie (records 0x13 and 0x2C, of two bytes) is 0xFFFF; nothing follows the terminator, a
    record 0x10 without content."""
    with zipfile.ZipFile(WORKBOOK) as package:
        listing = decompress(CFB.from_bytes(package.read("xl/vbaProject.bin")).get_stream_in_storage("VBA", "dir"))
    cookies = re.findall(rb"(?:\x13|\x2C)\0\x02\0\0\0(..)", listing, re.S)
    with ExcelFile(WORKBOOK) as file:
        assert cookies == [b"\xFF\xFF"] * (1 + len(file.module_names()))
    assert listing.endswith(b"\x2B\0\0\0\0\0" + b"\x10\0\0\0\0\0")


def test_libreoffice_finds_its_engine_first():
    """LibreOffice takes a name from the first module that has it, in the order of the alphabet."""
    with ExcelFile(WORKBOOK) as file:
        modules = sorted(file.module_names())
    assert modules.index("CalcEngine") < modules.index("Engine2048")


def test_libreoffice_finds_the_procedure_that_is_meant():
    """It looks in the caller's own module, then in all of them in the order of the alphabet, and finds private ones too."""
    owners = {}
    for module, path in sorted(build.workbook_modules().items()):
        for scope, name in re.findall(r"^(Public|Private) (?:Sub|Function) (\w+)", path.read_text(), re.M):
            owners.setdefault(name.lower(), []).append((module, scope))
    for name, found in owners.items():
        modules = [module for module, _ in found]
        if modules[:2] == ["CalcEngine", "Engine2048"] or name.startswith(("worksheet_", "workbook_")):
            continue
        assert all(scope == "Private" for _, scope in found[1:]), f"{name} of {modules}"


def test_what_travels_alone_is_plain_and_says_what_it_is():
    """Excel developers import these: a first line with the release, the licence, and no word of another program's."""
    release = re.search(r'Const EngineRelease As String = "(.*)"', (ROOT / "vba/Engine2048.bas").read_text())[1]
    for name in TRAVEL_ALONE:
        lines = (ROOT / f"vba/{name}.bas").read_text().splitlines()
        assert lines[1].startswith(f"' engine2048 {release} for Excel on Windows: "), lines[1]
        assert "SPDX-License-Identifier: MIT OR Apache-2.0" in lines[2], lines[2]
        code = [line for line in lines if not line.lstrip().startswith("'") and "LibreOffice" in line.split("'")[0]]
        assert code == [], code


def test_numbers_of_errors_stand_in_one_place():
    """Those of the workbook in Command, those of the engine in Engine2048; no two are the same."""
    numbers = {}
    for path in (ROOT / "vba").iterdir():
        for name, number in re.findall(r"Const (\w+Error) As Long = (-?\d{7,})", path.read_text()):
            assert path.stem in ("Command", "Engine2048"), f"{name} in {path.name}"
            assert numbers.setdefault(int(number), name) == name, number
    assert len(numbers) > 8


def test_no_red_entry_of_the_directory_stands_below_another():
    """[MS-CFB] 2.6.4: siblings form a red-black tree. The colour is byte 67 of an entry, 0 for red."""
    with zipfile.ZipFile(WORKBOOK) as package:
        entries = CFB.from_bytes(package.read("xl/vbaProject.bin"))._directory
    is_red = [entry.raw[67] == 0 for entry in entries]
    for entry, red in zip(entries, is_red):
        siblings = [number for number in (entry.left_sibling_id, entry.right_sibling_id) if number < len(entries)]
        assert not (red and any(is_red[number] for number in siblings)), entry.name
    assert len(entries) > 8


def test_every_button_has_a_macro_of_the_workbook():
    with ExcelFile(WORKBOOK) as file:
        text = "\n".join(file.get_module(name) for name in file.module_names())
    with zipfile.ZipFile(WORKBOOK) as file:
        drawings = [file.read(name).decode() for name in file.namelist() if name.startswith("xl/drawings/drawing")]
    macros = [part.split('"')[0] for drawing in drawings for part in drawing.split('macro="[0]!')[1:]]
    assert len(macros) > 10
    for macro in macros:
        assert f"Public Sub {macro}()" in text, macro


def taken_back(book):
    """The files that a workbook gives back, by name; one that it lacks lay there before."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "Gone.bas").write_text("Option Explicit\n")
        take_back.take_back(book, Path(folder))
        return {path.name: path.read_bytes().decode("ascii").replace("\r\n", "\n") for path in Path(folder).iterdir()}


def test_the_workbook_gives_back_the_text_it_was_built_from():
    kept = {path.name: path.read_text(encoding="ascii") for path in (ROOT / "vba").iterdir() if path.stem not in build.NOT_IN_WORKBOOK}
    assert taken_back(WORKBOOK) == kept


def test_what_is_edited_in_the_workbook_is_what_differs():
    """As Excel saves it: with a shortcut's attribute, and a new module."""
    with tempfile.TemporaryDirectory() as folder:
        book = shutil.copy(WORKBOOK, Path(folder, "edited.xlsm"))
        with ExcelFile(book) as file:
            text = file.get_module("Keys").replace("Option Explicit", "' An edit.\r\nOption Explicit", 1)
            file.set_module("Keys", text.replace("Public Sub SelectBoard()\r\n", "Public Sub SelectBoard()\r\n"
                                                 'Attribute SelectBoard.VB_ProcData.VB_Invoke_Func = "s\\n14"\r\n'))
            file.vba_project().add_module("New", "Option Explicit\r\nPublic Sub Nothing2048()   \r\nEnd Sub\r\n")
            file.save(book)
        before, after = taken_back(WORKBOOK), taken_back(book)
    assert after.pop("New.bas") == 'Attribute VB_Name = "New"\nOption Explicit\nPublic Sub Nothing2048()\nEnd Sub\n'
    assert {name for name in after if after[name] != before[name]} == {"Keys.bas"} and after.keys() == before.keys()
    assert after["Keys.bas"] == before["Keys.bas"].replace("Option Explicit", "' An edit.\nOption Explicit", 1)

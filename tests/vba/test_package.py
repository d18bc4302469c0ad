"""The workbook and the add-in as files: the same bytes each time, the VBA text inside as it is in vba/, no complaint."""

import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from pyopenvba import ExcelFile
from pyopenvba.cfb import CFB

from engine import ADD_IN, ROOT, WORKBOOK

sys.path.insert(0, str(ROOT / "workbook"))
import build  # noqa: E402  (found through the line above)
import vba_project  # noqa: E402


def built(folder):
    """Builds both files; their bytes by name."""
    subprocess.run([sys.executable, ROOT / "workbook/build.py", folder], check=True)
    return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def test_builds_are_the_same_twice_and_as_kept():
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        files = built(first)
        assert files == built(second)
        assert files == {path.name: path.read_bytes() for path in (WORKBOOK, ADD_IN)}, \
            "run: target/python/bin/python workbook/build.py workbook"


def test_the_vba_text_inside_is_the_text_in_vba():
    for path, modules in [(WORKBOOK, build.workbook_modules()), (ADD_IN, build.ADD_IN_MODULES)]:
        with ExcelFile(path) as file:
            found = {name: file.get_module(name) for name in file.module_names()}
        for name, source in modules.items():
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
        assert ("Option Explicit" in lines) == (path.stem != "Host2048"), path.name


def test_message_boxes_stand_in_one_place():
    users = [path.stem for path in (ROOT / "vba").iterdir() if "MsgBox" in path.read_text()]
    assert users == ["Command"]


def test_the_analyser_is_content():
    drop_in = [ROOT / f"vba/{name}.bas" for name in ("Edison2048", "Engine2048", "Host2048")]
    for paths in ([WORKBOOK], [ADD_IN], drop_in):
        subprocess.run([sys.executable, "-m", "pyvbaanalysis", "--whole-project", *paths], check=True,
                       stdout=sys.stderr)


def test_every_excel_compiles_the_text():
    """No module has compiled code in front of its text, and the project is of no Excel's version ([MS-OVBA] 2.3.4.1)."""
    for path in (WORKBOOK, ADD_IN):
        with zipfile.ZipFile(path) as package:
            storage = CFB.from_bytes(package.read("xl/vbaProject.bin"))
        assert storage.get_stream_in_storage("VBA", "_VBA_PROJECT") == b"\xCC\x61\xFF\xFF\0\0\0"
        with ExcelFile(path) as file:
            offsets = {module.text_offset for module in file.vba_project().modules}
        assert offsets == {0}, offsets


def test_no_red_entry_of_the_directory_stands_below_another():
    """[MS-CFB] 2.6.4: siblings form a red-black tree. The colour is byte 67 of an entry, 0 for red."""
    for path in (WORKBOOK, ADD_IN):
        with zipfile.ZipFile(path) as package:
            entries = CFB.from_bytes(package.read("xl/vbaProject.bin"))._directory
        is_red = [entry.raw[67] == 0 for entry in entries]
        for entry, red in zip(entries, is_red):
            siblings = [number for number in (entry.left_sibling_id, entry.right_sibling_id) if number < len(entries)]
            assert not (red and any(is_red[number] for number in siblings)), entry.name
        assert len(entries) > 8


def test_the_add_in_says_that_it_is_one():
    with zipfile.ZipFile(ADD_IN) as file:
        types = file.read("[Content_Types].xml").decode()
    assert "addin.macroEnabled.main+xml" in types and "sheet.macroEnabled" not in types


def test_every_button_has_a_macro_of_the_workbook():
    with ExcelFile(WORKBOOK) as file:
        text = "\n".join(file.get_module(name) for name in file.module_names())
    with zipfile.ZipFile(WORKBOOK) as file:
        drawings = [file.read(name).decode() for name in file.namelist() if name.startswith("xl/drawings/drawing")]
    macros = [part.split('"')[0] for drawing in drawings for part in drawing.split('macro="[0]!')[1:]]
    assert len(macros) > 10
    for macro in macros:
        assert f"Public Sub {macro}()" in text, macro

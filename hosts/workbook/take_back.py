"""Writes the text in vba/ anew from a workbook that was edited in Excel: `python hosts/workbook/take_back.py BOOK.xlsm`.

Then `git diff` shows what was edited, and build.py builds the workbook from it. A module that the workbook no longer has
loses its file; a new one gets one. Edit in a copy: Excel saves more than text in the workbook.
"""

import re
import sys
from pathlib import Path

from pyopenvba import ExcelFile, VBAModuleKind

from build import LIBREOFFICE_MODULES, NOT_IN_WORKBOOK, VBA

# What the file keeps in front of a module's text: no editor shows it, and build.py makes it anew.
HEADER = re.compile(r"(?:VERSION .*\n|BEGIN\n(?:.*\n)*?END\n|Attribute VB_.*\n)*")
# Attributes of a procedure that Excel adds by itself, such as a shortcut key; a description is ours.
ADDED = re.compile(r"^Attribute \w+\.VB_(?!Description).*\n", re.M)


def text_of(module):
    """A module's text as vba/ keeps it: with its name where it is a standard module, "" where there is no code."""
    text = module.source.replace("\r\n", "\n")
    text = ADDED.sub("", text[HEADER.match(text).end():])
    text = "\n".join(line.rstrip() for line in text.splitlines()).strip("\n")
    if not text.replace("Option Explicit", "").strip():
        return ""
    name = f'Attribute VB_Name = "{module.name}"\n' if module.kind is VBAModuleKind.standard else ""
    return f"{name}{text}\n"


def take_back(book, folder):
    """Writes the modules of a workbook into a folder, as the files that git has there, and deletes those that it lacks."""
    with ExcelFile(book) as file:
        texts = {module.name: (module.kind, text_of(module)) for module in file.vba_project().modules}
    written = {}
    for name, (kind, text) in texts.items():
        if text and name not in LIBREOFFICE_MODULES:
            written[folder / f"{name}.{'bas' if kind is VBAModuleKind.standard else 'cls'}"] = text
    for path in folder.glob("*.[bc][al]s"):
        if path not in written and path.stem not in NOT_IN_WORKBOOK:
            path.unlink()
    for path, text in written.items():
        path.write_bytes(text.replace("\n", "\r\n").encode("ascii"))


if __name__ == "__main__":
    take_back(Path(sys.argv[1]), VBA)

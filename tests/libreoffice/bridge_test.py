"""The extension's Python without LibreOffice: what it says where the library cannot be loaded, and what is a board."""

import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from unittest import mock

import boards

sys.path[:0] = [str(boards.ROOT / "hosts/libreoffice/extension/pythonpath"), str(boards.ROOT / "hosts/python")]

from engine2048_office import arguments, libraries  # noqa: E402  (the paths above come first)
from engine2048_office.faults import BadArgument, Fault, LoadFailure  # noqa: E402

TEXTS = {text["key"]: text for text in
         tomllib.loads((boards.ROOT / "hosts/libreoffice" / "texts.toml").read_text())["text"] if "key" in text}
"""The texts with a key, in all languages."""


def _said(fault: Fault):
    """The fault's sentence in English; it can be filled in in all languages."""
    sentences = {language: text.format(**fault.values) for language, text in TEXTS[fault.key].items() if language != "key"}
    return sentences["en"]


def _failure(folder):
    """What a load failure says; empty where there is none."""
    try:
        libraries.load(folder)
        return ""
    except LoadFailure as failure:
        return _said(failure)


def load_failures(tap, library):
    """Every way to fail says in words what is wrong, and is forgotten once the library at that place is repaired."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "linux-x86_64", "libengine2048.so")
        tap.contains("a missing library", _failure(Path(folder)), "the library is missing, it should be at " + str(path))
        path.parent.mkdir()
        path.write_text("no library")
        tap.contains("a file that is no library", _failure(Path(folder)), "this system does not load the library")
        _compile("int some_other_function(void) { return 1; }", path)
        tap.contains("another program's library", _failure(Path(folder)), "this system does not load the library")
        names = subprocess.run(["grep", "-oh", "e2048_[a-z_]*(", str(boards.ROOT / "include" / "engine2048.h")],
                               check=True, capture_output=True, text=True).stdout
        functions = {name.rstrip("(") for name in names.split()} - {"e2048_abi_version"}
        stubs = "".join("int %s(void) { return 0; }\n" % name for name in sorted(functions))
        _compile("int e2048_abi_version(void) { return 2; }\n" + stubs, path)
        tap.contains("a library of another interface version", _failure(Path(folder)), "has version 2")
        path.unlink()
        shutil.copy(library, path)
        tap.equal("the right library at last", _failure(Path(folder)), "")


def other_machines(tap):
    """A machine that the extension has no library for is told so, and Windows has one of its own."""
    with mock.patch.object(libraries.os, "uname", lambda: mock.Mock(sysname="Darwin", machine="arm64")):
        tap.contains("another system", _failure(Path("/")), "this is Darwin on arm64, 64 bits")
    with mock.patch.object(libraries.os, "uname", lambda: mock.Mock(sysname="Linux", machine="aarch64")):
        tap.contains("ARM", _failure(Path("/none")), str(Path("/none/linux-aarch64/libengine2048.so")))
    for name, told in [("win-amd64", str(Path("/none/windows-x86_64/engine2048.dll"))),
                       ("win-arm64", "this is Windows on win-arm64"), ("win32", "this is Windows on win32")]:
        with mock.patch.object(libraries.sys, "platform", "win32"), \
                mock.patch.object(libraries.sysconfig, "get_platform", lambda: name):
            tap.contains(name, _failure(Path("/none")), told)


def _compile(source, path):
    subprocess.run(["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", str(path)], input=source, text=True, check=True)


def board_shapes(tap):
    """What is a board, a number and a name, and what is not."""
    cells = boards.MIDGAME
    for name, shape in {"a row": cells, "rows": boards.rows(cells), "doubles": [float(cell) for cell in cells],
                        "one row of a range": (cells,)}.items():
        tap.equal("a board as " + name, arguments.board(shape), cells)
    tap.equal("blank cells", arguments.board((None, "") + cells[2:]), (0, 0) + cells[2:])
    for name, shape in {"nothing": None, "a text": "2 4 8 16", "15 cells": cells[1:], "a column": [(c,) for c in cells],
                        "ragged rows": (cells[:5], cells[5:9], cells[9:13], cells[13:]), "infinity": (1e999,) + cells[1:],
                        "no number": (float("nan"),) + cells[1:], "truth": (True,) + cells[1:]}.items():
        try:
            tap.check("not a board: " + name, False, arguments.board(shape))
        except BadArgument as refusal:
            tap.contains("not a board: " + name, _said(refusal), "board")
    for what, read, value in [("time", arguments.whole_number, 1.5), ("direction", arguments.whole_number, "north"),
                              ("player", arguments.name, 7), ("evaluator", arguments.name, True),
                              ("recipe", arguments.name, 1.5)]:
        try:
            tap.check("no %s: %r" % (what, value), False, read(value, what, ""))
        except BadArgument as refusal:
            tap.contains("no %s: %r" % (what, value), _said(refusal), "the " + what)


def run(tap, library):
    """All of them."""
    tap.part("load failures", load_failures, library)
    tap.part("other machines", other_machines)
    tap.part("board shapes", board_shapes)

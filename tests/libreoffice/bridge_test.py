"""The extension's Python without LibreOffice: what it says where the library cannot be loaded, what is a board, what a formula
leaves out, which key ends a call, and which language it speaks."""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from unittest import mock

import boards
import uno
from com.sun.star.awt.Key import A, ESCAPE

EXTENSION = boards.ROOT / "hosts/libreoffice/extension"
sys.path[:0] = [str(EXTENSION), str(EXTENSION / "pythonpath"), str(boards.ROOT / "hosts/python")]

from engine2048_office import arguments, escape, libraries, loaded, settings, texts  # noqa: E402  (the paths above come first)
from engine2048_office.faults import BadArgument, Fault, LoadFailure  # noqa: E402

TEXTS = {text["key"]: text for text in
         json.loads((boards.ROOT / "hosts/texts.json").read_text())["extension"] if "key" in text}
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
    with mock.patch.object(libraries.sys, "maxsize", 2**31 - 1):
        tap.contains("a Python of 32 bits", _failure(Path("/")), "32 bits")
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
    def range_of(rows, columns, data):
        address = mock.Mock(StartRow=4, EndRow=3 + rows, StartColumn=1, EndColumn=columns)
        return mock.Mock(getDataArray=data, getRangeAddress=lambda: address)

    def never_read():
        raise AssertionError("a large range is not read")
    with_error = range_of(4, 4, lambda: boards.rows((None,) + cells[1:]))
    for name, shape in {"nothing": None, "a text": "2 4 8 16", "15 cells": cells[1:], "a column": [(c,) for c in cells],
                        "ragged rows": (cells[:5], cells[5:9], cells[9:13], cells[13:]), "infinity": (1e999,) + cells[1:],
                        "no number": (float("nan"),) + cells[1:], "truth": (True,) + cells[1:],
                        "a range with an error": with_error, "four columns": range_of(1_048_576, 4, never_read),
                        "a sheet": range_of(1_048_576, 16_384, never_read)}.items():
        try:
            tap.check("not a board: " + name, False, arguments.board(shape))
        except BadArgument as refusal:
            tap.contains("not a board: " + name, _said(refusal), "board")
    most = 65536
    tap.equal("the most rows of boards", len(arguments.rows((cells,) * most)), most)
    try:
        tap.check("one row more", False, arguments.rows((cells,) * (most + 1)))
    except BadArgument as refusal:
        tap.contains("one row more", _said(refusal), "board")
    for what, read, value in [("time", arguments.whole_number, 1.5), ("direction", arguments.whole_number, "north"),
                              ("player", arguments.name, 7), ("evaluator", arguments.name, True),
                              ("recipe", arguments.name, 1.5)]:
        try:
            tap.check("no %s: %r" % (what, value), False, read(value, what, ""))
        except BadArgument as refusal:
            tap.contains("no %s: %r" % (what, value), _said(refusal), "the " + what)


def left_out(tap):
    """A formula that leaves something out takes it from the options page."""
    types = uno.getComponentContext().getValueByName("/singletons/com.sun.star.reflection.theTypeDescriptionManager")
    types.insert((EXTENSION / "engine2048.rdb").as_uri())
    import component  # it needs these types
    kept = settings.Settings("snake", time_ms=250, threads=0)
    with mock.patch.object(settings, "read", lambda: kept), mock.patch.object(component, "library") as library, \
            mock.patch.object(component, "FORMULA_SEED", "7"):
        formulas, ask = component.Functions(None), library().best_move
        for name, given, expected in [("left out", (None, None), ("snake", 250)), ("given", ("graph", 20.0), ("graph", 20))]:
            formulas.bestMove(boards.MIDGAME, *given)
            asked = ask.call_args.kwargs
            tap.equal("player and time that are " + name, (ask.call_args.args[1], asked["time_ms"]), expected)


def threads(tap):
    """The library is told a number of threads when it is loaded and when the options page has changed it, and at no other
    time: a macro may have told it another one."""
    with mock.patch.object(settings, "read") as read, mock.patch.object(libraries, "load") as load, \
            mock.patch.multiple(loaded, _loaded=None, _threads=None):
        for number in (0, 0, 3, 3, 0):
            read.return_value = settings.Settings("snake", time_ms=0, threads=number)
            loaded.library()
        told = [call.args for call in load.return_value.set_threads.call_args_list]
    tap.equal("the threads that the library is told", told, [(0,), (3,), (0,)])


def keys(tap):
    """While a call lasts, Esc ends it; every other key goes on to LibreOffice."""
    library = mock.Mock()
    with mock.patch.object(escape.uno, "getComponentContext") as context, escape.ends_calls(library):
        toolkit = context().ServiceManager.createInstanceWithContext()
        handler, = toolkit.addKeyHandler.call_args.args
        is_cancelled, = library.set_cancel_handler.call_args.args
        for name, key, ends in [("A", A, False), ("Esc", ESCAPE, True)]:
            tap.equal("the key " + name, (handler.keyPressed(mock.Mock(KeyCode=key)), is_cancelled()), (ends, ends))
    # A handler that stays would keep Esc from LibreOffice.
    tap.equal("both handlers go after it", (toolkit.removeKeyHandler.call_args, library.set_cancel_handler.call_args),
              (mock.call(handler), mock.call(None)))


def languages(tap):
    """The sentences of a country's language are those of the language; one without a table speaks English."""
    with tempfile.TemporaryDirectory() as folder, mock.patch.object(texts, "_FOLDER", Path(folder)), \
            mock.patch.object(texts.settings, "open_node") as opened:
        for language, text in [("en", "busy"), ("de", "besch\\u00e4ftigt")]:
            Path(folder, "options_%s.properties" % language).write_text("engine-is-busy=" + text)
        for locale, expected in [("de-DE", "beschäftigt"), ("de", "beschäftigt"), ("fr-FR", "busy")]:
            opened.return_value.ooLocale = locale
            texts._texts.cache_clear()
            tap.equal("a sentence in " + locale, texts.sentence(LoadFailure("engine-is-busy")), expected)
    texts._texts.cache_clear()


def run(tap, library):
    """All of them."""
    tap.part("load failures", load_failures, library)
    tap.part("other machines", other_machines)
    tap.part("board shapes", board_shapes)
    tap.part("what is left out", left_out)
    tap.part("threads", threads)
    tap.part("keys", keys)
    tap.part("languages", languages)

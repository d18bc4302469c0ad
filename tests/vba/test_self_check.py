"""Check this Excel: all lines are green where all is well, and each fault turns its own line red."""

import datetime
import functools
import re
import zipfile
from contextlib import contextmanager

from pyopenvba.formula._calc import registry
from pyopenvba.interpreter import _values as values
from pyopenvba.interpreter._objects import VBAObject

from engine import RELEASE, ROOT, WORKBOOK
from host import formulas
from host.excel import ESCAPE_IS_IGNORED, Excel
from office import FILE, LIBRARIES, of_release

WORKS, FAILS, NOT_HERE = "OK", "FAULT", "not here"
CHECKS = ["Release", "Program", "System", "Language", "Decimal sign", "Library", "Engine", "Functions in cells", "Spilling",
          "Add-in in cells", "Letters of a path", "Clock and pause", "Arrow keys and events", "Arrow keys given back", "Esc",
          "Time for a move"]


def open_workbook():
    """The workbook as delivered, on a computer that has a folder for what is temporary.

    Its clock counts what Sleep was told to sleep, so that no check depends on how busy this machine is.
    """
    excel = Excel.open(WORKBOOK, libraries=LIBRARIES)
    excel.windows.environment = {"TEMP": r"C:\Temp"}
    slept = excel.windows.slept
    excel.interpreter.libraries["kernel32"]["Sleep"] = slept.append
    excel.interpreter.clock = lambda: datetime.datetime(2048, 1, 1) + datetime.timedelta(milliseconds=sum(slept))
    return excel


@functools.cache
def first_row():
    """The row of the Help sheet in which the table begins."""
    refers_to = open_workbook().workbook.vba_get("Names", ["SelfCheck"]).vba_get("RefersTo")
    return int(re.search(r"\$B\$(\d+)", refers_to)[1])


def lines(excel):
    """The table: the result and the text of each check, by its name."""
    rows = excel.sheet("Help").value(f"B{first_row()}:D{first_row() + 15}")
    return {name: (result, text) for name, result, text in rows if name}


def check(excel, name):
    """Makes one check; its result and its text."""
    with formulas.bound(excel):
        excel.run("Command.BeginCommand")
        excel.run("SelfCheck2048.MakeCheck", 0, name)
    return next(iter(lines(excel).values()))


def assert_fails(excel, name, *words, why=None):
    """A check's line is red, and its text has these words."""
    result, text = check(excel, name)
    assert result == FAILS and text.startswith(f"[{FAILS}] {name}: "), (name, result, text, why)
    for word in words:
        assert word in text, text


# ---- Where all is well -------------------------------------------------------------------------------------------------

def test_every_line_is_green_where_all_is_well():
    excel = open_workbook()
    with formulas.bound(excel):
        assert excel.click("Check this Excel", "Help") == []
    found = lines(excel)
    assert list(found) == CHECKS
    for name, (result, text) in found.items():
        assert result == (NOT_HERE if name == "Add-in in cells" else WORKS), text
        assert text.startswith(f"[{result}] {name}: ") and len(text) > len(name) + 10, text
    assert found["Program"][1].endswith("Excel 16.0, build 0, 64 bits")
    folder = WORKBOOK.parent
    assert found["Library"][1].endswith(f"loaded from {folder}\\{FILE}; the workbook lies in {folder}")
    assert re.search(r", checked on \d{4}-\d\d-\d\d \d\d:\d\d$", found["Release"][1])
    assert excel.application.status_log[-1] is False and excel.application.keys == {}
    assert all(value is None for row in excel.sheet("Help").value("Scratch") for value in row)
    assert excel.windows.files == set(), "the folder that was made is gone"


def test_the_texts_for_a_report_are_selected():
    excel = open_workbook()
    with formulas.bound(excel):
        excel.click("Check this Excel", "Help")
    selected = excel.application.vba_get("Selection").vba_get("Address")
    assert selected == f"$D${first_row()}:$D${first_row() + len(CHECKS) - 1}"


def test_a_second_check_forgets_the_first():
    """One that a person stops by Esc leaves no line of the one before below its own."""
    excel = open_workbook()
    with formulas.bound(excel):
        excel.click("Check this Excel", "Help")
        assert list(lines(excel)) == CHECKS
        stop_at(excel, "e2048_new_game")
        excel.click("Check this Excel", "Help")
    assert list(lines(excel)) == CHECKS[:CHECKS.index("Engine")]


def test_in_32_bit_office_it_says_so():
    excel = Excel.open(WORKBOOK, constants={"Win64": False}, libraries={})
    assert check(excel, "Program")[1].endswith("32 bits")


def test_results_have_their_colours():
    rules = dict(colours())
    assert rules.keys() == {WORKS, FAILS, NOT_HERE} and len(set(rules.values())) == 3


def colours():
    """The words of the Help sheet's conditional formats, and the colour that each gives."""
    with zipfile.ZipFile(WORKBOOK) as file:
        sheets = [file.read(name).decode() for name in file.namelist() if name.startswith("xl/worksheets/sheet")]
        sheet, = [text for text in sheets if 'codeName="HelpSheet"' in text]
        styles = file.read("xl/styles.xml").decode()
    formats = re.findall(r"<dxf>.*?</dxf>", styles, re.S)
    help_sheet = open_workbook().sheet("Help")
    for number, column, row in re.findall(r'<cfRule[^>]*dxfId="(\d+)"[^>]*><formula>\$C\d+=\$([A-Z]+)\$(\d+)</formula>', sheet):
        yield help_sheet.value(column + row), re.search(r'<bgColor rgb="(\w+)"/>', formats[int(number)])[1]


# ---- The program and the system ----------------------------------------------------------------------------------------

def test_an_excel_that_is_too_old():
    excel = open_workbook()
    excel.application.version = "12.0"
    assert_fails(excel, "Program", "Excel 12.0", "2010")


def test_a_system_that_is_too_old_or_another():
    for system, words in [("Windows (32-bit) NT 6.02", "Windows 10"), ("Macintosh (Intel) 10.15", "needs Windows")]:
        excel = open_workbook()
        excel.application.system = system
        assert_fails(excel, "System", system, words)


def test_windows_10_as_excel_2016_and_as_later_ones_call_it():
    """Microsoft's page of Application.OperatingSystem has the first."""
    for system in ("Windows (64-bit) NT :.00", "Windows (32-bit) NT 10.00"):
        excel = open_workbook()
        excel.application.system = system
        assert check(excel, "System") == (WORKS, f"[{WORKS}] System: {system}")


def test_an_excel_that_does_not_tell_its_language():
    excel = open_workbook()
    with refusing(excel, "LanguageSettings", 438):
        assert_fails(excel, "Language")


def test_a_cell_that_shows_a_number_otherwise():
    excel = open_workbook()
    with replaced("FIXED", lambda *_: "1.234,50"):
        assert_fails(excel, "Decimal sign", "1.234,50")


def test_a_comma_for_a_sign_is_no_fault():
    excel = open_workbook()
    with replaced("FIXED", lambda *_: "1234,5"):
        assert check(excel, "Decimal sign")[0] == WORKS


def test_a_windows_that_knows_one_code_page():
    excel = open_workbook()

    def attributes(number):
        try:
            excel.interpreter.text_at(number).encode("cp1252")
        except UnicodeEncodeError:
            return -1
        return 16

    excel.interpreter.libraries["kernel32"]["GetFileAttributesW"] = attributes
    assert_fails(excel, "Letters of a path", "other alphabets", "\u6f22")
    excel = open_workbook()
    excel.interpreter.libraries["kernel32"]["CreateDirectoryW"] = lambda path, security: 0
    assert_fails(excel, "Letters of a path", "made no folder")


def test_a_pause_that_does_not_rest():
    excel = open_workbook()
    excel.interpreter.libraries["kernel32"]["Sleep"] = lambda milliseconds: None
    assert_fails(excel, "Clock and pause", "50 ms took")


# ---- The engine --------------------------------------------------------------------------------------------------------

def test_a_missing_library():
    for name in ("Library", "Engine", "Functions in cells", "Time for a move"):
        assert_fails(Excel.open(WORKBOOK, libraries={}), name)
    assert_fails(Excel.open(WORKBOOK, libraries={}), "Library", FILE, "is missing")


def test_a_library_of_another_release():
    excel = Excel.open(WORKBOOK, libraries={FILE: {"e2048_abi_version": lambda: 1, "e2048_version": of_release("0.0.9")}})
    assert_fails(excel, "Library", "0.0.9", f"needs {RELEASE} or later")


def answering(excel, name, answer):
    """Lets a function of the library do nothing but answer."""
    call_library = excel.interpreter.call_library
    excel.interpreter.call_library = lambda declare, *arguments: (
        answer if declare.name == name else call_library(declare, *arguments))


def test_each_function_of_the_engine_that_does_nothing():
    excel = open_workbook()
    excel.run("EngineCheck.FindEngineAnswers")
    call_library = excel.interpreter.call_library
    asked = {name for name in excel.interpreter.calls if name.startswith("e2048_")}
    for name in sorted(asked - {"e2048_abi_version"}):  # that is asked once, when the library is loaded
        # The one has no answer, and the other's 0 is that of a person who pressed Esc.
        answering(excel, name, values.VBAInt(-2 if name in ("e2048_set_threads", "e2048_review") else 0, "Long"))
        assert_fails(excel, "Engine", why=name)
        excel.interpreter.call_library = call_library
    assert check(excel, "Engine")[0] == WORKS


def test_the_check_calls_every_function():
    excel = open_workbook()
    excel.run("EngineCheck.FindEngineAnswers")
    declared = {declare.name for declare in excel.interpreter.modules["engine2048"].parsed.declares
                if declare.name.startswith("e2048_")}
    assert declared - set(excel.interpreter.calls) == {"e2048_status_text"}, "which is asked where another one refuses"


def test_the_counts_are_of_what_was_checked():
    excel = open_workbook()
    module = (ROOT / "vba/EngineCheck.bas").read_text()
    checked = set(re.findall(r'(?:Expect|NoteChecked) "(\w+)"', module))
    assert check(excel, "Engine")[1].endswith(f": {len(checked)} functions answer as they should")
    assert check(excel, "Functions in cells")[1].endswith(f": {len(WRONG_ANSWERS)} functions answer")


def test_a_move_that_takes_far_longer_than_it_may():
    excel = open_workbook()
    call_library = excel.interpreter.call_library

    def slow(declare, arguments, frame):
        if declare.name == "e2048_best_move" and excel.interpreter.evaluate(arguments[3].value, frame) > 0:
            excel.windows.slept.append(1200)
        return call_library(declare, arguments, frame)

    excel.interpreter.call_library = slow
    assert_fails(excel, "Time for a move", "may take 100 ms took 1200 ms")


# ---- Cells -------------------------------------------------------------------------------------------------------------

@contextmanager
def replaced(name, answer):
    """Lets formulas answer otherwise to a function of this name."""
    before = registry.FUNCTIONS.get(name)
    registry.FUNCTIONS[name] = registry.Function(name, lambda _context, *args: answer(*args), (registry.V,), 0, 9)
    try:
        yield
    finally:
        registry.FUNCTIONS.pop(name)
        if before is not None:
            registry.FUNCTIONS[name] = before


@contextmanager
def refusing(excel, member, number, when=lambda values: True):
    """Lets every object refuse a member, with an error of this number."""
    originals = {name: getattr(VBAObject, name) for name in ("vba_get", "vba_set")}

    def refuse(original):
        def call(self, name, *args, **named):
            if name == member and when(args):
                raise values.error(number)
            return original(self, name, *args, **named)
        return call

    for name, original in originals.items():
        setattr(VBAObject, name, refuse(original))
    try:
        yield
    finally:
        for name, original in originals.items():
            setattr(VBAObject, name, original)


WRONG_ANSWERS = {"BestMove": 0, "BestWord": "up", "Analyze": 7, "Evaluate": 0, "Move": 7, "Players": 1, "Explain": 7,
                 "CheckRecipe": "", "Status": "engine2048 0.0.9, loaded from X"}
"""Each worksheet function, and what it does not answer in a check."""


@contextmanager
def add_in(excel):
    """Lets formulas call the workbook's functions by the add-in's names too, as long as the block runs."""
    with formulas.bound(excel):
        for word in WRONG_ANSWERS:
            registry.FUNCTIONS[in_add_in(word)] = registry.FUNCTIONS[f"{word.upper()}2048"]
        try:
            yield
        finally:
            for word in WRONG_ANSWERS:
                registry.FUNCTIONS.pop(in_add_in(word))


def in_add_in(word):
    """What the add-in calls a function."""
    return f"{prefix()}.{word.upper()}"


def prefix():
    """What the names of the add-in's functions begin with."""
    source = (ROOT / "hosts/formulas/src/lib.rs").read_text()
    return re.search(r'macro_rules! prefix \{\s*\(\) => \{\s*"(\w+)"', source)[1]


def test_functions_that_cells_do_not_know_or_that_answer_otherwise():
    for word, answer in WRONG_ANSWERS.items():
        with replaced(f"{word.upper()}2048", lambda *_, answer=answer: answer):
            assert_fails(open_workbook(), "Functions in cells", f"{word}2048")
    excel = open_workbook()
    excel.run("Command.BeginCommand")
    excel.run("SelfCheck2048.MakeCheck", 0, "Functions in cells")
    assert lines(excel)["Functions in cells"][0] == FAILS, "no formula knows them"


def test_a_formula_that_fills_its_cells_with_something_else():
    with replaced("MOVE2048", lambda *_: 7):
        assert_fails(open_workbook(), "Spilling", "7")


def test_an_excel_without_spilling_is_told_from_one_with_a_fault():
    excel = open_workbook()
    with refusing(excel, "Formula2", 438):
        result, text = check(excel, "Spilling")
    assert result == WORKS and "Ctrl+Shift+Enter" in text


def test_an_add_in_is_found_in_cells_and_each_of_its_functions_tried():
    excel = open_workbook()
    with add_in(excel):
        result, text = check(excel, "Add-in in cells")
        assert result == WORKS and f": {len(WRONG_ANSWERS)} functions answer; engine2048 {RELEASE}, loaded from " in text, text
        for word, answer in WRONG_ANSWERS.items():
            with replaced(in_add_in(word), lambda *_, answer=answer: answer):
                assert_fails(excel, "Add-in in cells", "0.0.9" if word == "Status" else f"{prefix()}.{word}")


def test_an_excel_that_takes_the_add_ins_names_for_cells():
    excel = open_workbook()
    with refusing(excel, "Formula", 1004, lambda args: any(f"{prefix()}." in str(one) for one in args)):
        assert_fails(excel, "Add-in in cells", f"{prefix()}.STATUS()")


# ---- Keys --------------------------------------------------------------------------------------------------------------

def test_an_excel_that_gives_no_keys():
    excel = open_workbook()
    excel.application.keys = type("NoKeys", (dict,), {"__setitem__": lambda *_: None})()
    assert_fails(excel, "Arrow keys and events", "does not reach")


def test_an_excel_that_lets_no_events_through():
    excel = open_workbook()
    excel.interpreter.on_key = lambda key: None
    assert_fails(excel, "Arrow keys and events", "does not reach")
    assert_fails(excel, "Esc", "does not stop")


def test_an_excel_that_keeps_the_keys():
    excel = open_workbook()
    excel.application.keys = type("Kept", (dict,), {"pop": lambda *_: None})(excel.application.keys)
    assert_fails(excel, "Arrow keys given back", "still goes to the game")


def test_an_excel_that_ignores_escape():
    excel = open_workbook()
    excel.interpreter.on_key = lambda key: setattr(excel.application, "cancel_key", ESCAPE_IS_IGNORED) \
        or excel.press_escape()
    assert_fails(excel, "Esc", "does not stop")


def test_no_key_is_pressed_in_another_window():
    excel = open_workbook()
    excel.windows.front = 1
    for name in ("Arrow keys and events", "Arrow keys given back", "Esc"):
        result, text = check(excel, name)
        assert result == NOT_HERE and "Another window" in text
    assert excel.windows.pressed == []


def test_a_person_stops_the_check_by_escape():
    excel = open_workbook()
    stop_at(excel, "e2048_new_game")
    assert excel.click("Check this Excel", "Help") == []
    assert list(lines(excel)) == CHECKS[:CHECKS.index("Engine")]


def stop_at(excel, name):
    """Presses Esc when a function of the library is called."""
    def stop(declare, arguments, frame, call_library=excel.interpreter.call_library):
        if declare.name == name:
            excel.press_escape()
        return call_library(declare, arguments, frame)

    excel.interpreter.call_library = stop

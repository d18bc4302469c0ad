"""The Excel that a test drives: open a workbook, click its buttons, press its keys, type into its cells."""

import functools
import os
import re

from pyopenvba import ExcelFile
from pyopenvba._a1 import MAX_ROWS, Area
from pyopenvba.apps.excel import Application, ExcelApplication
from pyopenvba.apps.excel._bridge import ExcelBridge
from pyopenvba.apps.excel._calc import Calculator
from pyopenvba.apps.excel._editing import interval
from pyopenvba.apps.excel._engine_book import EngineBook
from pyopenvba.formula._calc.parser import parse
from pyopenvba.formula._prefixes import in_file as prefixed
from pyopenvba.formula._structured import in_file
from pyopenvba.interpreter import _values as values
from pyopenvba.interpreter._objects import VBAObject, member, method, setter
from pyopenvba.interpreter._runtime import Slot

from host.country import here
from host.library import LibraryInterpreter
from host.windows import ESCAPE_KEY, EXCEL_WINDOW


ESCAPE_IS_IGNORED, ESCAPE_BREAKS, ESCAPE_IS_AN_ERROR = 0, 1, 2  # xlDisabled, xlInterrupt, xlErrorHandler
USER_INTERRUPT = 18
ARROW_KEYS = {37: "{LEFT}", 38: "{UP}", 39: "{RIGHT}", 40: "{DOWN}"}  # Windows' numbers of keys
LONGEST_STATUS = 255  # letters of the status bar
DEFAULT_CURSOR, WAIT_CURSOR = -4143, 2  # xlDefault, xlWait
A1_STYLE, R1C1_STYLE = 1, -4150  # xlA1, xlR1C1
NOT_AVAILABLE = values.VBAErrorValue(2042)  # #N/A

# Every workbook that a test opens has the same formulas, and reading them takes longer than the rest of opening it.
EngineBook.read = lambda book, formula: read_formula(formula, tuple(book.table_names()))


@functools.cache
def read_formula(formula, tables):
    """A formula's syntax tree, as EngineBook.read makes it, which all workbooks of this process share."""
    return parse(prefixed(in_file(formula, tables, at_escaped=True)))


class ReadRanges(dict):
    """The ranges that formulas read, by formula, and by their sheet and columns."""

    by_columns = None

    def __setitem__(self, key, areas):
        self.by_columns = None
        super().__setitem__(key, areas)

    def pop(self, key, default=None):
        if key in self:
            self.by_columns = None
        return super().pop(key, default)

    def clear(self):
        self.by_columns = None
        super().clear()

    def reading(self, sheet, row, column):
        """The formulas that read a cell."""
        if self.by_columns is None:
            self.by_columns = {}
            for key, areas in self.items():
                for area in areas:
                    columns = self.by_columns.setdefault(area.sheet.lower(), {})
                    columns.setdefault((area.left, area.right), []).append((area.top, area.bottom, key))
        return [key for (left, right), found in self.by_columns.get(sheet, {}).items() if left <= column <= right
                for top, bottom, key in found if top <= row <= bottom]


def reading(calculator, sheet, row, column):
    """As Calculator._reading, which looks at the ranges of all sheets at each write: two fifths of what the tests took."""
    if not isinstance(calculator._blocks, ReadRanges):
        calculator._blocks = ReadRanges(calculator._blocks)
    return {*calculator._readers.get((sheet, row, column), ()), *calculator._blocks.reading(sheet, row, column)}


Calculator._reading = reading


class TestApplication(Application):
    """Excel's Application, with keys, the pointer and the status bar kept for a test to see, and a person before a file picker."""

    vba_type_name = "Application"

    def __init__(self):
        super().__init__()
        self.caller, self.keys, self.status_log, self.cancel_key = None, {}, [], ESCAPE_BREAKS
        self.cursor, self.cursor_log = DEFAULT_CURSOR, []
        self.descriptions = {}  # of functions, by name, as macros have given them
        self.front = None  # what is in front in place of a sheet of cells, such as a chart
        self.reference_style = A1_STYLE
        self.picked = False  # what a person picks where a file is asked for; False is Cancel
        # As Excel 2016 says of Windows 10: Microsoft's page of Application.OperatingSystem.
        self.version, self.system = "16.0", "Windows (64-bit) NT :.00"

    @member
    def ActiveSheet(self):
        if self.front is not None:
            return self.front
        return self.active_book.active_sheet if self.active_book is not None else values.NOTHING

    @member
    def ReferenceStyle(self):
        return self.reference_style

    @member
    def Version(self):
        return self.version

    @member
    def OperatingSystem(self):
        return self.system

    @member
    def Hwnd(self):
        return values.VBAInt(EXCEL_WINDOW, "Long")

    @member
    def LanguageSettings(self):
        return LanguageSettings()

    @member
    def International(self, Index=values.MISSING):
        return {1: here().code, 3: here().decimal, 5: here().list_separator}[int(Index)]  # of XlApplicationInternational

    @member
    def Caller(self):
        return self.caller if self.caller is not None else values.VBAErrorValue(2023)

    @setter("StatusBar")
    def _set_status_bar(self, value):
        if isinstance(value, str) and len(value) > LONGEST_STATUS:
            raise values.error(1004, "Unable to set the StatusBar property")
        self.status_bar = value
        self.status_log.append(value)

    @member
    def Cursor(self):
        return self.cursor

    @setter("Cursor")
    def _set_cursor(self, value):
        self.cursor = int(value)
        self.cursor_log.append(self.cursor)

    @setter("EnableCancelKey")
    def _set_cancel_key(self, value):
        self.cancel_key = int(value)

    @method
    def OnKey(self, Key=values.MISSING, Procedure=values.MISSING):
        if Procedure is values.MISSING:
            self.keys.pop(Key, None)
        else:
            self.keys[Key] = values.to_text(Procedure)
        return values.EMPTY

    @method
    def MacroOptions(self, Macro=values.MISSING, Description=values.MISSING):
        self.descriptions[values.to_text(Macro)] = values.to_text(Description)
        return values.EMPTY

    @method
    def GetOpenFilename(self, FileFilter=values.MISSING, FilterIndex=values.MISSING, Title=values.MISSING,
                        ButtonText=values.MISSING, MultiSelect=values.MISSING):
        return self.picked

    @method
    def GetSaveAsFilename(self, InitialFileName=values.MISSING, FileFilter=values.MISSING, FilterIndex=values.MISSING,
                          Title=values.MISSING, ButtonText=values.MISSING):
        return self.picked


class LanguageSettings(VBAObject):
    """Application.LanguageSettings."""

    vba_type_name = "LanguageSettings"

    @member
    def LanguageID(self, Id=values.MISSING):
        return values.VBAInt(here().language, "Long")


_opened = []  # workbooks that were opened ahead, each behind what it was opened with


class Excel(ExcelApplication):
    """A workbook opened in Excel. Make one with `Excel.open`."""

    libraries, constants = {}, {}

    def __init__(self):
        self.application = TestApplication()
        self.interpreter = LibraryInterpreter(ExcelBridge(self.application), self.libraries, self.constants)
        self.windows = self.interpreter.windows
        self.interpreter.on_key = self._hear
        self.application.interpreter = self.interpreter

    @classmethod
    def open(cls, path, *, libraries, constants=(), events=True):
        """Opens a workbook as a person would.

        `libraries` maps a library's name to the file that stands for it; `constants` are those of `#If`, such as
        `{"Win64": False}` for 32-bit Office; without `events`, Workbook_Open does not run.
        """
        wanted = (cls, os.fspath(path), dict(libraries), dict(constants), events, here())
        for at, (kind, excel) in enumerate(_opened):
            if kind == wanted:
                del _opened[at]
                return excel
        return cls._open(*wanted[1:5])

    @classmethod
    def open_ahead(cls, count, path, *, libraries):
        """Opens a workbook that many times, for as many calls of `open` to take."""
        for _ in range(count):
            wanted = (cls, os.fspath(path), dict(libraries), {}, True, here())
            _opened.append((wanted, cls._open(*wanted[1:5])))

    @classmethod
    def _open(cls, path, libraries, constants, events):
        made = type(cls.__name__, (cls,), {"libraries": libraries, "constants": constants})
        excel = super(Excel, made).open(path)
        with ExcelFile(path) as file:  # opening stops silently at a module that does not parse
            for name in file.module_names():
                if name.lower() not in excel.interpreter.modules:
                    excel.interpreter.add_module(file.get_module(name), name=name)
                    raise AssertionError(f"module {name} did not load")
        excel.interpreter.initialise()
        workbook = excel.interpreter.modules.get("thisworkbook")
        if events and workbook is not None and workbook.procedure("Workbook_Open"):
            excel.run("ThisWorkbook.Workbook_Open")
        return excel

    def buttons(self, sheet):
        """The macro of each button of a sheet, by its caption."""
        return {shape.name: bare(shape.macro) for shape in self.sheet(sheet).shapes() if shape.macro}

    def click(self, caption, sheet="Game"):
        """Clicks a button. Returns what message boxes said."""
        return self._said(self.buttons(sheet)[caption])

    def press(self, key):
        """Presses a key that a macro has taken."""
        return self._said(bare(self.application.keys[key]))

    def press_escape(self):
        """Presses Esc while a macro runs."""
        if self.application.cancel_key == ESCAPE_IS_IGNORED:
            return
        if self.application.cancel_key != ESCAPE_IS_AN_ERROR:
            raise AssertionError("Excel asks whether to debug")
        raise values.error(USER_INTERRUPT, "User interrupt occurred")

    def _hear(self, key):
        """What Excel does with a key that Windows sends it: an arrow key may be a macro's."""
        if key == ESCAPE_KEY:
            self.press_escape()
        elif ARROW_KEYS.get(key) in self.application.keys:
            self.run(bare(self.application.keys[ARROW_KEYS[key]]))

    def close(self):
        """Closes the workbook; answers whether it let that happen."""
        cancel = Slot(False, "Boolean")
        self.interpreter.run("ThisWorkbook.Workbook_BeforeClose", [cancel])
        if not cancel.value:
            self.run("ThisWorkbook.Workbook_Deactivate")
        return not cancel.value

    def _said(self, macro):
        before = len(self.messages())
        self.run(macro)
        assert self.application.screen_updating, f"{macro} leaves the screen as it was"
        # Excel takes Esc back once it is idle.
        self.application.cancel_key = ESCAPE_BREAKS
        return self.messages()[before:]

    def messages(self):
        """The text of every message box so far."""
        return [text for kind, text, _, _ in self.interpreter.dialogs if kind == "MsgBox"]

    def activate(self, sheet):
        """Clicks a sheet's tab."""
        self.sheet(sheet).sheet.vba_get("Activate")

    def select(self, sheet, reference):
        """Selects cells of the sheet in front, with the events that brings."""
        self.sheet(sheet).sheet.vba_get("Range", [reference]).vba_get("Select")

    def rename(self, sheet, name):
        """Gives a sheet another name; the workbook's names follow, as Excel lets them."""
        self.sheet(sheet).sheet.vba_set("Name", name)
        names = self.workbook.vba_get("Names")
        for index in range(1, names.vba_get("Count") + 1):
            one = names.vba_get("Item", [index])
            one.vba_set("RefersTo", re.sub(rf"(?<![\w']){re.escape(sheet)}!", f"'{name}'!", one.vba_get("RefersTo")))

    def delete_row(self, sheet, row):
        """Deletes a row as a person does. pyOpenVBA does that only where no cells are joined and nothing is drawn; drawings stay where
        they are here."""
        edited = self.sheet(sheet).sheet
        joined, drawn = edited.merged_areas, edited.shapes_
        edited.merged_areas, edited.shapes_ = [], []
        edited.vba_get("Rows", [row]).vba_get("Delete")
        rows = [(one, interval(one.top, one.bottom, row, 1, True, MAX_ROWS)) for one in joined]
        areas = [Area(left[0], one.left, left[1], one.right) for one, left in rows if left]
        edited.merged_areas, edited.shapes_ = [one for one in areas if one.rows * one.columns > 1], drawn

    def set_cell(self, sheet, reference, value):
        """Types into a cell, or rows of values into a range, with the events that brings.

        Returns what message boxes said.
        """
        before = len(self.messages())
        if isinstance(value, list):
            columns = zip(*value)  # VBA keeps an array column by column
            value = values.VBAArray([(1, len(value)), (1, len(value[0]))], items=[
                blank_or(item) for column in columns for item in column])
        cancel_key = self.application.cancel_key
        self.sheet(sheet).set_value(reference, blank_or(value))
        assert self.application.screen_updating, "what followed the change leaves the screen as it was"
        self.application.cancel_key = cancel_key  # as before the macros that followed the change
        return self.messages()[before:]

    def count_object_calls(self, run):
        """How many times `run` reads, writes or calls a member of a sheet's objects: what makes a macro slow."""
        counted = []
        self.before_each_object_call(lambda: counted.append(1), run)
        return len(counted)

    def escape_at(self, call, run):
        """Runs a macro and presses Esc at its call of this number, from 1. Returns what Excel did on Esc then; None where there
        were fewer calls."""
        left, found = [call], []

        def press_once():
            left[0] -= 1
            if left[0] == 0:
                found.append(self.application.cancel_key)
                if found != [ESCAPE_BREAKS]:  # the macro has begun
                    self.press_escape()

        self.before_each_object_call(press_once, run)
        return found[0] if found else None

    @staticmethod
    def before_each_object_call(act, run):
        """Runs a macro and acts whenever it is about to read, write or call a member of a sheet's objects."""
        originals = {name: getattr(VBAObject, name) for name in ("vba_get", "vba_set")}

        def acting(original):
            def call(self, *args, **named):
                act()
                return original(self, *args, **named)
            return call

        for name, original in originals.items():
            setattr(VBAObject, name, acting(original))
        try:
            run()
        finally:
            for name, original in originals.items():
                setattr(VBAObject, name, original)


def bare(macro):
    """A macro's name without that of its workbook."""
    return macro.rsplit("!", 1)[-1]


def blank_or(value):
    """A cell's value; None is a blank cell."""
    return values.EMPTY if value is None else value

"""2048.xlsm open on a screen: its cells, its buttons under the mouse, and the message boxes it shows."""

import re
import tempfile
import time
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import boards
import history
import macros
import patience
import uno
from com.sun.star.lang import DisposedException
from office import properties, url

ALERT, PUSH_BUTTON, DOCUMENT, SHAPE_ROLES = 1, 44, 84, (52, 58)
"""com.sun.star.accessibility.AccessibleRole: a message box, its buttons, a spreadsheet's view, drawn shapes."""

XLSX = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"

KEYS = {" ": "space", ":": "colon", ",": "comma", ".": "period"}
"""What xdotool calls keys that stand for themselves nowhere else."""

HEADING = "B2"
"""A cell of the Help sheet that says the same always."""

EDGE = 3
"""Pixels of a cell that its border may take."""


class Step:
    """One row of the game's history: a position and how it came about."""

    def __init__(self, row):
        row = dict(zip([title for title, _ in history.COLUMNS], row))
        self.number, self.moves = int(row["Step"]), int(row["Moves"])
        self.cause, self.player = row["Move"], row["Player"]
        self.score = int(row["Score"])
        self.evaluation, self.given_away = row["Evaluation"], row["Given away"]
        self.values = [row[word] for word in ("Up", "Right", "Down", "Left")]
        self.thinker, self.best = row["Thinker"], row["Best"]
        self.seed = int(row["Seed"])
        self.cells = [int(word) for word in row["Board"].split()]


class Workbook:
    """The workbook as a person has it in front of them."""

    def __init__(self, office, screen, path, document=None):
        """Opens the workbook, or takes a document that is open already."""
        self._office, self._screen = office, screen
        self._buttons = {}
        self.document = document or office.open(path, hidden=False)
        self.controller = self.document.CurrentController
        self._front = self.controller.getActiveSheet().Name
        window = self.controller.Frame.ContainerWindow
        # 15 is PosSize.POSSIZE: there is no window manager to do it.
        window.setPosSize(0, 0, screen.WIDTH, screen.HEIGHT, 15)
        office.bring_to_front(self.document, screen)

    def is_opened(self):
        """Waits until its macro for opening is over: the office raises that event late, and a copy that is saved before stays dead."""
        return self.until(lambda: self.document.Events.getByName("OnLoad"))

    def until(self, condition):
        """Waits until a condition holds; returns what it gave, false where it never held."""
        return patience.until(condition)

    def until_time(self, seconds, condition):
        """As until, for as long as is told."""
        return patience.until(condition, seconds)

    def in_the_file(self, sheet):
        """The cells of a sheet by their addresses, as a file of the workbook as it is now has them: numbers and texts."""
        with tempfile.TemporaryDirectory(prefix="engine2048-") as folder:
            path = Path(folder) / "copy.xlsm"
            self.document.storeToURL(url(path), properties(FilterName="Calc MS Excel 2007 VBA XML"))
            with zipfile.ZipFile(path) as file:
                names = [one.get("name") for one in ElementTree.fromstring(file.read("xl/workbook.xml")).iter(XLSX + "sheet")]
                texts = ["".join(one.itertext()) for one in ElementTree.fromstring(file.read("xl/sharedStrings.xml"))]
                root = ElementTree.fromstring(file.read("xl/worksheets/sheet%d.xml" % (names.index(sheet) + 1)))
        values = ((cell, cell.findtext(XLSX + "v")) for cell in root.iter(XLSX + "c"))
        return {cell.get("r"): texts[int(value)] if cell.get("t") == "s" else value for cell, value in values if value is not None}

    def status_bar(self):
        """How the place in the window's status bar looks that says "Sheet 1 of 9" while nothing else is to be said."""
        return self._screen.colours(0, self._screen.HEIGHT - 16, 80, 14)

    def first_row(self):
        """The number of the first row that is seen below those that stay."""
        return self.controller.getByIndex(self.controller.getCount() - 1).getFirstVisibleRow() + 1

    def is_busy(self):
        """Whether a command that a button or a key started runs; it takes the next one for a wish to stop."""
        return macros.call(self.document, "Command.CommandIsRunning", library="Game2048")

    def is_alive(self):
        """Whether a command runs and has not been ended without its knowledge."""
        return macros.call(self.document, "Command.CommandIsAlive", library="Game2048")

    def shows(self, effect):
        """Waits for the effect of a click or a key, and until its command is over; false where the effect never came.

        The office hears of a click in its own time, so what a test reads without waiting for an effect may be what was
        there before.
        """
        return bool(self.until(effect)) and self.until(lambda: not self.is_busy())

    # Cells

    def cells(self, name):
        """The cells with a name of the workbook."""
        return self.document.NamedRanges.getByName(name).getReferredCells()

    def board(self):
        """The 16 tiles on the Game sheet, as they are in the cells."""
        return boards.flat(self.cells("Board").getDataArray())

    def set(self, name, value):
        """Types a value into a named cell."""
        self.cells(name).getCellByPosition(0, 0).setFormula(str(value))

    def has_board(self, tiles):
        """Whether the cells of the board hold these 16 tiles, and no word among them."""
        return [cell or 0 for row in self.cells("Board").getDataArray() for cell in row] == list(tiles)

    def text(self, name):
        """What a named cell shows."""
        return self.cells(name).getCellByPosition(0, 0).getString()

    def rows(self, name, count):
        """As many rows as told, from a named row down."""
        first = self.cells(name).RangeAddress
        sheet = self.document.Sheets.getByIndex(first.Sheet)
        return sheet.getCellRangeByPosition(first.StartColumn, first.StartRow, first.EndColumn,
                                            first.StartRow + count - 1).getDataArray()

    def listed(self, name, count):
        """As many rows as told of a list whose headings have a name."""
        return self.rows(name, count + 1)[1:]

    def state(self):
        """Current step, last step, best score, seed of the game, its number in the list of games."""
        return [int(number) for number in self.cells("State").getDataArray()[0]]

    def history(self):
        """The steps of the game so far, in one call. Not for a condition to wait for: a command may have written half a step."""
        rows = self.rows("History", self.state()[1] + 1)
        return [Step(row) for row in rows]

    def current(self):
        """The step that the board shows."""
        return self.history()[self.state()[0]]

    def mark_league_players(self, names):
        """Marks these players on the League sheet, and no others."""
        cells = self.cells("LeaguePlayers")
        for row, (_, name) in enumerate(cells.getDataArray()):
            cells.getCellByPosition(0, row).setString("x" if name in names else "")

    def listed_games(self):
        """The list of games: number, date, players, seed, score, largest tile, moves, and where it lies."""
        return [row for row in self.listed("GameList", 20) if row[0] != ""]

    def asked_players(self):
        """The players whose answers stand on the Analysis sheet."""
        return [row[0] for row in self.rows("PlayerTable", 16) if row[0]]

    # Mouse and keys

    def show_sheet(self, name):
        """Brings a sheet to the front."""
        self.controller.setActiveSheet(self.document.Sheets.getByName(name))
        self._front = name
        self.controller.setFirstVisibleRow(0)
        self.controller.setFirstVisibleColumn(0)

    def rename_sheet(self, name, new_name):
        """Gives a sheet another name. Its buttons stay where they are: the office does not list them again for the sheet in
        front."""
        self.document.Sheets.getByName(name).setName(new_name)
        if name in self._buttons:
            self._buttons[new_name] = self._buttons.pop(name)

    def buttons(self):
        """The buttons of the sheet in front: caption to middle on the screen. Asked once, since the office may not answer
        while a command runs."""
        if self._front not in self._buttons:
            self.until(lambda: self._find_buttons().keys() == self.captions())
            self._buttons[self._front] = {caption: (left + width // 2, top + height // 2)
                                          for caption, (left, top, width, height) in self._find_buttons().items()}
        return self._buttons[self._front]

    def captions(self):
        """The names of the shapes in front that start a macro."""
        page = self.controller.getActiveSheet().DrawPage
        return {shape.Name for shape in map(page.getByIndex, range(page.Count)) if _macro(shape)}

    def right_ends(self):
        """Where the buttons of the sheet in front end, in pixels of the screen."""
        return {caption: left + width for caption, (left, _, width, _) in self._find_buttons().items()}

    def pages_printed(self):
        """How many pages the workbook as a PDF has."""
        with tempfile.TemporaryDirectory(prefix="engine2048-") as folder:
            path = Path(folder) / "printed.pdf"
            self.document.storeToURL(url(path), properties(FilterName="calc_pdf_Export"))
            return len(re.findall(rb"/Type\s*/Page\b", path.read_bytes()))

    def _find_buttons(self):
        captions, found = self.captions(), {}
        # A sheet with frozen rows has a view for each part, and a shape is seen in one of them.
        for view in _parts(self.controller.Frame.ComponentWindow.getAccessibleContext(), DOCUMENT):
            for index in range(view.getAccessibleChildCount()):
                shape = view.getAccessibleChild(index).getAccessibleContext()
                if shape.getAccessibleName() in captions and shape.getAccessibleRole() in SHAPE_ROLES:
                    corner, size = shape.getLocationOnScreen(), shape.getSize()
                    if size.Width > 0 and size.Height > 0:
                        found[shape.getAccessibleName()] = corner.X, corner.Y, size.Width, size.Height
        return found

    def colours(self, place):
        """The colours that a cell of the sheet in front shows on the screen, but for its edges."""
        cell = self.controller.getActiveSheet().getCellRangeByName(place).RangeAddress
        for view in _parts(self.controller.Frame.ComponentWindow.getAccessibleContext(), DOCUMENT):
            table = view.getAccessibleChild(0).getAccessibleContext()
            shown = table.queryInterface(uno.getTypeByName("com.sun.star.accessibility.XAccessibleTable"))
            box = shown.getAccessibleCellAt(cell.StartRow, cell.StartColumn).getAccessibleContext()
            corner, size = box.getLocationOnScreen(), box.getSize()
            if size.Width > 2 * EDGE and size.Height > 2 * EDGE:
                return set(self._screen.colours(corner.X + EDGE, corner.Y + EDGE, size.Width - 2 * EDGE, size.Height - 2 * EDGE))
        return set()

    def click(self, caption):
        """Clicks a button with the mouse."""
        self._screen.click(*self.buttons()[caption])

    def click_until(self, caption, effect):
        """Clicks a button, which may act twice, until it has its effect: a click during another command is lost."""
        def clicked():
            self.click(caption)
            return self.until_time(2, effect)
        return bool(patience.until(clicked))

    def press(self, key):
        """Presses a key while the sheet has the focus."""
        self.controller.Frame.ComponentWindow.setFocus()
        self._screen.press(key)

    def repair(self, sheet="Help"):
        """Presses Repair on the Help sheet, and waits until it is over or a message box is there. A heading that is gone
        meanwhile tells that the office has heard of the click."""
        self.show_sheet(sheet)
        heading = self.document.Sheets.getByName(sheet).getCellRangeByName(HEADING)
        text = heading.getString()
        heading.setString("")
        self.click("Repair the sheets")
        return self.until(lambda: self.boxes() or (heading.getString() == text and not self.is_busy()))

    def undo(self):
        """The office's own Ctrl+Z, to its end: a click between the macros that it starts makes LibreOffice 7.4 crash. Only a
        test is that quick."""
        self._dispatch(".uno:Undo")

    def copy(self):
        """Copies the selection. The office hears of a key in its own time, when something else may be selected."""
        self._dispatch(".uno:Copy")

    def _dispatch(self, command):
        helper = self._office.service("com.sun.star.frame.DispatchHelper")
        helper.executeDispatch(self.controller.Frame, command, "", 0, ())

    def type_into(self, name, index, text):
        """Types into a named range's cell, counted row by row, and presses Return. Waits until the value is taken and its
        command over, or a message box refuses it."""
        cells = self.cells(name)
        width = cells.Columns.Count
        cell = cells.getCellByPosition(index % width, index // width)
        self.until(lambda: self._stays_selected(cell))
        for key in (*text, "Return"):
            self.press(KEYS.get(key, key))
        self.until(lambda: self.boxes() or (cell.getString() == text and not self.is_busy()))

    def _stays_selected(self, cell):
        """Selects a cell; whether it is still selected a while later, since an earlier Return may move the selection late."""
        self.controller.select(cell)
        time.sleep(0.5 * patience.crowd())
        return self.controller.getSelection().AbsoluteName == cell.AbsoluteName

    # Message boxes

    def boxes(self):
        """The message boxes that are open."""
        toolkit = self._office.service("com.sun.star.awt.Toolkit")
        windows = [toolkit.getTopWindow(index) for index in range(toolkit.getTopWindowCount())]
        return [window for window in windows if _is_box(window)]

    def box_texts(self):
        """What the message boxes say that are open."""
        return [" ".join(_texts(box.getAccessibleContext())) for box in self.boxes()]

    def take_box(self):
        """Waits for a message box, closes it and returns its text; "" where none comes."""
        return self.answer_box("")

    def answer_box(self, answer):
        """As take_box, by the button with this on it."""
        box = self.until(lambda: next(iter(self.boxes()), None))
        if not box:
            return ""
        # A box is there before its text is.
        text = self.until(lambda: " ".join(_texts(box.getAccessibleContext())))
        buttons = _parts(box.getAccessibleContext(), PUSH_BUTTON)
        next(button for button in buttons if answer in button.getAccessibleName()).doAccessibleAction(0)
        self.until(lambda: box not in self.boxes())
        return text


def _is_box(window):
    """Whether a window is a message box; one that is just going away is none."""
    try:
        context = window and window.getAccessibleContext()
        return bool(context) and context.getAccessibleRole() == ALERT
    except DisposedException:
        return False


def _macro(shape):
    """The macro that a click on a shape starts; "" where it starts none."""
    event = shape.Events.getByName("OnClick") if hasattr(shape, "Events") else ()
    return next((item.Value for item in event if item.Name == "Script"), "")


def _parts(context, role):
    """The parts of a window with this role."""
    if context.getAccessibleRole() == role:
        yield context
        return
    for index in range(context.getAccessibleChildCount()):
        child = context.getAccessibleChild(index)
        if child is not None:
            yield from _parts(child.getAccessibleContext(), role)


def _texts(context):
    """The texts of a message box."""
    if context.getAccessibleChildCount() == 0:
        text = context.queryInterface(uno.getTypeByName("com.sun.star.accessibility.XAccessibleText"))
        if text is not None and len(text.getText()) > 4:
            yield text.getText()
    for index in range(context.getAccessibleChildCount()):
        yield from _texts(context.getAccessibleChild(index).getAccessibleContext())

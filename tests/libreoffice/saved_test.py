"""Copies of the workbook that LibreOffice has saved, opened again: they play, as ods and as xlsm, and so do their copies."""

import game_sheet_test
import rules
from office import properties, url
from workbook import Workbook

OPENINGS = 16
"""Of a copy that is closed at once: LibreOffice 7.4 crashed at the third to the twelfth."""

FILTERS = {"ods": "calc8", "xlsm": "Calc MS Excel 2007 VBA XML"}


def run(tap, office, screen, path):
    """Saves the workbook in each format, plays in the copy, and saves and plays once more."""
    for ending in FILTERS:
        tap.part("a copy as " + ending, _copies, office, screen, path, ending)
    tap.part("an ods copy that is closed at once", _closes_at_once, office, screen, path)
    tap.part("copies to open later", _save_in_front, office, screen, path)


def _copies(tap, office, screen, path, ending):
    book = Workbook(office, screen, path)
    _play(tap, book, "the workbook")
    for generation in ("a copy as %s" % ending, "its copy"):
        kept = book.history(), book.board(), book.state()
        path = path.with_name("%s %d.%s" % (path.stem, len(generation), ending))
        book.document.storeToURL(url(path), properties(FilterName=FILTERS[ending]))
        book.document.close(True)
        book = Workbook(office, screen, path)
        tap.check("%s is ready" % generation, book.until(lambda: book.text("Status").startswith("Ready")), book.text("Status"))
        tap.check("with a macro behind each button", book.until(lambda: len(book.captions()) == 13), book.captions())
        tap.equal("and the game as it was", ([vars(step) for step in book.history()], book.board(), book.state()),
                  ([vars(step) for step in kept[0]], *kept[1:]))
        tap.check("and nothing to save", book.until(lambda: not book.document.isModified()))
        _play(tap, book, generation)
        tap.contains("the Lab's recipe is checked", book.text("LabSentence"), "The engine takes this recipe")
    book.document.close(True)


def _closes_at_once(tap, office, screen, path):
    """Opens a copy again and again and closes it at once, which may be before or while it is made whole."""
    book = Workbook(office, screen, path)
    book.is_opened()
    copy = path.with_name("closed at once.ods")
    book.document.storeToURL(url(copy), properties(FilterName=FILTERS["ods"]))
    book.document.close(True)
    for _ in range(OPENINGS):
        Workbook(office, screen, copy).document.close(True)
    book = Workbook(office, screen, path)
    book.is_opened()
    tap.equal("LibreOffice still runs, without a message box", book.box_texts(), [])
    book.document.close(True)


IN_FRONT = "Games", "Lab", "Help"
"""Sheets in front while a copy was saved: LibreOffice calculates such a sheet while it still loads the copy."""


def _save_in_front(tap, office, screen, path):
    book = Workbook(office, screen, path)
    book.is_opened()
    for sheet in IN_FRONT:
        book.show_sheet(sheet)
        book.document.storeToURL(url(path.with_name(sheet + ".xlsm")), properties(FilterName=FILTERS["xlsm"]))
    book.document.close(True)


def opens_in_front(tap, office, screen, folder, sheet):
    """Opens a copy that was saved with a sheet in front."""
    book = Workbook(office, screen, folder / (sheet + ".xlsm"))
    tap.equal("the copy opens with its sheet", book.controller.getActiveSheet().Name, sheet)
    tap.check("and is ready", book.until(lambda: book.text("Status").startswith("Ready")), book.text("Status"))
    tap.check("with nothing to save", book.until(lambda: not book.document.isModified()))
    book.document.close(True)


def _play(tap, book, where):
    """Buttons, a typed tile, a setting and the arrow keys do their work."""
    book.click("New game")
    tap.check("New game starts one in " + where,
              book.shows(lambda: book.state()[1] == 0 and book.text("Message") == game_sheet_test.GREETING), book.state())
    book.set("Player", "gradient")
    book.click("Best move")
    tap.check("Best move moves", book.shows(lambda: book.state()[0] == 1), book.state())
    empty = book.current().cells.index(0)
    book.type_into("Board", empty, "8")
    tap.check("a typed tile is a step", book.shows(lambda: book.state()[0] == 2), book.state())
    tap.equal("with the tile", (book.current().cause, book.current().cells[empty]), ("typed", 8))
    book.controller.select(book.cells("Board").getCellByPosition(1, 1))
    key = rules.WORDS[rules.legal(book.current().cells)[0]]
    book.until(lambda: not book.is_busy())
    book.press(key.capitalize())
    tap.check("an arrow key moves the tiles", book.shows(lambda: book.state()[0] == 3), book.state())
    tap.equal("as it says", book.current().cause, key)
    book.click("Undo")
    tap.check("Undo goes back", book.shows(lambda: book.state()[0] == 2), book.state())
    tap.check("Repair comes to its end", book.repair() and not book.box_texts(), book.box_texts())
    book.show_sheet("Game")
    tap.equal("no message box on the way", book.box_texts(), [])

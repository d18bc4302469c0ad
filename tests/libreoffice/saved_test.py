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
    tap.part("an xlsm copy that was saved with macros off", _saved_without_macros, office, screen, path)
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
        _settings(tap, book)
        _play(tap, book, generation)
        tap.contains("the Lab's recipe is checked", book.text("LabSentence"), "The engine takes this recipe")
    book.document.close(True)


def _saved_without_macros(tap, office, screen, path):
    """A person opens the workbook where its macros may not run, and saves it where they may."""
    copy = path.with_name("without macros.xlsm")
    document = office.open(path, hidden=False, macros=NO_MACROS)
    status = document.NamedRanges.getByName("Status").ReferredCells.getCellByPosition(0, 0)
    tap.contains("without macros the workbook says so", status.String, "Macros are off")
    document.storeToURL(url(copy), properties(FilterName=FILTERS["xlsm"]))
    document.close(True)
    book = Workbook(office, screen, copy)
    tap.check("the copy is ready", book.until(lambda: book.text("Status").startswith("Ready")), book.text("Status"))
    _play(tap, book, "the copy")
    book.document.close(True)


NO_MACROS = 0
"""com.sun.star.document.MacroExecMode.NEVER_EXECUTE: what a folder that is not trusted gives a document."""

IN_FRONT = "Games", "Lab", "Help"
"""Sheets in front while a copy was saved: LibreOffice calculates such a sheet while it still loads the copy."""


def _save_in_front(tap, office, screen, path):
    book = Workbook(office, screen, path)
    book.is_opened()
    for sheet in IN_FRONT:
        book.show_sheet(sheet)
        for ending, name in FILTERS.items():
            book.document.storeToURL(url(path.with_name("%s.%s" % (sheet, ending))), properties(FilterName=name))
    book.document.close(True)


def opens_in_front(tap, office, screen, folder, sheet):
    """Opens copies that were saved with a sheet in front, and closes them again and again at once, which may be before they are made
    whole or while they are."""
    for ending in FILTERS:
        copy = folder / ("%s.%s" % (sheet, ending))
        book = Workbook(office, screen, copy)
        tap.equal("the %s copy opens with its sheet" % ending, book.controller.getActiveSheet().Name, sheet)
        tap.check("and is ready", book.until(lambda: book.text("Status").startswith("Ready")), book.text("Status"))
        tap.check("with nothing to save", book.until(lambda: not book.document.isModified()))
        book.document.close(True)
        for _ in range(OPENINGS):
            Workbook(office, screen, copy).document.close(True)
        book = Workbook(office, screen, copy)
        book.show_sheet("Game")
        book.click("New game")
        tap.check("after copies that were closed at once, one plays",
                  book.shows(lambda: book.state()[1] == 0 and book.text("Message") == game_sheet_test.GREETING), book.state())
        tap.equal("and LibreOffice shows no message box", book.box_texts(), [])
        book.document.close(True)


def _settings(tap, book):
    """What a person types into a copy's settings counts."""
    for name in ("Player", "LabOpponent", "ReviewJudge"):
        tap.check("%s may be a recipe, after a question" % name, book.cells(name).getCellByPosition(0, 0).Validation.ShowErrorMessage)
    book.show_sheet("League")
    book.set("LeagueStrength", "Normal")
    book.type_into("LeagueEffort", 0, "2")
    tap.check("a number that is typed on the League sheet counts", book.shows(lambda: book.text("LeagueStrength") == "Custom"), book.text("LeagueStrength"))
    book.set("LeagueEffort", "")
    book.show_sheet("Game")


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

"""Games as texts in LibreOffice: by files, by cells and the clipboard, while a game runs, and in saved copies."""

from office import properties, url
from saved_test import FILTERS
from workbook import Workbook

GAME = "engine2048 record 1\nplayer: somebody else\nseed: 77\nstart: 2 0 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 2\n\nr0D4u8l1\n"


def _listed(book):
    return [row for row in book.listed("GameList", 30) if row[0] != ""]


def _text(book):
    lines = [row[0] for row in book.cells("RecordText").getDataArray()]
    return "\n".join(lines).rstrip("\n") + "\n"


def _paste(book, text):
    """Puts a text's lines into the record's cells."""
    cells = book.cells("RecordText")
    cells.clearContents(1 | 2 | 4)  # VALUE, DATETIME and STRING of CellFlags
    for row, line in enumerate(text.split("\n")):
        cells.getCellByPosition(0, row).setString(line)


def _select(book, row):
    book.controller.select(book.document.Sheets.getByName("Games").getCellRangeByName("E%d" % row))


def _clipboard(office):
    """The text on the system's clipboard."""
    contents = office.service("com.sun.star.datatransfer.clipboard.SystemClipboard").getContents()
    for flavour in contents.getTransferDataFlavors():
        if flavour.MimeType == "text/plain;charset=utf-16":
            return contents.getTransferData(flavour)
    return ""


def _boards(office, text):
    """A record's boards, as the extension's service reads it."""
    engine = office.engine()
    numbers = engine.recordBoards(text, 0, engine.recordMoves(text) + 1)
    return [list(numbers[first:first + 16]) for first in range(0, len(numbers), 18)]


def records(tap, book: Workbook, office, folder):
    """A game goes out and comes back; the one on the board stays."""
    book.show_sheet("Game")
    book.click("New game")
    tap.check("a game starts", book.shows(lambda: book.state()[1] == 0), book.state())
    for count in range(1, 6):
        book.click("Best move")
        book.shows(lambda: book.state()[0] == count)
    kept = [step.cells for step in book.history()]
    count = len(_listed(book))
    book.show_sheet("Games")
    _select(book, 1900)
    book.click("Copy record")
    tap.check("Copy record says so", book.shows(lambda: "The game on the board." in book.text("RecordStatus")), book.text("RecordStatus") + str(book.box_texts()))
    tap.equal("the record has the game", _boards(office, _text(book)), kept)
    tap.equal("and is on the clipboard", book.until(lambda: _clipboard(office).replace("\r", "").rstrip("\n") + "\n" == _text(book)), True)
    path = folder / "Мои игры.txt"
    for name in (path, path.with_suffix(".rpl")):
        book.set("RecordFile", str(name))
        book.click("Save record")
        tap.check("Save record writes %s" % name.suffix, book.shows(name.is_file), book.box_texts())
        book.click("Import file")
        tap.check("Import file takes it into the list", book.shows(lambda: len(_listed(book)) == count + 1), book.box_texts())
        count += 1
    book.set("RecordFile", "")
    _paste(book, GAME)
    book.click("Import text")
    tap.check("Import text takes a pasted one", book.shows(lambda: len(_listed(book)) == count + 1), book.box_texts())
    last = _listed(book)[-1]
    tap.equal("with its player, seed and moves", (last[4], last[5], last[8]), ("somebody else", 77, 4))
    tap.equal("and leaves the game on the board", [step.cells for step in book.history()], kept)
    _paste(book, GAME.replace("u8", "u0"))
    book.click("Import text")
    tap.contains("a wrong move is named", book.take_box(), "move 3")
    tap.equal("and nothing comes of it", len(_listed(book)), count + 1)
    book.click("Open")
    tap.check("the imported game opens", book.shows(lambda: book.state()[1] == 4), book.box_texts())
    tap.equal("with its boards", [step.cells for step in book.history()], _boards(office, GAME))
    tap.equal("no message box on the way", book.box_texts(), [])
    _paste(book, GAME)


def saved(tap, office, screen, path):
    """In copies that LibreOffice has saved, the record is there, and its buttons do their work."""
    for ending, name in FILTERS.items():
        book = Workbook(office, screen, path)
        book.is_opened()
        _paste(book, GAME)
        copy = path.with_name("records." + ending)
        book.document.storeToURL(url(copy), properties(FilterName=name))
        book.document.close(True)
        book = Workbook(office, screen, copy)
        tap.check("a copy as %s has every button" % ending, book.until(lambda: len(book.captions()) == 13), book.captions())
        tap.equal("a copy as %s has the record" % ending, _text(book), GAME)
        book.show_sheet("Games")
        book.click("Import text")
        tap.check("and imports it", book.shows(lambda: len(_listed(book)) == 1), book.box_texts())
        book.click("Copy record")
        tap.check("and gives it back", book.shows(lambda: "finished: no" in _text(book)), book.box_texts())
        tap.equal("as it was", _boards(office, _text(book)), _boards(office, GAME))
        book.document.close(True)


def review(tap, book: Workbook, office):
    """The review of the game on the board: stopped, gone on with, and a jump to the worst move."""
    engine = office.engine()
    book.show_sheet("Games")
    _paste(book, GAME)
    count = len(_listed(book))
    book.click("Import text")
    book.shows(lambda: len(_listed(book)) == count + 1)
    book.click("Open")
    tap.check("a game opens", book.shows(lambda: book.state()[1] == 4), book.state())
    book.show_sheet("Analysis")
    book.set("ReviewJudge", "heuristic")
    book.set("ReviewEffort", 1)
    book.click("Review")
    tap.check("Review comes to its end", book.shows(lambda: "in 4 moves" in book.text("ReviewStatus")), book.text("ReviewStatus") + str(book.box_texts()))
    numbers = engine.review(GAME, "heuristic", 1, 0, 0, 0, 4)
    rows = book.cells("ReviewList").getDataArray()[1:5]
    tap.check("with the engine's values", all(abs(row[2] - numbers[3 * at]) < 1e-9 * abs(row[2]) and abs(row[3] - numbers[3 * at + 1]) < 1e-9 * abs(row[3])
                                              for at, row in enumerate(rows)), rows)
    totals = engine.reviewTotals(numbers[0::3], numbers[1::3], 10)
    worst = [int(row[0]) for row in book.cells("WorstMoves").getDataArray() if row[0] != ""]
    tap.equal("and the worst moves", worst, list(totals[2:]))
    if worst:
        first = book.cells("WorstMoves").RangeAddress
        book.controller.select(book.document.Sheets.getByName("Analysis").getCellByPosition(first.StartColumn + 1, first.StartRow))
        book.click("Go to step")
        tap.check("Go to step jumps to the worst", book.shows(lambda: book.state()[0] == worst[0]), book.state())
    # A judge that takes long enough for Stop to come before the last move on the slowest machine.
    book.set("ReviewTimeMs", 10000)
    book.set("ReviewJudge", "monte-carlo")
    book.set("ReviewEffort", 0)
    book.click("Review")
    book.click("Stop")
    tap.check("Stop ends a review", book.click_until("Stop", lambda: "stopped" in book.text("ReviewStatus")) and book.until(lambda: not book.is_busy()), book.text("ReviewStatus"))
    tap.equal("which leaves the game", [step.cells for step in book.history()], _boards(office, GAME))
    book.set("ReviewTimeMs", 1)
    book.click("Review")
    tap.check("and the next one comes to its end", book.shows(lambda: "in 4 moves" in book.text("ReviewStatus")), book.text("ReviewStatus"))
    tap.equal("no message box on the way", book.box_texts(), [])


def run(tap, office, screen, path):
    """All of them, in a fresh workbook."""
    book = Workbook(office, screen, path)
    for name in ("Game", "Games", "Analysis"):
        # The office tells no more where buttons are once a macro has brought another sheet to the front.
        book.show_sheet(name)
        book.buttons()
    tap.part("records", records, book, office, path.parent)
    tap.part("review", review, book, office)
    book.document.close(True)
    tap.part("records in saved copies", saved, office, screen, path)

"""2048.xlsm in LibreOffice: every sheet and button under a real mouse, and the message without extension."""

import boards
import game_sheet_test
import lab_test
import macros
import repair_test
import rules
import uno
from workbook import Workbook

BUTTONS = {
    "Game": {"New game", "Undo", "Redo", "\u25B2", "\u25BA", "\u25BC", "\u25C4", "Hint", "Best move", "Minimax",
             "Monte Carlo", "Auto play", "Stop"},
    "Analysis": {"\u25C4 Back", "Forward \u25BA", "Go to step", "Review", "Ask every player", "Stop"},
    "Games": {"Open", "Copy record", "Save record", "Import file", "Import text"},
    "League": {"Run", "Stop", "Clear"},
    "Lab": {"Start", "Explain the board", "Play it", "Keep version", "Race", "Tune", "Stop"},
    "Help": {"Check this Excel", "Repair the sheets"},
}
"""Every button of every sheet: each is pressed below."""

PLAYER_SEED = 2048
"""The chance that players draw on in a worksheet function."""


SHOWN_WIDTH = 1366 - 62
"""Pixels of a small screen in which the office shows a sheet: beside it are the bar to scroll and the tabs of the sidebar. Excel
shows more."""


def opens(tap, book: Workbook):
    """It opens without an error, with all its sheets and buttons."""
    tap.equal("opening shows no message", book.box_texts(), [])
    tap.check("the first line says that all is ready",
              book.until(lambda: book.text("Status").startswith("Ready: engine2048 ")), book.text("Status"))
    tap.equal("and one sentence what to press", book.text("Message"), game_sheet_test.GREETING)
    tap.equal("each setting says what it stands for", [game_sheet_test.game_cell(book, column + "5").getString() for column in "IJKLMNOP"],
              ["", "its own default", "for Custom", "for Custom", "", "blank: to the end", "blank: none", "blank: any"])
    tap.equal("its sheets", [name for name in book.document.Sheets.ElementNames if book.document.Sheets.getByName(name).IsVisible],
              list(BUTTONS))
    for sheet, captions in BUTTONS.items():
        book.show_sheet(sheet)
        tap.equal("the buttons of " + sheet, book.captions(), captions)
        # The office tells no more where buttons are once a macro has brought another sheet to the front.
        tap.equal("are in sight", set(book.buttons()), captions)
        beyond = [caption for caption, right in book.right_ends().items() if right > SHOWN_WIDTH]
        tap.equal("and none ends beyond a small screen", beyond, [])
    tap.equal("its PDF has a page for each sheet that is shown", book.pages_printed(), len(BUTTONS))
    # Its functions stand under attributes, which Excel writes and Basic does not know.
    tap.contains("its module of worksheet functions runs",
                 macros.call(book.document, "Functions2048.Status2048", library="Game2048"), "loaded by the extension")


def worksheet_functions(tap, book: Workbook, reference):
    """The module's functions in cells: what is left out has its default, and a direction may stand in a cell."""
    sheet = book.document.Sheets.getByName("Game")
    board = sheet.getCellRangeByName("C8:F11")
    cells = book.board()
    tap.equal("the board lies where the formulas look", boards.flat(board.getDataArray()), cells)
    best, word, moved = (sheet.getCellRangeByName(place) for place in ("AZ1", "AZ2", "AZ3:BC6"))
    best.setFormula("=BESTMOVE2048(C8:F11)")
    tap.equal("BestMove2048 asks the default player", best.Value,
              reference.best_move(cells, "expectimax", 0, PLAYER_SEED)[0])
    word.setString("left")
    moved.setArrayFormula("=MOVE2048(C8:F11;AZ2)")
    tap.equal("Move2048 takes a direction from a cell", boards.flat(moved.getDataArray()),
              rules.slide(cells, rules.LEFT)[0])
    best.setFormula("=BESTWORD2048(C8:F11)")
    tap.equal("BestWord2048 says it in a word", best.String,
              rules.WORDS[reference.best_move(cells, "expectimax", 0, PLAYER_SEED)[0]])
    for range_ in (best, word, moved):
        range_.clearContents(1 | 2 | 4 | 16)  # com.sun.star.sheet.CellFlags: values, dates, texts, formulas


def list_of_games(tap, book: Workbook):
    """New game keeps the game before, and it can be opened again with all its steps."""
    steps = [vars(step) for step in book.history()]
    number = len(book.listed_games()) + 1
    book.click("New game")
    tap.check("New game keeps the game before", book.shows(lambda: len(book.listed_games()) == number), book.listed_games())
    entry = book.listed_games()[-1]
    tap.equal("with its score and moves", (entry[6], entry[8]), (steps[-1]["score"], steps[-1]["moves"]))
    book.show_sheet("Games")
    book.controller.select(book.document.Sheets.getByName("Games").getCellRangeByName("D%d" % (6 + number)))
    book.click("Open")
    tap.check("Open shows its end", book.shows(lambda: book.state()[:2] == [len(steps) - 1] * 2), book.state())
    tap.equal("on the Game sheet", book.controller.getActiveSheet().Name, "Game")
    tap.equal("with every step", [vars(step) for step in book.history()], steps)
    book.show_sheet("Games")
    book.controller.select(book.document.Sheets.getByName("Games").getCellRangeByName("B2"))
    book.click("Open")
    tap.contains("Open without a game says what to do", book.take_box(), "Select a game in the list first")
    book.show_sheet("Game")


def renamed_sheets(tap, book: Workbook):
    """Sheets are found under any name, with an apostrophe too. This leaves them with other ones, so it comes last."""
    for name in ("Game", "Analysis", "League", "Help"):
        book.rename_sheet(name, "Tom's " + name)
    book.show_sheet("Tom's Game")
    step = book.state()[0]
    for caption, expected in {"Minimax": step + 1, "Undo": step, "Redo": step + 1}.items():
        book.click(caption)
        tap.check("%s finds sheets of other names" % caption,
                  book.shows(lambda expected=expected: book.state()[0] == expected), book.state())
    state, steps, cells = book.state(), [vars(step) for step in book.history()], book.board()
    tap.check("Repair comes to its end", book.repair("Tom's Help"))
    tap.equal("and leaves the game as it is", (book.state(), [vars(step) for step in book.history()], book.board()), (state, steps, cells))
    book.show_sheet("Tom's League")
    book.click("Run")
    tap.check("Run does", book.shows(lambda: book.text("LeagueStatus").startswith("Done")), book.text("LeagueStatus"))
    tap.equal("without a message box", book.box_texts(), [])


EXCEL_ALONE = {"Language", "Letters of a path", "Arrow keys and events", "Arrow keys given back", "Esc"}
"""What the self-check finds out in Excel only."""


def self_check(tap, book: Workbook, release):
    """The self-check, by its button."""
    book.show_sheet("Help")
    book.click("Check this Excel")
    rows = lambda: [row for row in book.rows("SelfCheck", 16) if row[0]]  # noqa: E731
    tap.check("the self-check comes to its end", book.shows(lambda: len(rows()) == 16), rows())
    _is_green(tap, rows(), release)
    tap.equal("no message box on the way", book.box_texts(), [])


def _is_green(tap, rows, release):
    """Each line of the self-check is green, but for what it finds out in Excel alone."""
    results = {name: result for name, result, _ in rows}
    tap.equal("nothing is wrong", [text for _, result, text in rows if result == "FAULT"], [])
    tap.equal("what is Excel's alone says so", {name for name, result in results.items() if result != "OK"}, EXCEL_ALONE)
    tap.contains("it names the program", rows[1][2], "LibreOffice " + release)


def self_check_elsewhere(tap, office, path):
    """The self-check in an office of another language, without a screen."""
    document = office.open(path)
    document.NamedRanges.getByName("Language").getReferredCells().getCellByPosition(0, 0).String = "English"
    macros.call(document, "Buttons.TakeLanguage", library="Game2048")  # what is compared is English
    macros.call(document, "Buttons.ClickSelfCheck", library="Game2048")
    first = document.NamedRanges.getByName("SelfCheck").getReferredCells().RangeAddress
    rows = document.Sheets.getByIndex(first.Sheet).getCellRangeByPosition(
        first.StartColumn, first.StartRow, first.EndColumn, first.StartRow + 15).getDataArray()
    _is_green(tap, rows, office.release())
    document.close(True)


def lost_cells(tap, book: Workbook):
    """A cleared sheet and a deleted row are told, and can be taken back; a new game needs no old state. It leaves the
    sheet cleared but for the game, so it comes near the end."""
    book.show_sheet("Game")
    sheet = book.controller.getActiveSheet()
    board, state = book.board(), book.state()
    steps = book.rows("History", state[1] + 1)
    _clear(book)
    tap.equal("clearing the sheet shows no message", book.box_texts(), [])
    tap.check("and leaves the history as it is", book.rows("History", len(steps)) == steps)
    book.click("\u25C4")
    tap.contains("a button names the state that is gone", book.take_box(), "The state of the game")
    book.undo()
    tap.check("Ctrl+Z brings all back", book.until(lambda: book.board() == board and book.state() == state), book.board())
    # A row within the board, as its heading's menu deletes it.
    sheet.Rows.removeByIndex(8, 1)
    book.click("\u25C4")
    tap.contains("a board without a row is told", book.take_box(), "four rows of four cells")
    book.click("Redo")
    tap.contains("before anything is written", book.take_box(), "four rows of four cells")
    book.undo()
    tap.check("Ctrl+Z brings the row back", book.until(lambda: book.board() == board), book.board())
    book.click("Undo")
    tap.check("and the game goes on", book.shows(lambda: book.state()[0] == state[0] - 1), book.state())
    _clear(book)
    book.click("New game")
    tap.check("a new game needs no state", book.shows(lambda: book.cells("State").getDataArray()[0][:2] == (0, 0)),
              book.cells("State").getDataArray())
    tap.equal("and forgets every step", [row[0] for row in book.rows("History", len(steps)) if row[0] != ""], [0])
    tap.equal("no message box on the way", book.box_texts(), [])


def beyond_the_history(tap, book: Workbook):
    """Past the last step that the history has room for nothing shows an error."""
    state = book.cells("State").getDataArray()
    book.cells("State").setDataArray((((60001, 60001) + state[0][2:]),))
    for name, cells in {"Game": "A1:AC15", "Analysis": "A1:AI40"}.items():
        area = book.document.Sheets.getByName(name).getCellRangeByName(cells)
        # 4 is com.sun.star.sheet.FormulaResult.ERROR. The charts' #N/A are in hidden columns.
        wrong = [each.AbsoluteName for each in area.queryFormulaCells(4)]
        tap.equal("past the last step %s shows no error" % name, wrong, [])
    book.cells("State").setDataArray(state)


def _clear(book: Workbook):
    """Selects the whole sheet and presses Delete."""
    book.controller.select(book.cells("Message"))
    book.press("ctrl+a")
    book.press("Delete")
    book.until(lambda: not any(book.cells("State").getDataArray()[0]))


def analysis(tap, book: Workbook, reference):
    """The buttons of the Analysis sheet."""
    book.show_sheet("Analysis")
    last = book.state()[0]
    book.click("\u25C4 Back")
    tap.check("Back", book.shows(lambda: book.state()[0] == last - 1), book.state())
    book.click("Forward \u25BA")
    tap.check("Forward", book.shows(lambda: book.state()[0] == last), book.state())
    sheet = book.controller.getActiveSheet()
    # Eight steps stand above the current one, and nothing is scrolled.
    tap.check("the steps around it are shown", book.until(lambda: sheet.getCellRangeByName("B16").Value == last), sheet.getCellRangeByName("B16").String)
    top = book.first_row()
    book.set("WantedStep", 10)
    book.click("Go to step")
    tap.check("Go to step", book.shows(lambda: book.state()[0] == 10), book.state())
    tap.check("with the steps around it", book.until(lambda: sheet.getCellRangeByName("B16").Value == 10), sheet.getCellRangeByName("B16").String)
    tap.equal("and nothing beside them is scrolled away", book.first_row(), top)
    step = book.current()
    tap.equal("and the Game sheet shows it", book.board(), step.cells)
    for name, caption in {"AnalysisTimeMs": "Ask every player", "WantedStep": "Go to step"}.items():
        book.cells(name).getCellByPosition(0, 0).setFormula("=1/0")
        book.click(caption)
        tap.contains("an error in %s is none and no blank" % name, book.take_box(), "must hold")
        book.until(lambda: not book.is_busy())
    book.set("WantedStep", 10)
    book.set("AnalysisTimeMs", 20)
    names = [name for name, _ in reference.players()]
    book.click("Ask every player")
    # The office answers no question while a player thinks, so waiting is counted in answers.
    tap.check("Ask every player comes to the last one", book.shows(lambda: book.asked_players()[-1:] == names[-1:]))
    tap.equal("every player was asked", book.asked_players(), names)
    table = book.rows("PlayerTable", len(names))
    legal = [rules.WORDS[direction] for direction in rules.legal(step.cells)]
    tap.equal("each answered with a legal move", [row[1] for row in table if row[1] not in legal], [])
    # Stop is quiet where nothing runs. What is clicked after it is not.
    book.click("Stop")
    book.click("\u25C4 Back")
    tap.check("Stop does nothing where nothing runs", book.shows(lambda: book.state()[0] == 9) and not book.boxes(),
              book.state())
    # Long enough for the second click to come before the last player, on the slowest machine. The office hears of both
    # clicks in their order; a question between two players may go unanswered, so none stands between them.
    book.set("AnalysisTimeMs", 10000)
    book.click("Ask every player")
    book.click("Stop")
    # The table is emptied first. A click that comes while a player thinks may be lost, so Stop is clicked again.
    tap.check("Ask every player begins anew", book.click_until("Stop", lambda: len(book.asked_players()) < len(names)))
    tap.check("Stop keeps it from asking the others",
              book.until(lambda: not book.is_busy()) and len(book.asked_players()) < len(names), book.asked_players())


def league(tap, book: Workbook):
    """The buttons of the League sheet."""
    book.show_sheet("League")
    book.mark_league_players({game_sheet_test.QUICK_PLAYER})
    book.set("LeagueGamesWanted", 2)
    book.click("Run")
    tap.check("Run comes to the end", book.shows(lambda: book.text("LeagueStatus").startswith("Done")),
              book.text("LeagueStatus"))
    games = [row for row in book.listed("LeagueGames", 3) if row[3]]
    tap.equal("Run plays the games", [(row[0], row[3]) for row in games], [(1, game_sheet_test.QUICK_PLAYER), (2, game_sheet_test.QUICK_PLAYER)])
    tap.check("each has a score, a tile and moves", all(row[5] > 0 and row[6] >= 16 and row[7] > 40 for row in games), games)
    book.set("LeagueGamesWanted", 19000)
    book.click("Run")
    tap.check("Run goes on with what is there", book.until(lambda: book.listed("LeagueGames", 3)[2][3]))
    tap.check("and leaves the finished games as they are",
              [row[:8] for row in book.listed("LeagueGames", 2)] == [row[:8] for row in games])
    book.click("Stop")
    tap.check("Stop stops the league", book.shows(lambda: book.text("LeagueStatus").startswith("Stopped")),
              book.text("LeagueStatus"))
    tap.check("and keeps what is finished", book.listed("LeagueGames", 1)[0][3] == game_sheet_test.QUICK_PLAYER)
    listed = book.listed("LeagueGames", 3)
    book.click("Clear")
    tap.contains("Clear asks before it forgets games", book.answer_box("No"), "Forget the list of ")
    tap.check("No keeps them", book.until(lambda: not book.is_busy()) and book.listed("LeagueGames", 3) == listed)
    book.click("Clear")
    book.answer_box("Yes")
    tap.check("Clear empties the status", book.shows(lambda: not book.text("LeagueStatus")), book.text("LeagueStatus"))
    tap.equal("Clear forgets the games", [row for row in book.listed("LeagueGames", 5) if any(row)], [])
    book.mark_league_players(set())
    book.type_into("LeaguePlayers", 27, LEAGUE_RECIPE)
    book.cells("LeaguePlayers").getCellByPosition(0, 13).setString("x")
    tap.check("its row is high enough for it", book.until(lambda: _is_in_full(book, 22)), _heights(book, 22))
    tap.check("and the chart is below", _chart_top(book) >= _bottom(book, 24) - ROUNDING, (_chart_top(book), _bottom(book, 24)))
    book.set("LeagueGamesWanted", 2)
    book.click("Run")
    tap.check("a recipe plays in a free row", book.shows(lambda: book.text("LeagueStatus") == "Done: 2 games."), book.text("LeagueStatus"))
    scores = [row[5] for row in book.listed("LeagueGames", 2) if row[3] == LEAGUE_RECIPE]
    results = book.document.Sheets.getByName("League").getCellRangeByName("C22:E22").getDataArray()[0]
    tap.equal("and is counted", results, (LEAGUE_RECIPE, 2.0, sum(scores) / 2))
    heights = [_heights(book, row) for row in (9, 10)]
    tap.check("the rows of its games are high enough", all(height >= optimal for height, optimal in heights), heights)
    sheet = book.document.Sheets.getByName("League")
    sheet.removeRange(sheet.getCellRangeByName("T9:AB9").RangeAddress, uno.Enum("com.sun.star.sheet.CellDeleteMode", "UP"))
    book.click("Run")
    seeds = lambda: [row[4] for row in book.listed("LeagueGames", 3)]
    tap.check("the first game of the list may be deleted, and is played again", book.shows(lambda: seeds() == [2, 1, ""]), seeds())
    tap.equal("no message box on the way", book.box_texts(), [])


ROUNDING = 1
"""By how much places in LibreOffice may differ that are the same, in hundredths of a millimetre."""

LEAGUE_RECIPE = "greedy: empty 1, corner 0.5, merges 0.25, islands 0.125, burden 0.0625"


def _heights(book, row):
    """The height of a row of the League sheet, and the one that LibreOffice itself would give it."""
    found = book.document.Sheets.getByName("League").Rows.getByIndex(row - 1)
    height = found.Height
    found.OptimalHeight = True
    optimal = found.Height
    found.Height = height
    return height, optimal


def _is_in_full(book, row):
    """Whether a row shows all lines of a text that takes more than one."""
    height, optimal = _heights(book, row)
    return height >= optimal > USUAL_HEIGHT


def _bottom(book, row):
    cell = book.document.Sheets.getByName("League").getCellByPosition(0, row - 1)
    return cell.Position.Y + cell.Size.Height


def _chart_top(book):
    page = book.document.Sheets.getByName("League").DrawPage
    return min(shape.Position.Y for shape in map(page.getByIndex, range(page.Count)) if shape.ShapeType == "com.sun.star.drawing.OLE2Shape")


USUAL_HEIGHT = 700
"""More than a row of one line, in hundredths of a millimetre."""


def run(tap, office, screen, path, reference):
    """All of them, with the extension."""
    book = Workbook(office, screen, path)
    tap.part("opening", opens, book)
    tap.part("worksheet functions", worksheet_functions, book, reference)
    game_sheet_test.run(tap, book, reference)
    tap.part("list of games", list_of_games, book)
    repair_test.run(tap, book)
    tap.part("auto play", game_sheet_test.auto_play, book)
    tap.part("analysis", analysis, book, reference)
    tap.part("league", league, book)
    tap.part("lab", lab_test.run, book, reference)
    tap.part("self-check", self_check, book, office.release())
    tap.part("beyond the history", beyond_the_history, book)
    tap.part("lost cells", lost_cells, book)
    tap.part("renamed sheets", renamed_sheets, book)
    tap.check("LibreOffice is still running", office.is_running())
    book.document.close(True)


def without_extension(tap, office, screen, path):
    """Without the extension one message says what to install, and the board stays."""
    book = Workbook(office, screen, path)
    tap.equal("without the extension it opens without a message", book.box_texts(), [])
    tap.check("its first line is not Ready", book.text("Status") and not book.text("Status").startswith("Ready"), book.text("Status"))
    before = book.board()
    for caption in ("\u25C4", "Hint", "New game"):
        book.click(caption)
        tap.contains("%s says what to install" % caption, book.take_box(), "Open engine2048.oxt with LibreOffice")
        tap.equal("once, and the board stays", (len(book.boxes()), book.board()), (0, before))
    book.show_sheet("Help")
    book.click("Check this Excel")
    tap.check("the self-check comes to its end without the extension",
              book.shows(lambda: len([row for row in book.rows("SelfCheck", 16) if row[0]]) == 16))
    rows = book.rows("SelfCheck", 16)
    library = next(row for row in rows if row[0] == "Library")
    tap.equal("its lines that need the library are red", {row[0] for row in rows if row[1] == "FAULT"},
              {"Library", "Engine", "Functions in cells", "Spilling", "Time for a move"})
    tap.contains("and that of the functions which the extension brings says that they are not here",
                 [row[1] for row in rows if row[0] == "Add-in in cells"], "not here")
    tap.contains("and says what to install", library[2], "Open engine2048.oxt with LibreOffice")
    book.document.close(True)

"""Repair: what it mends, what it keeps, and that nothing is lost where a person ends it midway."""

from workbook import Workbook

OWN_CELLS = {"Game": ("Q33", "mine"), "Lab": ("S30", "2048"), "Help": ("E30", "=1+1"), "League": ("S38", "Player")}
"""What a person has in cells that are blank as delivered: a text, a number, a formula, a word that the sheet has elsewhere."""


def _differences(before, after):
    """The cells of two blocks that differ: row, column, what was there and what is."""
    return [(row, column, was, is_now) for row, (old, new) in enumerate(zip(before, after))
            for column, (was, is_now) in enumerate(zip(old, new)) if was != is_now]


def repair(tap, book: Workbook):
    """Repair puts a damaged Game sheet right; the game stays."""
    state, cells = book.state(), book.board()
    book.cells("Hint").clearContents(1 | 2 | 4)  # com.sun.star.sheet.CellFlags. No hint outlives a repair.
    formulas = book.document.Sheets.getByName("Game").getCellRangeByName("A5:AC15").getFormulaArray()
    ways = {"a deleted row": lambda sheet: sheet.Rows.removeByIndex(8, 1),
            "an inserted row": lambda sheet: sheet.Rows.insertByIndex(4, 1),
            "a row inserted above all": lambda sheet: sheet.Rows.insertByIndex(0, 1),
            "the state's row deleted": lambda sheet: sheet.Rows.removeByIndex(2, 1),
            "cleared cells": lambda sheet: sheet.getCellRangeByName("A1:AC15").clearContents(1 | 2 | 4 | 16 | 32)}
    for name, damage in ways.items():
        damage(book.document.Sheets.getByName("Game"))
        book.repair()
        if name == "the state's row deleted":
            tap.contains("Repair says what is lost", book.take_box(), "the best score and the game's seed")
        tap.check("Repair after %s brings the board back" % name, book.shows(lambda: book.board() == cells), book.board())
        tap.equal("and the steps of the game", book.state()[:2], state[:2])
        now = book.document.Sheets.getByName("Game").getCellRangeByName("A5:AC15").getFormulaArray()
        tap.equal("and every formula", _differences(formulas, now), [])
        steps = [book.document.Sheets.getByName("Analysis").getCellRangeByName(cell).Value for cell in ("AJ2", "AK127")]
        tap.equal("and the charts' steps", steps, list(state[:2]))
        tap.equal("without a message box", book.box_texts(), [])
    book.show_sheet("Game")


def repair_of_others(tap, book: Workbook):
    """Repair puts every other sheet right as well: what a row, a column or a cell took is there again, and no game is lost."""
    book.show_sheet("Game")
    state, cells, steps = book.state(), book.board(), [vars(step) for step in book.history()]
    games, formulas = book.listed_games(), {name: _formulas(book, name) for name in ("Analysis", "League", "Lab", "Help")}
    settings = {name: book.text(name) for name in ("LeagueGamesWanted", "LeagueStrength", "LabSearch", "LabRecipe", "Player")}
    tap.check("there are games to lose", len(games) > 0 and len(steps) > 2, (games, len(steps)))
    ways = {"the headings of the history": ("Analysis", lambda sheet: sheet.Rows.removeByIndex(48, 1)),
            "a row above the history": ("Analysis", lambda sheet: sheet.Rows.removeByIndex(9, 1)),
            "a column of the Analysis sheet": ("Analysis", lambda sheet: sheet.Columns.removeByIndex(29, 1)),
            "the head of the list of games": ("Games", lambda sheet: sheet.Rows.removeByIndex(5, 1)),
            "a row of the League": ("League", lambda sheet: sheet.Rows.removeByIndex(4, 1)),
            "a row of the Lab": ("Lab", lambda sheet: sheet.Rows.removeByIndex(6, 1)),
            "a row of the Help sheet": ("Help", lambda sheet: sheet.Rows.removeByIndex(20, 1)),
            "a row put into the Archive": ("Archive", lambda sheet: sheet.Rows.insertByIndex(0, 1))}
    for what, (name, damage) in ways.items():
        damage(book.document.Sheets.getByName(name))
        tap.check("Repair after %s comes to its end" % what, book.repair())
        said = book.take_box() if book.boxes() else ""
        if name == "League":
            tap.contains("and names what is lost", said, "LeagueGamesWanted")
            book.set("LeagueGamesWanted", settings["LeagueGamesWanted"])
        else:
            tap.equal("and says nothing of losses", said, "")
        tap.equal("and the game is whole", ([vars(step) for step in book.history()], book.state()[:2], book.board()),
                  (steps, state[:2], cells))
        tap.equal("and the list of games", [row[:1] + row[3:] for row in book.listed_games()], [row[:1] + row[3:] for row in games])
        tap.equal("and the settings", {name: book.text(name) for name in settings}, settings)
        for other, before in formulas.items():
            tap.equal("and the formulas of " + other, _differences(before, _formulas(book, other)), [])
    book.show_sheet("Game")
    book.click("Minimax")
    tap.check("and the game goes on", book.shows(lambda: book.state()[0] == state[0] + 1), book.state())
    book.show_sheet("Games")
    book.controller.select(book.document.Sheets.getByName("Games").getCellRangeByName("B7"))
    book.click("Open")
    tap.check("and a listed game opens", book.shows(lambda: book.state()[4] == games[0][0]), book.box_texts())
    book.show_sheet("Game")
    # A step's own row: what is left is a game still, and Repair says that it is not the whole one.
    last = book.state()[1]
    kept = [step.cells for step in book.history()]
    book.document.Sheets.getByName("Analysis").Rows.removeByIndex(48 + 2, 1)
    book.repair()
    tap.contains("a lost step is told", book.take_box(), "some steps of the game")
    tap.equal("and the others stay", [step.cells for step in book.history()], kept[:1] + kept[2:])
    tap.check("and none but that one is missing", book.state()[1] == last - 1, book.state())
    book.show_sheet("Game")
    book.click("New game")
    tap.check("and it can be kept", book.shows(lambda: book.state()[1] == 0), book.box_texts())


def _formulas(book: Workbook, name):
    """The formulas and texts of a sheet's head."""
    return book.document.Sheets.getByName(name).getCellRangeByName({"Analysis": "A2:AH49", "League": "A2:S38", "Lab": "A2:J46",
                                                                    "Help": "A2:D60"}[name]).getFormulaArray()


def own_cells(tap, book: Workbook):
    """A person's own cells stay where they are, even where a row is deleted."""
    sheets = {name: book.document.Sheets.getByName(name) for name in OWN_CELLS}
    for name, (place, content) in OWN_CELLS.items():
        tap.equal("%s of %s is blank as delivered" % (place, name), sheets[name].getCellRangeByName(place).getFormula(), "")
        sheets[name].getCellRangeByName(place).setFormula(content)
        sheets[name].getCellRangeByName(place).CellBackColor = 255
    sheets["Game"].Rows.removeByIndex(8, 1)
    book.repair()
    tap.equal("Repair needs to ask nothing", book.box_texts(), [])
    for name, (place, content) in OWN_CELLS.items():
        cell = sheets[name].getCellRangeByName("Q32" if name == "Game" else place)
        tap.equal("and keeps what a person has in %s" % name, (cell.getFormula(), cell.CellBackColor), (content, 255))
        cell.clearContents(1 | 2 | 4 | 16 | 32)
    book.show_sheet("Game")


def ended_midway(tap, book: Workbook):
    """Shift+Ctrl+Q ends Repair after it began to write: the next command finishes it, and nothing is lost, not even what is typed
    between the two."""
    book.show_sheet("Game")
    step = book.state()[0]
    book.click("Minimax")
    tap.check("there is a step to lose", book.shows(lambda: book.state()[0] == step + 1), book.state())
    book.set("Coach", "On")
    kept = lambda: ([vars(step) for step in book.history()], book.board(), book.state(), book.text("Coach"))  # noqa: E731
    before = kept()
    typed = {"PauseMs": "7", "a weight": "1.5", "an own cell": "mine"}
    places = ("Game", "O4"), ("Lab", "D9"), ("Game", "Q33")
    cells = [book.document.Sheets.getByName(sheet).getCellRangeByName(place) for sheet, place in places]
    delivered = [cell.getFormula() for cell in cells]
    book.show_sheet("Help")
    heading = book.document.Sheets.getByName("Game").getCellRangeByName("B2")
    heading.setString("soon mended")
    book.click("Repair the sheets")
    book.until(lambda: heading.getString() != "soon mended")
    while book.is_alive() and not book.boxes():
        book.press("ctrl+shift+q")
    if book.boxes():
        tap.contains("the office ends Repair midway", book.take_box(), "interrupted")
    for cell, value in zip(cells, typed.values()):
        cell.setFormula(value)
    book.until(lambda: not book.is_alive())
    book.show_sheet("Game")
    book.click("Undo")
    tap.check("the next command finishes a Repair", book.shows(lambda: book.state()[0] == step), book.box_texts())
    book.click("Redo")
    tap.check("and nothing is lost", book.shows(lambda: kept() == before), (kept(), before))
    book.set("Coach", "Off")
    for (what, value), cell, first in zip(typed.items(), cells, delivered):
        tap.equal("%s that was typed meanwhile stays" % what, cell.getFormula(), value)
        cell.setFormula(first)


def run(tap, book: Workbook):
    """All of it."""
    tap.part("repair", repair, book)
    tap.part("repair of the other sheets", repair_of_others, book)
    tap.part("a person's own cells", own_cells, book)
    tap.part("a Repair that was ended midway", ended_midway, book)

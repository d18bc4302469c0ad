"""2048.xlsm in LibreOffice: every button under a real mouse, the keys, whole games, and the message without extension."""

import boards
import lab_test
import macros
import palette
import rules
import uno
from workbook import Workbook

BUTTONS = {
    "Game": {"New game", "Undo", "Redo", "\u25B2", "\u25BA", "\u25BC", "\u25C4", "Hint", "Best move", "Minimax",
             "Monte Carlo", "Auto play", "Stop"},
    "Analysis": {"\u25C4 Back", "Forward \u25BA", "Go to step", "Ask every player", "Stop"},
    "Games": {"Open"},
    "League": {"Run", "Stop", "Clear"},
    "Lab": {"Start", "Explain the board", "Play it", "Keep version", "Race", "Tune", "Stop"},
    "Help": {"Check this Excel", "Repair the Game sheet"},
}
"""Every button of every sheet: each is pressed below."""

ARROWS = {"\u25B2": rules.UP, "\u25BA": rules.RIGHT, "\u25BC": rules.DOWN, "\u25C4": rules.LEFT}

KEYS = {"Up": rules.UP, "Right": rules.RIGHT, "Down": rules.DOWN, "Left": rules.LEFT}

SEED = 7

PLAYER_SEED = 2048
"""The chance that players draw on in a worksheet function."""

EFFORT = 3
"""What players are asked for where an answer is compared: quick, and the same each time."""

GREETING = "Join the tiles, get to 2048! The arrow keys move them; Auto play shows how."
"""What the sheet says at the start of a game."""

LONG_PAUSE_MS = 3600 * 1000
"""Of Auto play, longer than any test waits: in it nothing but Stop ends Auto play."""

QUICK_PLAYER = "random"
"""Plays a whole game in about a hundred moves."""


def fault(before, after):
    """What is wrong with a step of a game after another; "" where it keeps the rules."""
    if after.cause not in rules.WORDS:
        return "step %d is %r" % (after.number, after.cause)
    slid, gained = rules.slide(before.cells, rules.WORDS.index(after.cause))
    if slid == before.cells:
        return "step %d: %s is illegal" % (after.number, after.cause)
    if not rules.is_spawned_from(after.cells, slid):
        return "step %d: %r does not follow from %r" % (after.number, after.cells, before.cells)
    if (after.score, after.moves) != (before.score + gained, before.moves + 1):
        return "step %d: score %d, moves %d" % (after.number, after.score, after.moves)
    return ""


def opens(tap, book: Workbook):
    """It opens without an error, with all its sheets and buttons."""
    tap.equal("opening shows no message", book.box_texts(), [])
    tap.check("the first line says that all is ready",
              book.until(lambda: book.text("Status").startswith("Ready: engine2048 ")), book.text("Status"))
    tap.equal("and one sentence what to press", book.text("Message"), GREETING)
    tap.equal("each setting says what it stands for", [_game_cell(book, column + "5").getString() for column in "IJKLMNOP"],
              ["", "its own default", "for Custom", "for Custom", "", "blank: to the end", "blank: none", "blank: any"])
    tap.equal("its sheets", [name for name in book.document.Sheets.ElementNames if book.document.Sheets.getByName(name).IsVisible],
              list(BUTTONS))
    for sheet, captions in BUTTONS.items():
        book.show_sheet(sheet)
        tap.equal("the buttons of " + sheet, book.captions(), captions)
        # The office tells no more where buttons are once a macro has brought another sheet to the front.
        tap.equal("are in sight", set(book.buttons()), captions)
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


def new_game(tap, book: Workbook):
    """New game from a seed."""
    book.show_sheet("Game")
    tap.check("the game before is another", book.state()[3] != SEED, book.state())
    book.set("Seed", SEED)
    book.click("New game")
    tap.check("New game takes the seed",
              book.shows(lambda: book.state()[3] == SEED and book.text("Message") == GREETING), book.state())
    history = book.history()
    tap.check("New game starts one", len(history) == 1 and rules.is_start(history[0].cells), vars(history[0]))
    tap.equal("and shows its board", book.board(), history[0].cells)
    tap.equal("without a message box", book.box_texts(), [])


def _move(tap, book: Workbook, name, act, direction):
    """One move by hand, legal or not, judged by the rules."""
    before = book.current()
    act()
    if direction in rules.legal(before.cells):
        moved = book.shows(lambda: book.state()[0] == before.number + 1)
        after = book.current()
        tap.equal(name + " moves by the rules", (moved, after.cause, fault(before, after)),
                  (True, rules.WORDS[direction], ""))
        tap.equal(name + " shows the board", book.board(), after.cells)
    else:
        said = book.shows(lambda: book.text("Message") == cannot_move(direction))
        tap.equal(name + " is illegal, says so and changes nothing", (said, book.board(), book.state()[0]),
                  (True, before.cells, before.number))


def cannot_move(direction):
    """What the sheet says of an illegal direction."""
    return "Nothing can move %s." % rules.WORDS[direction]


def arrows(tap, book: Workbook):
    """The four arrow buttons and the four keys."""
    for caption, direction in ARROWS.items():
        _move(tap, book, "the button " + caption, lambda caption=caption: book.click(caption), direction)
    for key, direction in KEYS.items():
        _move(tap, book, "the key " + key, lambda key=key: book.press(key), direction)


def undo_and_redo(tap, book: Workbook):
    """Undo to the first board and Redo to the last."""
    history = book.history()
    for caption, steps in {"Undo": history[-2::-1], "Redo": history[1:]}.items():
        for step in steps:
            book.click(caption)
            if not book.shows(lambda step=step: book.has_board(step.cells) and book.state()[0] == step.number):
                break
        tap.equal(caption + " goes through the game", (book.board(), book.state()[0]),
                  (steps[-1].cells, steps[-1].number))


def manual_calculation(tap, book: Workbook):
    """Where formulas wait until they are told, the sheet follows the game all the same."""
    moves = book.cells("MovesMade").getCellByPosition(0, 0)
    last = book.current().moves
    book.document.enableAutomaticCalculation(False)
    for caption, expected in {"Undo": last - 1, "Redo": last}.items():
        book.click(caption)
        tap.check("with manual calculation %s changes the count of moves" % caption,
                  book.shows(lambda expected=expected: moves.Value == expected), moves.Value)
    book.document.enableAutomaticCalculation(True)


def players(tap, book: Workbook, reference):
    """Hint, Minimax, Monte Carlo and Best move: the library's own answers, shown with what was thought."""
    _choose(book, "minimax", "Custom", EFFORT)
    before = book.current()
    direction, *evaluations = reference.analyze(before.cells, "minimax", EFFORT, before.seed)[:5]
    word = rules.WORDS[direction]
    book.click("Hint")
    said = "minimax would move %s." % word
    tap.check("Hint says the move", book.shows(lambda: book.text("Message") == said), book.text("Message"))
    tap.equal("Hint shows the evaluations", _panel(book), _shown(evaluations, before.cells))
    tap.equal("and whose they are", book.text("PanelTitle"), "What minimax thinks")
    tap.contains("how far it looked", book.text("PanelWork"), "3 plies ahead, ")
    lit = {side for side, cell in FRAME.items() if _game_cell(book, cell).getString()}
    tap.equal("a hint stands on the board's frame", lit, {word})
    tap.equal("and lights that side", {side for side, cell in LIT.items() if palette.ACCENT in book.colours(cell)}, {word})
    marked = {row for row in range(8, 12) if palette.ACCENT in book.colours("L%d" % row)}
    tap.equal("the panel marks the move", marked, {8 + direction})
    tap.equal("Hint moves nothing", book.board(), before.cells)
    book.set("Player", "")
    book.click("Hint")
    tap.check("a blank player is the default",
              book.shows(lambda: book.text("Message").startswith("expectimax would move")), book.text("Message"))
    for caption, player, effort in [("Minimax", "minimax", EFFORT), ("Monte Carlo", "monte-carlo", 0),
                                    ("Best move", "minimax", EFFORT)]:
        _choose(book, "minimax", "Custom", EFFORT)
        before = book.current()
        direction, *evaluations = reference.analyze(before.cells, player, effort, before.seed)[:5]
        book.click(caption)
        moved = book.shows(lambda: book.state()[0] == before.number + 1)
        after = book.current()
        tap.equal(caption + " makes the library's move, by its own effort", (moved, after.cause, after.player, after.evaluation),
                  (True, rules.WORDS[direction], player, evaluations[direction]))
        tap.equal(caption + " keeps the rules", fault(before, after), "")
        tap.equal(caption + " shows what was thought", _panel(book), _shown(evaluations, before.cells))
        tap.equal("and before which move", book.text("PanelTitle"),
                  "What %s thought before its move %s" % (player, rules.WORDS[direction]))
        spawned = int(_game_cell(book, "S10").Value) - 1
        slid, _ = rules.slide(before.cells, direction)
        tap.check("and where the new tile is", slid[spawned] == 0 and after.cells[spawned] in (2, 4), spawned)
        looks = [book.colours("CDEF"[at % 4] + str(8 + at // 4)) for at in range(16)]
        tap.equal("which has colours of its own", [at for at, colours in enumerate(looks) if palette.NEW_TILE in colours], [spawned])
        tap.check("as its number has", palette.ACCENT in looks[spawned], looks[spawned])
        tiles = [at for at, tile in enumerate(after.cells) if tile and at != spawned]
        tap.equal("beside tiles of theirs", [at for at in tiles if palette.TILES[after.cells[at]][0] not in looks[at]], [])
    shared_effort(tap, book)
    book.set("Player", "random")
    book.click("Best move")
    tap.check("no time is shown as nothing, and no hundredths that the clock does not tell",
              book.shows(lambda: " ms" in book.text("PanelWork")) and ".00 ms" not in book.text("PanelWork")
              and " 0 ms" not in book.text("PanelWork"), book.text("PanelWork"))
    times = {row[6] for row in book.rows("History", book.state()[1] + 1)[1:]} - {""}
    shown = {book.document.Sheets.getByName("Analysis").getCellRangeByName("H%d" % (8 + step.number)).getString()
             for step in book.history()[1:]} - {""}
    tap.check("neither does the history", times and not [text for text in shown if text.endswith(".00") or text == "0"], shown)


def shared_effort(tap, book: Workbook):
    """An effort of 500 is monte-carlo's alone: minimax makes its move."""
    _choose(book, "monte-carlo", "Custom", 500)
    before = book.current()
    book.click("Minimax")
    moved = book.shows(lambda: book.state()[0] == before.number + 1)
    tap.equal("an effort of 500 for monte-carlo is no error of minimax", (moved, book.current().player, book.box_texts()),
              (True, "minimax", []))
    book.click("Monte Carlo")
    tap.check("and it is monte-carlo's", book.shows(lambda: book.text("PanelWork").startswith("500 games a move, ")),
              book.text("PanelWork"))


LIT = {"up": "B7", "right": "G8", "down": "B12", "left": "B8"}
"""A cell of each side of the frame, as they are painted."""

FRAME = {"up": "B7", "right": "G8", "down": "B12", "left": "B8"}
"""The sides of the board's frame."""


def _choose(book: Workbook, player, strength, effort=""):
    """Sets the player and how hard it thinks, until they stay so: the sheet's macro follows each change."""
    settings = {"Player": player, "EffortOwner": player, "Effort": effort, "TimeMs": "", "Strength": strength}

    def stay():
        for name, value in settings.items():
            book.set(name, value)
        return not book.is_busy() and all(book.text(name) == str(value) for name, value in settings.items())
    book.until(stay)


def _game_cell(book: Workbook, place):
    """A cell of the Game sheet."""
    return book.document.Sheets.getByName("Game").getCellRangeByName(place)


def _panel(book: Workbook):
    """The four values that the panel shows, to nine digits; words as they are."""
    values = [row[1] for row in book.cells("PanelRows").getDataArray()]
    return [round(value, 9) if isinstance(value, float) else value for value in values]


def _shown(evaluations, cells):
    """Four evaluations of the library as the panel shows them."""
    legal = rules.legal(cells)
    return [round(value, 9) if direction in legal else "not legal" for direction, value in enumerate(evaluations)]


def strengths(tap, book: Workbook):
    """The strength is remembered for each player, and a number that is typed counts."""
    for player in ("snake", "graph"):
        book.type_into("Player", 0, player)
        tap.check("typing %s shows its strength" % player, book.until(lambda: book.text("Strength") == "Normal"),
                  book.text("Strength"))
        book.type_into("Effort", 0, "2")
        tap.check("an effort that is typed counts", book.until(lambda: book.text("Strength") == "Custom"))
        book.type_into("Strength", 0, "Quick")
        tap.check("and a strength is taken", book.until(lambda: not book.is_busy() and book.text("Strength") == "Quick"))
    book.type_into("Player", 0, "snake")
    tap.check("snake's effort comes back", book.until(lambda: book.text("Effort") == "2"), book.text("Effort"))
    tap.equal("and what Quick stands for", _game_cell(book, "J5").getString(), "1 new tile ahead")
    saved = book.in_the_file("Roster")
    rows = {saved["A%d" % row]: [saved.get("%s%d" % (column, row)) for column in "JKL"] for row in range(2, 15)}
    tap.equal("the file remembers it for each player", [rows["snake"], rows["graph"]], [["Quick", "2", None]] * 2)
    book.type_into("Player", 0, "greedy: fre 1")
    tap.contains("the office asks about what is not in the list", book.answer_box("OK"), "Press OK if it is a recipe.")
    tap.contains("a recipe that is wrong is told at once", book.take_box(), "`fre`, at 9, is no feature: free?")
    book.type_into("Player", 0, "snake")
    tap.equal("no message box on the way", book.box_texts(), [])


def coach(tap, book: Workbook, reference):
    """With the coach on, the sheet says what a move of one's own gave away."""
    _choose(book, "gradient", "Custom", 2)
    book.set("Coach", "On")
    costs = []
    for _ in range(2):
        before = book.current()
        direction = rules.legal(before.cells)[-1]
        best, *evaluations = reference.analyze(before.cells, "gradient", 2, before.seed)[:5]
        cost = evaluations[best] - evaluations[direction]
        caption = next(arrow for arrow, way in ARROWS.items() if way == direction)
        book.click(caption)
        moved = book.shows(lambda: book.state()[0] == before.number + 1)
        after = book.current()
        tap.equal("the coach judges a move of one's own", (moved, after.player, after.thinker, after.best),
                  (True, "you", "gradient", rules.WORDS[best]))
        tap.check("by what it gave away", abs(after.given_away - cost) < 1e-6, (after.given_away, cost))
        words = "That was the best move." if cost == 0 else "%s was best." % rules.WORDS[best]
        tap.contains("and says so", book.text("CoachLine"), words)
        tap.contains("with the average", book.text("CoachLine"), "Your average: ")
        costs.append(cost)
    charted = book.document.Sheets.getByName("Analysis").getCellRangeByName("AN127").Value
    tap.check("and its chart has what all of them cost", abs(charted - sum(costs)) < 1e-6, (charted, costs))
    book.set("Coach", "Off")


def selection(tap, book: Workbook):
    """The arrow keys move tiles while the selection lies on the board, and the selection elsewhere."""
    step = book.state()[0]
    book.controller.select(_game_cell(book, "P4"))
    book.press("Left")
    tap.check("an arrow key beside the board moves the selection",
              book.until(lambda: book.controller.getSelection().AbsoluteName == "$Game.$O$4"),
              book.controller.getSelection().AbsoluteName)
    tap.equal("and no tile", book.state()[0], step)
    book.controller.select(_game_cell(book, "D9"))
    direction = rules.legal(book.board())[0]
    key = next(key for key, way in KEYS.items() if way == direction)
    book.press(key)
    tap.check("on the board it moves the tiles", book.shows(lambda: book.state()[0] == step + 1), book.state())


def pasted_boards(tap, book: Workbook):
    """A paste over the board takes the values and leaves its look and its check."""
    # A paste after a typed board belongs to the same step; after a move it is one of its own.
    number = book.state()[0]
    book.click("Minimax")
    tap.check("a move before a paste", book.shows(lambda: book.state()[0] == number + 1), book.state())
    before = book.current()
    board = book.cells("Board")
    look = [(board.getCellByPosition(at % 4, at // 4).CellBackColor, board.getCellByPosition(at % 4, at // 4).CharHeight)
            for at in range(16)]
    source = book.document.Sheets.getByName("Help").getCellRangeByName("P40:S43")
    source.setDataArray(boards.rows((2, 4, 8, 16) * 4))
    source.CellBackColor, source.CharHeight = 0xFF0000, 7
    book.show_sheet("Help")
    book.controller.select(source)
    book.copy()
    book.show_sheet("Game")
    book.controller.select(board.getCellByPosition(0, 0))
    book.press("ctrl+v")
    book.answer_box("Yes")  # to the office's own question whether to overwrite
    taken = book.shows(lambda: book.state()[0] == before.number + 1)
    tap.equal("a paste takes the values", (taken, book.current().cells), (True, [2, 4, 8, 16] * 4))
    tap.equal("and leaves the look",
              [(board.getCellByPosition(at % 4, at // 4).CellBackColor, board.getCellByPosition(at % 4, at // 4).CharHeight)
               for at in range(16)], look)
    tap.check("and the colours of tiles", board.ConditionalFormat.Count > 10, board.ConditionalFormat.Count)
    tap.equal("and the check", board.Validation.Type.value, "LIST")
    source.clearContents(1 | 2 | 4 | 16 | 32)
    book.click("Undo")
    tap.check("Undo takes it back", book.shows(lambda: book.state()[0] == before.number), book.state())
    tap.equal("to the board before", book.board(), before.cells)


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
    """Sheets are found under any name. This leaves them with other ones, so it comes last."""
    sheets = book.document.Sheets
    for name in ("Game", "Analysis"):
        sheets.getByName(name).setName("My " + name)
    step = book.state()[0]
    for caption, expected in {"Minimax": step + 1, "Undo": step, "Redo": step + 1}.items():
        book.click(caption)
        tap.check("%s finds sheets of other names" % caption,
                  book.shows(lambda expected=expected: book.state()[0] == expected), book.state())
    tap.equal("without a message box", book.box_texts(), [])


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
        book.show_sheet("Help")
        book.click("Repair the Game sheet")
        tap.check("Repair after %s brings the board back" % name, book.shows(lambda: book.board() == cells), book.board())
        tap.equal("and the steps of the game", book.state()[:2], state[:2])
        now = book.document.Sheets.getByName("Game").getCellRangeByName("A5:AC15").getFormulaArray()
        tap.equal("and every formula", _differences(formulas, now), [])
        steps = [book.document.Sheets.getByName("Analysis").getCellRangeByName(cell).Value for cell in ("AJ2", "AK127")]
        tap.equal("and the charts' steps", steps, list(state[:2]))
        tap.equal("without a message box", book.box_texts(), [])
    book.show_sheet("Game")


def typed_boards(tap, book: Workbook):
    """A tile typed into the board is a step of the game; a wrong one is refused in words and changes nothing."""
    before = book.current()
    empty = before.cells.index(0)
    book.type_into("Board", empty, "3")
    tap.contains("a typed 3 is refused", book.take_box(), "power of two")
    tap.equal("and the board stays", book.board(), before.cells)
    book.type_into("Board", empty, "4")
    typed = before.cells[:empty] + [4] + before.cells[empty + 1:]
    taken = book.shows(lambda: book.state()[0] == before.number + 1)
    tap.equal("a typed 4 is a step of the game", (taken, book.current().cause, book.current().cells),
              (True, "typed", typed))
    # Pasting passes by the sheet's own check, so the buttons look as well.
    book.cells("Board").getCellByPosition(empty % 4, empty // 4).setString("five")
    book.click("\u25C4")
    tap.contains("a word on the board is refused", book.take_box(), "five")
    tap.equal("and the game stays", book.current().cells, typed)
    book.click("Undo")
    tap.check("Undo brings the board back", book.shows(lambda: book.has_board(typed)),
              book.cells("Board").getDataArray())


def auto_play(tap, book: Workbook):
    """Auto play up to a tile, stopped by a button, and to the end of a game: every step by the rules."""
    _choose(book, QUICK_PLAYER, "Normal")
    book.set("UntilTile", 16)
    book.click("New game")
    tap.check("New game starts another one",
              book.shows(lambda: book.state()[1] == 0 and book.text("Message") == GREETING), book.state())
    book.click("Auto play")
    reached = book.shows(lambda: book.text("Message").startswith("There is the tile"))
    tap.equal("Auto play ends at the tile that was asked for", (reached, max(book.board())), (True, 16))
    book.set("UntilTile", "")
    book.set("PauseMs", LONG_PAUSE_MS)
    number, idle = book.state()[0], book.status_bar()
    book.click("Auto play")
    tap.check("Auto play moves and then pauses",
              book.until(lambda: book.state()[0] == number + 1) and book.is_busy(), book.state())
    tap.check("the status bar says what it does", book.until(lambda: book.status_bar() != idle))
    book.click("Stop")
    tap.check("Stop stops Auto play", book.until(lambda: not book.is_busy()), book.state())
    tap.check("and the status bar is the office's again", book.until(lambda: book.status_bar() == idle))
    # Where Auto play still ran, the click would be taken for a wish to stop, and nothing be said.
    book.click("Hint")
    tap.check("and the next button works", book.shows(lambda: "would move" in book.text("Message")),
              book.text("Message"))
    tap.equal("and nothing has moved meanwhile", book.state()[0], number + 1)
    book.click("Auto play")
    tap.check("Auto play pauses again", book.until(lambda: book.state()[0] == number + 2) and book.is_alive())
    # The office's own key ends every macro past its error handler, so the command is not told.
    book.press("ctrl+shift+q")
    tap.check("the office says so", book.take_box())
    has_ended = book.until(lambda: not book.is_alive())
    tap.check("a macro that was broken off counts as ended in time", has_ended and book.is_busy())
    book.click("Hint")
    tap.check("and the buttons work again", book.shows(lambda: "would move" in book.text("Message")), book.text("Message"))
    book.set("PauseMs", 0)
    _whole_game(tap, book)


EXCEL_ALONE = {"Language", "Letters of a path", "Arrow keys and events", "Arrow keys given back", "Esc"}
"""What the self-check finds out in Excel only."""


def self_check(tap, book: Workbook, release):
    """Each line of the self-check is green, but for what it finds out in Excel alone."""
    book.show_sheet("Help")
    book.click("Check this Excel")
    rows = lambda: [row for row in book.rows("SelfCheck", 16) if row[0]]  # noqa: E731
    tap.check("the self-check comes to its end", book.shows(lambda: len(rows()) == 16), rows())
    results = {name: result for name, result, _ in rows()}
    tap.equal("nothing is wrong", [text for _, result, text in rows() if result == "FAULT"], [])
    tap.equal("what is Excel's alone says so", {name for name, result in results.items() if result != "OK"}, EXCEL_ALONE)
    tap.contains("it names the program", rows()[1][2], "LibreOffice " + release)
    tap.equal("no message box on the way", book.box_texts(), [])


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


def _whole_game(tap, book: Workbook):
    """The same game played on to its end."""
    book.click("Auto play")
    over = book.shows(lambda: book.text("Message").startswith("Game over"))
    history = book.history()
    faults = [found for found in map(fault, history, history[1:]) if found]
    tap.equal("a whole game by Auto play keeps the rules", faults, [])
    tap.check("it is a whole game", over and len(history) > 40 and not rules.legal(history[-1].cells),
              "%d steps, %r" % (len(history), history[-1].cells))
    tap.equal("the board shows its end", book.board(), history[-1].cells)
    tap.equal("no message box on the way", book.box_texts(), [])
    book.click("Minimax")
    # Minimax has nothing to say of a finished game. What is clicked after it has.
    tap.check("an arrow says that nothing can move",
              book.click_until("\u25C4", lambda: book.text("Message") == cannot_move(rules.LEFT)), book.text("Message"))
    tap.equal("a finished game stays as it is", (book.board(), book.state()[0], len(book.boxes())),
              (history[-1].cells, history[-1].number, 0))


def analysis(tap, book: Workbook, reference):
    """The buttons of the Analysis sheet."""
    book.show_sheet("Analysis")
    last = book.state()[0]
    book.click("\u25C4 Back")
    tap.check("Back", book.shows(lambda: book.state()[0] == last - 1), book.state())
    book.click("Forward \u25BA")
    tap.check("Forward", book.shows(lambda: book.state()[0] == last), book.state())
    # Row 8 has step 0; the step stands eight rows below the first one that is seen.
    tap.check("the history is scrolled to the step", book.until(lambda: book.first_row() == last), book.first_row())
    book.set("WantedStep", 10)
    book.click("Go to step")
    tap.check("Go to step", book.shows(lambda: book.state()[0] == 10), book.state())
    tap.check("which is scrolled to", book.until(lambda: book.first_row() == 10), book.first_row())
    step = book.current()
    tap.equal("and the Game sheet shows it", book.board(), step.cells)
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
    # The table is emptied first.
    tap.check("Ask every player begins anew", book.until(lambda: len(book.asked_players()) < len(names)))
    tap.check("Stop keeps it from asking the others",
              book.until(lambda: not book.is_busy()) and len(book.asked_players()) < len(names), book.asked_players())


def league(tap, book: Workbook):
    """The buttons of the League sheet."""
    book.show_sheet("League")
    book.mark_league_players({QUICK_PLAYER})
    book.set("LeagueGamesWanted", 2)
    book.click("Run")
    tap.check("Run comes to the end", book.shows(lambda: book.text("LeagueStatus").startswith("Done")),
              book.text("LeagueStatus"))
    games = [row for row in book.listed("LeagueGames", 3) if row[3]]
    tap.equal("Run plays the games", [(row[0], row[3]) for row in games], [(1, QUICK_PLAYER), (2, QUICK_PLAYER)])
    tap.check("each has a score, a tile and moves", all(row[5] > 0 and row[6] >= 16 and row[7] > 40 for row in games), games)
    book.set("LeagueGamesWanted", 19000)
    book.click("Run")
    tap.check("Run goes on with what is there", book.until(lambda: book.listed("LeagueGames", 3)[2][3]))
    tap.check("and leaves the finished games as they are",
              [row[:8] for row in book.listed("LeagueGames", 2)] == [row[:8] for row in games])
    book.click("Stop")
    tap.check("Stop stops the league", book.shows(lambda: book.text("LeagueStatus").startswith("Stopped")),
              book.text("LeagueStatus"))
    tap.check("and keeps what is finished", book.listed("LeagueGames", 1)[0][3] == QUICK_PLAYER)
    listed = book.listed("LeagueGames", 3)
    book.click("Clear")
    tap.contains("Clear asks before it forgets games", book.answer_box("No"), "Forget the list of ")
    tap.check("No keeps them", book.until(lambda: not book.is_busy()) and book.listed("LeagueGames", 3) == listed)
    book.click("Clear")
    book.answer_box("Yes")
    tap.check("Clear empties the status", book.shows(lambda: not book.text("LeagueStatus")), book.text("LeagueStatus"))
    tap.equal("Clear forgets the games", [row for row in book.listed("LeagueGames", 5) if any(row)], [])
    book.mark_league_players(set())
    book.cells("LeaguePlayers").getCellByPosition(1, 13).setString(LEAGUE_RECIPE)
    book.cells("LeaguePlayers").getCellByPosition(0, 13).setString("x")
    book.set("LeagueGamesWanted", 2)
    book.click("Run")
    tap.check("a recipe plays in a free row", book.shows(lambda: book.text("LeagueStatus") == "Done: 2 games."), book.text("LeagueStatus"))
    scores = [row[5] for row in book.listed("LeagueGames", 2) if row[3] == LEAGUE_RECIPE]
    results = book.document.Sheets.getByName("League").getCellRangeByName("C22:E22").getDataArray()[0]
    tap.equal("and is counted", results, (LEAGUE_RECIPE, 2.0, sum(scores) / 2))
    sheet = book.document.Sheets.getByName("League")
    sheet.removeRange(sheet.getCellRangeByName("T9:AB9").RangeAddress, uno.Enum("com.sun.star.sheet.CellDeleteMode", "UP"))
    book.click("Run")
    seeds = lambda: [row[4] for row in book.listed("LeagueGames", 3)]
    tap.check("the first game of the list may be deleted, and is played again", book.shows(lambda: seeds() == [2, 1, ""]), seeds())
    tap.equal("no message box on the way", book.box_texts(), [])


LEAGUE_RECIPE = "greedy: empty 1, corner 0.5"


def run(tap, office, screen, path, reference):
    """All of them, with the extension."""
    book = Workbook(office, screen, path)
    tap.part("opening", opens, book)
    tap.part("worksheet functions", worksheet_functions, book, reference)
    tap.part("new game", new_game, book)
    tap.part("arrows and keys", arrows, book)
    tap.part("undo and redo", undo_and_redo, book)
    tap.part("manual calculation", manual_calculation, book)
    tap.part("players", players, book, reference)
    tap.part("strengths", strengths, book)
    tap.part("coach", coach, book, reference)
    tap.part("selection and keys", selection, book)
    tap.part("typed boards", typed_boards, book)
    tap.part("pasted boards", pasted_boards, book)
    tap.part("list of games", list_of_games, book)
    tap.part("repair", repair, book)
    tap.part("auto play", auto_play, book)
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

"""The Game sheet in LibreOffice: its buttons under a real mouse, the keys, boards that are typed and pasted, whole games."""

import boards
import palette
import rules
from workbook import Workbook

ARROWS = {"\u25B2": rules.UP, "\u25BA": rules.RIGHT, "\u25BC": rules.DOWN, "\u25C4": rules.LEFT}

KEYS = {"Up": rules.UP, "Right": rules.RIGHT, "Down": rules.DOWN, "Left": rules.LEFT}

SEED = 7

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
    lit = {side for side, cell in SIDES.items() if game_cell(book, cell).getString()}
    tap.equal("a hint stands on the board's frame", lit, {word})
    tap.equal("and lights that side", {side for side, cell in SIDES.items() if palette.ACCENT in book.colours(cell)}, {word})
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
        spawned = int(game_cell(book, "S10").Value) - 1
        slid, _ = rules.slide(before.cells, direction)
        tap.check("and where the new tile is", slid[spawned] == 0 and after.cells[spawned] in (2, 4), spawned)
        # LibreOffice 25.2 paints some cells a moment later than others.
        book.shows(lambda spawned=spawned: _new_tiles(_looks(book)) == [spawned])
        looks = _looks(book)
        tap.equal("which has colours of its own", _new_tiles(looks), [spawned])
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


SIDES = {"up": "B7", "right": "G8", "down": "B12", "left": "B8"}
"""A cell of each side of the board's frame."""


def _choose(book: Workbook, player, strength, effort=""):
    """Sets the player and how hard it thinks, until they stay so: the sheet's macro follows each change."""
    settings = {"Player": player, "EffortOwner": player, "Effort": effort, "TimeMs": "", "Strength": strength}

    def stay():
        for name, value in settings.items():
            book.set(name, value)
        return not book.is_busy() and all(book.text(name) == str(value) for name, value in settings.items())
    book.until(stay)


def game_cell(book: Workbook, place):
    """A cell of the Game sheet."""
    return book.document.Sheets.getByName("Game").getCellRangeByName(place)


def _looks(book: Workbook):
    """The colours of each cell of the board."""
    return [book.colours("CDEF"[at % 4] + str(8 + at // 4)) for at in range(16)]


def _new_tiles(looks):
    return [at for at, colours in enumerate(looks) if palette.NEW_TILE in colours]


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
    tap.equal("and what Quick stands for", game_cell(book, "J5").getString(), "1 new tile ahead")
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
    """The arrow keys move tiles while the selection is on the board, and the selection elsewhere."""
    step = book.state()[0]
    book.controller.select(game_cell(book, "P4"))
    book.press("Left")
    tap.check("an arrow key beside the board moves the selection",
              book.until(lambda: book.controller.getSelection().AbsoluteName == "$Game.$O$4"),
              book.controller.getSelection().AbsoluteName)
    tap.equal("and no tile", book.state()[0], step)
    book.controller.select(game_cell(book, "D9"))
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
    book.cells("Board").getCellByPosition(empty % 4, empty // 4).setFormula("=1/0")
    book.click("\u25C4")
    tap.contains("and so is an error", book.take_box(), "holds an error")
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


def run(tap, book: Workbook, reference):
    """All of them but Auto play, which ends the game."""
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

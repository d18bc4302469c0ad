"""The service org.engine2048.Engine and the drop-in module, called from Basic."""

import boards
import macros
import random_games
import rules

EVALUATOR = "ovolve"

NOT_A_TILE, BAD_DIRECTION, UNKNOWN_NAME, OUT_OF_RANGE, FULL = -3, -4, -5, -6, -8


def _numbers(text):
    """The numbers of a list that Basic wrote; it writes large ones in its own way, so all are read as float."""
    return [float(number) for number in text.split(";") if number]


def _close(found, expected):
    """Whether two lists of numbers agree to the 15 digits that Basic writes."""
    return len(found) == len(expected) and all(
        abs(left - right) <= 1e-12 * max(1.0, abs(right)) for left, right in zip(found, expected))


def about(tap, document, reference):
    """Version, status texts, threads."""
    found = macros.call(document, "ServiceTest.CallAbout")
    tap.equal("abiVersion, version, statusText and setThreads", found,
              "1|%s|%s|0" % (reference.version(), reference.status_text(NOT_A_TILE)))


def example_of_the_manual(tap, document, reference):
    """README's line, in a module that declares nothing, beside the drop-in module."""
    library = document.BasicLibraries.getByName("Standard")
    line = 'engine = CreateUnoService("org.engine2048.Engine")'
    tap.contains("README shows how to call the service", (boards.ROOT / "hosts/libreoffice/README.md").read_text(), line)
    library.insertByName("Example", "Function VersionFound()\n%s\nVersionFound = engine.version()\nEnd Function\n" % line)
    tap.equal("a variable named engine is one", macros.call(document, "Example.VersionFound"), reference.version())


def rules_of_the_service(tap, document):
    """newGame, spawn, move and legalMoves, checked against the rules."""
    started, spawned, moved, legal = macros.call(document, "ServiceTest.CallRules").split("|")
    tap.check("newGame gives two tiles", rules.is_start(_numbers(started)[1:]), started)
    tap.check("newGame advances the seed", _numbers(started)[0] != 7, started)
    index, _, *cells = _numbers(spawned)
    tap.check("spawn fills one empty cell", rules.is_spawned_from(cells, boards.MIDGAME), spawned)
    tap.check("spawn tells which", boards.MIDGAME[int(index)] == 0 and cells[int(index)] in (2, 4), spawned)
    after, score = rules.slide(boards.MIDGAME, rules.LEFT)
    tap.equal("move slides", _numbers(moved), [1, score, *after])
    tap.equal("legalMoves", int(legal), sum(1 << direction for direction in rules.legal(boards.MIDGAME)))


def names(tap, document, reference):
    """Players and evaluators."""
    players = reference.players()
    expected = [[name for name, _ in players], [summary for _, summary in players], reference.evaluators()]
    found = macros.call(document, "ServiceTest.CallNames")
    # A summary may hold a semicolon itself, so whole texts are compared.
    tap.equal("players, playerSummaries and evaluators", found,
              "|".join("".join(text + ";" for text in texts) for texts in expected))


def players(tap, document, reference):
    """bestMove, analyze, evaluate and play: the library's own answers."""
    best, analysis, value, played = macros.call(document, "ServiceTest.CallPlayers", EVALUATOR).split("|")
    _agree(tap, "bestMove", best, reference.best_move(boards.MIDGAME, "monte-carlo", 25, 9))
    _agree(tap, "analyze", analysis, reference.analyze(boards.MIDGAME, "monte-carlo", 25, 9))
    _agree(tap, "evaluate", value, [reference.evaluate(boards.MIDGAME, EVALUATOR)])
    _agree(tap, "play", played, reference.play(9, boards.MIDGAME, "random", 30))
    explained, checked = macros.call(document, "ServiceTest.CallRecipes", EVALUATOR).split("|")
    parts = reference.explain(boards.MIDGAME, EVALUATOR)
    _are_parts(tap, "explain", explained, parts)
    tap.equal("checkRecipe", checked, "1;`merge`, at 1, is no feature: merges?;")
    explained, checked = macros.call(document, "ServiceTest.ModuleRecipes", EVALUATOR).split("|")
    _are_parts(tap, "Explain", explained, parts)
    tap.equal("CheckRecipe", checked, "1 `merge`, at 1, is no feature: merges?")
    best, analysis, moves = macros.call(document, "ServiceTest.CallFinished").split("|")
    _agree(tap, "bestMove of a finished game", best, [-1, 0])
    _agree(tap, "analyze of a finished game", analysis, [-1, -1e300, -1e300, -1e300, -1e300, 0, 0])
    tap.equal("play of a finished game", moves, "0")


def _are_parts(tap, name, text, parts):
    words = text.split(";")[:-1]
    tap.equal(name + ": the features", words[::4], [row[0] for row in parts])
    for column in (1, 2, 3):
        _agree(tap, "%s: column %d" % (name, column), ";".join(words[column::4]), [row[column] for row in parts])


def _agree(tap, name, text, expected):
    tap.check(name, _close(_numbers(text), list(expected)), "%s\n%r" % (text, expected))


def shapes(tap, document):
    """Boards as arrays of one and two dimensions, as a DataArray and as a range."""
    after, score = rules.slide(boards.MIDGAME, rules.UP)
    expected = "".join("%d;" % number for number in (1, score, *after))
    found = macros.call(document, "ServiceTest.CallShapes").split("|")
    for name, answer in zip(("1-D array", "2-D array", "DataArray", "cell range"), found):
        tap.equal("a board as a " + name, answer, expected)


def formulas(tap, document, reference):
    """A range whose formulas call the engine is calculated before the call that reads it."""
    after, _ = rules.slide(boards.MIDGAME, rules.LEFT)
    found = macros.call(document, "ServiceTest.CallOnFormulas")
    _agree(tap, "a board that the engine calculates", found, reference.best_move(after, "monte-carlo", 25, 9))


def refusals(tap, document, reference):
    """Every bad argument is an error whose text a macro can show."""
    library_says = {"tile": NOT_A_TILE, "direction": BAD_DIRECTION, "effort": OUT_OF_RANGE, "time": OUT_OF_RANGE,
                    "moves": OUT_OF_RANGE, "threads": OUT_OF_RANGE, "full": FULL}
    for which, status in library_says.items():
        tap.equal("the library's sentence for a bad " + which,
                  macros.call(document, "ServiceTest.Refusal", which), reference.status_text(status))
    for which in ["player", "evaluator"]:
        tap.contains("a bad %s is repeated" % which, macros.call(document, "ServiceTest.Refusal", which),
                     reference.status_text(UNKNOWN_NAME).rstrip(".") + ": 'nobody'. `nobody`, at 1, ")
    bridge_says = {"text": "row 3, column 2 of the board", "shape": "4 rows of 4 cells", "nothing": "4 rows of 4 cells",
                   "error": "row 2, column 2 of the board"}
    for which, part in bridge_says.items():
        tap.contains("a sentence for a board that is " + which, macros.call(document, "ServiceTest.Refusal", which), part)


def module(tap, document, reference):
    """Every procedure of Engine2048.bas."""
    started, spawned, moved, legal, aliased = macros.call(document, "ServiceTest.ModuleRules").split("|")
    first, second = _numbers(started)[1:], _numbers(spawned)[2:]
    tap.check("NewGame", rules.is_start(first), started)
    tap.check("Spawn", rules.is_spawned_from(second, first), spawned)
    after, score = rules.slide(second, rules.LEFT)
    tap.equal("Move", moved, "%s;%d;%s" % (after != second, score, "".join("%d;" % cell for cell in after)))
    tap.equal("LegalMoves", int(legal), sum(1 << direction for direction in rules.legal(second)))
    after, score = rules.slide(boards.MIDGAME, rules.RIGHT)
    tap.equal("Move into the same board", _numbers(aliased), [score, *after])
    texts = macros.call(document, "ServiceTest.ModulePlayers", EVALUATOR).split("|")
    tap.equal("Version", texts[0], reference.version())
    _agree(tap, "BestMove", texts[1], reference.best_move(boards.MIDGAME, "monte-carlo", 25, 9))
    _agree(tap, "Analyze", texts[2], reference.analyze(boards.MIDGAME, "monte-carlo", 25, 9))
    _agree(tap, "Evaluate", texts[3], [reference.evaluate(boards.MIDGAME, EVALUATOR)])
    moves, seed, *cells, score = reference.play(9, boards.MIDGAME, "random", 30)
    _agree(tap, "Play adds to the score", texts[4], [moves, seed, *cells, 1000 + score])
    tap.equal("Players", texts[5], "".join(name + ";" for name, _ in reference.players()))
    tap.equal("PlayerSummaries", texts[6], "".join(summary + ";" for _, summary in reference.players()))
    tap.equal("Evaluators", texts[7], "".join(name + ";" for name in reference.evaluators()))
    tap.equal("ReviewTotals", _numbers(macros.call(document, "ServiceTest.ModuleReview")), [2, 5 + 9, 2, 0])
    cells, words, status = macros.call(document, "ServiceTest.ModuleReadCells").split("|")
    tap.equal("ReadCells", _numbers(cells), list(boards.MIDGAME))
    tap.equal("DirectionWord", words.split(), ["none", *rules.WORDS])
    tap.equal("EngineStatus", status, "engine2048 %s, loaded by the extension engine2048.oxt" % reference.version())
    for address in ("A7:C10", "A7:E10", "A7:D9", "A7:D11", "C8"):
        tap.equal("ReadCells refuses " + address, macros.call(document, "ServiceTest.ModuleNoBoard", address, 2),
                  "Please select the board: four rows of four cells.")
    tap.equal("ReadCells finds a cell by row and column",
              _numbers(macros.call(document, "ServiceTest.ModuleNoBoard", "A7:D10", 2)), [0] * 6 + [2] + [0] * 9)
    for value, shown in ((2.5, "2.5"), (1e10, "10000000000"), ("x", '"x"')):
        tap.equal("ReadCells refuses " + shown, macros.call(document, "ServiceTest.ModuleNoBoard", "A7:D10", value),
                  shown + " is no tile.")
    tap.equal("ReadCells refuses an error", macros.call(document, "ServiceTest.ModuleNoBoard", "A7:D10", "=NA()"),
              "A cell of the board shows an error.")


def many_boards(tap, document, reference):
    """The calls for many boards: a board that is refused has its status and leaves its values as they were."""
    best, analyzed, evaluated = macros.call(document, "ServiceTest.ModuleMany", EVALUATOR).split("|")
    direction, evaluation = reference.best_move(boards.MIDGAME, "monte-carlo", 25, 9)
    _agree(tap, "BestMoveMany", best, [3, direction, -3, -1, evaluation, 0, 0])
    four = reference.analyze(boards.MIDGAME, "monte-carlo", 25, 9)[1:5]
    _agree(tap, "AnalyzeMany", analyzed, [3, direction, -3, -1, *four] + [0] * 8)
    finished = [2 + 2 * ((index + index // 4) % 2) for index in range(16)]
    values = [reference.evaluate(cells, EVALUATOR) for cells in (boards.MIDGAME, finished)]
    _agree(tap, "EvaluateMany", evaluated, [3, 0, -3, 0, values[0], 0, values[1]])


def games(tap, office, reference):
    """Records go through the module for Basic: text, boards and text again."""
    document = office.new_sheet()
    macros.add_modules(document, Own=random_games.ROUND)
    wrong = []
    for seed in range(random_games.GAMES):
        text, played, _ = random_games.random_game(seed, seed * 37 % 400)
        given = reference.converted(text)
        found, numbers = macros.call(document, "Own.GoesRound", given).split("|")
        if (found, [int(word) for word in numbers.split()]) != (given, sum(played, [])):
            wrong.append(seed)
    tap.equal("%d games go round the module" % random_games.GAMES, wrong, [])
    document.close(True)


WHOLE_GAME = """Function Played() As String
    Dim cells(0 To 15) As Long, seed As Long, score As Long, gained As Long, moves As Long, evaluation As Double, index As Long
    seed = 7
    NewGame seed, cells
    Do While LegalMoves(cells) > 0
        MoveBoard cells, BestMove(cells, "random", 0, 0, seed, evaluation), cells, gained
        Spawn seed, cells
        score = score + gained
        moves = moves + 1
    Loop
    Played = moves & ";" & seed & ";"
    For index = 0 To 15
        Played = Played & cells(index) & ";"
    Next index
    Played = Played & score
End Function
"""


def module_alone(tap, office, reference):
    """Engine2048.bas alone, beside a macro that declares nothing of it, plays a whole game."""
    document = office.new_sheet()
    macros.add_modules(document, Own=WHOLE_GAME)
    cells, seed = reference.new_game(7)
    tap.equal("the one module plays a game", _numbers(macros.call(document, "Own.Played")), reference.play(seed, cells, "random", 100000))
    document.close(True)


def from_another_process(tap, office, reference):
    """A program outside LibreOffice calls the service."""
    engine = office.engine()
    tap.equal("another process calls the service", (engine.version(), engine.legalMoves(boards.MIDGAME)),
              (reference.version(), sum(1 << direction for direction in rules.legal(boards.MIDGAME))))


def run(tap, office, reference):
    """All of them."""
    tap.part("another process", from_another_process, office, reference)
    tap.part("the one module alone", module_alone, office, reference)
    document = office.new_sheet()
    macros.add_modules(document)
    tap.part("about", about, document, reference)
    tap.part("the example of the manual", example_of_the_manual, document, reference)
    tap.part("rules", rules_of_the_service, document)
    tap.part("names", names, document, reference)
    tap.part("players", players, document, reference)
    tap.part("shapes", shapes, document)
    tap.part("formulas", formulas, document, reference)
    tap.part("refusals", refusals, document, reference)
    tap.part("Engine2048.bas", module, document, reference)
    tap.part("many boards", many_boards, document, reference)
    tap.part("games", games, office, reference)
    tap.equal("a thousand calls", macros.call(document, "ServiceTest.ManyCalls"),
              1000 * sum(1 << direction for direction in rules.legal(boards.MIDGAME)))
    document.close(True)

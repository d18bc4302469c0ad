"""The functions of Calc: in cells, with good and bad boards, recalculated, saved and opened again."""

import tempfile
import zipfile
from pathlib import Path

import boards
from office import properties, url
from sheet import VALUE_ERROR, NOT_AVAILABLE, Sheet

SEED = 2048
"""The chance that players draw on in formulas."""

PURE_PLAYERS = ("monte-carlo", "minimax", "random")
"""Players whose default is an effort rather than a time, so that two calls must agree."""

FUNCTIONS = {
    "ENGINE2048.BESTMOVE": ["Board", "Player", "Time"],
    "ENGINE2048.BESTWORD": ["Board", "Player", "Time"],
    "ENGINE2048.EVALUATE": ["Board", "Evaluator"],
    "ENGINE2048.EXPLAIN": ["Board", "Evaluator"],
    "ENGINE2048.CHECKRECIPE": ["Recipe"],
    "ENGINE2048.ANALYZE": ["Board", "Player", "Time"],
    "ENGINE2048.MOVE": ["Board", "Direction"],
    "ENGINE2048.PLAYERS": [],
    "ENGINE2048.STATUS": [],
}
"""Every function and the names of its arguments."""

IN_GERMAN = {
    "ENGINE2048.BESTMOVE": ["Spielfeld", "Spieler", "Zeit"],
    "ENGINE2048.EVALUATE": ["Spielfeld", "Bewertung"],
    "ENGINE2048.MOVE": ["Spielfeld", "Richtung"],
}
"""What some of them are called in German."""

FILTERS = {"ods": "calc8", "xlsx": "Calc MS Excel 2007 XML"}


def wizard_in_german(tap, office):
    """What the function wizard shows in German."""
    descriptions = office.service("com.sun.star.sheet.FunctionDescriptions")
    for name, expected in IN_GERMAN.items():
        shown = {item.Name: item.Value for item in descriptions.getByName(name)}
        tap.equal("%s in German" % name, [argument.Name for argument in shown["Arguments"]], expected)
        tap.contains("%s in German" % name, shown["Description"], "Spielfeld")


def wizard(tap, office):
    """What the function wizard shows."""
    descriptions = office.service("com.sun.star.sheet.FunctionDescriptions")
    for name, expected in FUNCTIONS.items():
        shown = {item.Name: item.Value for item in descriptions.getByName(name)}
        found = [argument.Name for argument in shown["Arguments"] or ()]
        tap.equal("%s is in the function wizard with its arguments" % name, found, expected)
        texts = [shown["Description"]] + [argument.Description for argument in shown["Arguments"] or ()]
        tap.check("%s and its arguments have a help text" % name, all(len(text) > 20 for text in texts), texts)


def answers(tap, office, reference):
    """What the functions answer on good boards."""
    sheet = Sheet(office.new_sheet())
    sheet.put_board("A1:D4", boards.MIDGAME)
    status = sheet.ask("=ENGINE2048.STATUS()")
    tap.contains("STATUS tells the version", status, "engine2048 " + reference.version())
    tap.contains("STATUS tells the library that was loaded", status, "libengine2048.so")
    players = reference.players()
    tap.equal("PLAYERS lists every player and what it is",
              sheet.ask("=ENGINE2048.PLAYERS()", "Z1:AA%d" % len(players)),
              [text for player in players for text in player])
    for player in [name for name, _ in players]:
        sheet.put_board("A6:D9", boards.DOWN_ONLY)
        tap.equal("BESTMOVE: %s takes the one legal move" % player,
                  sheet.ask('=ENGINE2048.BESTMOVE(A6:D9;"%s")' % player), 2)
    tap.equal("BESTWORD says it", sheet.ask('=ENGINE2048.BESTWORD(A6:D9;"random")'), "down")
    for player in [name for name, _ in players if name in PURE_PLAYERS]:
        tap.equal("BESTMOVE is the library's answer: " + player,
                  sheet.ask('=ENGINE2048.BESTMOVE(A1:D4;"%s")' % player),
                  reference.best_move(boards.MIDGAME, player, 0, SEED)[0])
        tap.equal("ANALYZE is the library's answer: " + player,
                  sheet.ask('=ENGINE2048.ANALYZE(A1:D4;"%s")' % player, "Z1:AC1"),
                  reference.analyze(boards.MIDGAME, player, 0, SEED)[1:5])
    recipe = "greedy: merges 3, free -0.5"
    expected = reference.explain(boards.MIDGAME, recipe)
    tap.equal("EXPLAIN has a row for each feature of a recipe",
              sheet.ask('=ENGINE2048.EXPLAIN(A1:D4;"%s")' % recipe, "Z1:AC2"), [field for row in expected for field in row])
    parts = reference.explain(boards.MIDGAME, "network")
    # Further down: an array formula over some rows of a longer one changes nothing.
    tap.equal("EXPLAIN has a row for each tuple of the network",
              sheet.ask('=ENGINE2048.EXPLAIN(A1:D4;"network")', "Z101:AC105"),
              [field for row in parts for field in row])
    tap.check("they add up to what EVALUATE says",
              sheet.ask('=ENGINE2048.EVALUATE(A1:D4;"network")') == sum(row[3] for row in parts) > 0, parts)
    tap.equal("a recipe is an evaluator's name", sheet.ask('=ENGINE2048.EVALUATE(A1:D4;"%s")' % recipe),
              reference.evaluate(boards.MIDGAME, recipe))
    tap.equal("a recipe is a player's name", sheet.ask('=ENGINE2048.BESTMOVE(A1:D4;"%s")' % recipe),
              reference.best_move(boards.MIDGAME, recipe)[0])
    page = (boards.ROOT / "README.md").read_text()
    formula = page.split("\n| LibreOffice | `", 1)[1].split("`")[0]
    recipe_of_page = formula.split('"')[1]
    tap.equal("README's line with a recipe answers as pasted",
              sheet.ask(formula, "Z1:AC%d" % len(reference.explain(boards.MIDGAME, recipe_of_page))),
              [field for row in reference.explain(boards.MIDGAME, recipe_of_page) for field in row])
    tap.equal("CHECKRECIPE says where a recipe is wrong", sheet.ask('=ENGINE2048.CHECKRECIPE("merge 3")'),
              "`merge`, at 1, is no feature: merges?")
    tap.equal("CHECKRECIPE counts the blanks before a recipe", sheet.ask('=ENGINE2048.CHECKRECIPE("  merge 3")'),
              "`merge`, at 3, is no feature: merges?")
    tap.equal("CHECKRECIPE says nothing of blanks around a name", sheet.ask('=ENGINE2048.CHECKRECIPE(" minimax ")'), "")
    tap.equal("CHECKRECIPE says nothing of an empty text, which stands for the default",
              sheet.ask('=ENGINE2048.CHECKRECIPE("")'), "")
    tap.equal("CHECKRECIPE says nothing where nothing is wrong", sheet.ask('=ENGINE2048.CHECKRECIPE("%s")' % recipe), "")
    tap.equal("ANALYZE shows #N/A for what is illegal",
              [value == ("error", NOT_AVAILABLE)
               for value in sheet.ask('=ENGINE2048.ANALYZE(A6:D9;"monte-carlo";20)', "Z1:AC1")],
              [True, True, False, True])
    _defaults(tap, sheet, reference)
    tap.check("a time is taken", sheet.ask('=ENGINE2048.BESTMOVE(A1:D4;"monte-carlo";30)') in (0, 1, 2, 3))


def rows_of_boards(tap, office, reference):
    """Several rows of 16 cells are a board each, with a row of the answer. What is no board spoils no other."""
    sheet = Sheet(office.new_sheet())
    spoilt = [3] + list(boards.MIDGAME[1:])
    texts = ["x"] + list(boards.MIDGAME[1:])
    sheet.put_row("A1:P1", boards.MIDGAME)
    sheet.put_row("A2:P2", spoilt)
    sheet.put_row("A3:P3", boards.FINISHED)
    sheet.put_row("A4:P4", texts)
    # A blank row, and one more board.
    sheet.put_row("A6:P6", boards.DOWN_ONLY)
    over, bad = ("error", NOT_AVAILABLE), ("error", VALUE_ERROR)
    for player in PURE_PLAYERS:
        choice = reference.best_move(boards.MIDGAME, player, 0, SEED)[0]
        tap.equal("BESTMOVE has a cell for each row: " + player,
                  sheet.ask('=ENGINE2048.BESTMOVE(A1:P6;"%s")' % player, "R1:R6"), [choice, bad, over, bad, over, 2])
        values = reference.analyze(boards.MIDGAME, player, 0, SEED)[1:5]
        found = sheet.ask('=ENGINE2048.ANALYZE(A1:P4;"%s")' % player, "T1:W4")
        tap.equal("ANALYZE has four: " + player, found, list(values) + [bad] * 4 + [over] * 4 + [bad] * 4)
    tap.equal("BESTWORD has words", sheet.ask('=ENGINE2048.BESTWORD(A1:P6;"random")', "Y1:Y6")[1:], [bad, over, bad, over, "down"])
    for evaluator in ("gradient", "network"):
        value, other, finished, blank = (reference.evaluate(cells, evaluator) for cells in (
            boards.MIDGAME, boards.DOWN_ONLY, boards.FINISHED, [0] * 16))
        tap.equal("EVALUATE has values: " + evaluator, sheet.ask('=ENGINE2048.EVALUATE(A1:P6;"%s")' % evaluator, "AA1:AA6"),
                  [value, bad, finished, bad, blank, other])
    tap.equal("a row of 16 is one board", sheet.ask('=ENGINE2048.BESTMOVE(A6:P6;"random")'), 2)
    tap.equal("four rows of 16 are four boards", sheet.ask('=ENGINE2048.BESTMOVE(A3:P6;"random")', "AC1:AC4"), [over, bad, over, 2])
    sheet.put_row("A7:P22", boards.DOWN_ONLY, rows=16)
    tap.equal("16 rows of 16 are 16 boards", sheet.ask('=ENGINE2048.BESTMOVE(A7:P22;"random")', "AD1:AD16"), [2] * 16)
    for formula in ('BESTMOVE(A1:P4;"nobody")', 'ANALYZE(A1:P4;"random";3600001)', 'EVALUATE(A1:P4;7)', "MOVE(A1:P4;0)",
                    'EXPLAIN(A1:P4;"free 1")', 'BESTMOVE(A1:P70000;"random")', 'BESTMOVE(A1:O4;"random")'):
        tap.equal("#VALUE! for all of " + formula, sheet.ask("=ENGINE2048." + formula), bad)
    sheet.put_formula("A1", "=NA()")
    tap.check("an error in a row is the office's own for all rows", sheet.ask('=ENGINE2048.BESTMOVE(A1:P6;"random")')[0] == "error")


def _defaults(tap, sheet, reference):
    """Without a player or an evaluator, ours answers; their names may be written in several ways."""
    tap.equal("BESTMOVE without a player", sheet.ask("=ENGINE2048.BESTMOVE(A6:D9)"), 2)
    tap.equal("BESTMOVE with a time and no player", sheet.ask("=ENGINE2048.BESTMOVE(A6:D9;;20)"), 2)
    tap.equal("BESTMOVE with a blank cell for the player", sheet.ask("=ENGINE2048.BESTMOVE(A6:D9;K30;20)"), 2)
    tap.equal("EVALUATE without an evaluator", sheet.ask("=ENGINE2048.EVALUATE(A1:D4)"),
              reference.evaluate(boards.MIDGAME, "heuristic"))
    tap.equal("a name in any case, between blanks", sheet.ask('=ENGINE2048.EVALUATE(A1:D4;" Gradient ")'),
              reference.evaluate(boards.MIDGAME, "gradient"))


def known_moves(tap, office):
    """MOVE on a fifth of the known positions, of all kinds, in every direction."""
    sheet = Sheet(office.new_sheet())
    wrong = []
    for position in boards.known_positions()[::5]:
        sheet.put_board("A1:D4", position["cells"])
        for direction, known in enumerate(position["moves"]):
            sheet.put_formula("F1:I4", "=ENGINE2048.MOVE(A1:D4;%d)" % direction)
            expected = [("error", NOT_AVAILABLE)] * 16
            if any(move["moved"] for move in position["moves"]):
                expected = known["cells"]
                found = sheet.numbers("F1:I4")
            else:
                found = sheet.values("F1:I4")
            if found != expected:
                wrong.append((position["cells"], direction, found, expected))
    tap.equal("MOVE is right on known positions", wrong, [])
    sheet.put_board("A1:D4", boards.MIDGAME)
    sheet.put_formula("F1:I4", "=ENGINE2048.MOVE(A1:D4;3)")
    left = sheet.numbers("F1:I4")
    for direction in ('"3"', '" 3 "', '"+3"'):
        sheet.put_formula("F1:I4", "=ENGINE2048.MOVE(A1:D4;%s)" % direction)
        tap.equal("MOVE takes a number stored as text, " + direction, sheet.numbers("F1:I4"), left)
    sheet.put_formula("F1:I4", "=ENGINE2048.MOVE(A1:D4;1)")
    right = sheet.numbers("F1:I4")
    sheet.put_formula("F1:I4", "=ENGINE2048.MOVE(A1:D4;TRUE())")
    tap.equal("MOVE takes TRUE for 1", (sheet.numbers("F1:I4"), right == left), (right, False))
    tap.check("a time may be stored as text", sheet.ask('=ENGINE2048.BESTMOVE(A1:D4;"random";"20")') in (0, 1, 2, 3))
    for word in ("Left", " left "):
        sheet.put_formula("F1:I4", '=ENGINE2048.MOVE(A1:D4;"%s")' % word)
        tap.equal("MOVE takes a direction's word, '%s'" % word, sheet.numbers("F1:I4"), left)


def known_evaluations(tap, office, reference):
    """EVALUATE by every evaluator on known positions."""
    sheet = Sheet(office.new_sheet())
    positions = boards.known_positions()[:12]
    for evaluator in reference.evaluators():
        wrong = []
        for position in positions:
            sheet.put_board("A1:D4", position["cells"])
            found = sheet.ask('=ENGINE2048.EVALUATE(A1:D4;"%s")' % evaluator)
            known = position.get(evaluator, {}).get("evaluation")
            expected = reference.evaluate(position["cells"], evaluator) if known is None else known
            if not isinstance(found, float) or abs(found - expected) > 1e-9 * max(1, abs(expected)):
                wrong.append((position["cells"], found, expected))
        tap.equal("EVALUATE is right on known positions: " + evaluator, wrong, [])


BAD = {
    "three rows": "=ENGINE2048.BESTMOVE(A1:D3;\"random\")",
    "one cell": "=ENGINE2048.BESTMOVE(A1;\"random\")",
    "five columns": "=ENGINE2048.BESTMOVE(A1:E4;\"random\")",
    "sixteen rows": "=ENGINE2048.BESTMOVE(A1:A16;\"random\")",
    "text in a cell": "=ENGINE2048.BESTMOVE({\"x\";0;0;0|0;0;0;0|0;0;0;0|0;0;0;2};\"random\")",
    "a number as text": "=ENGINE2048.BESTMOVE({\"4\";0;0;0|0;0;0;0|0;0;0;0|0;0;0;2};\"random\")",
    "3 in a cell": "=ENGINE2048.BESTMOVE({3;0;0;0|0;0;0;0|0;0;0;0|0;0;0;2};\"random\")",
    "2.5 in a cell": "=ENGINE2048.BESTMOVE({2.5;0;0;0|0;0;0;0|0;0;0;0|0;0;0;2};\"random\")",
    "a negative tile": "=ENGINE2048.BESTMOVE({-2;0;0;0|0;0;0;0|0;0;0;0|0;0;0;2};\"random\")",
    "262144 in a cell": "=ENGINE2048.BESTMOVE({262144;0;0;0|0;0;0;0|0;0;0;0|0;0;0;2};\"random\")",
    "a number beyond 32 bits": "=ENGINE2048.BESTMOVE({4294967298;0;0;0|0;0;0;0|0;0;0;0|0;0;0;2};\"random\")",
    "a number beyond counting": "=ENGINE2048.BESTMOVE({1E300;0;0;0|0;0;0;0|0;0;0;0|0;0;0;2};\"random\")",
    "an unknown player": "=ENGINE2048.BESTMOVE(A1:D4;\"nobody\")",
    "a number for a player": "=ENGINE2048.BESTMOVE(A1:D4;7)",
    "a negative time": "=ENGINE2048.BESTMOVE(A1:D4;\"random\";-1)",
    "half a millisecond": "=ENGINE2048.BESTMOVE(A1:D4;\"random\";0.5)",
    "a time beyond 32 bits": "=ENGINE2048.BESTMOVE(A1:D4;\"random\";1E10)",
    "a fraction as text for a time": "=ENGINE2048.BESTMOVE(A1:D4;\"random\";\"1.5\")",
    "a number beyond 32 bits as text for a time": "=ENGINE2048.BESTMOVE(A1:D4;\"random\";\"4294967296\")",
    "text for a time": "=ENGINE2048.BESTMOVE(A1:D4;\"random\";\"soon\")",
    "BESTWORD with a bad board": "=ENGINE2048.BESTWORD(A1:C4;\"random\")",
    "ANALYZE with a bad board": "=ENGINE2048.ANALYZE(A1:C4;\"random\")",
    "ANALYZE with an unknown player": "=ENGINE2048.ANALYZE(A1:D4;\"nobody\")",
    "EVALUATE with a bad board": "=ENGINE2048.EVALUATE(A1:B2;\"ovolve\")",
    "EVALUATE with an unknown evaluator": "=ENGINE2048.EVALUATE(A1:D4;\"nobody\")",
    "EXPLAIN with a bad board": "=ENGINE2048.EXPLAIN(A1:B2;\"ovolve\")",
    "EXPLAIN with an unknown evaluator": "=ENGINE2048.EXPLAIN(A1:D4;\"nobody\")",
    "CHECKRECIPE of a number": "=ENGINE2048.CHECKRECIPE(7)",
    "MOVE with a bad board": "=ENGINE2048.MOVE(A1:D5;0)",
    "MOVE without a direction": "=ENGINE2048.MOVE(A1:D4)",
    "MOVE in direction 4": "=ENGINE2048.MOVE(A1:D4;4)",
    "MOVE in direction -1": "=ENGINE2048.MOVE(A1:D4;-1)",
    "MOVE in an unknown direction": "=ENGINE2048.MOVE(A1:D4;\"sideways\")",
}
"""Formulas that give #VALUE!, the board in A1:D4 being good."""


def refusals(tap, office):
    """Bad arguments give #VALUE!, a finished game #N/A, and the office lives on."""
    sheet = Sheet(office.new_sheet())
    sheet.put_board("A1:D4", boards.MIDGAME)
    for name, formula in BAD.items():
        tap.equal("#VALUE! for " + name, sheet.ask(formula), ("error", VALUE_ERROR))
    sheet.put_board("F1:I4", boards.FINISHED)
    over = ("error", NOT_AVAILABLE)
    tap.equal("BESTMOVE of a finished game is #N/A", sheet.ask('=ENGINE2048.BESTMOVE(F1:I4;"random")'), over)
    tap.equal("BESTWORD of a finished game is #N/A", sheet.ask('=ENGINE2048.BESTWORD(F1:I4;"random")'), over)
    tap.equal("ANALYZE of a finished game is #N/A", sheet.ask('=ENGINE2048.ANALYZE(F1:I4;"random")', "Z1:AC1"), [over] * 4)
    tap.equal("MOVE of a finished game is #N/A", sheet.ask("=ENGINE2048.MOVE(F1:I4;0)", "Z1:AC4"), [over] * 16)
    sheet.put_formula("A1", "=NA()")
    tap.check("an error in the board is an error", sheet.ask('=ENGINE2048.BESTMOVE(A1:D4;"random")')[0] == "error")
    tap.check("LibreOffice is still running", office.is_running())


def recalculation(tap, office):
    """A changed cell changes the answers, and blank cells, zeros and empty texts are all empty."""
    sheet = Sheet(office.new_sheet())
    sheet.put_board("A1:D4", boards.MIDGAME)
    sheet.put_formula("F1:I4", "=ENGINE2048.MOVE(A1:D4;3)")
    before = sheet.numbers("F1:I4")
    sheet.put("A1", 4)
    after = sheet.numbers("F1:I4")
    tap.equal("a changed cell is recalculated", (before[:2], after[:2]), ([2, 4], [8, 8]))
    sheet.put("A2", 0)
    sheet.put_formula("B2", '=""')
    tap.equal("0 and an empty text are empty cells", sheet.numbers("F2:I2"), [2, 4, 0, 0])
    sheet.put("A1", "x")
    tap.equal("a board that became bad", sheet.value("F1"), ("error", VALUE_ERROR))
    sheet.put("A1", 2)
    tap.equal("and good again", sheet.numbers("F1:I4")[:2], [2, 4])


def round_trips(tap, office):
    """Formulas live through ods and xlsx, under macro security as it comes."""
    formulas = {"F1": '=ENGINE2048.BESTMOVE(A1:D4;"monte-carlo")', "F2": '=ENGINE2048.BESTMOVE(A1:D4;"random";50)',
                "F3": '=ENGINE2048.EVALUATE(A1:D4;"ovolve")', "F4": "=ENGINE2048.STATUS()",
                "F5": "=INDEX(ENGINE2048.PLAYERS();1;1)"}
    arrays = {"H1:K4": "=ENGINE2048.MOVE(A1:D4;3)", "H6:K6": '=ENGINE2048.ANALYZE(A1:D4;"monte-carlo")'}
    document = office.new_sheet()
    sheet = Sheet(document)
    sheet.put_board("A1:D4", boards.MIDGAME)
    for place, formula in {**formulas, **arrays}.items():
        sheet.put_formula(place, formula)
    before = [sheet.values(place) for place in (*formulas, *arrays)]
    with tempfile.TemporaryDirectory() as folder:
        for extension, name in FILTERS.items():
            path = Path(folder, "round trip." + extension)
            document.storeToURL(url(path), properties(FilterName=name))
            if extension == "xlsx":
                text = zipfile.ZipFile(path).read("xl/worksheets/sheet1.xml").decode()
                tap.contains("xlsx holds the function's own name", text, ">ENGINE2048.BESTMOVE(")
            # 3 is USE_CONFIG: macro security as it comes.
            opened = office.open(path, macros=3)
            again = Sheet(opened)
            opened.calculateAll()
            tap.equal("formulas come back from " + extension,
                      [again.formula(place) for place in formulas], list(formulas.values()))
            tap.equal("values come back from %s, recalculated" % extension,
                      [again.values(place) for place in (*formulas, *arrays)], before)
            again.put("A1", 4)
            tap.equal("formulas from %s are alive" % extension, again.numbers("H1:I1"), [8, 8])
            opened.close(True)
    document.close(True)


def run(tap, office, reference):
    """All of them."""
    tap.part("function wizard", wizard, office)
    tap.part("answers", answers, office, reference)
    tap.part("rows of boards", rows_of_boards, office, reference)
    tap.part("known moves", known_moves, office)
    tap.part("known evaluations", known_evaluations, office, reference)
    tap.part("refusals", refusals, office)
    tap.part("recalculation", recalculation, office)
    tap.part("round trips", round_trips, office)

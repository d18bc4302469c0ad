"""The Lab sheet in LibreOffice: its cells and its buttons under a real mouse."""

import re

import rules
from lab_presets import FEATURES, FIRST, PRESETS
from workbook import Workbook

WRONG_WEIGHT = "much"
"""Typed where a number belongs."""

UNTIL_TILE = 32
"""Where the recipe's game ends."""


def run(tap, book: Workbook, reference):
    """The recipe follows the cells, the engine says what it thinks of it, and each button does its work."""
    book.show_sheet("Lab")
    _recipe(tap, book)
    _start(tap, book, reference)
    _explain(tap, book, reference)
    _play(tap, book, reference)
    book.show_sheet("Lab")
    _keep(tap, book)
    _race(tap, book)
    _tune(tap, book)
    book.show_sheet("Game")
    tap.equal("no message box on the way", len(book.boxes()), 0)


def _recipe(tap, book: Workbook):
    """What is typed stands in the recipe at once, with the engine's sentence below it."""
    recipe = book.text("LabRecipe")
    tap.equal("the recipe of the sheet as delivered", recipe,
              "alpha-beta: smoothness 0.1, monotonicity 1, empty 2.7, largest 1")
    book.cells("LabWeights").getCellByPosition(0, 0).setString(WRONG_WEIGHT)
    tap.check("a word for a weight stands in the recipe",
              book.until(lambda: "smoothness " + WRONG_WEIGHT in book.text("LabRecipe")), book.text("LabRecipe"))
    tap.contains("and the engine says what is wrong", book.text("LabSentence"), "`%s`" % WRONG_WEIGHT)
    book.click("Explain the board")
    tap.contains("a button says so too", book.take_box(), WRONG_WEIGHT)
    book.cells("LabWeights").getCellByPosition(0, 0).setValue(0.1)
    tap.check("a number is taken", book.until(lambda: book.text("LabRecipe") == recipe), book.text("LabRecipe"))
    tap.contains("and the engine takes the recipe", book.text("LabSentence"), "The engine takes this recipe")


def _start(tap, book: Workbook, reference):
    """Each published evaluation in the cells has the value that it has by its name."""
    cells = book.current().cells
    names = [name for name, _ in reference.players() if name not in ("expectimax", "monte-carlo", "random")]
    tap.equal("every published player that weighs something can be chosen", sorted(preset.name for preset in PRESETS), sorted(names))
    # The last of them is what the sheet holds as delivered.
    for preset in sorted(PRESETS, key=lambda preset: preset.name == FIRST.name):
        book.set("LabStart", preset.name)
        book.set("LabMoves", 7)
        tap.check("a part of one's own", book.until(lambda: book.text("LabRecipe").endswith(", moves 7")), book.text("LabRecipe"))
        book.click("Start")
        tap.check("Start from %s" % preset.name, book.shows(lambda: "moves" not in book.text("LabRecipe")), book.text("LabRecipe"))
        expected = reference.evaluate(cells, preset.evaluator or preset.name)
        found = reference.evaluate(cells, book.text("LabRecipe"))
        # graph counts what is bad; datumbox and heuristic round.
        tap.check("gives its value", abs(abs(found) - abs(expected)) <= max(1.0, 1e-9 * abs(expected)), (preset.name, found, expected))


def _explain(tap, book: Workbook, reference):
    """The table is the library's, for a recipe with a matrix."""
    book.set("LabSearch", "greedy")
    book.set("LabMatrixKind", "cells")
    book.cells("LabMatrix").setDataArray(((4, 3, 2, 1),) * 4)
    cells, recipe = book.current().cells, book.text("LabRecipe")
    tap.contains("the matrix stands in the recipe", recipe, "cells" + " 4 3 2 1" * 4)
    book.click("Explain the board")
    names = {row[0] for row in reference.explain(cells, recipe)}
    rows = lambda: [row for row in book.cells("LabExplanation").getDataArray() if row[0] != ""]  # noqa: E731
    tap.check("Explain fills the table", book.shows(lambda: {row[0] for row in rows()[2:]} == names), rows())
    tap.equal("and says how far the search looked, and what it chose", rows()[0][2:4],
              ("1 move ahead", rules.WORDS[reference.best_move(cells, recipe, 0, book.current().seed)[0]]))
    for direction in rules.legal(cells):
        after = {row[0]: row[3] for row in reference.explain(rules.slide(cells, direction)[0], recipe)}
        wrong = {row[0]: row[4 + direction] for row in rows()[2:] if abs(row[4 + direction] - after[row[0]]) > 1e-9}
        tap.equal("with the shares after a move %s" % rules.WORDS[direction], wrong, {})


def _play(tap, book: Workbook, reference):
    """The recipe plays on the Game sheet."""
    book.show_sheet("Game")
    book.set("UntilTile", UNTIL_TILE)
    book.set("PauseMs", 0)
    book.click("New game")
    tap.check("a new game", book.shows(lambda: book.state()[1] == 0), book.state())
    book.show_sheet("Lab")
    recipe = book.text("LabRecipe")
    book.click("Play it")
    tap.check("Play it plays on the Game sheet", book.shows(lambda: max(book.board()) >= UNTIL_TILE), book.board())
    tap.equal("which is in front", book.controller.getActiveSheet().Name, "Game")
    history = book.history()
    tap.equal("each move is the recipe's", {step.player for step in history[1:]}, {recipe})
    wrong = [step.number for step in history[:-1]
             if history[step.number + 1].cause != rules.WORDS[reference.best_move(step.cells, recipe, 0, step.seed)[0]]]
    tap.equal("and the library's", wrong, [])


def _weigh(book: Workbook, weights):
    """Puts these weights into the cells, each marked for Tune, and no others."""
    book.set("LabSearch", "greedy")
    book.set("LabMatrixKind", "none")
    book.cells("LabWeights").setDataArray(tuple((weights.get(name, ""),) for name in FEATURES))
    book.cells("LabMarks").setDataArray(tuple(("x" if name in weights else "",) for name in FEATURES))


def _keep(tap, book: Workbook):
    """This version is kept to be raced against."""
    _weigh(book, {"corner": 2.0})
    book.set("LabEffort", 3)
    book.click("Keep version")
    tap.check("Keep version keeps this version", book.shows(lambda: book.text("LabOpponent") == "greedy: corner 2"), book.text("LabOpponent"))
    tap.equal("with its effort", book.text("LabOpponentEffort"), "3")
    book.set("LabEffort", 0)


def _race(tap, book: Workbook):
    """A race against random moves is soon clear."""
    _weigh(book, {"empty": 1.0})
    book.set("LabOpponent", "random")
    book.set("LabOpponentEffort", 0)
    book.set("LabGames", 64)
    book.click("Race")
    tap.check("Race ends once the difference is clear",
              book.shows(lambda: book.text("LabStatus").startswith("The Lab's player is better after 16 games: +")),
              book.text("LabStatus"))
    rows = [row for row in book.listed("LabRace", 64) if row[0] != ""]
    tap.equal("with a row for each game", [row[0] for row in rows], list(range(1, 17)))
    ahead = sum(row[2] - row[4] for row in rows) / 16
    tap.check("the mean difference lies in its interval",
              abs(rows[-1][5] - ahead) < 1e-6 and 0 < rows[-1][6] < ahead < rows[-1][7], rows[-1])


def _tune(tap, book: Workbook):
    """Generations to the end, and others that Stop ends."""
    _weigh(book, {"empty": 1.0, "edge": 0.2})
    for name, value in {"LabGenerations": 2, "LabChildren": 2, "LabTuneGames": 2, "LabStep": 0.5}.items():
        book.set(name, value)
    book.click("Tune")
    tap.check("Tune comes to its end", book.shows(lambda: book.text("LabStatus").startswith("Done. Generations finished: 2.")),
              book.text("LabStatus"))
    start, *rows = [row for row in book.listed("LabTune", 4) if row[0] != ""]
    tap.equal("with a row for what it began with", (start[0], start[5]), (0, "greedy: empty 1, edge 0.2"))
    tap.equal("and one for each generation", [row[0] for row in rows], [1, 2])
    tap.equal("the best child is taken where it played better", [row[4] == "taken" for row in rows], [row[2] > row[1] for row in rows])
    tap.equal("the best weights are in the cells", book.text("LabRecipe"), rows[-1][5])
    book.set("LabGenerations", 200)
    book.click("Tune")
    # One generation may be over between two looks.
    tap.check("Tune begins anew", book.until(lambda: re.match(r"Generation (?!1 )\d+ of 200", book.text("LabStatus"))),
              book.text("LabStatus"))
    book.click("Stop")
    tap.check("Stop stops it", book.shows(lambda: book.text("LabStatus").startswith("Stopped. ")), book.text("LabStatus"))
    last = [row for row in book.listed("LabTune", 200) if row[0] != ""][-1]
    tap.equal("and keeps the best weights", book.text("LabRecipe"), last[5])

"""The drop-in for the article's workbook: called as the article calls its own functions."""

import json

import engine
import rules
from engine import ROOT
from office import own_workbook

from roster import ROSTER  # (found through office)

POSITIONS = json.loads((ROOT / "tests/common/positions.json").read_text())

# A caller as in the article: a position is an array (1 To 4, 1 To 4), moves are made on a copy, the best one is kept.
CALLER = """
Public Position(1 To 4, 1 To 4) As Long
Public PositionNext(1 To 4, 1 To 4) As Long

Public Sub SetCell(ByVal row As Long, ByVal col As Long, ByVal tile As Long)
    Position(row, col) = tile
End Sub

Public Sub SetNextCell(ByVal row As Long, ByVal col As Long, ByVal tile As Long)
    PositionNext(row, col) = tile
End Sub

Public Function Static_() As Double
    Static_ = StaticEvaluation(Position)
End Function

Public Function AfterMove(ByVal depth As Long) As Double
    Dim n As Long
    n = depth
    AfterMove = MiniMaxAlpaBeta_Evaluation(PositionNext, n, -1000000, 1000000, False, True)
End Function

Public Function BeforeMove(ByVal depth As Long) As Double
    Dim n As Long
    n = depth
    BeforeMove = MiniMaxAlpaBeta_Evaluation(Position, n, -1000000, 1000000, True)
End Function

Public Function Games(ByVal count As Long) As Double
    Dim n As Long
    n = count
    Games = MonteCarlo_Evaluation(Position, PositionNext, n)
End Function
"""


def open_caller():
    """A workbook with the drop-in, its engine and a caller."""
    return own_workbook(["Engine2048", "Edison2048"], CALLER)


def put(excel, cells, macro="SetCell"):
    """Gives the caller a position."""
    for index, tile in enumerate(cells):
        excel.run(macro, index // 4 + 1, index % 4 + 1, tile)


def test_the_static_evaluation_is_the_articles():
    excel = open_caller()
    for known in POSITIONS:
        put(excel, known["cells"])
        expected = known["edison"]["evaluation"]
        assert abs(excel.run("Static_") - expected) <= 1e-9 * max(1, abs(expected)), known["cells"]


def plain_value(cells, depth, maximising):
    """The article's minimax value, without pruning, on the known static evaluation of the library."""
    if not rules.legal(cells):
        return -1000000 + max(cells)
    if depth == 0:
        return engine.evaluate(cells, "edison")
    if maximising:
        return max(plain_value(rules.slide(cells, direction)[0], depth - 1, False) for direction in rules.legal(cells))
    return min(plain_value(cells[:index] + [tile] + cells[index + 1:], depth - 1, True)
               for index in range(16) if cells[index] == 0 for tile in (2, 4))


def test_the_minimax_values_are_the_articles():
    excel = open_caller()
    for known in POSITIONS[:8]:
        cells = known["cells"]
        put(excel, cells)
        for depth in (0, 1, 2):
            assert abs(excel.run("BeforeMove", depth) - plain_value(cells, depth, True)) < 1e-9
        for direction in rules.legal(cells)[:2]:
            after = rules.slide(cells, direction)[0]
            put(excel, after, "SetNextCell")
            for depth in (0, 1, 2):
                assert abs(excel.run("AfterMove", depth) - plain_value(after, depth, False)) < 1e-9


def best_of_loop(excel, cells, value_of):
    """The article's main loop: each legal move is made and valued, the first with the highest value wins."""
    best, best_value = None, float("-inf")
    for direction in rules.legal(cells):
        put(excel, rules.slide(cells, direction)[0], "SetNextCell")
        value = value_of()
        if value > best_value:
            best, best_value = direction, value
    return best, best_value


def test_a_loop_over_the_moves_picks_the_librarys_move():
    excel = open_caller()
    for known in POSITIONS[::12]:
        cells = known["cells"]
        if rules.legal(cells):
            direction, value = engine.best_move(cells, "edison", 4)
            found = best_of_loop(excel, cells, lambda: excel.run("AfterMove", 3))
            assert found[0] == direction and abs(found[1] - value) < 1e-9, cells


def test_a_loop_over_monte_carlo_picks_the_librarys_move():
    excel = open_caller()
    for known in POSITIONS[::30]:
        cells = known["cells"]
        if rules.legal(cells):
            put(excel, cells)
            direction, values = engine.analyze(cells, "monte-carlo", 30, ROSTER["formulaSeed"])[:2]
            assert best_of_loop(excel, cells, lambda: excel.run("Games", 30)) == (direction, values[direction])

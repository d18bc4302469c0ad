"""The Lab sheet's race of two players, and the generations that tune a recipe."""

import ctypes
import math
import statistics

from pyopenvba.interpreter._values import VBAInt

import engine
from host.excel import DEFAULT_CURSOR, ESCAPE_BREAKS, WAIT_CURSOR
from office import open_workbook
from test_lab import lab, put, weigh

FIRST_LISTED = 47
OWN, OTHER = "greedy: empty 1", "random"


def score_of(player, seed, effort=0):
    """The score of a whole game, from the library itself."""
    seed, cells, score = ctypes.c_int32(seed), (ctypes.c_int32 * 16)(), ctypes.c_int32(0)
    engine.library.e2048_new_game(ctypes.byref(seed), cells)
    engine.library.e2048_play(ctypes.byref(seed), cells, player.encode(), effort, 0, 100000, ctypes.byref(score))
    return score.value


def rows_of(excel, columns):
    """The filled rows of a list."""
    first, last = columns
    rows = excel.sheet("Lab").value(f"{first}{FIRST_LISTED}:{last}{FIRST_LISTED + 99}")
    return [row for row in rows if row[0] is not None]


def open_lab():
    """The workbook with a quick recipe in the cells."""
    excel = open_workbook()
    put(excel, LabSearch="greedy", LabMarks=[[None]] * 17)
    weigh(excel, {"empty": 1})
    return excel


def prepare_race(excel, other=OTHER, games=16, seed=5):
    put(excel, LabOpponent=other, LabOpponentEffort=0, LabGames=games, LabSeed=seed)


def inside(quantile, freedom):
    """The probability that Student's t lies within the quantile, by Simpson's rule over its density."""
    scale = math.gamma((freedom + 1) / 2) / math.sqrt(freedom * math.pi) / math.gamma(freedom / 2)
    parts, step = 2000, 2 * quantile / 2000
    return step / 3 * scale * sum((1 if part in (0, parts) else 4 if part % 2 else 2)
                                  * (1 + (part * step - quantile) ** 2 / freedom) ** (-(freedom + 1) / 2)
                                  for part in range(parts + 1))


def test_a_race_plays_the_same_games_with_both():
    excel = open_lab()
    put(excel, LabSearch="alpha-beta", LabEffort=2)
    own, other = lab(excel, "LabRecipe"), "monte-carlo"
    prepare_race(excel, other=other, games=5)
    put(excel, LabOpponentEffort=3)
    assert excel.click("Race", "Lab") == []
    rows = rows_of(excel, "BI")
    assert [(row[0], row[1]) for row in rows] == [(game, 4 + game) for game in range(1, 6)]
    differences = []
    for row in rows:
        seed = int(row[1])
        assert (row[2], row[4]) == (score_of(own, seed, 2), score_of(other, seed, 3))
        differences.append(row[2] - row[4])
        assert abs(row[5] - statistics.mean(differences)) < 1e-6
        if len(differences) == 1:
            assert row[6:8] == [None, None], "one game has no interval"
            continue
        half = (row[7] - row[6]) / 2
        assert abs((row[6] + row[7]) / 2 - row[5]) < 1e-6
        quantile = half / (statistics.stdev(differences) / math.sqrt(len(differences)))
        assert abs(inside(quantile, len(differences) - 1) - 0.95) < 1e-4, "one look alone, at the end"
    said = lab(excel, "LabStatus")
    assert "after 5 games:" in said and excel.application.status_log[-1] is False, said
    assert any("Game 2 of 5" in str(text) for text in excel.application.status_log)


def test_a_race_ends_once_the_difference_is_clear():
    """Three looks at most of 64 games, after 16, 32 and 64, each with a third of the error."""
    excel = open_lab()
    prepare_race(excel, games=64)
    assert excel.click("Race", "Lab") == []
    rows = rows_of(excel, "BI")
    assert len(rows) == 16 and rows[-1][6] > 0
    differences = [row[2] - row[4] for row in rows]
    half = (rows[-1][7] - rows[-1][6]) / 2
    assert abs(inside(half / (statistics.stdev(differences) / 4), 15) - (1 - 0.05 / 3)) < 1e-4
    assert lab(excel, "LabStatus") == "The Lab's player is better after 16 games: " \
        f"+{statistics.mean(differences):.0f} points a game, give or take {half:.0f}."
    prepare_race(excel, other="greedy: empty 1", games=17)
    assert excel.click("Race", "Lab") == []
    assert len(rows_of(excel, "BI")) == 17, "equals are not told apart, and the list is a new one"
    assert lab(excel, "LabStatus").startswith("No clear difference after 17 games: 0 points")
    weigh(excel, {"empty": -1})
    prepare_race(excel, other="greedy: empty 1", games=8)
    assert excel.click("Race", "Lab") == []
    assert lab(excel, "LabStatus").startswith("The other player is better after 8 games: -")
    assert len(rows_of(excel, "BI")) == 8


def test_a_race_that_is_not_clear_at_its_first_look_has_others():
    """After 16 games, 32 and 64, but not after 48."""
    for seed, clear in [(20, {16: False, 32: True}), (238, {16: False, 32: False, 48: True, 64: True})]:
        excel = open_lab()
        prepare_race(excel, other="graph", games=64, seed=seed)
        assert excel.click("Race", "Lab") == []
        differences = [row[2] - row[4] for row in rows_of(excel, "BI")]

        def is_clear(count):
            error = statistics.stdev(differences[:count]) / math.sqrt(count)
            return inside(abs(statistics.mean(differences[:count])) / error, count - 1) > 1 - 0.05 / 3

        assert len(differences) == max(clear) and {count: is_clear(count) for count in clear} == clear


def test_a_race_of_one_game_says_so():
    excel = open_lab()
    prepare_race(excel, games=1, seed=2_147_483_647)  # the last seed
    assert excel.click("Race", "Lab") == []
    assert lab(excel, "LabStatus") == "No result yet, after 1 game."


def test_an_older_version_is_kept_and_raced_against():
    excel = open_lab()
    put(excel, LabEffort=2)
    prepare_race(excel, games=4)
    assert excel.click("Keep version", "Lab") == []
    assert (lab(excel, "LabOpponent"), lab(excel, "LabOpponentEffort")) == (OWN, 2)
    assert lab(excel, "LabStatus").startswith("This version is kept under AGAINST")
    weigh(excel, {"empty": -1})
    assert excel.click("Race", "Lab") == []
    rows = rows_of(excel, "BI")
    assert [(row[2], row[4]) for row in rows] == [(score_of("greedy: empty -1", seed), score_of(OWN, seed)) for seed in range(5, 9)]
    weigh(excel, {})
    assert excel.click("Keep version", "Lab")[0].startswith("This is no recipe: ")
    assert lab(excel, "LabOpponent") == OWN


def test_the_first_call_of_a_player_says_so_in_the_status_bar_and_by_the_pointer():
    excel = open_lab()
    prepare_race(excel, games=2)
    seen, call_library = [], excel.interpreter.call_library

    def looking(declare, *arguments):
        if declare.name == "e2048_play":
            seen.append((excel.application.status_log[-1], excel.application.cursor))
        return call_library(declare, *arguments)

    excel.interpreter.call_library = looking
    excel.click("Race", "Lab")
    assert seen[0] == ("Lab: Game 1 of 2, the Lab's player is thinking ...", WAIT_CURSOR)
    waits = [text for text, cursor in seen if cursor == WAIT_CURSOR]
    assert waits == [seen[0][0], "Lab: Game 1 of 2, the other player is thinking ..."]
    assert excel.application.cursor == DEFAULT_CURSOR and excel.application.status_log[-1] is False


def test_a_race_that_cannot_be_run_forgets_nothing():
    excel = open_lab()
    prepare_race(excel, games=2)
    excel.click("Race", "Lab")
    before = rows_of(excel, "BI")
    for cell, value, words in [("LabOpponent", "nobody", "This is no recipe: "), ("LabGames", 0, "at least one game"),
                               ("LabGames", 1001, "at most 1000"), ("LabSeed", 2_147_483_647, "Seeds go up to"),
                               ("LabOpponentEffort", "x", "must hold a whole number"), ("LabEffort", 1.5, "whole number"),
                               ("LabOpponent", "network", "No player"), ("LabOpponentEffort", 1_000_001, "from 0 to "),
                               ("LabEffort", 1_000_001, "from 0 to ")]:
        usual = lab(excel, cell)
        put(excel, **{cell: value})
        said = excel.click("Race", "Lab")
        assert len(said) == 1 and words in said[0], said
        assert rows_of(excel, "BI") == before, cell
        put(excel, **{cell: usual})


def test_stop_and_escape_keep_the_finished_games():
    excel = open_lab()
    prepare_race(excel, other=OWN, games=1000)  # the most

    def stop_later():
        if excel.sheet("Lab").value(f"B{FIRST_LISTED + 1}") is not None:
            excel.run("ClickStop")

    excel.interpreter.while_waiting = stop_later
    assert excel.click("Race", "Lab") == []
    excel.interpreter.while_waiting = None
    rows = rows_of(excel, "BI")
    assert 2 <= len(rows) < 20 and lab(excel, "LabStatus").startswith(f"Stopped. No verdict after {len(rows)} games")
    call_library, left = excel.interpreter.call_library, [120]

    def pressing(declare, *arguments):
        if declare.name == "e2048_play":
            left[0] -= 1
            if left[0] == 0:
                excel.press_escape()
        return call_library(declare, *arguments)

    excel.interpreter.call_library = pressing
    assert excel.click("Race", "Lab") == []
    excel.interpreter.call_library = call_library
    rows = rows_of(excel, "BI")
    assert 2 <= len(rows) < 30 and lab(excel, "LabStatus").startswith(f"Stopped. No verdict after {len(rows)} games"), lab(excel, "LabStatus")
    assert all(row[4] is not None for row in rows) and excel.application.cancel_key == ESCAPE_BREAKS


def prepare_tune(excel, generations=5, seed=7):
    weigh(excel, {"empty": 1, "edge": 0.2, "islands": -0.5})
    put(excel, LabMarks=[["x" if feature in (3, 16) else None] for feature in range(17)],
        LabGenerations=generations, LabChildren=3, LabTuneGames=3, LabStep=0.5, LabTuneSeed=seed)


def test_generations_follow_the_rule():
    """What each parent and its best child scored, who was taken, and how long the next step is."""
    excel = open_lab()
    prepare_tune(excel)
    recipe, step, taken = lab(excel, "LabRecipe"), 0.5, []
    assert excel.click("Tune", "Lab") == []
    start, *rows = rows_of(excel, "KP")
    assert start == [0, None, None, 0.5, "the start", recipe], "so that it can be raced against"
    assert [row[0] for row in rows] == [1, 2, 3, 4, 5]
    for index, row in enumerate(rows):
        seeds = range(7 + 3 * index, 10 + 3 * index)

        def mean(text):
            return statistics.mean(score_of(text, seed) for seed in seeds)

        assert abs(row[1] - mean(recipe)) < 1e-6, "the parent's games"
        assert abs(row[3] - step) < 1e-9
        assert row[4] == ("taken" if row[2] > row[1] else "not taken")
        if row[2] > row[1]:
            assert row[5] != recipe and abs(mean(row[5]) - row[2]) < 1e-6, "the child's games"
            weights = {name: weight for name, _, weight, _ in engine.explain([2] + [0] * 15, row[5])}
            assert weights["islands"] == -0.5 and len(weights) == 3, "what is not marked stays"
            recipe, step = row[5], step * 1.5
        else:
            assert row[5] == recipe
            step /= 1.5 ** 0.25
        taken.append(row[4])
    assert set(taken) == {"taken", "not taken"}
    assert lab(excel, "LabRecipe") == recipe, "the best is in the cells"
    assert lab(excel, "LabStatus") == "Done. Generations finished: 5. The best weights are in the cells."
    prepare_tune(excel, generations=2)
    assert excel.click("Tune", "Lab") == [] and rows_of(excel, "KP")[1:] == rows[:2], "the same seed gives the same run"


def children_of(parent, step, seed):
    """Weights a step away, child after child: the steps have the weights as their units, or 1, and the normal distribution of
    Box and Muller over the minimal standard generator, of which each seed has its own place, ten numbers warm."""
    state = abs(seed) + 1

    def chance():
        nonlocal state
        state = 16807 * state % (2 ** 31 - 1)
        return state / (2 ** 31 - 1)

    for _ in range(10):
        chance()
    while True:
        child = []
        for weight in parent:
            radius = math.sqrt(-2 * math.log(chance()))
            child.append(float(f"{weight + step * (abs(weight) or 1) * radius * math.cos(2 * math.pi * chance()):.6g}"))
        yield child


def test_the_first_of_equal_children_takes_the_parents_place():
    """Beside a library in which all children score the same, and the parent nothing."""
    excel = open_lab()
    prepare_tune(excel, generations=1, seed=-7)
    put(excel, LabMarks=[["x" if feature in (3, 8, 16) else " "] for feature in range(17)])  # empty, score, edge
    parent, played, interpreter = lab(excel, "LabRecipe"), [], excel.interpreter
    call_library = interpreter.call_library

    def playing(declare, arguments, frame):
        if declare.name != "e2048_play":
            return call_library(declare, arguments, frame)
        played.append(str(interpreter.evaluate(arguments[2].value, frame)))
        interpreter.place(arguments[6].value, frame).set(VBAInt(0 if played[-1] == parent else 100, "Long"))
        return VBAInt(0, "Long")

    interpreter.call_library = playing
    assert excel.click("Tune", "Lab") == []
    first, *others = played[3::3]  # each plays three games, the parent first
    assert len(others) == 2 and first not in others
    expected = children_of([1, 0, 0.2], 0.5, -7)
    for recipe in (first, *others):
        weights = {name: weight for name, _, weight, _ in engine.explain([2] + [0] * 15, recipe)}
        child = next(expected)
        assert all(abs(weights[name] - weight) < 1e-5 * abs(weight) for name, weight in zip(("empty", "score", "edge"), child))
        assert all(len(word.strip("-0.").replace(".", "").lstrip("0")) <= 6 for word in recipe.replace(",", "").split() if word[-1].isdigit())
    assert rows_of(excel, "KP")[1][4:] == ["taken", first]


def test_a_marked_weight_of_0_is_tuned():
    excel = open_lab()
    prepare_tune(excel, generations=3)
    weigh(excel, {"islands": -0.5})
    put(excel, LabMarks=[["x" if feature == 3 else None] for feature in range(17)])
    assert excel.click("Tune", "Lab") == []
    assert "taken" in [row[4] for row in rows_of(excel, "KP")]


def test_the_cells_are_tuned_where_they_are_marked():
    excel = open_lab()
    prepare_tune(excel, generations=3)
    weigh(excel, {"empty": 0.1})
    matrix = [[1, 5, 1, 5], [5, 1, 5, 1]] * 2  # bad enough for a child to be better soon
    put(excel, LabMatrixKind="cells", LabMatrix=matrix, LabMarks=[[None]] * 17)
    put(excel, LabSearch="monte-carlo", LabEffort=2, LabLost=-5, LabMoves=7)
    assert len(excel.click("Tune", "Lab")) == 1
    assert lab(excel, "LabMatrix") == matrix, "without a mark nothing is tuned"
    put(excel, LabMatrixMark="x")
    assert excel.click("Tune", "Lab") == []
    rows = rows_of(excel, "KP")
    assert len(rows) == 4 and "taken" in [row[4] for row in rows]
    assert lab(excel, "LabMatrix") != matrix and lab(excel, "LabRecipe") == rows[-1][5]
    assert rows[-1][5].endswith(", lost -5, moves 7")


def test_stop_keeps_the_best_weights():
    excel = open_lab()
    prepare_tune(excel, generations=200)

    def stop_later():
        if excel.sheet("Lab").value(f"K{FIRST_LISTED + 3}") is not None:
            excel.run("ClickStop")

    excel.interpreter.while_waiting = stop_later
    assert excel.click("Tune", "Lab") == []
    rows = rows_of(excel, "KP")
    assert len(rows) == 4 and lab(excel, "LabRecipe") == rows[-1][5]
    assert lab(excel, "LabStatus") == "Stopped. Generations finished: 3. The best weights are in the cells."


def test_a_tune_that_cannot_be_run_says_why():
    excel = open_lab()
    prepare_tune(excel)
    put(excel, LabMatrixKind="None", LabMatrixMark="x")
    for cell, value, words in [("LabMarks", [[None]] * 17, "Mark at least one weight"), ("LabGenerations", 0, "1 to 200 generations"), ("LabGenerations", 201, "1 to 200 generations"),
                               ("LabChildren", 0, "at least one child"), ("LabTuneGames", 0, "at least one game"),
                               ("LabTuneSeed", 2_147_483_640, "Seeds go up to"), ("LabStep", "far", "needs a number")]:
        usual = lab(excel, cell)
        put(excel, **{cell: value})
        said = excel.click("Tune", "Lab")
        assert len(said) == 1 and words in said[0], (cell, said)
        assert rows_of(excel, "KP") == []
        put(excel, **{cell: usual})


def test_chance_is_the_minimal_standard():
    """Park and Miller, Random number generators: good ones are hard to find: from 1, the 10,000th number is 1043618065."""
    excel = open_lab()
    excel.interpreter.add_module("Public Function Last() As Double\nDim n As Long\nBeginChance 0\nFor n = 11 To 10000\n"
                                 "Last = Chance()\nNext n\nEnd Function\n", name="Own")
    assert round(excel.run("Own.Last") * 2_147_483_647) == 1_043_618_065

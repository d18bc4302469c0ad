"""The Lab sheet: the recipe that the cells make, what it says of a board, and that it plays."""

import json
import sys

import engine
import rules
from host import formulas
from host.excel import LONGEST_STATUS, NOT_AVAILABLE
from looks import look
from office import board, history_rows, open_workbook, put_board, shown

sys.path.insert(0, str(engine.ROOT / "hosts/workbook"))
import palette  # noqa: E402
import lab_presets  # noqa: E402  (found through the line above)

MIDDLE = [2, 4, 8, 16, 0, 2, 4, 64, 0, 0, 2, 8, 0, 0, 4, 2]
FULL = [2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2]
FIRST_ROW, EXPLAINED_ROWS = 9, 20
FEATURES = lab_presets.FEATURES
KNOWN = [one["cells"] for one in json.loads((engine.ROOT / "tests/common/positions.json").read_text())]


def lab(excel, name):
    """What named cells of the Lab sheet hold."""
    return excel.sheet("Lab").value(name)


def put(excel, **cells):
    """Types into named cells."""
    for name, value in cells.items():
        assert excel.set_cell("Lab", name, value) == []


def weigh(excel, weights):
    """Types the weights of features, and leaves all others blank."""
    put(excel, LabWeights=[[weights.get(feature)] for feature in FEATURES])


def explained(excel):
    """The rows of the explanation that are filled."""
    rows = lab(excel, "LabExplanation")
    return [row for row in rows if row[0] not in (None, "")]


def test_the_recipe_follows_the_cells():
    excel = open_workbook()
    assert lab(excel, "LabRecipe") == "alpha-beta: smoothness 0.1, monotonicity 1, empty 2.7, largest 1"
    put(excel, LabSearch="greedy")
    weigh(excel, {"empty": -2.5, "edge": 1e-7, "score": 0, "corner": 12345678})
    recipe = lab(excel, "LabRecipe")
    assert recipe.startswith("greedy: empty -2.5, corner 12345678, edge ") and "score" not in recipe, recipe
    found = {name: weight for name, _, weight, _ in engine.explain(MIDDLE, recipe)}
    assert found == {"empty": -2.5, "corner": 12345678.0, "edge": 1e-7}
    put(excel, LabMatrixKind="best-cells", LabMatrix=[[1, None, 0, -0.5]] * 4, LabLost=-1e6, LabMoves=7)
    assert lab(excel, "LabRecipe") == recipe + ", best-cells" + " 1 0 0 -0.5" * 4 + ", lost -1000000, moves 7"
    put(excel, LabMatrixKind="none", LabSearch=None)
    assert lab(excel, "LabRecipe") == recipe[len("greedy: "):] + ", lost -1000000, moves 7"


def test_every_feature_of_the_library_has_a_row():
    text = ", ".join(f"{feature} 1" for feature in FEATURES) + ", cells" + " 1" * 16
    assert engine.library.e2048_feature_count() == len(FEATURES) + 2, "and the two matrices"
    assert len(engine.explain(MIDDLE, text)) == len(FEATURES) + 1
    excel = open_workbook()
    weigh(excel, dict.fromkeys(FEATURES, 1))
    put(excel, LabMatrixKind="cells", LabMatrix=[[1] * 4] * 4)
    assert lab(excel, "LabRecipe") == "alpha-beta: " + text
    put_board(excel, MIDDLE)
    assert excel.click("Explain the board", "Lab") == [] and len(explained(excel)) == EXPLAINED_ROWS


def test_the_engine_says_what_is_wrong():
    excel = open_workbook()
    with formulas.bound(excel):
        put(excel, LabSearch="greedy")
        assert lab(excel, "LabSentence").startswith("The engine takes this recipe.")
        excel.set_cell("Lab", "D12", "much")
        assert "much" in lab(excel, "LabRecipe") and "`much`" in lab(excel, "LabSentence"), lab(excel, "LabSentence")
        excel.set_cell("Lab", "D12", NOT_AVAILABLE)
        assert lab(excel, "LabSentence") == "A weight, or another cell of the recipe, is an error."
        for caption in ("Explain the board", "Play it", "Keep version", "Race", "Tune"):
            assert excel.click(caption, "Lab") == [lab(excel, "LabSentence")], caption
        excel.set_cell("Lab", "D12", "much")
    for caption in ("Explain the board", "Play it"):
        said = excel.click(caption, "Lab")
        assert len(said) == 1 and said[0].startswith("This is no recipe: ") and "much" in said[0], said
    weigh(excel, {})
    said = excel.click("Explain the board", "Lab")
    assert len(said) == 1 and said[0].startswith("This is no recipe: "), said


def test_start_fills_in_every_published_evaluation():
    """Its recipe gives the evaluator's own value on the known positions: to a rounding where the evaluator rounds. Every published
    player can be chosen, but those that weigh nothing."""
    excel = open_workbook()
    tolerances = {"datumbox": 1.0, "heuristic": 1.0}
    for preset in lab_presets.PRESETS:
        put(excel, LabStart=preset.name, LabMoves=9, LabEffort=7, LabLost=-3, LabMatrixMark="x")
        assert excel.click("Start", "Lab") == []
        recipe = lab(excel, "LabRecipe")
        assert recipe.startswith(preset.search + ": ") and "moves" not in recipe, recipe
        assert lab(excel, "LabEffort") == 0 and lab(excel, "LabLost") == preset.lost
        assert lab(excel, "LabMatrixMark") == ("x" if preset.matrix else None)
        marked = [feature for feature, (mark,) in zip(FEATURES, lab(excel, "LabMarks")) if mark == "x"]
        assert marked == [feature for feature in FEATURES if feature in preset.weights]
        sign = -1 if preset.name == "graph" else 1
        compared = 0
        for cells in KNOWN:
            if 0 not in cells and preset.weights is lab_presets.OVOLVE:
                continue  # minus infinity, which a recipe counts otherwise
            expected = sign * engine.evaluate(cells, preset.evaluator or preset.name)
            found = engine.evaluate(cells, recipe)
            allowed = tolerances.get(preset.name, 1e-9 * max(1, abs(expected)))
            assert abs(found - expected) <= allowed, (preset.name, cells, found, expected)
            compared += 1
        assert compared > 90
    players = set(engine.names("player")) - {"expectimax", "monte-carlo", "random"}
    weighed = set(engine.names("evaluator")) - {"network"}  # which weighs tuples of cells, not features
    assert {preset.name for preset in lab_presets.PRESETS} == players | weighed
    before = lab(excel, "LabRecipe")
    for name, reason in [("nobody", ""), ("monte-carlo", "monte-carlo weighs no features or cells. ")]:
        put(excel, LabStart=name)
        assert excel.click("Start", "Lab") == [reason + "Choose one of the list under START FROM."]
        assert lab(excel, "LabRecipe") == before


def test_features_keep_their_names_in_every_language():
    """A recipe is made of them, and the engine's error messages have a word for the score."""
    excel = open_workbook()
    for language in ("Deutsch", "\u0420\u0443\u0441\u0441\u043a\u0438\u0439"):
        excel.set_cell("Help", "Language", language)
        assert [name for name, in excel.sheet("Lab").value("LabFeatures")] == FEATURES, language
        excel.set_cell("Lab", f"D{9 + FEATURES.index('score')}", 5)
        assert ", score 5" in lab(excel, "LabRecipe"), language


def test_a_published_player_moves_as_its_recipe_does():
    """minimax and gradient-minimax, which share their evaluation with another player, by the search as well. Where a game is
    lost they give it another worth, so the boards are open ones."""
    excel = open_workbook()
    compared = 0
    for name, effort in [("minimax", 3), ("gradient-minimax", 3)]:
        put(excel, LabStart=name)
        assert excel.click("Start", "Lab") == []
        for cells in KNOWN:
            if cells.count(0) < 8 or not rules.legal(cells):
                continue
            plies = effort + (name == "gradient-minimax")  # which counts from after the first move
            found, expected = engine.analyze(cells, lab(excel, "LabRecipe"), plies)[1], engine.analyze(cells, name, effort)[1]
            assert all(abs(one - other) <= 1e-9 * max(1, abs(other)) for one, other in zip(found, expected)), (name, cells)
            compared += 1
    assert compared > 20


def test_the_move_that_is_marked_is_the_searchs_among_equal_values():
    excel = open_workbook()
    put(excel, LabSearch="greedy")
    weigh(excel, {"largest": 1})
    put_board(excel, [2, 0, 0, 0] * 2 + [0] * 8)
    assert excel.click("Explain the board", "Lab") == []
    search = explained(excel)[0]
    best = [word for word, value in zip(rules.WORDS, search[4:]) if value == max(v for v in search[4:] if v != "not legal")]
    assert len(best) > 1 and search[3] in best
    marked = [word for column, word in zip("OPQR", rules.WORDS) if look(excel, "Lab", f"{column}9")[1] == palette.ACCENT]
    assert marked == [search[3]]


def test_start_and_explain_end_a_filter():
    """Excel writes only into the rows of a range that it shows."""
    for cells, wanted, caption in [("B8:D25", "x", "Start"), ("K8:R28", "empty", "Explain the board")]:
        plain, filtered = open_workbook(), open_workbook()
        sheet = filtered.sheet("Lab").sheet
        for excel in (plain, filtered):
            put(excel, LabStart="heuristic")
            assert excel.click("Explain the board", "Lab") == []
            if excel is filtered:
                sheet.vba_get("Range", [cells]).vba_call("AutoFilter", [1, wanted])
                assert sheet.vba_get("FilterMode")
            assert excel.click(caption, "Lab") == [], caption
        assert not sheet.vba_get("FilterMode"), caption
        assert filtered.sheet("Lab").value("B9:R28") == plain.sheet("Lab").value("B9:R28"), caption


def test_an_explanation_is_the_librarys():
    excel = open_workbook()
    put_board(excel, MIDDLE)
    put(excel, LabSearch="alpha-beta", LabEffort=3)
    weigh(excel, {"smoothness": 0.1, "monotonicity": 1, "empty": 2.7, "largest": 1})
    recipe = lab(excel, "LabRecipe")
    assert excel.click("Explain the board", "Lab") == []
    search, total, *features = explained(excel)
    legal = rules.legal(MIDDLE)
    seed = int(history_rows(excel, 2)[1][8])
    best, values = engine.analyze(MIDDLE, recipe, 3, seed)
    assert search[0] == "The search" and search[2] == "3 plies ahead" and search[3] == rules.WORDS[best]
    now = {name: (value, weight, share) for name, value, weight, share in engine.explain(MIDDLE, recipe)}
    assert {row[0]: tuple(row[1:4]) for row in features} == now
    assert abs(total[3] - engine.evaluate(MIDDLE, recipe)) < 1e-9
    spreads = []
    for direction in range(4):
        column = 4 + direction
        if direction not in legal:
            assert search[column] == "not legal"
            assert [row[column] for row in (total, *features)] == [None] * 5
            continue
        after = rules.slide(MIDDLE, direction)[0]
        assert search[column] == values[direction]
        assert {row[0]: row[column] for row in features} == {row[0]: row[3] for row in engine.explain(after, recipe)}
        assert abs(total[column] - engine.evaluate(after, recipe)) < 1e-9
    for row in features:
        shares = [row[4 + direction] for direction in legal]
        spreads.append(max(shares) - min(shares))
        place = FIRST_ROW + 2 + len(spreads) - 1
        mean = sum(shares) / len(shares)
        charted = excel.sheet("Lab").value(f"AC{place}:AG{place}")[0]
        assert charted[0] == row[0]
        for direction in range(4):
            expected = row[4 + direction] - mean if direction in legal else 0
            assert abs(charted[1 + direction] - expected) < 1e-9
    assert spreads == sorted(spreads, reverse=True) and spreads[0] > 0
    # A shorter recipe leaves nothing of the longer one behind.
    weigh(excel, {"empty": 1})
    assert excel.click("Explain the board", "Lab") == []
    assert [row[0] for row in explained(excel)] == ["The search", "Sum of shares", "empty"]
    put_board(excel, FULL)
    assert excel.click("Explain the board", "Lab") == ["The game is over: no move is left to explain."]


def test_play_lets_the_recipe_play_on_the_game_sheet():
    excel = open_workbook()
    excel.activate("Lab")
    put(excel, LabSearch="greedy", LabEffort=2)
    weigh(excel, {"empty": 1, "corner": 0.5})
    recipe = lab(excel, "LabRecipe")
    excel.set_cell("Game", "TimeMs", 50)
    excel.set_cell("Game", "UntilTile", 32)
    excel.set_cell("Game", "Seed", 3)
    excel.click("New game")
    assert excel.click("Play it", "Lab") == []
    assert shown(excel, "Player") == recipe and [shown(excel, name) for name in ("Strength", "Effort", "TimeMs")] == ["Custom", 2, None]
    assert max(board(excel)) == 32 and "There is the tile" in shown(excel, "Message")
    steps = int(shown(excel, "State")[0][1])
    rows = history_rows(excel, steps + 1)
    for before, after in zip(rows, rows[1:]):
        cells, seed = [int(word) for word in before[9].split()], int(before[8])
        assert after[3] == recipe and after[2] == rules.WORDS[engine.best_move(cells, recipe, 2, seed)[0]]


def test_a_recipe_longer_than_the_status_bar_plays():
    excel = open_workbook()
    excel.activate("Lab")
    put(excel, LabSearch="greedy", LabEffort=1)
    weigh(excel, {feature: 0.125 + index / 100 for index, feature in enumerate(FEATURES)})
    assert len(lab(excel, "LabRecipe")) > LONGEST_STATUS
    excel.set_cell("Game", "UntilTile", 8)
    assert excel.click("Play it", "Lab") == []
    assert "There is the tile" in shown(excel, "Message")


def test_the_lab_follows_manual_calculation():
    excel = open_workbook()
    excel.application.calculation = -4135  # xlCalculationManual
    put_board(excel, MIDDLE)
    put(excel, LabStart="graph")
    assert excel.click("Start", "Lab") == []
    assert lab(excel, "LabRecipe") == "greedy: difference -1"
    assert excel.click("Explain the board", "Lab") == []
    assert [row[0] for row in explained(excel)][2:] == ["difference"]
    assert excel.sheet("Lab").value("AC11") == "difference"

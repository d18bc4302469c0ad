"""How hard a player thinks: the strengths, the numbers of Custom, and that each button has its own."""

import sys
import tempfile
from pathlib import Path

import engine
from engine import ROOT, WORKBOOK
from host.excel import Excel
from office import LIBRARIES, history_row, open_workbook, shown

sys.path.insert(0, str(ROOT / "hosts/workbook"))
import roster  # noqa: E402  (found through the line above)

LIMITS = ("Strength", "Effort", "TimeMs")
CAPTIONS = {"Coach": "M5", "UntilTile": "N5", "PauseMs": "O5", "Seed": "P5"}  # what stands below these settings


def as_delivered():
    """The workbook as it comes."""
    return Excel.open(WORKBOOK, libraries=LIBRARIES)


def asked_with(excel, caption):
    """The effort and the time with which a button asks the library."""
    asked = []
    resolve = excel.interpreter.resolve

    def listening(declare):
        function = resolve(declare)
        if declare.name != "e2048_analyze":
            return function
        return lambda *given: (asked.append([given[2].value, given[3].value]), function(*given))[1]

    excel.interpreter.resolve = listening
    said = excel.click(caption)
    excel.interpreter.resolve = resolve
    assert said == [], said
    return asked[0]


def test_each_button_has_its_own_effort():
    excel = as_delivered()
    excel.set_cell("Game", "Player", "monte-carlo")
    excel.set_cell("Game", "Effort", 500)
    assert asked_with(excel, "Monte Carlo") == [500, 0]
    assert asked_with(excel, "Best move") == [500, 0]
    assert asked_with(excel, "Minimax") == [0, 0], "an effort of 500 is not minimax's"
    excel.set_cell("Game", "Player", "MiniMax")
    excel.set_cell("Game", "Effort", 3)
    assert asked_with(excel, "Minimax") == [3, 0], "minimax is the player"
    assert asked_with(excel, "Monte Carlo") == [0, 0]


def test_each_strength_is_the_rosters():
    excel = as_delivered()
    for player in roster.PLAYERS[1:5]:
        excel.set_cell("Game", "Player", player.name)
        for strength, limits in [("Quick", player.quick), ("Normal", (0, 0)), ("", (0, 0)), ("Strong", player.strong)]:
            excel.set_cell("Game", "Strength", strength or None)
            assert asked_with(excel, "Hint") == list(limits), (player.name, strength)


def test_a_recipe_has_the_strengths_of_its_search():
    excel = as_delivered()
    texts = {"greedy:": "greedy: free 1", "alpha-beta:": "alpha-beta: empty 1", "expectimax:": "merges 1, free 2",
             "monte-carlo:": "Monte-Carlo: free 1"}
    for search in roster.RECIPES:
        excel.set_cell("Game", "Player", texts[search.name])
        for strength, limits in [("Quick", search.quick), ("Normal", (0, 0)), ("Strong", search.strong)]:
            excel.set_cell("Game", "Strength", strength)
            assert asked_with(excel, "Hint") == list(limits), (search.name, strength)
            assert excel.sheet("Game").value("J5") == caption(search, limits), (search.name, strength)


def caption(player, limits):
    """What the sheet says below a strength."""
    effort, milliseconds = limits
    if milliseconds:
        return f"up to {milliseconds} ms"
    if not effort:
        return "its own default"
    return player.depth[0] if effort == 1 else player.depth[1].format(n=effort)


def test_a_player_that_is_none_is_named_at_once():
    excel = as_delivered()
    assert excel.set_cell("Game", "Player", "expectimax: smoothnes 1") == \
        ["This is no recipe: `smoothnes`, at 13, is no feature: smoothness?"]
    assert excel.set_cell("Game", "Player", "expectimax: smoothness 1") == []
    assert excel.set_cell("Game", "Player", "Snake") == []
    said, = excel.set_cell("Game", "Player", "snak")
    assert "`snak`, at 1, is no player" in said and "snake?" in said


def test_every_strength_is_one_that_the_library_takes():
    board = [2, 4, 8, 16, 0, 2, 4, 64, 0, 0, 2, 8, 512, 0, 4, 2]
    for search in roster.RECIPES:
        for effort, _ in (search.quick, search.strong):
            assert engine.best_move([0] * 16, f"{search.name} free 1", effort, 1)[0] == -1, search.name
    for player in roster.PLAYERS:
        for effort, _ in (player.quick, player.strong):
            assert engine.best_move([0] * 16, player.name, effort, 1)[0] == -1, "the game is over, and that is all"
        assert engine.best_move(board, player.name, player.quick[0], 1)[0] in range(4)


def test_a_strength_is_remembered_for_each_player_and_in_the_file():
    excel = as_delivered()
    chosen = {"minimax": ("Strong", None, None), "monte-carlo": ("Custom", 500, None), "snake": ("Custom", None, 20),
              "expectimax": ("Quick", None, None)}
    for player, (strength, effort, time) in chosen.items():
        excel.set_cell("Game", "Player", player)
        if strength != "Custom":
            excel.set_cell("Game", "Strength", strength)
        if effort:
            excel.set_cell("Game", "Effort", effort)
        if time:
            excel.set_cell("Game", "TimeMs", time)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "reopened.xlsm")
        excel.save(path)
        again = Excel.open(path, libraries=LIBRARIES)
    for player, limits in chosen.items():
        again.set_cell("Game", "Player", player)
        assert tuple(shown(again, name) for name in LIMITS) == limits, player


def test_a_player_that_another_macro_chose_thinks_as_it_last_did():
    """Such a macro may have switched Excel's events off, so that the sheet hears of no change."""
    excel = as_delivered()
    for player, strength in [("minimax", "Strong"), ("monte-carlo", "Quick")]:
        excel.set_cell("Game", "Player", player)
        excel.set_cell("Game", "Strength", strength)
    excel.application.vba_set("EnableEvents", False)
    excel.set_cell("Game", "Player", "minimax")
    excel.application.vba_set("EnableEvents", True)
    strong = next(player.strong for player in roster.PLAYERS if player.name == "minimax")
    assert asked_with(excel, "Hint") == list(strong) and shown(excel, "Strength") == "Strong"


def test_a_number_that_is_typed_counts():
    excel = as_delivered()
    excel.set_cell("Game", "TimeMs", 5)
    assert shown(excel, "Strength") == "Custom" and asked_with(excel, "Hint") == [0, 5]
    excel.set_cell("Game", "Strength", "Normal")
    assert asked_with(excel, "Hint") == [0, 0]


def test_a_player_that_is_pasted_with_its_strength_thinks_so():
    excel = as_delivered()
    excel.set_cell("Game", "Player", "minimax")
    excel.set_cell("Game", "Strength", "Strong")
    excel.set_cell("Game", "Player", "snake")
    assert excel.set_cell("Game", "I4:L4", [["minimax", "Custom", 7, None]]) == []
    assert [shown(excel, name) for name in LIMITS] == ["Custom", 7, None] and asked_with(excel, "Hint") == [7, 0]
    assert excel.set_cell("Game", "I4:J4", [["snake", "Quick"]]) == [] and shown(excel, "Strength") == "Quick"
    excel.set_cell("Game", "Player", "minimax")
    assert [shown(excel, name) for name in LIMITS] == ["Custom", 7, None], "they are remembered"
    excel.set_cell("Game", "Player", "snake")
    assert [shown(excel, name) for name in LIMITS] == ["Quick", None, None], "none of another player's numbers"
    assert "is no player" in excel.set_cell("Game", "I4:K4", [["snak", "Custom", 3]])[0]


def test_a_player_brings_what_it_remembers_but_for_what_is_pasted_with_it():
    for pasted, expected in [([["minimax", "Strong", 7, None]], ["Strong", 7, None]), ([["minimax", None, 6, None]], ["Custom", 6, None]),
                             ([["minimax", "Quick"]], ["Quick", 5, 20]), ([["minimax", "Custom"]], ["Custom", 5, 20]),
                             ([["minimax", None, None, None]], ["Normal", 5, 20]), ([["minimax", None]], ["Normal", 5, 20]),
                             ([[None, "Strong"]], ["Strong", 4, None]), ([[None] * 4], ["Custom", 4, None])]:
        excel = as_delivered()
        for player, effort, time in [("expectimax", 4, None), ("minimax", 5, 20), ("snake", 3, 10)]:
            excel.set_cell("Game", "Player", player)
            excel.set_cell("Game", "K4:L4", [[effort, time]])
            if player == "minimax":
                excel.set_cell("Game", "Strength", "Normal")
        assert excel.set_cell("Game", f"I4:{'IJKL'[len(pasted[0]) - 1]}4", pasted) == []
        assert [shown(excel, name) for name in LIMITS] == expected, pasted
        excel.set_cell("Game", "Player", "snake")
        assert [shown(excel, name) for name in LIMITS] == ["Custom", 3, 10], pasted
        excel.set_cell("Game", "Player", pasted[0][0])
        assert [shown(excel, name) for name in LIMITS] == expected, (pasted, "it is remembered")


def test_each_setting_says_what_it_stands_for():
    excel = as_delivered()
    captions = excel.sheet("Game").value("I5:P5")[0]
    assert captions == ["", "its own default", "for Custom", "for Custom", "", "blank: to the end", "blank: none", "blank: any"]
    for cell, value, words in [("Coach", "On", "judges you"), ("Coach", None, "blank: off"), ("PauseMs", 30, "after each"),
                               ("UntilTile", 64, ""), ("Seed", 3, "")]:
        excel.set_cell("Game", cell, value)
        assert excel.sheet("Game").value(CAPTIONS[cell]) == words, cell
    excel.set_cell("Game", "Strength", "Custom")
    assert excel.sheet("Game").value("J5:L5")[0] == ["the two at the right", "blank: default", "blank: no bound"]
    excel.set_cell("Game", "Effort", 3)
    assert excel.sheet("Game").value("K5:L5")[0] == ["", "blank: no bound"]
    excel.set_cell("Game", "TimeMs", 5)
    excel.set_cell("Game", "Effort", None)
    assert excel.sheet("Game").value("K5:L5")[0] == ["blank: default", "a move"]
    excel.set_cell("Game", "Player", "minimax")
    for strength, words in [("Quick", "3 plies ahead"), ("Strong", "8 plies ahead"), (None, "blank: Normal")]:
        excel.set_cell("Game", "Strength", strength)
        assert excel.sheet("Game").value("J5") == words
    excel.set_cell("Game", "Player", None)
    assert excel.sheet("Game").value("I5") == "blank: expectimax"
    excel.set_cell("Game", "Strength", "Quick")
    assert excel.sheet("Game").value("J5") == "1 new tile ahead"
    excel.set_cell("Game", "Player", "ovolve")
    excel.set_cell("Game", "Strength", "Strong")
    assert excel.sheet("Game").value("J5") == "up to 500 ms"


def test_a_strength_that_there_is_not_is_refused():
    excel = open_workbook()
    excel.set_cell("Game", "Strength", "Hard")
    assert excel.click("Best move") == ["Cell J4 of the sheet Game must hold Quick, Normal, Strong or Custom."]
    assert history_row(excel, 1)["Step"] is None

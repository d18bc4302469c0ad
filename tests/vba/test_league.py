"""The League sheet plays."""

import ctypes
import datetime
import math
import os
import statistics

from pyopenvba.interpreter._values import VBAInt, error

import engine
from host.excel import DEFAULT_CURSOR, ESCAPE_BREAKS, ESCAPE_IS_IGNORED, WAIT_CURSOR
from office import open_workbook

YES, NO = 6, 7  # vbYes, vbNo


def games_listed(excel, count):
    """As many rows of the list of finished games: game, player, seed, score, largest tile, moves, seconds."""
    return [[row[0], *row[3:]] for row in excel.sheet("League").value(f"T9:AB{8 + count}")]


def prepare_league(excel, players, games):
    """Marks players and asks for so many quick games."""
    for row, (_, name) in enumerate(excel.sheet("League").value("LeaguePlayers"), start=9):
        excel.set_cell("League", f"B{row}", "x" if name in players else None)
    excel.set_cell("League", "LeagueGamesWanted", games)
    excel.set_cell("League", "LeagueEffort", 2)
    excel.set_cell("League", "LeagueSeed", 5)


def result_row(excel, player):
    """The results of one player: name, games, mean, interval, best, milliseconds, and how many games by largest tile."""
    rows = excel.sheet("League").value("C9:R24")
    return next(row for row in rows if row[0] == player)


def test_a_league_plays_whole_games():
    excel = open_workbook()
    prepare_league(excel, {"random", "monte-carlo"}, 3)
    assert excel.click("Run", "League") == []
    games = games_listed(excel, 7)
    assert games[6] == [None] * 7
    assert [(row[0], row[1], row[2]) for row in games[:6]] == [
        (game, player, 4 + game) for game in (1, 2, 3) for player in ("monte-carlo", "random")]
    for player in ("monte-carlo", "random"):
        own = [row for row in games[:6] if row[1] == player]
        shown = result_row(excel, player)
        assert shown[1] == 3
        assert abs(shown[2] - sum(row[3] for row in own) / 3) < 1e-9
        # Student's t for two degrees of freedom leaves 2.5 % beyond 4.302653 on each side.
        spread = 4.302653 * statistics.stdev(row[3] for row in own) / math.sqrt(3)
        assert abs(shown[3] - spread) < 1e-6 * spread
        assert shown[4] == max(row[3] for row in own)
        assert abs(shown[5] - 1000 * sum(row[6] for row in own) / sum(row[5] for row in own)) < 1e-9
        assert sum(count for count in shown[7:16]) == 3
    assert result_row(excel, "minimax")[1] in ("", None)
    assert excel.sheet("League").value("B7") == 1
    assert any("game 2" in str(text) for text in excel.application.status_log)


def test_a_league_keeps_the_limits_that_it_began_with():
    excel = open_workbook()
    prepare_league(excel, {"monte-carlo"}, 3)
    before_each_call(excel, "e2048_new_game", lambda: excel.sheet("League").set_value("F5", 4))
    assert excel.click("Run", "League") == []
    assert [row[1] for row in excel.sheet("League").value("T9:U11")] == ["monte-carlo 2 0"] * 3


def test_a_player_in_two_rows_plays_once():
    excel = open_workbook()
    prepare_league(excel, {"random"}, 2)
    excel.set_cell("League", "B24:C24", [["x", "Random"]])
    assert excel.click("Run", "League") == []
    assert [row[1] for row in games_listed(excel, 3)] == ["random", "random", None]


def test_a_league_game_is_the_librarys():
    excel = open_workbook()
    prepare_league(excel, {"random"}, 1)
    excel.click("Run", "League")
    row = games_listed(excel, 1)[0]
    seed, cells, score = ctypes.c_int32(5), (ctypes.c_int32 * 16)(), ctypes.c_int32(0)
    engine.library.e2048_new_game(ctypes.byref(seed), cells)
    moves = engine.library.e2048_play(ctypes.byref(seed), cells, b"random", 2, 0, 100000, ctypes.byref(score))
    assert (row[3], row[4], row[5]) == (score.value, max(cells), moves)
    assert f"League: 0%  random, game 1: {moves} moves, score {score.value}" in excel.application.status_log


def test_the_time_of_a_league_game_is_the_engines_alone():
    excel = open_workbook()
    prepare_league(excel, {"random"}, 1)
    shown = excel.application.status_log
    # A clock that stands still but for each line that the sheet shows.
    excel.interpreter.clock = lambda: datetime.datetime(2048, 1, 1) + datetime.timedelta(seconds=len(shown))
    assert excel.click("Run", "League") == []
    row = games_listed(excel, 1)[0]
    assert len(shown) > 2 and row[5] > 0 and row[6] == 0


def test_the_time_of_a_league_game_is_its_own():
    """Beside a library that takes a second for each stretch of a game."""
    excel, calls = open_workbook(), []
    prepare_league(excel, {"random"}, 2)
    excel.interpreter.clock = lambda: datetime.datetime(2048, 1, 1) + datetime.timedelta(seconds=calls.count("e2048_play"))
    call_library = excel.interpreter.call_library

    def slow(declare, *arguments):
        if declare.name in ("e2048_new_game", "e2048_play"):
            calls.append(declare.name)
        return call_library(declare, *arguments)

    excel.interpreter.call_library = slow
    assert excel.click("Run", "League") == []
    second = calls.index("e2048_new_game", 1)
    assert [row[6] for row in games_listed(excel, 2)] == [second - 1, len(calls) - second - 1]


def test_the_slices_of_a_game_follow_their_time():
    """Each is to take about 200 ms: beside a library whose slices take these milliseconds, and then none."""
    excel, slices, now = open_workbook(), [], [datetime.datetime(2048, 1, 1)]
    took = [99, 99, 101, 399, 401, 401, 401]
    prepare_league(excel, {"random"}, 1)
    excel.interpreter.clock = lambda: now[0]
    call_library = excel.interpreter.call_library

    def playing(declare, arguments, frame):
        if declare.name != "e2048_play":
            return call_library(declare, arguments, frame)
        now[0] += datetime.timedelta(milliseconds=took[len(slices)] if len(slices) < len(took) else 0)
        slices.append(excel.interpreter.evaluate(arguments[5].value, frame))
        return VBAInt(slices[-1] if len(slices) < 21 else 0, "Long")

    excel.interpreter.call_library = playing
    assert excel.click("Run", "League") == []
    assert slices == [1, 2, 4, 4, 4, 2, 1] + [2 ** doubled for doubled in range(11)] + [1024] * 3
    assert abs(games_listed(excel, 1)[0][6] - sum(took) / 1000) < 1e-6


def test_stop_keeps_finished_games():
    excel = open_workbook()
    prepare_league(excel, {"random"}, 50)

    def stop_later():
        if excel.sheet("League").value("T11") is not None:
            excel.run("ClickStop")

    excel.interpreter.while_waiting = stop_later
    assert excel.click("Run", "League") == []
    excel.interpreter.while_waiting = None
    finished = [row for row in games_listed(excel, 52) if row[0] is not None]
    assert 3 <= len(finished) < 50
    assert result_row(excel, "random")[1] == len(finished)
    assert "Stopped" in excel.sheet("League").value("LeagueStatus")
    excel.interpreter.answers.append(NO)
    assert excel.click("Clear", "League") == [f"Forget the list of {len(finished)} games? This cannot be undone."]
    assert games_listed(excel, len(finished)) == finished, "the answer was no"
    excel.interpreter.answers.append(YES)
    excel.click("Clear", "League")
    assert excel.sheet("League").value("T9") is None
    assert not excel.sheet("League").value("LeagueStatus") and excel.sheet("League").value("LeagueProgress") == 0
    assert len(excel.click("Clear", "League")) == 0, "there is nothing to ask about"


def test_escape_ends_a_league_as_stop_does():
    """Esc at each of the calls of a league in turn: what the sheet says agrees with the games that it lists.

    At each call a copy of this process presses it, and ends with that number of games, behind FIRST; here the league goes on.
    """
    first, not_begun = 10, 20
    excel, ended, is_copy = open_workbook(), [], False

    def press_in_a_copy():
        nonlocal is_copy
        if is_copy or excel.application.cancel_key in (ESCAPE_BREAKS, ESCAPE_IS_IGNORED):  # the macro has not begun; nothing happens
            return
        copy = os.fork()
        if copy == 0:
            is_copy = True
            excel.press_escape()
        ended.append(os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1]))

    prepare_league(excel, {"random"}, 2)
    excel.before_each_object_call(press_in_a_copy, lambda: excel.run("ClickRunLeague"))
    listed = sum(row[0] is not None for row in games_listed(excel, 2))
    status = excel.sheet("League").value("LeagueStatus")
    if not status:
        assert listed == 0, "it had not begun"
    elif status == "Done: 2 games.":
        assert listed == 2
    else:
        assert status == f"Stopped after {listed} of 2 games. Run goes on."
    assert excel.sheet("League").value("LeagueProgress") == listed / 2
    assert excel.messages() == [] and excel.application.status_log[-1] is False
    if is_copy:
        os._exit(first + listed if status else not_begun)
    assert status == "Done: 2 games."
    assert set(ended) <= {not_begun, first, first + 1, first + 2}, ended
    stopped = [code for code in ended if code != not_begun]
    assert {first, first + 1} <= set(stopped) and len(stopped) > 20


def before_each_call(excel, name, act):
    """Acts whenever a function of the library is about to be called."""
    call_library = excel.interpreter.call_library

    def acting(declare, *arguments):
        if declare.name == name:
            act()
        return call_library(declare, *arguments)

    excel.interpreter.call_library = acting


def test_escape_while_the_players_are_checked_blames_none_of_them():
    excel = open_workbook()
    prepare_league(excel, {"random"}, 2)
    excel.click("Run", "League")
    before_each_call(excel, "e2048_best_move", excel.press_escape)
    assert excel.click("Run", "League") == []
    assert excel.sheet("League").value("LeagueStatus") == "Done: 2 games."


def test_a_fault_in_the_middle_of_a_league_is_said():
    excel = open_workbook()
    prepare_league(excel, {"random"}, 2)

    def fail():
        raise error(7, "Out of memory")

    before_each_call(excel, "e2048_play", fail)
    assert excel.click("Run", "League") == ["Out of memory"]


def test_a_league_that_cannot_be_played_forgets_nothing():
    excel = open_workbook()
    prepare_league(excel, {"random"}, 2)
    excel.click("Run", "League")
    before = games_listed(excel, 2)
    prepare_league(excel, {"random", "minimax"}, 2)
    for cell, value, words in [("LeagueEffort", 50, "minimax: "), ("LeagueTimeMs", 3_600_001, "a time from 0 to 3600000"),
                               ("LeagueSeed", 2_147_483_647, "Seeds go up to 2147483647"), ("C9", "nobody", "nobody: "),
                               ("LeagueEffort", 3_000_000_000, "a whole number from -2147483647 to 2147483647")]:
        usual = excel.sheet("League").value(cell)
        excel.set_cell("League", cell, value)
        excel.set_cell("League", "B9", "x" if cell == "C9" else None)
        said = excel.click("Run", "League")
        assert len(said) == 1 and words in said[0], said
        assert games_listed(excel, 2) == before
        excel.set_cell("League", cell, usual)


def test_a_league_without_a_library_blames_no_player():
    excel = open_workbook()
    prepare_league(excel, {"random"}, 1)
    del excel.interpreter.libraries["engine2048_x64.xll"]
    said = excel.click("Run", "League")
    assert len(said) == 1 and said[0].startswith("engine2048_x64.xll is missing"), said


def test_a_league_from_the_last_seed_is_played():
    excel = open_workbook()
    prepare_league(excel, {"random"}, 1)
    excel.set_cell("League", "LeagueSeed", 2_147_483_647)
    assert excel.click("Run", "League") == []
    assert excel.sheet("League").value("X9") == 2_147_483_647


def test_a_mark_of_blanks_is_none():
    excel = open_workbook()
    prepare_league(excel, {"random"}, 1)
    excel.set_cell("League", "B10", " ")
    assert excel.click("Run", "League") == []
    assert excel.sheet("League").value("T10") is None


def test_a_league_of_nobody_is_refused():
    excel = open_workbook()
    prepare_league(excel, set(), 3)
    said = excel.click("Run", "League")
    assert len(said) == 1 and "Mark at least one player" in said[0]


RECIPE = "alpha-beta: empty 1,".ljust(190) + "corner 0.5"  # of 200 letters, the most that are not shortened


def test_a_recipe_in_the_last_row_plays():
    excel = open_workbook()
    prepare_league(excel, {"random"}, 3)
    excel.set_cell("League", "C24", RECIPE)
    excel.set_cell("League", "B24", "x")
    for strength, first in [("Normal", 0), ("Quick", 6)]:
        excel.set_cell("League", "LeagueStrength", strength)
        assert excel.click("Run", "League") == []
        row = result_row(excel, RECIPE)
        scores = [game[3] for game in games_listed(excel, 12)[first:] if game[1] == RECIPE][:3]
        assert row[1] == 3 == len(scores) and row[2] == statistics.mean(scores), strength
    assert result_row(excel, "random")[1] == 3


def test_a_wrong_recipe_is_told():
    excel = open_workbook()
    prepare_league(excel, {"random"}, 1)
    excel.set_cell("League", "B22", "x")
    excel.set_cell("League", "C22", "greedy: corne 1")
    said, = excel.click("Run", "League")
    assert "`corne`, at 9, is no feature: corner?" in said, said
    assert excel.sheet("League").value("T9") is None


def test_the_first_call_of_a_player_says_so_in_the_status_bar_and_by_the_pointer():
    excel = open_workbook()
    excel.set_cell("Game", "UntilTile", 8)
    excel.click("Auto play")
    log = excel.application.status_log
    before = len(log)
    prepare_league(excel, {"random", "graph"}, 2)
    seen = []
    before_each_call(excel, "e2048_play", lambda: seen.append((excel.application.status_log[-1], excel.application.cursor)))
    assert excel.click("Run", "League") == []
    waits = [text for text, cursor in seen if cursor == WAIT_CURSOR]
    assert waits == [f"League: {player} is thinking ..." for player in ("graph", "random")]
    assert seen[0] == (waits[0], WAIT_CURSOR) and excel.application.cursor == DEFAULT_CURSOR
    assert "monte-carlo plays. Stop or Esc ends it." in log[:before] and "monte-carlo plays. Stop or Esc ends it." not in log[before:]


def test_a_blank_setting_says_what_it_stands_for():
    excel = open_workbook()
    assert excel.sheet("League").value("D6:G6")[0] == [""] * 4
    for cell, words in [("LeagueSeed", "blank: 0"), ("LeagueStrength", "blank: Normal")]:
        excel.set_cell("League", cell, None)
        assert words in excel.sheet("League").value("D6:G6")[0]
    excel.set_cell("League", "LeagueStrength", "Custom")
    assert excel.sheet("League").value("F6:G6")[0] == ["blank: default", "blank: no bound"]
    excel.set_cell("League", "LeagueEffort", 2)
    assert excel.sheet("League").value("F6:G6")[0] == ["", "blank: no bound"]


def test_a_strength_that_there_is_not_is_refused_and_blames_no_player():
    excel = open_workbook()
    prepare_league(excel, {"random"}, 1)
    excel.set_cell("League", "LeagueStrength", "Hard")
    assert excel.click("Run", "League") == ["Cell E5 of the sheet League must hold Quick, Normal, Strong or Custom."]


def test_the_progress_is_shown_after_each_game():
    excel, shown = open_workbook(), []
    for games in (2, 4):
        prepare_league(excel, {"random"}, games)
        before_each_call(excel, "e2048_play", lambda: shown.append(excel.sheet("League").value("LeagueProgress")))
        excel.click("Run", "League")
    assert list(dict.fromkeys(shown)) == [0, 0.5, 0.75], "half of the second league is there already"


def test_a_number_that_is_typed_counts():
    excel = open_workbook()
    for cell, value, strength in [("LeagueTimeMs", 50, "Custom"), ("LeagueTimeMs", None, "Quick"), ("LeagueEffort", 2, "Custom")]:
        excel.set_cell("League", "LeagueStrength", "Quick")
        excel.set_cell("League", cell, value)
        assert excel.sheet("League").value("LeagueStrength") == strength
    excel.set_cell("League", "LeagueStrength", "Quick")
    excel.set_cell("League", "F5:G5", [[None, 100]])
    assert excel.sheet("League").value("LeagueStrength") == "Custom"

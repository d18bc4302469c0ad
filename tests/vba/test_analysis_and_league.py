"""The Analysis and League sheets."""

import ctypes
import datetime

from pyopenvba.interpreter._values import error

import engine
import rules
from host.excel import ESCAPE_BREAKS
from office import board, open_workbook, put_board

MIDDLE = [2, 4, 8, 16, 0, 2, 4, 64, 0, 0, 2, 8, 0, 0, 4, 2]


def test_the_workbook_offers_every_player_and_evaluator():
    excel = open_workbook()
    listed = [row[1] for row in excel.sheet("League").value("LeaguePlayers") if row[1]]
    assert sorted(listed) == sorted(engine.names("player"))
    helped = " ".join(str(cell) for row in excel.sheet("Help").value("B1:D60") for cell in row)
    for evaluator in engine.names("evaluator"):
        assert evaluator in helped, evaluator


def test_every_player_is_asked_about_the_position():
    excel = open_workbook()
    put_board(excel, MIDDLE)
    excel.set_cell("Analysis", "AnalysisTimeMs", 20)
    assert excel.click("Ask every player", "Analysis") == []
    names = engine.names("player")
    rows = excel.sheet("Analysis").value(f"K8:S{7 + len(names)}")
    assert [row[0] for row in rows] == names
    legal = rules.legal(MIDDLE)
    for row in rows:
        assert rules.WORDS.index(row[1]) in legal
        for direction, value in enumerate(row[2:6]):
            assert isinstance(value, float) or value == "lost" if direction in legal else value == "not legal", row
        assert row[8] >= 0
    assert excel.application.status_log[-1] is False
    assert board(excel) == MIDDLE


def test_an_analysis_is_the_librarys():
    excel = open_workbook()
    put_board(excel, MIDDLE)
    excel.set_cell("Analysis", "AnalysisTimeMs", 0)
    seed = int(excel.sheet("Analysis").value("H9"))
    asked = []

    def stop_after_minimax():
        asked.append(1)
        if excel.sheet("Analysis").value(f"K{7 + len(asked)}") == "minimax":
            excel.run("ClickStop")

    excel.interpreter.while_waiting = stop_after_minimax
    excel.click("Ask every player", "Analysis")
    excel.interpreter.while_waiting = None
    row = next(row for row in excel.sheet("Analysis").value("K8:S23") if row[0] == "minimax")
    direction, values = engine.analyze(MIDDLE, "minimax", 0, seed)
    assert row[1] == rules.WORDS[direction]
    assert [value for value in row[2:6] if value != "not legal"] == [value for value in values if value > -1e300]
    assert len(asked) < len(engine.names("player")), "Stop was not heard"


def test_the_history_lists_the_game_and_any_step_can_be_shown():
    excel = open_workbook()
    boards, scores = [board(excel)], [0]
    for _ in range(15):
        excel.click("Best move")
        boards.append(board(excel))
        scores.append(int(excel.sheet("Game").value("D3")))
    rows = excel.sheet("Analysis").value("A8:I23")
    assert [int(row[0]) for row in rows] == list(range(16))
    assert [int(row[4]) for row in rows] == scores
    assert [row[3] for row in rows][1:] == ["monte-carlo"] * 15
    for row, cells in zip(rows, boards):
        assert [int(word) for word in row[8].split()] == cells
    for step in (3, 11, 0, 15):
        excel.set_cell("Analysis", "WantedStep", step)
        assert excel.click("Go to step", "Analysis") == []
        assert board(excel) == boards[step]
    for beyond in (16, -1):
        excel.set_cell("Analysis", "WantedStep", beyond)
        assert excel.click("Go to step", "Analysis") == ["This game has the steps 0 to 15."]
        assert board(excel) == boards[15]
    excel.click("\u25C4 Back", "Analysis")
    assert board(excel) == boards[14]
    excel.click("Forward \u25BA", "Analysis")
    assert board(excel) == boards[15]


def test_a_boards_text_is_never_taken_for_a_number():
    excel = open_workbook()
    for sheet, cell in [("Analysis", "I8"), ("Analysis", "I9"), ("Analysis", "I60008"), ("Game", "Q4")]:
        assert excel.sheet(sheet).sheet.vba_get("Range", [cell]).vba_get("NumberFormat") == "@", cell
    excel.click("Hint")
    assert "What monte-carlo thinks" in excel.sheet("Game").value("L4")


def test_the_charts_follow_the_game():
    excel = open_workbook()
    for _ in range(30):
        excel.click("Best move")
    points = excel.sheet("Analysis").value("V8:W127")
    rows = excel.sheet("Analysis").value("A8:I38")
    assert [int(points[0][0]), int(points[-1][0])] == [0, 30]
    assert all(int(score) == int(rows[int(step)][4]) for step, score in points)


def prepare_league(excel, players, games):
    """Marks players and asks for so many quick games."""
    for row, (_, name) in enumerate(excel.sheet("League").value("LeaguePlayers"), start=9):
        excel.set_cell("League", f"B{row}", "x" if name in players else None)
    excel.set_cell("League", "LeagueGamesWanted", games)
    excel.set_cell("League", "LeagueEffort", 2)
    excel.set_cell("League", "LeagueSeed", 5)


def result_row(excel, player):
    """The results of one player: name, games, mean, best, milliseconds, and how many games by largest tile."""
    rows = excel.sheet("League").value("C9:Q24")
    return next(row for row in rows if row[0] == player)


def test_a_league_plays_whole_games():
    excel = open_workbook()
    prepare_league(excel, {"random", "monte-carlo"}, 3)
    assert excel.click("Run", "League") == []
    games = excel.sheet("League").value("S9:Y15")
    assert games[6] == [None] * 7
    assert [(row[0], row[1], row[2]) for row in games[:6]] == [
        (game, player, 4 + game) for game in (1, 2, 3) for player in ("monte-carlo", "random")]
    for player in ("monte-carlo", "random"):
        own = [row for row in games[:6] if row[1] == player]
        shown = result_row(excel, player)
        assert shown[1] == 3
        assert abs(shown[2] - sum(row[3] for row in own) / 3) < 1e-9
        assert shown[3] == max(row[3] for row in own)
        assert sum(count for count in shown[6:15]) == 3
    assert result_row(excel, "minimax")[1] in ("", None)
    assert excel.sheet("League").value("B7") == 1
    assert any("game 2" in str(text) for text in excel.application.status_log)


def test_a_league_game_is_the_librarys():
    excel = open_workbook()
    prepare_league(excel, {"random"}, 1)
    excel.click("Run", "League")
    row = excel.sheet("League").value("S9:Y9")[0]
    seed, cells, score = ctypes.c_int32(5), (ctypes.c_int32 * 16)(), ctypes.c_int32(0)
    engine.library.e2048_new_game(ctypes.byref(seed), cells)
    moves = engine.library.e2048_play(ctypes.byref(seed), cells, b"random", 2, 0, 100000, ctypes.byref(score))
    assert (row[3], row[4], row[5]) == (score.value, max(cells), moves)


def test_the_time_of_a_league_game_is_the_engines_alone():
    excel = open_workbook()
    prepare_league(excel, {"random"}, 1)
    shown = excel.application.status_log
    # A clock that stands still but for each line that the sheet shows.
    excel.interpreter.clock = lambda: datetime.datetime(2048, 1, 1) + datetime.timedelta(seconds=len(shown))
    assert excel.click("Run", "League") == []
    row = excel.sheet("League").value("S9:Y9")[0]
    assert len(shown) > 2 and row[5] > 0 and row[6] == 0


def test_stop_keeps_finished_games():
    excel = open_workbook()
    prepare_league(excel, {"random"}, 50)

    def stop_later():
        if excel.sheet("League").value("S11") is not None:
            excel.run("ClickStop")

    excel.interpreter.while_waiting = stop_later
    assert excel.click("Run", "League") == []
    excel.interpreter.while_waiting = None
    finished = [row for row in excel.sheet("League").value("S9:Y60") if row[0] is not None]
    assert 3 <= len(finished) < 50
    assert result_row(excel, "random")[1] == len(finished)
    assert "Stopped" in excel.sheet("League").value("LeagueStatus")
    excel.click("Clear", "League")
    assert excel.sheet("League").value("S9") is None


def test_escape_ends_a_league_as_stop_does():
    """Esc at each of the calls of a league in turn: what the sheet says agrees with the games that it lists."""
    excel, stopped = open_workbook(), []
    prepare_league(excel, {"random"}, 2)
    for call in range(1, 1000):
        left = [call]

        def press_once():
            left[0] -= 1
            if left[0] == 0 and excel.application.cancel_key != ESCAPE_BREAKS:  # the macro has begun
                excel.press_escape()

        excel.before_each_object_call(press_once, lambda: excel.run("ClickRunLeague"))
        excel.application.cancel_key = ESCAPE_BREAKS
        listed = sum(row[0] is not None for row in excel.sheet("League").value("S9:Y10"))
        if excel.sheet("League").value("LeagueStatus") == "Done: 2 games.":
            assert listed == 2
        else:
            assert excel.sheet("League").value("LeagueStatus") == f"Stopped. {listed} of 2 games are finished.", call
            stopped.append(listed)
        assert excel.sheet("League").value("LeagueProgress") == listed / 2
        assert excel.messages() == [] and excel.application.status_log[-1] is False
        if left[0] > 0:
            break
    assert {0, 1} <= set(stopped) and len(stopped) > 20


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
    before = excel.sheet("League").value("S9:Y10")
    prepare_league(excel, {"random", "minimax"}, 2)
    for cell, value, words in [("LeagueEffort", 50, "minimax: "), ("LeagueTimeMs", 3_600_001, "out of range"),
                               ("LeagueSeed", 2_147_483_647, "Seeds go up to 2147483647"), ("C9", "nobody", "nobody: "),
                               ("LeagueEffort", 3_000_000_000, "a whole number from -2147483647 to 2147483647")]:
        usual = excel.sheet("League").value(cell)
        excel.set_cell("League", cell, value)
        excel.set_cell("League", "B9", "x" if cell == "C9" else None)
        said = excel.click("Run", "League")
        assert len(said) == 1 and words in said[0], said
        assert excel.sheet("League").value("S9:Y10") == before
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
    assert excel.sheet("League").value("U9") == 2_147_483_647


def test_a_mark_of_blanks_is_none():
    excel = open_workbook()
    prepare_league(excel, {"random"}, 1)
    excel.set_cell("League", "B10", " ")
    assert excel.click("Run", "League") == []
    assert excel.sheet("League").value("S10") is None


def test_a_finished_board_leaves_the_table_as_it_is():
    excel = open_workbook()
    put_board(excel, MIDDLE)
    excel.click("Ask every player", "Analysis")
    before = excel.sheet("Analysis").value("PlayerTable")
    put_board(excel, [2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2])
    said = excel.click("Ask every player", "Analysis")
    assert len(said) == 1 and "The game is over" in said[0]
    assert excel.sheet("Analysis").value("PlayerTable") == before


def test_a_league_of_nobody_is_refused():
    excel = open_workbook()
    prepare_league(excel, set(), 3)
    said = excel.click("Run", "League")
    assert len(said) == 1 and "Mark at least one player" in said[0]


def test_a_new_league_forgets_every_game_before():
    excel = open_workbook()
    for games in (3, 1):
        prepare_league(excel, {"random"}, games)
        excel.set_cell("League", "Y7", 0)  # as a sheet that is not calculated would show it
        assert excel.click("Run", "League") == []
    assert [row[0] for row in excel.sheet("League").value("S9:T12")] == [1, None, None, None]


def test_a_league_that_the_sheet_has_no_room_for_is_refused():
    excel = open_workbook()
    for games in (10_001, 2_147_483_647):
        prepare_league(excel, {"random", "graph"}, games)
        said = excel.click("Run", "League")
        assert len(said) == 1 and "room for 20000 games" in said[0], said

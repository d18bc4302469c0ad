"""The review of a game on the Analysis sheet, against the library's own."""

import ctypes

import engine
from host.excel import NOT_AVAILABLE
from office import board, history, history_row, open_workbook, put_board, shown
from random_games import random_game
from test_game_list import open_game, play, reopened
from test_records import boards_in, imported

JUDGE, EFFORT = "heuristic", 1
FIRST_ROW = history.FIRST_ROW
WORDS = ["up", "right", "down", "left"]


def reviewed(text, effort=EFFORT):
    """The library's review of a record: played, best, directions; accuracy, loss and the worst moves."""
    given = text.encode()
    count = engine.library.e2048_record_moves(given, len(given))
    played, best, directions = (ctypes.c_double * count)(), (ctypes.c_double * count)(), (ctypes.c_int32 * count)()
    assert engine.library.e2048_review(given, len(given), JUDGE.encode(), effort, 0, 0, 0, count, played, best, directions) == count
    accuracy, loss, worst = ctypes.c_double(), ctypes.c_double(), (ctypes.c_int32 * 10)()
    listed = engine.library.e2048_review_totals(played, best, count, ctypes.byref(accuracy), ctypes.byref(loss), worst, 10)
    return list(played), list(best), list(directions), accuracy.value, loss.value, list(worst)[:listed]


def open_with(text):
    """A workbook with the game of a record on the board, and a quick judge."""
    excel = open_workbook(player="random")
    excel.activate("Games")
    assert imported(excel, text) == []
    assert open_game(excel, 1) == []
    excel.activate("Analysis")
    excel.set_cell("Analysis", "ReviewJudge", JUDGE)
    excel.set_cell("Analysis", "ReviewEffort", EFFORT)
    return excel


def shown_as(value):
    return "lost" if value == -1e200 else value


def judged(excel, count):
    """What the list beside the history says of as many moves: judge, best move, worth, that of the best, lost."""
    return excel.sheet("Analysis").value(f"Y{FIRST_ROW + 1}:AC{FIRST_ROW + count}")


def status(excel):
    value = excel.sheet("Analysis").value("ReviewStatus")
    return value[0][0] if isinstance(value, list) else value


def worst(excel):
    return [row for row in excel.sheet("Analysis").value("WorstMoves") if row[0] is not None]


def expected_rows(text):
    played, best, directions, *_ = reviewed(text)
    return [[f"{JUDGE} {EFFORT} 0", WORDS[direction], shown_as(value), shown_as(top),
             0 if value == top else "lost" if value == -1e200 else top - value]
            for value, top, direction in zip(played, best, directions)]


def test_a_review_is_the_librarys_with_a_jump_to_its_worst_moves():
    text, boards, moves = random_game(4, 60)
    excel = open_with(text)
    assert excel.click("Review", "Analysis") == []
    assert [list(row) for row in judged(excel, len(moves))] == expected_rows(text)
    *_, accuracy, loss, numbers = reviewed(text)
    assert [row[0] for row in worst(excel)] == numbers and len(numbers) == 10
    assert [row[1] for row in worst(excel)] == [WORDS[moves[number][0]] for number in numbers]
    assert f"accuracy {accuracy:.1f} %" in status(excel) and f"in {len(moves)} moves" in status(excel)
    assert abs(sum(row[4] for row in judged(excel, len(moves))) - loss) < 1e-6 * abs(loss)
    first = excel.sheet("Analysis").sheet.vba_get("Range", ["WorstMoves"]).vba_get("Row")
    for place in (0, 3, 9):
        excel.activate("Analysis")
        excel.select("Analysis", f"D{first + place}")
        assert excel.click("Go to step", "Analysis") == [] and board(excel) == boards[numbers[place]]
    excel.set_cell("Analysis", "WantedStep", 2)
    for beside in ("H4", f"J{first}", f"B{first + 10}"):
        excel.click("◄ Back", "Analysis")
        excel.select("Analysis", beside)
        assert excel.click("Go to step", "Analysis") == [] and board(excel) == boards[2], beside
    assert excel.application.status_log[-1] is False


def test_a_review_that_was_stopped_goes_on_after_the_workbook_was_opened_again():
    text, _, moves = random_game(5, 80)
    excel = open_with(text)
    calls = []

    def stop_at_the_third():
        calls.append(1)
        if len(calls) == 3:
            excel.run("ClickStop")
    excel.interpreter.while_waiting = stop_at_the_third
    assert excel.click("Review", "Analysis") == []
    done = sum(row[0] is not None for row in judged(excel, len(moves)))
    assert 3 <= done < len(moves)
    assert f"stopped at move {done} of {len(moves)}" in status(excel) and worst(excel)
    assert [list(row) for row in judged(excel, done)] == expected_rows(text)[:done]
    excel = reopened(excel)
    excel.activate("Analysis")
    before = excel.interpreter.calls.count("e2048_review")
    assert excel.click("Review", "Analysis") == []
    assert excel.interpreter.calls.count("e2048_review") > before
    assert [list(row) for row in judged(excel, len(moves))] == expected_rows(text)
    asked = excel.interpreter.calls.count("e2048_review")
    assert excel.click("Review", "Analysis") == []
    assert excel.interpreter.calls.count("e2048_review") == asked, "all is judged already"
    excel.set_cell("Analysis", "ReviewEffort", 2)
    assert excel.click("Review", "Analysis") == []
    assert {row[0] for row in judged(excel, len(moves))} == {f"{JUDGE} 2 0"}


def test_what_is_no_longer_the_games_is_forgotten():
    text, boards, moves = random_game(6, 40)
    excel = open_with(text)
    assert excel.click("Review", "Analysis") == []
    kept = judged(excel, 30)
    excel.set_cell("Analysis", "WantedStep", 30)
    excel.select("Analysis", "H4")
    assert excel.click("Go to step", "Analysis") == []
    assert worst(excel), "a look at a step forgets nothing"
    excel.click("Best move")
    assert judged(excel, 30) == kept and all(row[0] is None for row in judged(excel, len(moves))[30:])
    assert worst(excel) == [] and not status(excel)
    assert excel.click("Review", "Analysis") == []
    assert judged(excel, 30) == kept and judged(excel, 31)[30][0] is not None
    excel.click("New game")
    assert all(row[0] is None for row in judged(excel, 31)) and worst(excel) == []
    said, = excel.click("Review", "Analysis")
    assert "No move was made since step 0" in said


def test_a_review_begins_behind_a_typed_position():
    excel = open_workbook(player="random")
    play(excel, 3, 3)
    put_board(excel, [2, 2, 4] + [0] * 13)
    for _ in range(4):
        excel.click("Best move")
    excel.activate("Analysis")
    excel.set_cell("Analysis", "ReviewJudge", JUDGE)
    assert excel.click("Review", "Analysis") == []
    rows = judged(excel, 8)
    assert [row[0] is not None for row in rows] == [False] * 4 + [True] * 4
    assert all(row[0] in range(4, 8) for row in worst(excel))
    assert history_row(excel, 4)["Move"] == "typed"


def test_a_review_ends_a_filter_of_the_history():
    """Excel writes only into the rows of a range that it shows."""
    text, _, moves = random_game(5, 12)
    excel = open_with(text)
    sheet = excel.sheet("Analysis").sheet
    sheet.vba_get("Range", [f"B{FIRST_ROW - 1}:I{FIRST_ROW + len(moves)}"]).vba_call("AutoFilter", [3, "up"])
    assert sheet.vba_get("FilterMode")
    assert excel.click("Review", "Analysis") == [] and not sheet.vba_get("FilterMode")
    assert [list(row) for row in judged(excel, len(moves))] == expected_rows(text)


def test_a_move_whose_row_shows_an_error_is_judged_again():
    text, _, moves = random_game(5, 12)
    excel = open_with(text)
    assert excel.click("Review", "Analysis") == []
    for column in ("Y", "Z", "AA", "AB", "AC"):
        excel.set_cell("Analysis", f"{column}{FIRST_ROW + len(moves)}", NOT_AVAILABLE)
        assert excel.click("Review", "Analysis") == []
        assert [list(row) for row in judged(excel, len(moves))] == expected_rows(text), column


def test_a_move_loses_nothing_where_each_loses_the_game():
    """Which gradient sees. To minimax with an effort of 1, which looks at the move alone, up is better than left."""
    excel = open_workbook(player="random")
    put_board(excel, [0, 128, 64, 256, 8, 16, 32, 512, 1024, 2, 4, 2, 2048, 8, 2, 8])
    assert excel.click("◄") == []
    excel.activate("Analysis")
    excel.set_cell("Analysis", "ReviewEffort", 1)
    for judge, lost in [("minimax", [1]), ("gradient", [])]:
        excel.set_cell("Analysis", "ReviewJudge", judge)
        assert excel.click("Review", "Analysis") == []
        assert [row[0] for row in worst(excel)] == lost
    assert judged(excel, 2)[1][2:] == ["lost", "lost", 0]


def test_bad_settings_of_a_review_are_named_and_nothing_is_judged():
    text, *_ = random_game(7, 20)
    excel = open_with(text)
    for name, value, part in [("ReviewJudge", "nobody", "nobody"), ("ReviewEffort", "x", "whole number"), ("ReviewTimeMs", -1, "a time from 0 to 3600000")]:
        before = excel.sheet("Analysis").value(name)
        excel.set_cell("Analysis", name, value)
        said, = excel.click("Review", "Analysis")
        assert part in said or name == "ReviewJudge", said
        excel.set_cell("Analysis", name, before)
    assert all(row[0] is None for row in judged(excel, 20))
    excel.set_cell("Analysis", "ReviewJudge", None)
    assert excel.click("Review", "Analysis") == [] and judged(excel, 1)[0][0] == "expectimax 1 0"


def test_a_move_by_key_stops_a_review_and_a_repair_keeps_it():
    text, boards, moves = random_game(8, 50)
    excel = open_with(text)
    excel.interpreter.while_waiting = lambda: excel.run("ClickLeft")
    assert excel.click("Review", "Analysis") == []
    excel.interpreter.while_waiting = None
    assert boards_in(excel, len(boards)) == boards and int(shown(excel, "State")[0][1]) == len(moves)
    done = sum(row[0] is not None for row in judged(excel, len(moves)))
    assert 0 < done < len(moves)
    before = judged(excel, len(moves)), worst(excel), status(excel)
    assert excel.click("Repair the sheets", "Help") == []
    assert (judged(excel, len(moves)), worst(excel), status(excel)) == before
    assert excel.click("Review", "Analysis") == []
    assert [list(row) for row in judged(excel, len(moves))] == expected_rows(text)

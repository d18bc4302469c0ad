"""Every button of the Game sheet and every key, against the rules and against the library."""

import sys
import tempfile
from pathlib import Path

import engine
import rules
from office import board, history_row, open_workbook, panel, put_board, shown

sys.path.insert(0, str(engine.ROOT / "hosts/workbook"))
import roster  # noqa: E402  (found through the line above)

LATE = [2, 4, 8, 16, 4, 8, 16, 32, 8, 16, 32, 64, 16, 32, 64, 0]
FULL = [2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2]


def score(excel):
    """The score that the sheet shows."""
    return int(shown(excel, "Score"))


def test_opens_with_a_game_that_the_library_starts():
    excel = open_workbook()
    assert board(excel) == engine.new_game(2048)[0]


def test_new_game_follows_its_seed():
    excel = open_workbook()
    for seed in (7, 0):
        excel.set_cell("Game", "Seed", seed)
        assert excel.click("New game") == []
        assert board(excel) == engine.new_game(seed)[0]
        assert score(excel) == 0
    excel.set_cell("Game", "Seed", None)
    excel.click("New game")
    assert sorted(board(excel))[13] == 0 and sorted(board(excel))[14] > 0
    seeds = {shown(excel, "State")[0][3] for _ in range(3) if excel.click("New game") == []}
    assert len(seeds) > 1, "chance has begun them"


def test_arrows_slide_and_spawn():
    excel = open_workbook()
    for caption, direction in [("▲", 0), ("►", 1), ("▼", 2), ("◄", 3)] * 5:
        before, points = board(excel), score(excel)
        after, gained = rules.slide(before, direction)
        assert excel.click(caption) == []
        if after == before:
            assert board(excel) == before and score(excel) == points
            assert "Nothing can move" in shown(excel, "Message")
        else:
            assert rules.is_spawned_from(board(excel), after)
            assert score(excel) == points + gained


def test_keys_do_what_the_arrows_do():
    excel = open_workbook()
    for key, direction in [("{UP}", 0), ("{RIGHT}", 1), ("{DOWN}", 2), ("{LEFT}", 3)] * 3:
        before = board(excel)
        after = rules.slide(before, direction)[0]
        excel.press(key)
        assert board(excel) == before if after == before else rules.is_spawned_from(board(excel), after)


def test_keys_are_taken_while_the_selection_lies_on_the_board():
    excel = open_workbook()
    keys = excel.application.keys
    assert len(keys) == 4, "the workbook opens with the board selected"
    for cell, taken in [("P4", 0), ("C8", 4), ("F11", 4), ("B12", 4), ("H8", 0), ("I4", 0)]:
        excel.select("Game", cell)
        assert len(keys) == taken, cell
    excel.set_cell("Game", "UntilTile", 2)  # so that Auto play ends at once
    for caption in ("New game", "\u25B2", "Best move", "Minimax", "Monte Carlo", "Auto play", "Undo", "Redo", "Hint"):
        excel.select("Game", "P4")
        excel.click(caption)
        assert len(keys) == 4, f"{caption} gives the game the keys"
    excel.select("Game", "P4")
    excel.activate("Analysis")
    assert keys == {}
    excel.activate("Game")
    assert keys == {}
    excel.select("Game", "D9")
    excel.click("Undo")
    assert excel.application.vba_get("Selection").vba_get("Address") == "$D$9", "a selection on the board stays"
    window = excel.application.vba_get("ActiveWindow")
    for event, taken in [("Deactivate", 0), ("Activate", 4), ("Deactivate", 0), ("WindowActivate", 4)]:
        excel.run(f"ThisWorkbook.Workbook_{event}", *[window] * (event == "WindowActivate"))
        assert len(keys) == taken, event


def test_keys_are_those_of_the_file_that_the_workbook_was_saved_as():
    excel = open_workbook()
    for name, quoted in [("mine.xlsm", "mine.xlsm"), ("Tom's game.xlsm", "Tom''s game.xlsm")]:
        excel.workbook.name = name
        excel.run("ThisWorkbook.Workbook_AfterSave", True)
        assert excel.application.keys["{UP}"] == f"'{quoted}'!ClickUp"


def test_minimax_and_monte_carlo_and_best_move_are_the_librarys():
    for caption, player in [("Minimax", "minimax"), ("Monte Carlo", "monte-carlo"), ("Best move", "random")]:
        excel = open_workbook(player="random", effort=3)
        put_board(excel, LATE)
        seed = int(history_row(excel, 1)["Seed"])
        direction = engine.best_move(LATE, player, 3 if player == "random" else 0, seed)[0]
        assert excel.click(caption) == []
        assert rules.is_spawned_from(board(excel), rules.slide(LATE, direction)[0])
        assert f"{rules.WORDS[direction]} by {player}" in shown(excel, "LastMove")


def test_a_blank_player_is_the_default():
    excel = open_workbook(effort=1)
    for blank in (None, " "):
        excel.set_cell("Game", "Player", blank)
        assert excel.click("Hint") == []
        assert shown(excel, "Message").startswith(f"{roster.DEFAULT} would move "), blank
        assert excel.click("Best move") == []
        assert f"by {roster.DEFAULT}" in shown(excel, "LastMove"), blank


def test_hint_shows_the_four_evaluations():
    excel = open_workbook(effort=10)
    put_board(excel, LATE)
    excel.click("Hint")
    seed = int(history_row(excel, 1)["Seed"])
    direction, values = engine.analyze(LATE, "monte-carlo", 10, seed)
    found, bars = panel(excel)
    for index in range(4):
        if index in rules.legal(LATE):
            assert found[index] == values[index]
        else:
            assert found[index] == "not legal" and not bars[index]
    assert len(bars[direction]) == max(len(bar) for bar in bars) == 16
    assert rules.WORDS[direction] in shown(excel, "Message")
    assert board(excel) == LATE
    excel.click("New game")
    assert panel(excel)[0] == [""] * 4, "the hint is of another position"


def test_undo_and_redo_go_to_both_ends():
    excel = open_workbook()
    boards = [board(excel)]
    for _ in range(12):
        excel.click("Best move")
        boards.append(board(excel))
    for expected in reversed(boards[:-1]):
        excel.click("Undo")
        assert board(excel) == expected
    excel.click("Undo")
    assert board(excel) == boards[0] and score(excel) == 0
    for expected in boards[1:]:
        excel.click("Redo")
        assert board(excel) == expected
    excel.click("Redo")
    assert board(excel) == boards[-1]


def test_a_move_after_undo_forgets_what_could_be_redone():
    excel = open_workbook()
    for _ in range(4):
        excel.click("Best move")
    excel.click("Undo")
    excel.click("Undo")
    excel.click("Minimax")
    now = board(excel)
    excel.click("Redo")
    assert board(excel) == now


def test_game_over_is_said_on_the_sheet():
    excel = open_workbook()
    assert put_board(excel, FULL) == []
    assert "Game over" in shown(excel, "Message")
    for caption in ["Minimax", "Monte Carlo", "Best move", "Hint", "Auto play", "◄"]:
        assert excel.click(caption) == []
        assert board(excel) == FULL
    put_board(excel, [0] * 16)
    assert "The board is empty" in shown(excel, "Message")


def test_a_win_is_said_on_the_sheet_once():
    excel = open_workbook()
    put_board(excel, [1024, 1024] + [0] * 14)
    excel.click("◄")
    assert "You win" in shown(excel, "Message")
    excel.click("▼")
    assert not shown(excel, "Message")
    excel.click("Undo")
    assert 2048 in board(excel) and not shown(excel, "Message")
    put_board(excel, [2048, 2] + [0] * 14)
    assert not shown(excel, "Message"), "no move made it"


def test_the_game_is_in_the_cells():
    excel = open_workbook()
    for _ in range(5):
        excel.click("Best move")
    last = board(excel)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "reopened.xlsm")
        excel.save(path)
        again = open_workbook(path)
    assert board(again) == last
    again.click("Undo")
    excel.click("Undo")
    assert board(again) == board(excel) != last

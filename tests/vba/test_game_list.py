"""The list of games: nothing that was played is lost, and each game can be opened again."""

import datetime
import itertools
import tempfile
from pathlib import Path

from host.excel import ESCAPE_IS_AN_ERROR
from office import board, history, history_rows, open_workbook, put_board, shown

FIRST_ENTRY = 7


def listed(excel, count=6):
    """The games of the list: number, players, seed, score, largest tile, moves."""
    rows = excel.sheet("Games").value(f"B{FIRST_ENTRY}:J{FIRST_ENTRY + count - 1}")
    return [tuple(value for at, value in enumerate(row) if at not in (1, 2, 3)) for row in rows if row[0] is not None]


def play(excel, seed, moves):
    """A game of so many moves; its rows."""
    excel.set_cell("Game", "Seed", seed)
    excel.click("New game")
    for _ in range(moves):
        excel.click("Best move")
    return history_rows(excel, moves + 1)


def open_game(excel, entry):
    """Selects an entry of the list, counted from 1, and presses Open. Returns what message boxes said."""
    excel.activate("Games")
    excel.select("Games", f"D{FIRST_ENTRY + entry - 1}")
    return excel.click("Open", "Games")


def test_new_game_keeps_the_game_before_and_it_can_be_opened():
    excel = open_workbook(player="random")
    before = datetime.datetime.now() - datetime.timedelta(seconds=1)  # a date in a cell is that much off at most
    games = [play(excel, seed, moves) for seed, moves in [(3, 12), (4, 5)]]
    end, score = board(excel), shown(excel, "Score")
    last = play(excel, 5, 2)
    largest = [max(int(word) for word in rows[-1][history.place("Board")].split()) for rows in games]
    assert listed(excel) == [(number + 1, "random", seed, rows[-1][4], tile, len(rows) - 1)
                             for number, (rows, seed, tile) in enumerate(zip(games, (3, 4), largest))]
    kept = excel.sheet("Games").value("E7")
    assert before <= kept <= datetime.datetime.now() + datetime.timedelta(seconds=1), kept
    excel.select("Game", "P4")
    assert open_game(excel, 2) == [] and len(excel.application.keys) == 4, "it has the arrow keys"
    assert excel.application.vba_get("ActiveSheet").vba_get("Name") == "Game"
    assert board(excel) == end and shown(excel, "Score") == score
    assert history_rows(excel, 6) == games[1] and history_rows(excel, 7)[6][0] is None
    assert len(listed(excel)) == 3, "the game that was on the board is kept too"
    for steps in range(5):
        excel.click("Undo")
    assert " ".join(str(tile) for tile in board(excel)) == games[1][0][history.place("Board")]
    assert open_game(excel, 3) == [] and history_rows(excel, 3) == last
    assert len(listed(excel)) == 3, "a game that stands in the list as it is stands there once"


def test_an_opened_game_goes_on_as_another():
    excel = open_workbook(player="random")
    play(excel, 3, 8)
    play(excel, 4, 1)
    open_game(excel, 1)
    excel.click("Best move")
    excel.click("New game")
    assert [(entry[2], entry[5]) for entry in listed(excel)] == [(3, 8), (4, 1), (3, 9)]
    before = board(excel)
    excel.set_cell("Archive", "A9", None)
    assert open_game(excel, 1) == ["The steps of this game are gone, or were typed over."] and board(excel) == before


def test_a_game_without_a_move_is_not_kept():
    excel = open_workbook()
    excel.click("New game")
    excel.click("New game")
    assert listed(excel) == []
    play(excel, 3, 2)
    excel.click("New game")
    assert open_game(excel, 1) == [] and len(listed(excel)) == 1


def test_a_move_that_forgets_many_steps_keeps_them_first():
    excel = open_workbook(player="random")
    rows = play(excel, 3, 12)
    excel.set_cell("Analysis", "WantedStep", 7)
    excel.click("Go to step", "Analysis")
    excel.click("Best move")
    assert listed(excel) == [], "a few steps are forgotten, as by every Undo"
    rows = history_rows(excel, 9)
    excel.set_cell("Analysis", "WantedStep", 1)
    excel.click("Go to step", "Analysis")
    put_board(excel, [2, 2] + [0] * 14)
    assert len(listed(excel)) == 1
    open_game(excel, 1)
    assert history_rows(excel, 9) == rows


def test_who_played_is_told_by_name():
    excel = open_workbook(player="gradient-minimax", effort=1)
    play(excel, 3, 2)
    excel.set_cell("Game", "Player", "gradient")
    for caption in ("Minimax", "Best move", "Minimax"):
        excel.click(caption)
    put_board(excel, [2, 2] + [0] * 14)
    excel.click("\u25C4")
    excel.click("Monte Carlo")
    excel.click("New game")
    assert listed(excel)[0][1] == "gradient-minimax, minimax, gradient, you, monte-carlo"


def test_a_sorted_history_is_kept_in_its_order():
    excel = open_workbook(player="random")
    rows = play(excel, 3, 6)
    excel.set_cell("Analysis", f"B{history.FIRST_ROW}:W{history.FIRST_ROW + 6}", rows[::-1])
    assert excel.click("New game") == []
    assert open_game(excel, 1) == []
    assert history_rows(excel, 7) == rows


def lose_state(excel):
    """Selects the whole Game sheet and presses Delete."""
    excel.sheet("Game").sheet.vba_get("Cells").vba_get("ClearContents")


def reopened(excel):
    """The workbook, saved and opened again."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "reopened.xlsm")
        excel.save(path)
        return open_workbook(path, player="random")


def test_a_game_whose_state_is_gone_is_kept():
    """And the best score is that of the game before."""
    excel = open_workbook(player="random")
    best = play(excel, 4, 12)[-1][4]
    rows = play(excel, 3, 6)
    assert best > rows[-1][4]
    lose_state(excel)
    assert excel.click("New game") == []
    assert listed(excel)[1][2] == 3 and shown(excel, "State")[0][2] == best
    assert open_game(excel, 2) == []
    assert history_rows(excel, 7) == rows


def test_a_game_whose_state_is_gone_from_the_file_is_kept_without_its_seed():
    """And the best score is the largest that is left."""
    for repaired in (False, True):
        excel = open_workbook(player="random")
        rows = play(excel, 3, 12)
        lose_state(excel)
        excel = reopened(excel)
        if repaired:
            assert excel.click("Repair the sheets", "Help") == [] and excel.click("Undo") == [] and excel.click("Redo") == []
        excel.set_cell("Game", "Seed", 5)
        assert excel.click("New game") == []
        assert listed(excel)[0][2:4] == (None, rows[-1][4]) and rows[-1][4] > 0, repaired
        assert shown(excel, "State")[0] == [0, 0, rows[-1][4], 5, 0], repaired
        assert open_game(excel, 1) == [] and history_rows(excel, 13) == rows, repaired


def test_escape_lists_an_opened_game_no_second_time():
    """Esc at each of the calls of New game in turn, until it has no more; nor is the best score lost."""
    excel, pressed = open_workbook(player="random"), []
    rows = play(excel, 3, 12)
    excel.click("New game")
    for call in itertools.count(1):
        open_game(excel, 1)
        pressed.append(excel.escape_at(call, lambda: excel.click("New game")))
        assert excel.messages() == [] and len(listed(excel)) == 1, call
        assert shown(excel, "State")[0][2] == rows[-1][4], call
        if pressed[-1] is None:
            break
    assert pressed.count(ESCAPE_IS_AN_ERROR) > 20


def test_open_without_a_selected_game_says_what_to_do():
    excel = open_workbook(player="random")
    play(excel, 3, 3)
    before = history_rows(excel, 4)
    for cell in ("B2", "B6", "D7", "B2100"):
        excel.activate("Games")
        excel.select("Games", cell)
        assert excel.click("Open", "Games") == ["Select a game in the list first, then press Open."], cell
    assert history_rows(excel, 4) == before


def test_a_list_without_room_is_told_and_nothing_is_lost():
    for cells, values in [("C7:D7", [[2, 999_996]]), ("B7:B2006", [[number] for number in range(2000)])]:
        excel = open_workbook(player="random")
        rows = play(excel, 3, 3)
        before = board(excel)
        excel.set_cell("Games", "B7", 7)
        excel.set_cell("Games", cells, values)
        said = excel.click("New game")
        assert len(said) == 1 and "list on the Games sheet is full" in said[0], cells
        assert board(excel) == before and history_rows(excel, 4) == rows


def test_the_last_row_of_the_list_takes_a_game():
    excel = open_workbook(player="random")
    play(excel, 3, 3)
    excel.set_cell("Games", "B7:B2005", [[number] for number in range(1, 2000)])
    assert excel.click("New game") == [] and excel.sheet("Games").value("B2006") == 2000


def test_a_game_that_was_typed_over_is_named_and_the_one_on_the_board_is_kept_once():
    excel = open_workbook(player="random")
    for seed in (3, 4):
        play(excel, seed, 3)
    before = board(excel), history_rows(excel, 4)
    kept = excel.sheet("Games").value("G7")
    excel.set_cell("Games", "G7", "mine")
    for _ in range(2):
        said, = open_game(excel, 1)
        assert said.startswith("Cell G7 of the sheet Games must hold a whole number"), said
    excel.set_cell("Games", "G7", kept)
    excel.set_cell("Archive", "E4", "mine")
    for _ in range(2):
        assert open_game(excel, 1) == ["The steps of this game are gone, or were typed over."], "its last score is gone"
    assert (board(excel), history_rows(excel, 4)) == before and len(listed(excel)) == 1


def delete_entry(excel, entry):
    """Deletes an entry's row, as a person does who needs the game no longer: those below move up."""
    rows = excel.sheet("Games").value(f"B{FIRST_ENTRY + entry}:J{FIRST_ENTRY + 9}")
    rows.append([None] * 9)
    excel.set_cell("Games", f"B{FIRST_ENTRY + entry - 1}:J{FIRST_ENTRY + entry + len(rows) - 2}", rows)


def test_a_deleted_row_of_the_list_makes_room_for_another_game():
    """Of a list whose last game ends where the archive does."""
    excel = open_workbook(player="random")
    games = [play(excel, seed, moves) for seed, moves in [(3, 6), (4, 4), (5, 3)]]
    excel.click("New game")
    excel.set_cell("Games", f"C{FIRST_ENTRY + 2}:D{FIRST_ENTRY + 2}", [[12, 999_985]])
    play(excel, 6, 5)
    assert "is full" in excel.click("New game")[0]
    delete_entry(excel, 1)
    assert excel.click("New game") == [], "the first game's seven rows are free"
    assert [(entry[0], entry[2]) for entry in listed(excel)] == [(2, 4), (3, 5), (4, 6)]
    assert open_game(excel, 1) == [] and history_rows(excel, 5) == games[1], "no other game lost a row"
    assert open_game(excel, 3) == [] and len(listed(excel)) == 3


def test_an_open_game_whose_entry_was_deleted_is_kept_anew():
    excel = open_workbook(player="random")
    rows = play(excel, 3, 6)
    excel.click("New game")
    assert open_game(excel, 1) == []
    delete_entry(excel, 1)
    assert listed(excel) == []
    assert excel.click("New game") == [] and len(listed(excel)) == 1
    assert open_game(excel, 1) == [] and history_rows(excel, len(rows)) == rows


def test_repair_takes_no_other_game_for_one_whose_steps_are_gone():
    """The first game's rows of the Archive sheet were deleted, so the second's lie there."""
    excel = open_workbook(player="random")
    games = [play(excel, seed, 6) for seed in (3, 4)]
    excel.click("New game")
    for _ in games[0]:
        excel.delete_row("Archive", 1)
    assert excel.click("Repair the sheets", "Help") == ["The sheets are mended. This could not be saved: game 1 of the list."]
    assert open_game(excel, 2) == [] and history_rows(excel, 7) == games[1]


def test_a_cleared_entry_takes_no_room_in_the_archive():
    """A person clears what they see of it, each column by itself; the hidden cells stay."""
    excel = open_workbook(player="random")
    play(excel, 3, 6)
    excel.click("New game")
    excel.set_cell("Games", f"B{FIRST_ENTRY}", None)
    excel.set_cell("Games", f"E{FIRST_ENTRY}:J{FIRST_ENTRY}", [[None] * 6])
    said = open_game(excel, 1)
    assert len(said) == 1 and "Select a game" in said[0], said
    excel.set_cell("Games", f"C{FIRST_ENTRY}:D{FIRST_ENTRY}", [[0, 999_990]])
    rows = play(excel, 4, 12)
    assert excel.click("New game") == []
    assert open_game(excel, 1) == [] and history_rows(excel, len(rows)) == rows


def test_a_sorted_list_loses_no_steps():
    """The archive's free rows are not those below the list's last game."""
    excel = open_workbook(player="random")
    games = [play(excel, seed, moves) for seed, moves in [(3, 4), (4, 6), (5, 5)]]
    excel.click("New game")
    rows = excel.sheet("Games").value(f"B{FIRST_ENTRY}:J{FIRST_ENTRY + 2}")
    excel.set_cell("Games", f"B{FIRST_ENTRY}:J{FIRST_ENTRY + 2}", rows[::-1])
    games.append(play(excel, 6, 3))
    excel.click("New game")
    for entry, rows in enumerate([games[2], games[1], games[0], games[3]], start=1):
        assert open_game(excel, entry) == [] and history_rows(excel, len(rows)) == rows, entry


def test_open_ends_a_filter_of_the_history():
    """Excel writes nothing into the rows that it hides."""
    excel = open_workbook(player="random")
    rows = play(excel, 3, 7)
    play(excel, 4, 5)
    sheet = excel.sheet("Analysis").sheet
    sheet.vba_get("Range", [f"B{history.FIRST_ROW - 1}:I{history.FIRST_ROW + 5}"]).vba_call("AutoFilter", [3, "up"])
    assert sheet.vba_get("FilterMode")
    assert open_game(excel, 1) == [] and not sheet.vba_get("FilterMode")
    assert history_rows(excel, 8) == rows
    sheet.vba_get("Range", [f"B{history.FIRST_ROW - 1}:I{history.FIRST_ROW + 7}"]).vba_call("AutoFilter", [3, "up"])
    assert excel.click("Best move") == [] and excel.click("Undo") == [] and excel.click("Redo") == []


def test_the_list_is_in_the_file():
    excel = open_workbook(player="random")
    rows = play(excel, 3, 7)
    excel.click("New game")
    again = reopened(excel)
    assert open_game(again, 1) == []
    assert history_rows(again, 8) == rows

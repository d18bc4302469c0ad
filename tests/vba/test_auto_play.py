"""Auto play: a whole game, each position against the rules; undo, redo, stop, the tile to reach, the cost of a move."""

import datetime
import itertools

import rules
from engine import new_game
from host.excel import ESCAPE_BREAKS
from office import board, history, history_row, history_rows, open_workbook, put_board, shown

# This player's games from these seeds end after 543 and after 132 moves.
PLAYER, EFFORT, SEED, SHORT = "gradient", 1, 18, 381

# Boards at the end of that game that are gone through by Undo and Redo. The tests of the buttons go to both ends of a shorter one.
UNDONE = 20

# What one move of Auto play may ask of Excel's objects: each of these crosses from VBA into Excel. Two look for a filter.
OBJECT_CALLS_PER_MOVE = 12


def set_clock(excel, microseconds):
    """Gives VBA a clock that goes on by this much from one reading to the next."""
    readings = itertools.count()
    excel.interpreter.clock = lambda: datetime.datetime(2048, 1, 1) + datetime.timedelta(
        microseconds=microseconds * next(readings))


def start(seed=SEED):
    """The workbook with a new game and the player chosen."""
    excel = open_workbook(player=PLAYER, effort=EFFORT)
    excel.set_cell("Game", "Seed", seed)
    excel.click("New game")
    return excel


def test_a_whole_game_follows_the_rules_and_can_be_undone_and_redone():
    excel = start(SHORT)
    boards, scores, messages = [board(excel)], [0], []

    def look():
        boards.append(board(excel))
        scores.append(int(shown(excel, "Score")))
        messages.append(shown(excel, "Message"))

    excel.interpreter.while_waiting = look
    assert excel.click("Auto play") == []
    excel.interpreter.while_waiting = None
    assert boards[0] == new_game(SHORT)[0]
    assert len(boards) == 1 + 132
    words = [row[0] for row in excel.sheet("Analysis").value(f"D{history.FIRST_ROW + 1}:D{history.FIRST_ROW + len(boards) - 1}")]
    for before, after, points, more, word in zip(boards, boards[1:], scores, scores[1:], words):
        slid, gained = rules.slide(before, rules.WORDS.index(word))
        assert slid != before and rules.is_spawned_from(after, slid) and more == points + gained
    assert rules.legal(boards[-1]) == []
    assert "Game over" in messages[-1]
    assert not any(messages[:-1])
    assert excel.sheet("Game").value("E4") == max(scores) == scores[-1]
    for expected in reversed(boards[-UNDONE:-1]):
        excel.run("ClickUndo")
        assert board(excel) == expected
    for expected in boards[1 - UNDONE:]:
        excel.run("ClickRedo")
        assert board(excel) == expected
    assert int(shown(excel, "Score")) == scores[-1]
    excel.click("New game")
    excel.click("Best move")
    assert int(shown(excel, "Score")) < excel.sheet("Game").value("E4") == scores[-1], "the record stays"


def moves_until(excel, caption_after, moves):
    """Clicks Auto play, clicks another button after so many moves, and tells how many moves were made."""
    seen = []

    def click_later():
        seen.append(board(excel))
        if len(seen) == moves:
            excel.click(caption_after)

    excel.interpreter.while_waiting = click_later
    assert excel.click("Auto play") == []
    excel.interpreter.while_waiting = None
    return int(shown(excel, "MovesMade"))


def test_stop_answers_within_a_move():
    for caption in ("Stop", "Auto play", "Undo", "Minimax", "New game", "\u25B2"):
        assert moves_until(start(), caption, 5) == 5, caption


def test_a_key_stops_it_too_and_play_goes_on_after():
    excel = start()
    assert moves_until(excel, "Stop", 5) == 5
    excel.click("Best move")
    assert int(shown(excel, "MovesMade")) == 6
    assert moves_until(excel, "Stop", 4) == 10


def test_the_workbook_closes_once_it_has_stopped():
    excel = start()
    closed = []

    def close_later():
        if int(shown(excel, "MovesMade")) == 3:
            closed.append(excel.close())

    excel.interpreter.while_waiting = close_later
    assert excel.click("Auto play") == ["What runs stops now. Close the workbook again."]
    excel.interpreter.while_waiting = None
    assert closed == [False] and int(shown(excel, "MovesMade")) == 3
    assert len(excel.application.keys) == 4, "it is still in front"
    assert excel.close() and excel.application.keys == {}


class EndedByExcel(BaseException):
    """The end of a macro that no error handler hears of."""


def stand_still(excel):
    """Gives VBA a clock that goes on only by what the returned function is told, in seconds."""
    now = [datetime.datetime(2048, 1, 1)]
    excel.interpreter.clock = lambda: now[0]

    def go_on(seconds):
        now[0] += datetime.timedelta(seconds=seconds)
    return go_on


def test_a_macro_that_excel_ended_without_a_word_locks_nothing_for_long():
    excel = start()
    go_on = stand_still(excel)

    def end():
        raise EndedByExcel

    excel.interpreter.while_waiting = end
    try:
        excel.click("Auto play")
    except EndedByExcel:
        excel.interpreter.while_waiting = None
    assert excel.interpreter.while_waiting is None, "it was ended"
    go_on(29)
    excel.click("Best move")
    assert int(shown(excel, "MovesMade")) == 1 and not excel.close(), "it might be alive"
    steps = int(shown(excel, "State")[0][1])
    go_on(2)
    excel.set_cell("Game", "D10", 3)
    assert "Cell D10 holds 3" in excel.messages()[-1], "a typed board counts without a button"
    excel.set_cell("Game", "D10", 64)
    assert int(shown(excel, "State")[0][1]) == steps + 1 and excel.click("Undo") == []
    excel.set_cell("Game", "Strength", "Normal")
    excel.set_cell("Game", "Effort", 1)
    assert shown(excel, "Strength") == "Custom", "so does a setting"
    excel.set_cell("League", "LeagueStrength", "Normal")
    excel.set_cell("League", "LeagueEffort", 1)
    assert excel.sheet("League").value("LeagueStrength") == "Custom", "on the League sheet too"
    assert excel.close()
    excel.click("Best move")
    assert int(shown(excel, "MovesMade")) == 2
    assert excel.set_cell("Game", "Board", [[2, 2, None, None]] + [[None] * 4] * 3) == []
    assert moves_until(excel, "Stop", 5) == 7, "what is typed is played on"


def test_what_a_slow_command_writes_is_no_persons_change():
    """One that has been silent for so long that it counts as ended."""
    excel = start()
    go_on, call_library = stand_still(excel), excel.interpreter.call_library

    def slow(declare, *arguments):
        go_on(31 if declare.name == "e2048_spawn" else 0)
        return call_library(declare, *arguments)

    excel.interpreter.call_library = slow
    assert excel.click("Best move") == []
    assert [row[2] for row in history_rows(excel, 3)] == ["start", history_row(excel, 1)["Move"], None]
    assert history_row(excel, 1)["Move"] in rules.WORDS and board(excel) == \
        [int(tile) for tile in history_row(excel, 1)["Board"].split()]


def test_what_was_taken_for_ended_and_is_alive_stops():
    """A person leaves one of Excel's dialogs open for long while Auto play waits, and then clicks."""
    excel = start()
    go_on = stand_still(excel)
    waited = []

    def leave_a_dialog_open():
        waited.append(board(excel))
        if len(waited) == 5:
            go_on(31)
            assert excel.click("New game") == []

    excel.interpreter.while_waiting = leave_a_dialog_open
    assert excel.click("Auto play") == []
    excel.interpreter.while_waiting = None
    assert len(waited) == 5 and int(shown(excel, "MovesMade")) == 0
    assert sum(tile > 0 for tile in board(excel)) == 2
    assert moves_until(excel, "Stop", 3) == 3


def test_escape_stops_it_without_a_word():
    excel = start()

    def escape_later():
        if int(shown(excel, "MovesMade")) == 5:
            excel.press_escape()

    excel.interpreter.while_waiting = escape_later
    assert excel.click("Auto play") == []
    excel.interpreter.while_waiting = None
    assert int(shown(excel, "MovesMade")) == 5 and excel.application.status_log[-1] is False
    assert moves_until(excel, "Stop", 4) == 9


def test_escape_never_parts_a_move_from_its_history():
    """Esc at each of the calls of a move in turn, until a move has no more: the move is made or it is not, without a word, and the
    next one follows from it."""
    excel, pressed = start(), []
    for call in itertools.count(1):
        pressed.append(excel.escape_at(call, lambda: excel.click("Best move")))
        assert excel.messages() == [], call
        moves = int(shown(excel, "MovesMade"))
        steps = [row for row in history_rows(excel, call + 2) if row[0] is not None]
        assert [int(row[0]) for row in steps] == list(range(moves + 1)), call
        assert all(row[2] != "typed" for row in steps), call
        assert steps[-1][history.place("Board")] == " ".join(str(tile) for tile in board(excel)), call
        assert excel.sheet("Game").value("E4") == steps[-1][history.place("Score")], call
        if pressed[-1] is None:
            break
    assert sum(on_escape != ESCAPE_BREAKS for on_escape in pressed) > 20 and moves > 20


def test_it_ends_at_the_chosen_tile():
    excel = start()
    excel.set_cell("Game", "UntilTile", 128)
    excel.click("Auto play")
    assert max(board(excel)) == 128
    assert "128" in shown(excel, "Message")
    before = board(excel)
    excel.click("Auto play")
    assert board(excel) == before, "the tile is there already"
    excel.set_cell("Game", "UntilTile", 64)
    excel.click("Auto play")
    assert board(excel) == before and shown(excel, "Message") == "There is the tile you asked for: 128.", "so is a larger one"


def test_the_pause_lets_others_act():
    excel = start()
    excel.set_cell("Game", "UntilTile", 8)
    waited = []
    excel.interpreter.while_waiting = lambda: waited.append(1)
    excel.set_cell("Game", "PauseMs", 30)
    set_clock(excel, 1000)
    excel.click("Auto play")
    moves = int(shown(excel, "MovesMade"))
    assert len(waited) > 5 * moves, "events are let through all along the pause"
    assert max(excel.windows.slept) <= 10 and len(excel.windows.slept) > 2 * moves, "the processor rests meanwhile"


def test_the_same_seed_gives_the_same_game():
    boards = []
    for _ in range(2):
        excel = start(3)
        excel.set_cell("Game", "UntilTile", 64)
        excel.click("Auto play")
        boards.append(board(excel))
    assert boards[0] == boards[1]


def test_the_cost_of_a_move_is_a_few_calls_to_excels_objects():
    excel = start()
    set_clock(excel, 1)  # on a busy machine an answer may take so long that the next one is announced

    def calls_for(moves):
        seen = []

        def stop_later():
            seen.append(1)
            if len(seen) == moves:
                excel.run("ClickStop")

        excel.interpreter.while_waiting = stop_later
        calls = excel.count_object_calls(lambda: excel.run("ClickAutoPlay"))
        excel.interpreter.while_waiting = None
        return calls

    calls_for(5)
    more = (calls_for(30) - calls_for(10)) / 20
    assert more == OBJECT_CALLS_PER_MOVE, more


def test_a_lost_position_is_called_lost_in_the_history():
    excel = start()
    # Whatever is made of the one pair, the new tile fills the board and ends the game: gradient sees all moves lost.
    put_board(excel, [32, 8, 16, 16, 128, 2, 128, 4, 32, 16, 4, 8, 128, 2, 128, 2])
    assert excel.click("Best move") == []
    assert history_row(excel, 2)["Evaluation"] == "lost"
    assert {history_row(excel, 2)[word] for word in ("Up", "Right", "Down", "Left")} <= {"lost", "not legal"}
    assert "Error" in str(excel.sheet("Analysis").value("AM127")), "no point of the chart"


def test_the_time_of_a_move_is_told_to_the_hundredth_below_ten_milliseconds():
    for microseconds, words in [(3, "under 0.01"), (400, "0.40"), (9_900, "9.90"), (10_400, "10"), (1_234_000, "1,234")]:
        excel = open_workbook(player="random")
        set_clock(excel, microseconds)
        assert excel.click("Best move") == []
        assert shown(excel, "PanelWork").endswith(f", {words} ms"), shown(excel, "PanelWork")


def test_a_finished_game_is_left_alone():
    excel = start()
    full = [2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2]
    put_board(excel, full)
    assert excel.click("Auto play") == []
    assert board(excel) == full and "Game over" in shown(excel, "Message")

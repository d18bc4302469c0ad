"""What the sheet shows of a player's thinking, and what it says while that takes long."""

import ctypes
import datetime
import itertools
import sys

import engine
import rules
from engine import LIBRARY, RELEASE, ROOT
from host import formulas
from host.excel import DEFAULT_CURSOR, WAIT_CURSOR
from looks import look
from office import board, history, history_row, history_rows, open_workbook, own_workbook, panel, put_board, shown

sys.path.insert(0, str(ROOT / "hosts/workbook"))
import palette  # noqa: E402
import game_sheet  # noqa: E402  (found through the line above)
import roster  # noqa: E402

MIDDLE = [2, 4, 8, 16, 0, 2, 4, 64, 0, 0, 2, 8, 0, 0, 4, 2]
SAME = [2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 2]  # every move is worth the same to random
FRAME = {"up": "B7", "right": "G8", "down": "B12", "left": "B8"}


def test_every_move_of_a_player_shows_its_four_values():
    excel = open_workbook(player="gradient", effort=2)
    put_board(excel, MIDDLE)
    for caption, player, effort in [("Best move", "gradient", 2), ("Minimax", "minimax", 0), ("Monte Carlo", "monte-carlo", 0)]:
        before, seed = board(excel), int(history_row(excel, int(shown(excel, "State")[0][0]))["Seed"])
        excel.click(caption)
        direction, values = engine.analyze(before, player, effort, seed)
        legal = rules.legal(before)
        assert panel(excel)[0] == [value if at in legal else "not legal" for at, value in enumerate(values)]
        word = rules.WORDS[direction]
        assert shown(excel, "PanelTitle") == f"What {player} thought before its move {word}"
        assert excel.sheet("Game").value("Y1") == word, "the move really made is marked"
        depth, nodes = engine.effort_of(before, player, effort, seed)
        row = history_row(excel, int(shown(excel, "State")[0][0]))
        assert (row["Depth"], row["Positions"]) == (depth, nodes)
        assert f", {nodes:,.0f} positions, " in shown(excel, "PanelWork")


def test_the_marked_move_is_the_players_among_equal_values():
    excel = open_workbook(player="random")
    put_board(excel, SAME)
    excel.click("Best move")
    row = history_row(excel, 2)
    assert len({row[word] for word in ("Up", "Right", "Down", "Left")} - {"not legal"}) == 1
    assert row["Best"] == row["Move"] == excel.sheet("Game").value("Y1")
    excel.click("Ask every player", "Analysis")
    tied = 0
    for row in range(8, 8 + len(roster.NAMES)):
        move, *values = excel.sheet("Analysis").value(f"Z{row}:AD{row}")[0]
        marked = [word for column, word in zip(["AA", "AB", "AC", "AD"], rules.WORDS)
                  if look(excel, "Analysis", f"{column}{row}")[1] == palette.ACCENT]
        assert marked == [move], row
        tied += sum(value == values[rules.WORDS.index(move)] for value in values) > 1
    assert tied > 1


def test_the_panel_says_how_far_how_long_and_in_which_unit():
    excel = open_workbook(player="monte-carlo", effort=7)
    excel.click("Hint")
    assert shown(excel, "PanelWork").startswith("7 games a move, ")
    nodes = engine.effort_of(board(excel), "monte-carlo", 7, int(history_row(excel, 0)["Seed"]))[1]
    assert f", {nodes:,.0f} positions, " in shown(excel, "PanelWork") and shown(excel, "PanelWork").endswith(" ms")
    assert shown(excel, "PanelUnit") == "The values are mean scores."
    excel.set_cell("Game", "Player", "expectimax")
    excel.set_cell("Game", "Effort", 1)
    excel.click("Hint")
    assert shown(excel, "PanelWork").startswith("1 new tile ahead, ")
    assert shown(excel, "PanelUnit") == "The values are points to come."
    excel.set_cell("Game", "Player", "random")
    excel.click("Best move")
    assert shown(excel, "PanelWork").startswith("no look ahead, ")
    assert shown(excel, "PanelUnit") == "The values are its own evaluation."


RECIPES = [
    # A recipe, an effort, and what the panel says of both; docs/recipes.md tells what each search's effort counts.
    ("monte-carlo: free 1, moves 3", 7, "7 games a move, ", "means of its evaluation"),
    ("Alpha-Beta : smoothness 0.1, empty 1", 3, "3 plies ahead, ", "its own evaluation"),
    ("expectimax: free 1, merges 2", 1, "1 new tile ahead, ", "its own evaluation"),
    ("free 1, merges 2", 2, "2 new tiles ahead, ", "its own evaluation"),
    ("greedy: free 1", 0, "1 move ahead, ", "its own evaluation"),
]


def test_a_recipes_depth_is_its_searchs():
    excel = open_workbook()
    put_board(excel, MIDDLE)
    for recipe, effort, words, unit in RECIPES:
        excel.set_cell("Game", "Player", recipe)
        excel.set_cell("Game", "Strength", "Custom")
        excel.set_cell("Game", "Effort", effort)
        assert excel.click("Hint") == []
        assert shown(excel, "PanelWork").startswith(words), (recipe, shown(excel, "PanelWork"))
        assert shown(excel, "PanelUnit") == f"The values are {unit}."
        assert shown(excel, "PanelTitle").startswith(f"What {recipe[:26]}"), "as much as there is room for"
        assert excel.sheet("Game").value("B15") == (f"Player: {recipe}" if len(recipe) > 26 else ""), "the rest is below"


def test_no_time_is_shown_as_nothing():
    excel = open_workbook(player="graph")
    excel.interpreter.clock = lambda: datetime.datetime(2048, 1, 1)  # stands still
    excel.click("Best move")
    assert shown(excel, "PanelWork").endswith(", under 0.01 ms")
    assert history_row(excel, 1)["Time, ms"] == "under 0.01"
    excel.click("Ask every player", "Analysis")
    assert {row[9] for row in excel.sheet("Analysis").value("Y8:AH20")} == {"under 0.01"}


def test_no_hundredths_are_shown_that_the_clock_does_not_tell():
    excel = open_workbook(player="graph")
    # As LibreOffice's clock, which counts whole milliseconds.
    readings = itertools.count()
    excel.interpreter.clock = lambda: datetime.datetime(2048, 1, 1) + datetime.timedelta(milliseconds=3 * next(readings))
    excel.click("Best move")
    assert shown(excel, "PanelWork").endswith(", 3 ms")
    cell = excel.sheet("Analysis").sheet.vba_get("Range", ["H9"])
    assert cell.vba_get("Value") == 3 and cell.vba_get("NumberFormat") == "[<10]General;#,##0"


def test_undo_shows_what_was_thought_then():
    excel = open_workbook(player="gradient", effort=2)
    seen = []
    for _ in range(4):
        excel.click("Best move")
        seen.append(panel(excel)[0])
    for expected in reversed(seen[:-1]):
        excel.click("Undo")
        assert panel(excel)[0] == expected
    excel.click("Undo")
    assert panel(excel)[0] == [""] * 4


def test_a_hint_stands_on_the_frame_and_goes_with_the_position():
    excel = open_workbook(player="gradient", effort=2)
    excel.click("Hint")
    word = shown(excel, "Message").split()[-1].rstrip(".")
    lit = {side for side, cell in FRAME.items() if excel.sheet("Game").value(cell)}
    assert lit == {word}
    sides = {"up": ["B7", "G7"], "right": ["G8", "G11"], "down": ["B12", "G12"], "left": ["B8", "B11"]}
    for side, cells in sides.items():
        for cell in cells:
            assert (look(excel, "Game", cell)[0] == palette.ACCENT) == (side == word), cell
    for row, direction in enumerate(rules.WORDS, start=8):
        assert (look(excel, "Game", f"L{row}")[1] == palette.ACCENT) == (direction == word)
    excel.click("Best move")
    assert not any(look(excel, "Game", cell)[0] for cells in sides.values() for cell in cells)
    assert not any(excel.sheet("Game").value(cell) for cell in FRAME.values())


def test_the_new_tile_is_known():
    excel = open_workbook(player="random")
    for step in range(1, 4):
        before = board(excel)
        excel.click("Best move")
        row = history_row(excel, step)
        slid, _ = rules.slide(before, rules.WORDS.index(row["Move"]))
        spawned, = [at for at in range(16) if slid[at] != board(excel)[at]]
        assert row["Spawned"] == spawned + 1 == excel.sheet("Game").value("S10")
        new = (palette.NEW_TILE, palette.ACCENT)
        for at, tile in enumerate(board(excel)):
            ground, letters = look(excel, "Game", f"{'CDEF'[at % 4]}{8 + at // 4}")
            assert (ground, letters) == (new if at == spawned else palette.TILES.get(tile, (None, None))), (step, at)
    put_board(excel, MIDDLE)
    assert excel.sheet("Game").value("S10") == 0


def test_a_long_call_says_so_in_the_status_bar_and_by_the_pointer():
    excel = open_workbook(player="gradient", effort=1)
    application = excel.application
    before = []
    call_library = excel.interpreter.call_library

    def looking(declare, *arguments):
        if declare.name == "e2048_analyze":
            before.append((application.status_log[-1], application.cursor))
        return call_library(declare, *arguments)

    now = [datetime.datetime(2048, 1, 1)]
    excel.interpreter.clock = lambda: now[0]
    excel.interpreter.call_library = looking
    excel.click("Best move")
    assert before == [("gradient is thinking ...", WAIT_CURSOR)], "the first call of a player may be long"
    assert application.cursor == DEFAULT_CURSOR and application.status_log[-1] is False
    excel.set_cell("Game", "Player", "Gradient")
    excel.click("Best move")
    assert before[1][1] == DEFAULT_CURSOR, "it was quick"
    excel.interpreter.call_library = lambda declare, *arguments: (
        now.__setitem__(0, now[0] + datetime.timedelta(seconds=declare.name == "e2048_analyze")),
        looking(declare, *arguments))[1]
    excel.click("Best move")
    excel.click("Best move")
    assert before[3] == ("Gradient is thinking ...", WAIT_CURSOR), "it took a second before"
    assert application.cursor == DEFAULT_CURSOR


def test_a_fault_gives_the_pointer_back():
    excel = open_workbook(player="nobody")
    assert len(excel.click("Best move")) == 1
    assert excel.application.cursor == DEFAULT_CURSOR and excel.application.status_log[-1] is False


def test_auto_play_says_how_to_end_it():
    excel = open_workbook(player="random")
    excel.set_cell("Game", "UntilTile", 16)
    excel.click("Auto play")
    assert "random plays. Stop or Esc ends it." in excel.application.status_log
    assert excel.application.status_log[-1] is False


def test_the_roster_has_a_unit_and_a_depth_for_every_player():
    excel = open_workbook()
    assert [row[0] for row in excel.sheet("Roster").value("Roster") if row[0]] == \
        roster.NAMES + [search.name for search in roster.RECIPES]
    assert sorted(roster.NAMES) == sorted(engine.names("player"))
    units = {player.name: player.unit[0] for player in roster.PLAYERS}
    assert (units["expectimax"], units["monte-carlo"], units["minimax"]) == \
        ("points to come", "mean scores", "its own evaluation")


def test_the_first_view_says_how_the_workbook_is():
    excel = open_workbook()
    assert excel.sheet("Game").value("Status") == game_sheet.MACROS_ARE_OFF, "without macros there is no such function"
    with formulas.bound(excel):
        excel.sheet("Game").sheet.vba_get("Calculate")
        cell = excel.sheet("Game").sheet.vba_get("Range", ["Status"])
        cell.vba_set("Formula", cell.vba_get("Formula"))
        assert excel.sheet("Game").value("Status").startswith(f"Ready: engine2048 {RELEASE}, loaded from ")
    assert "arrow keys" in shown(excel, "Message") and "Auto play" in shown(excel, "Message")
    excel = open_workbook()
    excel.click("New game")
    with formulas.bound(excel):
        excel.sheet("Game").sheet.vba_get("Calculate")
        assert excel.sheet("Game").sheet.vba_get("Range", ["Status"]).vba_get("Formula").startswith("=IFERROR("), "it asks again"


def test_the_last_step_of_the_history_is_said_and_nothing_is_lost():
    excel = open_workbook(player="random")
    excel.click("Best move")
    excel.set_cell("Game", "S3", 60000)
    excel.set_cell("Game", "T3", 60000)
    last = history_rows(excel, 2)[1]
    excel.set_cell("Analysis", f"B{history.LAST_ROW}:W{history.LAST_ROW}", [[60000] + last[1:]])
    before = board(excel)
    for caption in ("Best move", "Auto play", "\u25B2", "\u25C4"):
        said = excel.click(caption)
        assert len(said) == 1 and "has room for 60000 steps" in said[0], said
        assert board(excel) == before
    everything = [str(value) for row in excel.sheet("Game").value("A1:AC15") for value in row]
    assert not [value for value in everything if "Error" in value]


LONG = 60000  # milliseconds for a move, which no test would wait for


def test_escape_ends_a_long_call_and_loses_nothing():
    """Whether VBA itself hears of the Esc first, or the library."""
    for notices in (False, True):
        excel = open_workbook(player="expectimax")
        excel.interpreter.notices_escape = notices
        put_board(excel, MIDDLE)
        for cell, value in (("Strength", "Custom"), ("Effort", None), ("TimeMs", LONG)):
            excel.set_cell("Game", cell, value)
        before = shown(excel, "State"), history_rows(excel, 4)
        for caption in ("Best move", "Hint", "Auto play"):
            excel.windows.escape_at = 3
            assert excel.click(caption) == [], caption
            assert excel.windows.escape_at == 0 and excel.windows.pressed == [], "one Esc, which was heard"
            assert board(excel) == MIDDLE and (shown(excel, "State"), history_rows(excel, 4)) == before
            assert excel.application.cursor == DEFAULT_CURSOR and excel.application.status_bar is False
        excel.set_cell("Game", "TimeMs", 10)
        assert excel.click("Best move") == [] and board(excel) != MIDDLE


def test_escape_ends_a_long_formula():
    excel = open_workbook()
    excel.windows.escape_at = 2
    with formulas.bound(excel):
        cell = excel.sheet("Help").sheet.vba_get("Range", ["M1"])
        cell.vba_set("Formula2", f'=BestMove2048(Board,"expectimax",{LONG})')
        assert str(excel.sheet("Help").value("M1")) == "Error 2015" and excel.windows.escape_at == 0


def test_each_call_tells_the_library_what_escape_does():
    """Another workbook may have told it otherwise, and the add-in ends no call by an Esc that is down already."""
    excel = own_workbook(["Engine2048"], f"""
Public Function Ask() As Long
    On Error Resume Next
    BestMove Array({", ".join(map(str, MIDDLE))}), "expectimax", timeMs:=20
    Ask = Err.Number
End Function
""")
    assert excel.run("Own.Ask") == 0
    ctypes.CDLL(LIBRARY).e2048_set_cancel_handler(None, None)  # what another workbook's CancelOnEscape False comes to
    excel.windows.escape_at = 1
    assert excel.run("Own.Ask") == 18
    calls = excel.interpreter.calls
    asked = calls.index("e2048_best_move")
    assert calls[asked - 1] == "cancel_on_escape"


def test_escape_is_heard_by_a_call_where_that_is_wanted():
    for wanted, said in (("True", 18), ("False", 0)):
        excel = own_workbook(["Engine2048"], f"""
Public Function Ask() As Long
    CancelOnEscape {wanted}
    On Error Resume Next
    BestMove Array({", ".join(map(str, MIDDLE))}), "expectimax", timeMs:=20
    Ask = Err.Number
End Function
""")
        excel.windows.escape_at = 1
        assert excel.run("Own.Ask") == said

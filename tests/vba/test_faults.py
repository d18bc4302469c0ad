"""What can go wrong, one clear message each, with the board left as it was."""

import sys

from engine import ROOT, WORKBOOK, new_game
from host.excel import ESCAPE_IS_IGNORED, NOT_AVAILABLE, Excel
from office import LIBRARIES, board, history_rows, open_workbook, put_board, shown
from pyopenvba.interpreter._values import error
from test_library import YES

sys.path.insert(0, str(ROOT / "hosts/workbook"))
import history  # noqa: E402  (found through the line above)

MANUAL = -4135  # xlCalculationManual
BUTTONS = ["New game", "\u25C4", "Hint", "Best move", "Minimax", "Monte Carlo", "Auto play"]


def test_cells_that_hold_no_tile_are_named():
    for wrong, words in [(3, "holds 3"), ("abc", 'holds "abc"'), (-2, "holds -2"), (262144, "holds 262144"),
                         (2.5, "holds 2.5"), (True, "holds"), ("0x2", "holds"), (1e300, "holds"),
                         (NOT_AVAILABLE, "holds an error")]:
        excel = open_workbook()
        said = excel.set_cell("Game", "D10", wrong)
        assert len(said) == 1 and "Cell D10" in said[0] and words in said[0] and "131072" in said[0], said
        before = excel.sheet("Game").value("Board")
        for caption in BUTTONS[1:]:
            assert excel.click(caption) == said, caption
            assert excel.sheet("Game").value("Board") == before


def test_undo_takes_back_a_wrong_tile_and_a_typed_position():
    excel = open_workbook()
    before = board(excel)
    excel.set_cell("Game", "D10", 3)
    assert excel.click("Undo") == []
    assert board(excel) == before
    assert put_board(excel, [2] * 15 + [131072]) == []
    excel.click("Undo")
    assert board(excel) == before


def test_a_position_typed_tile_by_tile_is_one_step():
    excel = open_workbook()
    before = board(excel)
    excel.set_cell("Game", "D10", 64)
    excel.set_cell("Game", "E10", 32)
    assert board(excel)[9:11] == [64, 32]
    excel.click("Undo")
    assert board(excel) == before


def test_a_cleared_board_is_a_step_that_can_be_undone():
    for typed_before in (False, True):
        excel = open_workbook()
        for _ in range(3):
            excel.click("Best move")
        played = board(excel)
        headings = excel.sheet("Analysis").value("B7:W7")
        if typed_before:
            excel.set_cell("Game", "D10", 64)
        assert put_board(excel, [0] * 16) == []
        assert board(excel) == [0] * 16 and "empty" in shown(excel, "Message")
        for caption in BUTTONS[1:]:
            assert excel.click(caption) == [] and board(excel) == [0] * 16, caption
        excel.set_cell("Game", "C8", 2)
        assert excel.sheet("Analysis").value("B7:W7") == headings
        assert excel.click("Undo") == []
        assert board(excel) == played, "all that was typed is one step"
        excel.click("Undo")
        excel.click("Redo")
        assert board(excel) == played and int(shown(excel, "MovesMade")) == 3


def test_text_that_is_a_tile_is_a_tile():
    excel = open_workbook()
    assert excel.set_cell("Game", "D10", "64") == []
    assert board(excel)[9] == 64


def test_settings_that_make_no_sense_are_refused():
    for name, value, words in [("Player", "nobody", "player"), ("Effort", "much", "K4"), ("Effort", 2.5, "K4"),
                               ("TimeMs", -5, " from 0 to "), ("Effort", 1000000000, " from 0 to "), ("Effort", NOT_AVAILABLE, "K4"),
                               ("Player", NOT_AVAILABLE, "I4")]:
        excel = open_workbook()
        before = board(excel)
        excel.set_cell("Game", name, value)
        said = excel.click("Best move")
        assert len(said) == 1 and words in said[0], (name, value, said)
        assert board(excel) == before


def test_a_bad_seed_is_refused():
    excel = open_workbook()
    before = board(excel)
    for seed in ("one", 3e9, 1.5):
        excel.set_cell("Game", "Seed", seed)
        said = excel.click("New game")
        assert len(said) == 1 and "P4" in said[0] and board(excel) == before


FIRST = history.FIRST_ROW
HISTORY = f"B{FIRST}:W{FIRST + 4}"


def test_a_history_that_was_sorted_or_cleared_is_named_and_a_new_game_goes_on():
    def sort(excel):
        rows = history_rows(excel, 5)
        excel.set_cell("Analysis", HISTORY, rows[::-1])

    def clear(excel):
        excel.set_cell("Analysis", HISTORY, [[None] * 22] * 5)

    def spoil(excel):
        excel.set_cell("Analysis", f"K{FIRST + 4}", "2 4 8")

    def type_over(title, value):
        return lambda excel: excel.set_cell("Analysis", f"{history.letter(title)}{FIRST + 4}", value)

    typed = [type_over(*cell) for cell in [("Moves", "mine"), ("Score", "mine"), ("Score", None), ("Player", NOT_AVAILABLE)]]
    for change in (sort, clear, spoil, *typed):
        excel = open_workbook()
        for _ in range(4):
            excel.click("Best move")
        before, rows = board(excel), history_rows(excel, 6)
        change(excel)
        changed = history_rows(excel, 6)
        for caption in BUTTONS[1:] + ["Undo", "Redo"]:
            said = excel.click(caption)
            assert len(said) == 1 and "The history on the Analysis sheet is no longer as it was written" in said[0], said
            assert board(excel) == before and history_rows(excel, 6) == changed
        excel.set_cell("Analysis", f"B{FIRST}:W{FIRST + 5}", rows)
        assert excel.click("Best move") == [], "once it is taken back"
        change(excel)
        assert excel.click("New game") == [] and excel.click("Best move") == []


def clear_sheet(excel):
    """Selects the whole Game sheet and presses Delete."""
    excel.sheet("Game").sheet.vba_get("Cells").vba_get("ClearContents")


def test_a_cleared_sheet_can_be_taken_back():
    excel = open_workbook()
    for _ in range(4):
        excel.click("Best move")
    names = ("State", "Board")
    before, rows = [excel.sheet("Game").value(name) for name in names], history_rows(excel, 6)
    clear_sheet(excel)
    assert excel.messages() == [] and history_rows(excel, 6) == rows
    assert all(shown(excel, name) is None for name in ("Message", "EffortOwner")), "no macro may write: Excel would forget how to undo"
    for caption in BUTTONS[1:] + ["Undo", "Redo"]:
        said = excel.click(caption)
        assert len(said) == 1 and "The state of the game" in said[0] and "Ctrl+Z" in said[0], (caption, said)
        assert board(excel) == [0] * 16 and history_rows(excel, 6) == rows
    for name, value in zip(names, before):
        assert excel.set_cell("Game", name, [list(row) for row in value]) == []
    assert history_rows(excel, 6) == rows
    excel.click("Undo")
    assert board(excel) == [int(word) for word in rows[3][history.place("Board")].split()]


def test_a_new_game_needs_no_state_and_forgets_every_step():
    for lose in (clear_sheet, lambda excel: excel.set_cell("Game", "T3", "x"),
                 lambda excel: excel.set_cell("Game", "S3", NOT_AVAILABLE)):
        excel = open_workbook()
        for _ in range(4):
            excel.click("Best move")
        excel.set_cell("Analysis", f"B{history.LAST_ROW}", history.LAST_ROW - history.FIRST_ROW)
        lose(excel)
        assert len(excel.click("Undo")) == 1
        excel.set_cell("Game", "Seed", 7)
        assert excel.click("New game") == []
        assert board(excel) == new_game(7)[0]
        steps = excel.sheet("Analysis").value(f"B{history.FIRST_ROW}:B{history.LAST_ROW}")
        assert [row[0] for row in steps if row[0] is not None] == [0]
        assert [int(value) for value in excel.sheet("Game").value("State")[0][:2]] == [0, 0]


def test_a_board_that_lost_or_gained_cells_is_named_and_nothing_is_written():
    for cells in ("$C$8:$F$10", "$C$8:$E$11", "$C$8:$F$12", "$C$8", "#REF!"):
        excel = Excel.open(WORKBOOK, libraries=LIBRARIES)
        assert excel.click("Undo") == [], "macros know the board as it was"
        excel.workbook.vba_get("Names", ["Board"]).vba_set("RefersTo", f"=Game!{cells}")
        before = excel.sheet("Game").value("C8:F11"), history_rows(excel, 2)
        assert excel.set_cell("Game", "Effort", 1) == [], "a change beside the board"
        for caption in BUTTONS + ["Undo", "Redo"]:
            said = excel.click(caption)
            assert len(said) == 1 and "four rows of four cells" in said[0] and "Ctrl+Z" in said[0], (caption, said)
        assert (excel.sheet("Game").value("C8:F11"), history_rows(excel, 2)) == before


def test_settings_that_were_deleted_are_named_and_can_be_taken_back():
    excel = open_workbook()
    name, before = excel.workbook.vba_get("Names", ["Player"]), board(excel)
    delivered = name.vba_get("RefersTo")
    name.vba_set("RefersTo", "=Game!#REF!")
    for caption in ("Hint", "Best move", "Auto play"):
        said = excel.click(caption)
        assert len(said) == 1 and "Cells that this workbook needs were deleted" in said[0] and "Ctrl+Z" in said[0], said
        assert board(excel) == before
    name.vba_set("RefersTo", delivered)
    excel.set_cell("Game", "Player", NOT_AVAILABLE)
    assert "I4" in excel.click("Best move")[0], "the setting is read again"
    excel.set_cell("Game", "Player", "gradient")
    name.vba_set("RefersTo", "=Game!#REF!")
    excel.interpreter.answers.append(YES)
    asked, told = excel.click("Repair the sheets", "Help")
    assert "where cells of its own belong: Game!I4. " in asked, "what stands there may be a person's"
    assert told == "The sheets are mended. This could not be saved: Player."
    assert excel.click("Best move") == []


def test_cells_that_were_brought_back_are_found_without_a_button():
    """By Ctrl+Z: what was found before the deletion stays dead in Excel. Here the names have other cells instead."""
    excel = open_workbook()
    excel.set_cell("League", "LeagueEffort", 1)
    for sheet, name, cell in [("Game", "FramedBoard", "$A$1"), ("Game", "Strength", "$J$5"), ("Game", "Effort", "$K$5"),
                              ("League", "LeagueStrength", "$E$6")]:
        excel.workbook.vba_get("Names", [name]).vba_set("RefersTo", f"={sheet}!{cell}")
    excel.select("Game", "A1")
    excel.set_cell("Game", "Effort", 6)
    excel.set_cell("League", "LeagueEffort", 2)
    assert (len(excel.application.keys), shown(excel, "Strength"), excel.sheet("League").value("E6")) == (4, "Custom", "Custom")


def test_cells_that_are_deleted_while_a_command_runs_may_be_a_sheets():
    excel = open_workbook()

    def delete():
        raise error(424, "Object required")

    excel.interpreter.while_waiting = delete
    said, = excel.click("Auto play")
    assert "Cells that this workbook needs were deleted" in said and "If a sheet was deleted, close the workbook without" in said, said


def test_a_sheet_that_has_another_name_is_found_all_the_same():
    excel = open_workbook()
    for name in ("Game", "Analysis", "League", "Games"):
        excel.rename(name, f"My {name}")
    macros = excel.buttons("My Game")
    excel.set_cell("My Game", "UntilTile", 16)
    for caption in BUTTONS[1:] + ["Undo"]:
        excel.run(macros[caption])
    assert excel.messages() == []
    assert max(max(row) for row in excel.sheet("My Game").value("Board")) >= 8
    assert len(excel.application.keys) == 4, "the arrow keys are the game's"
    excel.run(macros["New game"])
    assert excel.sheet("My Games").value("B7") == 1


def test_a_sheet_that_was_deleted_is_named():
    for name, buttons in [("Game", BUTTONS), ("Analysis", BUTTONS[1:])]:
        excel = Excel.open(WORKBOOK, libraries=LIBRARIES)
        excel.application.vba_set("DisplayAlerts", False)
        macros = excel.buttons("Game")
        excel.sheet(name).sheet.vba_get("Delete")
        for caption in buttons:
            excel.run(macros[caption])
            assert "A sheet of this workbook was deleted" in excel.messages()[-1], caption
        assert len(excel.messages()) == len(buttons)


def test_a_protected_sheet_is_told_and_the_game_goes_on_once_it_is_not():
    for protected in ("Game", "Analysis"):
        excel = open_workbook()
        for _ in range(3):
            excel.click("Best move")
        before, state, rows = board(excel), shown(excel, "State"), history_rows(excel, 5)
        listed = excel.sheet("Games").value("B7:J8")
        sheet = excel.application.vba_get("Worksheets", [protected])
        sheet.vba_call("Protect", [])
        said = excel.click("New game")
        assert len(said) == 1 and "protected" in said[0], said
        assert (board(excel), shown(excel, "State"), history_rows(excel, 5)) == (before, state, rows), protected
        assert excel.sheet("Games").value("B7:J8") == listed
        sheet.vba_call("Unprotect", [])
        assert excel.click("Undo") == [] and excel.click("Redo") == [] and board(excel) == before


def test_formulas_that_are_not_calculated_by_themselves_follow_all_the_same():
    excel = open_workbook()
    excel.application.calculation = MANUAL
    for _ in range(5):
        excel.click("Best move")
    rows = history_rows(excel, 6)
    game = excel.sheet("Game").value("D4:F4")[0]
    assert [int(value) for value in game] == [int(rows[-1][4])] * 2 + [5]
    assert rows[-1][2] in shown(excel, "LastMove")
    assert int(excel.sheet("Analysis").value("AK127")) == 5, "the chart"
    excel.click("Hint")
    assert "What monte-carlo thinks" in shown(excel, "PanelTitle")
    excel.set_cell("League", "B9:B24", [[None]] * 16)
    excel.set_cell("League", "B9", "x")
    excel.set_cell("League", "C9", "random")
    excel.set_cell("League", "LeagueGamesWanted", 2)
    excel.set_cell("League", "LeagueEffort", 1)
    assert excel.click("Run", "League") == []
    assert excel.sheet("League").value("AB7") == 2
    excel.interpreter.answers.append(6)  # vbYes
    excel.click("Clear", "League")
    assert excel.sheet("League").value("AB7") == 0


def test_a_macro_that_calls_a_button_can_be_stopped_afterwards():
    excel = Excel.open(WORKBOOK, libraries={})
    excel.run("ClickMinimax")
    assert len(excel.messages()) == 1 and excel.application.cancel_key != ESCAPE_IS_IGNORED


def test_a_workbook_without_an_active_sheet_opens():
    excel = open_workbook()
    keys = excel.application.keys
    excel.application.active_book = None
    excel.run("ThisWorkbook.Workbook_Activate")
    assert keys == {}

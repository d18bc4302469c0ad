"""What can go wrong, one clear message each, with the board left as it was."""

import ctypes
import sys

from engine import LIBRARY, ROOT, WORKBOOK, new_game
from host.excel import ESCAPE_IS_IGNORED, NOT_AVAILABLE, Excel
from office import LOADED, board, open_workbook, put_board, shown

sys.path.insert(0, str(ROOT / "workbook"))
import history  # noqa: E402  (found through the line above)

FILE = "engine2048_x64.dll"
MANUAL = -4135  # xlCalculationManual
BUTTONS = ["New game", "\u25C4", "Hint", "Best move", "Minimax", "Monte Carlo", "Auto play"]


def open_with(libraries, windows_error=None):
    """The workbook with these libraries, where Windows' loader fails with this error."""
    loader = {"kernel32": {"LoadLibraryW": lambda path: 0 if windows_error else 1}}
    excel = Excel.open(WORKBOOK, libraries={**libraries, **loader}, environment={"LOCALAPPDATA": r"C:\Local"})
    excel.interpreter.err.last_library_error = windows_error or 0
    return excel


def assert_each_button_says(excel, *parts):
    """Each button says one thing, which holds these parts, and leaves the board as it was."""
    before = board(excel)
    for caption in BUTTONS:
        said = excel.click(caption)
        assert len(said) == 1, (caption, said)
        for part in parts:
            assert part in said[0], (caption, said)
        assert board(excel) == before


def test_a_missing_library():
    excel = open_with({})
    assert_each_button_says(excel, f"{FILE} is missing", str(WORKBOOK.parent), r"C:\Local\engine2048")


def test_a_library_of_the_wrong_bitness():
    assert_each_button_says(open_with({FILE: LIBRARY}, 193), FILE, "is not a library for this Office")


def test_a_blocked_library():
    assert_each_button_says(open_with({FILE: LIBRARY}, 5), "will not load", "error 5", "Unblock")


def test_a_library_that_a_policy_forbids():
    for number in (1260, 4551):  # ERROR_ACCESS_DISABLED_BY_POLICY, ERROR_SYSTEM_INTEGRITY_POLICY_VIOLATION
        excel = open_with({FILE: LIBRARY}, number)
        assert_each_button_says(excel, FILE, f"error {number}", "Smart App Control or AppLocker", "administrator")
        assert not any("nblock" in said for said in excel.messages())


def test_a_library_of_another_interface():
    assert_each_button_says(open_with({FILE: {"e2048_abi_version": lambda: 2}}), "another version", "needs 0.1.0")


def write_version(text, _capacity):
    """A library's function that says it is 9.9.9."""
    ctypes.memmove(text, b"9.9.9\0", 6)
    return 5


def test_a_library_of_another_release():
    library = {"e2048_abi_version": lambda: 1, "e2048_version": write_version}
    assert_each_button_says(open_with({FILE: library}), "is engine2048 9.9.9", "needs 0.1.0",
                            "replace engine2048.xlam and its libraries too")


def test_a_foreign_library_under_the_name():
    assert_each_button_says(open_with({FILE: {}}), "is not engine2048")


def test_a_workbook_on_onedrive_finds_the_library_in_the_users_folder():
    loaded = []
    loader = {"kernel32": {"LoadLibraryW": lambda path: loaded.append(path) or 1}}
    excel = Excel.open(WORKBOOK, libraries={FILE: LIBRARY, **loader}, environment={"LOCALAPPDATA": r"C:\Local"})
    excel.workbook.path = "https://d.docs.live.net/1234/Games"
    excel.interpreter.folder = r"C:\Local\engine2048"
    assert excel.click("Minimax") == []
    assert [excel.interpreter.text_at(number) for number in loaded] == [rf"C:\Local\engine2048\{FILE}"]


def test_the_users_folder_may_have_any_letters():
    excel = open_with({})
    excel.interpreter.environment = {"LOCALAPPDATA": "C:\\Users\\\u0418\u0432\u0430\u043d\\Local"}
    excel.interpreter.libraries[FILE] = LIBRARY
    excel.interpreter.folder = "C:\\Users\\\u0418\u0432\u0430\u043d\\Local\\engine2048"
    assert excel.click("Minimax") == []
    excel = open_with({})
    excel.interpreter.environment = {"LOCALAPPDATA": "x" * 5000}
    assert "is missing" in excel.click("Minimax")[0]


def test_a_workbook_that_was_never_saved_says_so():
    excel = open_with({})
    excel.workbook.path = ""
    assert_each_button_says(excel, FILE, "Save it")


def test_the_library_is_loaded_once_and_by_its_full_path():
    loaded = []
    loader = {"kernel32": {"LoadLibraryW": lambda path: loaded.append(path) or 1}}
    excel = Excel.open(WORKBOOK, libraries={FILE: LIBRARY, **loader})
    assert excel.interpreter.calls == [], "opening the workbook needs no library"
    excel.click("Minimax")
    excel.click("Minimax")
    assert [excel.interpreter.text_at(number) for number in loaded] == [f"{WORKBOOK.parent}\\{FILE}"]


def test_a_library_that_comes_later_is_found_without_reopening():
    excel = open_with({})
    assert len(excel.click("Minimax")) == 1
    excel.interpreter.libraries[FILE] = LIBRARY
    assert excel.click("Minimax") == []


def test_cells_that_hold_no_tile_are_named():
    for wrong, words in [(3, "holds 3"), ("abc", 'holds "abc"'), (-2, "holds -2"), (262144, "holds 262144"),
                         (2.5, "holds 2.5"), (True, "holds"), ("0x2", "holds"), (1e300, "holds"),
                         (NOT_AVAILABLE, "holds an error")]:
        excel = open_workbook()
        said = excel.set_cell("Game", "D8", wrong)
        assert len(said) == 1 and "Cell D8" in said[0] and words in said[0] and "131072" in said[0], said
        before = excel.sheet("Game").value("Board")
        for caption in BUTTONS[1:]:
            assert excel.click(caption) == said, caption
            assert excel.sheet("Game").value("Board") == before


def test_undo_takes_back_a_wrong_tile_and_a_typed_position():
    excel = open_workbook()
    before = board(excel)
    excel.set_cell("Game", "D8", 3)
    assert excel.click("Undo") == []
    assert board(excel) == before
    put_board(excel, [2] * 16)
    excel.click("Undo")
    assert board(excel) == before


def test_a_position_typed_tile_by_tile_is_one_step():
    excel = open_workbook()
    before = board(excel)
    excel.set_cell("Game", "D8", 64)
    excel.set_cell("Game", "E8", 32)
    assert board(excel)[9:11] == [64, 32]
    excel.click("Undo")
    assert board(excel) == before


def test_a_cleared_board_is_a_step_that_can_be_undone():
    for typed_before in (False, True):
        excel = open_workbook()
        for _ in range(3):
            excel.click("Best move")
        played = board(excel)
        headings = excel.sheet("Analysis").value("A7:I7")
        if typed_before:
            excel.set_cell("Game", "D8", 64)
        assert put_board(excel, [0] * 16) == []
        assert board(excel) == [0] * 16 and "empty" in shown(excel, "Message")
        for caption in BUTTONS[1:]:
            assert excel.click(caption) == [] and board(excel) == [0] * 16, caption
        excel.set_cell("Game", "C6", 2)
        assert excel.sheet("Analysis").value("A7:I7") == headings
        assert excel.click("Undo") == []
        assert board(excel) == played, "all that was typed is one step"
        excel.click("Undo")
        excel.click("Redo")
        assert board(excel) == played and int(excel.sheet("Game").value("F3")) == 3


def test_text_that_is_a_tile_is_a_tile():
    excel = open_workbook()
    assert excel.set_cell("Game", "D8", "64") == []
    assert board(excel)[9] == 64


def test_settings_that_make_no_sense_are_refused():
    for name, value, words in [("Player", "nobody", "player"), ("Effort", "much", "J3"), ("Effort", 2.5, "J3"),
                               ("TimeMs", -5, ""), ("Effort", 1000000000, ""), ("Effort", NOT_AVAILABLE, "J3"),
                               ("Player", NOT_AVAILABLE, "I3")]:
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
        assert len(said) == 1 and "N3" in said[0] and board(excel) == before


def test_in_32_bit_office_every_call_goes_to_the_std_name():
    called = set()

    def plain(name):
        assert name.endswith("_std"), name
        called.add(name)
        return name.removesuffix("_std")

    excel = Excel.open(WORKBOOK, constants={"Win64": False},
                       libraries={"engine2048_x86.dll": (LIBRARY, plain), **LOADED})
    excel.set_cell("Game", "Player", "monte-carlo")
    for caption in BUTTONS[:-1]:
        assert excel.click(caption) == [], caption
    assert shown(excel, "Message") is None or "missing" not in shown(excel, "Message")
    assert {"e2048_best_move_std", "e2048_move_std", "e2048_spawn_std", "e2048_analyze_std"} <= called


def test_a_history_that_was_sorted_or_cleared_is_named_and_a_new_game_goes_on():
    def sort(excel):
        rows = excel.sheet("Analysis").value("A8:I12")
        excel.set_cell("Analysis", "A8:I12", rows[::-1])

    def clear(excel):
        excel.set_cell("Analysis", "A8:I12", [[None] * 9] * 5)

    def spoil(excel):
        excel.set_cell("Analysis", "I12", "2 4 8")

    for change in (sort, clear, spoil):
        excel = open_workbook()
        for _ in range(4):
            excel.click("Best move")
        before, rows = board(excel), excel.sheet("Analysis").value("A8:I13")
        change(excel)
        changed = excel.sheet("Analysis").value("A8:I13")
        for caption in BUTTONS[1:] + ["Undo", "Redo"]:
            said = excel.click(caption)
            assert len(said) == 1 and "The history on the Analysis sheet is no longer as it was written" in said[0], said
            assert board(excel) == before and excel.sheet("Analysis").value("A8:I13") == changed
        excel.set_cell("Analysis", "A8:I13", rows)
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
    before, rows = [excel.sheet("Game").value(name) for name in names], excel.sheet("Analysis").value("A8:I13")
    clear_sheet(excel)
    assert excel.messages() == [] and excel.sheet("Analysis").value("A8:I13") == rows
    assert excel.sheet("Game").value("Message") is None, "no macro may write: Excel would forget how to undo"
    for caption in BUTTONS[1:] + ["Undo", "Redo"]:
        said = excel.click(caption)
        assert len(said) == 1 and "The state of the game" in said[0] and "Ctrl+Z" in said[0], (caption, said)
        assert board(excel) == [0] * 16 and excel.sheet("Analysis").value("A8:I13") == rows
    for name, value in zip(names, before):
        assert excel.set_cell("Game", name, [list(row) for row in value]) == []
    assert excel.sheet("Analysis").value("A8:I13") == rows
    excel.click("Undo")
    assert board(excel) == [int(word) for word in rows[3][8].split()]


def test_a_new_game_needs_no_state_and_forgets_every_step():
    for lose in (clear_sheet, lambda excel: excel.set_cell("Game", "R2", "x"),
                 lambda excel: excel.set_cell("Game", "Q2", NOT_AVAILABLE)):
        excel = open_workbook()
        for _ in range(4):
            excel.click("Best move")
        excel.set_cell("Analysis", f"A{history.LAST_ROW}", history.LAST_ROW - history.FIRST_ROW)
        lose(excel)
        assert len(excel.click("Undo")) == 1
        excel.set_cell("Game", "Seed", 7)
        assert excel.click("New game") == []
        assert board(excel) == new_game(7)[0]
        steps = excel.sheet("Analysis").value(f"A{history.FIRST_ROW}:A{history.LAST_ROW}")
        assert [row[0] for row in steps if row[0] is not None] == [0]
        assert [int(value) for value in excel.sheet("Game").value("State")[0][:2]] == [0, 0]


def test_a_board_that_lost_or_gained_cells_is_named_and_nothing_is_written():
    for cells in ("$C$6:$F$8", "$C$6:$E$9", "$C$6:$F$10", "$C$6", "#REF!"):
        excel = open_with({FILE: LIBRARY})
        excel.workbook.vba_get("Names", ["Board"]).vba_set("RefersTo", f"=Game!{cells}")
        before = excel.sheet("Game").value("C6:F9"), excel.sheet("Analysis").value("A8:I9")
        assert excel.set_cell("Game", "Effort", 1) == [], "a change beside the board"
        for caption in BUTTONS + ["Undo", "Redo"]:
            said = excel.click(caption)
            assert len(said) == 1 and "four rows of four cells" in said[0] and "Ctrl+Z" in said[0], (caption, said)
        assert (excel.sheet("Game").value("C6:F9"), excel.sheet("Analysis").value("A8:I9")) == before


def test_a_sheet_that_is_gone_or_has_another_name_is_named():
    for name, buttons in [("Game", BUTTONS), ("Analysis", BUTTONS[1:])]:
        for change in (lambda sheet: sheet.vba_set("Name", "Mine"), lambda sheet: sheet.vba_get("Delete")):
            excel = open_with({FILE: LIBRARY})
            excel.application.vba_set("DisplayAlerts", False)
            macros = excel.buttons("Game")
            change(excel.sheet(name).sheet)
            for caption in buttons:
                excel.run(macros[caption])
                assert "gone or has another name" in excel.messages()[-1], caption
            assert len(excel.messages()) == len(buttons)


def test_formulas_that_are_not_calculated_by_themselves_follow_all_the_same():
    excel = open_workbook()
    excel.application.calculation = MANUAL
    for _ in range(5):
        excel.click("Best move")
    rows = excel.sheet("Analysis").value("A8:I13")
    game = excel.sheet("Game").value("D3:F3")[0]
    assert [int(value) for value in game] == [int(rows[-1][4])] * 2 + [5]
    assert rows[-1][2] in excel.sheet("Game").value("C12")
    assert int(excel.sheet("Analysis").value("V127")) == 5, "the chart"
    excel.click("Hint")
    assert "What monte-carlo thinks" in excel.sheet("Game").value("L4")
    excel.set_cell("League", "B9:B24", [[None]] * 16)
    excel.set_cell("League", "B9", "x")
    excel.set_cell("League", "C9", "random")
    excel.set_cell("League", "LeagueGamesWanted", 2)
    excel.set_cell("League", "LeagueEffort", 1)
    assert excel.click("Run", "League") == []
    assert excel.sheet("League").value("Y7") == 2
    excel.click("Clear", "League")
    assert excel.sheet("League").value("Y7") == 0


def test_a_macro_that_calls_a_button_can_be_stopped_afterwards():
    excel = open_with({})
    excel.run("ClickMinimax")
    assert len(excel.messages()) == 1 and excel.application.cancel_key != ESCAPE_IS_IGNORED


def test_a_workbook_without_an_active_sheet_opens():
    excel = open_workbook()
    keys = excel.application.keys
    excel.application.active_book = None
    excel.run("ThisWorkbook.Workbook_Activate")
    assert keys == {}

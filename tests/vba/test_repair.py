"""What a paste may not take from the board, and what the button Repair puts right."""

import itertools

from engine import WORKBOOK
from host.excel import ESCAPE_BREAKS, ESCAPE_IS_AN_ERROR, ESCAPE_IS_IGNORED, Excel
from office import board, history_row, history_rows, open_workbook, put_board, shown
from pyopenvba.interpreter._runtime import Slot
from test_auto_play import stand_still
from test_library import NO, YES

SETTINGS = {"Coach": "On", "UntilTile": 4096, "PauseMs": 30, "Seed": 77}
LATE = [2, 4, 8, 16, 4, 8, 16, 32, 8, 16, 32, 64, 16, 32, 64, 0]


def look(excel, cells="C8:F11"):
    """What the cells look like, one by one."""
    sheet = excel.sheet("Game").sheet
    found = []
    for cell in sheet.vba_get("Range", [cells]).vba_get("Cells").vba_iterate():
        found.append((cell.vba_get("Interior").vba_get("Color"), cell.vba_get("NumberFormat"),
                      cell.vba_get("Font").vba_get("Size"), cell.vba_get("Font").vba_get("Bold")))
    return found


def paste(excel, cells):
    """Pastes a position from another sheet, with the look of its cells."""
    source = excel.sheet("Help").sheet.vba_get("Range", ["P40:S43"])
    for index, tile in enumerate(cells):
        excel.set_cell("Help", f"{'PQRS'[index % 4]}{40 + index // 4}", tile or None)
    source.vba_get("Interior").vba_set("Color", 255)
    source.vba_get("Font").vba_set("Size", 8)
    source.vba_get("Copy", [excel.sheet("Game").sheet.vba_get("Range", ["C8"])])


def test_a_paste_takes_the_values_and_leaves_the_look():
    excel = open_workbook()
    before = look(excel)
    paste(excel, LATE)
    assert board(excel) == LATE and look(excel) == before
    assert excel.click("Undo") == []


def test_a_paste_that_is_no_position_is_named_and_leaves_the_look():
    excel = open_workbook()
    before = look(excel)
    paste(excel, [3] + LATE[1:])
    assert "Cell C8 holds 3" in excel.messages()[-1]
    assert look(excel) == before and excel.sheet("Game").value("C8") == 3


def damaged_ways():
    """Ways in which a Game sheet gets damaged, each by its name; rows are deleted and inserted in LibreOffice's tests."""
    def sheet(excel):
        return excel.sheet("Game").sheet

    return {
        "cleared": lambda excel: sheet(excel).vba_get("Cells").vba_get("ClearContents"),
        "cleared with its look": lambda excel: sheet(excel).vba_get("Range", ["A1:AC15"]).vba_get("Clear"),
        "formulas are overwritten": lambda excel: excel.set_cell("Game", "D4", "mine"),
        "columns are narrow": lambda excel: sheet(excel).vba_get("Columns", [5]).vba_set("ColumnWidth", 1),
        "a row is hidden": lambda excel: sheet(excel).vba_get("Rows", [8]).vba_set("Hidden", True),
    }


def test_repair_puts_a_damaged_sheet_right():
    for name, damage in damaged_ways().items():
        excel = open_workbook(player="gradient", effort=2)
        for _ in range(6):
            excel.click("Best move")
        for cell, value in SETTINGS.items():
            excel.set_cell("Game", cell, value)
        before, rows, looks = board(excel), history_rows(excel, 8), look(excel)
        score, formulas, widths = shown(excel, "Score"), cell_formulas(excel), sheet_widths(excel)
        damage(excel)
        assert excel.click("Repair the sheets", "Help") == [], name
        assert board(excel) == before and history_rows(excel, 8) == rows, name
        assert look(excel) == looks and cell_formulas(excel) == formulas and shown(excel, "Score") == score, name
        assert sheet_heights(excel) == [64.0 * 0.75] * 4 and sheet_widths(excel) == widths, name
        if name not in ("cleared", "cleared with its look"):
            assert (shown(excel, "Player"), shown(excel, "Effort")) == ("gradient", 2), name
            assert {cell: shown(excel, cell) for cell in SETTINGS} == SETTINGS, name
        assert excel.click("Undo") == [] and excel.click("Best move") == [], name


def cell_formulas(excel):
    """The formulas of the whole sheet, settings apart."""
    return [row[:] for row in excel.sheet("Game").sheet.vba_get("Range", ["A5:AC15"]).vba_get("Formula").items]


def sheet_heights(excel):
    """The heights of the board's rows, in points."""
    rows = excel.sheet("Game").sheet
    return [0.0 if rows.vba_get("Rows", [row]).vba_get("Hidden") else rows.vba_get("Rows", [row]).vba_get("RowHeight")
            for row in range(8, 12)]


def sheet_widths(excel):
    """The widths of the columns."""
    return [excel.sheet("Game").sheet.vba_get("Columns", [column]).vba_get("ColumnWidth") for column in range(1, 20)]


def test_escape_lets_repair_forget_no_setting():
    """Esc at many of its calls, until it writes and Esc waits."""
    excel, pressed = open_workbook(player="gradient", effort=2), []
    for cell, value in SETTINGS.items():
        excel.set_cell("Game", cell, value)
    before = excel.sheet("Game").value("I4:P4"), shown(excel, "State")
    calls = excel.count_object_calls(lambda: excel.click("Repair the sheets", "Help"))
    for call in itertools.count(1, calls // 200):
        pressed.append(excel.escape_at(call, lambda: excel.click("Repair the sheets", "Help")))
        assert excel.messages() == [] and (excel.sheet("Game").value("I4:P4"), shown(excel, "State")) == before, call
        if pressed[-1] == ESCAPE_IS_IGNORED:
            break
    assert pressed.count(ESCAPE_IS_AN_ERROR) > 10


class EndedMidway(Exception):
    """Ends a macro wherever it is, as Shift+Ctrl+Q does in LibreOffice: VBA hears of no error."""


def end_at(excel, call, run):
    """Runs a macro and ends it at its call of this number; answers whether it was still running then."""
    left = [call]

    def count():
        left[0] -= 1
        if left[0] == 0:
            raise EndedMidway

    try:
        excel.before_each_object_call(count, run)
    except EndedMidway:
        excel.application.screen_updating, excel.application.cancel_key = True, ESCAPE_BREAKS
        return True
    return False


def test_a_repair_that_was_ended_midway_loses_nothing():
    """The game, those of the list, settings and own cells are there after the next command, whatever that is."""
    excel = open_workbook(player="gradient", effort=2)
    go_on = stand_still(excel)
    excel.click("Best move")
    excel.click("New game")
    for _ in range(6):
        excel.click("Best move")
    for cell, value in SETTINGS.items():
        excel.set_cell("Game", cell, value)
    for (sheet, cell), value in {("Lab", "D9"): 1.5, ("Game", "Q33"): "mine", ("Analysis", "WantedStep"): 6}.items():
        excel.set_cell(sheet, cell, value)

    def kept():
        return (board(excel), history_rows(excel, 8), shown(excel, "State"), excel.sheet("Games").value("B7:J8"), shown(excel, "Coach"),
                excel.sheet("Lab").value("D9"), shown(excel, "Q33"), {cell: shown(excel, cell) for cell in SETTINGS})

    before = kept()
    calls = excel.count_object_calls(lambda: excel.click("Repair the sheets", "Help"))
    assert kept() == before
    for part in (2, 6, 10):
        assert end_at(excel, calls * part // 12, lambda: excel.click("Repair the sheets", "Help"))
        go_on(31)  # as long as a command may be silent
        caption, sheet = [("Repair the sheets", "Help"), ("Redo", "Game"), ("Go to step", "Analysis")][part // 4]
        assert excel.click(caption, sheet) == [], part
        assert kept() == before, part


def test_what_is_typed_while_a_repair_is_unfinished_stays():
    """A setting, a weight, a record, a tile, and cells of one's own, wherever Repair was ended; the rest is as it was."""
    excel = open_workbook(player="gradient", effort=2)
    go_on = stand_still(excel)
    for _ in range(6):
        excel.click("Best move")
    for cell, value in SETTINGS.items():
        excel.set_cell("Game", cell, value)
    excel.set_cell("Game", "Q33", "mine")
    rows = history_rows(excel, 7)
    calls = excel.count_object_calls(lambda: excel.click("Repair the sheets", "Help"))
    for part in (1, 5, 9):
        before = board(excel)
        assert end_at(excel, calls * part // 10, lambda: excel.click("Repair the sheets", "Help"))
        typed = {("Game", "Seed"): 1000 + part, ("Lab", "D9"): part + 0.5, ("League", "LeagueSeed"): part, ("Games", "L9"): f"record {part}",
                 ("Game", "Q35"): f"new {part}", ("Lab", "S30"): part, ("Help", "E30"): f"too {part}"}
        for (sheet, cell), value in typed.items():
            excel.set_cell(sheet, cell, value)
        tile = 2 ** (part + 4)
        excel.set_cell("Game", "D9", tile)
        go_on(31)
        assert excel.click("Clear", "League") == [], part
        assert {key: excel.sheet(key[0]).value(key[1]) for key in typed} == typed, part
        assert board(excel) == before[:5] + [tile] + before[6:] and history_rows(excel, 7) == rows, part
        assert {cell: shown(excel, cell) for cell in SETTINGS} == {**SETTINGS, "Seed": 1000 + part} and shown(excel, "Q33") == "mine"


def test_what_is_typed_stays_or_is_named_where_the_sheet_was_damaged_before():
    """A tile where the board was no position, a setting whose name was gone; what is no tile, or among joined cells, is named."""
    for part in (3, 9):
        excel = open_workbook(player="gradient", effort=2)
        go_on = stand_still(excel)
        for _ in range(4):
            excel.click("Best move")
        before, rows = board(excel), history_rows(excel, 5)
        excel.set_cell("Game", "E10", "five")
        excel.workbook.vba_get("Names").vba_get("Item", ["LeagueSeed"]).vba_get("Delete")
        calls = excel.count_object_calls(lambda: excel.click("Repair the sheets", "Help")) if part == 3 else calls
        if part == 3:
            excel.set_cell("Game", "E10", "five")
            excel.workbook.vba_get("Names").vba_get("Item", ["LeagueSeed"]).vba_get("Delete")
        assert end_at(excel, calls * part // 10, lambda: excel.click("Repair the sheets", "Help"))
        excel.sheet("Lab").sheet.vba_get("Range", ["B2:I2"]).vba_get("UnMerge")  # as in the middle of Repair
        for sheet, cell, value in [("Game", "C8", 64), ("Game", "F11", "six"), ("League", "D5", 77), ("Lab", "C2", "joined")]:
            excel.set_cell(sheet, cell, value)
        go_on(31)
        said = excel.click("Clear", "League")
        assert len(said) == 1 and "cell F11 of Game" in said[0] and "cell C2 of Lab" in said[0], (part, said)
        assert board(excel) == [64] + before[1:] and history_rows(excel, 5) == rows, part
        assert history_row(excel, 5)["Move"] == "typed" and excel.sheet("League").value("LeagueSeed") == 77, part


def test_repair_keeps_a_persons_own_cells():
    """Texts, even those that a sheet of ours has elsewhere, numbers with their format, and formulas, with all that they look like.
    Also below and beside the board, whose cells are no longer 0 and 2 as delivered."""
    excel = open_workbook(player="random")
    for _ in range(6):
        excel.click("Best move")
    own = {("Game", "Q33"): "mine", ("Game", "Q34"): "Score", ("Lab", "S30"): 2048, ("Help", "E30"): "=1+1", ("League", "S38"): 46205, ("Game", "AZ40"): "last",
           ("Game", "C20"): "mine", ("Game", "D20"): "2 wins", ("Game", "E20"): 0, ("Game", "F20"): 2, ("Game", "D22"): "=1+1", ("Lab", "C40"): "0 or 1"}
    for (sheet, place), value in own.items():
        assert excel.sheet(sheet).value(place) is None
        excel.set_cell(sheet, place, value)
    dated = excel.sheet("League").sheet.vba_get("Range", ["S38"])
    dated.vba_set("NumberFormat", "d. mmm")
    dated.vba_get("Interior").vba_set("Color", 255)
    excel.set_cell("Game", "D4", "not ours")
    before = {key: excel.sheet(key[0]).value(key[1]) for key in own}
    for times in range(2):
        assert excel.click("Repair the sheets", "Help") == []
        assert {key: excel.sheet(key[0]).value(key[1]) for key in own} == before, times
        assert dated.vba_get("NumberFormat") == "d. mmm" and dated.vba_get("Interior").vba_get("Color") == 255
        assert excel.sheet("Help").sheet.vba_get("Range", ["E30"]).vba_get("Formula") == "=1+1"
        assert shown(excel, "D4") != "not ours"


def test_repair_asks_before_it_erases_what_cannot_stay():
    """A text in a cell that belongs to a heading's joined ones."""
    excel = open_workbook(player="random")
    excel.sheet("Game").sheet.vba_get("Range", ["B3:C4"]).vba_get("UnMerge")
    excel.set_cell("Game", "C4", "mine")
    assert shown(excel, "C4") == "mine"
    excel.set_cell("Game", "D4", "not ours")
    excel.interpreter.answers.append(NO)
    said = excel.click("Repair the sheets", "Help")
    assert len(said) == 1 and "Game!C4" in said[0], said
    assert (shown(excel, "C4"), shown(excel, "D4")) == ("mine", "not ours"), "the answer was no"
    excel.interpreter.answers.append(YES)
    assert excel.click("Repair the sheets", "Help") == said
    assert shown(excel, "C4") != "mine" and shown(excel, "D4") != "not ours"


def test_repair_names_twelve_cells_that_cannot_stay():
    excel = open_workbook(player="random")
    excel.sheet("Game").sheet.vba_get("Range", ["B2:Q2"]).vba_get("UnMerge")
    for columns, end in (("CDEFGHIJKLMN", "Game!N2. "), ("O", "Game!N2, .... ")):
        for column in columns:
            excel.set_cell("Game", f"{column}2", "mine")
        excel.interpreter.answers.append(NO)
        said, = excel.click("Repair the sheets", "Help")
        assert f"Game!M2, {end}Repair" in said, said


def test_repair_changes_nothing_where_a_sheet_was_deleted():
    for name in ("Games", "Archive"):
        excel = open_workbook()
        excel.application.vba_set("DisplayAlerts", False)
        excel.set_cell("Game", "D4", "not ours")
        excel.sheet(name).sheet.vba_get("Delete")
        said, = excel.click("Repair the sheets", "Help")
        assert "A sheet of this workbook was deleted" in said and shown(excel, "D4") == "not ours", name


def test_repair_asks_before_it_erases_what_deletions_moved():
    """A text in the place of a setting that was deleted with its row, or that moved up with it."""
    for row, lost in ((5, "LeagueEffort, LeagueGamesWanted, LeagueSeed, LeagueStrength, LeagueTimeMs"), (3, None)):
        excel = open_workbook(player="random")
        excel.set_cell("League", "C5", 123)
        excel.set_cell("League", "C6", "mine")
        excel.delete_row("League", row)
        assert excel.sheet("League").value("C5") == "mine"
        excel.interpreter.answers.append(NO)
        said = excel.click("Repair the sheets", "Help")
        assert len(said) == 1 and "where cells of its own belong: League!C5. " in said[0], (row, said)
        assert excel.sheet("League").value("C5") == "mine", "the answer was no"
        excel.interpreter.answers.append(YES)
        told = excel.click("Repair the sheets", "Help")
        assert told == said + ([f"The sheets are mended. This could not be saved: {lost}."] if lost else []), (row, told)
        assert excel.sheet("League").value("C5") == (10 if lost else 123), row


def test_a_repair_that_an_error_ended_is_over():
    """Without the library all is mended but what it must answer. The next command is itself, and keeps what was typed meanwhile."""
    excel = Excel.open(WORKBOOK, libraries={})
    excel.set_cell("Game", "D4", "not ours")
    first = excel.click("Repair the sheets", "Help")
    assert len(first) == 1 and "is missing" in first[0], first
    assert shown(excel, "D4") != "not ours"
    excel.set_cell("Lab", "D9", 3)
    assert excel.click("Clear", "League") == [] and excel.sheet("Lab").value("D9") == 3
    save(excel)
    assert excel.sheet("Lab").value("D9") == 3 and excel.messages() == first


def save(excel):
    """What Excel does before it saves."""
    excel.interpreter.run("ThisWorkbook.Workbook_BeforeSave", [False, Slot(False, "Boolean")])


def test_saving_finishes_a_repair_and_the_next_command_says_what_was_lost():
    excel = open_workbook(player="random")
    go_on = stand_still(excel)
    excel.click("Best move")
    calls = excel.count_object_calls(lambda: excel.click("Repair the sheets", "Help"))
    excel.workbook.vba_get("Names", ["Coach"]).vba_set("RefersTo", "=Game!#REF!")
    before = board(excel), history_rows(excel, 3)
    assert end_at(excel, calls * 2 // 3, lambda: excel.click("Repair the sheets", "Help"))
    go_on(31)
    said = len(excel.messages())
    save(excel)
    assert (board(excel), history_rows(excel, 3)) == before and excel.messages()[said:] == []
    told = excel.click("Best move")
    assert len(told) == 1 and "could not be saved: Coach" in told[0], told
    assert excel.click("Best move") == []


def test_repair_leaves_a_sound_sheet_as_it_is():
    excel = open_workbook(player="gradient", effort=2)
    put_board(excel, LATE)
    for button in ("Best move", "Best move", "Undo"):
        excel.click(button)

    def shown_rows():
        # Of the margin its formula: what it comes to, the stand-in for Excel does not know.
        margin = excel.sheet("Game").sheet.vba_get("Range", ["A1:A15"]).vba_get("Formula")
        return margin.items[:], excel.sheet("Game").value("B1:AC15"), history_rows(excel, 5)

    before = shown_rows()
    assert excel.click("Repair the sheets", "Help") == []
    assert shown_rows() == before

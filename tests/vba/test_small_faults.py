"""Small faults that people met, and what is there instead."""

import engine
from host import formulas
from host.excel import R1C1_STYLE
from office import open_workbook, put_board, shown
from pyopenvba.interpreter import _values as values
from pyopenvba.interpreter._objects import VBAObject
from pyopenvba.interpreter._runtime import Slot
from test_languages import written

BOARD = [2, 4, 8, 16, 4, 8, 16, 32, 8, 16, 32, 64, 16, 32, 64, 0]


def test_a_limit_that_is_out_of_range_is_named_with_its_cell():
    excel = open_workbook(player="minimax")
    excel.set_cell("Game", "Strength", "Custom")
    for cell, value, place, most in [("Effort", 99, "K4", engine_effort("minimax")), ("Effort", -1, "K4", engine_effort("minimax")),
                                     ("TimeMs", 3600001, "L4", 3600000), ("TimeMs", -5, "L4", 3600000)]:
        excel.set_cell("Game", "Effort", None)
        excel.set_cell("Game", "TimeMs", None)
        excel.set_cell("Game", cell, value)
        said = excel.click("Best move")
        assert len(said) == 1 and f"Cell {place} of the sheet Game" in said[0] and f"to {most}" in said[0], said
    excel = open_workbook()
    excel.set_cell("Analysis", "AnalysisTimeMs", 3600001)
    said = excel.click("Ask every player", "Analysis")
    assert len(said) == 1 and "Cell AC4 of the sheet Analysis" in said[0] and "3600000" in said[0], said
    for cell, place, button in [("LabEffort", "D5", "Play it"), ("LabOpponentEffort", "F32", "Race")]:
        excel = open_workbook()
        excel.set_cell("Lab", cell, 1000000)
        said = excel.click(button, "Lab")
        assert len(said) == 1 and f"Cell {place} of the sheet Lab" in said[0] and "from 0 to " in said[0], said


def engine_effort(player):
    """The most effort that the library takes, by trying."""
    most = 0
    while engine.best_move([0] * 16, player, most + 1)[0] != -6:
        most += 1
    return most


def test_a_text_with_a_comma_is_no_whole_number():
    excel = open_workbook()
    for text in ("1,5", "1,500", "1e2", "+", "", " ", "12a", "&H10"):
        cell = excel.sheet("Game").sheet.vba_get("Range", ["PauseMs"])
        cell.vba_set("NumberFormat", "@")
        cell.vba_set("Value", text)
        said = excel.click("Auto play") if text else []
        assert text == "" or len(said) == 1 and "Cell O4 of the sheet Game must hold a whole number" in said[0], (text, said)
    excel.set_cell("Game", "UntilTile", 4)
    cell.vba_set("Value", "3")
    assert excel.click("Auto play") == []


def test_any_seed_of_a_game_may_be_typed():
    """The cell's rule takes what the macros take."""
    rule, = [rule for sheet in written()[0] if sheet.name == "Game" for rule in sheet.validations if rule.get("input_title") == "SEED"]
    assert (rule["minimum"], rule["maximum"]) == (-2147483647, 2147483647)


def test_a_blank_start_is_named_plainly():
    excel = open_workbook()
    for name, begin in [(None, "Choose one of the list"), ("random", "random weighs no features or cells.")]:
        excel.set_cell("Lab", "LabStart", name)
        said = excel.click("Start", "Lab")
        assert len(said) == 1 and said[0].startswith(begin), said


def test_messages_name_cells_as_the_headings_do():
    excel = open_workbook()
    excel.application.reference_style = R1C1_STYLE
    assert "Cell R10C4 holds 3." in excel.set_cell("Game", "D10", 3)[0]
    excel.set_cell("Game", "D10", None)
    excel.set_cell("Game", "PauseMs", "long")
    assert "Cell R4C15 of the sheet Game" in excel.click("Auto play")[0]


def test_whole_columns_are_refused_unread():
    excel = open_workbook()
    put_board(excel, BOARD)
    read = []
    original = VBAObject.vba_get

    def counting(self, name, *given, **named):
        if name in ("Value", "Value2", "_Default", "") and type(self).__name__ == "Range":
            read.append(self.vba_get("CountLarge"))
        return original(self, name, *given, **named)

    with formulas.bound(excel):
        VBAObject.vba_get = counting
        try:
            excel.set_cell("Help", "Z1", "=BestMove2048(Analysis!A:D)")
        finally:
            VBAObject.vba_get = original
        assert excel.sheet("Help").value("Z1") == values.VBAErrorValue(2015)
    assert max(read, default=0) <= 16, read


def test_arrow_keys_that_were_never_taken_are_left_to_others():
    excel = open_workbook()
    excel.activate("Analysis")
    excel.application.keys["{UP}"] = "another.xlsm!Up"
    excel.run("ThisWorkbook.Workbook_Deactivate")
    excel.select("Analysis", "A1")
    assert excel.application.keys == {"{UP}": "another.xlsm!Up"}


def test_an_earlier_cancel_stays():
    excel = open_workbook()
    cancel = Slot(True, "Boolean")
    excel.interpreter.run("ThisWorkbook.Workbook_BeforeClose", [cancel])
    assert cancel.value is True


def test_a_lost_table_of_the_check_is_told():
    excel = open_workbook()
    for index in range(1, excel.workbook.vba_get("Names").vba_get("Count") + 1):
        name = excel.workbook.vba_get("Names").vba_get("Item", [index])
        if name.vba_get("Name") == "SelfCheck":
            name.vba_set("RefersTo", "=#REF!")
    said = excel.click("Check this Excel", "Help")
    assert len(said) == 1 and "Cells that this workbook needs were deleted" in said[0], said
    assert shown(excel, "Score") == 0

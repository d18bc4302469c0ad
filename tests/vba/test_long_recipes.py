"""A recipe, however long, can be read in full wherever the workbook shows one: measured as test_text_widths measures texts."""

import lab_presets  # (found through office)
from office import open_workbook, shown
from test_languages import written
from test_league import YES, prepare_league
from test_text_widths import INDENT, LINE, PADDING, PIXELS_A_POINT, lines, place

RECIPE = "greedy: " + ", ".join(f"{feature} {-10 ** index / 81:.6g}" for index, feature in enumerate(lab_presets.FEATURES, start=-8))
MATRIX = ", best-cells " + " ".join(f"{4.32889 - index * 0.4321:.6g}" for index in range(16))
USUAL = 15.75
"""The height of a row with a short name, in points."""


def row_height(excel, sheet, row):
    return excel.sheet(sheet).sheet.vba_get("Rows", [row]).vba_get("RowHeight")


def needed(sheet, cell, text):
    """The height that a text needs in a cell of this address, in points; None where it is not wrapped there."""
    [made] = [one for one in written()[0] if one.name == sheet]
    column, row = ord(cell[0]) - ord("A"), int(cell[1:]) - 1
    found = made.table.get(row, {}).get(column)
    look = found.format if found is not None else made.col_info[column].column_format
    room = place(made, row, column)[0] - PADDING - INDENT * look.indent
    if look.text_wrap:
        return lines(text, look.font_size, bool(look.bold), room) * look.font_size * LINE
    return None


def fits(excel, sheet, cell, text):
    """Whether a cell shows a text in full."""
    height = needed(sheet, cell, text)
    return height is not None and excel.sheet(sheet).value(cell) == text and height <= row_height(excel, sheet, int(cell[1:]))


def test_a_recipe_in_the_league_is_read_in_full():
    excel = open_workbook()
    prepare_league(excel, {"random"}, 1)
    excel.set_cell("League", "B22:C22", [["x", RECIPE]])
    assert fits(excel, "League", "C22", RECIPE) and row_height(excel, "League", 21) == USUAL
    assert excel.click("Run", "League") == []
    rows = {excel.sheet("League").value(f"W{row}"): row for row in (9, 10)}
    assert set(rows) == {"random", RECIPE} and fits(excel, "League", f"W{rows[RECIPE]}", RECIPE)
    assert row_height(excel, "League", rows["random"]) == USUAL
    assert excel.click("Repair the sheets", "Help") == []
    assert fits(excel, "League", "C22", RECIPE) and fits(excel, "League", f"W{rows[RECIPE]}", RECIPE), "Repair keeps them readable"
    excel.interpreter.answers.append(YES)
    excel.click("Clear", "League")
    assert row_height(excel, "League", rows[RECIPE]) == USUAL and fits(excel, "League", "C22", RECIPE)
    excel.set_cell("League", "C22", "free 1, " * 200)
    assert row_height(excel, "League", 22) == 409, "the most that Excel takes"
    excel.set_cell("League", "C22", "snake")
    assert row_height(excel, "League", 22) == USUAL
    excel.sheet("League").sheet.vba_get("Rows", [23]).vba_set("RowHeight", 16)  # as LibreOffice rounds
    excel.set_cell("League", "C23", "graph")
    assert row_height(excel, "League", 23) == 16, "Excel forgets how to undo what was typed where a macro changes anything"


def test_recipes_of_many_games_are_read_in_full():
    """Below the table as well, where no height is delivered."""
    excel = open_workbook()
    excel.set_cell("League", "S60", "mine")  # pyOpenVBA reads a list only down to the last row that is used
    prepare_league(excel, set(), 20)
    excel.set_cell("League", "B22:C22", [["x", RECIPE]])
    assert excel.click("Run", "League") == []
    assert all(fits(excel, "League", f"W{row}", RECIPE) for row in range(9, 29))
    excel.interpreter.answers.append(YES)
    excel.click("Clear", "League")
    assert row_height(excel, "League", 28) == USUAL


def test_a_recipe_in_the_list_of_games_is_read_in_full():
    excel = open_workbook(player=RECIPE)
    for _ in range(2):
        assert excel.click("Best move") == []
        assert excel.click("New game") == []
    assert fits(excel, "Games", "F7", RECIPE) and fits(excel, "Games", "F8", RECIPE)
    assert excel.click("Repair the sheets", "Help") == []
    assert fits(excel, "Games", "F7", RECIPE), "Repair has given the first row its height as delivered"


def test_the_labs_recipes_are_read_in_full():
    """Its own with all it can have, the opponent's, and that of any generation of Tune."""
    excel = open_workbook()
    assert needed("Lab", "B6", RECIPE + MATRIX) <= row_height(excel, "Lab", 6)
    excel.set_cell("Lab", "LabOpponent", "snake")
    assert excel.sheet("Lab").value("B33") == "" and excel.sheet("Lab").value("B34") == ""
    excel.set_cell("Lab", "LabOpponent", RECIPE)
    assert fits(excel, "Lab", "B33", f"Against: {RECIPE}")
    for row, (generation, recipe) in enumerate([(0, "greedy: free 1"), (1, "greedy: free 2"), (2, RECIPE)], start=47):
        excel.set_cell("Lab", f"K{row}", generation)
        excel.set_cell("Lab", f"P{row}", recipe)
    assert fits(excel, "Lab", "B34", f"Generation 2: {RECIPE}"), "the last one"
    excel.set_cell("Lab", "LabShown", 1)
    assert excel.sheet("Lab").value("B34") == "Generation 1: greedy: free 2"
    excel.set_cell("Lab", "LabShown", 9)
    assert excel.sheet("Lab").value("B34") == f"Generation 2: {RECIPE}"

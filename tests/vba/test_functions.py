"""The worksheet functions, in cells."""

import functools

import engine
import rules
from engine import ROOT
from host import formulas
from host.excel import NOT_AVAILABLE, Excel
from office import open_workbook, own_workbook
from pyopenvba.interpreter._values import VBAErrorValue

import help_sheet  # (found through office)
from roster import ROSTER  # (likewise)

CELLS = [2, 4, 8, 16, 0, 2, 4, 64, 0, 0, 2, 8, 0, 0, 4, 2]
FULL = [2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2]
DIVIDED_BY_ZERO = VBAErrorValue(2007)  # xlErrDiv0


workbook = functools.cache(open_workbook)  # one for all that only ask


def in_cells(formula, board=CELLS, excel=None, sheet="Help", shown="M1:P4"):
    """What a formula over a board in H1:K4 gives: a value, or rows of values."""
    excel = excel or workbook()
    rows = [[tile or None for tile in board[4 * row:4 * row + 4]] for row in range(4)]
    with formulas.bound(excel):
        excel.set_cell(sheet, "H1:K4", rows)
        excel.sheet(sheet).sheet.vba_get("Range", ["M1"]).vba_set("Formula2", formula)
        rows = excel.sheet(sheet).value(shown)
        excel.set_cell(sheet, "M1", None)
        return word(rows[0][0]), [[word(value) for value in row] for row in rows]


def word(value):
    """A cell's value, an error as it is shown."""
    return {"Error 2015": "#VALUE!", "Error 2042": "#N/A", "Error 2007": "#DIV/0!"}.get(str(value), value)


def test_best_move():
    assert in_cells('=BestMove2048(H1:K4,"minimax")')[0] == engine.best_move(CELLS, "minimax", 0, 2048)[0]
    assert in_cells('=BestMove2048(H1:K4,"MONTE-CARLO")')[0] == engine.best_move(CELLS, "monte-carlo", 0, 2048)[0]
    assert in_cells('=BestMove2048(H1:K4,"minimax",20)')[0] in rules.legal(CELLS)
    assert in_cells("=BestMove2048(H1:K4)")[0] in rules.legal(CELLS)


def test_evaluate():
    for name in engine.names("evaluator"):
        assert in_cells(f'=Evaluate2048(H1:K4,"{name}")')[0] == engine.evaluate(CELLS, name)
    assert isinstance(in_cells("=Evaluate2048(H1:K4)")[0], float)


RECIPE = "greedy: merges 3, free -0.5"

def test_a_recipe_stands_where_a_name_does():
    assert in_cells(f'=Evaluate2048(H1:K4,"{RECIPE}")')[0] == engine.evaluate(CELLS, RECIPE)
    assert in_cells(f'=BestMove2048(H1:K4,"{RECIPE}")')[0] == engine.best_move(CELLS, RECIPE, 0, 2048)[0]


def test_explain_spills_a_row_for_each_feature():
    for evaluator in (RECIPE, "ovolve", "heuristic", "network"):
        expected = engine.explain(CELLS, evaluator)
        shown = in_cells(f'=Explain2048(H1:K4,"{evaluator}")', shown="M1:P5")[1]
        assert shown[:len(expected)] == expected, evaluator
    assert [row[0] for row in engine.explain(CELLS, RECIPE)] == ["free", "merges"]
    assert [row[0] for row in engine.explain(CELLS, "network")][:2] == ["reward", "stage 1: xxxx xx.. .... ...."]
    assert in_cells('=Explain2048(H1:K4,"nobody")')[0] == "#VALUE!"
    assert in_cells("=Explain2048(H1:K4)")[1][0][0] == "free"


def test_a_bad_recipe_is_told():
    assert in_cells('=CheckRecipe2048("greedy: merge 3")')[0] == "`merge`, at 9, is no feature: merges?"
    assert in_cells(f'=CheckRecipe2048("{RECIPE}")')[0] in ("", None)


def test_analyze_spills_over_four_cells():
    found = in_cells('=Analyze2048(H1:K4,"gradient")')[1][0]
    values = engine.analyze(CELLS, "gradient", 0, 2048)[1]
    assert found == [value if direction in rules.legal(CELLS) else "#N/A" for direction, value in enumerate(values)]
    assert "#N/A" in found


def test_move_spills_over_four_rows():
    for direction in range(4):
        after = rules.slide(CELLS, direction)[0]
        for word in (direction, f'"{rules.WORDS[direction].upper()}"'):
            found = in_cells(f"=Move2048(H1:K4,{word})")[1]
            assert [int(value) for row in found for value in row] == after


def test_players():
    found = in_cells("=Players2048()")[1]
    assert [row[0] for row in found] == engine.names("player")[:4]
    assert all(len(row[1]) > 20 for row in found)


def test_a_blank_name_is_the_default_player_or_evaluator():
    assert in_cells("=BestMove2048(H1:K4,0,0)")[0] == in_cells("=BestMove2048(H1:K4,Z99,Z99)")[0] == \
        in_cells("=BestMove2048(H1:K4)")[0]
    assert in_cells('=BestMove2048(H1:K4,"")')[0] == in_cells("=BestMove2048(H1:K4)")[0]
    assert in_cells('=Evaluate2048(H1:K4,"")')[0] == in_cells("=Evaluate2048(H1:K4)")[0]


def test_the_defaults_are_the_rosters():
    own = own_workbook(["Engine2048", "Functions2048"], f"""
Public Function Values() As Variant
    Dim cells As Variant
    cells = Array({", ".join(map(str, CELLS))})
    Values = Array(BestWord2048(cells), BestWord(cells), Evaluate2048(cells), EvaluateBoard(cells), _
        AnalyzeBoard(cells, "monte-carlo", 3), AnalyzeBoard(cells, effort:=1))
End Function
""")
    word, of_engine, value, engines_value, random, first = own.run("Values")
    player, evaluator, seed = ROSTER["default"], ROSTER["defaultEvaluator"], ROSTER["formulaSeed"]
    assert word == of_engine == rules.WORDS[engine.best_move(CELLS, player)[0]]
    assert value == engines_value == engine.evaluate(CELLS, evaluator)
    assert list(random) == engine.analyze(CELLS, "monte-carlo", 3, seed)[1]
    assert list(first) == engine.analyze(CELLS, player, 1)[1]


def test_the_status_is_the_version_or_what_is_wrong():
    path = f"{engine.WORKBOOK.parent}\\engine2048_x64.xll"
    assert in_cells("=Status2048()")[0] == f"engine2048 {engine.RELEASE}, loaded from {path}"
    excel = Excel.open(engine.WORKBOOK, libraries={})
    assert "engine2048_x64.xll is missing" in in_cells("=Status2048()", excel=excel)[0]
    assert excel.messages() == []


def test_bad_boards_and_names_are_value_errors():
    calls = ["BestMove2048(H1:K4)", "Evaluate2048(H1:K4)", "Analyze2048(H1:K4)", "Move2048(H1:K4,0)"]
    for call in calls:
        for wrong in (3, "abc", -2, 2.5, 262144, True):
            assert in_cells(f"={call}", [wrong] + CELLS[1:])[0] == "#VALUE!", (call, wrong)
        assert in_cells("=" + call.replace("H1:K4", "H1:K3"))[0] == "#VALUE!", call
        assert in_cells("=" + call.replace("H1:K4", "H1"))[0] == "#VALUE!", call
    for call in ('BestMove2048(H1:K4,"nobody")', 'Evaluate2048(H1:K4,"nobody")', "Move2048(H1:K4,4)",
                 'Move2048(H1:K4,"sideways")', 'BestMove2048(H1:K4,"minimax",-1)'):
        assert in_cells(f"={call}")[0] == "#VALUE!", call
    assert workbook().messages() == []


def test_a_finished_game_is_not_available():
    assert in_cells('=BestMove2048(H1:K4,"minimax")', FULL)[0] == "#N/A"
    assert in_cells('=Analyze2048(H1:K4,"minimax")', FULL)[1][0] == ["#N/A"] * 4
    assert in_cells("=Move2048(H1:K4,0)", FULL)[1] == [["#N/A"] * 4] * 4
    assert in_cells("=Move2048(H1:K4,4)", FULL)[0] == "#VALUE!"
    assert in_cells('=Evaluate2048(H1:K4,"snake")', FULL)[0] == engine.evaluate(FULL, "snake")


def test_a_missing_library_is_a_value_error_without_a_message():
    excel = Excel.open(engine.WORKBOOK, libraries={})
    assert in_cells("=BestMove2048(H1:K4)", excel=excel)[0] == "#VALUE!"
    assert excel.messages() == []


def worksheet_functions(excel):
    """The public functions by name, as they stand in the module."""
    module = excel.interpreter.modules["functions2048"].parsed
    return {procedure.name: procedure for procedure in module.procedures if procedure.scope != "private"}


def test_every_function_is_described_in_its_own_text():
    descriptions = workbook().interpreter.modules["functions2048"].descriptions
    assert descriptions.keys() == worksheet_functions(workbook()).keys()
    assert all(40 < len(text) <= 255 for text in descriptions.values())


def test_help_has_every_function_with_an_example_that_answers():
    listed = {entry[0].lstrip("=").split("(")[0]: entry[1] for entry in help_sheet.FUNCTIONS}
    assert listed.keys() == worksheet_functions(workbook()).keys()
    for name, example in listed.items():
        assert example.startswith(f"={name}(")
        assert in_cells(example)[0] not in ("#VALUE!", "#NAME?", "#N/A", None), example
    assert in_cells(listed["Explain2048"])[1] == \
        engine.explain(engine.new_game(2048)[0], "free 1, merges 2") + [[None] * 4] * 2


def rows_in_cells(formula, boards, shown):
    """What a formula over boards in the rows from H70 on gives in these cells: rows of values."""
    excel = workbook()
    with formulas.bound(excel):
        excel.set_cell("Help", f"H70:W{69 + len(boards)}", [[cell or None for cell in board] for board in boards])
        excel.sheet("Help").sheet.vba_get("Range", ["Y70"]).vba_set("Formula2", formula)
        rows = excel.sheet("Help").value(shown)
        excel.set_cell("Help", "Y70", None)
        excel.set_cell("Help", f"H70:W{69 + len(boards)}", [[None] * 16] * len(boards))
        return [[word(value) for value in row] for row in rows] if isinstance(rows, (list, tuple)) else word(rows)


def test_several_rows_of_16_are_a_board_each_and_what_is_none_spoils_no_other():
    down_only = [2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 0, 0, 0, 0]
    boards = [CELLS, [3] + CELLS[1:], FULL, ["x", DIVIDED_BY_ZERO] + CELLS[2:], [0] * 16, down_only]
    bad, error, over = "#VALUE!", "#DIV/0!", "#N/A"
    for player in ("minimax", "monte-carlo"):
        direction, values = engine.analyze(CELLS, player, 0, 2048)
        values = [value if each in rules.legal(CELLS) else over for each, value in enumerate(values)]
        assert rows_in_cells(f'=BestMove2048(H70:W75,"{player}")', boards, "Y70:Y75") == \
            [[direction], [bad], [over], [error], [over], [2]]
        shown = rows_in_cells(f'=Analyze2048(H70:W75,"{player}")', boards, "Y70:AB75")
        assert shown[:5] == [values] + [[fault] * 4 for fault in (bad, over, error, over)]
        assert [value == over for value in shown[5]] == [True, True, False, True]
    assert rows_in_cells('=BestWord2048(H70:W75,"random")', boards, "Y70:Y75")[1:] == [[bad], [over], [error], [over], ["down"]]
    value = functools.partial(engine.evaluate, evaluator="gradient")
    assert rows_in_cells('=Evaluate2048(H70:W75,"gradient")', boards, "Y70:Y75") == \
        [[value(CELLS)], [bad], [value(FULL)], [error], [value([0] * 16)], [value(down_only)]]
    assert rows_in_cells('=BestMove2048(H70:W73,"random")', [down_only] * 4, "Y70:Y73") == [[2]] * 4
    assert rows_in_cells('=BestMove2048(H70:W85,"random")', [down_only] * 16, "Y70:Y85") == [[2]] * 16
    for whole in ('BestMove2048(H70:W75,"nobody")', 'Analyze2048(H70:W75,"random",3600001)', "Evaluate2048(H70:W75,7)",
                  "Move2048(H70:W75,0)", 'Explain2048(H70:W75,"free 1")', 'BestMove2048(H70:V75,"random")',
                  'BestMove2048(H70:H85,"random")', 'Analyze2048(H70:H85,"random")', 'Evaluate2048(H70:H85,"gradient")',
                  'BestMove2048(H70:W66000,"random")', 'BestMove2048(A:P,"random")', 'Evaluate2048(A:P,"gradient")'):
        assert rows_in_cells(f"={whole}", boards, "Y70:Y71") == [[bad], [None]], whole
    assert rows_in_cells("=BestMove2048(H70:W75,1/0)", boards, "Y70:Y71") == [[error], [None]]
    assert workbook().messages() == []


def test_a_board_may_be_one_row_of_16():
    direction = engine.best_move(CELLS, "minimax", 0, 2048)[0]
    excel = workbook()
    with formulas.bound(excel):
        for column, tile in enumerate(CELLS):
            excel.set_cell("Help", f"{chr(ord('H') + column)}70", tile or None)
        excel.sheet("Help").sheet.vba_get("Range", ["H71"]).vba_set("Formula2", '=BestMove2048(H70:W70,"minimax")')
        assert excel.sheet("Help").value("H71") == direction
    own = own_workbook(["Engine2048", "Functions2048"], f"""
Public Function OfArray() As Variant
    OfArray = BestMove2048(Array({", ".join(str(tile) for tile in CELLS)}), "minimax")
End Function

Public Function OfShortArray() As Variant
    OfShortArray = BestMove2048(Array(2, 4, 8), "minimax")
End Function
""")
    assert own.run("OfArray") == direction
    assert word(own.run("OfShortArray")) == "#VALUE!"


def test_the_best_move_in_a_word():
    direction = engine.best_move(CELLS, "minimax", 0, 2048)[0]
    assert in_cells('=BestWord2048(H1:K4,"minimax")')[0] == rules.WORDS[direction]
    assert in_cells('=BestWord2048(H1:K4,"nobody")')[0] == "#VALUE!"
    assert in_cells('=BestWord2048(H1:K4,"minimax")', FULL)[0] == "#N/A"


def test_times_are_whole_milliseconds():
    for time in ("2.5", "-1", "3600001"):
        for function in ("BestMove2048", "BestWord2048", "Analyze2048"):
            assert in_cells(f'={function}(H1:K4,"minimax",{time})')[0] == "#VALUE!", (function, time)


def test_a_tile_as_text_is_refused():
    """As by Excel's own functions of arrays; it shows such a cell with a green corner."""
    assert in_cells('=BestMove2048({"4",0,0,0;0,0,0,0;0,0,0,0;0,0,0,2},"minimax")')[0] == "#VALUE!"


CALLS = ["BestMove2048({},{},{})", "BestWord2048({},{},{})", "Analyze2048({},{},{})", "Evaluate2048({},{})", "Explain2048({},{})",
         "Move2048({},{})", "CheckRecipe2048({})"]


def test_an_error_in_an_argument_comes_out_as_itself():
    """The first of several, even where the board's shape is wrong, or the error stands among its cells."""
    excel = workbook()
    excel.set_cell("Help", "K20:K21", [[NOT_AVAILABLE], [DIVIDED_BY_ZERO]])
    for call in CALLS:
        places = call.count("{}")
        for place in range(places):
            given = ["H1:K4", "2", "2"][:places] if "Move2048({},{})" in call else ["H1:K4", '"random"', "2"][:places]
            for error, shown in (("K20", "#N/A"), ("K21", "#DIV/0!"), ("NA()", "#N/A"), ("1/0", "#DIV/0!")):
                given[place:] = [error] + ["1/0"] * (places - place - 1)
                assert in_cells("=" + call.format(*given))[0] == shown, (call, given)
    for area in ("H1:K4", "H1:K3", "H1:I4"):
        assert in_cells(f"=BestMove2048({area})", [2, NOT_AVAILABLE, 8, 4, DIVIDED_BY_ZERO] + CELLS[5:])[0] == "#N/A", area
    for whatever_else in ('BestMove2048(H1:K4,"nobody",K20)', "Analyze2048(H1:K4,7,K20)", "BestWord2048(H1:K3,K20,1)", "Move2048(H1:K3,K20)",
                          "Evaluate2048(H1:K4,K20:L20)", "Explain2048(H1:K4,K20:L20)", "CheckRecipe2048(K20:L20)"):
        assert in_cells(f"={whatever_else}")[0] == "#N/A", whatever_else
    for wrong in (3, "x"):
        assert in_cells("=Move2048(H1:K4,0)", [wrong] + CELLS[1:5] + [NOT_AVAILABLE] + CELLS[6:])[0] == "#N/A", wrong
    assert in_cells("=BestMove2048(H1:L4)", [NOT_AVAILABLE] + CELLS[1:])[0] == "#VALUE!", "the add-in reads no more than 16 cells"
    excel.set_cell("Help", "K20:K21", [[None], [None]])


def test_a_finished_game_stays_not_available_from_function_to_function():
    assert in_cells('=BestWord2048(Move2048(H1:K4,"up"),"minimax")', FULL)[0] == "#N/A"


def test_a_direction_or_a_time_may_be_text_or_logical():
    for direction, number in (('"3"', 3), ('" 3 "', 3), ('"+1"', 1), ("TRUE", 1), ("FALSE", 0), ('" Left "', 3)):
        assert in_cells(f"=Move2048(H1:K4,{direction})") == in_cells(f"=Move2048(H1:K4,{number})"), direction
    for time in ('"20"', '" 20 "', "TRUE", "FALSE", '""'):
        assert in_cells(f'=BestMove2048(H1:K4,"minimax",{time})')[0] in rules.legal(CELLS), time
    for wrong in ('"1.5"', '"soon"', '" "', '"-1"', '"99999999999"', "1.5", "H1:I1"):
        assert in_cells(f'=BestMove2048(H1:K4,"minimax",{wrong})')[0] == "#VALUE!", wrong


def test_a_blank_direction_is_refused():
    for blank in ("Z99", '""', '" "'):
        assert in_cells(f"=Move2048(H1:K4,{blank})")[0] == "#VALUE!", blank


def test_a_name_is_one_text():
    for wrong in ("7", "TRUE", "FALSE", '"0"', "H1:I1"):
        assert in_cells(f"=BestMove2048(H1:K4,{wrong})")[0] == "#VALUE!", wrong
        assert in_cells(f"=CheckRecipe2048({wrong})")[0] not in ("", None), wrong
    assert in_cells('=BestMove2048(H1:K4," Minimax ")')[0] == in_cells('=BestMove2048(H1:K4,"minimax")')[0]


def test_what_stands_for_the_default_is_no_bad_recipe():
    for default in ('""', "Z99", "0"):
        assert in_cells(f"=CheckRecipe2048({default})")[0] in ("", None), default
    assert "a feature was expected at 1" in in_cells('=CheckRecipe2048(" ")')[0]


def test_no_function_is_volatile():
    """A volatile function has Excel ask on each close whether to save."""
    for path in (ROOT / "vba").iterdir():
        assert "Volatile" not in path.read_text(), path.name

"""Other Excels: of the United States, of Germany and of Turkey, with two copies open, with a chart in front."""

import shutil
import tempfile
from pathlib import Path

import engine
import rules
from host import formulas
from host.country import COUNTRIES, GERMANY, TURKEY, UNITED_STATES, living_in
from office import history, open_workbook, panel, put_board, shown
from pyopenvba.interpreter import _values as values
from pyopenvba.interpreter._objects import VBAObject, member
from test_lab import FEATURES, lab, put, weigh
from test_lab_games import prepare_race, prepare_tune, rows_of
from test_league import before_each_call, games_listed, prepare_league, result_row
from test_self_check import NOT_HERE, WORKS, lines
from test_self_check import open_workbook as open_for_check

BOARD = [2, 4, 8, 16, 4, 8, 16, 32, 8, 16, 32, 64, 16, 32, 64, 0]


def in_each_country(act):
    """Acts in a workbook in each country; what came of it has to be the same."""
    found = []
    for name, country in COUNTRIES.items():
        with living_in(country):
            found.append((name, act(open_workbook())))
    assert all(one == found[0][1] for _, one in found), found


def play(excel):
    """Each way to move, a hint, a coach's word, and a wrong tile."""
    put_board(excel, BOARD)
    assert excel.click("Hint") == []
    hint = panel(excel)[0]
    assert hint == [value if at in rules.legal(BOARD) else "not legal"
                    for at, value in enumerate(engine.analyze(BOARD, "monte-carlo", 5, int(shown_seed(excel)))[1])]
    excel.set_cell("Game", "Coach", "On")
    for caption in ("\u25C4", "\u25B2", "Best move", "Minimax", "Monte Carlo", "Undo", "Redo"):
        assert excel.click(caption) == [], caption
    excel.set_cell("Game", "UntilTile", 128)
    assert excel.click("Auto play") == []
    assert excel.click("New game") == [] and excel.sheet("Games").value("B7") == 1
    said = excel.set_cell("Game", "D10", 2.5)
    assert said == [f"Cell D10 holds {values.number_text(2.5)}. A tile is a power of two from 2 to 131072; an empty cell is blank."]
    return hint


def shown_seed(excel):
    """The seed of the position on the board."""
    step = int(shown(excel, "State")[0][0])
    return excel.sheet("Analysis").value(f"J{history.FIRST_ROW + step}")


def test_the_game_is_played_alike():
    in_each_country(play)


def test_the_lab_makes_the_same_recipe_and_the_same_games():
    def act(excel):
        put(excel, LabSearch="greedy", LabMarks=[["x" if feature in ("empty", "edge") else None] for feature in FEATURES])
        weigh(excel, {"empty": 1.25, "edge": -0.5})
        assert lab(excel, "LabRecipe") == "greedy: empty 1.25, edge -0.5"
        prepare_race(excel, games=3)
        assert excel.click("Race", "Lab") == []
        race = rows_of(excel, "BI")
        prepare_tune(excel, generations=2)
        assert excel.click("Tune", "Lab") == []
        assert excel.click("Explain the board", "Lab") == []
        return race, rows_of(excel, "KP"), lab(excel, "LabRecipe")
    in_each_country(act)


def test_a_weight_is_read_with_either_decimal_sign():
    """As typed, since the cells' format is that of texts, and never with the sign skipped, which would make 1 of a tenth."""
    for country in COUNTRIES.values():
        with living_in(country):
            excel = open_workbook()
            excel.interpreter.add_module("Public Function Answer(ByVal what)\nAnswer = NumberOf(what)\nEnd Function\n", name="Own")
            assert {excel.run("Own.Answer", text) for text in ("0.1", " 0.1 ", "0,1", "1e-1", "1E-1")} == {0.1}
            for place in ("D9", "D25", "F9", "I12", "I14"):
                cell = excel.sheet("Lab").sheet.vba_get("Range", [place])
                assert cell.vba_get("NumberFormat") == "@", place
            put(excel, LabSearch="greedy", LabMatrixKind="cells", LabMatrix=[["0,5", "-1.5", 2, None]] * 4)
            weigh(excel, {"empty": "2.7", "edge": "-0,25", "merges": "0"})
            assert lab(excel, "LabRecipe") == "greedy: empty 2.7, edge -0.25, cells" + " 0.5 -1.5 2 0" * 4
            prepare_tune(excel, generations=1)
            weigh(excel, {"empty": "2.7", "edge": "-0,25"})
            assert excel.click("Tune", "Lab") == [] and rows_of(excel, "KP")[0][5].startswith("greedy: empty 2.7, edge -0.25")
            for text in ("1.000,5", "1,000,5", "much"):
                prepare_tune(excel)
                excel.set_cell("Lab", "D12", text)  # of the feature that is marked first
                said = excel.click("Tune", "Lab")
                assert len(said) == 1 and text.replace(",", ".") in said[0].replace(",", "."), (country.language, text, said)


def test_a_date_for_tunes_step_is_refused():
    with living_in(GERMANY):
        excel = open_workbook()
        prepare_tune(excel)
        cell = excel.sheet("Lab").sheet.vba_get("Range", ["LabStep"])
        cell.vba_set("NumberFormat", "d. mmm")
        excel.set_cell("Lab", "LabStep", 46143)
        said = excel.click("Tune", "Lab")
        assert len(said) == 1 and "must hold a number" in said[0], said


def test_a_date_for_a_weight_is_refused():
    """What German Excel makes of a typed 2.7: the second of July, in a date's format."""
    for place in ("D11", "G10", "I14"):
        with living_in(GERMANY):
            excel = open_workbook()
            cell = excel.sheet("Lab").sheet.vba_get("Range", [place])
            cell.vba_set("NumberFormat", "d. mmm")
            excel.set_cell("Lab", place, 46205)
            for button in ("Play it", "Explain the board", "Keep version", "Race", "Tune"):
                said = excel.click(button, "Lab")
                assert len(said) == 1 and f"Cell {place} of the sheet Lab must hold a number" in said[0], (button, said)


def test_a_league_is_played_alike():
    def act(excel):
        prepare_league(excel, {"random", "monte-carlo"}, 2)
        assert excel.click("Run", "League") == []
        assert excel.sheet("League").value("LeagueStatus") == "Done: 4 games."
        return [row[:6] for row in games_listed(excel, 4)], result_row(excel, "monte-carlo")[:5]
    in_each_country(act)


def test_a_name_in_capitals_is_the_same_in_turkish():
    with living_in(TURKEY):
        excel = open_workbook()
        prepare_league(excel, set(), 1)
        excel.set_cell("League", "B24:C24", [["x", "GRADIENT"]])
        excel.set_cell("League", "LeagueStrength", "Quick")
        assert excel.click("Run", "League") == []
        assert excel.sheet("League").value("U9") == "gradient 2 0" == excel.sheet("League").value("AD24")
        assert result_row(excel, "GRADIENT")[1] == 1


def test_words_in_capitals_are_the_same_in_turkish():
    with living_in(TURKEY):
        excel = open_workbook()
        excel.set_cell("Game", "Player", "MINIMAX")
        excel.set_cell("Game", "Strength", "QUICK")
        assert excel.click("Best move") == []
        put_board(excel, BOARD)
        with formulas.bound(excel):
            excel.set_cell("Help", "Z1", '=INDEX(Move2048(Board,"RIGHT"),1,1)')
            assert excel.sheet("Help").value("Z1") == rules.slide(BOARD, rules.RIGHT)[0][0]


def test_the_check_is_green():
    for country in COUNTRIES.values():
        with living_in(country):
            excel = open_for_check()
            with formulas.bound(excel):
                assert excel.click("Check this Excel", "Help") == []
            found = lines(excel)
            assert [result for result, _ in found.values()] == [
                NOT_HERE if name == "Add-in in cells" else WORKS for name in found], found
            assert f"country {country.code}, formulas with \"{country.list_separator}\"" in found["Language"][1]
            assert f"VBA writes 1234{country.decimal}5" in found["Decimal sign"][1]


def fail():
    """Runs out of memory."""
    raise values.error(7)


def test_a_fault_of_vba_is_shown_in_its_language_and_no_more():
    with living_in(GERMANY):
        excel = open_workbook()
        before_each_call(excel, "e2048_analyze", fail)
        assert excel.click("Best move") == [GERMANY.errors[7]]


# ---- Another workbook, another sheet ------------------------------------------------------------------------------------

def with_a_copy_in_front():
    """The workbook, and in front another copy of it, whose sheets have the same names and code names."""
    excel = open_workbook()
    own = excel.workbook
    excel.windows.folder = own.path
    with tempfile.TemporaryDirectory() as folder:
        copy = excel.open_workbook(shutil.copy(engine.WORKBOOK, Path(folder, "Copy of 2048.xlsm")))
    copy.sheet_named("Game").vba_get("Range", ["D9"]).vba_get("Select")
    return excel, own, copy


def act_behind(excel, own, other):
    """Runs the macros of a workbook that is not in front: each acts on its own cells, and takes no key."""
    game = own.sheet_named("Game")

    def moves():
        return game.vba_get("Range", ["MovesMade"]).vba_get("Value")

    excel.run("ThisWorkbook.Workbook_Activate")
    assert excel.application.keys == {}, "another sheet than the game's is in front"
    for macro, made in [("ClickBestMove", 1), ("ClickMinimax", 2), ("ClickUndo", 1), ("ClickRedo", 2), ("ClickHint", 2)]:
        excel.run(macro)
        assert excel.messages() == [] and moves() == made, macro
    excel.run("ClickShowStep")
    assert excel.messages() == [] and moves() == 0
    excel.run("ClickOpenGame")
    assert excel.messages() == ["Select a game in the list first, then press Open."]
    if other is not None:
        assert other.sheet_named("Game").vba_get("Range", ["MovesMade"]).vba_get("Value") == 0


def test_a_copy_in_front_is_left_alone():
    excel, own, copy = with_a_copy_in_front()
    act_behind(excel, own, copy)
    copy.sheet_named("Games").vba_get("Activate")
    copy.sheet_named("Games").vba_get("Range", ["B7"]).vba_get("Select")
    excel.run("ClickOpenGame")
    assert excel.messages()[-1] == "Select a game in the list first, then press Open."
    copy.sheet_named("Analysis").vba_get("Activate")
    scrolled = excel.application.vba_get("ActiveWindow").vba_get("ScrollRow")
    excel.run("ClickRedo")
    assert excel.application.vba_get("ActiveWindow").vba_get("ScrollRow") == scrolled


def test_the_keys_are_those_of_the_copy_that_took_them():
    """Excel looks for a macro without a workbook's name in whatever copy it likes."""
    excel = open_workbook()
    excel.workbook.name = "Bob's 2048.xlsm"
    excel.select("Game", "D9")
    assert sorted(excel.application.keys.values()) == [f"'Bob''s 2048.xlsm'!Click{word}" for word in ("Down", "Left", "Right", "Up")]


def test_the_check_ends_on_its_own_sheet_with_a_copy_in_front():
    excel, own, copy = with_a_copy_in_front()
    with formulas.bound(excel):
        excel.run("ClickSelfCheck")
    assert excel.messages() == [] and excel.application.vba_get("ActiveWorkbook") is own
    assert excel.application.vba_get("ActiveSheet") is own.sheet_named("Help")


class ChartSheet(VBAObject):
    """A chart on a sheet of its own: it has no cells."""

    vba_type_name = "Chart"

    def __init__(self, book):
        super().__init__()
        self.book = book

    @member
    def CodeName(self):
        return "Chart1"

    @member
    def Parent(self):
        return self.book


def test_a_chart_may_be_in_front():
    excel = open_workbook()
    excel.application.front = ChartSheet(excel.workbook)
    act_behind(excel, excel.workbook, None)

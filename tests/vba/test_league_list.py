"""The League sheet's list of games: which of them count, and which are still to be played."""

import math
import statistics
import zipfile

from engine import WORKBOOK
from office import open_workbook
from test_league import YES, before_each_call, games_listed, prepare_league, result_row

import lab_presets  # (found through office)


def test_games_count_by_their_largest_tile():
    excel = open_workbook()
    prepare_league(excel, {"random"}, 5)
    excel.click("Run", "League")
    excel.set_cell("League", "Z9:Z13", [[tile] for tile in (128, 256, 32768, 65536, 131072)])
    assert [count or 0 for count in result_row(excel, "random")[7:16]] == [2, 0, 0, 0, 0, 0, 0, 1, 2]


def test_recipes_longer_than_countif_compares_are_told_apart():
    """Excel's COUNTIF takes criteria of 255 letters; the sheet and the macro shorten what is longer alike."""
    excel = open_workbook()
    recipes = ["greedy: " + ", ".join(f"{feature} {weight if feature == 'score' else 0.0625}"
                                      for feature in lab_presets.FEATURES) for weight in (0.125, 0.375)]
    assert all(len(recipe) > 255 for recipe in recipes) and len(recipes[0]) == len(recipes[1])
    prepare_league(excel, set(), 1)
    for row, recipe in enumerate(recipes, start=9):
        excel.set_cell("League", f"B{row}", "x")
        excel.set_cell("League", f"C{row}", recipe)
    said = excel.click("Run", "League")
    assert said == [], said
    keys = [excel.sheet("League").value(f"AD{row}") for row in (9, 10)]
    assert len(set(keys)) == 2 and all(len(key) <= 255 for key in keys), keys
    assert [excel.sheet("League").value(f"D{row}") for row in (9, 10)] == [1, 1]
    formula = excel.sheet("League").sheet.vba_get("Range", ["AD9"]).vba_get("Formula")
    assert "ROW(Roster!$1:$1000)" in formula and "ROW($" not in formula, "nobody deletes rows of that sheet"


def test_every_row_of_the_list_counts_once_rows_were_deleted():
    """Excel takes them from what the formulas read: here all but two."""
    excel = open_workbook()
    excel.workbook.vba_get("Names", ["LeagueList"]).vba_set("RefersTo", "=League!$T$9:$AB$10")
    prepare_league(excel, {"random"}, 4)
    assert excel.click("Run", "League") == []
    scores = [row[3] for row in games_listed(excel, 4)]
    row = result_row(excel, "random")
    assert row[1] == 4 and row[2] == statistics.mean(scores) and row[4] == max(scores)
    assert excel.sheet("League").value("LeagueListed") == 4
    excel.workbook.vba_get("Names", ["LeagueList"]).vba_set("RefersTo", "=League!#REF!")
    excel.interpreter.answers.append(YES)
    excel.click("Clear", "League")
    assert "#REF!" not in excel.workbook.vba_get("Names", ["LeagueList"]).vba_get("RefersTo"), "Clear points the name at them too"


def test_a_list_has_its_hidden_columns_within_and_its_name_on_the_headings():
    """So a row of what is shown that is cleared, deleted or sorted takes its hidden cells along, the first row too."""
    excel = open_workbook()
    for sheet, name, first, last in [("Games", "GameList", "Game", "Moves"), ("League", "LeagueGames", "Game", "Seconds"),
                                     ("Lab", "LabRace", "Game", "At most"), ("Lab", "LabTune", "Generation", "Best so far")]:
        headings = excel.sheet(sheet).value(name)[0]
        assert (headings[0], headings[-1]) == (first, last), headings


def test_a_game_of_which_only_what_is_seen_was_cleared_counts_for_nothing():
    """As Excel clears rows while a filter is on."""
    excel = open_workbook()
    prepare_league(excel, {"random"}, 3)
    excel.click("Run", "League")
    scores = [row[3] for row in games_listed(excel, 3)]
    excel.set_cell("League", "T9", None)
    excel.set_cell("League", "W9:AB9", [[None] * 6])
    row = result_row(excel, "random")
    spread = 12.7062 * statistics.stdev(scores[1:]) / math.sqrt(2)  # Student's t for one degree of freedom
    assert row[1] == 2 and row[2] == statistics.mean(scores[1:]) and abs(row[3] - spread) < 1e-5 * spread


def filtered_league():
    """Two games of each of two players, of which the list shows one player's."""
    excel = open_workbook()
    prepare_league(excel, {"random", "graph"}, 2)
    excel.click("Run", "League")
    excel.sheet("League").sheet.vba_get("Range", ["T8:AB12"]).vba_call("AutoFilter", [4, "graph"])
    return excel


def test_a_filtered_list_takes_the_games_that_are_played():
    excel = filtered_league()
    prepare_league(excel, {"random", "graph"}, 3)
    assert excel.click("Run", "League") == []
    assert [(row[0], row[1], row[3]) for row in excel.sheet("League").value("T13:W14")] == [
        (3, "graph 2 0", "graph"), (3, "random 2 0", "random")]


def test_clear_ends_a_filter_that_would_keep_games():
    excel = filtered_league()
    sheet = excel.sheet("League").sheet
    assert sheet.vba_get("FilterMode")
    excel.interpreter.answers.append(YES)
    excel.click("Clear", "League")
    assert not sheet.vba_get("FilterMode") and games_listed(excel, 4) == [[None] * 7] * 4


def test_run_goes_on_with_what_is_there():
    whole, parts = open_workbook(), open_workbook()
    prepare_league(whole, {"random", "graph"}, 4)
    whole.click("Run", "League")
    prepare_league(parts, {"random"}, 2)
    parts.click("Run", "League")
    before = games_listed(parts, 2)
    prepare_league(parts, {"random", "graph"}, 4)
    played = []
    before_each_call(parts, "e2048_new_game", lambda: played.append(1))
    assert parts.click("Run", "League") == []
    assert games_listed(parts, 2) == before and len(played) == 6
    row = next(row for row, (_, name) in enumerate(parts.sheet("League").value("LeaguePlayers"), start=9) if name == "graph")
    parts.set_cell("League", f"C{row}", "Graph")
    assert parts.click("Run", "League") == [] and len(played) == 6, "nothing is missing"
    results = [sorted(row[:6] for row in games_listed(excel, 8)) for excel in (whole, parts)]
    assert results[0] == results[1]
    assert parts.sheet("League").value("LeagueStatus") == "Done: 8 games."


def test_a_cleared_cell_or_row_of_the_list_loses_no_other_game():
    for cleared in ("X10", "T10:AB10", "T9:AB9"):
        excel = open_workbook()
        prepare_league(excel, {"random"}, 3)
        excel.click("Run", "League")
        width = 1 if cleared == "X10" else 9
        excel.set_cell("League", cleared, [[None] * width])
        before = games_listed(excel, 3)
        assert excel.click("Run", "League") == []
        after = games_listed(excel, 5)
        assert after[:3] == before and after[4] == [None] * 7, cleared
        assert after[3][2] == (5 if cleared == "T9:AB9" else 6), "the game that is missing is played again"
        excel.interpreter.answers.append(YES)
        excel.click("Clear", "League")
        assert games_listed(excel, 5) == [[None] * 7] * 5


def test_a_game_that_is_listed_twice_counts_once():
    excel = open_workbook()
    prepare_league(excel, {"random"}, 1)
    excel.click("Run", "League")
    row = excel.sheet("League").value("T9:AB9")
    excel.set_cell("League", "T10:AB10", row)
    prepare_league(excel, {"random"}, 3)
    before_each_call(excel, "e2048_play", excel.press_escape)
    assert excel.click("Run", "League") == []
    assert excel.sheet("League").value("LeagueStatus") == "Stopped after 1 of 3 games. Run goes on."
    assert excel.sheet("League").value("LeagueProgress") == 1 / 3


def test_games_with_other_limits_stay_and_count_apart():
    excel = open_workbook()
    prepare_league(excel, {"monte-carlo"}, 2)
    excel.click("Run", "League")
    quick = result_row(excel, "monte-carlo")
    excel.set_cell("League", "LeagueEffort", 4)
    assert result_row(excel, "monte-carlo")[1] in ("", None), "no game has these limits"
    shown = len(excel.application.status_log)
    excel.click("Run", "League")
    assert {text.split("  ")[0] for text in excel.application.status_log[shown:] if text and ", game " in text} == {"League: 0%", "League: 50%"}
    assert len([row for row in games_listed(excel, 9) if row[0] is not None]) == 4
    assert result_row(excel, "monte-carlo")[1] == 2 and result_row(excel, "monte-carlo")[2] != quick[2]
    excel.set_cell("League", "LeagueEffort", 2)
    assert result_row(excel, "monte-carlo") == quick


def test_the_chart_has_a_bar_for_every_row_of_the_table():
    with zipfile.ZipFile(WORKBOOK) as file:
        charts = [text for text in (file.read(name).decode() for name in file.namelist() if name.startswith("xl/charts/chart"))
                  if "League!" in text]
    rows = open_workbook().sheet("League").value("LeaguePlayers")
    assert '<c:tickLblSkip val="1"/>' in charts[0], "each has its name"
    assert len(charts) == 1 and charts[0].count(f"League!$C$9:$C${8 + len(rows)}") == 9


def test_every_strength_is_found_in_the_list_again():
    """The sheet's own text for a player's limits, by formula, is the macros'."""
    for strength in ("Quick", "Normal", "Strong"):
        excel = open_workbook()
        prepare_league(excel, {"graph", "random"}, 1)
        excel.set_cell("League", "LeagueStrength", strength)
        assert excel.click("Run", "League") == []
        assert [result_row(excel, player)[1] for player in ("graph", "random")] == [1, 1], strength
    keys = {}
    for strength in ("Quick", "Normal", "Strong"):
        excel.set_cell("League", "LeagueStrength", strength)
        keys[strength] = [row[0] for row in excel.sheet("League").value("AD9:AD21")]
    assert keys["Quick"][4] == "monte-carlo 20 0" and keys["Normal"][4] == "monte-carlo 0 0"
    assert keys["Strong"][4:6] == ["monte-carlo 1000 0", "ovolve 0 500"]


def test_a_league_that_the_sheet_has_no_room_for_is_refused():
    excel = open_workbook()
    for games in (10_001, 2_147_483_647):
        prepare_league(excel, {"random", "graph"}, games)
        said = excel.click("Run", "League")
        assert len(said) == 1 and "room for 20000 games" in said[0], said
    prepare_league(excel, {"random", "graph"}, 10_000)
    before_each_call(excel, "e2048_play", excel.press_escape)
    assert excel.click("Run", "League") == []
    assert excel.sheet("League").value("LeagueStatus") == "Stopped after 0 of 20000 games. Run goes on."
    excel.set_cell("League", "T9:AB9", [[1, "snake 0 0", 10_000, "snake", 5, 100, 16, 50, 1]])
    said = excel.click("Run", "League")
    assert len(said) == 1 and "room for 20000 games and has 1." in said[0], said
    excel.set_cell("League", "T9:AB9", [[1, "random 2 0", 10_000, "random", 5, 100, 16, 50, 1]])
    assert excel.click("Run", "League") == []
    assert excel.sheet("League").value("LeagueStatus") == "Stopped after 1 of 20000 games. Run goes on.", "it needs no room twice"


def test_blanks_around_a_recipe_do_not_hide_its_games():
    excel = open_workbook()
    prepare_league(excel, set(), 1)
    excel.set_cell("League", "B24:C24", [["x", " greedy: empty 1 "]])
    assert excel.click("Run", "League") == []
    assert result_row(excel, "greedy: empty 1")[1] == 1

"""The Analysis sheet."""

import sys

import engine
import rules
from looks import look
from office import ROOT, board, history, history_row, history_rows, open_workbook, put_board, shown

sys.path.insert(0, str(ROOT / "hosts/workbook"))
import roster  # noqa: E402  (found through the line above)

MIDDLE = [2, 4, 8, 16, 0, 2, 4, 64, 0, 0, 2, 8, 0, 0, 4, 2]


def player_table(excel, count):
    """As many rows of the table of players: name, move, four values and what they are, how far, positions, time."""
    first = excel.sheet("Analysis").sheet.vba_get("Range", ["PlayerTable"])
    return excel.sheet("Analysis").value(first.vba_get("Resize", [count]).vba_get("Address", [False, False]))


def test_the_workbook_offers_every_player_and_evaluator():
    excel = open_workbook()
    listed = [row[1] for row in excel.sheet("League").value("LeaguePlayers") if row[1]]
    assert sorted(listed) == sorted(engine.names("player"))
    helped = " ".join(str(cell) for row in excel.sheet("Help").value("B1:D100") for cell in row)
    for evaluator in engine.names("evaluator"):
        assert evaluator in helped, evaluator


def test_every_player_is_asked_about_the_position():
    excel = open_workbook()
    put_board(excel, MIDDLE)
    excel.set_cell("Analysis", "AnalysisTimeMs", 20)
    sheet = excel.sheet("Analysis").sheet
    sheet.vba_get("Range", ["Y7:AH23"]).vba_call("AutoFilter", [1, "of a list before"])
    assert excel.click("Ask every player", "Analysis") == []
    assert not sheet.vba_get("FilterMode"), "Excel writes only into the rows of a range that it shows"
    names = engine.names("player")
    rows = player_table(excel, len(names))
    assert [row[0] for row in rows] == names
    legal = rules.legal(MIDDLE)
    for row in rows:
        assert rules.WORDS.index(row[1]) in legal
        for direction, value in enumerate(row[2:6]):
            assert isinstance(value, float) or value == "lost" if direction in legal else value == "not legal", row
        assert row[9] == "under 0.01" or row[9] > 0
    assert excel.application.status_log[-1] is False
    assert board(excel) == MIDDLE


def test_an_analysis_is_the_librarys():
    excel = open_workbook()
    put_board(excel, MIDDLE)
    excel.set_cell("Analysis", "AnalysisTimeMs", 0)
    seed = int(history_row(excel, 1)["Seed"])
    excel.set_cell("Analysis", "Y23", "of a longer list before")
    asked = []

    def stop_after_monte_carlo():
        asked.append(1)
        if player_table(excel, len(asked))[-1][0] == "monte-carlo":
            excel.run("ClickStop")

    excel.interpreter.while_waiting = stop_after_monte_carlo
    excel.click("Ask every player", "Analysis")
    excel.interpreter.while_waiting = None
    rows = [row for row in player_table(excel, 16) if row[0]]
    assert rows[-1][0] == "monte-carlo" and len(rows) == len(asked) < len(engine.names("player")), "Stop was not heard"
    profiles = {player.name: player for player in roster.PLAYERS}
    for row, player in zip(rows, map(profiles.get, engine.names("player"))):
        direction, values = engine.analyze(MIDDLE, player.name, 0, seed)
        depth, nodes = engine.effort_of(MIDDLE, player.name, 0, seed)
        assert row[0] == player.name and row[1] == rules.WORDS[direction]
        assert row[2:6] == ["not legal" if value == -1e300 else value for value in values]
        assert row[6:8] == [player.unit[0], player.depth[1].format(n=f"{depth:.0f}")]
        if player.name in ("minimax", "edison", "monte-carlo"):  # whose calls share no table
            assert row[8] == nodes


def test_the_history_lists_the_game_and_any_step_can_be_shown():
    excel = open_workbook()
    boards, scores = [board(excel)], [0]
    for _ in range(15):
        excel.click("Best move")
        boards.append(board(excel))
        scores.append(int(shown(excel, "Score")))
    rows = history_rows(excel, 16)
    assert [int(row[0]) for row in rows] == list(range(16))
    assert [int(row[4]) for row in rows] == scores
    assert [row[3] for row in rows][1:] == ["monte-carlo"] * 15
    for row, cells in zip(rows, boards):
        assert [int(word) for word in row[history.place("Board")].split()] == cells
    for step in (3, 11, 0, 15):
        excel.set_cell("Analysis", "WantedStep", step)
        assert excel.click("Go to step", "Analysis") == []
        assert board(excel) == boards[step]
    for beyond in (16, -1):
        excel.set_cell("Analysis", "WantedStep", beyond)
        assert excel.click("Go to step", "Analysis") == ["This game has the steps 0 to 15."]
        assert board(excel) == boards[15]
    excel.click("\u25C4 Back", "Analysis")
    assert board(excel) == boards[14]
    excel.click("Forward \u25BA", "Analysis")
    assert board(excel) == boards[15]


def test_the_steps_around_the_current_one_are_shown_beside_the_players():
    excel = open_workbook()
    for _ in range(60):
        excel.click("Best move")
    for step, first in [(60, 52), (3, 0), (30, 22)]:
        excel.set_cell("Analysis", "WantedStep", step)
        excel.click("Go to step", "Analysis")
        rows = history_rows(excel, 61)
        expected = [row[:8] for row in rows[first:first + 18]]
        shown_rows = excel.sheet("Analysis").value(f"B8:I{8 + len(expected) - 1}")
        assert [[cell or None for cell in row[1:]] for row in shown_rows] == [[cell or None for cell in row[1:]] for row in expected]
        assert [row[0] for row in shown_rows] == [row[0] for row in expected]
        assert look(excel, "Analysis", f"B{8 + step - first}")[0] is not None
    # Excel scrolls what is below the frozen rows as one, so nothing may scroll: the table of players stands there.
    assert "ScrollRow" not in "".join(path.read_text() for path in (ROOT / "vba").glob("*"))


def test_a_boards_text_is_never_taken_for_a_number():
    excel = open_workbook()
    for sheet, cell in [*(("Analysis", f"K{row}") for row in (history.FIRST_ROW, history.FIRST_ROW + 1, history.LAST_ROW)), ("Archive", "J900000"),
                        ("Game", "S6"), ("Spare Game", "S6")]:
        assert excel.sheet(sheet).sheet.vba_get("Range", [cell]).vba_get("NumberFormat") == "@", cell
    excel.click("Hint")
    assert "What monte-carlo thinks" in shown(excel, "PanelTitle")


def test_the_charts_follow_the_game():
    excel = open_workbook()
    for _ in range(30):
        excel.click("Best move")
    points = excel.sheet("Analysis").value("AK8:AM127")
    rows = history_rows(excel, 31)
    assert [int(points[0][0]), int(points[-1][0])] == [0, 30]
    assert all(int(score) == int(rows[int(step)][4]) for step, score, _ in points)
    assert all(evaluation == rows[int(step)][history.place("Evaluation")] for step, _, evaluation in points if step > 0)
    excel.set_cell("Game", "State", [[30, 6000, 0, 1, 0]])
    points = excel.sheet("Analysis").value("AK8:AK127")
    assert [int(points[0][0]), int(points[-1][0])] == [0, 6000], "the last point is the last step of a long game too"


def test_a_finished_board_leaves_the_table_as_it_is():
    excel = open_workbook()
    put_board(excel, MIDDLE)
    excel.click("Ask every player", "Analysis")
    before = excel.sheet("Analysis").value("PlayerTable")
    put_board(excel, [2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2])
    said = excel.click("Ask every player", "Analysis")
    assert len(said) == 1 and "The game is over" in said[0]
    assert excel.sheet("Analysis").value("PlayerTable") == before

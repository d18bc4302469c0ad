"""The coach: what a move of one's own gave away, in the message, in the history, on average, and in the chart."""

import engine
import rules
from office import board, history_row, open_workbook, put_board, shown

MIDDLE = [2, 4, 8, 16, 0, 2, 4, 64, 0, 0, 2, 8, 0, 0, 4, 2]
CAPTIONS = ["\u25B2", "\u25BA", "\u25BC", "\u25C4"]


def coached(player="gradient", effort=2):
    """The workbook with the coach on."""
    excel = open_workbook(player=player, effort=effort)
    excel.set_cell("Game", "Coach", "On")
    put_board(excel, MIDDLE)
    return excel


def expected_cost(excel, direction, player="gradient", effort=2):
    """What a move gives away by the library's own values, and the best move's word."""
    seed = int(history_row(excel, int(shown(excel, "State")[0][0]))["Seed"])
    best, values = engine.analyze(board(excel), player, effort, seed)
    return values[best] - values[direction], rules.WORDS[best]


def test_each_own_move_is_judged():
    excel, costs = coached(), []
    for _ in range(10):
        direction = rules.legal(board(excel))[-1]
        cost, best = expected_cost(excel, direction)
        assert excel.click(CAPTIONS[direction]) == []
        row = history_row(excel, int(shown(excel, "State")[0][0]))
        costs.append(cost)
        assert (row["Player"], row["Thinker"], row["Given away"], row["Best"]) == ("you", "gradient", cost, best)
        average = f"Your average: {sum(costs) / len(costs):,.2f}."
        if cost == 0:
            assert shown(excel, "CoachLine") == f"That was the best move. {average}"
        else:
            amount = f"{cost:,.2f}" if cost < 100 else f"{cost:,.0f}"
            assert shown(excel, "CoachLine") == \
                f"That move gave away {amount} of its evaluation; {best} was best. {average}"
    assert 0 in costs and max(costs) > 0
    assert abs(excel.sheet("Analysis").value("AN127") - sum(costs)) < 1e-6, "the chart's last point"


def test_it_is_quiet_unless_it_is_on():
    excel = coached()
    for off in ("Off", None):
        excel.set_cell("Game", "Coach", off)
        excel.click(CAPTIONS[rules.legal(board(excel))[0]])
        assert shown(excel, "CoachLine") == ""
        row = history_row(excel, int(shown(excel, "State")[0][0]))
        assert row["Thinker"] is None and row["Given away"] is None


def test_players_are_not_judged_and_the_average_waits():
    excel = coached()
    excel.click(CAPTIONS[rules.legal(board(excel))[-1]])
    judged = history_row(excel, 2)
    excel.click("Best move")
    row = history_row(excel, 3)
    assert row["Given away"] is None and row["Moves judged"] == 1
    assert row["Given away so far"] == judged["Given away so far"]
    assert shown(excel, "CoachLine") == ""
    excel.click("Undo")
    assert shown(excel, "CoachLine").startswith("That ")


def test_another_game_or_judge_counts_from_the_beginning():
    excel = coached()
    excel.click(CAPTIONS[rules.legal(board(excel))[-1]])
    assert history_row(excel, 2)["Given away so far"] > 0
    excel.click("New game")
    assert [history_row(excel, 0)[title] for title in ("Moves judged", "Given away so far")] == [0, 0]
    put_board(excel, MIDDLE)
    excel.click(CAPTIONS[rules.legal(MIDDLE)[-1]])
    row = history_row(excel, 2)
    assert (row["Judge"], row["Moves judged"], row["Given away so far"]) == ("gradient", 1, row["Given away"])
    excel.set_cell("Game", "Player", "monte-carlo")
    excel.set_cell("Game", "Effort", 3)
    excel.click(CAPTIONS[rules.legal(board(excel))[-1]])
    row = history_row(excel, 3)
    assert (row["Judge"], row["Moves judged"], row["Given away so far"]) == ("monte-carlo", 1, row["Given away"])


def lose_the_game(excel):
    """Makes a move that loses the game to gradient. Returns its direction and the best move's."""
    # Right merges and lives on; down and up leave a full board without a pair, whatever comes.
    lost = None
    for cells in LOSING:
        put_board(excel, cells)
        seed = int(history_row(excel, int(shown(excel, "State")[0][0]))["Seed"])
        best, values = engine.analyze(cells, "gradient", 1, seed)
        lost = next((at for at in rules.legal(cells) if values[at] == -1e200 != values[best]), None)
        if lost is not None:
            break
    assert lost is not None, "a board that has such a move"
    excel.click(CAPTIONS[lost])
    return lost, best


def test_a_move_that_loses_the_game_is_told():
    excel = coached(player="gradient", effort=1)
    _, best = lose_the_game(excel)
    assert shown(excel, "CoachLine") == f"That move loses the game; {rules.WORDS[best]} was best."
    put_board(excel, [32, 8, 16, 16, 128, 2, 128, 4, 32, 16, 4, 8, 128, 2, 128, 2])  # whichever way, the new tile ends the game
    excel.click("\u25BA")
    assert shown(excel, "CoachLine") == "That was the best move. Your average: 0.00."


def test_an_illegal_move_is_not_judged():
    excel = coached()
    put_board(excel, [2] + [0] * 15)
    asked = len(excel.interpreter.calls)
    excel.click("\u25B2")
    assert "e2048_analyze" not in excel.interpreter.calls[asked:], "which would take as long as a move"
    assert "Nothing can move up" in shown(excel, "Message") and shown(excel, "CoachLine") == ""


LOSING = [
    [2, 4, 8, 16, 16, 8, 4, 2, 2, 4, 8, 32, 4, 2, 0, 4],
    [2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 8, 4, 8, 0, 16],
    [0, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 8, 8],
    [2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 8, 2, 4, 4],
    [32, 8, 16, 2, 128, 2, 128, 4, 32, 16, 4, 8, 0, 2, 128, 2],
]

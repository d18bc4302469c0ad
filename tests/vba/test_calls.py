"""The calls for a person's own VBA: a board in cells or in an array, everything else left out or named."""

import re

import engine
import rules
from engine import ROOT
from office import own_workbook

BOARD = [2, 4, 8, 16, 0, 2, 4, 64, 0, 0, 2, 8, 0, 0, 4, 2]
FULL = [2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2]
MODULES = ["Engine2048"]  # and nothing else
IMPORTABLE = [*MODULES, "Functions2048", "Edison2048"]
SEED = 2048  # where a call names none


def asking(body, board=BOARD):
    """What the body of a function `Ask` gives in a workbook of one's own, with a board in B3:E6 and in H1:W1."""
    excel = own_workbook(MODULES, f"Option Explicit\nPublic Function Ask() As Variant\n{body}\nEnd Function\n")
    for place, tile in enumerate(board):
        excel.set_cell("Sheet1", f"{'BCDE'[place % 4]}{3 + place // 4}", tile or None)
    excel.sheet("Sheet1").set_value("H1", board[0])
    return excel.run("Own.Ask")


def test_a_board_may_be_cells_or_any_array():
    best = engine.best_move(BOARD, "minimax", 3, SEED)[0]
    array = ", ".join(map(str, BOARD))
    square = "Dim at As Long, square(1 To 4, 1 To 4) As Variant, one As Variant\none = Array(" + array + ")\n" \
             "For at = 0 To 15\nsquare(at \\ 4 + 1, at Mod 4 + 1) = one(at)\nNext at\n"
    longs = "Dim at As Long, tiles(0 To 15) As Long, one As Variant\none = Array(" + array + ")\n" \
            "For at = 0 To 15\ntiles(at) = one(at)\nNext at\n"
    for before, board in [("", 'Range("B3:E6")'), ("", 'Range("B3:E6").Value'), ("", f"Array({array})"), (square, "square"),
                          (longs, "tiles")]:
        assert asking(f'{before}Ask = BestMove({board}, "minimax", 3)') == best, board
        assert asking(f'{before}Ask = BestWord({board}, effort:=3, player:="minimax")') == rules.WORDS[best], board
    words = " & ".join(f'BestWord(Range("B3:E6"), "random", seed:={seed})' for seed in range(8))
    assert asking(f"Ask = {words}") == "".join(rules.WORDS[engine.best_move(BOARD, "random", 0, seed)[0]] for seed in range(8))


def test_what_is_left_out_is_as_in_a_cell():
    assert asking('Ask = BestMove(Range("B3:E6"))') == engine.best_move(BOARD, "expectimax", 0, SEED)[0]
    assert asking('Ask = EvaluateBoard(Range("B3:E6"))') == engine.evaluate(BOARD, "heuristic")
    assert asking('Ask = EvaluateBoard(Range("B3:E6"), "snake")') == engine.evaluate(BOARD, "snake")


def test_the_evaluation_and_those_of_all_directions_are_given():
    direction, values = engine.analyze(BOARD, "monte-carlo", 2, 7)
    asked = 'Dim worth As Double\nBestMove Range("B3:E6"), "monte-carlo", 2, 0, 7, worth\nAsk = worth'
    assert asking(asked) == values[direction]
    for place in range(4):
        assert asking(f'Ask = AnalyzeBoard(Range("B3:E6"), "monte-carlo", 2, 0, 7)({place})') == values[place]


def test_the_board_after_a_move_goes_into_cells():
    for place in (0, 3, 5, 15):
        asked = 'Range("G3:J6").Value = BoardAfter(Range("B3:E6"), DirectionLeft)\n' \
                f'Ask = Range("G3:J6").Cells({place // 4 + 1}, {place % 4 + 1}).Value'
        assert asking(asked) == rules.slide(BOARD, rules.LEFT)[0][place]


def test_a_finished_game_is_no_error():
    assert asking('Ask = BestWord(Range("B3:E6"))', FULL) == "none"
    assert asking('Ask = (BestMove(Range("B3:E6")) = NoDirection)', FULL) is True
    assert asking('Ask = AnalyzeBoard(Range("B3:E6"))(2)', FULL) == -1e300


def test_what_is_no_board_is_said():
    for board, words in [('Range("B3:E5")', "four rows of four cells"), ('"left"', "four rows of four cells"), ("7", "four rows")]:
        said = asking(f"On Error Resume Next\nAsk = BestMove({board})\nAsk = Err.Number & Err.Description")
        assert said.startswith("-2147219456") and words in said, (board, said)


def test_the_examples_at_the_head_of_the_module_run():
    """On a finished board too."""
    head = (ROOT / "vba/Engine2048.bas").read_text().split("Option Explicit")[0]
    lines = [line[6:] for line in head.splitlines() if line.startswith("'     ")]
    assert len(lines) == 5 and "BestWord" in lines[0]
    body = "\n".join(["Dim direction As Direction2048, worth As Variant, points As Double", *lines, "Ask = 1"])
    for board in (BOARD, FULL):
        assert asking(body, board) == 1


# What VBA's editor writes everywhere as it was last declared: names of VBA and Excel, in their own letters.
THEIRS = "Cells Value Rows Names Count Text Path Number Index Name Values Row Column Width Height Status Source Range Address " \
         "Worksheet Sheet Font Color Formula Item Items Key Left Right Top Length Position".split()


def test_no_identifier_changes_the_letters_of_a_developers_own_code():
    declared = r"\b(?:Dim|ByVal|ByRef|Const|Private|Public|Function|Sub|Enum)\s+(\w+)"
    for name in IMPORTABLE:
        for line in (ROOT / f"vba/{name}.bas").read_text().splitlines():
            code = re.sub(r'"[^"]*"', '""', line).split("'")[0]
            for word in re.findall(declared, code):
                same = [one for one in THEIRS if one.lower() == word.lower()]
                assert same in ([], [word]), f"{name}: {line}"


def test_a_number_too_large_for_a_tile_is_told():
    excel = own_workbook(["Engine2048"], """
Public Function Ask() As String
    On Error Resume Next
    BestMove Array(4294967296#, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    Ask = (Err.Number = EngineError) & ": " & Err.Description
End Function
""")
    assert excel.run("Own.Ask") == "True: 4294967296 is too large."


WHOLE_GAME = """Option Explicit
Public Function Played() As String
    Dim tiles(0 To 15) As Long, seed As Long, score As Long, gained As Long, moves As Long, place As Long
    seed = 7
    NewGame seed, tiles
    Do While LegalMoves(tiles) > 0
        MoveBoard tiles, BestMove(tiles, "random", seed:=seed), tiles, gained
        Spawn seed, tiles
        score = score + gained
        moves = moves + 1
    Loop
    Played = moves & " " & score & " " & seed
    For place = 0 To 15
        Played = Played & " " & tiles(place)
    Next place
End Function
"""


def test_the_one_module_plays_a_game_in_64_and_in_32_bits():
    cells, seed = engine.new_game(7)
    moves, seed, *cells, score = engine.play(seed, cells, "random", 100_000)
    for office in {}, {"libraries": {"engine2048_x86.xll": (engine.LIBRARY, lambda name: name.removesuffix("_std"))},
                       "constants": {"Win64": False}}:
        excel = own_workbook(["Engine2048"], WHOLE_GAME, **office)
        assert [int(word) for word in excel.run("Own.Played").split()] == [moves, score, seed, *cells]

"""Games at random as records, for the hosts whose Basic must give them back: VBA's and LibreOffice's. Knows nothing of the library."""

import os
import random
import re
from pathlib import Path

import rules

LETTERS, HEXADECIMAL = "urdl", "0123456789abcdef"
RELEASE = re.search(r'^version = "(.*)"', Path(__file__).parents[2].joinpath("Cargo.toml").read_text(), re.M)[1]

GAMES = int(os.environ.get("ENGINE2048_GAMES", 400)) // 20
"""How many go round such a host: one in twenty, since it is slow."""

ROUND = """
Public Function GoesRound(ByVal record As String) As String
    Dim boards() As Long, directions() As Long, scores() As Long, words() As String
    Dim count As Long, number As Long
    count = RecordMoves(record) + 1
    ReDim boards(0 To 16 * count - 1): ReDim directions(0 To count - 1): ReDim scores(0 To count - 1)
    If RecordBoards(record, 0, boards, directions, scores) <> count Then Exit Function
    ReDim words(0 To UBound(boards))
    For number = 0 To UBound(boards)
        words(number) = boards(number)
    Next
    GoesRound = ConvertRecord(record) & "|" & Join(words, " ")
End Function
"""
"""For the module Engine2048 of either host: a record in the library's own text, and all its boards."""


def random_game(seed, most):
    """The text of a game of at most so many random moves, its boards, and the moves as direction, cell, tile."""
    chance = random.Random(seed)
    cells = [0] * 16
    for place in chance.sample(range(16), 2):
        cells[place] = 2
    boards, moves = [cells], []
    while len(moves) < most and rules.legal(cells):
        direction = chance.choice(rules.legal(cells))
        cells = rules.slide(cells, direction)[0]
        place, tile = chance.choice([place for place in range(16) if not cells[place]]), 4 if chance.random() < 0.1 else 2
        cells[place] = tile
        boards.append(cells)
        moves.append((direction, place, tile))
    steps = "".join((LETTERS[direction] if tile == 2 else LETTERS[direction].upper()) + HEXADECIMAL[place]
                    for direction, place, tile in moves)
    start = " / ".join(" ".join(map(str, boards[0][row:row + 4])) for row in range(0, 16, 4))
    return f"engine2048 record 1\nversion: {RELEASE}\nplayer: random\nseed: {seed}\nstart: {start}\n\n{steps}\n", boards, moves

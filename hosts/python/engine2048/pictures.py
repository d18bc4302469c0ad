"""Boards as text and as pictures of red, green and blue, for learners' environments. Needs NumPy."""

from __future__ import annotations

from typing import Any, Sequence

import numpy

from engine2048.boards import SIDE

TILE, GAP = 64, 8
"""The width of a tile and of the lines around it, in pixels."""

_FRAME, _EMPTY, _DARK, _LIGHT = "BBADA0", "CDC1B4", "776E65", "F9F6F2"
_FILLS = ("EEE4DA", "EAD3A2", "F2B179", "F59563", "F67C5F", "F65E3B", "EDCF72", "EDCC61", "EDC850", "EDC53F", "EDC22E", "B784AB",
          "AA60A6", "7E57A6", "4B6BB0", "2E8B8B", "3C3A32")
"""The colours of the tiles from 2 on, those of the workbook (hosts/workbook/palette.py)."""

_DIGITS = (0o75557, 0o26227, 0o71747, 0o71717, 0o55711, 0o74717, 0o74757, 0o71111, 0o75757, 0o75717)
"""Digits of 3 by 5 dots: an octal digit is a row, and its highest bit the dot on the left."""
_DIGIT_ROWS, _DIGIT_COLUMNS = 5, 3

_LARGEST_DOT = 7
"""The most pixels that a dot of a digit is wide."""


def text(cells: Sequence[int], score: int) -> str:
    """Four lines of tiles, and the points."""
    rows = (cells[first:first + SIDE] for first in range(0, SIDE * SIDE, SIDE))
    lines = ("".join("%7s" % (cell or ".") for cell in row) for row in rows)
    return "\n".join([*lines, "score %d" % score])


def picture(cells: Sequence[int]) -> Any:
    """An array of bytes: rows, columns, and red, green, blue."""
    side = SIDE * (TILE + GAP) + GAP
    picture = numpy.empty((side, side, 3), numpy.uint8)
    picture[:] = _colour(_FRAME)
    for place, tile in enumerate(cells):
        top, left = (GAP + part * (TILE + GAP) for part in divmod(place, SIDE))
        _draw(picture[top:top + TILE, left:left + TILE], int(tile))
    return picture


def _draw(square: Any, tile: int) -> None:
    """Paints a tile into its part of a picture."""
    rank = tile.bit_length() - 1
    square[:] = _colour(_FILLS[min(rank, len(_FILLS)) - 1] if tile else _EMPTY)
    if tile:
        dots = _dots(str(tile))
        size = min(_LARGEST_DOT, (TILE - GAP) // dots.shape[1])
        shape = numpy.kron(dots, numpy.ones((size, size), bool))
        top, left = (TILE - shape.shape[0]) // 2, (TILE - shape.shape[1]) // 2
        square[top:top + shape.shape[0], left:left + shape.shape[1]][shape] = _colour(_DARK if rank <= 2 else _LIGHT)


def _dots(number: str) -> Any:
    """Which dots of a number are painted, with an empty column between digits."""
    columns = _DIGIT_COLUMNS + 1
    dots = numpy.zeros((_DIGIT_ROWS, columns * len(number) - 1), bool)
    for place, digit in enumerate(number):
        for row in range(_DIGIT_ROWS):
            bits = _DIGITS[int(digit)] >> 3 * (_DIGIT_ROWS - 1 - row) & 7
            for column in range(_DIGIT_COLUMNS):
                dots[row, columns * place + column] = bits >> (_DIGIT_COLUMNS - 1 - column) & 1
    return dots


def _colour(name: str) -> Any:
    return numpy.frombuffer(bytes.fromhex(name), numpy.uint8)

"""Reads what callers may pass for a board."""

from __future__ import annotations

from operator import index
from typing import Any, Collection, List, Protocol, Sequence, SupportsIndex, Union

SIDE = 4
CELLS = SIDE * SIDE


class Array(Protocol):
    """An array of NumPy, or of another package that has its `tolist`."""

    def tolist(self) -> Any:
        """The same as nested lists of Python's own numbers."""


Cell = Union[SupportsIndex, float, None]
"""A tile value; 0 and None, as xlwings reads a blank cell, are empty. A float must be whole."""

Board = Union[Sequence[Cell], Sequence[Sequence[Cell]], Array]
"""16 numbers, 4 rows of 4, or an array of either shape."""


def cells(board: Board) -> List[int]:
    """The 16 tile values. Whether a number can be a tile is for the engine to say.

    Raises `ValueError` for another shape, and `TypeError` for what is no whole number.
    """
    listed: Any = board.tolist() if hasattr(board, "tolist") else board
    rows = list(listed)
    if len(rows) == SIDE:
        rows = [cell for row in rows for cell in (row if isinstance(row, Collection) and len(row) == SIDE else ())]
    if len(rows) != CELLS or any(isinstance(cell, (list, tuple)) for cell in rows):
        raise ValueError("a board is 16 numbers, or 4 rows of 4")
    return [_cell(cell) for cell in rows]


def _cell(cell: Cell) -> int:
    if cell is None:
        return 0
    is_whole: Any = getattr(cell, "is_integer", None)  # Python's floats have it, and NumPy's of every size.
    if is_whole is not None and is_whole():
        return int(cell)
    return index(cell)  # type: ignore[arg-type]  # What is left is refused with a TypeError.

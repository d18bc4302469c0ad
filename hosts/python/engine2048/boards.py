"""Reads what callers may pass for a board, or for many."""

from __future__ import annotations

from operator import index
from typing import Any, Collection, List, NamedTuple, Optional, Protocol, Sequence, SupportsIndex, Union

SIDE = 4
CELLS = SIDE * SIDE

_SHAPE = "a board is 16 numbers, or 4 rows of 4"

_BELOW, _ABOVE = -1, 2**20
"""No tiles: stand for numbers outside 32 bits, so that the engine refuses them as it refuses others."""


class Array(Protocol):
    """An array of NumPy, or of another package that has its `tolist`."""

    def tolist(self) -> Any:
        """The same as nested lists of Python's own numbers."""


class Frame(Protocol):
    """A DataFrame or a Series of pandas, or of another package that has its `to_numpy`."""

    def to_numpy(self) -> Any:
        """The same as an array of NumPy."""


Cell = Union[SupportsIndex, float, None]
"""A tile value; 0, None (as xlwings reads a blank cell), NaN and pandas' NA are empty. A float must be whole."""

Board = Union[Sequence[Cell], Sequence[Sequence[Cell]], Array, Frame]
"""16 numbers, 4 rows of 4, or an array or a DataFrame of either shape."""

Boards = Union[Sequence[Sequence[Cell]], Sequence[Sequence[Sequence[Cell]]], Array, Frame]
"""N rows of 16 numbers, or N boards of 4 rows of 4: lists, an array or a DataFrame. 4 rows of 4 numbers are one board."""


class Many(NamedTuple):
    """Boards that lie one behind the other."""

    number: int
    """How many."""
    cells: Any
    """A flat list, or a flat array of NumPy with numbers of 32 bits: 16 numbers a board."""


def read(board: Union[Board, Boards]) -> Union[List[int], Many]:
    """The 16 tile values of one board, or those of many. Whether a number can be a tile is for the engine to say.

    Raises `ValueError` for another shape, and `TypeError` for what is no whole number.
    """
    if hasattr(board, "to_numpy"):
        board = board.to_numpy()
    if hasattr(board, "__array__") and tuple(getattr(board, "shape", ()))[1:] in ((CELLS,), (SIDE, SIDE)):
        return _many_of_array(board)
    listed: Any = board.tolist() if hasattr(board, "tolist") else board
    cells = _flat(listed)
    if cells is not None:
        return [_cell(cell) for cell in cells]
    return _many_of_lists(list(listed))


def one(board: Board) -> List[int]:
    """As `read`, but many boards are a `ValueError` too."""
    cells = read(board)
    if isinstance(cells, Many):
        raise ValueError("one board is wanted here, and " + _SHAPE)
    return cells


def many(boards: Boards) -> Many:
    """As `read`, but one board is a `ValueError` too."""
    cells = read(boards)
    if isinstance(cells, Many):
        return cells
    raise ValueError("many boards are wanted here; for one there are `move` and `spawn`")


def _flat(board: Any) -> Optional[List[Cell]]:
    """The 16 cells of one board; None for what has another shape."""
    rows = list(board)
    if len(rows) == SIDE and all(_is_row(row) and len(row) == SIDE for row in rows):
        rows = [cell for row in rows for cell in row]
    return rows if len(rows) == CELLS and not any(map(_is_row, rows)) else None


def _is_row(value: Any) -> bool:
    return isinstance(value, Collection) and not isinstance(value, str)


def _cell(cell: Cell) -> int:
    if cell is None:
        return 0
    is_whole: Any = getattr(cell, "is_integer", None)  # Python's floats have it, and NumPy's of every size.
    if is_whole is not None and is_whole():
        return int(cell)
    is_other = cell != cell  # Of NaN alone; NA, of which nothing can be said, answers itself.
    if is_other is cell or is_other:
        return 0
    return index(cell)  # type: ignore[arg-type]  # What is left is refused with a TypeError.


def _many_of_lists(boards: List[Any]) -> Many:
    if not boards or not all(map(_is_row, boards)):
        raise ValueError(_SHAPE)
    cells: List[int] = []
    for place, board in enumerate(boards):
        flat = _flat(board)
        if flat is None:
            raise ValueError("board %d: %s" % (place, _SHAPE))
        try:
            cells += (min(max(_cell(cell), _BELOW), _ABOVE) for cell in flat)
        except TypeError as error:
            raise TypeError("board %d: %s" % (place, error)) from None
    return Many(len(boards), cells)


def _many_of_array(array: Any) -> Many:
    import numpy  # What has `__array__` needs it anyway.
    cells = numpy.asarray(array).reshape(len(array), CELLS)
    if not len(cells):
        return Many(0, [])
    if cells.dtype == object:
        return _many_of_lists(cells.tolist())
    if cells.dtype.kind not in "iubf":
        raise TypeError("cells of the type %s are no numbers" % cells.dtype)
    with numpy.errstate(invalid="ignore"):
        numbers = numpy.ascontiguousarray(cells, dtype=numpy.int32)
        if cells.dtype == numpy.int32 or (numbers == cells).all():
            return Many(len(cells), numbers)
        # Some are empty, no whole numbers, or outside 32 bits.
        cells = numpy.where(numpy.isnan(cells), 0, cells) if cells.dtype.kind == "f" else cells
        broken = numpy.flatnonzero(((cells != numpy.trunc(cells)) | numpy.isinf(cells)).any(axis=1))
    if len(broken):
        raise TypeError("board %d: a cell is no whole number" % broken[0])
    lowest = 0 if cells.dtype.kind in "ub" else _BELOW
    return Many(len(cells), numpy.clip(cells, lowest, _ABOVE).astype(numpy.int32, order="C"))

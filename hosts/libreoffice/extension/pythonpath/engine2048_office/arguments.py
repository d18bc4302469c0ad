"""Reads what Basic and Calc pass: boards of several shapes, numbers that arrive as Double, names left out."""

import re
from typing import Any, List, Optional, Tuple

from engine2048_office.faults import BadArgument

_SIDE = 4
_LARGEST = 2**31 - 1
_NO_NUMBER = float("nan")

_MOST_BOARDS = 65536
"""As in Excel's add-in (hosts/xll/src/value.rs)."""

_NO_BOARD = (-1,) * (_SIDE * _SIDE)
"""What the library refuses as a board."""


def board(value: Any) -> Tuple[int, ...]:
    """The 16 cells of a board, row by row.

    Takes 16 numbers in a row, 4 rows of 4, or a cell range; an empty cell, an empty text and 0 are empty. Whether a
    number can be a tile is for the library to say.
    """
    if hasattr(value, "getDataArray"):
        if hasattr(value, "getRangeAddress"):  # In Calc, whose sheets are large, and blank cells are read too.
            place = value.getRangeAddress()
            if (place.EndRow - place.StartRow + 1) * (place.EndColumn - place.StartColumn + 1) != _SIDE * _SIDE:
                raise BadArgument("board-has-another-shape")
        # It gives a blank cell as "", and one that shows an error as None.
        value = [[_NO_NUMBER if cell is None else cell for cell in row] for row in value.getDataArray()]
    return tuple(_cell(cell, index) for index, cell in enumerate(_flat(value)))


def rows(value: Any) -> Optional[List[Tuple[int, ...]]]:
    """The boards of several rows of 16 cells; None for anything else. A row that is no board is one that the library
    refuses."""
    if not isinstance(value, (tuple, list)) or len(value) < 2:
        return None
    if not all(isinstance(row, (tuple, list)) and len(row) == _SIDE * _SIDE for row in value):
        return None
    if len(value) > _MOST_BOARDS:
        raise BadArgument("board-has-another-shape")
    return [_row(row) for row in value]


def many(value: Any) -> List[Tuple[int, ...]]:
    """Boards that lie one behind the other in an array, 16 numbers each, as `rows` reads them."""
    if not isinstance(value, (tuple, list)) or len(value) % (_SIDE * _SIDE) or not value:
        raise BadArgument("board-has-another-shape")
    return [_row(value[first:first + _SIDE * _SIDE]) for first in range(0, len(value), _SIDE * _SIDE)]


def _row(cells: Any) -> Tuple[int, ...]:
    try:
        return tuple(_cell(cell, index) for index, cell in enumerate(cells))
    except BadArgument:
        return _NO_BOARD


def _flat(value: Any) -> List[Any]:
    if isinstance(value, (tuple, list)):
        rows = [row if isinstance(row, (tuple, list)) else None for row in value]
        if len(rows) == _SIDE and all(row is not None and len(row) == _SIDE for row in rows):
            return [cell for row in rows for cell in row]
        if len(rows) == _SIDE * _SIDE and all(row is None for row in rows):
            return list(value)
        # A range of one row arrives as one row of 16.
        if len(rows) == 1 and rows[0] is not None and len(rows[0]) == _SIDE * _SIDE:
            return list(rows[0])
    raise BadArgument("board-has-another-shape")


def _cell(value: Any, index: int) -> int:
    if value is None or value == "":
        return 0
    if _is_whole(value):
        return int(value)
    raise BadArgument("cell-is-no-tile", row=index // _SIDE + 1, column=index % _SIDE + 1)


def whole_number(value: Any, what: str, default: int) -> int:
    """A whole number of 32 bits, which may be stored as text; `default` where it was left out. `what` stands in the
    fault's key. Calc gives TRUE as 1."""
    if value is None or value == "":
        return default
    if isinstance(value, str) and re.fullmatch("[+-]?[0-9]+", value.strip()):
        value = int(value)
    if _is_whole(value):
        return int(value)
    raise BadArgument(what + "-is-no-whole-number")


def name(value: Any, what: str, default: str) -> str:
    """A name; `default` where it was left out. `what` stands in the fault's key. Calc gives a blank cell as 0."""
    return typed_name(value, what, default).strip()


def typed_name(value: Any, what: str, default: str) -> str:
    """`name` with the blanks around it."""
    if value is None or value == "" or (value == 0 and not isinstance(value, bool)):
        return default
    if isinstance(value, str):
        return value
    raise BadArgument(what + "-is-no-name")


def _is_whole(value: Any) -> bool:
    """Whether it is a number without a fraction that 32 bits hold; True and False are not numbers."""
    return (isinstance(value, (int, float)) and not isinstance(value, bool)
            and -_LARGEST <= value <= _LARGEST and value == int(value))

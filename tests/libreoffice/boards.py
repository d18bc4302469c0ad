"""Boards that the tests share."""

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

MIDGAME = (2, 4, 8, 16, 0, 0, 2, 4, 0, 0, 0, 2, 0, 0, 2, 2)

FINISHED = (2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2)
"""No direction is legal."""

DOWN_ONLY = (2, 4, 8, 16, 4, 2, 4, 2, 2, 4, 2, 4, 0, 0, 0, 0)
"""Down is the one legal direction."""


def known_positions():
    """Positions with known moves and evaluations, from the published programs."""
    return json.loads((ROOT / "tests" / "common" / "positions.json").read_text())


def rows(cells):
    """16 cells as four rows of four, as a cell range takes them."""
    return tuple(tuple(cells[first:first + 4]) for first in range(0, 16, 4))


def flat(table):
    """Rows of a cell range as one list of whole numbers, blank cells as 0."""
    return [int(cell or 0) for row in table for cell in row]

"""The shared library's own answers, to compare the workbook's with; and where things are."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LIBRARY = Path(os.environ.get("ENGINE2048_LIBRARY", ROOT / "target/release/libengine2048.so"))
BUILT = Path(os.environ.get("ENGINE2048_WORKBOOKS", ROOT / "hosts/workbook"))
WORKBOOK = BUILT / "2048.xlsm"

sys.path.append(os.fspath(ROOT / "tests/python"))

from random_games import RELEASE  # noqa: E402, F401  (found through the line above)
from reference import Reference  # noqa: E402

_reference = Reference(LIBRARY)
library = _reference.library
new_game, best_move, play = _reference.new_game, _reference.best_move, _reference.play
evaluate, explain, converted = _reference.evaluate, _reference.explain, _reference.converted


def analyze(board, player, effort=0, seed=0):
    """The direction, or a negative status, and the four evaluations."""
    direction, *found = _reference.analyze(board, player, effort, seed)
    return direction, found[:4]


def effort_of(board, player, effort=0, seed=0):
    """How deep a player looked, and in how many nodes."""
    return _reference.analyze(board, player, effort, seed)[5:]


def names(kind):
    """The names of the players or of the evaluators: `kind` is "player" or "evaluator"."""
    return _reference.evaluators() if kind == "evaluator" else [name for name, _ in _reference.players()]

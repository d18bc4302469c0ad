"""The shared library as ctypes sees it, to compare the workbook's answers with; and where things are."""

import ctypes
import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LIBRARY = Path(os.environ.get("ENGINE2048_LIBRARY", ROOT / "target/release/libengine2048.so"))
BUILT = Path(os.environ.get("ENGINE2048_WORKBOOKS", ROOT / "workbook"))
WORKBOOK = BUILT / "2048.xlsm"
ADD_IN = BUILT / "engine2048.xlam"

library = ctypes.CDLL(os.fspath(LIBRARY))


def _cells(board):
    return (ctypes.c_int32 * 16)(*board)


def best_move(board, player, effort=0, seed=0):
    """The direction, or a negative status, and the evaluation."""
    value = ctypes.c_double()
    direction = library.e2048_best_move(_cells(board), player.encode(), effort, 0, seed, ctypes.byref(value))
    return direction, value.value


def analyze(board, player, effort=0, seed=0):
    """The direction, or a negative status, and the four evaluations."""
    values = (ctypes.c_double * 4)()
    direction = library.e2048_analyze(_cells(board), player.encode(), effort, 0, seed, values, None, None)
    return direction, list(values)


def evaluate(board, evaluator):
    """The static evaluation."""
    value = ctypes.c_double()
    status = library.e2048_evaluate(_cells(board), evaluator.encode(), ctypes.byref(value))
    assert status == 0, status
    return value.value


def names(kind):
    """The names of the players or of the evaluators: `kind` is "player" or "evaluator"."""
    text = ctypes.create_string_buffer(64)
    found = []
    for index in range(getattr(library, f"e2048_{kind}_count")()):
        getattr(library, f"e2048_{kind}_name")(index, text, 64)
        found.append(text.value.decode())
    return found


def new_game(seed):
    """The first board and the seed after it."""
    state, cells = ctypes.c_int32(seed), (ctypes.c_int32 * 16)()
    library.e2048_new_game(ctypes.byref(state), cells)
    return list(cells), state.value

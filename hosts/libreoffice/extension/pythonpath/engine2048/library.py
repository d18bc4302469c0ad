"""The one bridge to the engine's C interface (include/engine2048.h), by ctypes; nothing here knows LibreOffice."""

import _ctypes  # What unloads a library; ctypes has no public name for it.
import ctypes
import os
import sys
import sysconfig
import threading
from ctypes import POINTER, byref, c_char_p, c_double, c_int32, c_void_p
from pathlib import Path
from typing import Callable, NamedTuple, Optional, Sequence, Tuple

from engine2048.faults import LoadFailure

INTERFACE_VERSION = 1
"""The version of the C interface that this file was written against."""

CELLS = 16
"""Cells of a board, row by row from the top left."""

GAME_OVER = -1
"""E2048_GAME_OVER: an answer rather than a failure."""

ILLEGAL = -1e300
"""E2048_ILLEGAL: the evaluation of an illegal direction."""

_UNKNOWN_NAME = -5

_FILES = {
    ("linux", "x86_64"): ("linux-x86_64", "libengine2048.so"),
    ("linux", "aarch64"): ("linux-aarch64", "libengine2048.so"),
    ("windows", "x86_64"): ("windows-x86_64", "engine2048.dll"),
}
"""Folder and file below `lib`, by system and machine."""

Cells = Sequence[int]


_CancelHandler = ctypes.CFUNCTYPE(c_int32, c_void_p)
"""e2048_cancel_handler."""


class Refused(Exception):
    """The library refused a call with a negative status; the text is the library's."""

    def __init__(self, status: int, text: str):
        super().__init__(text)
        self.status = status


class Spawned(NamedTuple):
    """A board with a tile added."""

    cells: Tuple[int, ...]
    seed: int
    """The seed to go on with."""
    index: int
    """The cell that was filled, 0 to 15."""


class Moved(NamedTuple):
    """A board after a move, before the next tile."""

    cells: Tuple[int, ...]
    score: int
    """Points gained."""
    moved: bool
    """False where nothing moved: the direction is illegal."""


class Played(NamedTuple):
    """A game after a stretch of moves."""

    cells: Tuple[int, ...]
    seed: int
    score: int
    """Points gained in this stretch."""
    moves: int
    """Moves made; 0 where the game was finished."""


class Chosen(NamedTuple):
    """A player's move."""

    direction: int
    """0 up, 1 right, 2 down, 3 left, or GAME_OVER."""
    evaluation: float
    """Its value in the player's own unit."""


class Analysed(NamedTuple):
    """A player's view of a position."""

    direction: int
    """The best direction, or GAME_OVER."""
    evaluations: Tuple[float, float, float, float]
    """Of up, right, down, left, in the player's own unit."""
    depth: int
    nodes: float


class Part(NamedTuple):
    """A feature's part in the value of a position."""

    feature: str
    value: float
    weight: float
    """1 for a matrix."""
    share: float
    """Value times weight."""


class Fault(NamedTuple):
    """What is wrong with a recipe."""

    position: int
    """In characters from 1; 0 where nothing is wrong."""
    sentence: str
    """What is wrong and what was expected; empty where nothing is."""


class Library:
    """The loaded library: a method for each function of the C interface, which raises `Refused` for a status other than
    GAME_OVER."""

    def __init__(self, folder: Path):
        """Loads this machine's library from `folder`, which holds a folder for each system; raises `LoadFailure`."""
        self.path = _file_for_this_machine(folder)
        if not os.path.isfile(self.path):
            raise LoadFailure("library-is-missing", path=self.path)
        try:
            self._functions = ctypes.CDLL(str(self.path))
        except OSError as error:
            raise LoadFailure("library-is-refused", reason=error) from error
        self._cancel_handlers = threading.local()
        try:
            self._check()
        except LoadFailure:
            _unload(self._functions)
            raise

    def _check(self) -> None:
        """Raises `LoadFailure` where the loaded library is of no use."""
        try:
            self._declare()
        except AttributeError as error:
            raise LoadFailure("library-is-refused", reason=error) from error
        version = self._functions.e2048_abi_version()
        if version != INTERFACE_VERSION:
            raise LoadFailure("library-is-of-another-version", path=self.path, found=version, needed=INTERFACE_VERSION)

    def _declare(self) -> None:
        """Tells ctypes every function's arguments; all of them return int32_t."""
        number, real, text, capacity = POINTER(c_int32), POINTER(c_double), c_char_p, c_int32
        arguments = {
            "e2048_abi_version": [],
            "e2048_version": [text, capacity],
            "e2048_status_text": [c_int32, text, capacity],
            "e2048_new_game": [number, number],
            "e2048_spawn": [number, number],
            "e2048_move": [number, c_int32, number, number],
            "e2048_legal_moves": [number],
            "e2048_evaluator_count": [],
            "e2048_evaluator_name": [c_int32, text, capacity],
            "e2048_evaluate": [number, text, real],
            "e2048_player_count": [],
            "e2048_player_name": [c_int32, text, capacity],
            "e2048_player_summary": [c_int32, text, capacity],
            "e2048_best_move": [number, text, c_int32, c_int32, c_int32, real],
            "e2048_analyze": [number, text, c_int32, c_int32, c_int32, real, number, real],
            "e2048_play": [number, number, text, c_int32, c_int32, c_int32, number],
            "e2048_set_threads": [c_int32],
            "e2048_set_cancel_handler": [_CancelHandler, c_void_p],
            "e2048_feature_count": [],
            "e2048_feature_name": [c_int32, text, capacity],
            "e2048_check_recipe": [text, number, text, capacity],
            "e2048_explain": [number, text, c_int32, number, real, real, real],
        }
        for name, types in arguments.items():
            function = getattr(self._functions, name)
            function.argtypes, function.restype = types, c_int32

    # About the library

    def abi_version(self) -> int:
        """The version of the C interface."""
        return self._functions.e2048_abi_version()

    def version(self) -> str:
        """The version of the library, such as "0.1.0"."""
        return self._text(self._functions.e2048_version)

    def status_text(self, status: int) -> str:
        """What a status means, in one English sentence."""
        return self._text(self._functions.e2048_status_text, status)

    def set_threads(self, threads: int) -> None:
        """Sets how many threads each later call may use, 0 for all cores."""
        self._answer(self._functions.e2048_set_threads(threads))

    def set_cancel_handler(self, is_cancelled: Optional[Callable[[], bool]]) -> None:
        """Lets `is_cancelled`, asked every few milliseconds, end this thread's calls from now on; None takes it away. It must
        not call the library."""
        handler = _CancelHandler(lambda _: int(is_cancelled())) if is_cancelled else _CancelHandler()
        self._answer(self._functions.e2048_set_cancel_handler(handler, None))
        self._cancel_handlers.handler = handler  # The library holds its address alone.

    # The rules

    def new_game(self, seed: int) -> Spawned:
        """A game's first board; its index is -1, since two cells were filled."""
        cells, seed = _cells(), c_int32(seed)
        self._answer(self._functions.e2048_new_game(byref(seed), cells))
        return Spawned(tuple(cells), seed.value, -1)

    def spawn(self, board: Cells, seed: int) -> Spawned:
        """Fills one empty cell with a 2 or a 4."""
        cells, seed = _cells(board), c_int32(seed)
        index = self._answer(self._functions.e2048_spawn(byref(seed), cells))
        return Spawned(tuple(cells), seed.value, index)

    def move(self, board: Cells, direction: int) -> Moved:
        """Slides all tiles in a direction; spawns nothing."""
        after, score = _cells(), c_int32()
        moved = self._answer(self._functions.e2048_move(_cells(board), direction, after, byref(score)))
        return Moved(tuple(after), score.value, moved == 1)

    def legal_moves(self, board: Cells) -> int:
        """Which directions are legal: 1 for up, 2 for right, 4 for down, 8 for left, added up."""
        return self._answer(self._functions.e2048_legal_moves(_cells(board)))

    # Evaluators and players

    def evaluators(self) -> Tuple[str, ...]:
        """The names of the evaluators."""
        count = self._answer(self._functions.e2048_evaluator_count())
        return tuple(self._text(self._functions.e2048_evaluator_name, index) for index in range(count))

    def evaluate(self, board: Cells, evaluator: str) -> float:
        """How good a position is to an evaluator, without search."""
        value = c_double()
        self._answer(self._functions.e2048_evaluate(_cells(board), self._name(evaluator), byref(value)))
        return value.value

    def players(self) -> Tuple[str, ...]:
        """The names of the players."""
        count = self._answer(self._functions.e2048_player_count())
        return tuple(self._text(self._functions.e2048_player_name, index) for index in range(count))

    def player_summaries(self) -> Tuple[str, ...]:
        """What each of `players` is: author, source, what effort means."""
        count = self._answer(self._functions.e2048_player_count())
        return tuple(self._text(self._functions.e2048_player_summary, index) for index in range(count))

    def best_move(self, board: Cells, player: str, effort: int, time_ms: int, seed: int) -> Chosen:
        """A player's move and its evaluation, or GAME_OVER and 0."""
        evaluation = c_double()
        direction = self._answer_or_game_over(
            self._functions.e2048_best_move(_cells(board), self._name(player), effort, time_ms, seed,
                                            byref(evaluation)))
        return Chosen(direction, evaluation.value)

    def analyze(self, board: Cells, player: str, effort: int, time_ms: int, seed: int) -> Analysed:
        """A player's move and its exact value of every direction; of a finished game, every one is ILLEGAL."""
        evaluations, depth, nodes = (c_double * 4)(ILLEGAL, ILLEGAL, ILLEGAL, ILLEGAL), c_int32(), c_double()
        direction = self._answer_or_game_over(
            self._functions.e2048_analyze(_cells(board), self._name(player), effort, time_ms, seed,
                                          evaluations, byref(depth), byref(nodes)))
        return Analysed(direction, tuple(evaluations), depth.value, nodes.value)

    def play(self, board: Cells, seed: int, player: str, effort: int, time_ms: int, max_moves: int) -> Played:
        """Up to `max_moves` moves of a player, each followed by a new tile."""
        cells, seed, score = _cells(board), c_int32(seed), c_int32()
        moves = self._answer(self._functions.e2048_play(byref(seed), cells, self._name(player), effort, time_ms,
                                                        max_moves, byref(score)))
        return Played(tuple(cells), seed.value, score.value, moves)

    # Recipes

    def explain(self, board: Cells, evaluator: str) -> Tuple[Part, ...]:
        """The part of each feature in the value of a position, by an evaluator or a recipe."""
        most = self._answer(self._functions.e2048_feature_count())
        features, (values, weights, shares) = (c_int32 * most)(), ((c_double * most)() for _ in range(3))
        count = self._answer(self._functions.e2048_explain(_cells(board), self._name(evaluator), most, features, values,
                                                           weights, shares))
        return tuple(Part(self._text(self._functions.e2048_feature_name, features[index]), values[index], weights[index],
                          shares[index]) for index in range(count))

    def check_recipe(self, recipe: str) -> Fault:
        """What is wrong with a text that is to name a player or an evaluator."""
        text, position = self._name(recipe), c_int32()
        sentence = self._text(lambda *buffer: self._functions.e2048_check_recipe(text, byref(position), *buffer))
        return Fault(position.value, sentence)

    # Answers, statuses and texts

    def _answer(self, result: int) -> int:
        if result < 0:
            raise self._refusal(result)
        return result

    def _answer_or_game_over(self, result: int) -> int:
        return result if result == GAME_OVER else self._answer(result)

    def _refusal(self, status: int) -> Refused:
        return Refused(status, self.status_text(status))

    def _name(self, name: str) -> bytes:
        """A name for C, which would end it at a NUL and so take one name for another."""
        if "\0" in name:
            raise self._refusal(_UNKNOWN_NAME)
        return name.encode("utf-8")

    def _text(self, function, *arguments: int) -> str:
        """The text that a function writes, in a buffer as large as it asks for."""
        length = self._answer(function(*arguments, None, 0))
        buffer = ctypes.create_string_buffer(length + 1)
        self._answer(function(*arguments, buffer, length + 1))
        return buffer.value.decode("utf-8")


def _unload(functions: ctypes.CDLL) -> None:
    """Unloads a library: else the system would take it for the one that is put into its place."""
    if sys.platform == "win32":
        _ctypes.FreeLibrary(functions._handle)
    else:
        _ctypes.dlclose(functions._handle)


def _cells(board: Cells = (0,) * CELLS):
    """16 cells as C takes them."""
    return (c_int32 * CELLS)(*board)


def _file_for_this_machine(folder: Path) -> Path:
    """Where this machine's library lies; `LoadFailure` where the extension has none for it."""
    system, machine = _system_and_machine()
    bits = 64 if sys.maxsize > 2**32 else 32
    if (system.lower(), machine) not in _FILES or bits < 64:
        raise LoadFailure("no-library-for-system", system=system, machine=machine, bits=bits)
    return folder.joinpath(*_FILES[system.lower(), machine])


def _system_and_machine() -> Tuple[str, str]:
    """What this process runs on. On Windows the module `platform` may start a program, wait for a service, and tell the machine
    where x86-64 is emulated."""
    if sys.platform == "win32":
        name = sysconfig.get_platform()
        return "Windows", {"win-amd64": "x86_64"}.get(name, name)
    return os.uname().sysname, os.uname().machine

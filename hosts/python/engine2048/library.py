"""The one bridge to the engine's C interface (include/engine2048.h), by ctypes."""

from __future__ import annotations

import _ctypes  # What unloads a library; ctypes has no public name for it.
import ctypes
import os
import sys
import threading
from ctypes import POINTER, byref, c_char_p, c_double, c_int32, c_void_p
from functools import cached_property
from operator import index
from typing import Any, Callable, List, Optional, SupportsIndex, Tuple, Union

from engine2048 import boards, interrupts
from engine2048.boards import Board
from engine2048.values import (Analysis, Cells, Choice, Direction, Error, Game, Part, Player, RecipeFault, Slide, Spawned,
                               Status)

INTERFACE_VERSION = 1
"""The version of the C interface that this file was written against."""

DEFAULT_PLAYER = "expectimax"
"""The player to take where nothing else is wanted: the strongest."""

ILLEGAL = -1e300
"""The evaluation of an illegal direction."""

LOST = -1e200
"""The evaluation that stands for minus infinity, which some players give a lost game."""

_FILES = {"win32": "engine2048.dll", "darwin": "libengine2048.dylib"}
"""The library's file name, by `sys.platform`; "libengine2048.so" elsewhere."""

_CellArray = c_int32 * boards.CELLS


class LoadError(ImportError):
    """The engine's library cannot be loaded. `path` says which file it should have been."""

    found_version: Optional[int] = None
    """The version of its C interface, where that is not the one that this package needs."""


class Library:
    """The engine's library; the functions of the package are the methods of one such object.

    The first call loads the file, and raises `LoadError` where it cannot. A failure is not kept: a file that was
    repaired is found at the next call.
    """

    _thread = threading.local()
    """Each thread's handler. Of the class, since each unpickled function has an object of its own."""

    def __init__(self, path: Union[str, os.PathLike[str], None] = None) -> None:
        """`path` is the file of the library, by default the one inside this package."""
        inside = os.path.join(os.path.dirname(os.path.abspath(__file__)), _FILES.get(sys.platform, "libengine2048.so"))
        self.path = os.fspath(inside if path is None else path)
        self._given = path

    def __reduce__(self) -> Tuple[Any, ...]:
        """The functions can be sent to the processes of a pool or a cluster, which load the file themselves."""
        return Library, (self._given,)

    @cached_property
    def _functions(self) -> ctypes.CDLL:
        """The loaded library with every function declared."""
        try:
            functions = ctypes.CDLL(self.path)
        except OSError as error:
            raise LoadError(str(error), path=self.path) from error
        try:
            _declare(functions)
            version = functions.e2048_abi_version()
        except AttributeError as error:
            _unload(functions)
            raise LoadError(str(error), path=self.path) from error
        if version != INTERFACE_VERSION:
            _unload(functions)
            failure = LoadError("%s has version %d of the C interface, not %d" % (self.path, version, INTERFACE_VERSION),
                                path=self.path)
            failure.found_version = version
            raise failure
        return functions

    # About the library

    def version(self) -> str:
        """The version of the library, such as "0.1.0"."""
        return self._text(self._functions.e2048_version)

    def abi_version(self) -> int:
        """The version of the C interface."""
        return int(self._functions.e2048_abi_version())

    def status_text(self, status: SupportsIndex) -> str:
        """What a status means, in one English sentence, for unknown numbers too."""
        return self._text(self._functions.e2048_status_text, self._number(status))

    def set_threads(self, threads: SupportsIndex) -> None:
        """Sets how many threads each later call in this process may use: 1 to 1024, or 0, the default, for all cores.

        Answers do not depend on it unless a time bounds the call. Raises `Error`: `RANGE`.
        """
        self._answer(self._functions.e2048_set_threads(self._number(threads)))

    def set_cancel_handler(self, is_cancelled: Optional[Callable[[], bool]]) -> None:
        """Lets a function end this thread's later calls of `best_move`, `analyze` and `play`; None takes it away.

        It is asked when such a call begins and then about every 5 milliseconds, on the thread that made the call. Once it
        answers True, the call ends within 50 milliseconds with an `Error`: `CANCELLED`. What it raises ends the call too
        and comes out of it. It must not call this package.
        """
        self._thread.is_cancelled = is_cancelled

    # The rules

    def new_game(self, seed: SupportsIndex) -> Game:
        """A new game with two tiles. The same seed, any number of 32 bits with a sign, gives the same game.

        Raises `Error`: `RANGE`.
        """
        cells, next_seed = _CellArray(), c_int32(self._number(seed))
        self._answer(self._functions.e2048_new_game(byref(next_seed), cells))
        return Game(tuple(cells), next_seed.value)

    def spawn(self, board: Board, seed: SupportsIndex) -> Spawned:
        """Fills one empty cell, all equally likely, with a 2 (probability 0.9) or a 4 (0.1).

        Raises `Error`: `TILE`, `RANGE`, and `FULL` where no cell is empty.
        """
        cells, next_seed = self._cells(board), c_int32(self._number(seed))
        filled = self._answer(self._functions.e2048_spawn(byref(next_seed), cells))
        return Spawned(tuple(cells), next_seed.value, filled)

    def move(self, board: Board, direction: SupportsIndex) -> Slide:
        """Slides all tiles in a direction; spawns nothing. Raises `Error`: `TILE`, `DIRECTION`."""
        after, score = _CellArray(), c_int32()
        moved = self._answer(self._functions.e2048_move(
            self._cells(board), self._number(direction, Status.DIRECTION), after, byref(score)))
        return Slide(tuple(after), score.value, moved == 1)

    def legal_moves(self, board: Board) -> Tuple[Direction, ...]:
        """The directions in which something moves, in the order of their numbers; empty in a finished game.

        Raises `Error`: `TILE`.
        """
        bits = self._answer(self._functions.e2048_legal_moves(self._cells(board)))
        return tuple(direction for direction in Direction if bits >> direction & 1)

    # Evaluators and players

    def evaluators(self) -> Tuple[str, ...]:
        """The names of the evaluators."""
        return self._texts(self._functions.e2048_evaluator_count, self._functions.e2048_evaluator_name)

    def evaluate(self, board: Board, evaluator: str) -> float:
        """How good a position is to an evaluator or a recipe, without search, in its own unit; `LOST` for minus infinity.

        Raises `Error`: `TILE`, `NAME`, and `INTERNAL` where memory for the network is refused.
        """
        value = c_double()
        self._answer(self._functions.e2048_evaluate(self._cells(board), self._name(evaluator), byref(value)))
        return value.value

    def players(self) -> Tuple[Player, ...]:
        """All players: name and summary."""
        count, functions = self._functions.e2048_player_count, self._functions
        return tuple(map(Player, self._texts(count, functions.e2048_player_name),
                         self._texts(count, functions.e2048_player_summary)))

    def best_move(self, board: Board, player: str = DEFAULT_PLAYER, *, effort: SupportsIndex = 0,
                  time_ms: SupportsIndex = 0, seed: SupportsIndex = 0) -> Choice:
        """The move that a player would make, and its value of it.

        `effort` is the player's own measure (see `players`): plies, placements or games; 0 is its default, or the most
        that it takes where a time is given. `time_ms` bounds the call in milliseconds, up to an hour; 0 is no bound.
        `seed` decides the player's random choices.

        Raises `Error`: `GAME_OVER`, `TILE`, `NAME`, `RANGE`, `CANCELLED`.
        """
        evaluation = c_double()
        direction = self._answer(self._interruptible(
            self._functions.e2048_best_move, self._cells(board), self._name(player), self._number(effort),
            self._number(time_ms), self._number(seed), byref(evaluation)))
        return Choice(Direction(direction), evaluation.value)

    def analyze(self, board: Board, player: str = DEFAULT_PLAYER, *, effort: SupportsIndex = 0,
                time_ms: SupportsIndex = 0, seed: SupportsIndex = 0) -> Analysis:
        """The move that a player would make, and its exact value of every direction.

        Takes the arguments of `best_move` and raises what it raises.
        """
        evaluations, depth, nodes = (c_double * len(Direction))(), c_int32(), c_double()
        direction = self._answer(self._interruptible(
            self._functions.e2048_analyze, self._cells(board), self._name(player), self._number(effort),
            self._number(time_ms), self._number(seed), evaluations, byref(depth), byref(nodes)))
        up, right, down, left = evaluations
        return Analysis(Direction(direction), (up, right, down, left), depth.value, nodes.value)

    def play(self, game: Game, max_moves: SupportsIndex, player: str = DEFAULT_PLAYER, *, effort: SupportsIndex = 0,
             time_ms: SupportsIndex = 0) -> Game:
        """Lets a player make up to `max_moves` moves, each followed by a spawned tile; fewer where the game ends.

        `effort` and `time_ms` bound each move, as for `best_move`. Without a bound on time a game's first seed replays it,
        in one call or in several. Answers the game as it stands then, with points and moves added up; where the call fails
        or is interrupted, `game` is the last that is known.

        Raises `Error`: `TILE`, `NAME`, `RANGE`, `CANCELLED`.
        """
        cells, seed, score = self._cells(game.cells), c_int32(self._number(game.seed)), c_int32()
        made = self._answer(self._interruptible(
            self._functions.e2048_play, byref(seed), cells, self._name(player), self._number(effort),
            self._number(time_ms), self._number(max_moves), byref(score)))
        return Game(tuple(cells), seed.value, game.score + score.value, game.moves + made)

    # Recipes

    def features(self) -> Tuple[str, ...]:
        """The names of all features that a recipe may weigh."""
        return self._texts(self._functions.e2048_feature_count, self._functions.e2048_feature_name)

    def check_recipe(self, recipe: str) -> Optional[RecipeFault]:
        """What is wrong with a text that is to name a player or an evaluator; None where nothing is."""
        if "\0" in recipe:
            return RecipeFault(recipe.index("\0") + 1, self.status_text(Status.NAME))
        text, position = recipe.encode(errors="replace"), c_int32()
        sentence = self._text(lambda *buffer: self._functions.e2048_check_recipe(text, byref(position), *buffer))
        return RecipeFault(position.value, sentence) if sentence else None

    def explain(self, board: Board, evaluator: str) -> Tuple[Part, ...]:
        """Why a position is worth what it is to an evaluator or a recipe: the part of each feature that it weighs.

        The shares add up to what `evaluate` answers; the C interface tells the exceptions. Raises `Error`: `TILE`, `NAME`,
        and `INTERNAL` where memory for the network is refused.
        """
        most = self._answer(self._functions.e2048_feature_count())
        features, values, weights, shares = (c_int32 * most)(), *((c_double * most)() for _ in range(3))
        count = self._answer(self._functions.e2048_explain(self._cells(board), self._name(evaluator), most, features,
                                                           values, weights, shares))
        names = (self._text(self._functions.e2048_feature_name, feature) for feature in features[:count])
        return tuple(map(Part, names, values, weights, shares))

    # Arguments

    def _cells(self, board: Board) -> ctypes.Array[c_int32]:
        return _CellArray(*(self._number(cell, Status.TILE) for cell in boards.cells(board)))

    def _number(self, value: SupportsIndex, status: int = Status.RANGE) -> int:
        """A number of 32 bits, or the error of this status; ctypes would cut off its upper bits."""
        number = index(value)
        if not -2**31 <= number < 2**31:
            raise self._error(status)
        return number

    def _name(self, name: str) -> bytes:
        """A name for C, which would end it at a NUL and so take one name for another. Half a surrogate pair has no UTF-8: it
        becomes a question mark, which no name and no recipe holds."""
        if "\0" in name:
            raise self._error(Status.NAME)
        return name.encode(errors="replace")

    # Answers, statuses and texts

    def _interruptible(self, function: Callable[..., int], *arguments: Any) -> int:
        """Calls a function that may take long, and that asks its thread's handler whether to end."""
        is_cancelled = getattr(self._thread, "is_cancelled", None)
        if interrupts.is_main_thread():
            return self._asking(is_cancelled, function, *arguments)
        if is_cancelled is None:
            return function(*arguments)
        with interrupts.calls.one(is_cancelled) as is_to_end:
            if interrupts.calls.is_over:
                return Status.CANCELLED
            return self._asking(is_to_end, function, *arguments)

    def _asking(self, is_cancelled: Optional[Callable[[], bool]], function: Callable[..., int], *arguments: Any) -> int:
        """Calls a function whose thread asks whether to end."""
        raised: List[BaseException] = []
        answers = interrupts.answers(is_cancelled, raised)
        next(answers)
        handler = interrupts.Handler(answers.send)  # The library holds its address alone.
        self._functions.e2048_set_cancel_handler(handler, None)
        try:
            answer = function(*arguments)
        finally:
            self._functions.e2048_set_cancel_handler(interrupts.NO_HANDLER, None)
        if raised:
            raise raised[0]
        return answer

    def _answer(self, answer: int) -> int:
        if answer < 0:
            raise self._error(answer)
        return answer

    def _error(self, status: int) -> Error:
        return Error(status, self.status_text(status))

    def _texts(self, count: Callable[[], int], text: Callable[..., int]) -> Tuple[str, ...]:
        return tuple(self._text(text, number) for number in range(self._answer(count())))

    def _text(self, function: Callable[..., int], *arguments: int) -> str:
        """The text that a function writes, in a buffer as large as it asks for."""
        length = self._answer(function(*arguments, None, 0))
        buffer = ctypes.create_string_buffer(length + 1)
        self._answer(function(*arguments, buffer, length + 1))
        return buffer.value.decode()


def _declare(functions: ctypes.CDLL) -> None:
    """Tells ctypes every function's arguments; all of them answer int32_t. `AttributeError` where one is missing."""
    numbers, reals, text, number = POINTER(c_int32), POINTER(c_double), c_char_p, c_int32
    arguments: dict[str, list[Any]] = {
        "e2048_abi_version": [],
        "e2048_version": [text, number],
        "e2048_status_text": [number, text, number],
        "e2048_new_game": [numbers, numbers],
        "e2048_spawn": [numbers, numbers],
        "e2048_move": [numbers, number, numbers, numbers],
        "e2048_legal_moves": [numbers],
        "e2048_evaluator_count": [],
        "e2048_evaluator_name": [number, text, number],
        "e2048_evaluate": [numbers, text, reals],
        "e2048_player_count": [],
        "e2048_player_name": [number, text, number],
        "e2048_player_summary": [number, text, number],
        "e2048_best_move": [numbers, text, number, number, number, reals],
        "e2048_analyze": [numbers, text, number, number, number, reals, numbers, reals],
        "e2048_play": [numbers, numbers, text, number, number, number, numbers],
        "e2048_set_threads": [number],
        "e2048_set_cancel_handler": [interrupts.Handler, c_void_p],
        "e2048_feature_count": [],
        "e2048_feature_name": [number, text, number],
        "e2048_check_recipe": [text, numbers, text, number],
        "e2048_explain": [numbers, text, number, numbers, reals, reals, reals],
    }
    for name, types in arguments.items():
        function = getattr(functions, name)
        function.argtypes, function.restype = types, c_int32


def _unload(functions: ctypes.CDLL) -> None:
    """Unloads a library: else the system would take it for the one that is put into its place."""
    if sys.platform == "win32":
        _ctypes.FreeLibrary(functions._handle)
    else:
        _ctypes.dlclose(functions._handle)

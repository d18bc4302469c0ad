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
from typing import Any, Callable, Iterable, List, Optional, SupportsIndex, Tuple, Union

from engine2048 import boards, interrupts
from engine2048.values import Error, RecipeFault, Status

INTERFACE_VERSION = 1
"""The version of the C interface that this file was written against."""

_FILES = {"win32": "engine2048.dll", "darwin": "libengine2048.dylib"}
"""The library's file name, by `sys.platform`; "libengine2048.so" elsewhere."""

_MOST_SHOWN = 200
"""How many characters of a name an error repeats; every sensible recipe fits."""

CellArray = c_int32 * boards.CELLS


class LoadError(ImportError):
    """The engine's library cannot be loaded. `path` says which file it should have been."""

    found_version: Optional[int] = None
    """The version of its C interface, where that is not the one that this package needs."""


class Bridge:
    """The engine's library as a file: what loads it, calls it, ends its calls, and puts what it refuses into words.

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
        return type(self), (self._given,)

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

    def abi_version(self) -> int:
        """The version of the C interface."""
        return int(self._functions.e2048_abi_version())

    def status_text(self, status: SupportsIndex) -> str:
        """What a status means, in one English sentence, for unknown numbers too."""
        return self._text(self._functions.e2048_status_text, self._number(status))

    def set_cancel_handler(self, is_cancelled: Optional[Callable[[], bool]]) -> None:
        """Lets a function end this thread's later calls that may take long: `best_move`, `analyze`, `play`, `play_record`,
        `review`, and what takes many boards. None takes it away.

        It is asked when such a call begins and then about every 5 milliseconds, on the thread that made the call. Once it
        answers True, the call ends within 50 milliseconds with an `Error`: `CANCELLED`. What it raises ends the call too
        and comes out of it. It must not call this package.
        """
        self._thread.is_cancelled = is_cancelled

    def check_recipe(self, recipe: str) -> Optional[RecipeFault]:
        """What is wrong with a text that is to name a player or an evaluator; None where nothing is."""
        if "\0" in recipe:
            return RecipeFault(recipe.index("\0") + 1, self.status_text(Status.NAME))
        text, position = recipe.encode(errors="replace"), c_int32()
        sentence = self._text(lambda *buffer: self._functions.e2048_check_recipe(text, byref(position), *buffer))
        return RecipeFault(position.value, sentence) if sentence else None

    # Arguments

    def _cells(self, cells: Iterable[int]) -> ctypes.Array[c_int32]:
        return CellArray(*(self._number(cell, Status.TILE) for cell in cells))

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
            raise self._unknown(name)
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

    def _answer(self, answer: int, name: str = "") -> int:
        """What is no status. `name` is the player or the evaluator that the call was given."""
        if answer == Status.NAME:
            raise self._unknown(name)
        if answer < 0:
            raise self._error(answer)
        return answer

    def _unknown(self, name: str) -> Error:
        """The error of a name that stands for nothing: repeats it, and says what is wrong with the recipe."""
        shown = name if len(name) <= _MOST_SHOWN else name[:_MOST_SHOWN] + "..."
        fault = self.check_recipe(name)
        if fault is not None:
            why = fault.sentence
        elif self._functions.e2048_evaluate(CellArray(), name.encode(), None) < 0:
            why = "It is a player, and an evaluator is wanted."
        else:
            why = "It is an evaluator, and a player is wanted."
        return Error(Status.NAME, "%s: %r. %s" % (self.status_text(Status.NAME).rstrip("."), shown, why))

    def _error(self, status: int) -> Error:
        return Error(status, self.status_text(status))

    def _texts(self, count: Callable[[], int], text: Callable[..., int]) -> Tuple[str, ...]:
        return tuple(self._text(text, number) for number in range(self._answer(count())))

    def _text(self, function: Callable[..., int], *arguments: Any) -> str:
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
        "e2048_best_move_many": [numbers, number, text, number, number, number, numbers, reals],
        "e2048_analyze_many": [numbers, number, text, number, number, number, numbers, reals, numbers, reals],
        "e2048_evaluate_many": [numbers, number, text, numbers, reals],
        "e2048_new_game_many": [numbers, numbers, number, numbers],
        "e2048_step_many": [numbers, numbers, number, numbers, numbers, numbers, numbers],
        "e2048_play_record": [numbers, numbers, text, number, number, number, numbers, text, number],
        "e2048_check_record": [text, number, numbers, text, number],
        "e2048_convert_record": [text, number, number, text, number],
        "e2048_record_moves": [text, number],
        "e2048_record_boards": [text, number, number, number, numbers, numbers, numbers],
        "e2048_record_field": [text, number, text, text, number],
        "e2048_review": [text, number, text, number, number, number, number, number, reals, reals, numbers],
        "e2048_review_totals": [reals, reals, number, reals, reals, numbers, number],
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

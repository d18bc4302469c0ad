"""Calls that may take long, for asyncio: `choice = await engine2048.aio.best_move(cells, time_ms=1000)`.

Each takes the arguments of the function of its name, gives the event loop to others meanwhile, and ends within 50 milliseconds
when its task is cancelled: by then the engine is at rest too. At most 32 calls of an event loop are under way at a time; more
wait for their turn. `set_cancel_handler` has no effect on them.
"""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import Future
from typing import Any, Callable, SupportsIndex, Union
from weakref import WeakKeyDictionary

from engine2048 import _library
from engine2048.boards import Board, Boards
from engine2048.values import DEFAULT_PLAYER, Game

_MOST_CALLS = 32
"""Calls that an event loop has under way at a time: each has a thread, and the engine's own besides."""

_turns: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()


async def best_move(board: Union[Board, Boards], player: str = DEFAULT_PLAYER, *, effort: SupportsIndex = 0,
                    time_ms: SupportsIndex = 0, seed: SupportsIndex = 0) -> Any:
    """As `engine2048.best_move`."""
    return await _on_a_thread(lambda: _library.best_move(board, player, effort=effort, time_ms=time_ms, seed=seed))


async def analyze(board: Union[Board, Boards], player: str = DEFAULT_PLAYER, *, effort: SupportsIndex = 0,
                  time_ms: SupportsIndex = 0, seed: SupportsIndex = 0) -> Any:
    """As `engine2048.analyze`."""
    return await _on_a_thread(lambda: _library.analyze(board, player, effort=effort, time_ms=time_ms, seed=seed))


async def play(game: Game, max_moves: SupportsIndex, player: str = DEFAULT_PLAYER, *, effort: SupportsIndex = 0,
               time_ms: SupportsIndex = 0) -> Game:
    """As `engine2048.play`."""
    played: Game = await _on_a_thread(lambda: _library.play(game, max_moves, player, effort=effort, time_ms=time_ms))
    return played


async def _on_a_thread(call: Callable[[], Any]) -> Any:
    """What a call answers, on a thread of its own, which a cancelled task ends. A daemon thread: an exit of Python ends the
    engine's calls on those (`interrupts`), but would wait for the threads of a pool."""
    is_cancelled = threading.Event()
    answered: Future[Any] = Future()

    def work() -> None:
        _library.set_cancel_handler(is_cancelled.is_set)
        try:
            answered.set_result(call())
        except BaseException as error:
            answered.set_exception(error)

    async with _turns.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(_MOST_CALLS)):
        threading.Thread(target=work, daemon=True).start()
        answer = asyncio.wrap_future(answered)
        try:
            await asyncio.wait([answer])
        except asyncio.CancelledError:
            is_cancelled.set()
            await asyncio.wait([answer])
            answer.exception()  # Else asyncio would print that nobody asked for it.
            raise
        return answer.result()

"""Lets a signal, or a function of the caller's, end a call into the library."""

from __future__ import annotations

import atexit
import ctypes
import os
import threading
from contextlib import contextmanager
from typing import Callable, Generator, Iterator, List, Optional

Handler = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)
"""e2048_cancel_handler."""

NO_HANDLER = Handler()


def is_main_thread() -> bool:
    """Whether this is the thread that Python brings signals to, so that its calls have a reason to ask."""
    return threading.get_ident() == threading.main_thread().ident


def answers(is_cancelled: Optional[Callable[[], bool]], raised: List[BaseException]) -> Generator[int, None, None]:
    """What to answer each time the library asks whether to end the call. `send` of this generator is the handler.

    What is raised meanwhile ends the call and is kept in `raised`: ctypes would print and forget it. A generator because
    Python runs the handlers of signals as soon as it enters a function, before any `try` in there. A generator that waits
    inside its `try` catches what they raise.
    """
    answer = 0
    while True:
        try:
            while True:
                yield answer
                answer = 1 if is_cancelled is not None and is_cancelled() else 0
        except GeneratorExit:
            return
        except BaseException as reason:
            raised.append(reason)
            answer = 1


class _Calls:
    """The calls under way on threads other than Python's main one that ask whether to end."""

    EXIT_SECONDS = 1.0
    """How long an exit waits for calls to end, which takes 0.05 unless the caller's function lasts; and how long a thread
    whose call has ended rests, so that a program may still join it."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._count = 0
        self.is_over = False
        """Whether Python's exit has begun, after which a call must not enter the library."""

    @contextmanager
    def one(self, is_cancelled: Callable[[], bool]) -> Iterator[Callable[[], bool]]:
        """Counts a call of this thread; gives the function that says whether to end it."""
        with self._changed:
            self._count += 1
        try:
            yield lambda: self.is_over or is_cancelled()
        finally:
            with self._changed:
                self._count -= 1
                self._changed.notify_all()
                # Python is about to end this thread: it asks for no more calls meanwhile, and prints no last error.
                self._changed.wait_for(lambda: not self.is_over, self.EXIT_SECONDS)

    def end(self) -> None:
        """Ends all of them. Python ends a daemon thread by unwinding it once it asks for Python after the exit began; inside
        the library that would abort the process."""
        with self._changed:
            self.is_over = True
            self._changed.wait_for(lambda: self._count == 0, self.EXIT_SECONDS)


calls = _Calls()
atexit.register(calls.end)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=calls.__init__)  # type: ignore[misc]  # The other threads are not there.

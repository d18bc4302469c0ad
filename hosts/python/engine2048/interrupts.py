"""Lets a signal, or a function of the caller's, end a call into the library."""

from __future__ import annotations

import ctypes
import threading
from typing import Callable, Generator, List, Optional

Handler = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)
"""e2048_cancel_handler."""

NO_HANDLER = Handler()


def must_be_asked(is_cancelled: Optional[Callable[[], bool]]) -> bool:
    """Whether a call of this thread has a reason to ask: a function to call, or signals, which Python brings to its main
    thread alone."""
    return is_cancelled is not None or threading.get_ident() == threading.main_thread().ident


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

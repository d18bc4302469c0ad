"""Lets the key Esc end a call that a macro waits for."""

from contextlib import contextmanager

import uno
import unohelper
from com.sun.star.awt import XKeyHandler
from com.sun.star.awt.Key import ESCAPE

from engine2048.library import Library

_waiting = False
"""Whether a call waits here and lets LibreOffice go on meanwhile."""


def is_waiting() -> bool:
    """Whether a call that Esc may end is under way. What LibreOffice does meanwhile must not call the engine."""
    return _waiting


class _Escape(unohelper.Base, XKeyHandler):
    """Notes that the key was pressed."""

    was_pressed = False

    def keyPressed(self, event):
        if event.KeyCode == ESCAPE:
            self.was_pressed = True
        return event.KeyCode == ESCAPE

    def keyReleased(self, event):
        return False

    def disposing(self, source):
        pass


@contextmanager
def ends_calls(library: Library):
    """Until the block ends, Esc cancels the calls that this thread makes. LibreOffice hears of the key because it is let
    do what is waiting every few milliseconds, as Basic lets it between two statements."""
    global _waiting
    context = uno.getComponentContext()
    toolkit = context.ServiceManager.createInstanceWithContext("com.sun.star.awt.Toolkit", context)
    key = _Escape()

    def is_cancelled() -> bool:
        toolkit.reschedule()
        return key.was_pressed

    toolkit.addKeyHandler(key)
    library.set_cancel_handler(is_cancelled)
    _waiting = True
    try:
        yield
    finally:
        _waiting = False
        library.set_cancel_handler(None)
        toolkit.removeKeyHandler(key)

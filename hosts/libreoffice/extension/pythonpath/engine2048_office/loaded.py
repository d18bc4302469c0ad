"""The engine's library in this process, loaded when it is first needed."""

from pathlib import Path

from engine2048.library import Library
from engine2048_office import escape, libraries, settings
from engine2048_office.faults import LoadFailure

_LIBRARIES = Path(__file__).resolve().parents[2] / "lib"
"""The folder of the extension that holds one folder for each system."""

_loaded = None
_threads = None
"""The setting that the library was told last."""


def library() -> Library:
    """The library; raises `LoadFailure` where it cannot be loaded. A failure is not kept: a library that was repaired is
    found at the next call. A number of threads that the options page has changed is told to the library here."""
    global _loaded, _threads
    if escape.is_waiting():
        raise LoadFailure("engine-is-busy")
    if _loaded is None:
        _loaded = libraries.load(_LIBRARIES)
    wanted = settings.read().threads
    if _threads != wanted:
        _loaded.set_threads(wanted)
        _threads = wanted
    return _loaded

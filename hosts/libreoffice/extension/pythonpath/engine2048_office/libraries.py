"""Finds the engine's library for this machine, and says in the extension's sentences why one cannot be loaded."""

import os
import sys
import sysconfig
from pathlib import Path
from typing import Tuple

from engine2048.bridge import INTERFACE_VERSION, LoadError
from engine2048.library import Library
from engine2048_office.faults import LoadFailure

_FILES = {
    ("linux", "x86_64"): ("linux-x86_64", "libengine2048.so"),
    ("linux", "aarch64"): ("linux-aarch64", "libengine2048.so"),
    ("windows", "x86_64"): ("windows-x86_64", "engine2048.dll"),
}
"""Folder and file below `lib`, by system and machine."""


def load(folder: Path) -> Library:
    """This machine's library from `folder`, which holds a folder for each system; raises `LoadFailure`."""
    path = _file_for_this_machine(folder)
    if not path.is_file():
        raise LoadFailure("library-is-missing", path=path)
    library = Library(path)
    try:
        library.version()
    except LoadError as error:
        if error.found_version is not None:
            raise LoadFailure("library-is-of-another-version", path=path, found=error.found_version,
                              needed=INTERFACE_VERSION) from error
        raise LoadFailure("library-is-refused", reason=error) from error
    return library


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

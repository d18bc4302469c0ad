"""The Windows on which the installer's tests run, and what it has to do with Excel.

ENGINE2048_MACHINE does on Windows what it is told (tests/installer/machine.c), ENGINE2048_EXCEL is the mock of Excel and
ENGINE2048_ADD_IN the file that it can load, and ENGINE2048_DRIVE is where C: lies.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path, PureWindowsPath

import pytest

from talk import Program

OFFICE = r"Software\Microsoft\Office"
OFFICES = ("15.0", "16.0")
APPS = r"Software\Microsoft\Windows\CurrentVersion\Uninstall"
APP = rf"{APPS}\engine2048"
OWN_PATHS = r"Software\Microsoft\Windows\CurrentVersion\App Paths"
"""Where programs lie for this user alone."""
REG_SZ, REG_EXPAND_SZ = 1, 2

Entry = tuple[int, bytes]

EXCEL = os.environ["ENGINE2048_EXCEL"]
ADD_IN = os.environ["ENGINE2048_ADD_IN"]
DRIVE = Path(os.environ["ENGINE2048_DRIVE"])

machine = Program("ENGINE2048_MACHINE")
local, menu = map(PureWindowsPath, machine.ask("folders"))
PROGRAMS, MENU = local / "Programs", menu / "engine2048"
FOLDER = PROGRAMS / "engine2048"


def here(path: PureWindowsPath) -> Path:
    """Where a path of the machine lies on this one."""
    return DRIVE.joinpath(*path.parts[1:])


def text(value: str, kind: int = REG_SZ) -> Entry:
    return kind, (value + "\0").encode("utf-16-le")


def values(key: str) -> dict[tuple[str, str], Entry]:
    lines = (line.split("\t") for line in machine.ask("values", key))
    return {(where, name): (int(kind), bytes.fromhex(digits)) for where, name, kind, digits in lines}


def put(key: str, name: str, entry: Entry) -> None:
    assert machine.ask_number("set", key, name, entry[0], entry[1].hex()) == 0


def take(key: str, name: str) -> None:
    assert machine.ask_number("unset", key, name) == 0


def options(office: str) -> str:
    return rf"{OFFICE}\{office}\Excel\Options"


OURS = text(f'/R "{FOLDER}\\{ADD_IN}"')
OURS_UNTICKED = str(FOLDER / ADD_IN)


def clear() -> None:
    for key in (OFFICE, APPS, OWN_PATHS):
        machine.ask("forget", key)
    for folder in (PROGRAMS, MENU):
        shutil.rmtree(here(folder), ignore_errors=True)


@pytest.fixture(autouse=True)
def leaves_nothing() -> Iterator[None]:
    yield
    clear()

"""The installer that ships, on a Windows that has nothing but a mock of Excel: installed, updated, moved, refused and removed. The
registry and the folders are compared before and after.

ENGINE2048_INSTALLER is the installer.
"""

import os
import shutil
import time
from pathlib import Path

import pytest

from windows_machine import (ADD_IN, APP, APPS, EXCEL, FOLDER, MENU, OFFICE, OFFICES, OURS, OWN_PATHS, PROGRAMS, Entry, clear,
                             here, leaves_nothing, machine, menu, options, put, take, text, values)

assert leaves_nothing
INSTALLER = os.environ["ENGINE2048_INSTALLER"]
FILE_IN_USE, EXCEL_RUNS, NOT_WRITTEN = 3, 4, 5
EVERYTHING = r"Software\Microsoft"
TRUSTED = rf"{OFFICE}\16.0\Excel\Security\Trusted Locations"
OUR_LOCATION = rf"{TRUSTED}\LocationEngine2048"
OTHERS = {"OPEN": text('/R "C:\\others\\other.xll"'), "OPEN1": text("C:\\others\\another.xlam")}
MINE = PROGRAMS / "of mine"
BOTH = ["engine2048_x64.xll", "engine2048_x86.xll"]

State = tuple[set[str], dict[tuple[str, str], Entry], dict[str, int | None]]


def state() -> State:
    """The keys and values of the registry, and the sizes of files."""
    files = {str(path): path.stat().st_size if path.is_file() else None
             for folder in (PROGRAMS, menu) for path in here(folder).rglob("*")}
    return set(machine.ask("keys", EVERYTHING)), values(EVERYTHING), files


def install(*arguments: str) -> int:
    return machine.ask_number("run", INSTALLER, " ".join(["/S", *arguments]))


def remove_in_place() -> int:
    """In the installed folder itself, where it can be waited for but could not delete itself."""
    return machine.ask_number("run", FOLDER / "uninstall.exe", f"/S _?={FOLDER}")


def remove() -> None:
    """As the list of apps does. The program that this starts copies itself, starts the copy, and ends."""
    assert machine.ask_number("run", FOLDER / "uninstall.exe", "/S") == 0
    while here(FOLDER).exists() or machine.ask("keys", APPS):
        time.sleep(0.1)


def entries(office: str = "16.0") -> dict[str, Entry]:
    """The add-ins that an Excel loads."""
    return {name: entry for (_, name), entry in values(options(office)).items() if name.startswith("OPEN")}


def is_trusted() -> bool:
    return (OUR_LOCATION, "Path") in values(OUR_LOCATION)


def shown_by(shortcut: Path) -> set[str]:
    """The files that a shortcut may lead to and that are there."""
    return {path.name for path in here(FOLDER).iterdir() if str(FOLDER / path.name).encode() in shortcut.read_bytes()}


@pytest.fixture
def before() -> State:
    """A machine with Excel of 2013 and one of 365, of which the latter has add-ins and a trusted folder."""
    clear()
    assert machine.ask_number("app", EXCEL) == 0
    put(options("15.0"), "Font", text("Calibri,11"))
    for name, entry in OTHERS.items():
        put(options("16.0"), name, entry)
    put(rf"{TRUSTED}\Location0", "Path", text("C:\\others\\"))
    here(PROGRAMS).mkdir()
    return state()


@pytest.fixture
def installed(before: State) -> State:
    assert install() == 0
    return state()


def test_it_installs_in_silence_and_excel_calculates(installed: State) -> None:
    for name in ["engine2048_x64.xll", "engine2048_x86.xll", "README.txt", "vba/Engine2048.bas", "licences/LICENSE-MIT", "2048.xlsm"]:
        assert (here(FOLDER) / name).is_file(), name
    assert not (here(FOLDER) / "2048.xlsm").stat().st_mode & 0o222, "the workbook is read-only"
    assert entries() == {**OTHERS, "OPEN2": OURS}, "at the first free place"
    assert entries("15.0") == {"OPEN": OURS}, "in every Office"
    assert not values(rf"{OFFICE}\14.0"), "but in none that is not there"
    assert values(TRUSTED) == {
        (rf"{TRUSTED}\Location0", "Path"): text("C:\\others\\"), (OUR_LOCATION, "Path"): text(f"{FOLDER}\\"),
        (OUR_LOCATION, "Description"): text("engine2048")}
    app = values(APP)
    assert app[APP, "QuietUninstallString"] == text(f'"{FOLDER}\\uninstall.exe" /S') and len(app[APP, "DisplayVersion"][1]) > 2
    assert app[APP, "UninstallString"] == text(f'"{FOLDER}\\uninstall.exe"')
    kilobytes = sum(path.stat().st_size for path in here(FOLDER).rglob("*") if path.is_file()) / 1024
    assert abs(int.from_bytes(app[APP, "EstimatedSize"][1], "little") - kilobytes) < 10, "as the list of apps wants it, in KB"
    assert {path.name: shown_by(path) for path in here(MENU).iterdir()} == {
        "2048.lnk": {"2048.xlsm"}, "Help on engine2048.lnk": {"README.txt"}}
    # It says what it does before.
    assert machine.ask("run", EXCEL, "")[-1] == "0", "Excel loads the add-in and calculates a formula"


def test_an_update_changes_nothing(installed: State) -> None:
    # Excel makes numbered locations of its own later.
    put(rf"{TRUSTED}\Location1", "Path", text("C:\\Excel's own\\"))
    own = state()
    assert install() == 0
    assert state() == own


@pytest.mark.parametrize("name", ["engine2048_x64.xll", "engine2048_x86.xll", "2048.xlsm", "README.txt"])
def test_nothing_is_touched_while_a_program_uses_a_file(installed: State, name: str) -> None:
    assert machine.ask_number("hold", FOLDER / name) == 0
    assert (install(), remove_in_place()) == (FILE_IN_USE, FILE_IN_USE)
    assert machine.ask_number("release") == 0
    assert state() == installed and not (here(FOLDER) / "2048.xlsm").stat().st_mode & 0o222


def test_nothing_is_touched_while_excel_runs(installed: State) -> None:
    assert machine.ask_number("window", EXCEL) == 0
    assert (install(), remove_in_place()) == (EXCEL_RUNS, EXCEL_RUNS)
    assert machine.ask_number("close") == 0
    assert state() == installed


def test_removing_leaves_nothing_and_later_entries_move_up(before: State, installed: State) -> None:
    put(options("16.0"), "OPEN3", text("C:\\others\\later.xlam"))
    remove()
    assert entries() == {**OTHERS, "OPEN2": text("C:\\others\\later.xlam")}
    take(options("16.0"), "OPEN2")
    assert state() == before


def test_trust_is_given_at_the_first_installation_or_not_at_all(before: State) -> None:
    assert install("/NOTRUST") == 0 and not is_trusted() and entries()["OPEN2"] == OURS
    assert install() == 0 and not is_trusted(), "an update trusts no folder either"
    remove()
    assert install() == 0 and install("/NOTRUST") == 0 and is_trusted(), "and leaves one trusted that was"
    remove()
    assert state() == before


def test_it_moves_to_another_folder(before: State) -> None:
    assert install(f"/D={MINE}") == 0 and (here(MINE) / "2048.xlsm").is_file()
    assert install() == 0 and not here(FOLDER).exists(), "an update goes there too"
    assert entries() == {**OTHERS, "OPEN2": text(f'/R "{MINE}\\{ADD_IN}"')}
    # One Office has the add-in unticked.
    unticked = rf"{OFFICE}\15.0\Excel\Add-in Manager"
    take(options("15.0"), "OPEN")
    for name in BOTH:
        put(unticked, str(MINE / name), text("unticked"))
    there = state()
    assert machine.ask_number("hold", MINE / "README.txt") == 0
    assert install(f"/D={FOLDER}") == FILE_IN_USE and machine.ask_number("release") == 0 and state() == there
    assert install(f"/D={FOLDER}") == 0 and (here(FOLDER) / "2048.xlsm").is_file() and not here(MINE).exists()
    assert entries() == {**OTHERS, "OPEN2": OURS}, "Excel still loads the add-in once"
    assert values(unticked) == {(unticked, str(FOLDER / name)): text("unticked") for name in BOTH}, "for either bitness"
    assert not entries("15.0"), "and not where it is unticked"
    remove()
    assert state() == before


def test_a_file_that_cannot_be_written_leaves_none(before: State) -> None:
    in_the_way = here(FOLDER) / "vba" / "Engine2048.bas"
    in_the_way.mkdir(parents=True)
    assert install() == NOT_WRITTEN
    assert not (here(FOLDER) / "2048.xlsm").exists() and not (here(FOLDER) / "engine2048_x64.xll").exists()
    shutil.rmtree(here(FOLDER), ignore_errors=True)
    assert state() == before


def test_an_update_that_cannot_write_a_file_leaves_what_is_there(installed: State) -> None:
    """Beside those that it looks at before it writes any."""
    assert machine.ask_number("hold", FOLDER / "vba" / "Engine2048.bas") == 0
    assert install() == NOT_WRITTEN and machine.ask_number("release") == 0
    for keys_values_files in (installed, after := state()):
        keys_values_files[2].pop(str(here(FOLDER / "files.txt")))  # names twice what the next one removes
    assert after == installed and not (here(FOLDER) / "2048.xlsm").stat().st_mode & 0o222


def test_excel_is_found_in_quotes_and_where_it_is_one_persons(before: State) -> None:
    assert machine.ask_number("app", f'"{EXCEL}"') == 0
    assert install() == 0 and entries()["OPEN2"] == OURS
    remove()
    assert machine.ask_number("app", "") == 0
    put(rf"{OWN_PATHS}\excel.exe", "", text(EXCEL))
    assert install() == 0 and entries()["OPEN2"] == OURS


@pytest.mark.parametrize("name", BOTH)
def test_an_unticked_add_in_stays_so_and_is_removed(before: State, installed: State, name: str) -> None:
    take(options("16.0"), "OPEN2")
    put(rf"{OFFICE}\16.0\Excel\Add-in Manager", str(FOLDER / name), text(""))
    unticked = state()
    assert install() == 0 and state() == unticked
    remove()
    assert state() == before


def test_without_excel_the_files_are_there_alone(before: State) -> None:
    assert machine.ask_number("app", "") == 0
    assert install() == 0 and entries() == OTHERS and (here(FOLDER) / "2048.xlsm").is_file()
    put(options("16.0"), "OPEN2", OURS)
    assert install() == 0 and entries()["OPEN2"] == OURS, "an update leaves what a person has chosen since"
    remove()
    assert state() == before


def test_where_excel_has_never_run_the_latest_office_gets_it(before: State) -> None:
    assert machine.ask_number("forget", OFFICE) == 0
    without = state()
    assert install() == 0 and entries() == {"OPEN": OURS} and is_trusted()
    remove()
    assert state() == without

"""Stories of the installer: versions that have other files are installed over each other and removed, while Excel, other add-ins
and a person change the same lists and folders. After each step, every entry and every file is compared with a model.

ENGINE2048_VERSIONS has the installers with the files of each.
"""

import json
import os
import shutil
from pathlib import PureWindowsPath

import pytest
from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test

from windows_machine import (APP, EXCEL, FOLDER, MENU, OFFICE, OFFICES, OURS, OURS_UNTICKED, PROGRAMS, REG_EXPAND_SZ, REG_SZ, Entry,
                             clear, here, leaves_nothing, local, machine, options, put, take, text, values)

assert leaves_nothing
LONGEST_OF_NSIS = 1023  # what its own commands read

VERSIONS = json.loads(os.environ["ENGINE2048_VERSIONS"])


def name_of(place: int) -> str:
    return f"OPEN{place or ''}"


def first_free(entries: dict[int, Entry]) -> int:
    return next(place for place in range(len(entries) + 1) if place not in entries)


def close_gap(entries: dict[int, Entry], place: int) -> None:
    """Takes an entry out; those that follow each other after it move up."""
    while place + 1 in entries:
        entries[place] = entries[place + 1]
        place += 1
    del entries[place]


FOREIGN = st.builds(
    text,
    st.one_of(
        st.sampled_from(['/R "C:\\others\\other.xll"', "%APPDATA%\\another.xlam", "C:\\engine2048\\engine2048_x64.xll"]),
        st.sampled_from([1, 2, LONGEST_OF_NSIS, LONGEST_OF_NSIS + 1, 5000]).map(lambda length: "x" * length)),
    st.sampled_from([REG_SZ, REG_EXPAND_SZ]))


def begin_anew() -> None:
    """A machine with Excel of 2013 and one of 365, which have no add-ins."""
    clear()
    assert machine.ask_number("app", EXCEL) == 0
    for office in OFFICES:
        put(options(office), "Font", text("Calibri,11"))


class Stories(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        begin_anew()
        self.version: str | None = None
        self.entries: dict[str, dict[int, Entry]] = {office: {} for office in OFFICES}
        self.unticked: set[str] = set()
        self.left: set[str] = set()  # files of earlier versions that could not be removed
        self.mine: set[str] = set()  # a person's own files in the folder
        self.made: PureWindowsPath | None = None

    @initialize(has_programs=st.booleans())
    def begin(self, has_programs: bool) -> None:
        self.has_programs = has_programs
        if has_programs:
            here(PROGRAMS).mkdir()

    @rule(version=st.sampled_from(sorted(VERSIONS)))
    def install(self, version: str) -> None:
        """Also over the same version, an older one or a newer one."""
        folders = [PROGRAMS, FOLDER]
        missing = [folder for folder in folders if not here(folder).exists()]
        assert machine.ask_number("run", VERSIONS[version]["installer"], "/S") == 0
        if missing:
            self.made = missing[0]
        self._has(version)

    @precondition(lambda self: self.version)
    @rule(version=st.sampled_from(sorted(VERSIONS)), choice=st.randoms(use_true_random=False))
    def install_while_a_dropped_file_is_used(self, version: str, choice) -> None:
        dropped = sorted((self.left | set(VERSIONS[self.version]["files"])) - set(VERSIONS[version]["files"]))
        if not dropped:
            return
        used = choice.choice(dropped)
        assert machine.ask_number("hold", FOLDER / used) == 0
        assert machine.ask_number("run", VERSIONS[version]["installer"], "/S") == 0
        assert machine.ask_number("release") == 0
        self._has(version)
        self.left = {used}

    def _has(self, version: str) -> None:
        self.version = version
        self.left = set()
        for office in OFFICES:
            entries = self.entries[office]
            if office not in self.unticked and OURS not in entries.values():
                entries[first_free(entries)] = OURS

    @precondition(lambda self: self.version)
    @rule()
    def remove(self) -> None:
        # A copy elsewhere can remove the uninstaller itself, and be waited for.
        copied = local / "Temp" / "remove-engine2048.exe"
        here(copied).parent.mkdir(exist_ok=True)
        shutil.copyfile(here(FOLDER / "uninstall.exe"), here(copied))
        assert machine.ask_number("run", copied, f"/S _?={FOLDER}") == 0
        here(copied).unlink()
        self.version = None
        self.left = set()
        self.unticked.clear()
        for entries in self.entries.values():
            while OURS in entries.values():
                close_gap(entries, next(place for place, entry in sorted(entries.items()) if entry == OURS))
        # One that installing made goes, unless a person has files in it.
        self.has_programs = self.made != PROGRAMS or bool(self.mine)
        self.made = None

    @rule(office=st.sampled_from(OFFICES), entry=FOREIGN)
    def another_add_in_comes(self, office: str, entry: Entry) -> None:
        place = first_free(self.entries[office])
        put(options(office), name_of(place), entry)
        self.entries[office][place] = entry

    @rule(office=st.sampled_from(OFFICES), closes_gap=st.booleans(), choice=st.randoms(use_true_random=False))
    def another_add_in_goes(self, office: str, closes_gap: bool, choice) -> None:
        """With Excel, which numbers the others anew, or by an uninstaller that leaves a gap."""
        entries = self.entries[office]
        foreign = sorted(place for place, entry in entries.items() if entry != OURS)
        if not foreign:
            return
        place = choice.choice(foreign)
        self._change(office, lambda: close_gap(entries, place) if closes_gap else entries.pop(place))

    @rule(office=st.sampled_from(OFFICES))
    def a_person_unticks_it(self, office: str) -> None:
        entries = self.entries[office]
        if OURS not in entries.values():
            return
        place = next(place for place, entry in entries.items() if entry == OURS)
        self._change(office, lambda: close_gap(entries, place))
        put(rf"{OFFICE}\{office}\Excel\Add-in Manager", OURS_UNTICKED, text(""))
        self.unticked.add(office)

    @rule(office=st.sampled_from(OFFICES))
    def a_person_ticks_it(self, office: str) -> None:
        if office not in self.unticked:
            return
        take(rf"{OFFICE}\{office}\Excel\Add-in Manager", OURS_UNTICKED)
        self.unticked.remove(office)
        entries = self.entries[office]
        place = first_free(entries)
        put(options(office), name_of(place), OURS)
        entries[place] = OURS

    def _change(self, office: str, change) -> None:
        """Changes the list of an Office in the model and in the registry."""
        before = dict(self.entries[office])
        change()
        after = self.entries[office]
        for place in before.keys() | after.keys():
            if place not in after:
                take(options(office), name_of(place))
            elif before.get(place) != after[place]:
                put(options(office), name_of(place), after[place])

    @precondition(lambda self: self.version)
    @rule(name=st.sampled_from(["game.xlsm", "docs\\notes.txt"]))
    def a_person_saves_a_file(self, name: str) -> None:
        path = here(FOLDER / name)
        path.parent.mkdir(exist_ok=True)
        path.write_text("mine")
        self.mine.add(name)

    @rule(name=st.sampled_from(["game.xlsm", "docs\\notes.txt"]))
    def a_person_deletes_it(self, name: str) -> None:
        if name in self.mine:
            here(FOLDER / name).unlink()
            self.mine.remove(name)
            for folder in [(FOLDER / name).parent, FOLDER]:
                if here(folder).exists() and not any(here(folder).iterdir()):
                    here(folder).rmdir()

    def _files(self) -> set[str]:
        files = set(VERSIONS[self.version]["files"]) | {"files.txt", "uninstall.exe"} if self.version else set()
        return files | self.left | self.mine

    @invariant()
    def every_entry_is_as_it_should_be(self) -> None:
        expected = {(rf"{OFFICE}\{office}\Excel\Options", "Font"): text("Calibri,11") for office in OFFICES}
        for office in OFFICES:
            for place, entry in self.entries[office].items():
                expected[options(office), name_of(place)] = entry
            if office in self.unticked:
                expected[rf"{OFFICE}\{office}\Excel\Add-in Manager", OURS_UNTICKED] = text("")
            if self.version:
                location = rf"{OFFICE}\{office}\Excel\Security\Trusted Locations\LocationEngine2048"
                expected[location, "Path"] = text(f"{FOLDER}\\")
                expected[location, "Description"] = text("engine2048")
        assert values(OFFICE) == expected
        app = values(APP)
        assert app.get((APP, "DisplayVersion")) == (text(self.version) if self.version else None)
        assert bool(app) == bool(self.version)

    @invariant()
    def every_file_is_as_it_should_be(self) -> None:
        found = {str(path.relative_to(here(FOLDER))).replace("/", "\\"): path for path in here(FOLDER).rglob("*") if path.is_file()}
        assert found.keys() == self._files()
        for name in VERSIONS[self.version]["files"] if self.version else []:
            assert found[name].read_text() == self.version, name
        assert all(found[name].read_text() == "mine" for name in self.mine)
        folders = [here(FOLDER), *here(FOLDER).rglob("*")] if here(FOLDER).exists() else []
        assert all(any(folder.iterdir()) for folder in folders if folder.is_dir())
        assert here(PROGRAMS).exists() == bool(self.version or self.mine or self.has_programs)
        assert len(list(here(MENU).glob("*"))) == (2 if self.version else 0)

    def teardown(self) -> None:
        if self.version:
            self.remove()
            self.look()

    def look(self) -> None:
        self.every_entry_is_as_it_should_be()
        self.every_file_is_as_it_should_be()


def test_no_story_loses_an_entry_or_a_file() -> None:
    run_state_machine_as_test(Stories, settings=settings(
        max_examples=25, stateful_step_count=15, deadline=None, database=None, derandomize=True,
        suppress_health_check=list(HealthCheck)))


@pytest.mark.parametrize("second", sorted(VERSIONS))
@pytest.mark.parametrize("first", sorted(VERSIONS))
def test_every_version_goes_over_every_other_and_over_itself(first: str, second: str) -> None:
    story = Stories()
    story.begin(has_programs=False)
    for entry in (text("%APPDATA%\\first.xlam", REG_EXPAND_SZ), text("x" * (LONGEST_OF_NSIS + 1))):
        story.another_add_in_comes("16.0", entry)
    for version in (first, second):
        story.install(version)
        story.another_add_in_comes("16.0", text(f"C:\\after {version}.xlam", REG_EXPAND_SZ))
        story.look()
    story.remove()
    story.look()

"""The tests of the LibreOffice extension, for Debian's LibreOffice and its own Python: prints TAP.

    /usr/bin/python3 tests/libreoffice/run.py EXTENSION OLDER_EXTENSION LIBRARY [games | stories]

EXTENSION is engine2048.oxt, OLDER_EXTENSION the same of version 0.0.1, LIBRARY the libengine2048.so inside both. The
LibreOffice under test has a profile of its own in a temporary folder, whose path has blanks and letters beyond ASCII,
and a screen of its own; it is driven over a local pipe. Nothing outside that folder is touched. With `games`, only
records of games go round; with `stories`, only random stories are told.
"""

import shutil
import sys
import tempfile
import zipfile
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
# What these tests share with the VBA's, and where things lie in the workbook.
sys.path[:0] = [str(TESTS / "python"), str(TESTS.parent / "hosts/workbook")]

import boards  # noqa: E402  (the paths above come first)
import bridge_test  # noqa: E402
import escape_test  # noqa: E402
import excel_files_test  # noqa: E402
import extension_test  # noqa: E402
import functions_test  # noqa: E402
import languages_test  # noqa: E402
import menu_test  # noqa: E402
import options_test  # noqa: E402
import records_test  # noqa: E402
import saved_test  # noqa: E402
import service_test  # noqa: E402
import stories_test  # noqa: E402
import workbook_test  # noqa: E402
from office import Office  # noqa: E402
from reference import Reference  # noqa: E402
from screen import Screen  # noqa: E402
from tap import Tap  # noqa: E402


def installed_version(package: Path) -> str:
    """The version that a package should show."""
    text = zipfile.ZipFile(package).read("description.xml").decode()
    return text.split('<version value="')[1].split('"')[0]


def life_of_an_extension(tap, screen: Screen, folder: Path, package: Path, older: Path, library: Path):
    """Installs the older version, updates it, uses it, breaks it, removes it: one profile, restarted in between."""
    profile = folder / "a profile, für Ünïcödé"
    workbook = folder / "2048.xlsm"
    shutil.copy(boards.ROOT / "hosts/workbook" / "2048.xlsm", workbook)
    with Office(profile) as office:
        tap.part("the older version", extension_test.install, office, older, extension_test.OLDER_VERSION)
    with Office(profile) as office:
        tap.part("the older version at work", extension_test.works, office, "the older version")
        tap.part("update", extension_test.install, office, package, installed_version(package))
    with Office(profile) as office:
        tap.part("the update at work", extension_test.works, office, "the update")
        functions_test.run(tap, office, Reference(library))
        excel_files_test.run(tap, office, Reference(library))
        service_test.run(tap, office, Reference(library))
    with Office(profile, screen.display) as office:
        options_test.run(tap, office, Reference(library))
        menu_test.run(tap, office, screen)
        escape_test.run(tap, office, screen)
        workbook_test.run(tap, office, screen, workbook, Reference(library))
        saved_test.run(tap, office, screen, workbook)
        records_test.run(tap, office, screen, workbook)
    for sheet in saved_test.IN_FRONT:
        with Office(profile, screen.display) as office:
            tap.part("a copy with %s in front" % sheet, saved_test.opens_in_front, office, screen, folder, sheet)
    with Office(profile, screen.display) as office:
        stories_test.run(tap, office, screen, workbook)
    with Office(profile) as office:
        office.set_language("de")
    with Office(profile, screen.display) as office:
        tap.part("a repaired extension, in German", extension_test.is_repaired, office, profile)
        tap.part("in German", in_german, office)
        tap.part("the self-check in German", workbook_test.self_check_elsewhere, office, workbook)
        tap.part("the workbook in German", languages_test.in_german, office, folder, workbook)
        office.set_language("ru")
    with Office(profile, screen.display) as office:
        tap.part("a German ods in Russian", languages_test.in_russian, office, folder, "ods")
        tap.part("the self-check in Russian", workbook_test.self_check_elsewhere, office, workbook)
    with Office(profile, screen.display) as office:
        tap.part("a German xlsm in Russian", languages_test.in_russian, office, folder, "xlsm")
    with Office(profile, python=False) as office:
        tap.part("in Russian", menu_test.titles, office, "ru")
        tap.part("without Python", menu_test.without_python, office, "ru")
        office.set_language("")
    why = "as in a Python that is too old"
    for file in profile.rglob("component.py"):
        file.write_text("raise ImportError('%s')" % why)
    with Office(profile) as office:
        tap.part("a component that does not load", menu_test.without_component, office, why)
        office.remove(extension_test.IDENTIFIER)
    with Office(profile, screen.display) as office:
        tap.part("removed", extension_test.is_gone, office)
        tap.part("the workbook alone", workbook_test.without_extension, office, screen, workbook)


def in_german(tap, office: Office):
    """All that the extension says of itself."""
    menu_test.titles(tap, office, "de")
    options_test.words(tap, office, "de")
    functions_test.wizard_in_german(tap, office)
    package = office.extension(extension_test.IDENTIFIER)
    tap.contains("its name in German", package.getDisplayName(), "das 2048-Programm")
    tap.contains("its description in German", package.getDescription(), "Ein Programm für das Spiel 2048.")


def with_the_extension(folder: Path, package: Path) -> Path:
    """A profile with nothing but the extension."""
    with Office(folder / "profile") as office:
        office.install(package)
    return folder / "profile"


def games_alone(tap, folder: Path, package: Path, library: Path):
    """Games go round."""
    with Office(with_the_extension(folder, package)) as office:
        service_test.games(tap, office, Reference(library))


def stories_alone(tap, screen: Screen, folder: Path, package: Path):
    """Random stories."""
    workbook = folder / "2048.xlsm"
    shutil.copy(boards.ROOT / "hosts/workbook" / "2048.xlsm", workbook)
    with Office(with_the_extension(folder, package), screen.display) as office:
        stories_test.run(tap, office, screen, workbook)


def main():
    package, older, library = (Path(argument).resolve() for argument in sys.argv[1:4])
    tap = Tap()
    with tempfile.TemporaryDirectory(prefix="engine2048-") as folder:
        if sys.argv[4:] == ["games"]:
            tap.part("games", games_alone, Path(folder), package, library)
            return tap.plan()
        if sys.argv[4:] == ["stories"]:
            with Screen() as screen:
                tap.part("stories", stories_alone, screen, Path(folder), package)
            return tap.plan()
        tap.part("bridge", bridge_test.run, library)
        tap.part("contents", extension_test.contents, package, library)
        with Screen() as screen:
            tap.part("extension", life_of_an_extension, screen, Path(folder), package, older, library)
    return tap.plan()


if __name__ == "__main__":
    sys.exit(main())

"""The tests of the LibreOffice extension, for Debian's LibreOffice and its own Python: prints TAP.

    /usr/bin/python3 tests/libreoffice/run.py EXTENSION OLDER_EXTENSION LIBRARY

EXTENSION is engine2048.oxt, OLDER_EXTENSION the same of version 0.0.1, LIBRARY the libengine2048.so inside both. Each
LibreOffice has a profile of its own in a temporary folder, whose path has blanks and letters beyond ASCII; it is
driven over a local pipe. Nothing outside that folder is touched.
"""

import sys
import tempfile
import zipfile
from pathlib import Path

import bridge_test
import extension_test
import functions_test
import service_test
from office import Office
from reference import Reference
from tap import Tap


def installed_version(package: Path) -> str:
    """The version that a package should show."""
    text = zipfile.ZipFile(package).read("description.xml").decode()
    return text.split('<version value="')[1].split('"')[0]


def life_of_an_extension(tap, folder: Path, package: Path, older: Path, library: Path):
    """Installs the older version, updates it, uses it, breaks it, removes it: one profile, restarted in between."""
    profile = folder / "a profile, für Ünïcödé"
    with Office(profile) as office:
        extension_test.install(tap, office, older, extension_test.OLDER_VERSION)
    with Office(profile) as office:
        extension_test.works(tap, office, "the older version")
        extension_test.install(tap, office, package, installed_version(package))
    with Office(profile) as office:
        extension_test.works(tap, office, "the update")
        functions_test.run(tap, office, Reference(library))
        service_test.run(tap, office, Reference(library))
    for file in profile.rglob("libengine2048.so"):
        file.unlink()
    with Office(profile) as office:
        extension_test.broken(tap, office)
        office.remove(extension_test.IDENTIFIER)
    with Office(profile) as office:
        extension_test.is_gone(tap, office)


def main():
    package, older, library = (Path(argument).resolve() for argument in sys.argv[1:4])
    tap = Tap()
    with tempfile.TemporaryDirectory(prefix="engine2048-") as folder:
        tap.part("bridge", bridge_test.run, library)
        tap.part("contents", extension_test.contents, package, library)
        tap.part("extension", life_of_an_extension, Path(folder), package, older, library)
    return tap.plan()


if __name__ == "__main__":
    sys.exit(main())

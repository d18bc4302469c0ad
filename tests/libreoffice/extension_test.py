"""The extension as a package: what is inside, and installing, updating and removing it."""

import zipfile
from pathlib import Path

import boards
import macros
from office import Office
from sheet import UNKNOWN_NAME, Sheet

IDENTIFIER = "org.engine2048"

OLDER_VERSION = "0.0.1"

INSIDE = {
    "META-INF/manifest.xml", "description.xml", "description_en.txt", "LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY.md",
    "engine2048.cdx.json",
    "icon.png", "CalcAddIns.xcu", "Addons.xcu", "OptionsDialog.xcu", "Settings.xcs", "options_page.py", "2048.xlsm",
    "description_de.txt", "description_ru.txt", "Engine2048Menu/script.xlb", "Engine2048Menu/dialog.xlb",
    "Engine2048Menu/Menu.xba", "options/options.xdl", "options/options_en.default", "options/options_en.properties",
    "options/options_de.properties", "options/options_ru.properties",
    "engine2048.rdb", "engine2048.components", "component.py",
    *("pythonpath/engine2048_inside/" + name for name in
      ("__init__.py", "arrays.py", "batches.py", "boards.py", "bridge.py", "interrupts.py", "library.py", "py.typed",
       "records.py", "values.py")),
    *("pythonpath/engine2048_office/%s.py" % name for name in
      ("__init__", "arguments", "escape", "faults", "libraries", "loaded", "settings", "texts")),
    "lib/linux-x86_64/libengine2048.so", "lib/linux-aarch64/libengine2048.so", "lib/windows-x86_64/engine2048.dll",
}


def contents(tap, package: Path, library: Path):
    """Everything is inside, nothing else, and nothing tells when or where it was packed."""
    with zipfile.ZipFile(package) as file:
        tap.equal("the extension holds its files", set(file.namelist()), INSIDE)
        tap.equal("one fixed date", {item.date_time for item in file.infolist()}, {(1980, 1, 1, 0, 0, 0)})
        tap.check("the Linux library is the one that was built",
                  file.read("lib/linux-x86_64/libengine2048.so") == library.read_bytes())
        arm = file.read("lib/linux-aarch64/libengine2048.so")
        tap.equal("the other Linux library is for ARM", (arm[:6], arm[18:20]), (b"\x7fELF\x02\x01", b"\xb7\x00"))
        windows = file.read("lib/windows-x86_64/engine2048.dll")
        start = int.from_bytes(windows[0x3C:0x40], "little")
        tap.equal("the Windows library is for x86-64", windows[start:start + 6], b"PE\0\0\x64\x86")


def install(tap, office: Office, package: Path, version: str):
    """Installs a package and reads what the extension manager shows of it."""
    office.install(package)
    installed = office.extension(IDENTIFIER)
    tap.check("installed: " + version, installed is not None)
    tap.equal("its version", installed.getVersion(), version)
    tap.contains("its name", installed.getDisplayName(), "engine2048")
    tap.contains("its description", installed.getDescription(), "ENGINE2048.BESTMOVE")
    tap.contains("its licence", installed.getLicenseText(), "Permission is hereby granted")
    tap.contains("its publisher", installed.getPublisherInfo().First, "engine2048")
    size = installed.getIcon(False).SizePixel
    tap.equal("its icon", (size.Width, size.Height), (64, 64))


def works(tap, office: Office, what: str):
    """The functions answer from the library inside this profile."""
    sheet = Sheet(office.new_sheet())
    sheet.put_board("A1:D4", boards.DOWN_ONLY)
    tap.equal("formulas work with " + what, sheet.ask('=ENGINE2048.BESTMOVE(A1:D4;"random")'), 2)
    tap.contains("from the library in the profile with " + what, sheet.ask("=ENGINE2048.STATUS()"), str(office.profile))
    sheet.document.close(True)


def is_gone(tap, office: Office):
    """Without the extension there are no functions, and the module for Basic says what to install."""
    tap.check("removed", office.extension(IDENTIFIER) is None)
    document = office.new_sheet()
    tap.equal("formulas say #NAME?", Sheet(document).ask("=ENGINE2048.STATUS()"), ("error", UNKNOWN_NAME))
    macros.add_modules(document)
    tap.contains("Engine2048.bas says what to install", macros.call(document, "ServiceTest.MissingExtension"),
                 "The engine2048 extension is missing. Open engine2048.oxt")
    tap.contains("and which package it may be", macros.call(document, "ServiceTest.MissingExtension"), "python3-uno")
    document.close(True)


def is_repaired(tap, office: Office, profile: Path):
    """A library that is put back is found without a restart, by formulas and by macros."""
    kept = {file: file.read_bytes() for file in profile.rglob("libengine2048.so")}
    for file in kept:
        file.unlink()
    broken(tap, office)
    for file, content in kept.items():
        file.write_bytes(content)
    works(tap, office, "a repaired library")


def broken(tap, office: Office):
    """An extension whose library is gone says so in words, here in German, in STATUS and in macros, and in cells as
    #VALUE!."""
    sheet = Sheet(office.new_sheet())
    sheet.put_board("A1:D4", boards.DOWN_ONLY)
    tap.contains("STATUS says why the library was not loaded", sheet.ask("=ENGINE2048.STATUS()"), "Die Bibliothek fehlt")
    tap.equal("formulas answer #VALUE!", sheet.ask('=ENGINE2048.BESTMOVE(A1:D4;"random")'), ("error", 519))
    macros.add_modules(sheet.document)
    tap.contains("macros get the same words", macros.call(sheet.document, "ServiceTest.MissingExtension"),
                 "Die Bibliothek fehlt")
    sheet.document.close(True)

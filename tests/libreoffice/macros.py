"""Basic in a document: put modules in, call their functions."""

from pathlib import Path

import boards

MODULES = {
    "Engine2048": boards.ROOT / "hosts/libreoffice" / "Engine2048.bas",
    "ServiceTest": Path(__file__).resolve().parent / "ServiceTest.bas",
}


def add_modules(document):
    """Adds the drop-in module and the test's own to a document."""
    libraries = document.BasicLibraries
    if not libraries.hasByName("Standard"):
        libraries.createLibrary("Standard")
    library = libraries.getByName("Standard")
    for name, path in MODULES.items():
        library.insertByName(name, path.read_text().replace("\r\n", "\n"))


def call(document, function, *arguments, library="Standard"):
    """What a Basic function of a document answers; `function` is its module and name."""
    script = document.getScriptProvider().getScript(
        "vnd.sun.star.script:%s.%s?language=Basic&location=document" % (library, function))
    return script.invoke(arguments, (), ())[0]

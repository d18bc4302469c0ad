"""Basic in a document: put modules in, call their functions."""

from pathlib import Path

import boards

MODULES = {
    "Engine2048": boards.ROOT / "hosts/libreoffice" / "Engine2048.bas",
    "ServiceTest": Path(__file__).resolve().parent / "ServiceTest.bas",
}


def add_modules(document, **own):
    """Adds the drop-in module to a document, and the test's own: ServiceTest, or these texts by their modules' names."""
    libraries = document.BasicLibraries
    if not libraries.hasByName("Standard"):
        libraries.createLibrary("Standard")
    library = libraries.getByName("Standard")
    for name in ("Engine2048",) if own else MODULES:
        library.insertByName(name, MODULES[name].read_text().replace("\r\n", "\n"))
    for name, text in own.items():
        library.insertByName(name, text)


def call(document, function, *arguments, library="Standard"):
    """What a Basic function of a document answers; `function` is its module and name."""
    script = document.getScriptProvider().getScript(
        "vnd.sun.star.script:%s.%s?language=Basic&location=document" % (library, function))
    return script.invoke(arguments, (), ())[0]

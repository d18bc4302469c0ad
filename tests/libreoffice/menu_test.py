"""The entries under Tools, Add-Ons: a workbook that is ready to play in, the options, and what is said without Python."""

import threading

import macros
import rules
from office import Office, properties
from patience import until
from workbook import Workbook

MENU = "/org.openoffice.Office.Addons/AddonUI/AddonMenu"

TITLES = {
    "en": ("Play 2048", "2048 Options..."),
    "de": ("2048 spielen", "2048-Optionen..."),
    "ru": ("Играть в 2048", "Параметры 2048..."),
}

WITHOUT_PYTHON = {
    "en": "The engine cannot start, because this LibreOffice has no support for Python.",
    "ru": "Движок не запускается: в этом LibreOffice нет поддержки Python.",
}


def _entry(office: Office, name):
    return office.configuration("%s/org.engine2048.%s" % (MENU, name))


def titles(tap, office: Office, language):
    """The entries speak the language of LibreOffice."""
    found = tuple(_entry(office, name).Title for name in ("play", "settings"))
    tap.equal("the menu in " + language, found, TITLES[language])


def _choose(office: Office, document, name):
    """What LibreOffice does when the entry is chosen in a document's window; returns when that is over."""
    helper = office.service("com.sun.star.frame.DispatchHelper")
    helper.executeDispatch(document.CurrentController.Frame, _entry(office, name).URL, "_self", 0, ())


def _games(office: Office):
    """The open documents with a game in them."""
    documents = office.desktop.Components.createEnumeration()
    found = []
    while documents.hasMoreElements():
        document = documents.nextElement()
        if hasattr(document, "Sheets") and document.Sheets.hasByName("Game"):
            found.append(document)
    return found


def what_is_missing(office: Office):
    """What the menu says instead of opening the workbook; nothing where the engine can answer."""
    provider = office.service("com.sun.star.script.provider.MasterScriptProviderFactory").createScriptProvider("")
    script = provider.getScript("vnd.sun.star.script:Engine2048Menu.Menu.WhatIsMissing?language=Basic&location=application")
    return script.invoke((), (), ())[0]


def _what_macros_hear(office: Office):
    """What Engine2048.bas says instead of answering."""
    document = office.new_sheet()
    macros.add_modules(document)
    said = macros.call(document, "ServiceTest.MissingExtension")
    document.close(True)
    return said


def without_python(tap, office: Office, language):
    """A LibreOffice that cannot run Python says which package is missing."""
    said, heard = what_is_missing(office), _what_macros_hear(office)
    tap.contains("without Python", said, WITHOUT_PYTHON[language])
    for package in ("python3-uno (Debian, Ubuntu)", "libreoffice-pyuno (Fedora, openSUSE)"):
        tap.contains("without Python", said, package)
        tap.contains("macros hear it too", heard, package)


def without_component(tap, office: Office, why):
    """Where Python is there and fails at the extension, LibreOffice's own error says why."""
    tap.contains("a component that does not load", what_is_missing(office), why)
    tap.contains("macros hear it too", _what_macros_hear(office), why)


def play(tap, office: Office, screen):
    """The workbook opens as a new document whose macros run, in a folder that nobody trusts and at default security."""
    security = office.configuration("/org.openoffice.Office.Common/Security/Scripting")
    tap.equal("macro security is the default, and no folder is trusted",
              (security.MacroSecurityLevel, len(security.SecureURL)), (2, 0))
    tap.equal("nothing is missing", what_is_missing(office), "")
    sheet = office.desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, properties())
    _choose(office, sheet, "play")
    opened = until(lambda: _games(office))
    tap.equal("a workbook opens", len(opened), 1)
    book = Workbook(office, screen, None, opened[0])
    tap.equal("it is a new document", (book.document.getURL(), book.document.isReadonly()), ("", False))
    plays(tap, book)
    _choose(office, book.document, "play")
    tap.check("chosen again, it opens another copy", until(lambda: len(_games(office)) == 2))
    copy = Workbook(office, screen, None, next(game for game in _games(office) if game != book.document))
    # What a workbook does as it opens comes late. It must be over before the close.
    plays(tap, copy)
    tap.equal("none of it with a message box", copy.box_texts(), [])
    for document in (copy.document, book.document, sheet):
        document.close(True)


def plays(tap, book: Workbook):
    """A game has begun, and the keys play it."""
    # The workbook takes the keys before it says that it is ready.
    book.shows(lambda: book.text("Status").startswith("Ready: "))
    tap.check("a game has begun", book.until(lambda: sum(cell != 0 for cell in book.board()) == 2), book.board())
    book.press(("Up", "Right", "Down", "Left")[rules.legal(book.board())[0]])
    tap.check("a key makes a move", book.shows(lambda: book.state()[1] == 1), book.state())


def options(tap, office: Office, screen):
    """The entry opens LibreOffice's options at the engine's page."""
    document = office.desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, properties())
    office.bring_to_front(document, screen)
    chosen = threading.Thread(target=_choose, args=(office, document, "settings"), daemon=True)
    chosen.start()
    title = "2048 Engine - Formulas"
    tap.check("the options open at the page", until(lambda: screen.windows(title)), screen.windows("Options"))
    for window in screen.windows(title):
        screen.focus(window)
        screen.press("Escape")
    tap.check("and close", until(lambda: not chosen.is_alive()))
    document.close(True)


def run(tap, office: Office, screen):
    """All of it where everything is there."""
    tap.part("the menu", titles, office, "en")
    tap.part("play", play, office, screen)
    tap.part("options from the menu", options, office, screen)

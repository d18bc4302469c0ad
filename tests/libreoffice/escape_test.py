"""The key Esc ends a macro's long call, where the macro asked for that."""

import threading

import macros
from office import Office, properties
from patience import until


def ends_a_call(tap, office: Office, screen):
    """A call that thinks for seconds ends with the engine's sentence soon after the key."""
    document = office.desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, properties())
    macros.add_modules(document)
    office.bring_to_front(document, screen)
    said = []
    call = threading.Thread(target=lambda: said.append(macros.call(document, "ServiceTest.EndedByEscape")), daemon=True)
    call.start()
    # The key is pressed until the call is under way, which nothing else tells.
    until(lambda: not call.is_alive() or screen.press("Escape"))
    ended, _, after = "".join(said).partition("|")
    tap.contains("Esc ends a macro's call", ended, "cancelled")
    tap.equal("and not the one after it, which does not ask for that", after, "True")
    tap.equal("and the next call works", macros.call(document, "ServiceTest.MissingExtension"), "")
    document.close(True)


def run(tap, office: Office, screen):
    """All of it."""
    tap.part("Esc", ends_a_call, office, screen)

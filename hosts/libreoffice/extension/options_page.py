"""The page under Tools, Options: shows the settings and keeps them. What it looks like is in options/options.xdl."""

import unohelper
from com.sun.star.awt import XContainerWindowEventHandler
from com.sun.star.lang import XServiceInfo

from engine2048_office import settings, texts
from engine2048_office.faults import LoadFailure
from engine2048_office.loaded import library
from engine2048_office.settings import Settings

IMPLEMENTATION = "org.engine2048.comp.OptionsPage"
SERVICE = "org.engine2048.OptionsPage"


class OptionsPage(unohelper.Base, XContainerWindowEventHandler, XServiceInfo):
    """What LibreOffice asks when the page is opened, confirmed or set back."""

    def __init__(self, context):
        self.context = context

    def callHandlerMethod(self, window, event, method):
        if method != "external_event":
            return False
        if event == "ok":
            _keep(window)
        elif event in ("initialize", "back"):
            _show(window)
        return True

    def getSupportedMethodNames(self):
        return ("external_event",)

    def getImplementationName(self):
        return IMPLEMENTATION

    def supportsService(self, name):
        return name == SERVICE

    def getSupportedServiceNames(self):
        return (SERVICE,)


def _show(window) -> None:
    """Fills the page in. Where the library cannot be loaded the page says why, and offers the player that is set."""
    kept = settings.read()
    try:
        players, status = tuple(player.name for player in library().players()), texts.about(library())
    except LoadFailure as failure:
        players, status = (kept.player,), texts.sentence(failure)
    box = window.getControl("player")
    box.removeItems(0, box.getItemCount())
    box.addItems(players, 0)
    box.selectItem(kept.player, True)
    window.getControl("time").setValue(kept.time_ms)
    window.getControl("threads").setValue(kept.threads)
    window.getControl("status").setText(status)


def _keep(window) -> None:
    chosen = Settings(window.getControl("player").getSelectedItem() or settings.read().player,
                      int(window.getControl("time").getValue()), int(window.getControl("threads").getValue()))
    settings.write(chosen)


g_ImplementationHelper = unohelper.ImplementationHelper()
"""What the office's Python loader looks for."""
g_ImplementationHelper.addImplementation(OptionsPage, IMPLEMENTATION, (SERVICE,))

"""What the options page keeps in LibreOffice's configuration (Settings.xcs): what a formula leaves out."""

from typing import NamedTuple

import uno
from com.sun.star.beans import PropertyValue

DEFAULT_PLAYER = "expectimax"
"""Who answers where neither the formula nor the options page names a player."""

_NODE = "/org.engine2048.Settings/Formulas"

_kept = None
"""What was read last; nothing else than the options page writes it."""


class Settings(NamedTuple):
    """What the options page shows."""

    player: str
    time_ms: int
    """Milliseconds; 0 for the player's own measure."""
    threads: int
    """0 for all cores."""


def read() -> Settings:
    """The settings of this user."""
    global _kept
    if _kept is None:
        node = _open("com.sun.star.configuration.ConfigurationAccess")
        _kept = Settings(node.Player or DEFAULT_PLAYER, node.TimeMs, node.Threads)
    return _kept


def write(settings: Settings) -> None:
    """Keeps the settings for this user, from the next call on."""
    global _kept
    node = _open("com.sun.star.configuration.ConfigurationUpdateAccess")
    node.Player, node.TimeMs, node.Threads = settings
    node.commitChanges()
    _kept = None


def _open(service: str):
    context = uno.getComponentContext()
    provider = context.ServiceManager.createInstanceWithContext("com.sun.star.configuration.ConfigurationProvider", context)
    path = PropertyValue()
    path.Name, path.Value = "nodepath", _NODE
    return provider.createInstanceWithArguments(service, (path,))

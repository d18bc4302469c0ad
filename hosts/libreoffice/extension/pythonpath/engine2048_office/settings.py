"""What the options page keeps in LibreOffice's configuration (Settings.xcs): what a formula leaves out."""

from typing import NamedTuple

import uno
from com.sun.star.beans import PropertyValue

from engine2048.values import DEFAULT_PLAYER

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
        node = open_node(_NODE)
        _kept = Settings(node.Player or DEFAULT_PLAYER, node.TimeMs, node.Threads)
    return _kept


def write(settings: Settings) -> None:
    """Keeps the settings for this user, from the next call on."""
    global _kept
    node = open_node(_NODE, "com.sun.star.configuration.ConfigurationUpdateAccess")
    node.Player, node.TimeMs, node.Threads = settings
    node.commitChanges()
    _kept = None


def open_node(path: str, service: str = "com.sun.star.configuration.ConfigurationAccess"):
    """A node of LibreOffice's configuration, to read or as the service allows."""
    context = uno.getComponentContext()
    provider = context.ServiceManager.createInstanceWithContext("com.sun.star.configuration.ConfigurationProvider", context)
    node = PropertyValue()
    node.Name, node.Value = "nodepath", path
    return provider.createInstanceWithArguments(service, (node,))

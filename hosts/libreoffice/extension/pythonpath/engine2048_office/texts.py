"""The extension's sentences in the language of LibreOffice, from the tables that the packer makes of hosts/texts.json."""

from functools import lru_cache
from pathlib import Path

from engine2048.library import Library
from engine2048_office import settings
from engine2048_office.faults import Fault

_FOLDER = Path(__file__).resolve().parents[2] / "options"
"""The folder of the extension with the tables, one for each language."""


def sentence(fault: Fault) -> str:
    """What a fault says to a person."""
    return _filled_in(fault.key, **fault.values)


def about(library: Library) -> str:
    """The version and where the library was loaded from."""
    return _filled_in("about", version=library.version(), path=library.path)


def _filled_in(key: str, **values) -> str:
    """The text with this key, with its blanks filled in."""
    return _texts()[key].format(**values)


@lru_cache(maxsize=1)
def _texts():
    """The texts by their keys; in English where LibreOffice's language has no table."""
    tables = (_FOLDER / ("options_%s.properties" % language) for language in (_language(), "en"))
    lines = next(table for table in tables if table.is_file()).read_text("ascii").splitlines()
    return {key: text.encode("ascii").decode("unicode_escape") for key, text in (line.split("=", 1) for line in lines)}


def _language() -> str:
    """LibreOffice's own language, such as "de"."""
    return settings.open_node("/org.openoffice.Setup/L10N").ooLocale.split("-")[0]

"""The workbook's texts: in English where the sheets are written, and in every language in the table `hosts/texts.json`.

What changes with the language is a cell's text, which vba/Language.bas writes anew, or a part of a formula, which refers to
the hidden Texts sheet.
"""

import json
from pathlib import Path

TABLE = json.loads((Path(__file__).resolve().parent.parent / "texts.json").read_text(encoding="utf-8"))
LANGUAGES = ["en", "de", "ru"]
NAMES = [{"en": "English", "de": "Deutsch", "ru": "Русский"}[language] for language in LANGUAGES]

SHEET = "Texts"
NOW = "D"  # the column of the language in use, beside those of all languages

# What macros write into cells and compare, so that it stays English there, whatever is shown.
KEPT_IN_ENGLISH = ["up", "right", "down", "left", "start", "typed", "you", "lost", "not legal", "under 1", "under 0.01"]

# What a person chooses in a cell: macros take it in any language, and tell it anew with the language.
CHOSEN = ["Quick", "Normal", "Strong", "Custom", "On", "Off"]

_FOUND = {text["en"]: text for text in [*TABLE["shared"].values(), *TABLE["who"].values(), *TABLE["engine"], *TABLE["workbook"], *TABLE["record"]]}
TEXTS = [_FOUND[english] for english in KEPT_IN_ENGLISH] + [text for text in _FOUND.values() if text["en"] not in KEPT_IN_ENGLISH]
ROWS = {text["en"]: row for row, text in enumerate(TEXTS, start=1)}


def word(english):
    """The cell with a text in the language in use, as a part of a formula."""
    return f"{SHEET}!${NOW}${ROWS[english]}"


def phrase(english, **parts):
    """The same of a text with blanks, each filled in with a part of a formula."""
    formula = word(english)
    for name, part in parts.items():
        assert f"{{{name}}}" in english, (english, name)
        formula = f'SUBSTITUTE({formula},"{{{name}}}",{part})'
    return formula


def shown(value):
    """What is shown for a value that may be one of `KEPT_IN_ENGLISH`."""
    last = len(KEPT_IN_ENGLISH)
    return f"IFERROR(INDEX({SHEET}!${NOW}$1:${NOW}${last},MATCH({value},{SHEET}!$A$1:$A${last},0)),{value})"


def in_english(cell, words):
    """What a cell says in English that holds one of these words, in the language in use or in English."""
    formula = cell
    for english in reversed(words):
        formula = f'IF({cell}={word(english)},"{english}",{formula})'
    return formula


def list_of(words):
    """The cells with words that stand one below another in the table, as the source of a list to choose from."""
    rows = [ROWS[english] for english in words]
    assert rows == list(range(rows[0], rows[0] + len(rows))), words
    return f"={SHEET}!${NOW}${rows[0]}:${NOW}${rows[-1]}"


def in_every_language(english):
    """The text in each language."""
    return [_FOUND[english][language] for language in LANGUAGES]

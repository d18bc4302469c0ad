"""The hidden Texts sheet: every text in every language and in the one in use, and where each stands in the workbook."""

from xlsxwriter.utility import xl_range, xl_rowcol_to_cell

import texts
from lab_presets import FEATURES
from style import add_hidden_sheet

NAME = texts.SHEET
CODE_NAME = "TextsSheet"

FIRST_PLACE_COLUMN = 5  # F: code name of the sheet, kind, which one, and the rows of its texts, 0 for none
MOST_TEXTS = 4  # of one place
CELL, BUTTON, VALIDATION, CHART = "cell", "button", "validation", "chart"


def write(book, style):
    """Adds the sheet to the workbook, after those with texts."""
    places = [(sheet.vba_codename, *place) for sheet in book.worksheets() if not sheet.hidden
              for place in _places(book, sheet)]
    sheet = add_hidden_sheet(book, NAME, CODE_NAME)
    for row, text in enumerate(texts.TEXTS):
        for column, language in enumerate([*texts.LANGUAGES, texts.LANGUAGES[0]]):
            sheet.write_string(row, column, text[language])
    for row, (code, kind, which, *rows) in enumerate(places):
        sheet.write_row(row, FIRST_PLACE_COLUMN, [code, kind, which, *rows, *[0] * (MOST_TEXTS - len(rows))])
    book.define_name("TextTable", f"={NAME}!$A$1:${texts.NOW}${len(texts.TEXTS)}")
    book.define_name("TextPlaces", f"={NAME}!$F$1:$L${len(places)}")
    sheet.write_number("N1", 1)
    book.define_name("LanguageShown", f"={NAME}!$N$1")
    return sheet


def _places(book, sheet):
    """Where a sheet has texts of the table: a kind, which one, and the rows of its texts."""
    strings = {number: text for text, number in book.str_table.string_table.items()}
    for row, cells in sheet.table.items():
        for column, cell in cells.items():
            text = strings[cell.string] if type(cell).__name__ == "String" else ""
            found = texts.ROWS.get(text)
            if found and text not in texts.KEPT_IN_ENGLISH + texts.CHOSEN + FEATURES:  # A recipe is made of the features.
                yield CELL, xl_rowcol_to_cell(row, column), found
    for button in getattr(sheet, "buttons", []):
        if button.caption in texts.ROWS:
            yield BUTTON, button.caption, texts.ROWS[button.caption]
    for rule in sheet.validations:
        rows = [texts.ROWS.get(rule.get(part), 0) for part in ("input_title", "input_message", "error_title", "error_message")]
        if any(rows):
            yield VALIDATION, xl_range(*rule["cells"][0]), *rows
    # Excel takes a chart's titles from the table; LibreOffice keeps those of the file.
    for number, titles in enumerate(getattr(sheet, "titles", [])):
        yield CHART, str(number), *(texts.ROWS[title] if title else 0 for title in titles)

"""The hidden Archive sheet: the steps of all games in the list, one game below another, in the columns of the history."""

from xlsxwriter.utility import xl_col_to_name

import history
from style import TEXT, add_hidden_sheet

NAME = "Archive"
CODE_NAME = "ArchiveSheet"


def write(book, style):
    """Adds the sheet to the workbook."""
    sheet = add_hidden_sheet(book, NAME, CODE_NAME)
    place = history.place("Board")
    sheet.set_column(place, place, None, style(num_format=TEXT))
    book.define_name("Archive", f"={NAME}!$A$1:${xl_col_to_name(len(history.COLUMNS) - 1)}$1")
    return sheet

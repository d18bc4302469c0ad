"""The hidden Spare sheet: the cells of the Game sheet as delivered, from which a damaged one is repaired."""

import game_sheet
from style import SHEET_WIDTH, add_hidden_sheet

NAME = "Spare"
CODE_NAME = "SpareSheet"

COPIED = "$A$1:$AZ$40"  # more than the sheet's own cells: others may have been pushed aside by rows that were inserted
LIST_COLUMN = 52  # BA, beside the copied cells


def write(book, style):
    """Adds the sheet to the workbook: the cells, none of them merged; beside them where each name of the Game sheet
    belongs, and which cells are one there."""
    sheet = add_hidden_sheet(book, NAME, CODE_NAME)
    sheet.set_column(SHEET_WIDTH, None, style())
    merged = []
    game_sheet.write_cells(book, sheet, style, apart=merged)
    book.define_name("SpareGame", f"={NAME}!{COPIED}")
    for row, (name, cells) in enumerate(game_sheet.CELLS.items()):
        sheet.write_row(row, LIST_COLUMN, [name, cells])
    book.define_name("NamesOfGame", f"={NAME}!$BA$1:$BB${len(game_sheet.CELLS)}")
    sheet.write_column(0, LIST_COLUMN + 2, merged)
    book.define_name("MergedInGame", f"={NAME}!$BC$1:$BC${len(merged)}")
    # Which macro each button starts, by its sheet's code name and its caption.
    buttons = [(one.vba_codename, button.caption, button.macro) for one in book.worksheets() for button in getattr(one, "buttons", [])]
    for row, button in enumerate(buttons):
        sheet.write_row(row, LIST_COLUMN + 3, button)
    book.define_name("ButtonMacros", f"={NAME}!$BD$1:$BF${len(buttons)}")
    return sheet

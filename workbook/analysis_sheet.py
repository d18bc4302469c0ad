"""The Analysis sheet: the game's history, what every player thinks of the position, and charts that follow the game."""

import game_sheet
import palette

NAME = "Analysis"
CODE_NAME = "AnalysisSheet"

FIRST_ROW = 8  # of the history, step 0
HISTORY = ["Step", "Moves", "Move", "Player", "Score", "Evaluation", "Time, ms", "Seed", "Board"]


def write(book, style):
    """Adds the sheet to the workbook."""
    sheet = book.add_worksheet(NAME)
    sheet.set_vba_name(CODE_NAME)
    sheet.hide_gridlines(2)
    sheet.set_column_pixels("A:XFD", 64, style())
    sheet.write("A1", "Analysis", style(bold=True, font_size=24))
    for column, text in enumerate(HISTORY):
        sheet.write(FIRST_ROW - 2, column, text, style.heading())
    board = " ".join(str(tile) for tile in game_sheet.OPENING)
    sheet.write_row(FIRST_ROW - 1, 0, [0, 0, "start", "", 0, None, None, game_sheet.SEED_AFTER_OPENING, board], style())
    book.define_name("History", f"={NAME}!$A${FIRST_ROW}:$I${FIRST_ROW}")
    return sheet

"""The Games sheet: the games that were played before, each of which can be opened again."""

import palette
from style import RULED, TEXT, Button, add_sheet, place_buttons, write_headings

NAME = "Games"
CODE_NAME = "GamesSheet"

FIRST_ROW = 7
MOST_GAMES = 2000  # MostGames in vba/GameList.bas
# Titles and widths in pixels. Those of width 0 are hidden: where the game lies in the archive, its first row and how many.
# They stand between the others, so that what a person deletes or sorts takes them along.
COLUMNS = [("Game", 60), ("First row", 0), ("Steps", 0), ("Kept on", 130), ("Player", 220), ("Seed", 100), ("Score", 90),
           ("Largest tile", 90), ("Moves", 80)]
HIDDEN_COLUMNS = "C:D"
# Of a record: a line a cell, beside the list.
RECORD_COLUMN, RECORD_PIXELS, MOST_LINES = "L", 470, 2000


def write(book, style):
    """Adds the sheet to the workbook."""
    sheet = add_sheet(book, style, NAME, CODE_NAME, palette.FRAME)
    sheet.print_area(f"A1:L{FIRST_ROW + 25}")
    sheet.set_column_pixels("A:A", 16, style())
    number = style(font_size=10, align="center", num_format="#,##0")
    for column, (_, pixels) in enumerate(COLUMNS, start=1):
        sheet.set_column_pixels(column, column, pixels, number)
    sheet.set_column_pixels("E:E", COLUMNS[3][1], style(font_size=10, align="center", num_format="yyyy-mm-dd hh:mm"))
    sheet.set_column_pixels("F:F", COLUMNS[4][1], style(font_size=9, align="left", indent=1, text_wrap=True))
    sheet.set_column_pixels("G:G", COLUMNS[5][1], style(font_size=10, align="center", num_format="0"))
    sheet.set_column(HIDDEN_COLUMNS, None, style(), {"hidden": True})
    for row, pixels in enumerate([8, 40, 18, 44, 20, 22]):
        sheet.set_row_pixels(row, pixels)
    sheet.freeze_panes(FIRST_ROW - 1, 0)
    sheet.merge_range("B2:I2", "Games", style(bold=True, font_size=24))
    sheet.merge_range("B3:J3", "New game keeps the game before in this list. Select one and press Open: "
                      "the game on the board is kept as well.", style(font_color=palette.QUIET_TEXT))
    place_buttons(sheet, 3, 1, [
        Button("Open", "ClickOpenGame", 0, 4, 110, 36, fill=palette.ACCENT),
        Button("Copy record", "ClickCopyRecord", 126, 4, 140, 36), Button("Save record", "ClickSaveRecord", 274, 4, 140, 36),
        Button("Import file", "ClickImportFile", 430, 4, 140, 36), Button("Import text", "ClickImportText", 578, 4, 140, 36)])
    _record(book, sheet, style)
    write_headings(sheet, style, FIRST_ROW - 2, 1, COLUMNS)
    book.define_name("GameList", f"={NAME}!$B${FIRST_ROW - 1}:$J${FIRST_ROW - 1}")
    book.define_name("GamesList", f"={NAME}!$B${FIRST_ROW}:$J${FIRST_ROW + MOST_GAMES - 1}")
    sheet.conditional_format(f"B{FIRST_ROW}:J{FIRST_ROW + MOST_GAMES - 1}", {
        "type": "formula", "criteria": f'=$B{FIRST_ROW}<>""',
        "format": book.add_format({**RULED})})
    return sheet


def _record(book, sheet, style):
    """The record of a game as text, to copy and to paste, and the file that Save record and Import file take."""
    quiet = style(font_color=palette.QUIET_TEXT, font_size=9)
    sheet.set_column_pixels("K:K", 16, style())
    sheet.set_column_pixels(f"{RECORD_COLUMN}:{RECORD_COLUMN}", RECORD_PIXELS, style(font_size=9, num_format=TEXT))
    sheet.write(f"{RECORD_COLUMN}3", "File to save or to import; blank: you are asked", quiet)
    sheet.write_blank(f"{RECORD_COLUMN}4", None, style.setting(num_format=TEXT))
    sheet.data_validation(f"{RECORD_COLUMN}4", {
        "validate": "any", "input_title": "File", "input_message": "A path, or a name beside the workbook. A name that ends in .rpl saves a "
                                                                   "replay of 2048EndgameTablebase."})
    sheet.merge_range("B5:J5", "", quiet)
    write_headings(sheet, style, FIRST_ROW - 2, 11, [("Record, as docs/games.md has it: a line a cell. Paste one here for Import text", 0)])
    for name, cells in [("RecordStatus", "$B$5"), ("RecordFile", f"${RECORD_COLUMN}$4"),
                        ("RecordText", f"${RECORD_COLUMN}${FIRST_ROW}:${RECORD_COLUMN}${FIRST_ROW + MOST_LINES - 1}")]:
        book.define_name(name, f"={NAME}!{cells}")

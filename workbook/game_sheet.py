"""The Game sheet: the board in the original's colours, what it says, what one may set, and the buttons."""

import history
import palette
import roster
from limits import LARGEST_NUMBER, LONGEST_TIME
from style import RULED, TEXT, Button, add_sheet, place_buttons

NAME = "Game"
CODE_NAME = "GameSheet"

# The position that the workbook is delivered with: e2048_new_game from seed 2048, and the seed after it.
OPENING_SEED = 2048
OPENING = [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
SEED_AFTER_OPENING = 171274546

TILE_PIXELS = 84
SETTINGS = [  # label, name in the workbook, value, list to choose from
    ("PLAYER", "Player", roster.DEFAULT, roster.NAMES),
    ("EFFORT", "Effort", 0, None),
    ("TIME, MS", "TimeMs", 0, None),
    ("UNTIL TILE", "UntilTile", 0, ["0", "512", "1024", "2048", "4096", "8192", "16384", "32768", "65536"]),
    ("PAUSE, MS", "PauseMs", 0, None),
    ("SEED", "Seed", None, None),
]
HINTS = {
    "Player": f"Who thinks when you press Hint, Best move or Auto play. Blank is {roster.DEFAULT}.",
    "Effort": "How hard to think, in the player's own measure (see Help). 0 is its default.",
    "TimeMs": "How long to think about a move, in milliseconds. 0 is no bound.",
    "UntilTile": "Auto play ends when this tile is on the board. 0 plays to the end.",
    "PauseMs": "How long Auto play waits after each move, in milliseconds.",
    "Seed": "The same seed gives the same game. Blank is any.",
}
# Arial has all four in one size; the usual triangles to left and right come from another font.
ARROWS = [("\u25B2", "up"), ("\u25BA", "right"), ("\u25BC", "down"), ("\u25C4", "left")]
BAR_LENGTH = 16

# The history row of the current step, column by column (see history.COLUMNS).
CURRENT = f"INDEX({history.SHEET}!${{0}}${history.FIRST_ROW}:${{0}}${history.LAST_ROW},$Q$2+1)"


def write(book, style):
    """Adds the sheet to the workbook."""
    sheet = add_sheet(book, style, NAME, CODE_NAME, palette.GOLD)
    _grid(sheet, style)
    _board(book, sheet, style)
    _scores(sheet, style)
    _settings(book, sheet, style)
    _evaluations(book, sheet, style)
    _state(book, sheet)
    _buttons(sheet)
    sheet.set_selection("A1")
    return sheet


def _grid(sheet, style):
    sheet.hide_row_col_headers()
    sheet.print_area("A1:P14")
    for columns, pixels in [("A:A", 16), ("B:B", 8), ("C:F", TILE_PIXELS), ("G:G", 8), ("H:H", 28), ("I:I", 116),
                            ("J:N", 92), ("O:O", 96), ("P:P", 16)]:
        sheet.set_column_pixels(columns, pixels, style())
    sheet.set_column("Q:V", None, style(), {"hidden": True})
    for row, pixels in enumerate([6, 21, 34, 38, 8] + [TILE_PIXELS] * 4 + [8, 10, 21, 21, 10]):
        sheet.set_row_pixels(row, pixels)


def _board(book, sheet, style):
    frame = style(bg_color=palette.FRAME)
    for cells in ["B5:G5", "B10:G10"]:
        sheet.merge_range(cells, "", frame)
    for cells in ["B6:B9", "G6:G9"]:
        sheet.merge_range(cells, "", frame)
    tile = style(bold=True, font_size=22, align="center", shrink=True, border=5, border_color=palette.FRAME,
                 bg_color=palette.EMPTY_TILE, num_format="0;-0;;@")
    for index, value in enumerate(OPENING):
        sheet.write(5 + index // 4, 2 + index % 4, value, tile)
    book.define_name("Board", f"={NAME}!$C$6:$F$9")
    for value, (fill, text) in palette.TILES.items():
        sheet.conditional_format("C6:F9", {
            "type": "cell", "criteria": "==", "value": value,
            "format": book.add_format({"bg_color": fill, "font_color": text})})
    sheet.data_validation("C6:F9", {
        "validate": "list", "source": ["0", *(str(tile) for tile in palette.TILES)], "ignore_blank": True,
        "dropdown": False, "error_title": "Not a tile",
        "error_message": "A tile is a power of two from 2 to 131072; an empty cell is blank."})


def _scores(sheet, style):
    sheet.merge_range("B2:C3", "2048", style(bold=True, font_size=30))
    sheet.ignore_errors({"number_stored_as_text": "B2"})
    label = style(bg_color=palette.FRAME, font_color=palette.LABEL_TEXT, bold=True, font_size=9, align="center",
                  left=5, left_color=palette.BACKGROUND)
    value = style(bg_color=palette.FRAME, font_color=palette.WHITE, bold=True, font_size=16, align="center",
                  left=5, left_color=palette.BACKGROUND, shrink=True, valign="top")
    for column, (text, formula) in zip("DEF", [("SCORE", CURRENT.format("E")), ("BEST", "$S$2"),
                                               ("MOVES", CURRENT.format("B"))]):
        sheet.write(f"{column}2", text, label)
        sheet.write_formula(f"{column}3", f"={formula}", value, 0)
    sheet.merge_range("B4:G4", "Join the tiles, get to 2048!", style(font_size=11, bold=True, text_wrap=True))
    quiet = style(font_size=10, font_color=palette.QUIET_TEXT)
    sheet.merge_range("C12:F12", "", quiet)
    sheet.write_formula("C12", f'="Last move: "&{CURRENT.format("C")}&IF({CURRENT.format("D")}="",""," by "&'
                        f'{CURRENT.format("D")})', quiet, "Last move: start")
    sheet.merge_range("C13:F13", "", quiet)
    evaluation, time = CURRENT.format("F"), CURRENT.format("G")
    # FIXED writes the decimal sign of this Excel, where a format's text would have to be in its language.
    sheet.write_formula("C13", f'=IF({evaluation}="","","Evaluation "&IF(ISNUMBER({evaluation}),FIXED({evaluation},2),'
                        f'{evaluation})&" in "&FIXED({time},IF({time}<10,2,0))&" ms")', quiet, "")


def _settings(book, sheet, style):
    label = style.label()
    for column, (text, name, value, choices) in zip("IJKLMN", SETTINGS):
        sheet.write(f"{column}2", text, label)
        sheet.write(f"{column}3", value, style.setting(font_size=11))
        book.define_name(name, f"={NAME}!${column}$3")
        rule = {"validate": "list", "source": choices} if choices else {
            "validate": "integer", "criteria": "between", "minimum": -LARGEST_NUMBER if name == "Seed" else 0,
            "maximum": LONGEST_TIME if name == "TimeMs" else LARGEST_NUMBER,
            "error_title": text, "error_message": "A whole number, please."}
        sheet.data_validation(f"{column}3", {**rule, "input_title": text, "input_message": HINTS[name],
                                             "error_type": "warning" if name == "Player" else "stop"})


def _evaluations(book, sheet, style):
    """What a player thinks of each direction: a row a direction, beside the board, with a bar that text draws."""
    sheet.write_blank("Q4", None, style(num_format=TEXT))  # the board that the values are of
    book.define_name("Evaluations", f"={NAME}!$Q$4:$V$4")
    book.define_name("Message", f"={NAME}!$B$4")
    shown = f'AND($Q$4<>"",$Q$4={CURRENT.format("I")})'
    sheet.merge_range("L4:O4", "", style())
    sheet.write_formula("L4", f'=IF({shown},"What "&$R$4&" thinks of each direction","Hint shows the value of each direction")',
                        style(font_size=10, bold=True), "Hint shows the value of each direction")
    for index, (arrow, word) in enumerate(ARROWS):
        row, value = 6 + index, f"${'STUV'[index]}$4"
        sheet.write(f"L{row}", f"{arrow}  {word}", style(font_size=12, bold=True, **RULED))
        sheet.write_formula(f"M{row}", f'=IF({shown},{value},"")',
                            style(font_size=11, num_format="#,##0.00", align="right", **RULED), "")
        sheet.merge_range(f"N{row}:O{row}", "", style(**RULED))
        spread = "(MAX($S$4:$V$4)-MIN($S$4:$V$4))"
        sheet.write_formula(
            f"N{row}", f'=IF(AND({shown},ISNUMBER({value})),REPT("\u2588",1+IF({spread}=0,{BAR_LENGTH - 1},'
            f'ROUND({BAR_LENGTH - 1}*({value}-MIN($S$4:$V$4))/{spread},0))),"")',
            style(font_size=12, font_color=palette.FRAME, indent=1, **RULED), "")
        sheet.conditional_format(f"L{row}:O{row}", {
            "type": "formula", "criteria": f"=AND(ISNUMBER($M{row}),$M{row}=MAX($M$6:$M$9))",
            "format": book.add_format({"font_color": palette.ACCENT, "bold": True})})


def _state(book, sheet):
    """The game's state in hidden cells: current step, last step, best score, seed of the game."""
    sheet.write_row("Q2", [0, 0, 0, OPENING_SEED])
    book.define_name("State", f"={NAME}!$Q$2:$T$2")


def _buttons(sheet):
    half, third, tall, gap = 138, 89, 46, 8
    rows = [index * (tall + gap) + extra for index, extra in enumerate([0, 0, 0, 8, 8, 8])]
    columns = [0, third + gap, 2 * (third + gap)]
    right = half + gap
    place_buttons(sheet, 5, 8, [
        Button("New game", "ClickNewGame", 0, rows[0], half, tall, palette.ACCENT),
        Button("Undo", "ClickUndo", right, rows[0], 65, tall),
        Button("Redo", "ClickRedo", right + 73, rows[0], 65, tall),
        Button("\u25B2", "ClickUp", columns[1], rows[1], third, tall, palette.FRAME),
        Button("\u25C4", "ClickLeft", columns[0], rows[2], third, tall, palette.FRAME),
        Button("\u25BC", "ClickDown", columns[1], rows[2], third, tall, palette.FRAME),
        Button("\u25BA", "ClickRight", columns[2], rows[2], third, tall, palette.FRAME),
        Button("Hint", "ClickHint", 0, rows[3], half, tall),
        Button("Best move", "ClickBestMove", right, rows[3], half, tall),
        Button("Minimax", "ClickMinimax", 0, rows[4], half, tall),
        Button("Monte Carlo", "ClickMonteCarlo", right, rows[4], half, tall),
        Button("Auto play", "ClickAutoPlay", 0, rows[5], half, tall, palette.GOLD),
        Button("Stop", "ClickStop", right, rows[5], half, tall, palette.DARK_TEXT),
    ])

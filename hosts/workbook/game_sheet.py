"""The Game sheet: the board in the original's colours, what the workbook says about the game, and the buttons.

`game_panel` has what one may set and what a player thinks.
"""

import game_panel
import history
import palette
import texts
from history import current
from style import Button, add_sheet, place_buttons

NAME = "Game"
CODE_NAME = "GameSheet"

# The position that the workbook is delivered with: e2048_new_game from seed 2048, and the seed after it.
OPENING_SEED = 2048
OPENING = [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
SEED_AFTER_OPENING = 171274546

TILE_PIXELS = 64
FRAME_PIXELS = 12
FIRST_TILE_ROW = 8
BOARD, FRAMED_BOARD = "$C$8:$F$11", "$B$7:$G$12"
COLUMNS = [("A:B", FRAME_PIXELS), ("C:F", TILE_PIXELS), ("G:G", FRAME_PIXELS), ("H:H", 20),
           *((f"{letter}:{letter}", pixels) for letter, pixels in game_panel.SETTING_PIXELS), ("Q:Q", 94), ("R:R", 12)]
ROWS = [6, 17, 16, 26, 15, 26, FRAME_PIXELS, *[TILE_PIXELS] * 4, FRAME_PIXELS, 19, 19, 28]
HIDDEN_COLUMNS = "S:AC"
PRINTED = "A1:R15"

# Names of cells that the macros use, on this sheet.
CELLS = {
    "Board": BOARD,
    "FramedBoard": FRAMED_BOARD,
    "Message": "$B$6",
    "Status": "$B$2",
    "Score": "$D$4",
    "MovesMade": "$F$4",
    "LastMove": "$B$13",
    "CoachLine": "$B$14",
    "State": "$S$3:$W$3",
    **game_panel.CELLS,
}

READY = "engine2048 "  # how Status2048 begins where nothing is wrong; vba/GamePanel.bas looks for it
GREETING = "Join the tiles, get to 2048! The arrow keys move them; Auto play shows how."
MACROS_ARE_OFF = ("Macros are off, so the buttons do nothing. Press Enable Editing and Enable Content above; "
                  "if they are not there, see Help.")
# A copy that was saved says this until something calculates it: where macros are off, nothing does.
IS_READY = "Ready: {status}. If the buttons do nothing, macros are off: see Help."


def write(book, style):
    """Adds the sheet to the workbook."""
    sheet = add_sheet(book, style, NAME, CODE_NAME, palette.GOLD)
    _write_cells(book, sheet, style)
    for index, value in enumerate(OPENING):
        sheet.write(FIRST_TILE_ROW - 1 + index // 4, 2 + index % 4, value, _tile(style))
    # Current step, last step, best score, seed of the game, and its number in the list of games (0: it is in none).
    sheet.write_row("S3", [0, 0, 0, OPENING_SEED, 0])
    for name, cells in CELLS.items():
        book.define_name(name, f"={NAME}!{cells}")
    _buttons(sheet)
    sheet.set_selection("B7")
    return sheet


def _write_cells(book, sheet, style):
    """Writes all cells of the sheet as they are before a game."""
    _grid(sheet, style)
    _board(book, sheet, style)
    _hint_on_the_frame(book, sheet, style)
    _scores(sheet, style)
    _sentences(sheet, style)
    game_panel.write(book, sheet, style)


def _grid(sheet, style):
    sheet.hide_row_col_headers()
    sheet.print_area(PRINTED)
    for columns, pixels in COLUMNS:
        sheet.set_column_pixels(columns, pixels, style())
    sheet.set_column(HIDDEN_COLUMNS, None, style(), {"hidden": True})
    for row, pixels in enumerate(ROWS):
        sheet.set_row_pixels(row, pixels)


def _tile(style):
    return style(bold=True, font_size=20, align="center", shrink=True, border=5, border_color=palette.FRAME,
                 bg_color=palette.EMPTY_TILE, num_format="0;-0;;@")


def _board(book, sheet, style):
    for index in range(16):
        sheet.write_blank(FIRST_TILE_ROW - 1 + index // 4, 2 + index % 4, None, _tile(style))
    sheet.write_formula(history.SPAWNED_CELL, f'=IFERROR({current("Spawned")},0)', style(), 0)
    cells = BOARD.replace("$", "")
    # The tile that has just appeared; the rules below give it its colour.
    sheet.conditional_format(cells, {
        "type": "formula", "criteria": f"=4*(ROW()-{FIRST_TILE_ROW})+COLUMN()-2={history.SPAWNED_CELL}",
        "format": book.add_format({"font_color": palette.ACCENT, "bg_color": palette.NEW_TILE})})
    for value, (fill, text) in palette.TILES.items():
        sheet.conditional_format(cells, {
            "type": "cell", "criteria": "==", "value": value,
            "format": book.add_format({"bg_color": fill, "font_color": text})})
    sheet.data_validation(cells, {
        "validate": "list", "source": ["0", *(str(tile) for tile in palette.TILES)], "ignore_blank": True,
        "dropdown": False, "error_title": "Not a tile",
        "error_message": "A tile is a power of two from 2 to 131072; an empty cell is blank."})


def _hint_on_the_frame(book, sheet, style):
    """The side of the frame that a hint points to lights up, with an arrow on it."""
    frame = style(bg_color=palette.FRAME, font_color=palette.WHITE, bold=True, font_size=8, align="center")
    lit = book.add_format({"bg_color": palette.ACCENT, "font_color": palette.WHITE})
    for side, (arrow, word) in zip(["B7:G7", "G8:G11", "B12:G12", "B8:B11"], game_panel.ARROWS):
        shown = f'AND({game_panel.SHOWN_KIND}="hint",{game_panel.SHOWN_BEST}="{word}")'
        sheet.merge_range(side, "", frame)
        sheet.write_formula(side.split(":")[0], f'=IF({shown},"{arrow}","")', frame, "")
        sheet.conditional_format(side, {"type": "formula", "criteria": f"={shown}", "format": lit})


def _scores(sheet, style):
    sheet.merge_range("B3:C4", "2048", style(bold=True, font_size=24))
    sheet.ignore_errors({"number_stored_as_text": "B3"})
    label = style(bg_color=palette.FRAME, font_color=palette.LABEL_TEXT, bold=True, font_size=8, align="center",
                  left=5, left_color=palette.BACKGROUND)
    value = style(bg_color=palette.FRAME, font_color=palette.WHITE, bold=True, font_size=13, align="center",
                  left=5, left_color=palette.BACKGROUND, shrink=True)
    for column, (text, formula) in zip("DEF", [("SCORE", current("Score")), ("BEST", "$U$3"), ("MOVES", current("Moves"))]):
        sheet.write(f"{column}3", text, label)
        sheet.write_formula(f"{column}4", f'=IFERROR({formula},"")', value, 0)


def _sentences(sheet, style):
    """One line each: how the workbook is, what it says of the game, the last move, and what the coach says of it."""
    quiet = style(font_size=9, font_color=palette.QUIET_TEXT)
    sheet.merge_range("B2:Q2", "", quiet)
    # Where macros are off the function has no value; before anything is calculated, the text kept here is shown.
    ready = f'LEFT(Status2048(),{len(READY)})="{READY}"'
    said = f'IF({ready},{texts.phrase(IS_READY, status="Status2048()")},Status2048())'
    sheet.write_formula("B2", f"=IFERROR({said},{texts.word(MACROS_ARE_OFF)})", quiet, MACROS_ARE_OFF)
    sheet.merge_range("B6:K6", GREETING, style(font_size=10, bold=True))
    sheet.merge_range("B15:Q15", "", _whole_name(style))
    sheet.write_formula("B15", f'=IF(LEN($I$4)>{game_panel.LONGEST_NAME},{texts.phrase("Player: {player}", player="$I$4")},"")', _whole_name(style), "")
    for row, (formula, shown) in {13: (_last_move(), "Last move: start"), 14: (_coach_line(), "")}.items():
        line = style(font_size=9, font_color=palette.QUIET_TEXT)
        sheet.merge_range(f"B{row}:K{row}", "", line)
        sheet.write_formula(f"B{row}", formula, line, shown)


def _whole_name(style):
    """Of a recipe that the cells above show the beginning of."""
    return style(font_size=8, font_color=palette.QUIET_TEXT, text_wrap=True, valign="top")


def _last_move():
    player, move = current("Player"), texts.shown(current("Move"))
    by = texts.phrase("Last move: {move} by {player}", move=move, player=texts.shown(player))
    return f'=IFERROR(IF({player}="",{texts.phrase("Last move: {move}", move=move)},{by}),"")'


def _coach_line():
    """What one's own move cost, and what such moves cost on average; in words where the coach has judged it."""
    cost, total, judged = (current(title) for title in ("Given away", "Given away so far", "Moves judged"))
    # FIXED writes the decimal sign of this Excel, where a format's text would have to be in its language.
    amount = f"FIXED({cost},IF({cost}<100,2,0))&\" \"&{game_panel.SHOWN_LOSS}"
    best = texts.shown(current("Best"))
    gave = texts.phrase("That move gave away {points}; {direction} was best.", points=amount, direction=best)
    lost = texts.phrase("That move loses the game; {direction} was best.", direction=best)
    said = f'IF(ISNUMBER({cost}),IF({cost}=0,{texts.word("That was the best move.")},{gave}),{lost})'
    mean = texts.phrase("{judgement} Your average: {average}.", judgement=said, average=f"FIXED({total}/{judged},2)")
    return f'=IFERROR(IF({cost}="","",IF({judged}>0,{mean},{said})),"")'


def _buttons(sheet):
    half, third, tall, gap = 131, 85, 40, 6
    rows = [index * (tall + gap) + extra for index, extra in enumerate([0, 0, 0, 5, 5, 5])]
    columns = [0, third + gap, 2 * (third + gap)]
    right = half + gap
    place_buttons(sheet, 6, 8, [
        Button("New game", "ClickNewGame", 0, rows[0], half, tall, palette.ACCENT),
        Button("Undo", "ClickUndo", right, rows[0], 62, tall, size=10),
        Button("Redo", "ClickRedo", right + 62 + gap, rows[0], 63, tall, size=10),
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

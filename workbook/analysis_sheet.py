"""The Analysis sheet: the game's history, what every player thinks of the position, and charts that follow the game."""

import game_sheet
import palette
import roster
from history import COLUMNS, FIRST_ROW, LAST_ROW, SHEET
from limits import LONGEST_TIME
from style import AXIS, RULED, TEXT, Button, add_sheet, dress_chart, place_buttons, write_headings

NAME = SHEET
CODE_NAME = "AnalysisSheet"

PLAYER_TABLE = [("Player", 118), ("Move", 54), ("Up", 86), ("Right", 86), ("Down", 86), ("Left", 86), ("Depth", 50),
                ("Positions", 84), ("Time, ms", 64)]
FIRST_TABLE_COLUMN = 10  # K
MILLISECONDS = "[<10]General;#,##0"  # the quickest players answer in hundredths of one
POINTS = 120  # of a chart, spread evenly over the game
FIRST_POINT_COLUMN = 21  # V


def write(book, style):
    """Adds the sheet to the workbook."""
    sheet = add_sheet(book, style, NAME, CODE_NAME, palette.ACCENT)
    _grid(sheet, style)
    _head(book, sheet, style)
    _history(book, sheet, style)
    _player_table(book, sheet, style)
    _charts(book, sheet, style)
    return sheet


def _grid(sheet, style):
    sheet.print_area(f"A1:T{FIRST_ROW + 34}")
    numbers = style(font_size=10, align="center")
    for column, (_, pixels) in enumerate(COLUMNS):
        sheet.set_column_pixels(column, column, pixels or 64, numbers, {"hidden": not pixels})
    sheet.set_column_pixels("F:F", COLUMNS[5][1], style(font_size=10, align="center", num_format="#,##0.00"))
    sheet.set_column_pixels("G:G", COLUMNS[6][1], style(font_size=10, align="center", num_format=MILLISECONDS))
    sheet.set_column_pixels("I:I", 64, style(font_size=10, align="center", num_format=TEXT), {"hidden": True})
    sheet.set_column_pixels("J:J", 24, style())
    for column, (_, pixels) in enumerate(PLAYER_TABLE, start=FIRST_TABLE_COLUMN):
        sheet.set_column_pixels(column, column, pixels, style())
    sheet.set_column_pixels("T:T", 16, style())
    sheet.set_column("U:X", None, style(), {"hidden": True})
    for row, pixels in enumerate([8, 40, 18, 44, 10, 22, 22]):
        sheet.set_row_pixels(row, pixels)
    sheet.freeze_panes(FIRST_ROW - 1, 0)


def _head(book, sheet, style):
    sheet.merge_range("A2:G2", "Analysis", style(bold=True, font_size=24))
    sheet.merge_range("A3:S3", "Every position of the game, and what each player thinks of the one on the board.",
                      style(font_color=palette.QUIET_TEXT))
    place_buttons(sheet, 3, 0, [Button("\u25C4 Back", "ClickUndo", 0, 4, 90, 36),
                                Button("Forward \u25BA", "ClickRedo", 96, 4, 116, 36),
                                Button("Go to step", "ClickShowStep", 218, 4, 110, 36)])
    place_buttons(sheet, 3, FIRST_TABLE_COLUMN, [
        Button("Ask every player", "ClickAnalyze", 0, 4, 164, 36, fill=palette.ACCENT),
        Button("Stop", "ClickStop", 172, 4, 78, 36, fill=palette.DARK_TEXT)])
    sheet.write("F4", 0, style.setting(num_format="0"))
    sheet.data_validation("F4", {"validate": "integer", "criteria": ">=", "value": 0, "input_title": "Step",
                                 "input_message": "A step of the table below; then press Go to step."})
    book.define_name("WantedStep", f"={NAME}!$F$4")
    sheet.write("O4", 200, style.setting())
    sheet.merge_range("P4:S4", "ms for each player; 0 is its default", style(font_color=palette.QUIET_TEXT, indent=1))
    sheet.data_validation("O4", {"validate": "integer", "criteria": "between", "minimum": 0, "maximum": LONGEST_TIME,
                                 "input_title": "Time",
                                 "input_message": "How long each player may think, in milliseconds."})
    book.define_name("AnalysisTimeMs", f"={NAME}!$O$4")


def _history(book, sheet, style):
    section = style(bold=True, font_size=11)
    sheet.write("A6", "The game", section)
    write_headings(sheet, style, FIRST_ROW - 2, 0, COLUMNS)
    board = " ".join(str(tile) for tile in game_sheet.OPENING)
    numbers = style(font_size=10, align="center")
    sheet.write_row(FIRST_ROW - 1, 0, [0, 0, "start", "", 0, None, None, game_sheet.SEED_AFTER_OPENING], numbers)
    sheet.write_string(FIRST_ROW - 1, 8, board, style(font_size=10, align="center", num_format=TEXT))
    book.define_name("History", f"={NAME}!$A${FIRST_ROW}:$I${FIRST_ROW}")
    # The current step in a hidden cell: a rule that points at another sheet is no rule of every Excel.
    sheet.write_formula("U2", f"={game_sheet.NAME}!$Q$2", style(), 0)
    sheet.conditional_format(f"A{FIRST_ROW}:G{LAST_ROW}", {
        "type": "formula", "criteria": f'=AND($A{FIRST_ROW}<>"",$A{FIRST_ROW}=$U$2)',
        "format": book.add_format({"bg_color": palette.GOLD, "font_color": palette.WHITE, "bold": True})})


def _player_table(book, sheet, style):
    section = style(bold=True, font_size=11)
    sheet.write(5, FIRST_TABLE_COLUMN, "What each player thinks", section)
    write_headings(sheet, style, FIRST_ROW - 2, FIRST_TABLE_COLUMN, PLAYER_TABLE)
    line = {**RULED, "font_size": 10}
    formats = [style(bold=True, **line), style(align="center", **line)] \
        + [style(align="right", num_format="#,##0.00", **line)] * 4 \
        + [style(align="center", **line), style(align="right", num_format="#,##0", **line),
           style(align="right", num_format=MILLISECONDS, **line)]
    for row in range(FIRST_ROW - 1, FIRST_ROW - 1 + roster.MOST_PLAYERS):
        for column, cell_format in enumerate(formats, start=FIRST_TABLE_COLUMN):
            sheet.write_blank(row, column, None, cell_format)
    book.define_name("PlayerTable", f"={NAME}!$K${FIRST_ROW}:$S${FIRST_ROW}")
    last = FIRST_ROW + roster.MOST_PLAYERS - 1
    sheet.conditional_format(f"M{FIRST_ROW}:P{last}", {
        "type": "formula", "criteria": f"=AND(ISNUMBER(M{FIRST_ROW}),M{FIRST_ROW}=MAX($M{FIRST_ROW}:$P{FIRST_ROW}))",
        "format": book.add_format({"font_color": palette.ACCENT, "bold": True})})


def _charts(book, sheet, style):
    """Two charts over the whole game, however long: hidden cells pick as many of its steps as a chart has points."""
    step, score, evaluation = "V", "W", "X"
    for point in range(POINTS):
        row = FIRST_ROW - 1 + point
        picked = f"${step}{row + 1}+1"
        sheet.write_formula(row, FIRST_POINT_COLUMN, f"=ROUND({point}*{game_sheet.NAME}!$R$2/{POINTS - 1},0)", style(), 0)
        sheet.write_formula(row, FIRST_POINT_COLUMN + 1, f"=INDEX($E${FIRST_ROW}:$E${LAST_ROW},{picked})", style(), 0)
        values = f"INDEX($F${FIRST_ROW}:$F${LAST_ROW},{picked})"
        sheet.write_formula(row, FIRST_POINT_COLUMN + 2, f"=IF(ISNUMBER({values}),{values},NA())", style(), "#N/A")
    for column, title, colour, x in [(score, "Score", palette.ACCENT, 0), (evaluation, "Evaluation", palette.BUTTON, 360)]:
        chart = book.add_chart({"type": "scatter", "subtype": "straight"})
        first, last = FIRST_ROW, FIRST_ROW + POINTS - 1
        chart.add_series({"name": title, "categories": f"={NAME}!${step}${first}:${step}${last}",
                          "values": f"={NAME}!${column}${first}:${column}${last}", "line": {"color": colour, "width": 2}})
        dress_chart(chart, title, 352, 230)
        chart.set_legend({"none": True})
        chart.show_hidden_data()
        chart.set_x_axis({"name": "step", "min": 0, **AXIS, "major_gridlines": {"visible": False}})
        chart.set_y_axis({**AXIS, "num_format": "#,##0"})
        sheet.insert_chart(FIRST_ROW + roster.MOST_PLAYERS, FIRST_TABLE_COLUMN, chart, {"x_offset": x, "object_position": 3})

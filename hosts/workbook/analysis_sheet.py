"""The Analysis sheet: the steps around the current one, what every player thinks of the position, and charts of the game.

All of that stays in sight: the history itself, a row for each step, is below.
"""

from xlsxwriter.utility import xl_col_to_name

import game_sheet
import history
import palette
import roster
import texts
from history import COLUMNS, FIRST_COLUMN, FIRST_ROW, LAST_ROW, SHEET, place
from limits import LARGEST_NUMBER, LONGEST_TIME
from style import AXIS, RULED, TEXT, Button, add_sheet, dress_chart, insert_chart, place_buttons, write_headings, write_settings

NAME = SHEET
CODE_NAME = "AnalysisSheet"

PLAYER_TABLE = [("Player", 106), ("Move", 44), ("Up", 74), ("Right", 74), ("Down", 74), ("Left", 74),
                ("The values are", 104), ("Looked", 120), ("Positions", 72), ("Time, ms", 62)]
FIRST_TABLE_COLUMN = 24  # Y
MARGINS, GAP = ("A:A", "AI:AI"), "X:X"
MILLISECONDS = "[<10]General;#,##0"  # hundredths of one where the clock tells them
AMOUNT = "#,##0.00"
FORMATS = {"Evaluation": {"num_format": AMOUNT}, "Given away": {"num_format": AMOUNT}, "Time, ms": {"num_format": MILLISECONDS},
           "Board": {"num_format": TEXT}, "Player": {"align": "left", "indent": 1}}
POINTS = 120  # of a chart, spread evenly over the game
HIDDEN_COLUMNS = "AJ:AN"
CURRENT_STEP, LAST_STEP, FIRST_SHOWN = "$AJ$2", "$AJ$3", "$AJ$4"
DIRECTIONS = {"$AJ$5": "up", "$AJ$6": "right", "$AJ$7": "down", "$AJ$8": "left"}  # hidden cells with their words
WORDS = {"Move", "Player", "Evaluation", "Time, ms", "Given away"}  # columns of the history that may have words
FIRST_VIEW_ROW = 8  # of the steps around the current one, and of the players
VIEW_ROWS, STEPS_ABOVE = 18, 8  # of the current step
# Below the view: the review of the game, and in its table the moves that lost most.
FIRST_REVIEW_ROW, MOST_WORST = 27, 10
WORST = ["Step", "Move", "Advice", "Player", "Score", "Worth", "Of the best", "Lost"]
# Beside the history, a row for each of its steps.
REVIEW_LIST = [("Judge", 0), ("Advice", 0), ("Worth", 0), ("Of the best", 0), ("Lost", 0)]
STEP, SCORE, EVALUATION, GIVEN_AWAY = "AK", "AL", "AM", "AN"


def write(book, style):
    """Adds the sheet to the workbook."""
    sheet = add_sheet(book, style, NAME, CODE_NAME, palette.ACCENT)
    _grid(sheet, style)
    _head(book, sheet, style)
    _history(book, sheet, style)
    _player_table(book, sheet, style)
    _review(book, sheet, style)
    _charts(book, sheet, style)
    return sheet


def _grid(sheet, style):
    sheet.print_area(f"A1:AI{FIRST_REVIEW_ROW + 4 + MOST_WORST}")
    for column, (title, pixels) in enumerate(COLUMNS, start=FIRST_COLUMN):
        sheet.set_column_pixels(column, column, pixels or 64, _column_style(style, title), {"hidden": not pixels})
    sheet.set_column_pixels(GAP, 20, style())
    for column, (_, pixels) in enumerate(PLAYER_TABLE, start=FIRST_TABLE_COLUMN):
        sheet.set_column_pixels(column, column, pixels, style())
    for margin in MARGINS:
        sheet.set_column_pixels(margin, 16, style())
    sheet.set_column(HIDDEN_COLUMNS, None, style(), {"hidden": True})
    for row, pixels in enumerate([8, 40, 18, 44, 10, 22, 22]):
        sheet.set_row_pixels(row, pixels)
    sheet.freeze_panes(FIRST_VIEW_ROW - 1, 0)


def _head(book, sheet, style):
    sheet.merge_range("B2:H2", "Analysis", style(bold=True, font_size=24))
    sheet.merge_range("B3:AH3", "Every position of the game, and what each player thinks of the one on the board.",
                      style(font_color=palette.QUIET_TEXT))
    place_buttons(sheet, 3, FIRST_COLUMN, [Button("\u25C4 Back", "ClickUndo", 0, 4, 86, 36, size=11),
                                Button("Forward \u25BA", "ClickRedo", 92, 4, 106, 36, size=11),
                                Button("Go to step", "ClickShowStep", 204, 4, 106, 36, size=11)])
    place_buttons(sheet, 3, FIRST_TABLE_COLUMN, [
        Button("Ask every player", "ClickAnalyze", 0, 4, 164, 36, fill=palette.ACCENT),
        Button("Stop", "ClickStop", 172, 4, 78, 36, fill=palette.DARK_TEXT)])
    sheet.write("H4", 0, style.setting(num_format="0"))
    sheet.data_validation("H4", {"validate": "integer", "criteria": ">=", "value": 0, "input_title": "Step",
                                 "input_message": "A step of the game; then press Go to step."})
    book.define_name("WantedStep", f"={NAME}!$H$4")
    sheet.write("AC4", 200, style.setting())
    sheet.merge_range("AD4:AH4", "ms for each player; 0 is its default", style(font_color=palette.QUIET_TEXT, indent=1))
    sheet.data_validation("AC4", {"validate": "integer", "criteria": "between", "minimum": 0, "maximum": LONGEST_TIME,
                                  "input_title": "Time",
                                  "input_message": "How long each player may think, in milliseconds."})
    book.define_name("AnalysisTimeMs", f"={NAME}!$AC$4")


def _history(book, sheet, style):
    _view(book, sheet, style)
    sheet.write(FIRST_ROW - 3, FIRST_COLUMN, "Every step of the game", style(bold=True, font_size=11))
    write_headings(sheet, style, FIRST_ROW - 2, FIRST_COLUMN, COLUMNS)
    numbers = style(font_size=10, align="center")
    board = " ".join(str(tile) for tile in game_sheet.OPENING)
    opening = {"Step": 0, "Moves": 0, "Move": "start", "Score": 0, "Seed": game_sheet.SEED_AFTER_OPENING, "Spawned": 0,
               "Given away so far": 0, "Moves judged": 0}
    for title, value in opening.items():
        sheet.write(FIRST_ROW - 1, FIRST_COLUMN + place(title), value, numbers)
    sheet.write_string(FIRST_ROW - 1, FIRST_COLUMN + place("Board"), board, style(font_size=10, align="center", num_format=TEXT))
    last_column = history.letter(COLUMNS[-1][0])
    book.define_name("History", f"={NAME}!$B${FIRST_ROW}:${last_column}${FIRST_ROW}")
    book.define_name("HistoryList", f"={NAME}!$B${FIRST_ROW}:${last_column}${LAST_ROW}")


def _view(book, sheet, style):
    """The steps around the current one, picked from the history by formulas: so nothing beside them is scrolled away."""
    sheet.write("B6", "The game around this step", style(bold=True, font_size=11))
    shown = [(title, pixels) for title, pixels in COLUMNS if pixels]
    write_headings(sheet, style, FIRST_VIEW_ROW - 2, FIRST_COLUMN, shown)
    # In hidden cells: a rule that points at another sheet is no rule of every Excel. They go by the name, which Repair
    # restores where the cells were moved or deleted.
    sheet.write_formula(CURRENT_STEP, "=INDEX(State,1,1)", style(), 0)
    sheet.write_formula(LAST_STEP, "=INDEX(State,1,2)", style(), 0)
    sheet.write_formula(FIRST_SHOWN, f"=MAX(0,{CURRENT_STEP}-{STEPS_ABOVE})", style(), 0)
    opening = {"Step": 0, "Moves": 0, "Move": "start", "Score": 0}
    for index in range(VIEW_ROWS):
        row = FIRST_VIEW_ROW + index
        for title, _ in shown:
            if title == "Step":
                formula = f'=IF({FIRST_SHOWN}+{index}<={LAST_STEP},{FIRST_SHOWN}+{index},"")'
            else:
                value = f"INDEX({history.column(title)},$B{row}+1)"
                said = texts.shown(value) if title in WORDS else value
                formula = f'=IF($B{row}="","",IFERROR(IF({value}="","",{said}),""))'
            sheet.write_formula(row - 1, FIRST_COLUMN + place(title), formula, _column_style(style, title),
                                opening.get(title, "") if index == 0 else "")
    sheet.conditional_format(f"B{FIRST_VIEW_ROW}:{history.letter('Given away')}{FIRST_VIEW_ROW + VIEW_ROWS - 1}", {
        "type": "formula", "criteria": f'=AND($B{FIRST_VIEW_ROW}<>"",$B{FIRST_VIEW_ROW}={CURRENT_STEP})',
        "format": book.add_format({"bg_color": palette.GOLD, "font_color": palette.WHITE, "bold": True})})


def _review(book, sheet, style):
    """What the moves were worth to a judge: settings and what they come to, the worst moves, and a list beside the history."""
    at, quiet = FIRST_REVIEW_ROW, style(font_color=palette.QUIET_TEXT, font_size=9)
    sheet.write(f"B{at}", "The review of the game", style(bold=True, font_size=11))
    sheet.merge_range(f"F{at}:I{at}", "Select one of the worst moves and press Go to step.", style(font_color=palette.QUIET_TEXT, font_size=8, align="right"))
    place_buttons(sheet, at, FIRST_COLUMN, [Button("Review", "ClickReview", 0, 0, 130, 34, fill=palette.ACCENT)])
    settings = {
        "E": ("JUDGE", "ReviewJudge", "expectimax", {"validate": "list", "source": roster.NAMES, **roster.OR_A_RECIPE},
              "Whose values count: a player's name, or a recipe."),
        "F": ("EFFORT", "ReviewEffort", 2, {"validate": "integer", "criteria": "between", "minimum": 0, "maximum": LARGEST_NUMBER},
              "How far the judge looks; 0 is its default. expectimax at 2 or 3 is meant."),
        "G": ("MS A MOVE", "ReviewTimeMs", 0, {"validate": "integer", "criteria": "between", "minimum": 0, "maximum": LONGEST_TIME},
              "How long the judge may think about each move; 0 is no bound."),
    }
    write_settings(book, sheet, style, at + 1, settings, 10)
    sheet.merge_range(f"B{at + 3}:I{at + 3}", "", quiet)
    book.define_name("ReviewStatus", f"={NAME}!$B${at + 3}")
    write_headings(sheet, style, at + 3, FIRST_COLUMN, [(text, 0) for text in WORST])
    line = {**RULED, "font_size": 10}
    amount = style(align="right", num_format=AMOUNT, **line)
    formats = [style(align="center", **line)] * 3 + [style(align="left", shrink=True, **line), style(align="center", num_format="#,##0", **line)] + [amount] * 3
    for row in range(at + 4, at + 4 + MOST_WORST):
        for column, cell_format in enumerate(formats, start=FIRST_COLUMN):
            sheet.write_blank(row, column, None, cell_format)
    book.define_name("WorstMoves", f"={NAME}!$B${at + 5}:$I${at + 4 + MOST_WORST}")
    sheet.write(FIRST_ROW - 3, FIRST_TABLE_COLUMN, "What the review says of each move", style(bold=True, font_size=11))
    write_headings(sheet, style, FIRST_ROW - 2, FIRST_TABLE_COLUMN, REVIEW_LIST)
    last = xl_col_to_name(FIRST_TABLE_COLUMN + len(REVIEW_LIST) - 1)
    book.define_name("ReviewList", f"={NAME}!$Y${FIRST_ROW}:${last}${LAST_ROW}")


def _column_style(style, title):
    """How a column of the history shows its values."""
    return style(**{"font_size": 10, "align": "center", **FORMATS.get(title, {})})


def _player_table(book, sheet, style):
    section = style(bold=True, font_size=11)
    sheet.write(5, FIRST_TABLE_COLUMN, "What each player thinks", section)
    write_headings(sheet, style, FIRST_VIEW_ROW - 2, FIRST_TABLE_COLUMN, PLAYER_TABLE)
    line = {**RULED, "font_size": 10}
    words = style(**{**line, "font_size": 9}, font_color=palette.QUIET_TEXT, align="center", shrink=True)
    formats = [style(bold=True, **line), style(align="center", **line)] \
        + [style(align="right", num_format=AMOUNT, shrink=True, **line)] * 4 \
        + [words, words, style(align="right", num_format="#,##0", **line),
           style(align="right", num_format=MILLISECONDS, **line)]
    for row in range(FIRST_VIEW_ROW - 1, FIRST_VIEW_ROW - 1 + roster.MOST_PLAYERS):
        for column, cell_format in enumerate(formats, start=FIRST_TABLE_COLUMN):
            sheet.write_blank(row, column, None, cell_format)
    book.define_name("PlayerTable", f"={NAME}!$Y${FIRST_VIEW_ROW}:$AH${FIRST_VIEW_ROW}")
    last = FIRST_VIEW_ROW + roster.MOST_PLAYERS - 1
    # The move that the player chose, among several of the same value too.
    for column, (cell, word) in zip(["AA", "AB", "AC", "AD"], DIRECTIONS.items()):
        sheet.write_formula(cell.replace("$", ""), f"={texts.word(word)}", style(), word)
        sheet.conditional_format(f"{column}{FIRST_VIEW_ROW}:{column}{last}", {
            "type": "formula", "criteria": f"=AND($Z{FIRST_VIEW_ROW}<>\"\",$Z{FIRST_VIEW_ROW}={cell})",
            "format": book.add_format({"font_color": palette.ACCENT, "bold": True})})


def _charts(book, sheet, style):
    """Three charts over the whole game, however long: hidden cells pick as many of its steps as a chart has points."""
    for point in range(POINTS):
        row = FIRST_VIEW_ROW + point
        picked = f"${STEP}{row}+1"
        sheet.write_formula(f"{STEP}{row}", f"=ROUND({point}*INDEX(State,1,2)/{POINTS - 1},0)", style(), 0)
        at_start = [(SCORE, "Score", 0), (EVALUATION, "Evaluation", "#N/A"), (GIVEN_AWAY, "Given away so far", 0)]
        for letter, title, shown in at_start:
            value = f"INDEX({history.column(title)},{picked})"
            sheet.write_formula(f"{letter}{row}", f"=IF(ISNUMBER({value}),{value},NA())", style(), shown)
    charts = [(SCORE, "Score", palette.ACCENT), (EVALUATION, "Evaluation", palette.BUTTON),
              (GIVEN_AWAY, "Given away by you", palette.GOLD)]
    first, last = FIRST_VIEW_ROW, FIRST_VIEW_ROW + POINTS - 1
    for index, (letter, title, colour) in enumerate(charts):
        chart = book.add_chart({"type": "scatter", "subtype": "straight"})
        chart.add_series({"name": f"={texts.word(title)}", "categories": f"={NAME}!${STEP}${first}:${STEP}${last}",
                          "values": f"={NAME}!${letter}${first}:${letter}${last}", "line": {"color": colour, "width": 2}})
        dress_chart(chart, title, 250, 230)
        chart.set_legend({"none": True})
        chart.show_hidden_data()
        chart.set_x_axis({"name": f"={texts.word('step')}", "min": 0, **AXIS, "major_gridlines": {"visible": False}})
        chart.set_y_axis({**AXIS, "num_format": "#,##0"})
        insert_chart(sheet, FIRST_VIEW_ROW + roster.MOST_PLAYERS, FIRST_TABLE_COLUMN, chart, (title, "step"), {
                           "x_offset": 259 * index, "object_position": 3})

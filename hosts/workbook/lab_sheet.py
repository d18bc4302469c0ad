"""The Lab sheet: a player of one's own in cells, its recipe as a text, and why it likes a move."""

from xlsxwriter.utility import xl_range_abs, xl_rowcol_to_cell

import lab_games
import palette
import texts
from lab_presets import BEST_CELLS, CELLS, FEATURES, FIRST, NO_MATRIX, PRESETS, SEARCHES
from style import AXIS, RULED, TEXT, Button, add_sheet, dress_chart, insert_chart, place_buttons, write_headings, write_settings

NAME = "Lab"
CODE_NAME = "LabSheet"

MOST_EFFORT = 1000000  # random games of monte-carlo; the other searches take less, and say so
MOST_MOVES = 1000  # of a random game
LARGEST_WEIGHT = 1e12  # and the smallest but for its sign

FIRST_ROW = 9  # of the weights, the matrix and the explanation
LAST_ROW = FIRST_ROW + len(FEATURES) - 1
WEIGHTS = [("", 40), ("Feature", 122), ("Weight", 84)]
EXPLAINED = [("Feature", 112), ("On the board", 84), ("Weight", 76), ("Share", 84), ("Up", 78), ("Right", 78),
             ("Down", 78), ("Left", 78)]
FIRST_EXPLAINED_COLUMN = 10  # K
EXPLAINED_ROWS = 2 + len(FEATURES) + 1  # the search, the sum, and each feature that a recipe may weigh
CELL_PIXELS = 74  # the width of a cell of the matrix
CHARTED_FEATURES = 6

# Hidden columns: each part of the recipe in the first row, what the engine says of it below, what the chart shows, and the
# published evaluations.
FIRST_PART, SAID, CHART_NAME, CHART_FIRST, PRESET_COLUMN = 26, "$AA$6", "AC", "AD", 34  # AA and AI
HIDDEN_COLUMNS = "AA:BT"
SHADES, NUMBERS_PLACE = 8, ("AC", 20)  # of the matrix; where its numbers are, which a text in a cell stands for
TAKEN = "The engine takes this recipe. It may stand wherever a player or an evaluator is named."
TAKEN_NOW = "$AA$7"  # that sentence in the language in use, and below it the words of the directions
FIRST_WORD_ROW = 8
SPOILT = "A weight, or another cell of the recipe, is an error."

DIRECTIONS = {"Up": palette.TILES[32][0], "Right": palette.TILES[2048][0], "Down": palette.BUTTON, "Left": palette.TILES[32768][0]}


def write(book, style):
    """Adds the sheet to the workbook."""
    sheet = add_sheet(book, style, NAME, CODE_NAME, palette.GOLD)
    _grid(sheet, style)
    _head(book, sheet, style)
    _weights(book, sheet, style)
    _matrix(book, sheet, style)
    _recipe(book, sheet, style)
    _explanation(book, sheet, style)
    _presets(book, sheet, style)
    lab_games.write(book, sheet, style, NAME)
    return sheet


def _grid(sheet, style):
    sheet.print_area(f"A1:S{lab_games.FIRST_LISTED + 15}")
    widths = [16, *(pixels for _, pixels in WEIGHTS), 16, *[CELL_PIXELS] * 4, 16, *(pixels for _, pixels in EXPLAINED), 16]
    formats = lab_games.column_formats(style)
    for column, pixels in enumerate(widths):
        sheet.set_column_pixels(column, column, pixels, formats.get(chr(ord("A") + column), style()))
    sheet.set_column(HIDDEN_COLUMNS, None, style(), {"hidden": True})
    for row, pixels in enumerate([8, 40, 18, 22, 30, 50, 22, 24] + [21] * (lab_games.FIRST_LISTED - FIRST_ROW)):
        sheet.set_row_pixels(row, pixels)
    sheet.freeze_panes(FIRST_ROW - 2, 0)


def _head(book, sheet, style):
    sheet.merge_range("B2:I2", "Lab", style(bold=True, font_size=24))
    sheet.merge_range("B3:R3", "Make a player of your own: weigh features and cells, see why it likes a move, let it play, race "
                      "and tune it. docs/recipes.md describes what each feature measures.", style(font_color=palette.QUIET_TEXT))
    settings = {
        "C": ("SEARCH", "LabSearch", FIRST.search, {"validate": "list", "source": SEARCHES},
              "How the player looks ahead."),
        "D": ("EFFORT", "LabEffort", 0, {"validate": "integer", "criteria": "between", "minimum": 0, "maximum": MOST_EFFORT},
              "How far: plies of alpha-beta, new tiles of expectimax, random games of monte-carlo; 0 is the default."),
        "F": ("START FROM", "LabStart", FIRST.name, {"validate": "list", "source": [preset.name for preset in PRESETS]},
              "A published player or evaluation; press Start to fill the sheet with its weights."),
    }
    write_settings(book, sheet, style, 4, settings, 11)
    place_buttons(sheet, 3, 6, [Button("Start", "ClickLabStart", 4, 12, 90, 36)])
    place_buttons(sheet, 3, FIRST_EXPLAINED_COLUMN, [
        Button("Explain the board", "ClickLabExplain", 0, 8, 150, 40, fill=palette.ACCENT, size=11),
        Button("Play it", "ClickLabPlay", 158, 8, 108, 40, size=11),
        Button("Keep version", "ClickLabKeep", 274, 8, 112, 40, size=11),
        Button("Race", "ClickLabRace", 394, 8, 84, 40, size=11),
        Button("Tune", "ClickLabTune", 486, 8, 84, 40, size=11),
        Button("Stop", "ClickStop", 578, 8, 80, 40, fill=palette.DARK_TEXT, size=11)])
    sheet.merge_range("K2:R2", "", style(bold=True, text_wrap=True))
    book.define_name("LabStatus", f"={NAME}!$K$2")


def _weights(book, sheet, style):
    """The table of features. What a person leaves blank, or 0, does not stand in the recipe."""
    write_headings(sheet, style, FIRST_ROW - 2, 1, WEIGHTS)
    sheet.write(FIRST_ROW - 2, 1, "Tune", style.heading())
    mark = style(align="center", bold=True, bg_color=palette.WHITE, font_color=palette.ACCENT, **RULED)
    for row, feature in enumerate(FEATURES, start=FIRST_ROW - 1):
        weight = FIRST.weights.get(feature)
        sheet.write(row, 1, "x" if weight else None, mark)
        sheet.write(row, 2, feature, style(bold=True, font_size=10, **RULED))
        sheet.write(row, 3, weight, _as_typed(style))
    _validate_number(sheet, f"D{FIRST_ROW}:D{LAST_ROW}", "Weight")
    sheet.ignore_errors({"number_stored_as_text": f"D{FIRST_ROW}:I{LAST_ROW}"})
    book.define_name("LabFeatures", f"={NAME}!$C${FIRST_ROW}:$C${LAST_ROW}")
    book.define_name("LabMarks", f"={NAME}!$B${FIRST_ROW}:$B${LAST_ROW}")
    book.define_name("LabWeights", f"={NAME}!$D${FIRST_ROW}:$D${LAST_ROW}")


def _matrix(book, sheet, style):
    """The weights of the cells, coloured by weight, and what else a recipe says."""
    sheet.merge_range(f"F{FIRST_ROW - 1}:I{FIRST_ROW - 1}", "Weights of the cells", style.heading())
    cells = f"F{FIRST_ROW}:I{FIRST_ROW + 3}"
    for place in range(16):
        value = FIRST.matrix[place] if FIRST.matrix else None
        sheet.write(FIRST_ROW - 1 + place // 4, 5 + place % 4, value, _as_typed(style))
    _validate_number(sheet, cells, "Weight of the cell")
    _shades(book, sheet, style, cells)
    book.define_name("LabMatrix", f"={NAME}!$F${FIRST_ROW}:$I${FIRST_ROW + 3}")
    others = [
        ("The cells count as", "", "LabMatrixKind", FIRST.matrix_kind, {"validate": "list", "source": [NO_MATRIX, CELLS, BEST_CELLS]},
         "best-cells takes the best of the matrix's eight symmetries."),
        ("A lost game is worth", "blank: -1,000,000", "LabLost", FIRST.lost, _number_rule(f"I{FIRST_ROW + 5}"),
         "To the search."),
        ("Moves of a random game", "blank: 10", "LabMoves", None,
         {"validate": "integer", "criteria": "between", "minimum": 1, "maximum": MOST_MOVES},
         "Of monte-carlo."),
        ("Tune the cells as well", "", "LabMatrixMark", None, {"validate": "list", "source": ["x"]},
         "With an x, Tune changes the weights of the cells too."),
    ]
    line = style(font_size=10, shrink=True, **RULED)
    for row, (text, blank, name, value, rule, hint) in enumerate(others, start=FIRST_ROW + 4):
        sheet.merge_range(f"F{row}:H{row}", f"{text}  {blank}" if blank else text, line)
        sheet.write(f"I{row}", value, _as_typed(style) if name == "LabLost" else style.setting())
        sheet.data_validation(f"I{row}", {**rule, "input_title": text, "input_message": hint})
        book.define_name(name, f"={NAME}!$I${row}")


def _as_typed(style):
    """Of a weight: a text stays as it is typed. Where the decimal sign is a comma, Excel would make the second of July of 2.7."""
    return style.setting(num_format=TEXT)


def _number(cell):
    """Of a formula: the number in a cell, or in its text with either decimal sign, as the recipe has it."""
    return f'VALUE(SUBSTITUTE({_with_point(cell)},".",MID(1/2,2,1)))'


def _number_rule(cell):
    return {"validate": "custom", "value": f"=ABS({_number(cell)})<={LARGEST_WEIGHT:.0f}"}


def _validate_number(sheet, cells, title):
    """Asks for a number in cells, and lets a person put something else there: the engine then says what is wrong."""
    sheet.data_validation(cells, {**_number_rule(cells.split(":")[0]), "error_title": title, "error_type": "warning",
                                  "error_message": "A number, please."})


def _shades(book, sheet, style, cells):
    """Colours the matrix from its smallest weight to its largest. Excel's own scale of colours leaves out texts."""
    column, row = NUMBERS_PLACE
    numbers = [f"{column[0]}{chr(ord(column[1]) + place % 4)}{row + place // 4}" for place in range(16)]
    for place, cell in enumerate(numbers):
        typed = xl_rowcol_to_cell(FIRST_ROW - 1 + place // 4, 5 + place % 4)
        sheet.write_formula(cell, f'=IFERROR({_number(typed)},"")', style(), FIRST.matrix[place] if FIRST.matrix else "")
    area = xl_range_abs(row - 1, 28, row + 2, 31)
    colours = [palette.WHITE, palette.TILES[128][0], palette.TILES[32][0]]
    for shade in reversed(range(1, SHADES)):
        least = f"MIN({area})+(MAX({area})-MIN({area}))*{shade}/{SHADES}"
        sheet.conditional_format(cells, {
            "type": "formula", "criteria": f"=AND(ISNUMBER({numbers[0]}),MAX({area})>MIN({area}),{numbers[0]}>={least})",
            "stop_if_true": True, "format": book.add_format({"bg_color": _between(colours, shade / (SHADES - 1))})})


def _between(colours, place):
    """The colour at a place, from 0 to 1, of a scale of three."""
    first = 0 if place < 0.5 else 1
    share = 2 * place - first
    parts = (int(colours[first + end][at:at + 2], 16) * (share if end else 1 - share) for at in (1, 3, 5) for end in (0, 1))
    both = list(parts)
    return "#" + "".join(f"{round(both[at] + both[at + 1]):02X}" for at in (0, 2, 4))


def _recipe(book, sheet, style):
    """The recipe that follows from the cells, by formulas, and what the engine says of it."""
    hidden = style()
    formulas = [f'=IF(OR($D{row}="",$D{row}&""="0"),"",", "&$C{row}&" "&{_with_point(f"$D{row}")})'
                for row in range(FIRST_ROW, LAST_ROW + 1)]
    cells = [f"${column}${row}" for row in range(FIRST_ROW, FIRST_ROW + 4) for column in "FGHI"]
    numbers = '&" "&'.join(f'IF({cell}="",0,{cell})' for cell in cells)
    kind, lost, moves = (f"$I${row}" for row in range(FIRST_ROW + 4, FIRST_ROW + 7))
    formulas += [f'=IF(OR({kind}="",{kind}="{NO_MATRIX}"),"",", "&{kind}&" "&{_with_point(numbers)})',
                 f'=IF({lost}="","",", lost "&{_with_point(lost)})', f'=IF({moves}="","",", moves "&{moves})']
    shown = [_part(feature, FIRST.weights.get(feature)) for feature in FEATURES] + [""] * 3
    for column, (formula, part) in enumerate(zip(formulas, shown), start=FIRST_PART):
        sheet.write_formula(0, column, formula, hidden, part)
    parts = "&".join(xl_rowcol_to_cell(0, column, True, True) for column in range(FIRST_PART, FIRST_PART + len(formulas)))
    box = style(bg_color=palette.WHITE, border=1, border_color=palette.FRAME, bold=True, font_size=9, text_wrap=True, indent=1)
    sheet.merge_range("B6:R6", "", box)
    sheet.write_formula("B6", f'=IF($C$5="","",$C$5&": ")&MID({parts},3,9999)', box, f"{FIRST.search}: " + "".join(shown)[2:])
    sheet.data_validation("B6", {"validate": "custom", "value": "=FALSE", "error_title": "2048", "error_message":
                                 "This recipe follows from the cells below. Another one goes into PLAYER on the Game sheet."})
    # With a blank, no recipe at all is none either; without it, the function would take its default.
    sheet.write_formula(SAID.replace("$", ""), '=CheckRecipe2048($B$6&" ")', hidden, "")
    words = style(font_color=palette.QUIET_TEXT, indent=1)
    sheet.merge_range("B7:R7", "", words)
    sheet.write_formula("B7", f'=IF(ISERROR($B$6),{texts.word(SPOILT)},IF(ISERROR({SAID}),IFERROR(Status2048(),""),'
                        f'IF({SAID}="",{texts.word(TAKEN)},{SAID})))', words, TAKEN)
    sheet.write_formula(TAKEN_NOW.replace("$", ""), f"={texts.word(TAKEN)}", hidden, TAKEN)
    sheet.conditional_format("B7", {"type": "formula", "criteria": f"=$B$7<>{TAKEN_NOW}",
                                    "format": book.add_format({"font_color": palette.BAD, "bold": True})})
    book.define_name("LabRecipe", f"={NAME}!$B$6")
    book.define_name("LabSentence", f"={NAME}!$B$7")
    book.define_name("LabSaid", f"={NAME}!{SAID}")


def _with_point(text):
    """Of a formula, numbers joined to a text: with a comma where that is the decimal mark, while a recipe has a point."""
    return f'SUBSTITUTE({text},",",".")'


def _part(feature, weight):
    """What a feature adds to the recipe."""
    return f", {feature} {weight:g}" if weight else ""


def _explanation(book, sheet, style):
    """The features on the Game sheet's board and after each move, and a chart of what tells the moves apart."""
    write_headings(sheet, style, FIRST_ROW - 2, FIRST_EXPLAINED_COLUMN, EXPLAINED)
    line = {**RULED, "font_size": 10}
    plain, share = style(align="right", **line), style(align="right", num_format="#,##0.00", **line)
    formats = [style(bold=True, **line), plain, plain] + [share] * 5
    last = FIRST_ROW + EXPLAINED_ROWS - 1
    for row in range(FIRST_ROW - 1, last):
        for column, cell_format in enumerate(formats, start=FIRST_EXPLAINED_COLUMN):
            sheet.write_blank(row, column, None, cell_format)
    book.define_name("LabExplanation", f"={NAME}!$K${FIRST_ROW}:$R${last}")
    # The move that the search chose, among several of the same value too.
    for index, (column, word) in enumerate(zip("OPQR", DIRECTIONS)):
        cell = f"AA{FIRST_WORD_ROW + index}"
        sheet.write_formula(cell, f"={texts.word(word.lower())}", style(), word.lower())
        sheet.conditional_format(f"{column}{FIRST_ROW}", {
            "type": "formula", "criteria": f'=AND($N${FIRST_ROW}<>"",$N${FIRST_ROW}=${cell[:2]}${cell[2:]})',
            "format": book.add_format({"font_color": palette.ACCENT, "bold": True})})
    first_feature = FIRST_ROW + 2
    for index in range(CHARTED_FEATURES):
        row = first_feature + index
        sheet.write_formula(f"{CHART_NAME}{row}", f'=IF($K{row}="","",$K{row})', style(), "")
        for place, column in enumerate("OPQR"):
            target = chr(ord(CHART_FIRST[-1]) + place)
            sheet.write_formula(f"A{target}{row}", f'=IF(ISNUMBER({column}{row}),{column}{row}-AVERAGE($O{row}:$R{row}),0)', style(), 0)
    chart = book.add_chart({"type": "column"})
    for place, (word, colour) in enumerate(DIRECTIONS.items()):
        column = f"A{chr(ord(CHART_FIRST[-1]) + place)}"
        cells = f"${first_feature}:${{0}}${first_feature + CHARTED_FEATURES - 1}"
        chart.add_series({"name": f"={texts.word(word)}", "categories": f"={NAME}!${CHART_NAME}" + cells.format(CHART_NAME),
                          "values": f"={NAME}!${column}" + cells.format(column), "fill": {"color": colour}, "gap": 60})
    dress_chart(chart, "Why this move?", 4 * CELL_PIXELS, 251)
    chart.show_hidden_data()
    chart.set_legend({"position": "bottom", "font": {"name": palette.FONT, "size": 8, "color": palette.DARK_TEXT}})
    chart.set_x_axis({**AXIS, "label_position": "low", "major_gridlines": {"visible": False}})
    chart.set_y_axis({**AXIS, "num_format": "General"})
    insert_chart(sheet, FIRST_ROW + 7, 5, chart, ("Why this move?", None), {"y_offset": 8, "object_position": 3})


def _presets(book, sheet, style):
    """The published evaluations, a row for each, in hidden columns."""
    for row, preset in enumerate(PRESETS, start=FIRST_ROW - 1):
        sheet.write_row(row, PRESET_COLUMN, preset.row(), style())
    width = len(PRESETS[0].row())
    cells = xl_range_abs(FIRST_ROW - 1, PRESET_COLUMN, FIRST_ROW - 2 + len(PRESETS), PRESET_COLUMN + width - 1)
    book.define_name("LabPresets", f"={NAME}!{cells}")

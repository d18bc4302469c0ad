"""The lower part of the Lab sheet: a race of the recipe against another player, and the generations that tune it."""

from xlsxwriter.utility import xl_cell_to_rowcol

import palette
import roster
import texts
from limits import LARGEST_NUMBER
from style import AXIS, PLAYER, RULED, dress_chart, insert_chart, write_headings

FIRST_SETTING = 31  # the row of the settings' names
FIRST_READ = 33  # of the lines that show recipes in full
FIRST_CHART = 35
FIRST_LISTED = 47  # the first row of both lists
MOST_RACE_GAMES = 1000  # MostRaceGames in vba/LabRace.bas
MOST_GENERATIONS = 200  # MostGenerations in vba/LabTune.bas
MOST_CHILDREN = 50
MOST_EFFORT = 1000000
LARGEST_STEP = 10
CHART_HEIGHT = 228
LONGEST_NAME = 32  # letters of an opponent that its cell has room for
READ_PIXELS = 30  # of two lines
FIRST_DRAWN_INTERVAL = 5  # in games; the interval of two is ten times as wide as any later one, and would flatten the chart

# Column by column from B; E is a narrow one.
RACE = ["Game", "Seed", "The Lab's", "", "The other's", "Difference", "At least", "At most"]
TUNE = ["Generation", "The parent's", "Best child's", "Step", "It was", "Best so far"]
FIRST_TUNE_COLUMN = 10  # K

# Hidden cells: how many looks a race has, which a macro writes; how many games are listed; and Student's quantile for the
# interval, of which each look has its share.
LOOKS, LISTED, QUANTILE = "$AA$31", "$AA$32", "$AA$33"


def column_formats(style):
    """Of the columns from B that the lists lie in: thousands of cells of their own would take long to open."""
    formats = {column: "#,##0" for column in "BDFGHI"} | {"C": "0", "K": "0", "L": "#,##0", "M": "#,##0", "N": "0.000", "O": "@"}
    return {column: style(font_size=10, align="center", num_format=one) for column, one in formats.items()}


def write(book, sheet, style, name):
    """Adds both to the sheet of this name."""
    _race(book, sheet, style, name)
    _tune(book, sheet, style, name)
    _read(sheet, style)


def _settings(book, sheet, style, name, settings):
    """Cells for a person, with their names above and what they are for."""
    for column, (text, defined, value, rule, hint) in settings.items():
        sheet.write(f"{column}{FIRST_SETTING}", text, style.label())
        sheet.write(f"{column}{FIRST_SETTING + 1}", value, style.setting())
        sheet.data_validation(f"{column}{FIRST_SETTING + 1}", {**rule, "input_title": text, "input_message": hint})
        book.define_name(defined, f"={name}!${column}${FIRST_SETTING + 1}")


def _whole(least, most):
    return {"validate": "integer", "criteria": "between", "minimum": least, "maximum": most}


def _read(sheet, style):
    """The recipes that their cells have no room for: the opponent's, and that of a generation."""
    generations, best = (f"${column}${FIRST_LISTED}:${column}${FIRST_LISTED + MOST_GENERATIONS}" for column in "KP")
    asked = f"$P${FIRST_SETTING + 1}"
    row = f'MATCH(IF({asked}="",{MOST_GENERATIONS},{asked}),{generations},1)'
    generation = texts.phrase("Generation {number}: {recipe}", number=f"INDEX({generations},{row})", recipe=f"INDEX({best},{row})")
    opponent = f"$B${FIRST_SETTING + 1}"
    against = f'IF(LEN({opponent})>{LONGEST_NAME},{texts.phrase("Against: {player}", player=opponent)},"")'
    look = style(font_size=8, font_color=palette.QUIET_TEXT, text_wrap=True)
    for row, formula in enumerate([against, f'IFERROR({generation},"")'], start=FIRST_READ):
        sheet.set_row_pixels(row - 1, READ_PIXELS)
        sheet.merge_range(f"B{row}:R{row}", "", look)
        sheet.write_formula(f"B{row}", f"={formula}", look, "")


def _race(book, sheet, style, name):
    sheet.write(f"B{FIRST_SETTING - 1}", "Race: both play the same games, until the difference is clear", style(bold=True))
    sheet.merge_range(f"B{FIRST_SETTING}:D{FIRST_SETTING}", "AGAINST", style.label())
    sheet.merge_range(f"B{FIRST_SETTING + 1}:D{FIRST_SETTING + 1}", "expectimax: empty 1", style.setting(num_format="@", **PLAYER))
    sheet.data_validation(f"B{FIRST_SETTING + 1}", {
        "validate": "list", "source": roster.NAMES, **roster.OR_A_RECIPE, "input_title": "AGAINST",
        "input_message": "A player's name, or a recipe: one that Tune lists, or the one that Keep version puts here."})
    book.define_name("LabOpponent", f"={name}!$B${FIRST_SETTING + 1}")
    _settings(book, sheet, style, name, {
        "F": ("ITS EFFORT", "LabOpponentEffort", 1, _whole(0, MOST_EFFORT), "How far the other player looks; 0 is its default."),
        "G": ("GAMES", "LabGames", 64, _whole(1, MOST_RACE_GAMES), "At most so many, for each of the two."),
        "H": ("FIRST SEED", "LabSeed", 1, _whole(0, LARGEST_NUMBER), "Of the first game; the others follow.")})
    sheet.write(f"{LOOKS}".replace("$", ""), 1, style())
    rows = f"$B${FIRST_LISTED}:$B${FIRST_LISTED + MOST_RACE_GAMES - 1}"
    sheet.write_formula(LISTED.replace("$", ""), f"=COUNT({rows})", style(), 0)
    sheet.write_formula(QUANTILE.replace("$", ""), f"=IF({LISTED}<2,0,TINV(0.05/{LOOKS},{LISTED}-1))", style(), 0)
    book.define_name("LabLooks", f"={name}!{LOOKS}")
    book.define_name("LabQuantile", f"={name}!{QUANTILE}")
    for column, text in enumerate(RACE, start=1):
        if text:
            sheet.write(FIRST_LISTED - 2, column, text, style.heading())
    _list_lines(book, sheet, f"B{FIRST_LISTED}:D{FIRST_LISTED + MOST_RACE_GAMES - 1}", "B")
    _list_lines(book, sheet, f"F{FIRST_LISTED}:I{FIRST_LISTED + MOST_RACE_GAMES - 1}", "B")
    book.define_name("LabRaceList", f"={name}!$B${FIRST_LISTED}:$I${FIRST_LISTED + MOST_RACE_GAMES - 1}")
    book.define_name("LabRace", f"={name}!$B${FIRST_LISTED - 1}:$I${FIRST_LISTED - 1}")
    chart = book.add_chart({"type": "scatter", "subtype": "straight"})
    for column, title, colour, width, game in [("G", "mean difference", palette.ACCENT, 2.25, 1),
                                               ("H", "at least", palette.FRAME, 1, FIRST_DRAWN_INTERVAL),
                                               ("I", "at most", palette.FRAME, 1, FIRST_DRAWN_INTERVAL)]:
        drawn = f"={name}!$B${FIRST_LISTED + game - 1}:$B${FIRST_LISTED + MOST_RACE_GAMES - 1}"
        chart.add_series({"name": f"={texts.word(title)}", "categories": drawn, "values": drawn.replace("$B", f"${column}"),
                          "line": {"color": colour, "width": width}})
    _place(sheet, chart, "Points a game that the Lab's player is ahead", f"B{FIRST_CHART}", 558, "game")


def _tune(book, sheet, style, name):
    sheet.write(f"K{FIRST_SETTING - 1}", "Tune: children of the marked weights play against their parent", style(bold=True))
    _settings(book, sheet, style, name, {
        "K": ("GENERATIONS", "LabGenerations", 10, _whole(1, MOST_GENERATIONS), "How many, unless you press Stop before."),
        "L": ("CHILDREN", "LabChildren", 6, _whole(1, MOST_CHILDREN), "Of each generation."),
        "M": ("GAMES", "LabTuneGames", 10, _whole(1, MOST_RACE_GAMES), "That each child plays, and the parent: the same ones."),
        "N": ("STEP", "LabStep", 0.3, {"validate": "decimal", "criteria": "between", "minimum": 0.001, "maximum": LARGEST_STEP},
              "How far a child's weight is from its parent's, as a share of the weight at the beginning."),
        "O": ("FIRST SEED", "LabTuneSeed", 1001, _whole(0, LARGEST_NUMBER), "Of the first game. It also stands for the chance of the steps."),
        "P": ("GENERATION", "LabShown", None, _whole(0, MOST_GENERATIONS), "Whose best recipe is shown below in full; blank: that of the last one.")})
    write_headings(sheet, style, FIRST_LISTED - 2, FIRST_TUNE_COLUMN, [(text, 0) for text in TUNE])
    sheet.merge_range(f"P{FIRST_LISTED - 1}:R{FIRST_LISTED - 1}", TUNE[-1], style.heading(align="left", indent=1))
    last = FIRST_LISTED + MOST_GENERATIONS  # with a row for what it began with
    _list_lines(book, sheet, f"K{FIRST_LISTED}:R{last}", "K")
    book.define_name("LabTuneList", f"={name}!$K${FIRST_LISTED}:$P${last}")
    book.define_name("LabTune", f"={name}!$K${FIRST_LISTED - 1}:$P${FIRST_LISTED - 1}")
    chart = book.add_chart({"type": "scatter", "subtype": "straight_with_markers"})
    for column, title, colour in [("L", "the parent", palette.BUTTON), ("M", "its best child", palette.GOLD)]:
        chart.add_series({"name": f"={texts.word(title)}", "categories": f"={name}!$K${FIRST_LISTED}:$K${last}",
                          "values": f"={name}!${column}${FIRST_LISTED}:${column}${last}", "line": {"color": colour, "width": 1.5},
                          "marker": {"type": "circle", "size": 5, "fill": {"color": colour}, "border": {"color": colour}}})
    _place(sheet, chart, "Mean score in each generation's own games", f"K{FIRST_CHART}", 668, "generation")


def _place(sheet, chart, title, cell, width, axis):
    dress_chart(chart, title, width, CHART_HEIGHT)
    chart.set_legend({"position": "bottom", "font": {"name": palette.FONT, "size": 8, "color": palette.DARK_TEXT}})
    chart.set_x_axis({"name": f"={texts.word(axis)}", "min": 0, **AXIS, "label_position": "low", "num_format": "0", "major_gridlines": {"visible": False}})
    chart.set_y_axis({**AXIS, "num_format": "#,##0"})
    insert_chart(sheet, *xl_cell_to_rowcol(cell), chart, (title, axis), {"object_position": 3})


def _list_lines(book, sheet, cells, column):
    """A line below each row that is filled."""
    sheet.conditional_format(cells, {"type": "formula", "criteria": f'=${column}{FIRST_LISTED}<>""', "format": book.add_format({**RULED})})

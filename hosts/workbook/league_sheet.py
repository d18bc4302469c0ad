"""The League sheet: who plays, how it goes, and what came of it."""

import palette
import roster
import roster_sheet
import texts
from limits import LARGEST_NUMBER, LONGEST_TIME
from style import AXIS, RULED, TEXT, Button, add_sheet, dress_chart, insert_chart, place_buttons, write_headings

NAME = "League"
CODE_NAME = "LeagueSheet"

FIRST_ROW = 9  # of the table of players and of the list of games
LAST_ROW = 20008
TILES = [256, 512, 1024, 2048, 4096, 8192, 16384, 32768]
TILE_COLUMN = 9  # J, the first of the columns that count largest tiles
RESULTS = [("", 34), ("Player", 240), ("Games", 56), ("Mean score", 80), ("\u00B1 95 %", 66), ("Best score", 76),
           ("ms a move", 74)]
# Those of width 0 are hidden: player and limits of a game in one text, and the square of its score. They stand between the
# others, so that what a person deletes or sorts takes them along.
GAMES = [("Game", 46), ("Key", 0), ("Square", 0), ("Player", 300), ("Seed", 60), ("Score", 66), ("Largest", 60), ("Moves", 54), ("Seconds", 64)]
FIRST_GAME_COLUMN = 19  # T
# A recipe takes as many lines as it needs: vba/League.bas makes its row as high.
NAMES = {"font_size": 9, "align": "left", "text_wrap": True}
LIST = "LeagueList"  # the list's rows; deleting some shortens it, and Run and Clear point it at all again
HUNDREDTHS = '[<0.005]"under 0.01";#,##0.00'
MARKED = {"minimax", "monte-carlo"}

# What a blank setting stands for, and where it is said.
STRENGTH = "$AD$5"  # the strength in English, in a hidden cell
BLANKS = {"LeagueSeed": ('$D$5=""', "blank: 0"), "LeagueStrength": ('$E$5=""', "blank: Normal"),
          "LeagueEffort": (f'AND({STRENGTH}="Custom",$F$5="")', "blank: default"),
          "LeagueTimeMs": (f'AND({STRENGTH}="Custom",$G$5="")', "blank: no bound")}

# The columns of that text, of the square, and of the text for each player of the table with the limits set now.
GAME_KEY, SQUARE, PLAYER_KEY = "U", "V", "AD"
# How long a name may be in that text, and what stands there for a longer one, as in vba/League.bas.
LONGEST_NAME, END_OF_NAME, SUMMED_LETTERS = 200, 80, 1000


def write(book, style):
    """Adds the sheet to the workbook."""
    sheet = add_sheet(book, style, NAME, CODE_NAME, palette.BUTTON)
    _grid(sheet, style)
    _head(book, sheet, style)
    _results(book, sheet, style)
    _games(book, sheet, style)
    _chart(book, sheet)
    return sheet


def _grid(sheet, style):
    sheet.print_area(f"A1:AC{FIRST_ROW + 41}")
    sheet.set_column_pixels("A:A", 16, style())
    for column, (_, pixels) in enumerate(RESULTS, start=1):
        sheet.set_column_pixels(column, column, pixels, style())
    sheet.set_column_pixels("I:I", 12, style())
    sheet.set_column_pixels(TILE_COLUMN, TILE_COLUMN + len(TILES), 46, style())
    sheet.set_column_pixels("S:S", 20, style())
    for column, (title, pixels) in enumerate(GAMES, start=FIRST_GAME_COLUMN):
        where = {**NAMES, "font_size": 8, "indent": 1} if title == "Player" else {"font_size": 10, "align": "center"}
        sheet.set_column_pixels(column, column, pixels, style(**where))
    sheet.set_column_pixels("AB:AB", GAMES[-1][1], style(font_size=10, align="center", num_format=HUNDREDTHS))
    sheet.set_column_pixels(f"{GAME_KEY}:{GAME_KEY}", 64, style(num_format=TEXT), {"hidden": True})
    sheet.set_column_pixels(f"{SQUARE}:{SQUARE}", 64, style(), {"hidden": True})
    sheet.set_column_pixels("AC:AC", 12, style())
    sheet.set_column_pixels(f"{PLAYER_KEY}:{PLAYER_KEY}", 64, style(), {"hidden": True})
    for row, pixels in enumerate([8, 40, 18, 22, 30, 15, 26, 24]):
        sheet.set_row_pixels(row, pixels)
    for row in range(FIRST_ROW - 1, FIRST_ROW - 1 + roster.MOST_PLAYERS):
        sheet.set_row_pixels(row, 21)
    sheet.freeze_panes(FIRST_ROW - 1, 0)


def _head(book, sheet, style):
    sheet.merge_range("B2:H2", "League", style(bold=True, font_size=24))
    sheet.merge_range("B3:R3", "Mark players with an x: all play the same seeds. Run plays the games that are still missing. "
                      "A free row takes a recipe.", style(font_color=palette.QUIET_TEXT))
    label, caption = style.label(), style.caption()
    numbers = {"validate": "integer", "criteria": "between", "minimum": 0, "error_message": "A whole number, please."}
    for column, text, name, value, rule in [
            ("C", "GAMES EACH", "LeagueGamesWanted", 10, {**numbers, "maximum": LARGEST_NUMBER}),
            ("D", "SEED", "LeagueSeed", 1, {**numbers, "maximum": LARGEST_NUMBER}),
            ("E", "STRENGTH", "LeagueStrength", "Normal", {"validate": "list", "source": texts.list_of(roster.STRENGTHS)}),
            ("F", "EFFORT", "LeagueEffort", None, {**numbers, "maximum": LARGEST_NUMBER}),
            ("G", "TIME, MS", "LeagueTimeMs", None, {**numbers, "maximum": LONGEST_TIME})]:
        sheet.write(f"{column}4", text, label)
        sheet.write(f"{column}5", value, style.setting(font_size=11))
        if name in BLANKS:
            sheet.write_formula(f"{column}6", f'=IF({BLANKS[name][0]},{texts.word(BLANKS[name][1])},"")', caption, "")
        sheet.data_validation(f"{column}5", {**rule, "error_title": text})
        book.define_name(name, f"={NAME}!${column}$5")
    sheet.write_formula(STRENGTH.replace("$", ""), f'={texts.in_english("$E$5", roster.STRENGTHS)}', style(), "Normal")
    sheet.conditional_format("F4:G5", {
        "type": "formula", "criteria": f'={STRENGTH}<>"Custom"',
        "format": book.add_format({"font_color": palette.RULE, "bg_color": palette.BACKGROUND})})
    place_buttons(sheet, 3, TILE_COLUMN, [
        Button("Run", "ClickRunLeague", 0, 6, 110, 40, fill=palette.ACCENT),
        Button("Stop", "ClickStop", 118, 6, 90, 40, fill=palette.DARK_TEXT),
        Button("Clear", "ClickClearLeague", 216, 6, 90, 40)])
    sheet.merge_range("B7:C7", 0, style(num_format='0%', bold=True, align="center", bg_color=palette.WHITE, border=1,
                                        border_color=palette.FRAME))
    sheet.conditional_format("B7", {"type": "data_bar", "bar_solid": True, "bar_color": palette.GOLD, "min_type": "num",
                                    "max_type": "num", "min_value": 0, "max_value": 1})
    sheet.merge_range("D7:R7", "", style(indent=1))
    book.define_name("LeagueStatus", f"={NAME}!$D$7")
    book.define_name("LeagueProgress", f"={NAME}!$B$7")


def _results(book, sheet, style):
    """A row for each player, of its games with the limits that are set now; those with others wait in the list."""
    write_headings(sheet, style, FIRST_ROW - 2, 1, RESULTS)
    first, last = FIRST_ROW, FIRST_ROW + roster.MOST_PLAYERS - 1
    keys, squares, _, _, scores, largest, moves, seconds = (f"INDEX({LIST},0,{place})" for place in range(2, len(GAMES) + 1))
    line = {**RULED, "font_size": 10}
    number = style(num_format="#,##0", align="right", **line)
    milliseconds = style(num_format=HUNDREDTHS, align="right", **line)
    for index, tile in enumerate(TILES + [None]):
        sheet.write(FIRST_ROW - 2, TILE_COLUMN + index, "\u2264256" if index == 0 else tile or "65536+", style.heading())
    for index in range(roster.MOST_PLAYERS):
        row = FIRST_ROW + index
        name = roster.NAMES[index] if index < len(roster.NAMES) else None
        key = f"${PLAYER_KEY}{row}"
        sheet.write(f"B{row}", "x" if name in MARKED else None, style(align="center", bold=True, bg_color=palette.WHITE,
                                                                      font_color=palette.ACCENT, **RULED))
        sheet.write(f"C{row}", name, style(bold=True, **RULED, **NAMES))
        sheet.write_formula(f"{PLAYER_KEY}{row}", _key(f"$C{row}"), style(), f"{name} 0 0" if name else "")
        # A person may have cleared what is seen of a row alone.
        played = f'COUNTIFS({keys},{key},{scores},">=0")'
        sheet.write_formula(f"D{row}", f'=IF(OR($C{row}="",{played}=0),"",{played})', number, "")
        total = f'SUMIFS({squares},{keys},{key},{scores},">=0")'
        variance = f"({total}-$D{row}*$E{row}^2)/($D{row}-1)"
        for column, formula, cell_format in [
                ("E", f"AVERAGEIF({keys},{key},{scores})", number),
                # Student's t: the same interval as in the tables of docs/players.md.
                ("F", f'IF($D{row}<2,"",TINV(0.05,$D{row}-1)*SQRT(MAX(0,{variance})/$D{row}))', number),
                ("G", f"SUMPRODUCT(MAX(({keys}={key})*{scores}))", number),
                ("H", f"1000*SUMIF({keys},{key},{seconds})/SUMIF({keys},{key},{moves})", milliseconds)]:
            sheet.write_formula(f"{column}{row}", f'=IF($D{row}="","",{formula})', cell_format, "")
        for place in range(len(TILES) + 1):
            column = chr(ord("A") + TILE_COLUMN + place)
            if place == 0:
                condition = f'{largest},"<=256"'
            elif place == len(TILES):
                condition = f'{largest},">32768"'
            else:
                condition = f"{largest},{TILES[place]}"
            sheet.write_formula(f"{column}{row}", f'=IF($D{row}="","",COUNTIFS({keys},{key},{condition}))',
                                style(num_format='0;;', align="center", **line), "")
    book.define_name("LeaguePlayers", f"={NAME}!$B${first}:$C${last}")


def _key(player):
    """The text by which a player's games are known: its name, effort and milliseconds, as vba/League.bas has it."""
    row = roster_sheet.row_of(player)
    name = f'LOWER(SUBSTITUTE({player},"I","i"))'  # in Turkish the small letter of I is another one

    def limit(what, custom):
        quick, strong = (f'IFERROR(INDEX({roster_sheet.column(f"{strength} {what}")},{row}),0)'
                         for strength in ("Quick", "Strong"))
        return f'IF({STRENGTH}="Custom",N({custom}),IF({STRENGTH}="Quick",{quick},IF({STRENGTH}="Strong",{strong},0)))'
    return f'=IF({player}="","",{_name_in_key(name)}&" "&{limit("effort", "$F$5")}&" "&{limit("ms", "$G$5")})'


def _name_in_key(name):
    """The name itself; where it is longer than COUNTIF takes, what vba/League.bas makes of it."""
    places = f"ROW({roster_sheet.NAME}!$1:${SUMMED_LETTERS})"  # of a sheet whose rows nobody deletes
    total = f'SUMPRODUCT(CODE(MID({name}&REPT(" ",{SUMMED_LETTERS}),{places},1))*{places})'
    short = f'LEFT({name},{END_OF_NAME})&" "&LEN({name})&" "&{total}&" "&RIGHT({name},{END_OF_NAME})'
    return f"IF(LEN({name})>{LONGEST_NAME},{short},{name})"


def _games(book, sheet, style):
    write_headings(sheet, style, FIRST_ROW - 2, FIRST_GAME_COLUMN, GAMES)
    sheet.write(FIRST_ROW - 3, FIRST_GAME_COLUMN, "Finished games", style(bold=True, font_size=11))
    sheet.write_formula("AB7", f"=COUNT(INDEX({LIST},0,1))", style(align="center", num_format="0"), 0)
    book.define_name("LeagueListed", f"={NAME}!$AB$7")
    book.define_name(LIST, f"={NAME}!$T${FIRST_ROW}:$AB${LAST_ROW}")
    book.define_name("LeagueGames", f"={NAME}!$T${FIRST_ROW - 1}:$AB${FIRST_ROW - 1}")


def _chart(book, sheet):
    """How many games of each player ended with which largest tile."""
    colours = ["#D8CCBE", *(palette.TILES[tile][0] for tile in [8, 32, 2048, 4096, 8192, 16384, 32768, 65536])]
    chart = book.add_chart({"type": "bar", "subtype": "stacked"})
    first, last = FIRST_ROW - 1, FIRST_ROW - 2 + roster.MOST_PLAYERS
    for index, colour in enumerate(colours):
        column = TILE_COLUMN + index
        chart.add_series({"name": [NAME, FIRST_ROW - 2, column], "categories": [NAME, first, 2, last, 2],
                          "values": [NAME, first, column, last, column], "fill": {"color": colour}, "gap": 45})
    dress_chart(chart, "Largest tile of each game", 1044, 400)  # lower, and a program leaves names of bars out
    chart.set_legend({"position": "bottom", "font": {"name": palette.FONT, "size": 8, "color": palette.DARK_TEXT}})
    chart.set_y_axis({**AXIS, "reverse": True, "interval_unit": 1, "major_gridlines": {"visible": False}})
    chart.set_x_axis({**AXIS, "num_format": "0"})
    insert_chart(sheet, FIRST_ROW + roster.MOST_PLAYERS, 1, chart, ("Largest tile of each game", None), {"object_position": 2})  # below rows that grow with recipes

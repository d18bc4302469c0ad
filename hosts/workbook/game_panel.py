"""The right half of the Game sheet: what one may set, each with what it stands for, and what a player thinks."""

import palette
import roster
import roster_sheet
import texts
from history import current
from limits import LARGEST_NUMBER, LONGEST_TIME
from style import PLAYER, RULED, TEXT

SETTING_PIXELS = [("I", 120), ("J", 86), ("K", 80), ("L", 80), ("M", 64), ("N", 84), ("O", 80), ("P", 96)]
UNTIL_TILES = ["512", "1024", "2048", "4096", "8192", "16384", "32768", "65536"]
SETTINGS = [  # label, name in the workbook, value, list to choose from
    ("PLAYER", "Player", roster.DEFAULT, roster.NAMES),
    ("STRENGTH", "Strength", "Normal", texts.list_of(roster.STRENGTHS)),
    ("EFFORT", "Effort", None, None),
    ("TIME, MS", "TimeMs", None, None),
    ("COACH", "Coach", "Off", texts.list_of(["On", "Off"])),
    ("UNTIL TILE", "UntilTile", None, UNTIL_TILES),
    ("PAUSE, MS", "PauseMs", None, None),
    ("SEED", "Seed", None, None),
]
HINTS = {
    "Player": "Who thinks when you press Hint, Best move or Auto play, and who coaches you: one of the list, or a recipe.",
    "Strength": "How hard this player thinks. Custom takes the two numbers beside it. The buttons Minimax and Monte Carlo "
                "play at their own Normal, unless they are the player.",
    "Effort": "For Custom: how far to look, in the player's own measure (see Help).",
    "TimeMs": "For Custom: how long to think about a move, in milliseconds.",
    "Coach": "On: after each move of your own the sheet says what it gave away.",
    "UntilTile": "Auto play ends when this tile is on the board.",
    "PauseMs": "How long Auto play waits after each move, in milliseconds.",
    "Seed": "The same seed gives the same tiles for the same moves.",
}
# Arial has all four in one size; the usual triangles to left and right come from another font.
ARROWS = [("\u25B2", "up"), ("\u25BA", "right"), ("\u25BC", "down"), ("\u25C4", "left")]
BAR_LENGTH = 16
LONGEST_NAME = 26  # characters of a player in the panel's title
FIRST_ROW = 8  # of the four directions

CELLS = {
    **{name: f"${column}$4" for (column, _), (_, name, _, _) in zip(SETTING_PIXELS, SETTINGS)},
    "EffortOwner": "$S$4",  # the player whose strength, effort and time stand in the cells; beside it its row in the roster
    # A hint: the board it is of, who gave it, four values, the best word, depth, positions, milliseconds.
    "Hint": "$S$6:$AB$6",
    "PanelTitle": "$L$6",
    "PanelRows": "$L$8:$O$11",  # word, value (of two cells), bar
    "PanelWork": "$L$13",
    "PanelUnit": "$L$14",
}

CHOSEN_ROSTER_ROW = "$T$4"
STRENGTH = "$U$4"  # in English

# What the panel shows, in hidden cells like those of a hint: "hint", "step" or nothing, then as there; last the player's
# row in the roster, 0 where it is not listed.
SHOWN_KIND, SHOWN_PLAYER, SHOWN_BEST, SHOWN_DEPTH, SHOWN_NODES, SHOWN_TIME, SHOWN_ROSTER_ROW = (
    f"${column}$1" for column in ["S", "T", "Y", "Z", "AA", "AB", "AC"])
SHOWN_VALUES = [f"${column}$1" for column in "UVWX"]
STEP_COLUMNS = ["Thinker", "Up", "Right", "Down", "Left", "Best", "Depth", "Positions", "Time, ms"]


def of_shown_player(title):
    """What the roster says of the player whose values are shown, as a part of a formula."""
    return f"INDEX({roster_sheet.column(title)},{SHOWN_ROSTER_ROW})"


SHOWN_LOSS = f'IF({SHOWN_ROSTER_ROW}=0,{texts.word(roster.UNITS["ownEvaluation"][1])},{of_shown_player("Loss")})'


def write(book, sheet, style):
    """Writes the panel's cells."""
    _settings(book, sheet, style)
    _shown(sheet, style)
    _directions(book, sheet, style)
    _lines(sheet, style)


def _settings(book, sheet, style):
    label = style.label()
    caption = style.caption()
    for (column, _), (text, name, value, choices) in zip(SETTING_PIXELS, SETTINGS):
        sheet.write(f"{column}3", text, label)
        sheet.write(f"{column}4", value, style.setting(font_size=10, **(PLAYER if name == "Player" else {})))
        formula, shown = _captions()[name]
        sheet.write_formula(f"{column}5", formula, caption, shown)
        rule = {"validate": "list", "source": choices} if choices else {
            "validate": "integer", "criteria": "between", "minimum": -LARGEST_NUMBER if name == "Seed" else 0,
            "maximum": LONGEST_TIME if name == "TimeMs" else LARGEST_NUMBER,
            "error_title": text, "error_message": "A whole number, please."}
        on_error = {"Player": roster.OR_A_RECIPE, "UntilTile": {"error_type": "warning"}}.get(name, {"error_type": "stop"})
        sheet.data_validation(f"{column}4", {**rule, **on_error, "input_title": text, "input_message": HINTS[name]})
    chosen = roster_sheet.row_of(f'IF($I$4="","{roster.DEFAULT}",$I$4)')
    sheet.write_formula(CHOSEN_ROSTER_ROW.replace("$", ""), f"=IFERROR({chosen},0)", style(), 1 + roster.NAMES.index(roster.DEFAULT))
    sheet.write_formula(STRENGTH.replace("$", ""), f'={texts.in_english("$J$4", roster.STRENGTHS)}', style(), "Normal")
    sheet.conditional_format("K3:L4", {
        "type": "formula", "criteria": f'={STRENGTH}<>"Custom"',
        "format": book.add_format({"font_color": palette.RULE, "bg_color": palette.BACKGROUND})})


def _captions():
    """What each setting stands for, below it: a formula and what it gives in the workbook as delivered."""
    def limit(strength):
        effort, time = (f'INDEX({roster_sheet.column(f"{strength} {what}")},{CHOSEN_ROSTER_ROW})' for what in ("effort", "ms"))
        one, many = (f"INDEX({roster_sheet.column(title)},{CHOSEN_ROSTER_ROW})" for title in ("One", "Many"))
        return (f'IF({CHOSEN_ROSTER_ROW}=0,"",IF({time}>0,{texts.phrase("up to {time} ms", time=time)},IF({effort}=0,{default},'
                f'IF({effort}=1,{one},SUBSTITUTE({many},"{{n}}",{effort})))))')

    word, default = texts.word, texts.word("its own default")
    strength = (f'IF({STRENGTH}="Custom",{word("the two at the right")},IF({STRENGTH}="Quick",{limit("Quick")},'
                f'IF({STRENGTH}="Strong",{limit("Strong")},{default})))')
    for_custom = f'{STRENGTH}<>"Custom",{word("for Custom")}'
    default_player = texts.phrase("blank: {player}", player=f'"{roster.DEFAULT}"')
    return {
        "Player": (f'=IF($I$4="",{default_player},"")', ""),
        "Strength": (f'=IF($J$4="",{word("blank: Normal")},IFERROR({strength},""))', "its own default"),
        "Effort": (f'=IF({for_custom},IF($K$4="",{word("blank: default")},""))', "for Custom"),
        "TimeMs": (f'=IF({for_custom},IF($L$4="",{word("blank: no bound")},{word("a move")}))', "for Custom"),
        "Coach": (f'=IF({texts.in_english("$M$4", ["On"])}="On",{word("judges you")},IF($M$4="",{word("blank: off")},""))', ""),
        "UntilTile": (f'=IF($N$4="",{word("blank: to the end")},"")', "blank: to the end"),
        "PauseMs": (f'=IF($O$4="",{word("blank: none")},{word("after each")})', "blank: none"),
        "Seed": (f'=IF($P$4="",{word("blank: any")},"")', "blank: any"),
    }


def _shown(sheet, style):
    """Picks what the panel shows: a hint while its board is shown, else what was thought before the current step."""
    sheet.write_blank("S6", None, style(num_format=TEXT))  # a board, which must not be read as a number
    kind = f'IF(AND($S$6<>"",$S$6={current("Board")}),"hint",IF({current("Thinker")}="","","step"))'
    sheet.write_formula("S1", f'=IFERROR({kind},"")', style(), "")
    hidden = ["T", "U", "V", "W", "X", "Y", "Z", "AA", "AB"]
    for column, title in zip(hidden, STEP_COLUMNS):
        sheet.write_formula(f"{column}1", f'=IF({SHOWN_KIND}="hint",{column}$6,IF({SHOWN_KIND}="step",{current(title)},""))',
                            style(), "")
    sheet.write_formula("AC1", f"=IFERROR({roster_sheet.row_of(SHOWN_PLAYER)},0)", style(), 0)


def _directions(book, sheet, style):
    """A row for each direction, beside the board, with a bar that text draws; the player's move is marked."""
    low, high = (f"{name}({SHOWN_VALUES[0]}:{SHOWN_VALUES[3]})" for name in ("MIN", "MAX"))
    for index, (arrow, word) in enumerate(ARROWS):
        row, value = FIRST_ROW + index, SHOWN_VALUES[index]
        sheet.write_formula(f"L{row}", f'="{arrow}  "&{texts.word(word)}', style(font_size=11, bold=True, **RULED), f"{arrow}  {word}")
        sheet.merge_range(f"M{row}:N{row}", "", style(**RULED))
        sheet.write_formula(f"M{row}", f'=IF({SHOWN_KIND}="","",{texts.shown(value)})',
                            style(font_size=11, num_format="#,##0.00", align="right", **RULED), "")
        sheet.merge_range(f"O{row}:Q{row}", "", style(**RULED))
        length = f"IF({high}={low},{BAR_LENGTH - 1},ROUND({BAR_LENGTH - 1}*({value}-{low})/({high}-{low}),0))"
        sheet.write_formula(
            f"O{row}", f'=IF(AND({SHOWN_KIND}<>"",ISNUMBER({value})),REPT("\u2588",1+{length}),"")',
            style(font_size=12, font_color=palette.FRAME, indent=1, **RULED), "")
        sheet.conditional_format(f"L{row}:Q{row}", {
            "type": "formula", "criteria": f'={SHOWN_BEST}="{word}"',
            "format": book.add_format({"font_color": palette.ACCENT, "bold": True})})


def _lines(sheet, style):
    """Whose values these are, above them; how far it looked and what they are, below."""
    # A recipe is as long as it is.
    shown = f'IF(LEN({SHOWN_PLAYER})>{LONGEST_NAME},LEFT({SHOWN_PLAYER},{LONGEST_NAME})&"\u2026",{SHOWN_PLAYER})'
    move, nothing = texts.shown(current("Move")), "Here a player shows what it thinks of each move"
    before = (texts.phrase(f"What {{player}} thought before {whose} move {{move}}", player=shown, move=move) for whose in ("its", "your"))
    title = (f'IF({SHOWN_KIND}="hint",{texts.phrase("What {player} thinks", player=shown)},IF({SHOWN_KIND}="step",'
             f'IF({current("Player")}={SHOWN_PLAYER},{",".join(before)}),{texts.word(nothing)}))')
    many = f'SUBSTITUTE({of_shown_player("Many")},"{{n}}",FIXED({SHOWN_DEPTH},0))'
    depth = (f'IF({SHOWN_DEPTH}=0,{texts.word("no look ahead")},IF({SHOWN_ROSTER_ROW}=0,'
             f'{texts.phrase("depth {depth}", depth=SHOWN_DEPTH)},IF({SHOWN_DEPTH}=1,{of_shown_player("One")},{many})))')
    # Hundredths where the clock tells them: LibreOffice's counts whole milliseconds.
    time = f'IF(ISNUMBER({SHOWN_TIME}),FIXED({SHOWN_TIME},IF(AND({SHOWN_TIME}<10,{SHOWN_TIME}<>INT({SHOWN_TIME})),2,0)),{texts.shown(SHOWN_TIME)})'
    work = texts.phrase("{depth}, {nodes} positions, {ms} ms", depth=depth, nodes=f"FIXED({SHOWN_NODES},0)", ms=time)
    unit = f'IF({SHOWN_ROSTER_ROW}=0,{texts.word(roster.UNITS["ownEvaluation"][0])},{of_shown_player("Unit")})'
    quiet = style(font_size=9, font_color=palette.QUIET_TEXT)
    sheet.merge_range("L6:Q6", "", style(font_size=10, bold=True))
    sheet.write_formula("L6", f'=IFERROR({title},"")', style(font_size=10, bold=True),
                        nothing)
    for row, formula in [(13, work), (14, texts.phrase("The values are {unit}.", unit=unit))]:
        sheet.merge_range(f"L{row}:Q{row}", "", quiet)
        sheet.write_formula(f"L{row}", f'=IF({SHOWN_KIND}="","",IFERROR({formula},""))', quiet, "")

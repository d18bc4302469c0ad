"""Where the game's history lies: on the Analysis sheet, a row for each step, which the Game sheet reads too."""

SHEET = "Analysis"
FIRST_ROW = 50  # step 0
FIRST_COLUMN = 1  # B, beside the margin
LAST_ROW = FIRST_ROW + 60000  # LastStepOfHistory in vba/Analysis.bas

# Title and width in pixels, in the order of the columns of vba/Analysis.bas. Those of width 0 are hidden.
COLUMNS = [("Step", 46), ("Moves", 50), ("Move", 46), ("Player", 94), ("Score", 60), ("Evaluation", 78), ("Time, ms", 70),
           ("Given away", 76), ("Seed", 0), ("Board", 0), ("Spawned", 0), ("Thinker", 0), ("Up", 0), ("Right", 0),
           ("Down", 0), ("Left", 0), ("Best", 0), ("Depth", 0), ("Positions", 0), ("Given away so far", 0),
           ("Moves judged", 0), ("Judge", 0)]
SHOWN = sum(1 for _, pixels in COLUMNS if pixels)

# The row of the current step, whose number stands in this cell of the Game sheet.
CURRENT_STEP = "$S$3"

# The cell of the Game sheet that says in which cell of the board the last tile appeared, from 1; 0 for none.
SPAWNED_CELL = "$S$10"


def place(title):
    """The place of a column in a row of the history by its title, from 0."""
    return [name for name, _ in COLUMNS].index(title)


def letter(title):
    """The letter of a column by its title."""
    return chr(ord("A") + FIRST_COLUMN + place(title))


def column(title):
    """A column's cells, of all steps."""
    return f"{SHEET}!${letter(title)}${FIRST_ROW}:${letter(title)}${LAST_ROW}"


def current(title):
    """What a column holds for the current step, as a part of a formula on the Game sheet."""
    return f"INDEX({column(title)},{CURRENT_STEP}+1)"


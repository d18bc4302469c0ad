"""Where the game's history lies: on the Analysis sheet, a row for each step, which the Game sheet reads too."""

SHEET = "Analysis"
FIRST_ROW = 8  # step 0
LAST_ROW = 60008  # LastStepOfHistory in vba/Game.bas
COLUMNS = [("Step", 46), ("Moves", 50), ("Move", 52), ("Player", 122), ("Score", 66), ("Evaluation", 92),
           ("Time, ms", 66), ("Seed", 0), ("Board", 0)]

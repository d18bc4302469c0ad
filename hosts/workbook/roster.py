"""The players as the workbook offers them: who each is, what its numbers mean, and how hard each strength lets it think.

The words are here; `hosts/roster.json` has the rest, for the page too.
"""

import json
from dataclasses import dataclass
from pathlib import Path

ROSTER = json.loads((Path(__file__).resolve().parent.parent / "roster.json").read_text(encoding="utf-8"))

# What a depth counts: how it reads with the number 1, and with any other.
DEPTHS = {
    "newTiles": ("1 new tile ahead", "{n} new tiles ahead"),
    "plies": ("1 ply ahead", "{n} plies ahead"),
    "moves": ("1 move ahead", "{n} moves ahead"),
    "games": ("1 game a move", "{n} games a move"),
}

# What the values of the moves are, and what a difference between two of them is called.
UNITS = {
    "pointsToCome": ("points to come", "points"),
    "meanScores": ("mean scores", "points of mean score"),
    "ownEvaluation": ("its own evaluation", "of its evaluation"),
    "meanEvaluation": ("means of its evaluation", "of its mean evaluation"),
}

# Who each player is, and what effort means to it.
WORDS = {
    "expectimax": ("ours, and the strongest", "new tiles looked ahead; default 3 to 5 by the board, most 10"),
    "heuristic": ("ours, with a hand-made evaluation", "as expectimax"),
    "minimax": ("the article AI and 2048, part 2 (Excel VBA)", "moves and new tiles looked ahead; default 5, most 13"),
    "edison": ("the same article, its evaluation as printed", "as minimax"),
    "monte-carlo": ("Ronen Zilberman; the article's other button", "random games for each move; default 100, most 1,000,000"),
    "ovolve": ("Matt Overlan, 2048-AI", "moves looked ahead; default as many as 100 ms allow, most 14"),
    "datumbox": ("Vasilis Vryniotis, datumbox", "as minimax"),
    "gradient": ("Srinidhi Raghavan, with pruning", "moves and new tiles after the first move; default 4, most 12"),
    "gradient-minimax": ("the same without pruning", "as gradient; default 4, most 6"),
    "snake": ("Simon Bor\u00f8y-Johnsen, NTNU", "new tiles looked ahead; default 1 to 3 by empty cells, most 4"),
    "weights": ("2048 AI, The Intelligent Bot", "moves and new tiles looked ahead; default 6, most 8"),
    "graph": ("a comment on Hacker News, in the article", "not used: it looks at its next move only"),
    "random": ("baseline: any legal move", "not used"),
    "greedy:": ("a recipe", "not used: it looks at its next move only"),
    "alpha-beta:": ("a recipe", "moves and new tiles looked ahead"),
    "expectimax:": ("a recipe", "new tiles looked ahead"),
    "monte-carlo:": ("a recipe", "random games for each move"),
}


@dataclass(frozen=True)
class Player:
    """One player. `quick` and `strong` are limits of a move: the effort in the player's own measure, and milliseconds; 0 leaves it to
    the player. The strength Normal is the player's own default."""

    name: str
    who: str
    effort: str
    depth: tuple[str, str]
    unit: tuple[str, str]
    quick: tuple[int, int]
    strong: tuple[int, int]


def _players(kind):
    return [Player(row["name"], *WORDS[row["name"]], DEPTHS[row["depth"]], UNITS[row["unit"]], tuple(row["quick"]), tuple(row["strong"]))
            for row in ROSTER[kind]]


PLAYERS = _players("players")
# Each known by the search that it begins with. What expectimax costs there depends on the features, so its Strong is a time.
RECIPES = _players("recipes")
NAMES = [player.name for player in PLAYERS]
# For a cell where a recipe may stand for a name: the macros say what is wrong with a recipe. LibreOffice 25.2 silently refuses a text
# that is not in the list of a cell that shows no error, so Workbook_Open lets LibreOffice ask.
OR_A_RECIPE = {"error_type": "information", "show_error": False, "error_title": "NOT IN THE LIST",
               "error_message": "This is no player of the list. Press OK if it is a recipe."}
DEFAULT = ROSTER["default"]
STRENGTHS = ["Quick", "Normal", "Strong", "Custom"]
EVALUATORS = ROSTER["evaluators"]
MOST_PLAYERS = 16  # rows kept free in tables of players

"""The players as the workbook offers them: who each is, what its numbers mean, and how hard each strength lets it think.

A test holds the names against the library's.
"""

from dataclasses import dataclass

# What a depth counts: how it reads after the number 1, and after any other.
NEW_TILES = ("1 new tile ahead", " new tiles ahead")
PLIES = ("1 ply ahead", " plies ahead")
MOVES = ("1 move ahead", " moves ahead")
GAMES = ("1 game a move", " games a move")

# What the values of the moves are, and what a difference between two of them is called.
POINTS_TO_COME = ("points to come", "points")
MEAN_SCORE = ("mean scores", "points of mean score")
OWN_EVALUATION = ("its own evaluation", "of its evaluation")
MEAN_EVALUATION = ("means of its evaluation", "of its mean evaluation")

# Limits of one move: the effort in the player's own measure, and milliseconds; 0 leaves it to the player.
DEFAULT_LIMITS = (0, 0)


@dataclass(frozen=True)
class Player:
    """One player. `quick` and `strong` are limits of a move; the strength Normal is the player's own default."""

    name: str
    who: str
    effort: str
    depth: tuple[str, str]
    unit: tuple[str, str] = OWN_EVALUATION
    quick: tuple[int, int] = DEFAULT_LIMITS
    strong: tuple[int, int] = DEFAULT_LIMITS


PLAYERS = [
    Player("expectimax", "ours, and the strongest", "new tiles looked ahead; default 3 to 5 by the board, most 10",
           NEW_TILES, POINTS_TO_COME, (1, 0), (6, 0)),
    Player("heuristic", "ours, with a hand-made evaluation", "as expectimax", NEW_TILES, OWN_EVALUATION, (1, 0), (6, 0)),
    Player("minimax", "the article AI and 2048, part 2 (Excel VBA)", "moves and new tiles looked ahead; default 5, most 13",
           PLIES, OWN_EVALUATION, (3, 0), (8, 0)),
    Player("edison", "the same article, its evaluation as printed", "as minimax", PLIES, OWN_EVALUATION, (3, 0), (8, 0)),
    Player("monte-carlo", "Ronen Zilberman; the article's other button",
           "random games for each move; default 100, most 1,000,000", GAMES, MEAN_SCORE, (20, 0), (1000, 0)),
    Player("ovolve", "Matt Overlan, 2048-AI", "moves looked ahead; default as many as 100 ms allow, most 14",
           MOVES, OWN_EVALUATION, (4, 0), (0, 500)),
    Player("datumbox", "Vasilis Vryniotis, datumbox", "as minimax", PLIES, OWN_EVALUATION, (3, 0), (8, 0)),
    Player("gradient", "Srinidhi Raghavan, with pruning", "moves and new tiles after the first move; default 4, most 12",
           PLIES, OWN_EVALUATION, (2, 0), (8, 0)),
    Player("gradient-minimax", "the same without pruning", "as gradient; default 4, most 6",
           PLIES, OWN_EVALUATION, (2, 0), (6, 0)),
    Player("snake", "Simon Bor\u00f8y-Johnsen, NTNU", "new tiles looked ahead; default 1 to 3 by empty cells, most 4",
           NEW_TILES, OWN_EVALUATION, (1, 0), (4, 0)),
    Player("weights", "2048 AI, The Intelligent Bot", "moves and new tiles looked ahead; default 6, most 8",
           PLIES, OWN_EVALUATION, (4, 0), (8, 0)),
    Player("graph", "a comment on Hacker News, in the article", "not used: it looks at its next move only", MOVES),
    Player("random", "the floor: any legal move", "not used", MOVES),
]
# Recipes, each known by the search that it begins with.
RECIPES = [
    Player("greedy:", "a recipe", "not used: it looks at its next move only", MOVES),
    Player("alpha-beta:", "a recipe", "moves and new tiles looked ahead", PLIES, OWN_EVALUATION, (3, 0), (8, 0)),
    # What a recipe's search costs depends on its features: so Strong is a time.
    Player("expectimax:", "a recipe", "new tiles looked ahead", NEW_TILES, OWN_EVALUATION, (1, 0), (0, 300)),
    Player("monte-carlo:", "a recipe", "random games for each move", GAMES, MEAN_EVALUATION, (20, 0), (1000, 0)),
]
NAMES = [player.name for player in PLAYERS]
# For a cell where a recipe may stand for a name: the macros say what is wrong with a recipe. LibreOffice 25.2 silently refuses a text
# that is not in the list of a cell that shows no error, so Workbook_Open lets LibreOffice ask.
OR_A_RECIPE = {"error_type": "information", "show_error": False, "error_title": "NOT IN THE LIST",
               "error_message": "This is no player of the list. Press OK if it is a recipe."}
DEFAULT = "expectimax"
STRENGTHS = ["Quick", "Normal", "Strong", "Custom"]
EVALUATORS = ["ovolve", "edison", "datumbox", "gradient", "weights", "snake", "graph", "heuristic", "network"]
MOST_PLAYERS = 16  # rows kept free in tables of players

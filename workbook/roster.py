"""The players as the workbook offers them: name, who it is, and what effort means. A test holds the names against the
library's."""

PLAYERS = [
    ("expectimax", "ours, and the strongest", "new tiles looked ahead; default 3 to 5 by the board, most 10"),
    ("heuristic", "ours, with a hand-made evaluation", "as expectimax"),
    ("minimax", "the article AI and 2048, part 2 (Excel VBA)", "moves and new tiles looked ahead; default 5, most 13"),
    ("edison", "the same article, its evaluation as printed", "as minimax"),
    ("monte-carlo", "Ronen Zilberman; the article's other button", "random games for each move; default 100, most 1,000,000"),
    ("ovolve", "Matt Overlan, 2048-AI", "moves looked ahead; default as many as 100 ms allow, most 14"),
    ("datumbox", "Vasilis Vryniotis, datumbox", "as minimax"),
    ("gradient", "Srinidhi Raghavan, with pruning", "moves and new tiles after the first move; default 4, most 12"),
    ("gradient-minimax", "the same without pruning", "as gradient; default 4, most 6"),
    ("snake", "Simon Bor\u00f8y-Johnsen, NTNU", "new tiles looked ahead; default 1 to 3 by empty cells, most 4"),
    ("weights", "2048 AI, The Intelligent Bot", "moves and new tiles looked ahead; default 6, most 8"),
    ("graph", "a comment on Hacker News, in the article", "not used: it looks at its next move only"),
    ("random", "the floor: any legal move", "not used"),
]
NAMES = [name for name, _, _ in PLAYERS]
DEFAULT = "expectimax"
EVALUATORS = ["ovolve", "edison", "datumbox", "gradient", "weights", "snake", "graph", "heuristic"]
MOST_PLAYERS = 16  # rows kept free in tables of players

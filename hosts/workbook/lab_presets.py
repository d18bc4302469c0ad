"""The published players as the Lab sheet starts from them, those that weigh features or cells: docs/recipes.md has the same as texts, with their sources."""

from dataclasses import dataclass, field

from roster import EVALUATORS

# The features that a recipe may weigh, in the order of docs/recipes.md; the matrix of cells apart.
FEATURES = ["smoothness", "last-difference", "monotonicity", "empty", "free", "largest", "largest-tile", "islands", "score",
            "room", "clustering", "difference", "merges", "disorder", "burden", "corner", "edge"]

SEARCHES = ["expectimax", "alpha-beta", "greedy", "monte-carlo"]

# What the matrix may be: left out, the sum over the cells as they lie, or that of the best of its eight symmetries.
NO_MATRIX, CELLS, BEST_CELLS = "none", "cells", "best-cells"


@dataclass(frozen=True)
class Preset:
    """A published evaluation: how it searched, what it weighs, and what a lost game is worth where it says so."""

    name: str
    search: str
    weights: dict[str, float]
    matrix_kind: str = NO_MATRIX
    matrix: list[float] = field(default_factory=list)
    lost: float | None = None
    evaluator: str = ""  # whose value it has, where that has another name

    def row(self):
        """Its cells, in the order that vba/Lab.bas reads; None is a blank one."""
        return [self.name, self.search, *(self.weights.get(feature) for feature in FEATURES), self.lost, self.matrix_kind,
                *(self.matrix or [None] * 16)]


def _snake():
    """Each weight a quarter of the one before, down the first column, up the second, down the third, up the last."""
    matrix = [0.0] * 16
    for place in range(16):
        column, down = divmod(place, 4)
        matrix[4 * (down if column % 2 == 0 else 3 - down) + column] = 0.25 ** place
    return matrix


OVOLVE = {"smoothness": 0.1, "monotonicity": 1, "empty": 2.7, "largest": 1}
GRADIENT = [3, 2, 1, 0, 2, 1, 0, -1, 1, 0, -1, -2, 0, -1, -2, -3]
PRESETS = [
    Preset("ovolve", "alpha-beta", OVOLVE),
    Preset("minimax", "alpha-beta", OVOLVE, evaluator="ovolve"),
    Preset("edison", "alpha-beta", {"last-difference": 0.1, "monotonicity": 1, "empty": 2.7, "largest-tile": 1}),
    Preset("datumbox", "alpha-beta", {"score": 1, "room": 1, "clustering": -1}),
    Preset("gradient", "alpha-beta", {}, BEST_CELLS, GRADIENT),
    Preset("gradient-minimax", "alpha-beta", {}, BEST_CELLS, GRADIENT, evaluator="gradient"),
    Preset("weights", "expectimax", {}, BEST_CELLS,
           [0.135759, 0.121925, 0.102812, 0.099937, 0.0997992, 0.0888405, 0.076711, 0.0724143, 0.060654, 0.0562579, 0.037116,
            0.0161889, 0.0125498, 0.00992495, 0.00575871, 0.00335193]),
    Preset("snake", "expectimax", {}, CELLS, _snake()),
    Preset("graph", "greedy", {"difference": -1}),
    Preset("heuristic", "expectimax", {"free": 580, "merges": 700, "disorder": -36, "burden": -11}, lost=-2500000),
]

assert {preset.evaluator or preset.name for preset in PRESETS} == {*EVALUATORS} - {"network"}, "the network is no recipe"

# What the sheet is delivered with: the evaluation of the article.
FIRST = PRESETS[0]

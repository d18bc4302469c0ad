"""What the engine answers and refuses: plain values, named as in C++ (include/engine2048.hpp)."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple, Tuple

DEFAULT_PLAYER = "expectimax"
"""The default player: the strongest."""

ILLEGAL = -1e300
"""The evaluation of an illegal direction."""

LOST = -1e200
"""The evaluation that means minus infinity, some players' value of a lost game."""

Cells = Tuple[int, ...]
"""16 tile values, row by row from the top left; 0 is an empty cell."""


class Direction(IntEnum):
    """Where the tiles slide to. `str` gives the word: "up"."""

    UP = 0
    RIGHT = 1
    DOWN = 2
    LEFT = 3

    def __str__(self) -> str:
        return self.name.lower()


class Status(IntEnum):
    """Why there is no answer; the numbers of the C interface, which never change their meaning."""

    GAME_OVER = -1
    """No direction is legal."""
    NULL = -2
    """A pointer is missing; never seen through this package."""
    TILE = -3
    """A cell is neither 0 nor a power of two from 2 to 131072."""
    DIRECTION = -4
    """A direction is not one of the four."""
    NAME = -5
    """No player, or no evaluator, has this name, and it is not a recipe. `check_recipe` reports why. It finds nothing wrong
    with an evaluator's name in place of a player's, or the other way round."""
    RANGE = -6
    """A seed, an effort, a time or a count is out of range."""
    BUFFER = -7
    """A text does not fit; never seen through this package."""
    FULL = -8
    """The board has no empty cell."""
    CANCELLED = -9
    """The call was cancelled, see `set_cancel_handler`."""
    NO_NETWORK = -10
    """The network is not loaded; never seen through this package, whose library contains it."""
    WEIGHTS = -11
    """The weights are not the network's; never seen through this package."""
    RECORD = -12
    """The bytes are not a record of a game, or the record breaks the rules."""
    INTERNAL = -99
    """An internal fault, or memory refused for a table. Both are caught; the library continues to work."""


class Error(Exception):
    """A call failed. The text is the engine's sentence. For an unknown name it repeats the name, and for many boards it names
    the invalid one, counted from 0."""

    status: int
    """The reason: a number of `Status`, or of a newer library."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(status, sentence)
        self.status = status

    def __str__(self) -> str:
        return str(self.args[1])


class Game(NamedTuple):
    """A game in progress. `Game(cells, seed)` starts one from a board of your own: a tuple of 16 numbers, row by row."""

    cells: Cells
    """The board, after the last tile was spawned."""
    seed: int
    """It determines all random choices: with it the game continues in the same way each time."""
    score: int = 0
    """Points so far."""
    moves: int = 0
    """Moves so far."""


class Spawned(NamedTuple):
    """A board with a tile added."""

    cells: Cells
    seed: int
    """The seed to continue with."""
    cell: int
    """The cell that was filled, 0 to 15."""


class Slide(NamedTuple):
    """The result of a move."""

    cells: Cells
    """The board after it; nothing is spawned."""
    score: int
    """Points gained."""
    moved: bool
    """False if nothing moved: the direction is illegal."""


class Step(NamedTuple):
    """What a move and a spawned tile did to many boards: arrays with a row for each."""

    cells: Any
    """The boards after it, in rows of 16."""
    seed: Any
    """The seeds to continue with; None if none were given and nothing was spawned."""
    score: Any
    """Points gained."""
    moved: Any
    """1, or 0 if the direction is illegal."""
    legal_moves: Any
    """Which directions are legal then, as a sum of bits: 1 up, 2 right, 4 down, 8 left; 0 in a finished game."""


class Choice(NamedTuple):
    """A player's move. For many boards each field is an array."""

    direction: Direction
    evaluation: float
    """The player's value of it, in its own unit."""


class Analysis(NamedTuple):
    """A player's view of a position. For many boards each field is an array with a row for each."""

    direction: Direction
    """The move that it would make."""
    evaluations: Tuple[float, float, float, float]
    """Of up, right, down and left, in the player's own unit; `ILLEGAL` and `LOST` stand for what has none."""
    depth: int
    """How deep it looked, in its own measure of effort."""
    nodes: float
    """The work done: leaves evaluated and positions searched further, or moves played in random games."""


class Player(NamedTuple):
    """A player of the roster."""

    name: str
    summary: str
    """Its author, where it was published, and what effort means to it."""


class RecipeFault(NamedTuple):
    """What is wrong with a text that is neither a name nor a recipe."""

    position: int
    """Where, in characters from 1."""
    sentence: str
    """What is wrong there and what was expected."""


class Part(NamedTuple):
    """The part of a feature in the value of a position, or of a tuple in that of "network"."""

    feature: str
    value: float
    """Its value on the board."""
    weight: float
    """What that is multiplied by; 1 for a matrix, whose numbers are in the value."""
    share: float
    """The product: what the feature adds to the value of the position."""

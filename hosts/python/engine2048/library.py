"""The functions of the package: the engine asked about one board or about many."""

from __future__ import annotations

from ctypes import byref, c_double, c_int32
from typing import Any, Sequence, SupportsIndex, Tuple, Union, overload

from engine2048 import boards
from engine2048.batches import Batches
from engine2048.boards import Board, Boards, Cell, Many
from engine2048.bridge import CellArray
from engine2048.records import Records
from engine2048.values import DEFAULT_PLAYER, Analysis, Choice, Direction, Game, Part, Player, Slide, Spawned, Status, Step


class Library(Batches, Records):
    """The engine's library; the functions of the package are the methods of one such object.

    The first call loads the file, and raises `LoadError` where it cannot. A failure is not kept: a file that was
    repaired is found at the next call.
    """

    # About the library

    def version(self) -> str:
        """The version of the library, such as "0.1.0"."""
        return self._text(self._functions.e2048_version)

    def set_threads(self, threads: SupportsIndex) -> None:
        """Sets how many threads each later call in this process may use: 1 to 1024, or 0, the default, for all cores.

        Answers do not depend on it unless a time bounds the call. Raises `Error`: `RANGE`.
        """
        self._answer(self._functions.e2048_set_threads(self._number(threads)))

    # The rules

    def new_game(self, seed: SupportsIndex) -> Game:
        """A new game with two tiles. The same seed, any number of 32 bits with a sign, gives the same game.

        Raises `Error`: `RANGE`.
        """
        cells, next_seed = CellArray(), c_int32(self._number(seed))
        self._answer(self._functions.e2048_new_game(byref(next_seed), cells))
        return Game(tuple(cells), next_seed.value)

    def spawn(self, board: Board, seed: SupportsIndex) -> Spawned:
        """Fills one empty cell, all equally likely, with a 2 (probability 0.9) or a 4 (0.1).

        Raises `Error`: `TILE`, `RANGE`, and `FULL` where no cell is empty.
        """
        cells, next_seed = self._cells(boards.one(board)), c_int32(self._number(seed))
        filled = self._answer(self._functions.e2048_spawn(byref(next_seed), cells))
        return Spawned(tuple(cells), next_seed.value, filled)

    def move(self, board: Board, direction: SupportsIndex) -> Slide:
        """Slides all tiles in a direction; spawns nothing. Raises `Error`: `TILE`, `DIRECTION`."""
        after, score = CellArray(), c_int32()
        moved = self._answer(self._functions.e2048_move(
            self._cells(boards.one(board)), self._number(direction, Status.DIRECTION), after, byref(score)))
        return Slide(tuple(after), score.value, moved == 1)

    def legal_moves(self, board: Board) -> Tuple[Direction, ...]:
        """The directions in which something moves, in the order of their numbers; empty in a finished game.

        Raises `Error`: `TILE`.
        """
        bits = self._answer(self._functions.e2048_legal_moves(self._cells(boards.one(board))))
        return tuple(direction for direction in Direction if bits >> direction & 1)

    def step(self, many: Boards, direction: Any, seed: Any = None) -> Step:
        """Slides the tiles of many boards, then spawns a tile on each that moved, where seeds are given.

        `direction` and `seed` are one number for all boards, or one for each. An illegal direction leaves board and seed as
        they are. Raises `Error`: `TILE`, `DIRECTION`, `RANGE`; it names the first board that is refused.
        """
        return self._steps(boards.many(many), direction, seed)

    # Evaluators and players

    def evaluators(self) -> Tuple[str, ...]:
        """The names of the evaluators."""
        return self._texts(self._functions.e2048_evaluator_count, self._functions.e2048_evaluator_name)

    @overload
    def evaluate(self, board: Sequence[Cell], evaluator: str) -> float: ...

    @overload
    def evaluate(self, board: Union[Board, Boards], evaluator: str) -> Any: ...

    def evaluate(self, board: Union[Board, Boards], evaluator: str) -> Any:
        """How good a position is to an evaluator or a recipe, without search, in its own unit; `LOST` for minus infinity.

        Of many boards an array. Raises `Error`: `TILE`, `NAME`, and `INTERNAL` where memory for the network is refused;
        of many boards it names the first that is refused.
        """
        cells = boards.read(board)
        if isinstance(cells, Many):
            return self._evaluations(cells, evaluator)
        value = c_double()
        self._answer(self._functions.e2048_evaluate(self._cells(cells), self._name(evaluator), byref(value)), evaluator)
        return value.value

    def players(self) -> Tuple[Player, ...]:
        """All players: name and summary."""
        count, functions = self._functions.e2048_player_count, self._functions
        return tuple(map(Player, self._texts(count, functions.e2048_player_name),
                         self._texts(count, functions.e2048_player_summary)))

    @overload
    def best_move(self, board: Sequence[Cell], player: str = ..., *, effort: SupportsIndex = ...,
                  time_ms: SupportsIndex = ..., seed: SupportsIndex = ...) -> Choice: ...

    @overload
    def best_move(self, board: Union[Board, Boards], player: str = ..., *, effort: SupportsIndex = ...,
                  time_ms: SupportsIndex = ..., seed: SupportsIndex = ...) -> Any: ...

    def best_move(self, board: Union[Board, Boards], player: str = DEFAULT_PLAYER, *, effort: SupportsIndex = 0,
                  time_ms: SupportsIndex = 0, seed: SupportsIndex = 0) -> Any:
        """The move that a player would make, and its value of it: a `Choice`.

        `effort` is the player's own measure (see `players`): plies, placements or games; 0 is its default, or the most
        that it takes where a time is given. `time_ms` bounds the call in milliseconds, up to an hour; 0 is no bound.
        `seed` decides the player's random choices.

        Of many boards each field is an array. Effort, time and seed are the same for each board, and a board that is
        refused has its status, a negative number, for a direction, and NaN for a value.

        Raises `Error`: `GAME_OVER`, `TILE`, `NAME`, `RANGE`, `CANCELLED`.
        """
        cells, limits = boards.read(board), (self._number(effort), self._number(time_ms), self._number(seed))
        if isinstance(cells, Many):
            return self._best_moves(cells, player, *limits)
        evaluation = c_double()
        direction = self._answer(self._interruptible(
            self._functions.e2048_best_move, self._cells(cells), self._name(player), *limits, byref(evaluation)), player)
        return Choice(Direction(direction), evaluation.value)

    @overload
    def analyze(self, board: Sequence[Cell], player: str = ..., *, effort: SupportsIndex = ...,
                time_ms: SupportsIndex = ..., seed: SupportsIndex = ...) -> Analysis: ...

    @overload
    def analyze(self, board: Union[Board, Boards], player: str = ..., *, effort: SupportsIndex = ...,
                time_ms: SupportsIndex = ..., seed: SupportsIndex = ...) -> Any: ...

    def analyze(self, board: Union[Board, Boards], player: str = DEFAULT_PLAYER, *, effort: SupportsIndex = 0,
                time_ms: SupportsIndex = 0, seed: SupportsIndex = 0) -> Any:
        """The move that a player would make, and its exact value of every direction: an `Analysis`.

        Takes the arguments of `best_move` and raises what it raises. Of many boards each field is an array too;
        `evaluations` has four columns.
        """
        cells, limits = boards.read(board), (self._number(effort), self._number(time_ms), self._number(seed))
        if isinstance(cells, Many):
            return self._analyses(cells, player, *limits)
        evaluations, depth, nodes = (c_double * len(Direction))(), c_int32(), c_double()
        direction = self._answer(self._interruptible(
            self._functions.e2048_analyze, self._cells(cells), self._name(player), *limits, evaluations, byref(depth),
            byref(nodes)), player)
        up, right, down, left = evaluations
        return Analysis(Direction(direction), (up, right, down, left), depth.value, nodes.value)

    def play(self, game: Game, max_moves: SupportsIndex, player: str = DEFAULT_PLAYER, *, effort: SupportsIndex = 0,
             time_ms: SupportsIndex = 0) -> Game:
        """Lets a player make up to `max_moves` moves, each followed by a spawned tile; fewer where the game ends.

        `effort` and `time_ms` bound each move, as for `best_move`. Without a bound on time a game's first seed replays it,
        in one call or in several. Answers the game as it stands then, with points and moves added up; where the call fails
        or is interrupted, `game` is the last that is known.

        Raises `Error`: `TILE`, `NAME`, `RANGE`, `CANCELLED`.
        """
        cells, seed, score = self._cells(boards.one(game.cells)), c_int32(self._number(game.seed)), c_int32()
        made = self._answer(self._interruptible(
            self._functions.e2048_play, byref(seed), cells, self._name(player), self._number(effort),
            self._number(time_ms), self._number(max_moves), byref(score)), player)
        return Game(tuple(cells), seed.value, game.score + score.value, game.moves + made)

    # Recipes

    def features(self) -> Tuple[str, ...]:
        """The names of all features that a recipe may weigh."""
        return self._texts(self._functions.e2048_feature_count, self._functions.e2048_feature_name)

    def explain(self, board: Board, evaluator: str) -> Tuple[Part, ...]:
        """Why a position is worth what it is to an evaluator or a recipe: the part of each feature that it weighs.

        The shares add up to what `evaluate` answers; the C interface tells the exceptions. Raises `Error`: `TILE`, `NAME`,
        and `INTERNAL` where memory for the network is refused.
        """
        most = self._answer(self._functions.e2048_feature_count())
        features, values, weights, shares = (c_int32 * most)(), *((c_double * most)() for _ in range(3))
        count = self._answer(self._functions.e2048_explain(self._cells(boards.one(board)), self._name(evaluator), most, features,
                                                           values, weights, shares), evaluator)
        names = (self._text(self._functions.e2048_feature_name, feature) for feature in features[:count])
        return tuple(map(Part, names, values, weights, shares))

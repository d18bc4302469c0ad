"""2048 for learners: the environment `engine2048/Game2048-v0` of Gymnasium, one game or many. Importing this registers it.

    >>> import gymnasium
    >>> import engine2048.environments
    >>> environment = gymnasium.make("engine2048/Game2048-v0")
    >>> observation, info = environment.reset(seed=2048)
    >>> action = environment.action_space.sample(observation["action_mask"])
    >>> observation, reward, is_over, is_cut_off, info = environment.step(action)
    >>> environments = gymnasium.make_vec("engine2048/Game2048-v0", num_envs=1000)

An action is a direction: 0 up, 1 right, 2 down, 3 left. An observation has the board's ranks, "board" (0 is empty, 1 a 2, 2 a
4, and so on), and "action_mask", in which legal directions are 1, as in Jumanji's Game2048. The reward is the points of the
merges; `info` has the score so far. An illegal direction changes nothing and earns nothing. The game is over when no direction
is legal.

`reset(seed=...)` begins the game that `engine2048.new_game` begins with this seed, as far as its lower 32 bits go, and the
same actions replay it. Later games draw their seeds from the environment's `np_random`. In a vector environment game i has the
seed plus i. Install Gymnasium by `pip install engine2048[gymnasium]`.
"""

from __future__ import annotations

from ctypes import c_int32
from operator import index
from typing import Any, Dict, Optional, Sequence, Tuple, Union

import gymnasium
import numpy
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from engine2048 import _library, pictures
from engine2048.arrays import pointer
from engine2048.bridge import CellArray
from engine2048.boards import CELLS, SIDE
from engine2048.values import Direction, Status

NAME = "engine2048/Game2048-v0"

Observation = Dict[str, Any]
"""What a learner sees: "board" and "action_mask"."""

_LARGEST_RANK = 17
"""131072, the largest tile that a game can reach."""

_MASKS = numpy.array([[bits >> direction & 1 for direction in Direction] for bits in range(2 ** len(Direction))], numpy.int8)
"""The action mask for each sum of bits in which C gives the legal directions."""

_MASKS_AS_NUMBERS = _MASKS.view(numpy.int32)[:, 0]
"""The same, each in a number of four bytes."""

_TILES = 2.0 ** numpy.arange(1, _LARGEST_RANK + 2, dtype="<f4")
_RANKS_BY_HALF = numpy.zeros(2**16, numpy.int8)
_RANKS_BY_HALF[_TILES.view(numpy.uint16)[1::2]] = numpy.arange(1, len(_TILES) + 1)
"""The rank of each tile by the upper half of the float that it is."""

_SEEDS = 2**32
"""How many games there are."""


def _observation_space() -> spaces.Dict:
    return spaces.Dict({"board": spaces.Box(0, _LARGEST_RANK, (SIDE, SIDE), numpy.int8),
                        "action_mask": spaces.MultiBinary(len(Direction))})


def _drawn(mode: Optional[str], cells: Sequence[int], score: int) -> Any:
    """A game as a text or a picture."""
    if mode == "ansi":
        return pictures.text(cells, score)
    if mode == "rgb_array":
        return pictures.picture(cells)
    gymnasium.logger.warn("render was called without a render_mode: take \"ansi\" or \"rgb_array\"")
    return None


class Game2048Env(gymnasium.Env[Observation, int]):
    """One game."""

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}

    def __init__(self, render_mode: Optional[str] = None) -> None:
        """`render_mode` is "ansi" for text, "rgb_array" for pictures, or None."""
        self.render_mode = render_mode
        self.observation_space = _observation_space()
        self.action_space: Any = spaces.Discrete(len(Direction))
        self._cells, self._score = CellArray(), 0
        self._seed, self._direction, self._moved, self._gained, self._legal = ((c_int32 * 1)() for _ in range(5))
        # The tiles as floats, of which the upper half has the exponent: one look-up for all cells.
        self._tiles, self._floats = numpy.ctypeslib.as_array(self._cells).reshape(SIDE, SIDE), numpy.zeros((SIDE, SIDE), "<f4")
        self._halves = self._floats.view(numpy.uint16)[:, 1::2]

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Observation, Dict[str, Any]]:
        """Begins a game. There are no options."""
        super().reset(seed=seed)
        _begin(self._seed, self._cells, int(self.np_random.integers(_SEEDS)) if seed is None else seed)
        self._legal[0], self._score = _library._functions.e2048_legal_moves(self._cells), 0
        return self._observation(), {"score": 0}

    def step(self, action: int) -> Tuple[Observation, float, bool, bool, Dict[str, Any]]:
        """Makes a move; an illegal one has no effect. Raises `Error` for what is no direction."""
        direction = index(action)
        if not 0 <= direction < len(_MASKS[0]):
            raise _library._error(Status.DIRECTION)
        self._direction[0] = direction
        _library._functions.e2048_step_many(self._seed, self._cells, 1, self._direction, self._moved, self._gained, self._legal)
        gained = self._gained[0]
        self._score += gained
        return self._observation(), float(gained), self._legal[0] == 0, False, {"score": self._score}

    def render(self) -> Any:
        """The game as text or as a picture, by the environment's `render_mode`."""
        return _drawn(self.render_mode, list(self._cells), self._score)

    def _observation(self) -> Observation:
        self._floats[:] = self._tiles
        return {"board": _RANKS_BY_HALF.take(self._halves), "action_mask": _MASKS[self._legal[0]].copy()}


def _begin(seed: Any, cells: Any, number: int) -> None:
    """Begins a game by the lower 32 bits of a number."""
    seed[0] = number & (_SEEDS - 1)  # ctypes takes the numbers from 2^31 on for negative ones.
    _library._functions.e2048_new_game(seed, cells)


class _Games:
    """Games under way, in arrays that C reads and writes."""

    def __init__(self, count: int) -> None:
        self.cells = numpy.zeros((count, CELLS), numpy.int32)
        self.scores = numpy.zeros(count, numpy.int64)
        self.gained, self.legal, self._seeds, self._directions, moved = numpy.zeros((5, count), numpy.int32)
        self._arguments = (pointer(self._seeds), pointer(self.cells), count, *map(pointer, (
            self._directions, moved, self.gained, self.legal)))
        self._new = numpy.zeros(count, numpy.int32), numpy.zeros((count, CELLS), numpy.int32), numpy.zeros(count, numpy.int32)
        self._new_pointers = tuple(map(pointer, self._new))
        self._floats = numpy.zeros((count, CELLS), numpy.float32)
        self._exponents = self._floats.view(numpy.int32)

    def start(self, games: Any, numbers: Any) -> None:
        """Begins new games in the places of these, by the lower 32 bits of a number for each."""
        count, (seeds, cells, legal), (seeds_at, cells_at, legal_at) = len(games), self._new, self._new_pointers
        seeds[:count] = numbers  # Which drops the upper bits.
        _library._answer(_library._functions.e2048_new_game_many(seeds_at, cells_at, count, legal_at))
        self._seeds[games], self.cells[games], self.legal[games] = seeds[:count], cells[:count], legal[:count]
        self.scores[games] = 0

    def step(self, directions: Any) -> None:
        """Makes a move in each game; an illegal one has no effect. Raises `Error` for what is no direction, before any move."""
        numpy.copyto(self._directions, directions, casting="same_kind")
        # Without a sign, so that negative numbers are large ones.
        if self._directions.view(numpy.uint32).max() >= len(Direction):
            raise _library._error(Status.DIRECTION)
        _library._answer(_library._functions.e2048_step_many(*self._arguments))
        self.scores += self.gained

    def observed(self) -> Observation:
        """The observation of all games."""
        # The exponent of twice the tile as a float is 128 and the rank; that of 0 is 0.
        numpy.multiply(self.cells, 2, dtype=numpy.float32, out=self._floats)
        numpy.right_shift(self._exponents, 23, out=self._exponents)
        ranks = self._exponents.astype(numpy.int8)
        ranks &= 127
        masks = _MASKS_AS_NUMBERS.take(self.legal).view(numpy.int8)
        return {"board": ranks.reshape(-1, SIDE, SIDE), "action_mask": masks.reshape(-1, len(Direction))}


class Game2048VectorEnv(VectorEnv[Observation, Any, Any]):
    """Many games, each step of which is one call of the engine."""

    def __init__(self, num_envs: int = 1, render_mode: Optional[str] = None,
                 autoreset_mode: Union[AutoresetMode, str] = AutoresetMode.NEXT_STEP) -> None:
        """`autoreset_mode` says when a finished game is replaced by a new one, as in Gymnasium's own vector environments."""
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {**Game2048Env.metadata, "autoreset_mode": self._mode}
        self.num_envs, self.render_mode = num_envs, render_mode
        self.single_observation_space, self.single_action_space = _observation_space(), spaces.Discrete(len(Direction))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._games = _Games(num_envs)

    def reset(self, *, seed: Union[int, Sequence[Optional[int]], None] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[Observation, Dict[str, Any]]:
        """Begins all games, or those of the mask `options["reset_mask"]`. `seed` may be one for each game."""
        games = numpy.flatnonzero((options or {}).get("reset_mask", numpy.ones(self.num_envs, bool)))
        if isinstance(seed, int):
            super().reset(seed=seed)
            self._games.start(games, games + seed % _SEEDS)
        elif seed is None:
            self._start(games)
        else:
            wanted = [seed[game] for game in games.tolist()]
            numbers = [self.np_random.integers(_SEEDS) if number is None else number % _SEEDS for number in wanted]
            self._games.start(games, numpy.array(numbers))
        return self._games.observed(), self._infos()

    def step(self, actions: Any) -> Tuple[Observation, Any, Any, Any, Dict[str, Any]]:
        """Makes a move in each game."""
        was_over = self._games.legal == 0
        self._games.step(actions)
        is_over, rewards, final = self._games.legal == 0, self._games.gained.astype(float), {}
        if self._mode == AutoresetMode.NEXT_STEP:
            self._start(numpy.flatnonzero(was_over))
            is_over &= ~was_over
        elif self._mode == AutoresetMode.SAME_STEP and is_over.any():
            final = self._final(is_over)
            self._start(numpy.flatnonzero(is_over))
        return self._games.observed(), rewards, is_over, numpy.zeros(self.num_envs, bool), {**final, **self._infos()}

    def render(self) -> Tuple[Any, ...]:
        """Each game as text or as a picture, by the environment's `render_mode`."""
        games = self._games
        return tuple(_drawn(self.render_mode, *game) for game in zip(games.cells.tolist(), games.scores.tolist()))

    def _start(self, games: Any) -> None:
        """Begins these games by seeds of `np_random`."""
        if len(games):
            self._games.start(games, self.np_random.integers(_SEEDS, size=len(games)))

    def _infos(self) -> Dict[str, Any]:
        return {"score": self._games.scores.copy(), "_score": numpy.ones(self.num_envs, bool)}

    def _final(self, is_over: Any) -> Dict[str, Any]:
        """What games that are about to be replaced came to, in the form of Gymnasium's own vector environments."""
        observed, last = self._games.observed(), numpy.full(self.num_envs, None, object)
        for game in numpy.flatnonzero(is_over):
            last[game] = {name: values[game] for name, values in observed.items()}
        scores = numpy.where(is_over, self._games.scores, 0)
        return {"final_obs": last, "_final_obs": is_over.copy(),
                "final_info": {"score": scores, "_score": is_over.copy()}, "_final_info": is_over.copy()}


gymnasium.register(NAME, __name__ + ":Game2048Env", vector_entry_point=__name__ + ":Game2048VectorEnv")

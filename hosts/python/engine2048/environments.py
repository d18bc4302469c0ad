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

from typing import Any, Dict, Optional, Sequence, Tuple, Union

import gymnasium
import numpy
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from engine2048 import _library, pictures
from engine2048.arrays import pointer
from engine2048.boards import CELLS, SIDE
from engine2048.values import Direction, Status

NAME = "engine2048/Game2048-v0"

Observation = Dict[str, Any]
"""What a learner sees: "board" and "action_mask"."""

_LARGEST_RANK = 17
"""131072, the largest tile that a game can reach."""

_MASKS = numpy.array([[bits >> direction & 1 for direction in Direction] for bits in range(2 ** len(Direction))], numpy.int8)
"""The action mask for each sum of bits in which C gives the legal directions."""

_SEEDS = 2**32
"""How many games there are."""


class _Games:
    """Games under way, in arrays that C reads and writes."""

    def __init__(self, count: int) -> None:
        self.cells = numpy.zeros((count, CELLS), numpy.int32)
        self.scores = numpy.zeros(count, numpy.int64)
        self.gained, self.legal, self._seeds, self._directions, self._moved = numpy.zeros((5, count), numpy.int32)
        self._arguments = (pointer(self._seeds), pointer(self.cells), count, *map(pointer, (
            self._directions, self._moved, self.gained, self.legal)))

    def start(self, game: int, seed: int) -> None:
        """Begins a new game in the place of one."""
        begun = _library.new_game((seed + _SEEDS // 2) % _SEEDS - _SEEDS // 2)
        self.cells[game], self._seeds[game], self.scores[game] = begun.cells, begun.seed, 0
        self.legal[game] = sum(1 << direction for direction in _library.legal_moves(begun.cells))

    def step(self, directions: Any) -> None:
        """Makes a move in each game; an illegal one has no effect. Raises `Error` for what is no direction, before any move."""
        numpy.copyto(self._directions, directions, casting="same_kind")
        if self._directions.min() < 0 or self._directions.max() >= len(Direction):
            raise _library._error(Status.DIRECTION)
        _library._functions.e2048_step_many(*self._arguments)
        self.scores += self.gained

    def observed(self) -> Observation:
        """The observation of all games."""
        # The exponent of a float, from which its bias is taken; 0 is the one number that has a smaller one.
        ranks = numpy.maximum((self.cells.astype(numpy.float32).view(numpy.int32) >> 23) - 127, 0).astype(numpy.int8)
        return {"board": ranks.reshape(-1, SIDE, SIDE), "action_mask": _MASKS[self.legal]}

    def drawn(self, mode: Optional[str]) -> Tuple[Any, ...]:
        """Each game as a text or a picture."""
        if mode is None:
            gymnasium.logger.warn("render was called without a render_mode: take \"ansi\" or \"rgb_array\"")
            return (None,) * len(self.cells)
        if mode == "ansi":
            return tuple(map(pictures.text, self.cells.tolist(), self.scores.tolist()))
        return tuple(map(pictures.picture, self.cells.tolist()))


def _observation_space() -> spaces.Dict:
    return spaces.Dict({"board": spaces.Box(0, _LARGEST_RANK, (SIDE, SIDE), numpy.int8),
                        "action_mask": spaces.MultiBinary(len(Direction))})


class Game2048Env(gymnasium.Env[Observation, int]):
    """One game."""

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}

    def __init__(self, render_mode: Optional[str] = None) -> None:
        """`render_mode` is "ansi" for text, "rgb_array" for pictures, or None."""
        self.render_mode = render_mode
        self.observation_space = _observation_space()
        self.action_space: Any = spaces.Discrete(len(Direction))
        self._games = _Games(1)

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Observation, Dict[str, Any]]:
        """Begins a game. There are no options."""
        super().reset(seed=seed)
        self._games.start(0, int(self.np_random.integers(_SEEDS)) if seed is None else seed)
        return self._observed()

    def step(self, action: int) -> Tuple[Observation, float, bool, bool, Dict[str, Any]]:
        """Makes a move."""
        self._games.step(action)
        observation, info = self._observed()
        return observation, float(self._games.gained[0]), not self._games.legal[0], False, info

    def render(self) -> Any:
        """The game as text or as a picture, by the environment's `render_mode`."""
        return self._games.drawn(self.render_mode)[0]

    def _observed(self) -> Tuple[Observation, Dict[str, Any]]:
        observation = {name: values[0] for name, values in self._games.observed().items()}
        return observation, {"score": int(self._games.scores[0])}


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
        mask = (options or {}).get("reset_mask", numpy.ones(self.num_envs, bool))
        if isinstance(seed, int):
            super().reset(seed=seed)
            seed = range(seed, seed + self.num_envs)
        self._start(numpy.flatnonzero(mask), seed)
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
        return self._games.drawn(self.render_mode)

    def _start(self, games: Any, seeds: Optional[Sequence[Optional[int]]] = None) -> None:
        """Begins these games, by a seed of `np_random` where none is given."""
        for game in games:
            seed = None if seeds is None else seeds[game]
            self._games.start(game, int(self.np_random.integers(_SEEDS)) if seed is None else seed)

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

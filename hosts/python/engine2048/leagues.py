"""Whole games of several players from the same seeds."""

from __future__ import annotations

import time
from typing import Any, List, NamedTuple, Sequence, Tuple

from engine2048 import _library
from engine2048.arrays import frame

_EVERY_MOVE = 2**31 - 1
"""More moves than a game has."""


class Played(NamedTuple):
    """What a game of a league came to."""

    player: str
    """As it was given to the league."""
    seed: int
    score: int
    largest: int
    """The largest tile."""
    moves: int
    seconds: float


class League:
    """Games of several players, each from the same seeds.

    >>> from engine2048.leagues import League
    >>> league = League()
    >>> league.play(["random", "graph", "minimax@1"], games=2)
    >>> [game.player for game in league.games]
    ['random', 'graph', 'minimax@1', 'random', 'graph', 'minimax@1']
    """

    def __init__(self) -> None:
        self.games: List[Played] = []
        """The games played so far."""

    def play(self, players: Sequence[str], games: int = 10, *, seed: int = 1) -> None:
        """Plays those games of each player that the league does not have, with seeds from `seed` on.

        A player is NAME, NAME@EFFORT or NAME@TIMEms. After Ctrl-C the same call goes on from the finished games. Raises
        `Error`: `NAME`, `RANGE`, `CANCELLED`.
        """
        limited = [(player, *_limited(player)) for player in dict.fromkeys(players)]
        known = {(game.player, game.seed) for game in self.games}
        for game_seed in range(seed, seed + games):
            for player, name, effort, time_ms in limited:
                if (player, game_seed) not in known:
                    start = time.perf_counter()
                    end = _library.play(_library.new_game(game_seed), _EVERY_MOVE, name, effort=effort, time_ms=time_ms)
                    seconds = time.perf_counter() - start
                    self.games.append(Played(player, game_seed, end.score, max(end.cells), end.moves, seconds))

    def to_frame(self) -> Any:
        """A DataFrame of pandas with a row for each game: `frame.groupby("player").score.describe()` is the table."""
        columns = zip(*self.games) if self.games else ((),) * len(Played._fields)
        return frame(dict(zip(Played._fields, columns)), "game", range(len(self.games)))


def _limited(player: str) -> Tuple[str, int, int]:
    """Name, effort and time in milliseconds."""
    name, _, limit = player.partition("@")
    try:
        return (name, 0, int(limit[:-2])) if limit.endswith("ms") else (name, int(limit or 0), 0)
    except ValueError:
        raise ValueError("%r is no limit: minimax@5 is one of effort, minimax@100ms one of time" % limit) from None

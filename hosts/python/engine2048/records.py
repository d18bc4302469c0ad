"""Games move by move: what reads and writes them, and what a player says of each move."""

from __future__ import annotations

import os
from ctypes import byref, c_double, c_int32, create_string_buffer
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Mapping, Optional, SupportsIndex, Tuple, Union

from engine2048 import boards
from engine2048.arrays import frame, numbers, pointer, reals, shaped
from engine2048.boards import CELLS, SIDE
from engine2048.bridge import Bridge
from engine2048.values import DEFAULT_PLAYER, Cells, Direction, Error, Game, Status

if TYPE_CHECKING:
    from array import array

_TEXT, _REPLAY = 0, 1
"""The forms that `e2048_convert_record` writes."""

_REPLAY_SUFFIX = ".rpl"

_AT_A_TIME = 10_000
"""How many moves are played in a call, whose text C wants room for."""

_WORST = 10
"""How many of the worst moves are usual."""


class Record:
    """A game from its first board, move by move. `str` gives its text, in which a person can read it: docs/games.md.

    `len` is the number of moves. Board 0 is the start, and board k the one after k moves. Two records are equal where their
    texts are.
    """

    def __init__(self, bridge: Bridge, data: bytes) -> None:
        """Of one of the forms that `record` reads."""
        self._bridge = bridge
        self._data = _converted(bridge, data, _TEXT)

    def __str__(self) -> str:
        return self._data.decode()

    def __repr__(self) -> str:
        return "<Record of %d moves, score %s>" % (len(self), self.heading("score"))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self._data == other._data

    def __hash__(self) -> int:
        return hash(self._data)

    def __len__(self) -> int:
        return self._bridge._answer(self._bridge._functions.e2048_record_moves(self._data, len(self._data)))

    def heading(self, name: str) -> str:
        """A line of the heading, such as "player", "seed", "score", "largest" or "finished"; "" where there is none."""
        return self._bridge._text(self._bridge._functions.e2048_record_field, self._data, len(self._data),
                                  name.encode(errors="replace"))

    @property
    def score(self) -> int:
        """Points at the end."""
        return int(self.heading("score"))

    @cached_property
    def _columns(self) -> Tuple[array[int], array[int], array[int]]:
        """Cells, directions and scores of all boards."""
        count = len(self) + 1
        cells, directions, scores = numbers(count * CELLS), numbers(count), numbers(count)
        self._bridge._answer(self._bridge._functions.e2048_record_boards(
            self._data, len(self._data), 0, count, pointer(cells), pointer(directions), pointer(scores)))
        return cells, directions, scores

    @property
    def boards(self) -> Any:
        """All boards, an array with a row of 16 for each, the start included."""
        return shaped(self._columns[0][:], CELLS)

    @property
    def directions(self) -> Any:
        """The direction of each move, an array."""
        return shaped(self._columns[1][:-1])

    @property
    def scores(self) -> Any:
        """The points at each board, an array."""
        return shaped(self._columns[2][:])

    def board(self, move: SupportsIndex) -> Cells:
        """The board after this many moves; from the end where the number is negative. Raises `IndexError`."""
        place = range(len(self) + 1)[move]
        return tuple(self._columns[0][CELLS * place:CELLS * (place + 1)])

    def replay(self) -> bytes:
        """The record as a replay of 2048EndgameTablebase, which its files `.rpl` hold."""
        return _converted(self._bridge, self._data, _REPLAY)

    def write(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes a file: a replay where its name ends in `.rpl`, else the text. An older file stays until the new one is
        whole."""
        target = os.fspath(path)
        data = self.replay() if target.lower().endswith(_REPLAY_SUFFIX) else self._data
        with open(target + ".new", "wb") as file:
            file.write(data)
        os.replace(target + ".new", target)


class Review:
    """What a player says of the moves of a record, one after the other."""

    def __init__(self, bridge: Bridge, record: Record, first: int, played: array[float], best: array[float],
                 directions: array[int]) -> None:
        self.record = record
        self.first = first
        """The first move that it is about; 0 is the record's first."""
        self._bridge, self._played, self._best, self._directions = bridge, played, best, directions

    def __len__(self) -> int:
        return len(self._played)

    def __add__(self, other: Review) -> Review:
        """This review and one of the moves that come next."""
        if other.record != self.record or other.first != self.first + len(self):
            raise ValueError("the other review is not about the moves that come next")
        return Review(self._bridge, self.record, self.first, self._played + other._played, self._best + other._best,
                      self._directions + other._directions)

    @property
    def played(self) -> Any:
        """The value of each move that was played, in the player's own unit; an array."""
        return shaped(self._played[:])

    @property
    def best(self) -> Any:
        """The value of the best move in each place; an array."""
        return shaped(self._best[:])

    @property
    def directions(self) -> Any:
        """The direction of the best move in each place; an array."""
        return shaped(self._directions[:])

    @property
    def accuracy(self) -> float:
        """How well the moves were chosen, from 0 to 100: docs/games.md has the formula."""
        return self._totals(0)[0]

    @property
    def loss(self) -> float:
        """What all moves together gave away, in the player's own unit."""
        return self._totals(0)[1]

    def worst(self, most: int = _WORST) -> Tuple[int, ...]:
        """The numbers of the worst moves, the worst one first; 0 is the record's first."""
        return tuple(self.first + move for move in self._totals(most)[2])

    def to_frame(self) -> Any:
        """A DataFrame of pandas with a row for each move: what was played and what was best, in words, their values, the loss,
        and the score before the move. The numbers of the moves are its index."""
        rows = range(self.first, self.first + len(self))
        played, scores = (self.record._columns[column][rows.start:rows.stop] for column in (1, 2))
        words = [str(direction) for direction in Direction]
        return frame({"played": [words[direction] for direction in played],
                       "best": [words[direction] for direction in self._directions],
                       "value": self.played, "best_value": self.best,
                       "loss": [best - value for best, value in zip(self._best, self._played)],
                       "score": list(scores)}, "move", rows)

    def _totals(self, most: int) -> Tuple[float, float, array[int]]:
        accuracy, loss, worst = c_double(), c_double(), numbers(most)
        written = self._bridge._answer(self._bridge._functions.e2048_review_totals(
            pointer(self._played), pointer(self._best), len(self), byref(accuracy), byref(loss), pointer(worst), most))
        return accuracy.value, loss.value, worst[:written]


class Records(Bridge):
    """The calls that read, play and review records."""

    def record(self, data: Union[str, bytes]) -> Record:
        """Reads a game: a record's text, a replay of 2048verse in either form, or one of 2048EndgameTablebase (`.rpl`).

        Each move and each spawned tile is checked by the rules. Raises `Error`: `RECORD`, whose text names the first wrong
        move.
        """
        return Record(self, data.encode() if isinstance(data, str) else bytes(data))

    def read_record(self, path: Union[str, os.PathLike[str]]) -> Record:
        """Reads a game from a file, as `record` does."""
        with open(path, "rb") as file:
            return self.record(file.read())

    def play_record(self, game: Game, max_moves: SupportsIndex, player: str = DEFAULT_PLAYER, *, effort: SupportsIndex = 0,
                    time_ms: SupportsIndex = 0, heading: Mapping[str, object] = MappingProxyType({})) -> Tuple[Game, Record]:
        """As `play`, whose errors it raises, and the record of these moves.

        `heading` has further lines for the record, such as `{"seed": 2048}` of a game that `new_game(2048)` began.
        """
        cells, seed, score = self._cells(boards.one(game.cells)), c_int32(self._number(game.seed)), c_int32()
        limits, left, steps, is_over = (self._number(effort), self._number(time_ms)), self._number(max_moves), b"", False
        limited = {name: limit for name, limit in zip(("effort", "time_ms"), limits) if limit}
        start = " / ".join(" ".join(map(str, cells[first:first + SIDE])) for first in range(0, CELLS, SIDE))
        while not is_over:
            wanted = min(left, _AT_A_TIME)
            text = create_string_buffer(2 * max(wanted, 0) + 1)
            made = self._answer(self._interruptible(
                self._functions.e2048_play_record, byref(seed), cells, self._name(player), *limits, wanted, byref(score), text,
                len(text)), player)
            steps, left = steps + text.value, left - made
            is_over = made < wanted or left == 0
        lines = {"version": self._text(self._functions.e2048_version), "player": player, **limited, **heading, "start": start}
        written = (": ".join((name, " ".join(str(value).split()))) for name, value in lines.items())
        record = self.record("\n".join(["engine2048 record 1", *written, "", steps.decode()]))
        return Game(tuple(cells), seed.value, game.score + score.value, game.moves + len(record)), record

    def review(self, record: Record, player: str = DEFAULT_PLAYER, *, effort: SupportsIndex = 0, time_ms: SupportsIndex = 0,
               seed: SupportsIndex = 0, first: SupportsIndex = 0, count: Optional[SupportsIndex] = None) -> Review:
        """What a player says of the moves of a record: of all of them, or of `count` from `first` on.

        `effort`, `time_ms` and `seed` are those of `best_move`. A long review may be made in parts, with what comes between,
        since reviews of moves in a row add up to one:

            review = engine2048.review(record, count=500)
            while len(review) < len(record):
                review += engine2048.review(record, first=len(review), count=500)

        Raises `Error`: `NAME`, `RANGE`, `CANCELLED`.
        """
        begin = range(len(record) + 1)[first]
        most = len(record) - begin
        wanted = most if count is None else min(most, self._number(count))
        played, best, directions = reals(wanted), reals(wanted), numbers(wanted)
        made = self._answer(self._interruptible(
            self._functions.e2048_review, record._data, len(record._data), self._name(player), self._number(effort),
            self._number(time_ms), self._number(seed), begin, wanted, pointer(played), pointer(best), pointer(directions)), player)
        if made < wanted:
            raise Error(Status.CANCELLED, "%s %d of %d moves were reviewed." % (
                self.status_text(Status.CANCELLED), made, wanted))
        return Review(self, record, begin, played, best, directions)


def _converted(bridge: Bridge, data: bytes, form: int) -> bytes:
    """A record in another form. Raises `Error` with what is wrong with it."""
    length = bridge._functions.e2048_convert_record(data, len(data), form, None, 0)
    if length == Status.RECORD:
        sentence = bridge._text(lambda *text: bridge._functions.e2048_check_record(data, len(data), None, *text))
        raise Error(Status.RECORD, sentence)
    buffer = create_string_buffer(bridge._answer(length) + 1)
    bridge._answer(bridge._functions.e2048_convert_record(data, len(data), form, buffer, len(buffer)))
    return buffer.raw[:length]

"""Asks the engine about many boards in one call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Tuple

from engine2048.arrays import copied, numbers, pointer, reals, shaped, writable
from engine2048.boards import CELLS, Many
from engine2048.bridge import Bridge
from engine2048.values import Analysis, Choice, Direction, Error, Status, Step

if TYPE_CHECKING:
    from array import array


class Batches(Bridge):
    """The calls for many boards. Each answers with one array for each field, with a row for each board."""

    def _best_moves(self, boards: Many, player: str, *limits: int) -> Choice:
        directions, values = numbers(boards.number), reals(boards.number)
        self._ask(boards.number, player, self._functions.e2048_best_move_many, pointer(boards.cells), boards.number,
                  self._name(player), *limits, pointer(directions), pointer(values))
        return Choice(shaped(directions), shaped(values))

    def _analyses(self, boards: Many, player: str, *limits: int) -> Analysis:
        directions, values = numbers(boards.number), reals(boards.number * len(Direction))
        depths, nodes = numbers(boards.number), reals(boards.number, 0)
        self._ask(boards.number, player, self._functions.e2048_analyze_many, pointer(boards.cells), boards.number,
                  self._name(player), *limits, pointer(directions), pointer(values), pointer(depths), pointer(nodes))
        return Analysis(shaped(directions), shaped(values, len(Direction)), shaped(depths), shaped(nodes))

    def _evaluations(self, boards: Many, evaluator: str) -> Any:
        statuses, values = self._statuses_and_values(boards, evaluator)
        self._refuse_the_first(statuses)
        return shaped(values)

    def _statuses_and_values(self, boards: Many, evaluator: str) -> "Tuple[array[int], array[float]]":
        statuses, values = numbers(boards.number), reals(boards.number)
        self._ask(boards.number, evaluator, self._functions.e2048_evaluate_many, pointer(boards.cells), boards.number,
                  self._name(evaluator), pointer(statuses), pointer(values))
        return statuses, values

    def _steps(self, boards: Many, directions: Any, seeds: Any) -> Step:
        cells, count = writable(boards.cells), boards.number
        moved, scores, legal = numbers(count), numbers(count), numbers(count)
        ways = self._copied(directions, count, Status.DIRECTION)
        seeds = None if seeds is None else self._copied(seeds, count, Status.RANGE)
        self._ask(count, "", self._functions.e2048_step_many, None if seeds is None else pointer(seeds), pointer(cells),
                  count, pointer(ways), pointer(moved), pointer(scores), pointer(legal))
        self._refuse_the_first(moved)
        return Step(shaped(cells, CELLS), None if seeds is None else shaped(seeds), shaped(scores), shaped(moved), shaped(legal))

    def _copied(self, values: Any, count: int, status: int) -> "array[int]":
        """Numbers of 32 bits, one a board, or the error of this status."""
        copy = copied(values, count)
        if copy is None:
            raise self._error(status)
        return copy

    def _ask(self, count: int, name: str, function: Any, *arguments: Any) -> None:
        """Calls a function for this many boards. Where the call was cancelled, the error says how many it answered."""
        answered = self._answer(self._interruptible(function, *arguments), name)
        if answered < count:
            raise Error(Status.CANCELLED, "%s %d of %d boards were answered." % (
                self.status_text(Status.CANCELLED), answered, count))

    def _refuse_the_first(self, statuses: "array[int]") -> None:
        """Raises the error of the first board that was refused, if one was."""
        view = shaped(statuses)
        if statuses and (view.min() if hasattr(view, "min") else min(view)) < 0:
            place, status = next((place, status) for place, status in enumerate(statuses) if status < 0)
            raise Error(status, "board %d: %s" % (place, self.status_text(status)))

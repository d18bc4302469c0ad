"""What the package answers about many boards, against what it answers about each."""

import random
import subprocess
import sys
import unittest

import engine2048
from engine2048 import Direction, Error, Status

import rules
from installed import BOARD, FULL, LONG

SEED = 61


def played_boards(count):
    """Boards of random games, all the same each time."""
    chance, boards, cells = random.Random(SEED), [], None
    while len(boards) < count:
        legal = rules.legal(cells) if cells else []
        cells = rules.slide(cells, chance.choice(legal))[0] if legal else [0] * 16
        cells[chance.choice([place for place in range(16) if not cells[place]])] = chance.choice((2, 4))
        boards.append(list(cells))
    return boards


class Batches(unittest.TestCase):
    """Many boards in one call."""

    def test_answers_are_those_of_one_call_a_board(self):
        boards = played_boards(60)
        for player, effort in (("random", 0), ("minimax", 2), ("monte-carlo", 5), ("expectimax", 1), ("greedy: merges 1", 0)):
            options = {"effort": effort, "seed": SEED}
            for ask in (engine2048.best_move, engine2048.analyze):
                # What a table already knows takes no nodes.
                fields = [field for field in ask(BOARD, player)._fields if field != "nodes"]
                many, each = ask(boards, player, **options), [answer_of(ask, board, player, options) for board in boards]
                for field in fields:
                    found = getattr(many, field).tolist()
                    for one, answer in zip(found, each):
                        if isinstance(answer, Status):
                            self.assertTrue(one == answer if field == "direction" else True)
                        else:
                            expected = getattr(answer, field)
                            self.assertEqual(one, list(expected) if isinstance(expected, tuple) else expected)
        for evaluator in ("heuristic", "network", "merges 3, empty 1"):
            self.assertEqual(list(engine2048.evaluate(boards, evaluator)),
                             [engine2048.evaluate(board, evaluator) for board in boards])

    def test_shapes(self):
        rows = [list(BOARD[first:first + 4]) for first in range(0, 16, 4)]
        expected = engine2048.evaluate(BOARD, "heuristic")
        for boards, count in (([BOARD], 1), ([list(BOARD)] * 4, 4), ([rows], 1), ([rows] * 4, 4), ([BOARD] * 16, 16),
                              ((tuple(map(tuple, rows)),) * 3, 3), ([rows, BOARD], 2),
                              ([[float(cell) if cell else None for cell in BOARD]] * 2, 2)):
            self.assertEqual(list(engine2048.evaluate(boards, "heuristic")), [expected] * count)

    def test_other_shapes_and_types_name_the_board(self):
        for boards in ([BOARD, BOARD[1:]], [BOARD, 5], [[BOARD], [BOARD]], [BOARD, [(cell,) for cell in BOARD]]):
            with self.assertRaises(ValueError, msg=boards):
                engine2048.best_move(boards, "random")
        with self.assertRaisesRegex(TypeError, "board 1: "):
            engine2048.best_move([BOARD, ("2", *BOARD[1:])], "random")

    def test_a_refused_board_spoils_no_other(self):
        odd = [(3, *BOARD[1:]), (2**40, *BOARD[1:]), (-2**40, *BOARD[1:])]
        choices = engine2048.best_move([BOARD, FULL, *odd, BOARD], "minimax")
        known = engine2048.best_move(BOARD, "minimax")
        statuses = [known.direction, Status.GAME_OVER, *[Status.TILE] * 3, known.direction]
        self.assertEqual(list(choices.direction), statuses)
        self.assertEqual([value for value in choices.evaluation if value == value], [known.evaluation] * 2)
        analyses = engine2048.analyze([BOARD, FULL, *odd, BOARD], "minimax")
        self.assertEqual(list(analyses.direction), statuses)
        with self.assertRaisesRegex(Error, "^board 2: ") as refusal:
            engine2048.evaluate([BOARD, FULL, *odd], "heuristic")
        self.assertEqual(refusal.exception.status, Status.TILE)
        with self.assertRaisesRegex(Error, "'nobody'"):
            engine2048.best_move([BOARD], "nobody")

    def test_steps_are_moves_and_spawned_tiles(self):
        boards = played_boards(200)
        seeds, directions = list(range(200)), [place % 4 for place in range(200)]
        slid = engine2048.step(boards, directions)
        stepped = engine2048.step(boards, directions, seeds)
        self.assertIsNone(slid.seed)
        for place, (board, direction) in enumerate(zip(boards, directions)):
            after, score = rules.slide(board, direction)
            moved = after != board
            self.assertEqual((list(slid.cells.tolist()[place]), slid.score[place], slid.moved[place]), (after, score, moved))
            expected = engine2048.spawn(after, seeds[place]) if moved else (tuple(board), seeds[place])
            cells = stepped.cells.tolist()[place]
            self.assertEqual((tuple(cells), stepped.seed[place]), tuple(expected[:2]))
            self.assertEqual(stepped.legal_moves[place], sum(1 << way for way in rules.legal(cells)))
        same = engine2048.step([BOARD] * 3, Direction.LEFT, 5)
        self.assertEqual(len({tuple(cells) for cells in same.cells.tolist()}), 1)

    def test_steps_that_are_refused(self):
        for options, status in (((4,), Status.DIRECTION), ((2**40,), Status.DIRECTION), ((0, 2**31), Status.RANGE)):
            with self.assertRaises(Error, msg=options) as refusal:
                engine2048.step([BOARD], *options)
            self.assertEqual(refusal.exception.status, status)
        with self.assertRaisesRegex(Error, "^board 1: "):
            engine2048.step([BOARD, (3,) * 16], 0)
        for wrong in ([0], [0, 1, 2], []):
            with self.assertRaises(ValueError):
                engine2048.step([BOARD] * 2, wrong)
        with self.assertRaises(ValueError):
            engine2048.step(BOARD, 0)
        for ask in (engine2048.move, engine2048.spawn, engine2048.explain):
            with self.assertRaises(ValueError):
                ask([BOARD] * 2, 0)

    def test_a_handler_cancels(self):
        asked = []
        engine2048.set_cancel_handler(lambda: len(asked) == 2 or asked.append(1))
        self.addCleanup(engine2048.set_cancel_handler, None)
        with self.assertRaisesRegex(Error, "0 of 2 boards were answered") as refusal:
            engine2048.best_move([BOARD] * 2, **LONG)
        self.assertEqual(refusal.exception.status, Status.CANCELLED)

    def test_without_numpy(self):
        """The answers are memoryviews there, of the same shapes."""
        script = """
import sys
sys.modules["numpy"] = None
import engine2048
board = %r
analyses = engine2048.analyze([board] * 3, "minimax")
assert (analyses.evaluations.shape, analyses.direction.shape) == ((3, 4), (3,))
assert tuple(analyses.evaluations.tolist()[2]) == engine2048.analyze(board, "minimax").evaluations
assert engine2048.step([board], 0).cells.shape == (1, 16)
""" % (BOARD,)
        subprocess.run([sys.executable, "-B", "-c", script], check=True)


def answer_of(ask, board, player, options):
    """What is answered about one board, or the status why not."""
    try:
        return ask(board, player, **options)
    except Error as refusal:
        return Status(refusal.status)


if __name__ == "__main__":
    unittest.main()

"""What the package reads from NumPy and pandas, for a Python that has both."""

import unittest

import numpy
import pandas

import engine2048
from engine2048 import Direction, Status
from engine2048.leagues import League
from installed import BOARD, FULL

ROWS = [list(BOARD[first:first + 4]) for first in range(0, 16, 4)]
VALUE = engine2048.evaluate(BOARD, "heuristic")
NUMBERS = (numpy.int8, numpy.uint8, numpy.int16, numpy.uint16, numpy.int32, numpy.uint32, numpy.int64, numpy.uint64, numpy.float16,
           numpy.float32, numpy.float64, object, ">i4", ">f8")


class Arrays(unittest.TestCase):
    """Arrays of NumPy."""

    def test_one_board(self):
        for kind in NUMBERS:
            array = numpy.array(BOARD, kind)
            for board in (array, array.reshape(4, 4), array.reshape(4, 4).T.copy().T, list(array), list(array.reshape(4, 4))):
                self.assertEqual(engine2048.evaluate(board, "heuristic"), VALUE, kind)

    def test_many_boards(self):
        for kind in NUMBERS:
            array = numpy.array([BOARD] * 6, kind)
            for boards in (array, array.reshape(6, 4, 4), numpy.asfortranarray(array), array[::-2], array[:1], array[:0],
                           list(array), list(array.reshape(6, 4, 4))):
                values = engine2048.evaluate(boards, "heuristic") if len(boards) else engine2048.best_move(boards).direction
                self.assertIsInstance(values, numpy.ndarray)
                self.assertEqual(values.tolist(), [VALUE] * len(boards), kind)

    def test_what_comes_back(self):
        analyses = engine2048.analyze(numpy.array([BOARD, FULL]), "minimax")
        self.assertEqual(analyses.evaluations.shape, (2, 4))
        self.assertEqual((analyses.direction.dtype, analyses.evaluations.dtype), (numpy.int32, numpy.float64))
        self.assertEqual(analyses.direction[1], Status.GAME_OVER)
        self.assertTrue(numpy.isnan(analyses.evaluations[1]).all())
        analyses.evaluations[0] = 0  # They are the caller's.

    def test_the_callers_array_stays_as_it_is(self):
        boards = numpy.array([BOARD] * 3, numpy.int32)
        engine2048.step(boards, numpy.array([0, 1, 2]), numpy.array([7, 8, 9]))
        self.assertTrue((boards == BOARD).all())
        boards.flags.writeable = False
        engine2048.step(boards, 0, 1)

    def test_empty_cells_and_numbers_without_32_bits(self):
        holes = numpy.where(numpy.array(BOARD) == 0, numpy.nan, BOARD)
        self.assertEqual(engine2048.evaluate(holes, "heuristic"), VALUE)
        for order in "CF":  # pandas gives its columns one after the other.
            self.assertEqual(engine2048.evaluate(numpy.array([holes] * 2, order=order), "heuristic").tolist(), [VALUE] * 2)
        for tile, kind in ((2**40, numpy.int64), (2**40 + 2, numpy.int64), (-2**40, numpy.int64), (2**63, numpy.uint64),
                           (2.0**40, float), (-1e30, float), (2**31 + 2, numpy.uint32)):
            boards = numpy.array([BOARD] * 2).astype(kind)
            boards[1, 3] = tile
            self.assertEqual(engine2048.best_move(boards, "random").direction[1], Status.TILE, tile)

    def test_other_arrays(self):
        for shape in ((4, 5), (2, 8), (15,), (3, 16, 1), (2, 2, 4, 4), (16, 4)):
            with self.assertRaises(ValueError, msg=shape):
                engine2048.best_move(numpy.zeros(shape, int), "random")
        for odd in (2.5, numpy.inf, -numpy.inf):
            boards = numpy.array([BOARD] * 4, float)
            boards[2, 3] = odd
            with self.assertRaisesRegex(TypeError, "board 2"):
                engine2048.best_move(boards, "random")
        for kind in (str, complex):
            with self.assertRaises(TypeError):
                engine2048.best_move(numpy.array([BOARD] * 4).astype(kind), "random")

    def test_numbers_of_numpys(self):
        self.assertEqual(engine2048.move(BOARD, numpy.int64(3)), engine2048.move(BOARD, 3))
        found = engine2048.best_move(BOARD, "monte-carlo", effort=numpy.int8(9), seed=numpy.int32(5))
        self.assertEqual(found, engine2048.best_move(BOARD, "monte-carlo", effort=9, seed=5))


class Frames(unittest.TestCase):
    """DataFrames of pandas."""

    def test_a_frame_of_four_by_four_is_a_board(self):
        self.assertEqual(engine2048.evaluate(pandas.DataFrame(ROWS), "heuristic"), VALUE)
        self.assertEqual(engine2048.evaluate(pandas.DataFrame(ROWS, columns=list("abcd"), index=[8, 16, 32, 64]), "heuristic"), VALUE)
        self.assertEqual(engine2048.evaluate(pandas.Series(BOARD), "heuristic"), VALUE)

    def test_a_frame_with_sixteen_columns_is_a_board_a_row(self):
        """Its values count, whatever its columns and rows are called."""
        frame = pandas.DataFrame([BOARD] * 3, columns=[2 ** (1 + place) for place in range(16)], index=["a", "b", "c"])
        for rows in (1, 3):
            self.assertEqual(engine2048.evaluate(frame[:rows], "heuristic").tolist(), [VALUE] * rows)
        self.assertEqual(len(engine2048.best_move(frame[:0], "random").direction), 0)

    def test_missing_values_are_empty_cells(self):
        for kind in ("Int64", "Int32", "Float64", "float64", "object"):
            for shape, values in (((4, 4), VALUE), ((1, 16), [VALUE])):
                frame = pandas.DataFrame(numpy.reshape(BOARD, shape)).astype(kind)
                frame = frame.mask(frame == 0)
                self.assertTrue(frame.isna().any(axis=None))
                found = engine2048.evaluate(frame, "heuristic")
                self.assertEqual(found if shape == (4, 4) else found.tolist(), values, kind)
        mixed = pandas.DataFrame([[None, pandas.NA, numpy.nan, 2.0]] * 4)
        self.assertEqual(engine2048.legal_moves(mixed), engine2048.legal_moves([[0, 0, 0, 2]] * 4))

    def test_a_league_as_a_frame(self):
        league = League()
        self.assertEqual(league.to_frame().shape, (0, 6))
        league.play(["random", "graph"], games=3)
        frame = league.to_frame()
        self.assertEqual(list(frame.columns), ["player", "seed", "score", "largest", "moves", "seconds"])
        self.assertEqual([tuple(row) for row in frame.itertuples(index=False)], [tuple(game) for game in league.games])
        self.assertEqual(frame.index.name, "game")

    def test_a_review_as_a_frame(self):
        _, record = engine2048.play_record(engine2048.new_game(5), 30, "graph")
        review = engine2048.review(record, "minimax", effort=2, first=10)
        frame = review.to_frame()
        self.assertEqual((list(frame.index), frame.index.name), (list(range(10, 30)), "move"))
        self.assertEqual(list(frame.columns), ["played", "best", "value", "best_value", "loss", "score"])
        for place, move in enumerate(frame.index):
            row = frame.loc[move]
            self.assertEqual((row.played, row.best), (str(Direction(record.directions[move])), str(Direction(review.directions[place]))))
            self.assertEqual((row.value, row.best_value, row.score), (review.played[place], review.best[place], record.scores[move]))
            self.assertEqual(row.loss, review.best[place] - review.played[place])
        self.assertEqual(frame.loss.idxmax(), review.worst(1)[0])

    def test_other_frames(self):
        for shape in ((4, 5), (16, 1), (16, 4), (2, 8)):
            with self.assertRaises(ValueError, msg=shape):
                engine2048.best_move(pandas.DataFrame(numpy.zeros(shape, int)), "random")
        with self.assertRaises(TypeError):
            engine2048.best_move(pandas.DataFrame([["2"] * 16]), "random")


if __name__ == "__main__":
    unittest.main()

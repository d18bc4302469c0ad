"""The package at work in the Python of this machine."""

import subprocess

from conftest import run_tests


def test_in_an_empty_environment(installed):
    run_tests(installed)


def test_numpys_arrays_are_boards(cluster):
    program = """
import engine2048, numpy
board = [2, 4, 8, 16, 0, 0, 2, 4, 0, 0, 0, 2, 0, 0, 2, 2]
expected = engine2048.best_move(board, "minimax")
for kind in (numpy.int32, numpy.uint64, numpy.float32):
    array = numpy.array(board, dtype=kind)
    for shaped in (array, array.reshape(4, 4), list(array.astype(int)), list(array.reshape(4, 4))):
        assert engine2048.best_move(shaped, "minimax") == expected, (kind, shaped)
for other in (numpy.zeros((4, 5)), numpy.zeros((2, 8)), numpy.zeros((1, 4, 4))):
    try:
        engine2048.legal_moves(other)
    except ValueError:
        continue
    raise AssertionError(other.shape)
assert engine2048.move(board, numpy.int64(3)) == engine2048.move(board, 3)
"""
    subprocess.run([cluster, "-c", program], check=True)

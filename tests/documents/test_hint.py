"""examples/c/hint.c: its answers, its refusals, and Ctrl-C."""

import signal
import subprocess
import time

import pytest
from conftest import page, printed

BOARD = "4 128 4 32 2 32 64 16 2 32 2 2 2 0 0 0".split()
OPEN_BOARD = "65536 0 0 0 0 0 0 0 0 0 4 0 0 0 0 0".split()


@pytest.fixture
def hint(build):
    build(page("examples/c/hint.c"), "cpp")
    return build(page("examples/c/hint.c"), "c")


def test_it_answers_as_the_published_program(hint):
    """gradient one ply after the root move, on the first known position."""
    assert " ".join(printed(hint, "-p", "gradient", "-e", "1", *BOARD).split()).endswith("* up 318 right 316 down 188 left 282")


@pytest.mark.parametrize("options, cells, sentence", [
    (["-e", "0"], ["3"] * 16, "A cell is not a tile"),
    (["-e", "99999999"], BOARD, "out of range"),
    (["-t", "-1"], BOARD, "out of range"),
    (["-p", "random"], ["0"] * 16, "The game is over"),
    (["-p", "nobody"], BOARD, "has this name"),
    # The shipped library has no such player.
    (["-p", "panic"], BOARD, "has this name"),
    (["-p", "random"], BOARD[:2], "usage")])
def test_it_says_what_is_wrong(hint, options, cells, sentence):
    ended = subprocess.run([hint, "-p", "minimax", *options, *cells], capture_output=True, text=True)
    assert ended.returncode != 0 and sentence in ended.stderr


def test_ctrl_c_ends_its_search(hint):
    """The signal is sent until the program ends; one before it listens ends it without a word, so it starts again."""
    for _ in range(100):
        with subprocess.Popen([hint, "-p", "ovolve", "-t", "3600000", *OPEN_BOARD], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True) as running:
            while running.poll() is None:
                time.sleep(0.02)
                running.send_signal(signal.SIGINT)
            said, errors = running.communicate()
        if running.returncode != -signal.SIGINT:
            break
    assert running.returncode == 1 and "cancelled" in errors and said == ""

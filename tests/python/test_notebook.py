"""The notebook in examples/python runs to its end, and its agent has learnt."""

import re
import subprocess

from conftest import ROOT


def test_the_notebook_plays_reviews_and_learns(learner, tmp_path):
    done = subprocess.run([learner, "-B", ROOT / "tests/python/run_notebook.py", ROOT / "examples/python/learn.ipynb"], cwd=tmp_path,
                          stdout=subprocess.PIPE, text=True, check=True)
    moves, accuracy = re.search(r"(\d+) moves, \d+ points, accuracy ([\d.]+)", done.stdout).groups()
    assert int(moves) == 400 and 0 < float(accuracy) <= 100, done.stdout
    agent, chance = map(int, re.search(r"agent (\d+), random (\d+)", done.stdout).groups())
    assert agent > 2 * chance, done.stdout

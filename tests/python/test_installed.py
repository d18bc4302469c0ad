"""The package at work in the Python of this machine."""

import re
import subprocess

from conftest import ROOT, run_tests


def test_in_an_empty_environment(installed):
    run_tests(installed)


def test_with_numpy_pandas_and_gymnasium(learner):
    run_tests(learner, files="learner*.py", at_least=15)


def test_the_examples_of_the_page_run(learner, tmp_path):
    examples = re.findall(r"^```python\n(.*?)^```$", (ROOT / "docs/games.md").read_text(), re.MULTILINE | re.DOTALL)
    assert examples
    for example in examples:
        done = subprocess.run([learner, "-B", "-c", example], cwd=tmp_path, stdout=subprocess.PIPE, text=True, check=True)
        assert re.fullmatch(r"201 boards, 200 moves, accuracy \d+\n", done.stdout)

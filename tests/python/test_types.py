"""The package's source, as type checkers and older Pythons see it."""

import re
import subprocess
import sys
from pathlib import Path

from conftest import PACKAGE


def run(tool, *arguments):
    """Runs a tool of this Python on the package; it must find no fault."""
    done = subprocess.run([Path(sys.executable).with_name(tool), *arguments, "engine2048"], cwd=PACKAGE,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, done.stdout


def test_it_is_typed(learner):
    run("mypy", "--strict", "--cache-dir", "/dev/null", "--python-executable", learner)


def test_it_runs_in_the_oldest_python():
    """The one in pyproject.toml. Annotations are not looked at when a program runs."""
    oldest = re.search(r'requires-python = ">=(.*)"', (PACKAGE / "pyproject.toml").read_text())[1]
    run("vermin", f"--target={oldest}-", "--no-tips", "--violations")

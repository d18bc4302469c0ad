"""What the tests of the Python package share: the built wheels, and Pythons that have one installed."""

import os
import re
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "hosts/python"
WHEELS = Path(os.environ["ENGINE2048_WHEELS"])
TESTS = ROOT / "tests/python"

# They are a part of their own.
collect_ignore = [] if "ENGINE2048_ARM_ROOT" in os.environ else ["test_elsewhere.py"]


def wheel(platform):
    """The one wheel for a platform."""
    found, = WHEELS.glob("engine2048-*-py3-none-%s.whl" % platform)
    return found


def sdist():
    """The one sdist."""
    found, = WHEELS.glob("engine2048-*.tar.gz")
    return found


def pip(*arguments, **options):
    """Runs pip; it must end well."""
    subprocess.run([sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments], check=True, **options)


def environment(folder, *packages, **options):
    """A virtual environment with these packages and nothing else, not even pip; returns its Python."""
    venv.create(folder)
    python = folder / "bin/python"
    pip("--python", python, "install", "--quiet", *packages, **options)
    return python


def run_tests(*python, files="installed*.py", at_least=30, **options):
    """Runs all tests in some files of this folder; none may be left out."""
    done = subprocess.run([*python, "-B", "-m", "unittest", "discover", "-s", TESTS, "-p", files], stderr=subprocess.PIPE,
                          text=True, **options)
    assert done.returncode == 0, done.stderr
    assert int(re.search(r"^Ran (\d+) tests", done.stderr, re.MULTILINE)[1]) >= at_least, done.stderr
    assert done.stderr.rstrip().endswith("\nOK"), done.stderr


@pytest.fixture(scope="session")
def installed(tmp_path_factory):
    """A Python with nothing but the wheel for this machine."""
    return environment(tmp_path_factory.mktemp("installed"), "--no-index", wheel("manylinux_2_34_x86_64"))


@pytest.fixture(scope="session")
def learner(tmp_path_factory):
    """A Python with the wheel, and with what the examples in Python and the optional parts of the package need."""
    wheel_with_extras = "engine2048[gymnasium,pandas] @ " + wheel("manylinux_2_34_x86_64").as_uri()
    return environment(tmp_path_factory.mktemp("learner"), wheel_with_extras,
                       "--requirement", ROOT / "examples/python/requirements.txt")


@pytest.fixture(scope="session")
def cluster(tmp_path_factory):
    """A Python with the wheel, and with what the examples for Dask need."""
    return environment(tmp_path_factory.mktemp("cluster"), wheel("manylinux_2_34_x86_64"),
                       "--requirement", ROOT / "examples/dask/requirements.txt")

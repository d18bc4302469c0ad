"""The package at work: the same tests in each kind of Python that may have it."""

import os
import re
import subprocess

from conftest import TESTS, environment, pip, sdist, wheel

ARM_ROOT = os.environ["ENGINE2048_ARM_ROOT"]


def run_tests(*python, **options):
    """Runs all of the package's tests; none may be left out."""
    done = subprocess.run([*python, "-B", TESTS], stderr=subprocess.PIPE, text=True, **options)
    assert done.returncode == 0, done.stderr
    assert int(re.search(r"^Ran (\d+) tests", done.stderr, re.MULTILINE)[1]) > 30, done.stderr
    assert done.stderr.rstrip().endswith("\nOK"), done.stderr


def test_in_an_empty_environment(installed):
    run_tests(installed)


def test_on_arm_in_the_emulator(tmp_path):
    pip("install", "--quiet", "--no-index", "--only-binary=:all:", "--platform=manylinux_2_34_aarch64", "--target", tmp_path,
        wheel("manylinux_2_34_aarch64"))
    run_tests("qemu-aarch64", "-L", ARM_ROOT, ARM_ROOT + "/usr/bin/python3", env=os.environ | {"PYTHONPATH": str(tmp_path)})


def test_built_from_the_sdist(tmp_path):
    """By cargo, without the optimisations that take a minute; they change no answer."""
    quick = {"CARGO_PROFILE_RELEASE_LTO": "off", "CARGO_PROFILE_RELEASE_OPT_LEVEL": "1", "CARGO_PROFILE_RELEASE_CODEGEN_UNITS": "16"}
    pip("wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", tmp_path, sdist(), env=os.environ | quick)
    built, = tmp_path.glob("*.whl")
    assert "-py3-none-linux_" in built.name
    run_tests(environment(tmp_path / "environment", "--no-index", built))


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

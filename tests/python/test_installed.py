"""The package at work in the Python of this machine."""

from conftest import run_tests


def test_in_an_empty_environment(installed):
    run_tests(installed)


def test_with_numpy_pandas_and_gymnasium(learner):
    run_tests(learner, files="learner*.py", at_least=15)

"""Runs the tests of the VBA: `python tests/vba/run.py`, or with words to pick tests by name."""

import test_buttons
import test_package

import tap

tap.run(test_package, test_buttons)

"""Runs the tests of the VBA: `python tests/vba/run.py`, or with words to pick tests by name."""

import test_analysis_and_league
import test_article
import test_auto_play
import test_buttons
import test_declares
import test_faults
import test_functions
import test_host
import test_package

import tap

tap.run(test_host, test_package, test_declares, test_buttons, test_faults, test_auto_play, test_analysis_and_league,
        test_functions, test_article)

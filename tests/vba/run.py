"""Runs the tests of the VBA: `python tests/vba/run.py`, or with words to pick tests by name."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "python"))  # what these tests share with LibreOffice's

import test_analysis  # noqa: E402  (the path above comes first)
import test_article  # noqa: E402
import test_auto_play  # noqa: E402
import test_buttons  # noqa: E402
import test_calls  # noqa: E402
import test_coach  # noqa: E402
import test_countries  # noqa: E402
import test_declares  # noqa: E402
import test_faults  # noqa: E402
import test_functions  # noqa: E402
import test_game_list  # noqa: E402
import test_host  # noqa: E402
import test_lab  # noqa: E402
import test_lab_games  # noqa: E402
import test_languages  # noqa: E402
import test_league  # noqa: E402
import test_league_list  # noqa: E402
import test_library  # noqa: E402
import test_long_recipes  # noqa: E402
import test_opening  # noqa: E402
import test_package  # noqa: E402
import test_readme  # noqa: E402
import test_records  # noqa: E402
import test_repair  # noqa: E402
import test_review  # noqa: E402
import test_self_check  # noqa: E402
import test_small_faults  # noqa: E402
import test_stories  # noqa: E402
import test_strength  # noqa: E402
import test_text_widths  # noqa: E402
import test_thinking  # noqa: E402
import test_validators  # noqa: E402

import engine  # noqa: E402
import tap  # noqa: E402
from host.excel import Excel  # noqa: E402
from office import LIBRARIES  # noqa: E402


def prepare():
    """Opens more workbooks than most tests need, and lets the library make the tables and the network that its players share."""
    Excel.open_ahead(6, engine.WORKBOOK, libraries=LIBRARIES)
    for player in engine.names("player"):
        engine.best_move([2, 0, 0, 2] + 12 * [0], player, 1)


tap.run(test_host, test_package, test_opening, test_declares, test_library, test_buttons, test_faults, test_auto_play, test_analysis,
        test_languages, test_league, test_league_list, test_long_recipes, test_lab, test_lab_games, test_strength, test_text_widths, test_thinking, test_coach, test_countries, test_calls,
        test_game_list, test_repair, test_functions, test_article, test_self_check, test_small_faults, test_stories, test_readme, test_records, test_review,
        test_validators, prepare=prepare)

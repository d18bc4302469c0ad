"""The header's example plays a game, in C and in C++."""

import re

import pytest
from conftest import page, printed


@pytest.mark.parametrize("language", ["c", "cpp"])
def test_the_example_plays_a_game(build, language):
    comment = re.search(r"AN EXAMPLE, COMPLETE\n \*\n((?: \*(?:     .*)?\n)+)", page("include/engine2048.h"))[1]
    program = "".join(line[7:] + "\n" for line in comment.splitlines())
    lines = printed(build(program, language)).splitlines()
    assert len(lines) > 50 and all(", worth " in line for line in lines)

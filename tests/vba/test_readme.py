"""The VBA of README.md, as a person pastes it."""

import re

from engine import ROOT
from office import own_workbook


def test_the_snippet_of_the_readme_asks_for_a_move():
    page = (ROOT / "README.md").read_text()
    snippet = re.search(r"```vba\n(.*?)```", page, re.DOTALL).group(1)
    excel = own_workbook(["Engine2048", "LibraryFinder2048"], "Option Explicit\n" + snippet)
    excel.run("AskForAMove")
    said, = excel.messages()
    direction, value = re.fullmatch(r"Direction (\d), worth ([0-9.]+)", said).groups()
    assert int(direction) in (1, 2, 3), "the two tiles lie in the first row"
    assert float(value) > 0

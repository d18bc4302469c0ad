"""The VBA of README.md, as a person pastes it."""

import re

import engine
from engine import ROOT
from office import own_workbook

PAGES = [("README.md", "**Your own VBA**"), ("dev/packaging/windows/README.txt", "macros of your own")]


def test_the_snippet_of_the_readme_asks_for_a_move_with_the_modules_that_each_page_names():
    snippet = re.search(r"```vba\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL).group(1)
    for page, advice in PAGES:
        modules = re.findall(r"(\w+)\.bas", (ROOT / page).read_text().split(advice)[1].split("\n\n")[0])
        excel = own_workbook(modules, "Option Explicit\n" + snippet)
        excel.set_cell("Sheet1", "B3:E6", [[2, 0, 0, 2]] + [[0] * 4] * 3)
        excel.run("AskForAMove")
        word, said = excel.messages()
        assert word in ("right", "down", "left"), "the two tiles lie in the first row"
        direction, value = re.fullmatch(r"Direction (\d), worth ([0-9.]+)", said).groups()
        assert int(direction) in (1, 2, 3), "the two tiles lie in the first row"
        assert float(value) > 0


CELLS = [2, 4, 8, 16, 0, 2, 4, 64, 0, 0, 2, 8, 0, 0, 4, 2]


def line_of(language):
    """The line with a recipe that the page has for a language, and the recipe."""
    line, = re.findall(rf"^\| {language} \| `(.*?)`", (ROOT / "README.md").read_text(), re.M)
    return line, re.findall(r'"([^"]*)"', line)[-1]


def test_the_line_with_a_recipe_asks_for_a_move():
    line, recipe = line_of("VBA")
    excel = own_workbook(["Engine2048"], f"""Option Explicit
Public Function Ask() As Long
    Dim direction As Long
    {line}
    Ask = direction
End Function
""")
    for place, tile in enumerate(CELLS):
        excel.set_cell("Sheet1", f"{'BCDE'[place % 4]}{3 + place // 4}", tile or None)
    assert excel.run("Own.Ask") == engine.best_move(CELLS, recipe, 0, 2048)[0]


def test_every_line_has_a_recipe_that_the_engine_takes():
    for language in ("Excel", "LibreOffice", "VBA", "C", r"C\+\+", "the shell"):
        _, recipe = line_of(language)
        assert engine.best_move(CELLS, recipe, 0, 1)[0] in range(4), language

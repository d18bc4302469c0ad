"""The programs and lines of README.md run as pasted."""

import os
import re
import subprocess
import sys

import pytest
from conftest import LIBRARY, ROOT, page, printed


def pasted(language, which=0):
    """One of the page's programs in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page("README.md"), re.MULTILINE | re.DOTALL)[which]


@pytest.fixture
def python(tmp_path):
    """Runs a program where the Python package is as installed; returns what it prints."""
    package = tmp_path / "engine2048"
    package.mkdir()
    for file in [*(ROOT / "hosts/python/engine2048").glob("*.py"), LIBRARY]:
        (package / file.name).symlink_to(file)
    return lambda program: subprocess.run([sys.executable, "-B", "-c", program], check=True, stdout=subprocess.PIPE, text=True,
                                          env=os.environ | {"PYTHONPATH": str(tmp_path)}).stdout


def line_with_recipe(name):
    """A language's line in the table of recipes."""
    line = re.search(rf"^\| {re.escape(name)} \| `([^`]*)`", page("README.md"), re.MULTILINE)[1]
    assert '"' in line, "it names no recipe"
    return line


def test_the_program_in_c_prints_a_direction(build):
    assert int(printed(build(pasted("c"), "c"))) in range(4)


def test_the_program_in_cpp_prints_points(build):
    assert int(printed(build(pasted("cpp"), "cpp")).removesuffix(" points\n")) > 1000


def test_the_line_of_c_with_a_recipe_answers(build):
    program = f"""#include <engine2048.h>
#include <stdio.h>
int main(void) {{
    const int32_t cells[16] = {{2, 0, 0, 2, 0, 0, 0, 0, 0, 4, 0, 0, 8, 16, 32, 64}};
    printf("%d\\n", (int){line_with_recipe("C")});
}}
"""
    assert int(printed(build(program, "c"))) in range(4)


def test_the_line_of_cpp_with_a_recipe_plays(build):
    program = f"""#include <engine2048.hpp>
#include <iostream>
int main() {{
    auto game = engine2048::new_game(2048);
    {line_with_recipe("C++")};
    std::cout << game.score << "\\n";
}}
"""
    assert int(printed(build(program, "cpp"))) > 100


def test_the_program_in_python_prints_a_direction_and_points(python):
    assert re.fullmatch(r"(up|right|down|left) \d{4,} points\n", python(pasted("python")))


def test_the_program_for_xlwings_writes_a_direction(python):
    """xlwings reads a range as rows of floats, with None for a blank cell (Range.value in its manual)."""
    excel = """
import sys, types
class Range:
    def __init__(self, value):
        self.value = value
cells = {"B3:E6": Range([[2.0, None, None, 2.0], [None] * 4, [None, 4.0, None, None], [8.0, 16.0, 32.0, 64.0]]), "G3": Range(None)}
book = types.SimpleNamespace(sheets=types.SimpleNamespace(active=cells))
sys.modules["xlwings"] = types.SimpleNamespace(books=types.SimpleNamespace(active=book))
"""
    direction = python(excel + pasted("python", 1) + 'print(cells["G3"].value)')
    assert direction.strip() in ("up", "right", "down", "left")


def test_the_line_of_python_with_a_recipe_answers(python):
    line = line_with_recipe("Python")
    printed = python(f"import engine2048\ngame = engine2048.new_game(2048)\nprint({line}[1].feature)")
    assert printed == "merges\n"

"""The programs and lines of README.md run as pasted."""

import re

from conftest import page, printed


def pasted(language):
    """The page's first program in a language."""
    return re.search(rf"^```{language}\n(.*?)^```$", page("README.md"), re.MULTILINE | re.DOTALL)[1]


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

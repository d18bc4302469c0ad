"""docs/c-api.md against the header, and its examples as one program in C and in C++; docs/players.md against the library."""

import os
import re
import sys

import pytest
from conftest import LIBRARY, ROOT, declarations, page, printed

sys.path.append(os.fspath(ROOT / "tests/python"))

from reference import Reference  # noqa: E402  (found through the line above)

FENCE = re.compile(r"^## (\S+)|^```c (\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(wanted):
    """The fenced blocks of one kind, each with the heading above it."""
    heading, found = "", []
    for match in FENCE.finditer(page("docs/c-api.md")):
        heading = match[1] or heading
        if match[2] == wanted:
            found.append((heading, match[3]))
    assert found, wanted
    return found


def test_the_players_page_has_a_row_for_each():
    rows = re.findall(r"^\| `([a-z-]+)` \|", page("docs/players.md").split("## ")[1], re.MULTILINE)
    assert rows == [name for name, _ in Reference(LIBRARY).players() if name not in ("heuristic", "expectimax")], "ours are in a paragraph"


def program():
    """All examples, each as a function."""
    examples = blocks("example")
    functions = "".join(f"static void {name}_(void)\n{{\n{text}}}\n\n" for name, text in examples)
    calls = "".join(f"    {name}_();\n" for name, _ in examples)
    return (f"#undef NDEBUG\n{blocks('preamble')[0][1]}\n{functions}"
            f"int main(void)\n{{\n{calls}    puts(\"all examples ran\");\n    return 0;\n}}\n")


def test_the_page_declares_what_the_header_declares():
    assert [text.strip() for _, text in blocks("declaration")] == list(declarations().values())


def test_every_function_has_an_example_that_calls_it():
    assert {name for name, text in blocks("example") if f"{name}(" in text} == set(declarations())


@pytest.mark.parametrize("language", ["c", "cpp"])
def test_the_examples_run(build, language):
    assert printed(build(program(), language)).endswith("all examples ran\n")

"""docs/c-api.md against the header, and its examples as one program in C and in C++."""

import re

import pytest
from conftest import declarations, page, printed

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

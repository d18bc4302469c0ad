"""docs/games.md: its examples in C, and the record that it shows. Its example in Rust is one of the crate's doctests."""

import re

from conftest import page, printed
from test_c_api import blocks as blocks_of_manual

FENCE = re.compile(r"^```(\w+)(?: example)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language):
    found = [text for kind, text in FENCE.findall(page("docs/games.md")) if kind == language]
    assert found, language
    return found


def test_the_examples_in_c_run(build):
    functions = "".join(f"static void example_{number}(void)\n{{\n{text}}}\n\n" for number, text in enumerate(blocks("c")))
    calls = "".join(f"    example_{number}();\n" for number in range(len(blocks("c"))))
    (_, preamble), = blocks_of_manual("preamble")
    unused = "    (void)third_time;\n"
    program = f"#undef NDEBUG\n{preamble}\n{functions}int main(void)\n{{\n{unused}{calls}    puts(\"ran\");\n    return 0;\n}}\n"
    assert printed(build(program, "c")).endswith("ran\n")


def test_the_record_is_one(build):
    (record,) = blocks("record")
    text = record.replace("\n", "\\n")
    program = ("#include <stdio.h>\n#include <string.h>\n#include <engine2048.h>\n"
               f"static const char record[] = \"{text}\";\nstatic uint8_t written[1000];\n"
               "int main(void)\n{\n    e2048_convert_record((const uint8_t *)record, (int32_t)strlen(record), 0, written, 1000);\n"
               "    fputs((const char *)written, stdout);\n    return 0;\n}\n")
    assert printed(build(program, "c")) == record

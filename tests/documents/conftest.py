"""What the tests of documents share: pages, the header's functions, and a compiler against the library."""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = Path(os.environ["ENGINE2048_LIBRARY"])
COMPILERS = {"c": ["gcc", "-std=c99"], "cpp": ["g++", "-x", "c++", "-std=c++17"]}


def page(name):
    """The text of a page of the project."""
    return (ROOT / name).read_text(encoding="utf-8")


def declarations():
    """The header's declarations, each in one line, by the function's name."""
    found = [" ".join(text.split()) for text in re.findall(r"\nE2048_API\s+([^;]*;)", page("include/engine2048.h"))]
    return {re.search(r"(\w+)\(", text)[1]: text for text in found}


@pytest.fixture
def build(tmp_path):
    """Compiles a program against the library, every warning an error; returns the program."""
    def build(text, language):
        source, program = tmp_path / f"source.{language}", tmp_path / "program"
        source.write_text(text, encoding="utf-8")
        subprocess.run([*COMPILERS[language], "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O1", "-g",
                        f"-I{ROOT / 'include'}", source, "-x", "none", LIBRARY, f"-Wl,-rpath,{LIBRARY.parent}",
                        "-o", program], check=True)
        return program
    return build


def printed(*command):
    """What a program prints; it must end well."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout

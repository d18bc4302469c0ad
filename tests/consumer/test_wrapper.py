"""The C++ wrapper: its own tests, and that no compiler warns about it by any standard that it promises."""

import pytest
from conftest import ROOT, WARNINGS

SOURCE = ROOT / "tests/cpp/wrapper.cpp"
# What careful users add to the usual warnings.
STRICT = ["-Wshadow", "-Wold-style-cast", "-Wconversion", "-Wsign-conversion"]


@pytest.mark.parametrize("compiler, flags", [
    ("g++", ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]), ("clang++", ["-fno-exceptions"])])
def test_its_tests_pass(outside, compiler, flags):
    outside.run(compiler, *WARNINGS, "-std=c++17", "-Iprefix/include", "-o", "wrapper", *flags, SOURCE, "-Lprefix/lib",
                "-lengine2048")
    said = outside.run("./wrapper").splitlines()
    assert f"1..{sum(line.startswith('ok ') for line in said)}" in said, said


# The tests use every function, so the templates are checked too.
@pytest.mark.parametrize("exceptions", ["-fexceptions", "-fno-exceptions"])
@pytest.mark.parametrize("standard", ["c++17", "c++20", "c++2b"])
@pytest.mark.parametrize("compiler", ["g++", "clang++"])
def test_no_compiler_warns(outside, compiler, standard, exceptions):
    outside.run(compiler, *WARNINGS, *STRICT, f"-std={standard}", exceptions, "-fsyntax-only", "-Iprefix/include", SOURCE)

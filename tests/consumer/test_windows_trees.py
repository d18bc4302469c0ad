"""The Windows trees with MinGW, by pkg-config and CMake."""

import os
from pathlib import Path

import pytest
from conftest import WARNINGS

TREES = Path(os.environ["ENGINE2048_WINDOWS_TREES"])
TOOLS = {"windows-x86_64": "x86_64-w64-mingw32", "windows-x86": "i686-w64-mingw32"}


@pytest.fixture(params=TOOLS)
def tree(request):
    """A tree's prefix, and the prefix of its tools."""
    return TREES / request.param, TOOLS[request.param]


def test_a_program_imports_the_dll(outside, tree):
    prefix, tools = tree
    flags = outside.flags(libraries=prefix / "lib")
    outside.run(f"{tools}-gcc", *WARNINGS, "-std=c99", "consumer.c", "-o", "consumer.exe", *flags)
    assert "DLL Name: engine2048.dll" in outside.run(f"{tools}-objdump", "-p", "consumer.exe")


def test_the_page_for_msvc_names_the_trees_processor(tree):
    """By Microsoft's page "/MACHINE (Specify Target Platform)" and the help of llvm-dlltool."""
    prefix, tools = tree
    machine, of_llvm = {"x86_64-w64-mingw32": ("x64", "i386:x86-64"), "i686-w64-mingw32": ("x86", "i386")}[tools]
    page = (prefix / "MSVC.md").read_text()
    assert f" /machine:{machine} " in page and f" -m {of_llvm} " in page


def test_cmake_takes_the_import_library_of_the_compiler(outside, tree):
    prefix, tools = tree
    of_msvc = prefix / "lib/engine2048.lib"
    settings = ["-DCMAKE_SYSTEM_NAME=Windows", f"-DCMAKE_C_COMPILER={tools}-gcc"]
    of_msvc.write_text("not for MinGW")
    outside.cmake(f"mingw-{tools}", *settings, prefix=prefix)
    of_msvc.unlink()
    # As CMake finds cl, and clang for MSVC's libraries.
    for variable, value in [("MSVC", "1"), ("CMAKE_C_SIMULATE_ID", "MSVC"), ("CMAKE_CXX_SIMULATE_ID", "MSVC")]:
        found = outside.folder / f"{variable}.cmake"
        found.write_text(f"set({variable} {value})")
        with pytest.raises(AssertionError, match="MSVC.md tells how"):
            outside.cmake(f"{variable}-{tools}", *settings, f"-DCMAKE_PROJECT_INCLUDE={found}", prefix=prefix)

"""The installed tree from outside, by pkg-config, CMake and plain flags; in C and C++, gcc and clang, shared and static."""

import re
import shutil

import pytest
from conftest import NEXT, ROOT, VERSION, WARNINGS, install

COMPILERS = {"gcc": ["-std=c99", "consumer.c"], "clang": ["-std=c99", "consumer.c"],
             "g++": ["-std=c++17", "consumer.cpp"], "clang++": ["-std=c++17", "consumer.cpp"]}
KINDS = pytest.mark.parametrize("is_static", [False, True], ids=["shared", "static"])


def only_if_shared(is_static):
    """A static program needs no library."""
    return {"libraries": None} if is_static else {}


@KINDS
@pytest.mark.parametrize("compiler", COMPILERS)
def test_a_program_links_by_pkg_config(outside, compiler, is_static):
    flags = ["-static", *outside.flags("--static")] if is_static else outside.flags()
    outside.run(compiler, *WARNINGS, *COMPILERS[compiler], "-o", "by-pkg-config", *flags)
    outside.tells_version("./by-pkg-config", **only_if_shared(is_static))
    # In a C library before glibc 2.34 they lie elsewhere.
    assert set(flags) >= {"-lpthread", "-lm", "-ldl"} if is_static else "-lpthread" not in flags


@KINDS
@pytest.mark.parametrize("compiler", ["gcc", "clang++"])
def test_a_program_links_by_plain_flags(outside, compiler, is_static):
    libraries = ["prefix/lib/libengine2048.a", "-lpthread", "-lm", "-ldl"] if is_static else ["-Lprefix/lib", "-lengine2048"]
    outside.run(compiler, *WARNINGS, *COMPILERS[compiler], "-Iprefix/include", "-o", "by-flags", *libraries)
    outside.tells_version("./by-flags", **only_if_shared(is_static))


def test_a_plugin_may_ask_while_it_is_unloaded(outside):
    outside.run("gcc", *WARNINGS, "-shared", "-fPIC", "plugin.c", "-o", "plugin.so", "-Iprefix/include",
                "prefix/lib/libengine2048.a", "-lpthread", "-lm", "-ldl")
    outside.run("gcc", *WARNINGS, "host.c", "-o", "host", "-ldl")
    before, after = outside.run("./host").split()
    assert before == after


@pytest.mark.parametrize("c, cpp", [("gcc", "g++"), ("clang", "clang++")])
def test_cmake_links_every_kind(outside, c, cpp):
    build = outside.folder / f"build-{c}"
    outside.run("cmake", "-S", ".", "-B", build, f"-DCMAKE_PREFIX_PATH={outside.prefix}", f"-DCMAKE_C_COMPILER={c}",
                f"-DCMAKE_CXX_COMPILER={cpp}")
    outside.run("cmake", "--build", build)
    for program in ["shared-c", "shared-cpp", "static-c", "static-cpp"]:
        outside.tells_version(build / program, **only_if_shared(program.startswith("static")))


@pytest.mark.parametrize("wanted", [NEXT, f"0.0.1...<{VERSION}", "0.0.1...0.0.9", "0.1 COMPONENTS sound"])
def test_cmake_refuses_what_is_not_there(outside, wanted):
    with pytest.raises(AssertionError, match="engine2048"):
        outside.cmake(f"refused {wanted}".replace(".", "_").replace("<", "below"), wanted=wanted)


def test_cmake_finds_a_range_with_this_version(outside):
    outside.tells_version(outside.cmake("range", wanted=f"0.0.1...{NEXT}") / "one")


def test_the_libraries_may_lie_where_debian_has_its_own(outside):
    prefix = outside.folder / "usr"
    install(prefix, "--libdir", "lib/x86_64-linux-gnu")
    assert not (prefix / "lib/pkgconfig").exists()
    path = {"libraries": prefix / "lib/x86_64-linux-gnu"}
    outside.run("gcc", "consumer.c", "-o", "by-libdir", *outside.flags(**path))
    outside.tells_version("./by-libdir", **path)
    outside.tells_version(outside.cmake("libdir", prefix=prefix) / "one", libraries=None)


def test_a_path_may_have_a_space(outside):
    prefix = outside.folder / "two words"
    shutil.copytree(outside.prefix, prefix, symlinks=True)
    flags = outside.run("pkg-config", "--cflags", "--libs", "engine2048", libraries=prefix / "lib")
    # As a Makefile has it.
    outside.run("sh", "-c", f"gcc consumer.c -o spaced {flags}")
    outside.tells_version("./spaced", libraries=prefix / "lib")


@pytest.mark.parametrize("example, arguments, says", [
    # Only up is legal here.
    ("hint.cpp", "0 0 0 0 2 4 8 16 4 8 16 32 8 16 32 64 graph", r"> up(.*illegal){3}"),
    ("autoplay.cpp", "random 7", "random made ")])
def test_an_example_runs(outside, example, arguments, says):
    exceptions = "-fno-exceptions" if example == "hint.cpp" else "-fexceptions"
    outside.run("g++", *WARNINGS, "-std=c++17", exceptions, "-Iprefix/include", "-Lprefix/lib", "-o", "example",
                ROOT / "examples/cpp" / example, "-lengine2048")
    assert re.search(says, outside.run("./example", *arguments.split()), re.DOTALL)


def test_the_soname_counts_interfaces(outside):
    header = (ROOT / "include/engine2048.h").read_text()
    abi = re.search(r"#define E2048_ABI_VERSION (\d+)", header)[1]
    assert f"[libengine2048.so.{abi}]" in outside.run("readelf", "--dynamic", "prefix/lib/libengine2048.so")

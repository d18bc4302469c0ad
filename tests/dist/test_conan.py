"""The Conan recipe, as downloaded, without a network and with a home of its own."""

import os
import re
import runpy
import sys
import tarfile
from pathlib import Path

import pytest
from conftest import RELEASE, VERSION, machine_of, run


@pytest.fixture(scope="module")
def recipe(tmp_path_factory):
    folder = tmp_path_factory.mktemp("conan")
    name = f"engine2048-{VERSION}-conan"
    with tarfile.open(RELEASE / f"{name}.tar.xz") as archive:
        archive.extractall(folder)
    return folder / name


def test_each_tree_has_libraries_for_its_processor(recipe):
    machines = {("Linux", "x86_64"): 0x3E, ("Linux", "armv8"): 0xB7, ("Windows", "x86_64"): 0x8664, ("Windows", "x86"): 0x14C}
    trees = runpy.run_path(recipe / "conanfile.py")["TREES"]
    assert set(trees) == set(machines) and {path.name for path in (recipe / "trees").iterdir()} == set(trees.values())
    for key, tree in trees.items():
        library = next(path for path in (recipe / "trees" / tree).rglob("*engine2048*")
                       if path.suffix == ".dll" or ".so" in path.name).read_bytes()
        assert machine_of(library) == machines[key], key


def conan(recipe, *words):
    """Runs Conan in the recipe's folder; returns what it prints."""
    environment = {**os.environ, "CONAN_HOME": str(recipe.parent / "home")}
    program = Path(sys.executable).with_name("conan")
    run(program, "profile", "detect", "--exist-ok", env=environment)
    return run(program, *words, cwd=recipe, env=environment)


@pytest.mark.parametrize("shared", ["True", "False"])
def test_it_packs_and_its_test_package_runs(recipe, shared):
    said = conan(recipe, "create", ".", "--no-remote", "-o", f"engine2048/*:shared={shared}")
    assert said.count(f"engine2048 {VERSION}\n") == 2, said
    packed = list((recipe.parent / "home/p").rglob("p/lib/libengine2048.a"))
    assert packed or shared == "True"


MSVC = ["compiler=msvc", "compiler.version=193", "compiler.cppstd=17", "compiler.runtime=dynamic"]
CLANG_FOR_MSVC = ["compiler=clang", "compiler.version=17", "compiler.cppstd=17", "compiler.runtime=dynamic", "compiler.runtime_version=v143"]


@pytest.mark.parametrize("settings, shared, why", [
    (["os=Macos"], True, "no library for this system and processor"),
    (["os=Windows", "arch=x86_64"], False, "no static library for Windows"),
    (["os=Windows", *MSVC], True, "no import library for MSVC"),
    (["os=Windows", *CLANG_FOR_MSVC], True, "no import library for MSVC")])
def test_it_refuses_what_it_has_no_library_for(recipe, settings, shared, why):
    words = [word for setting in settings for word in ("-s", setting)]
    with pytest.raises(AssertionError, match=f"Invalid: engine2048 has {why}"):
        conan(recipe, "create", ".", "--no-remote", "-o", f"engine2048/*:shared={shared}", *words)


def test_every_compiler_has_the_same_package(recipe):
    found = [re.findall(r'"package_id": "(\w+)"', conan(recipe, "graph", "info", ".", "--no-remote", "--format=json", "-s", f"compiler.version={version}"))
             for version in (11, 12)]
    assert found[0] and found[0] == found[1]

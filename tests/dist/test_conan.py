"""The Conan recipe, as downloaded, without a network and with a home of its own."""

import os
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


@pytest.mark.parametrize("shared", ["True", "False"])
def test_it_packs_and_its_test_package_runs(recipe, shared):
    environment = {**os.environ, "CONAN_HOME": str(recipe.parent / "home")}
    conan = Path(sys.executable).with_name("conan")
    run(conan, "profile", "detect", "--exist-ok", env=environment)
    said = run(conan, "create", ".", "--no-remote", "-o", f"engine2048/*:shared={shared}", cwd=recipe, env=environment)
    assert said.count(f"engine2048 {VERSION}\n") == 2, said
    packed = list((recipe.parent / "home/p").rglob("p/lib/libengine2048.a"))
    assert packed or shared == "True"

"""The Conan recipe, as downloaded, without a network and with a home of its own."""

import os
import sys
import tarfile
from pathlib import Path

import pytest
from conftest import RELEASE, VERSION, run


@pytest.fixture(scope="module")
def recipe(tmp_path_factory):
    folder = tmp_path_factory.mktemp("conan")
    name = f"engine2048-{VERSION}-conan"
    with tarfile.open(RELEASE / f"{name}.tar.xz") as archive:
        archive.extractall(folder)
    return folder / name


@pytest.mark.parametrize("shared", ["True", "False"])
def test_it_packs_and_its_test_package_runs(recipe, shared):
    environment = {**os.environ, "CONAN_HOME": str(recipe.parent / "home")}
    conan = Path(sys.executable).with_name("conan")
    run(conan, "profile", "detect", "--exist-ok", env=environment)
    said = run(conan, "create", ".", "--no-remote", "-o", f"engine2048/*:shared={shared}", cwd=recipe, env=environment)
    assert said.count(f"engine2048 {VERSION}\n") == 2, said
    packed = list((recipe.parent / "home/p").rglob("p/lib/libengine2048.a"))
    assert packed or shared == "True"

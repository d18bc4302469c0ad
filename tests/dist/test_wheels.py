"""The Python package's wheels and sdist, as the tools for them see them."""

import re
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from conftest import RELEASE, ROOT, VERSION, by_name, machine_of, run

PACKAGE = ROOT / "hosts/python"
WHEELS = sorted(RELEASE.glob("*.whl"))
SDIST = RELEASE / f"engine2048-{VERSION}.tar.gz"
MACHINES = {"manylinux_2_34_x86_64": 0x3E, "manylinux_2_34_aarch64": 0xB7, "win_amd64": 0x8664, "win32": 0x14C}


def tool(name, *arguments):
    """What a tool of this Python prints."""
    return run(Path(sys.executable).with_name(name), *arguments)


def platform(wheel):
    return wheel.stem.split("-")[-1]


def test_there_is_a_wheel_for_each_platform():
    assert {wheel.name for wheel in WHEELS} == {f"engine2048-{VERSION}-py3-none-{machine}.whl" for machine in MACHINES}


def test_twine_takes_them():
    assert tool("twine", "check", "--strict", *WHEELS, SDIST).count("PASSED") == len(MACHINES) + 1


@pytest.mark.parametrize("wheel", WHEELS, ids=by_name)
def test_a_wheel_holds_the_package_and_the_library_for_its_machine(wheel):
    with zipfile.ZipFile(wheel) as archive:
        inside = {name: archive.read(name) for name in archive.namelist() if ".dist-info/" not in name}
    sources = {f"engine2048/{path.name}": path.read_bytes() for path in (PACKAGE / "engine2048").iterdir() if path.is_file()}
    assert "engine2048/py.typed" in sources
    library = "engine2048/engine2048.dll" if platform(wheel).startswith("win") else "engine2048/libengine2048.so"
    licences = {f"engine2048/licences/{name}" for name in ["LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY.md"]}
    assert set(inside) == set(sources) | licences | {library}
    assert {name: inside[name] for name in sources} == sources
    assert machine_of(inside[library]) == MACHINES[platform(wheel)]


@pytest.mark.parametrize("wheel", [wheel for wheel in WHEELS if "linux" in wheel.name], ids=by_name)
def test_auditwheel_finds_the_tag_right(wheel):
    shown = tool("auditwheel", "show", wheel)
    assert f'"{platform(wheel)}"' in " ".join(shown.split()).split("This constrains")[0], shown


def test_the_sdist_holds_the_engine_and_little_else():
    with tarfile.open(SDIST) as archive:
        inside = {name.split("/", 1)[1] for name in archive.getnames()}
    weights = {f"crate/src/network/{name}.weights" for name in ("champion", "laps")}
    assert {"pyproject.toml", "hatch_build.py", "engine2048/library.py", "crate/Cargo.lock", "crate/src/lib.rs", *weights} <= inside
    assert not [name for name in inside if re.match(r"crate/(docs|tests|vba|hosts|target)/", name)]

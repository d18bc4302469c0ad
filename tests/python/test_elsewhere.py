"""The package at work on another processor, and as pip builds it where there is no wheel."""

import os

from conftest import environment, pip, run_tests, sdist, wheel

ARM_ROOT = os.environ["ENGINE2048_ARM_ROOT"]


def test_on_arm_in_the_emulator(tmp_path):
    pip("install", "--quiet", "--no-index", "--only-binary=:all:", "--platform=manylinux_2_34_aarch64", "--target", tmp_path,
        wheel("manylinux_2_34_aarch64"))
    run_tests("qemu-aarch64", "-L", ARM_ROOT, ARM_ROOT + "/usr/bin/python3", env=os.environ | {"PYTHONPATH": str(tmp_path)})


def test_built_from_the_sdist(tmp_path):
    """By cargo, without the optimisations that take a minute; they change no answer."""
    quick = {"CARGO_PROFILE_RELEASE_LTO": "off", "CARGO_PROFILE_RELEASE_OPT_LEVEL": "1", "CARGO_PROFILE_RELEASE_CODEGEN_UNITS": "16"}
    pip("wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", tmp_path, sdist(), env=os.environ | quick)
    built, = tmp_path.glob("*.whl")
    assert "-py3-none-linux_" in built.name
    run_tests(environment(tmp_path / "environment", "--no-index", built))

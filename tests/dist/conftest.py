"""What the tests share: `dist` as made, and programs that must end well."""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DIST = Path(os.environ["ENGINE2048_DIST"])
RELEASE = DIST / "release"
# The libraries for macOS take two minutes, so the part `dist-again` alone has them.
MACS = ["macos-aarch64", "macos-x86_64"] if "ENGINE2048_MACOS" in os.environ else []
collect_ignore = [] if MACS else ["test_macos.py"]
VERSION = re.search(r'^version = "(.*)"', (ROOT / "Cargo.toml").read_text(encoding="utf-8"), re.MULTILINE)[1]
HEADER = (ROOT / "include/engine2048.h").read_text(encoding="utf-8")
ABI = re.search(r"#define E2048_ABI_VERSION (\d+)", HEADER)[1]
# What a file could tell of its builder.
FOLDERS = [ROOT, ROOT / os.environ.get("CARGO_TARGET_DIR", ""), os.environ.get("CARGO_HOME") or Path.home() / ".cargo"]
FUNCTIONS = re.findall(r"\nE2048_API\s[^;]*?(\w+)\(", HEADER)


def run(*command, **options):
    """Runs a program, which must end well; returns what it prints."""
    ended = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    assert ended.returncode == 0, f"{command}\n{ended.stdout}"
    return ended.stdout


def tells_version(program):
    """A program of tests/consumer prints this project's version."""
    assert run(program).strip() == f"engine2048 {VERSION}"


def folders_told(file):
    """The builder's folders that a file tells. One as short as /src lies within Rust's own paths: it must begin one."""
    content = file.read_bytes()
    begin = {folder: rb"(?<![\w.-])" if len(Path(folder).parts) == 2 else b"" for folder in FOLDERS}
    return [folder for folder in FOLDERS if re.search(begin[folder] + re.escape(os.fsencode(folder)), content)]


def machine_of(library):
    """The number of the machine in a library's header: e_machine of ELF, or Machine of PE."""
    at = 18 if library.startswith(b"\x7fELF") else int.from_bytes(library[0x3C:0x40], "little") + 4
    return int.from_bytes(library[at:at + 2], "little")


def by_name(path):
    """A file's name, for the name of its test."""
    return path.name if isinstance(path, Path) else None


@pytest.fixture(scope="session")
def apt():
    """Installs and removes what a test makes; skipped where the user may not."""
    if os.getuid() != 0:
        pytest.skip("only root installs Debian packages")
    run("dpkg", "--configure", "-a")  # what an interrupted run left half installed
    return lambda *words: run("apt-get", "--yes", "-qq", "-o", "DPkg::Lock::Timeout=300", *words)

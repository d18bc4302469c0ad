"""The container for those who have no Debian: its file by hadolint, and that it has the Rust of CI and one list of packages."""

import json
import re
import subprocess
import sys
from pathlib import Path

from conftest import ROOT, page

FOLDER = ".devcontainer"
HADOLINT = Path(sys.executable).with_name("hadolint")


def faults(path):
    """What hadolint says of a file."""
    return subprocess.run([HADOLINT, "--no-color", path], cwd=ROOT, stdout=subprocess.PIPE, text=True).stdout


def test_hadolint_finds_no_fault_and_would_find_one(tmp_path):
    assert faults(f"{FOLDER}/Containerfile") == ""
    wrong = tmp_path / "Containerfile"
    wrong.write_text(page(f"{FOLDER}/Containerfile").replace("WORKDIR /", "WORKDIR "))
    assert "DL3000" in faults(wrong)  # a relative folder


def test_the_editors_file_names_it():
    build = json.loads(page(f"{FOLDER}/devcontainer.json"))["build"]
    assert (ROOT / FOLDER / build["dockerfile"]).is_file() and (ROOT / FOLDER / build["context"]).resolve() == ROOT


def test_it_has_the_rust_of_ci_and_installs_what_xtask_names():
    text = page(f"{FOLDER}/Containerfile")
    toolchain = re.search(r'toolchain: "(.+)"', page(".github/workflows/ci.yml"))[1]
    assert f"rust:{toolchain}-bookworm\n" in text and "cargo xtask packages --install" in text and "apt-get" not in text
    subprocess.run(["cargo", "xtask", "packages", "--install", "--help"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)

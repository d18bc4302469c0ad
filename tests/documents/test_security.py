"""SECURITY.md's promises, by the system calls of a program that calls every function, and by the sources."""

import json
import os
import re
import subprocess
import tomllib

import pytest
from conftest import LIBRARY, ROOT, page
from test_c_api import program

# A running program starts threads, ends, asks the system about files that are open already, and reads how much processor
# time its container may use.
RUNNING = re.compile(r'exit|clone|\+\+\+|<\.\.\.|(newfstatat|statx)\(\d+, "", .*AT_EMPTY_PATH|statx\(AT_FDCWD, "/sys/fs/cgroup/'
                     r'|openat\(AT_FDCWD, "(/proc/self/(cgroup|mountinfo)|/sys/fs/cgroup/[^"]*)", O_RDONLY')
# The loader opens libraries to read, and asks which folders there are.
LOADING = re.compile(r'openat\(AT_FDCWD, "[^"]*\.so(\.[^"]*)?", O_RDONLY|access\("/etc/ld\.so\.preload"'
                     r'|newfstatat\(AT_FDCWD, .*(ENOENT|S_IFDIR)|newfstatat\(\d+, "", .*AT_EMPTY_PATH')


def check_calls(log, program, library):
    """The loader must be seen to load the library. Once it has ended, nothing is opened or executed."""
    calls = [re.sub(r"^[^a-z<+]*", "", line) for line in log.splitlines()]
    assert calls and calls[0].startswith(f'execve("{program}"'), log
    loading = 1
    while loading < len(calls) and LOADING.match(calls[loading]):
        loading += 1
    assert any(library in call and "ENOENT" not in call for call in calls[1:loading]), log
    assert len(calls) > 5, log
    for call in calls[loading:]:
        assert RUNNING.match(call), f"the library calls {call}"


def test_a_program_that_calls_everything_opens_no_file_and_no_connection(build, tmp_path, monkeypatch):
    monkeypatch.delenv("LD_LIBRARY_PATH", raising=False)  # more folders for the loader to search
    built, log = build(program(), "c"), tmp_path / "calls"
    subprocess.run(["strace", "--follow-forks", "--trace=%file,%network,%process", "--output", log, built], check=True)
    check_calls(log.read_text(), built, LIBRARY.name)


# In a namespace of its own: the files in which Linux says what a container may use, by the kernel's "Control Group v2"
# (cpu.max) and "CFS Bandwidth Control" (cpu.cfs_quota_us), with a quota of so many microseconds in 100,000.
CONTAINERS = {
    "v2": ("0::/slice/box", "mkdir -p slice/box; touch cgroup.controllers slice/box/cgroup.controllers; "
                            "echo max 100000 > slice/box/cpu.max; echo $QUOTA 100000 > slice/cpu.max"),
    "v1": ("1:cpu:/box", "mkdir -p cpu/box; echo $QUOTA > cpu/box/cpu.cfs_quota_us; "
                         "echo 100000 > cpu/box/cpu.cfs_period_us")}
SEARCH = """#include <engine2048.h>
#include <stddef.h>
int main(void)
{
    const int32_t cells[16] = { 2, 2 };
    return e2048_best_move(cells, "monte-carlo", 5000, 0, 1, NULL) < 0;
}
"""


@pytest.mark.parametrize("version", CONTAINERS)
def test_a_call_starts_no_more_threads_than_a_container_s_quota_allows(build, version):
    group, files = CONTAINERS[version]
    enter = (f"set -e; mount -t tmpfs none /sys/fs/cgroup; cd /sys/fs/cgroup; {files}; "
             f'echo {group} > self; mount --bind self /proc/$$/cgroup; exec "$0"')
    separate = ["unshare", "--map-root-user", "--mount", "sh", "-c"]
    if len(os.sched_getaffinity(0)) < 2 or subprocess.run([*separate, "mount -t tmpfs none /sys/fs/cgroup"]).returncode:
        pytest.skip("needs two processors, and a kernel that gives a program its own mounts")
    program = build(SEARCH, "c")

    def started(quota):
        calls = subprocess.run(["strace", "--follow-forks", "--trace=clone,clone3", *separate, enter, program],
                               env={**os.environ, "QUOTA": quota}, stderr=subprocess.PIPE, text=True, check=True)
        return calls.stderr.count("CLONE_THREAD")

    assert started("100000") == 0 and started("150000") == 0
    assert started("200000") >= 1 and started({"v1": "-1", "v2": "max"}[version]) >= 1


def test_the_library_prints_nothing(build):
    """The examples without what they print themselves."""
    silent = re.sub(r"\b(printf|puts)\(", r"(void)sizeof \1(", program())
    ended = subprocess.run([build(silent, "c")], capture_output=True, text=True, check=True)
    assert (ended.stdout, ended.stderr) == ("", "")


HARMLESS = """7  execve("/t/program", ["/t/program"], 0x7fff /* 58 vars */) = 0
7  access("/etc/ld.so.preload", R_OK) = -1 ENOENT (No such file or directory)
7  newfstatat(AT_FDCWD, "/t/tls/x86_64", 0x7ffc, 0) = -1 ENOENT (No such file or directory)
7  openat(AT_FDCWD, "/t/libengine2048.so.1", O_RDONLY|O_CLOEXEC) = 3
7  newfstatat(3, "", {st_mode=S_IFREG|0755, st_size=17273504, ...}, AT_EMPTY_PATH) = 0
7  newfstatat(1, "", {st_mode=S_IFIFO|0600, st_size=0, ...}, AT_EMPTY_PATH) = 0
7  clone3({flags=CLONE_VM, exit_signal=0} => {parent_tid=[8]}, 88) = 8
8  +++ exited with 0 +++
"""


def test_the_check_lets_a_program_load_its_libraries_and_end():
    check_calls(HARMLESS + "7  exit_group(0)  = ?\n7  +++ exited with 0 +++\n", "/t/program", "libengine2048.so")


@pytest.mark.parametrize("call", [
    'openat(AT_FDCWD, "/usr/share/x86_64/data", O_RDONLY|O_CLOEXEC) = 3',
    'openat(AT_FDCWD, "/t/libother.so", O_RDONLY|O_CLOEXEC) = 3',
    'openat(AT_FDCWD, "/proc/self/maps", O_RDONLY|O_CLOEXEC) = 3',
    'openat(AT_FDCWD, "/sys/fs/cgroup/cpu.max", O_RDWR|O_CLOEXEC) = 3',
    'execve("/bin/sh", ["sh"], 0x7fff /* 58 vars */) = 0',
    "socket(AF_INET, SOCK_STREAM, IPPROTO_TCP) = 3"])
def test_the_check_finds_out_a_program_that_opens_or_executes_something(call):
    with pytest.raises(AssertionError):
        check_calls(f"{HARMLESS}7  {call}\n", "/t/program", "libengine2048.so")
    with pytest.raises(AssertionError):
        check_calls("", "/t/program", "libengine2048.so")


def test_no_source_of_the_library_asks_for_the_environment():
    sources = list((ROOT / "src").rglob("*.rs"))
    assert len(sources) > 30
    for source in sources:
        assert not re.search(r"env::|getenv", source.read_text(encoding="utf-8")), source


def test_the_bill_of_materials_names_the_packages_that_ship_as_they_are_locked():
    """The part `licences` makes it anew; this sees another version sooner."""
    def named(packages):
        return {(one["name"], one["version"]) for one in packages}

    listed = named(json.loads(page("dev/packaging/engine2048.cdx.json"))["components"])
    manifest = tomllib.loads(page("Cargo.toml"))
    shipped = {*manifest["dependencies"], *manifest["target"]["cfg(unix)"]["dependencies"]}
    assert shipped <= {name for name, _ in listed} and listed <= named(tomllib.loads(page("Cargo.lock"))["package"])

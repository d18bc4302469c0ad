"""What the tests share: the installed tree, moved out of the project, and programs that see nothing but it."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
VERSION = re.search(r'^version = "(.*)"', (ROOT / "Cargo.toml").read_text(encoding="utf-8"), re.MULTILINE)[1]
NEXT = re.sub(r"(\d+)\.\d+$", lambda minor: str(int(minor[1]) + 1), VERSION)  # 0.2 for 0.1.0
HERE = object()
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]


class Outside:
    """A folder outside the project, with the sources of the programs in it."""

    def __init__(self, folder):
        self.folder, self.prefix = folder, folder / "prefix"
        for source in ["CMakeLists.txt", "consumer.c", "consumer.cpp", "host.c", "plugin.c"]:
            shutil.copy(ROOT / "tests/consumer" / source, folder)

    def run(self, *command, libraries=HERE):
        """Runs a program here, which must end well; it finds the library in this folder. Returns what it prints."""
        environment = {**os.environ}
        environment.pop("LD_LIBRARY_PATH", None)
        if libraries:
            libraries = self.prefix / "lib" if libraries is HERE else libraries
            environment |= {"LD_LIBRARY_PATH": str(libraries), "PKG_CONFIG_PATH": str(libraries / "pkgconfig")}
        ended = subprocess.run(list(map(str, command)), cwd=self.folder, env=environment, text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        assert ended.returncode == 0, f"{command}\n{ended.stdout}"
        return ended.stdout

    def flags(self, *options, **path):
        """pkg-config's flags."""
        return self.run("pkg-config", "--cflags", "--libs", *options, "engine2048", **path).split()

    def cmake(self, name, *settings, wanted="0.1", prefix=None):
        """Configures and builds a C project whose `find_package` has these words; returns the build's folder."""
        source, build = self.folder / f"{name}-source", self.folder / name
        source.mkdir()
        (source / "CMakeLists.txt").write_text(
            f"cmake_minimum_required(VERSION 3.19)\nproject(one C)\nfind_package(engine2048 {wanted} REQUIRED)\n"
            "add_executable(one ../consumer.c)\ntarget_link_libraries(one PRIVATE engine2048::engine2048)\n")
        self.run("cmake", "-S", source, "-B", build, f"-DCMAKE_PREFIX_PATH={prefix or self.prefix}", *settings)
        self.run("cmake", "--build", build)
        return build

    def tells_version(self, program, **path):
        """A consumer prints this project's version."""
        assert self.run(program, **path).strip() == f"engine2048 {VERSION}"


def install(prefix, *options):
    """What a user does."""
    subprocess.run(["cargo", "xtask", "install", "--prefix", prefix, *options], cwd=ROOT, check=True)


@pytest.fixture(scope="session")
def outside(tmp_path_factory):
    """The tree as `cargo xtask install` makes it. It holds no absolute path, so it may be moved."""
    outside = Outside(tmp_path_factory.mktemp("consumer"))
    installed = outside.folder / "installed first"
    install(installed)
    installed.rename(outside.prefix)
    return outside

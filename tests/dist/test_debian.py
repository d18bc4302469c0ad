"""The Debian packages: under lintian, installed, used and removed."""

import re
from pathlib import Path

import pytest
from conftest import DIST, RELEASE, ROOT, by_name, run, tells_version

PACKAGES = sorted(RELEASE.glob("*.deb"))
OWN = [path for path in PACKAGES if path.name.endswith("_amd64.deb")]
NAMES = ["libengine2048-dev", "libengine2048-1"]


def test_lintian_finds_no_fault():
    """Its hints are no faults. It takes all packages at once: to start takes it longer than to look at one."""
    said = run("lintian", "--allow-root", "--fail-on", "error,warning", *PACKAGES)
    assert PACKAGES and "W:" not in said and "E:" not in said, said


@pytest.mark.parametrize("package", [path for path in PACKAGES if "-1_" in path.name], ids=by_name)
def test_a_package_depends_on_the_c_library_alone(package):
    """On ARM too, which no program here reads from the cross C library."""
    depends = run("dpkg-deb", "--field", package, "Depends")
    asked = re.fullmatch(r"libc6 \(>= 2\.(\d\d)\), libgcc-s1 \(>= [\d.]+\)", depends.strip())
    folder = "linux-aarch64" if "arm64" in package.name else "linux-x86_64"
    symbols = run("readelf", "--version-info", "--wide", DIST / "c" / folder / "lib/libengine2048.so")
    assert asked and int(asked[1]) >= max(int(minor) for minor in re.findall(r"GLIBC_2\.(\d+)", symbols)), depends


@pytest.fixture(scope="module")
def installed(apt):
    """Installs the packages and purges them at the end; they must not be somebody else's."""
    if run("sh", "-c", "dpkg-query --show --showformat='${db:Status-Status} ' 'libengine2048*' || true").count("installed"):
        pytest.skip(f"the packages are installed already; if a run that was ended left them: apt-get purge {' '.join(NAMES)}")
    apt("install", "--allow-downgrades", *OWN)
    yield
    files = [Path(line) for name in NAMES for line in run("dpkg", "--listfiles", name).splitlines()]
    files = [path for path in files if not path.is_dir()]
    apt("purge", *NAMES)
    assert len(files) > 15 and not [path for path in files if path.exists() or path.is_symlink()]
    assert "libengine2048" not in run("ldconfig", "-p")


@pytest.mark.usefixtures("installed")
class TestInstalled:
    def test_dpkg_finds_every_file_as_it_was_packed(self):
        assert "".join(run("dpkg", "--verify", name) for name in NAMES) == ""

    def test_a_program_links_by_pkg_config(self, tmp_path):
        flags = run("pkg-config", "--cflags", "--libs", "engine2048").split()
        run("g++", "-std=c++17", ROOT / "tests/consumer/consumer.cpp", "-o", tmp_path / "program", *flags)
        tells_version(tmp_path / "program")

    def test_cmake_finds_both_libraries(self, tmp_path):
        run("cmake", "-S", ROOT / "tests/consumer", "-B", tmp_path)
        run("cmake", "--build", tmp_path)
        tells_version(tmp_path / "shared-c")
        tells_version(tmp_path / "static-c")

    def test_the_packaged_example_compiles_by_plain_flags(self, tmp_path):
        example = Path("/usr/share/doc/libengine2048-dev/examples/c/hint.c")
        run("gcc", "-std=c99", example, "-lengine2048", "-o", tmp_path / "hint")
        cells = "0 0 0 0 2 4 8 16 4 8 16 32 8 16 32 64".split()
        assert "* up" in run(tmp_path / "hint", "-p", "graph", *cells)

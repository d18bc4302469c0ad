"""What the libraries' own files tell: what they need, what they export, and nothing of where or when they were built."""

import re

import pefile
import pytest
from conftest import ABI, DIST, FUNCTIONS, folders_told, run

LINUX = sorted(DIST.glob("c/linux-*/lib/libengine2048.so"))
WINDOWS = [path for pattern in ["c/windows-*/bin/*.dll", "excel/*.xll"] for path in sorted(DIST.glob(pattern))]
# Every current Windows has these; a user would have to install any other, such as MinGW's.
SYSTEM = re.compile(r"(advapi32|bcryptprimitives|kernel32|msvcrt|ntdll|ucrtbase|user32|userenv|ws2_32|api-ms-win-.*)\.dll")
# Debian 12, Ubuntu 22.04 and RHEL 9 have this glibc or a later one; README.md tells it.
OLDEST_GLIBC = (2, 34)
# VBA has no use for these: the add-in asks for Esc itself, and has the network inside.
WITHOUT_STDCALL = {"e2048_set_cancel_handler", "e2048_load_network"}
OF_AN_ADD_IN = {"cancel_on_escape", "xlAddInManagerInfo12", "xlAutoClose", "xlAutoFree12", "xlAutoOpen", "xlAutoRemove"}


# LOAD_LIBRARY_SEARCH_SYSTEM32 of Microsoft's page "LoadLibraryExW".
FROM_SYSTEM32 = 0x800


def test_all_libraries_are_there():
    assert len(LINUX) == 2 and len(WINDOWS) == 4


@pytest.mark.parametrize("library", LINUX, ids=lambda path: path.parents[1].name)
class TestLinux:
    def test_it_is_for_its_processor_and_has_the_soname(self, library):
        machine = "AArch64" if "aarch64" in str(library) else "X86-64"
        assert machine in run("readelf", "--file-header", library)
        assert f"[libengine2048.so.{ABI}]" in run("readelf", "--dynamic", "--wide", library)

    def test_glibc_may_be_as_old_as_is_told(self, library):
        needed = re.findall(r"GLIBC_(\d+)\.(\d+)", run("readelf", "--version-info", "--wide", library))
        assert needed and max((int(major), int(minor)) for major, minor in needed) <= OLDEST_GLIBC

    def test_it_exports_every_function_and_nothing_else(self, library):
        symbols = run("nm", "--dynamic", "--defined-only", library)
        assert set(re.findall(r" T (\w+)", symbols)) == set(FUNCTIONS)

    def test_it_does_not_tell_where_it_was_built(self, library):
        """The part `dist-again` builds it in two folders."""
        assert folders_told(library) == []


@pytest.mark.parametrize("library", WINDOWS, ids=lambda path: f"{path.parents[1].name}-{path.name}")
class TestWindows:
    @pytest.fixture
    def pe(self, library):
        with pefile.PE(str(library), fast_load=True) as pe:
            pe.parse_data_directories([pefile.DIRECTORY_ENTRY[f"IMAGE_DIRECTORY_ENTRY_{kind}"] for kind in ["IMPORT", "EXPORT", "LOAD_CONFIG"]])
            yield pe

    def test_it_needs_nothing_but_windows(self, pe):
        needed = [entry.dll.decode().lower() for entry in pe.DIRECTORY_ENTRY_IMPORT]
        assert needed and all(SYSTEM.fullmatch(name) for name in needed), needed

    def test_an_add_in_takes_what_it_needs_from_system32_alone(self, pe, library):
        if library.suffix == ".xll":
            assert pe.DIRECTORY_ENTRY_LOAD_CONFIG.struct.DependentLoadFlags == FROM_SYSTEM32

    def test_it_exports_every_function_undecorated(self, pe, library):
        """The conventions of calls are checked under Wine, by calls."""
        expected = set(FUNCTIONS)
        if pe.FILE_HEADER.Machine == pefile.MACHINE_TYPE["IMAGE_FILE_MACHINE_I386"]:
            expected |= {f"{name}_std" for name in FUNCTIONS if name not in WITHOUT_STDCALL}
        exported = {symbol.name.decode() for symbol in pe.DIRECTORY_ENTRY_EXPORT.symbols}
        if library.suffix == ".xll":
            expected |= OF_AN_ADD_IN
            # What is left are the functions that a cell calls, which the mock of Excel calls.
            exported = {name for name in exported if name in expected or not name.startswith("formula_")}
        assert exported == expected

    def test_it_carries_no_debugging_information(self, pe):
        names = [section.Name.rstrip(b"\0").decode() for section in pe.sections]
        assert not [name for name in names if name.startswith((".debug", "/"))], names

    def test_it_tells_neither_where_nor_when_it_was_built(self, pe, library):
        assert pe.FILE_HEADER.TimeDateStamp == 0
        assert folders_told(library) == []

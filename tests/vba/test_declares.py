"""Every Declare against the header: name, arguments in order, types, by value or by reference."""

import re

from engine import RELEASE, ROOT, library

HEADER = (ROOT / "include/engine2048.h").read_text()
MODULE = (ROOT / "vba/Engine2048.bas").read_text()
ALIASES = (ROOT / "src/ffi.rs").read_text()

# One takes a function of the caller's: the add-in gives it one that asks for Esc. The other is for libraries that were built
# without the network.
NOT_FOR_VBA = {"e2048_set_cancel_handler", "e2048_load_network"}
# Of many games at once: VBA makes one move after the other.
OF_MANY_GAMES = re.compile(r"e2048_(new_game|step)_many")

# VBA's editor would write Cells, Value and Text of a developer's own code like arguments of these names.
OURS = {"cells": "tiles", "value": "worth", "text": "letters", "index": "place", "status": "state", "values": "amounts",
        "position": "letterAt", "length": "byteCount", "count": "boardCount", "name": "title"}

C_TO_VBA = {
    "int32_t": ("ByVal", "Long"), "int32_t *": ("ByRef", "Long"), "const int32_t *": ("ByRef", "Long"),
    "double *": ("ByRef", "Double"), "const double *": ("ByRef", "Double"), "uint8_t *": ("ByRef", "Byte"), "const uint8_t *": ("ByRef", "Byte"), "char *": ("ByRef", "Byte"), "const char *": ("ByVal", "String"),
}


# What the add-in has besides the header's functions, for VBA alone.
OF_THE_ADD_IN = "cancel_on_escape"
ADD_IN = (ROOT / "hosts/xll/src/exports.rs").read_text()


def in_header():
    """Every function of the header: its arguments as VBA declares them."""
    functions = {}
    plain = re.sub(r"/\*.*?\*/", "", HEADER, flags=re.S)
    for name, arguments in re.findall(r"\bint32_t\s+(e2048_\w+)\s*\(([^)]*)\)\s*;", plain):
        if name in NOT_FOR_VBA or OF_MANY_GAMES.fullmatch(name):
            continue
        listed = [] if arguments.strip() == "void" else [" ".join(one.split()) for one in arguments.split(",")]
        functions[name] = [as_vba(one) for one in listed]
    return functions


def as_vba(argument):
    """`const int32_t *cells` or `int32_t cells[16]` as (ByRef, Long, cells)."""
    found = re.fullmatch(r"(const )?(\w+) (\*)?(\w+)(\[\w+\])?", argument)
    const, kind, pointer, name, array = found.groups()
    return (*C_TO_VBA[f"{const or ''}{kind}{' *' if pointer or array else ''}"], OURS.get(name, name))


def in_module(library_file):
    """Every Declare of a library: its arguments, result and alias, by name."""
    declares = {}
    pattern = (r'Private Declare PtrSafe Function (\w+) Lib "' + re.escape(library_file)
               + r'"(?: Alias "(\w+)")? \((.*?)\) As (\w+)')
    for name, alias, arguments, result in re.findall(pattern, MODULE):
        listed = re.findall(r"(ByVal|ByRef) (\w+) As (\w+)", arguments)
        assert len(listed) == (arguments.count(",") + 1 if arguments else 0)
        declares[name] = ([(how, kind, one) for how, one, kind in listed], result, alias)
    return declares


def assert_as_in_header(library_file, alias_of):
    functions, declares = in_header(), in_module(library_file)
    assert declares.pop(OF_THE_ADD_IN) == ([("ByVal", "Long", "wanted")], "Long", "")
    assert len(functions) == 32
    assert declares.keys() == functions.keys()
    for name, (arguments, result, alias) in declares.items():
        assert arguments == functions[name], name
        assert result == "Long" and alias == alias_of(name), name


def test_the_64_bit_declares_are_the_headers():
    assert_as_in_header("engine2048_x64.xll", lambda name: "")


def test_the_32_bit_declares_are_the_headers_under_the_std_names():
    assert_as_in_header("engine2048_x86.xll", lambda name: f"{name}_std")


def test_every_std_name_is_exported_by_the_library():
    """Or by the add-in, where "system" is stdcall on 32 bits."""
    for name in in_module("engine2048_x86.xll"):
        assert f"{name}_std = {name}(" in ALIASES or \
            (name, f'pub extern "system" fn {name}(wanted: c_int) -> c_int' in ADD_IN) == (OF_THE_ADD_IN, True)


def test_there_is_no_other_declare_than_of_windows():
    declares = [line for path in sorted((ROOT / "vba").iterdir()) for line in path.read_text().splitlines()
                if line.startswith(("Declare ", "Private Declare ", "Public Declare "))]
    others = [line for line in declares if line not in MODULE.splitlines() or "engine2048_x" not in line]
    assert {re.search(r"(\w+) Lib \"(\w+)\"", line).groups() for line in others} == {
        ("LoadLibraryW", "kernel32"), ("FreeLibrary", "kernel32"), ("GetFileAttributesW", "kernel32"),
        ("GetModuleHandleW", "kernel32"), ("GetModuleFileNameW", "kernel32"), ("GetEnvironmentVariableW", "kernel32"),
        ("QueryPerformanceCounter", "kernel32"), ("QueryPerformanceFrequency", "kernel32"), ("Sleep", "kernel32"),
        ("CreateDirectoryW", "kernel32"), ("RemoveDirectoryW", "kernel32"), ("keybd_event", "user32"),
        ("GetForegroundWindow", "user32"),
        ("RegOpenKeyExW", "advapi32"), ("RegEnumKeyW", "advapi32"), ("RegGetValueW", "advapi32"),
        ("RegSetKeyValueW", "advapi32"),
        ("RegCloseKey", "advapi32"), ("UrlUnescapeW", "shlwapi"), ("CreateFileW", "kernel32"), ("GetFileSize", "kernel32"),
        ("ReadFile", "kernel32"), ("WriteFile", "kernel32"), ("CloseHandle", "kernel32"), ("MoveFileExW", "kernel32"),
        ("MultiByteToWideChar", "kernel32"), ("WideCharToMultiByte", "kernel32")}


def test_constants_are_the_headers():
    for vba, c in [("DirectionUp", "E2048_UP"), ("DirectionRight", "E2048_RIGHT"), ("DirectionDown", "E2048_DOWN"),
                   ("DirectionLeft", "E2048_LEFT"), ("GameOverStatus", "E2048_GAME_OVER"),
                   ("AbiVersion", "E2048_ABI_VERSION"), ("IllegalEvaluation", "E2048_ILLEGAL"),
                   ("LostEvaluation", "E2048_LOST")]:
        ours = re.search(rf"\b{vba}(?: As \w+)? = (\S+)", MODULE)[1]
        theirs = re.search(rf"#define {c} (\S+)", HEADER)[1].removeprefix("E2048_DOUBLE").strip("()")
        assert float(ours) == float(theirs), vba


def test_the_release_is_the_librarys():
    release = re.search(r'Const EngineRelease As String = "(.*)"', MODULE)[1]
    assert RELEASE == release
    assert library.e2048_version(None, 0) == len(release)

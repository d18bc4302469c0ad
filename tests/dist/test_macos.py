"""The libraries for macOS, by their files alone: nobody has run them on a Mac. The part `dist` makes the one for ARM alone."""

import hashlib
import os
import re
import struct
from pathlib import Path

import lief
import pytest
from conftest import DIST, FUNCTIONS, ROOT

LIBRARIES = sorted(DIST.glob("c/macos-*/lib/libengine2048.dylib"))
OLDEST = re.search(r'MACOSX_DEPLOYMENT_TARGET: "(.*)"', (ROOT / ".github/workflows/macos.yml").read_text())[1]


def test_the_library_for_arm_is_there():
    assert LIBRARIES and LIBRARIES[0].parents[1].name == "macos-aarch64"


@pytest.fixture(params=LIBRARIES, ids=lambda path: path.parents[1].name)
def library(request):
    return request.param


@pytest.fixture
def macho(library):
    return lief.MachO.parse(str(library)).at(0)


def test_it_is_for_its_processor_and_for_a_macos_as_old_as_is_told(library, macho):
    assert macho.header.cpu_type.name == {"macos-aarch64": "ARM64", "macos-x86_64": "X86_64"}[library.parents[1].name]
    assert macho.build_version.platform.name == "MACOS"
    assert ".".join(map(str, macho.build_version.minos[:2])) == OLDEST
    assert f"macOS {OLDEST.split('.')[0]} or later" in (ROOT / "docs/platforms.md").read_text()


def test_a_program_finds_it_wherever_it_lies_and_it_needs_the_system_alone(macho):
    assert {command.name for command in macho.libraries} == {"@rpath/libengine2048.dylib", "/usr/lib/libSystem.B.dylib"}


def test_it_exports_every_function(macho):
    """Of ours; Zig's linker exports a few of Rust's own too."""
    exported = {symbol.name for symbol in macho.exported_symbols}
    assert {name for name in exported if "2048" in name} == {f"_{name}" for name in FUNCTIONS}


def test_it_does_not_tell_where_it_was_built(library):
    content = library.read_bytes()
    for folder in [ROOT, os.environ.get("CARGO_TARGET_DIR", ROOT), os.environ.get("CARGO_HOME") or Path.home() / ".cargo"]:
        assert str(folder).encode() not in content, folder


def test_its_signature_is_ad_hoc_and_holds_for_every_page(library, macho):
    """By cs_blobs.h of Apple's xnu. Linkers sign for ARM alone, where macOS demands it."""
    if macho.header.cpu_type.name != "ARM64":
        assert not macho.has_code_signature
        return
    content, start = library.read_bytes(), macho.code_signature.data_offset
    magic, _, count = struct.unpack_from(">3I", content, start)
    assert magic == 0xFADE0CC0  # CSMAGIC_EMBEDDED_SIGNATURE
    slots = dict(struct.unpack_from(">2I", content, start + 12 + 8 * index) for index in range(count))
    directory = start + slots[0]  # CSSLOT_CODEDIRECTORY
    magic, _, _, flags, hashes, _, _, pages, limit, size, kind, _, log = struct.unpack_from(">9I4B", content, directory)
    assert magic == 0xFADE0C02 and flags & 2 and (size, kind) == (32, 2)  # a directory, CS_ADHOC, SHA-256
    assert limit == start and pages == -(-limit >> log)
    for page in range(pages):
        signed = hashlib.sha256(content[page << log:min(page + 1 << log, limit)]).digest()
        assert signed == content[directory + hashes + page * size:][:size], page

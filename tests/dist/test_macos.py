"""The libraries for macOS, by their files alone: nobody has run them on a Mac."""

import hashlib
import re
import struct

import lief
import pytest
from conftest import DIST, FUNCTIONS, MACS, ROOT, folders_told

LIBRARIES = sorted(DIST.glob("c/macos-*/lib/libengine2048.dylib"))
OLDEST = re.search(r'MACOSX_DEPLOYMENT_TARGET: "(.*)"', (ROOT / ".github/workflows/macos.yml").read_text())[1]


def test_there_is_one_for_each_processor():
    assert [path.parents[1].name for path in LIBRARIES] == MACS


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


def test_it_exports_every_function_and_nothing_else(macho):
    of_the_linker = {"__mh_dylib_header", "___dso_handle"}  # Zig's exports where the file itself begins
    assert {symbol.name for symbol in macho.exported_symbols} - of_the_linker == {f"_{name}" for name in FUNCTIONS}


def test_it_does_not_tell_where_it_was_built(library):
    assert folders_told(library) == []


def test_its_signature_is_ad_hoc_and_holds_for_every_page(library, macho):
    """By cs_blobs.h and loader.h of Apple's xnu; Apple's codesign_allocate puts it last and rounds its place up to 16 bytes."""
    content, start = library.read_bytes(), macho.code_signature.data_offset
    linkedit, text = macho.get_segment("__LINKEDIT"), macho.get_segment("__TEXT")
    end = start + macho.code_signature.data_size
    assert start % 16 == 0 and end == linkedit.file_offset + linkedit.file_size == len(content)
    magic, length, count = struct.unpack_from(">3I", content, start)
    assert magic == 0xFADE0CC0 and start + length <= end  # CSMAGIC_EMBEDDED_SIGNATURE
    slots = dict(struct.unpack_from(">2I", content, start + 12 + 8 * index) for index in range(count))
    directory = start + slots[0]  # CSSLOT_CODEDIRECTORY
    magic, length, version, flags, hashes, _, _, pages, limit = struct.unpack_from(">9I", content, directory)
    assert magic == 0xFADE0C02 and flags & 2 and version >= 0x20400  # CSMAGIC_CODEDIRECTORY, CS_ADHOC, CS_SUPPORTSEXECSEG
    assert directory + length <= end
    size, kind, _, log = struct.unpack_from(">4B", content, directory + 36)
    assert (size, kind) == (32, 2)  # CS_HASHTYPE_SHA256
    assert struct.unpack_from(">3Q", content, directory + 64) == (text.file_offset, text.file_size, 0)  # execSeg; no program
    assert limit == start and pages == -(-limit >> log) and hashes + size * pages <= length
    for page in range(pages):
        signed = hashlib.sha256(content[page << log:min(page + 1 << log, limit)]).digest()
        assert signed == content[directory + hashes + page * size:][:size], page

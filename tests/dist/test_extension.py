"""The LibreOffice extension, by its file: every text in every language, every method as the types have it."""

import re
import zipfile
from xml.etree import ElementTree

import pytest
from conftest import DIST, ROOT

LANG, NAME = "{http://www.w3.org/XML/1998/namespace}lang", "{http://openoffice.org/2001/registry}name"


@pytest.fixture(scope="module")
def extension():
    with zipfile.ZipFile(DIST / "libreoffice/engine2048.oxt") as archive:
        yield archive


def nodes(extension, name):
    """All nodes of a file, by name."""
    return [(node.get(NAME), node) for node in ElementTree.fromstring(extension.read(name)).iter("node")]


def test_it_has_the_library_of_each_system(extension):
    names = extension.namelist()
    for library in ["linux-x86_64/libengine2048.so", "linux-aarch64/libengine2048.so", "windows-x86_64/engine2048.dll"]:
        assert f"lib/{library}" in names
    platforms = re.search(r'<platform value="(.*)"', extension.read("description.xml").decode())[1]
    assert platforms.split(",") == ["linux_x86_64", "windows_x86_64", "linux_aarch64"]


@pytest.mark.parametrize("name", ["CalcAddIns.xcu", "Addons.xcu", "OptionsDialog.xcu"])
def test_every_english_text_is_translated(extension, name):
    untranslated, languages = [], {"en": 0, "de": 0, "ru": 0}
    for prop in ElementTree.fromstring(extension.read(name)).iter("prop"):
        values = {value.get(LANG): value.text for value in prop if value.get(LANG)}
        for language in values:
            languages[language] += 1
        if "en" in values and set(values) != {"en", "de", "ru"}:
            untranslated.append(values["en"])
    assert languages["de"] > 0 and languages["de"] == languages["ru"]
    # Names of functions are the same in every language.
    assert all(re.fullmatch(r"(_xll\.)?[A-Z0-9]+\.[A-Z]+", text) for text in untranslated), untranslated


def test_the_wizard_describes_every_method_of_the_types_twice(extension):
    types = (ROOT / "hosts/libreoffice/engine2048.idl").read_text(encoding="utf-8")
    functions = re.search(r"interface XFunctions \{(.*?)\n\};", types, re.DOTALL)[1]
    methods = {name: re.findall(r"(\w+)(?:,|$)", parameters)
               for name, parameters in re.findall(r"(\w+)\((.*)\);", functions)}
    described = [(name, [parameter.get(NAME) for parameter in node.findall("node/node")])
                 for name, node in nodes(extension, "CalcAddIns.xcu") if name in methods]
    assert len(methods) > 5 and sorted(described) == sorted(2 * list(methods.items()))

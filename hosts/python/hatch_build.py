"""Puts the engine's library into a wheel, and the engine's sources into an sdist.

A wheel is for this machine, from a library that cargo builds, unless two variables name another: ENGINE2048_LIBRARY its
file and ENGINE2048_PLATFORM the wheel's platform, such as `manylinux_2_34_x86_64`. `cargo xtask dist` sets both.
"""

import json
import os
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LICENCES = ("LICENSE-MIT", "LICENSE-APACHE", "dev/packaging/THIRD-PARTY.md")
WEIGHTS = "src/network/*.weights"  # Too large for crates.io.
BILL_OF_MATERIALS = "dev/packaging/engine2048.cdx.json"


class CustomBuildHook(BuildHookInterface):
    """What hatchling calls before it packs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds the files of a wheel or an sdist."""
        inside = Path(self.root, "crate")  # Where an sdist has the engine's sources.
        crate = inside if inside.is_dir() else Path(self.root).parent.parent
        if self.target_name == "sdist":
            build_data["force_include"][str(self._package(crate))] = "crate"
            return
        if version == "editable":
            raise ValueError("install engine2048 without -e: the sources have no library beside them")
        library = Path(os.environ.get("ENGINE2048_LIBRARY") or _build(crate))
        build_data["pure_python"] = False
        builder = self.build_config.builder
        platform = os.environ.get("ENGINE2048_PLATFORM") or builder.get_best_matching_tag().rsplit("-", 1)[1]
        build_data["tag"] = "py3-none-" + platform
        build_data["force_include"][str(library)] = "engine2048/" + library.name
        for licence in LICENCES:
            build_data["force_include"][str(crate / licence)] = "engine2048/licences/" + Path(licence).name
        build_data["sbom_files"].append(str(crate / BILL_OF_MATERIALS))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Removes what was unpacked for the sdist."""
        if self.target_name == "sdist":
            self._folder.cleanup()

    def _package(self, crate: Path) -> Path:
        """The crate's files as cargo would publish them, without the workspace around it, and the network's weights."""
        self._folder = tempfile.TemporaryDirectory()
        folder = Path(self._folder.name)
        subprocess.run(["cargo", "package", "--package=engine2048", "--locked", "--no-verify", "--allow-dirty", "--quiet", "--target-dir", folder],
                       cwd=crate, check=True)
        archive, = folder.glob("package/*.crate")
        with tarfile.open(archive) as tar:
            tar.extractall(folder)
        sources = folder / archive.stem
        for weights in crate.glob(WEIGHTS):
            shutil.copy(weights, sources / Path(WEIGHTS).parent)
        return sources


def _build(crate: Path) -> str:
    """Builds the library; returns its path."""
    # With musl rustup's Rust links statically, which leaves no shared library.
    shared = """target.'cfg(target_env="musl")'.rustflags=["-Ctarget-feature=-crt-static"]"""
    command = ["cargo", "build", "--release", "--locked", "--lib", "--no-default-features", "--message-format", "json-render-diagnostics",
               "--config", shared]
    told = subprocess.run(command, cwd=crate, check=True, stdout=subprocess.PIPE, text=True).stdout
    artifacts = [artifact for artifact in map(json.loads, told.splitlines())
                 if artifact["reason"] == "compiler-artifact" and "cdylib" in artifact["target"]["crate_types"]]
    library, = (file for file in artifacts[-1]["filenames"] if Path(file).suffix in (".so", ".dll", ".dylib"))
    return str(library)

//! `dist/licences/engine2048.cdx.json`: the bill of materials of the libraries, in CycloneDX, by
//! cargo-cyclonedx. Every download holds it, for each holds a library and no other foreign code.

use crate::cargo_tools::{self, CargoTool};
use serde_json::Value;
use std::path::Path;
use tools::{command, files, paths};

/// The file's name.
pub const FILE_NAME: &str = "engine2048.cdx.json";

const CARGO_CYCLONEDX: CargoTool = CargoTool { name: "cargo-cyclonedx", version: "0.5.9" };

/// Writes the file.
pub fn write(file: &Path) -> anyhow::Result<()> {
    CARGO_CYCLONEDX.install()?;
    // The program writes beside the manifest.
    let (name, made) = ("target-sbom", paths::root().join("target-sbom.json"));
    command::run(
        command::cargo()
            .env("PATH", cargo_tools::search_path()?)
            // Without it, the time and a random number go into the file.
            .env("SOURCE_DATE_EPOCH", "0")
            .args(["cyclonedx", "--quiet", "--format", "json", "--target", "all", "--no-build-deps"])
            .args(["--manifest-path", "Cargo.toml", "--override-filename", name]),
    )?;
    let text = files::text(&made)?.replace(&paths::root().display().to_string(), ".");
    let _: Value = serde_json::from_str(&text)?;
    std::fs::remove_file(&made)?;
    files::write(file, text)
}

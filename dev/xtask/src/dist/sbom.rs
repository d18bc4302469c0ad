//! `dist/licences/engine2048.cdx.json`: the bill of materials of the libraries, in CycloneDX, by
//! cargo-cyclonedx. Every download holds it, for each holds a library and no other foreign code.

use crate::cargo_tools::{self, CargoTool};
use std::path::Path;
use tools::{command, files, paths};
use walkdir::WalkDir;

/// The file's name.
pub const FILE_NAME: &str = "engine2048.cdx.json";

const CARGO_CYCLONEDX: CargoTool = CargoTool { name: "cargo-cyclonedx", version: "0.5.9" };

/// Writes the file.
pub fn write(file: &Path) -> anyhow::Result<()> {
    /// Of a file beside the manifest of each package of the workspace.
    const MADE: &str = "made-by-cargo-cyclonedx.json";
    CARGO_CYCLONEDX.install()?;
    let root = paths::root();
    command::run(
        command::cargo()
            .env("PATH", cargo_tools::search_path()?)
            // Without it, the time and a random number go into the file.
            .env("SOURCE_DATE_EPOCH", "0")
            .args(["cyclonedx", "--quiet", "--format", "json", "--target", "all", "--no-build-deps"])
            .args(["--override-filename", MADE.trim_end_matches(".json")]),
    )?;
    let text = files::text(&root.join(MADE))?.replace(&root.display().to_string(), ".");
    for entry in
        WalkDir::new(&root).max_depth(3).into_iter().filter_entry(|entry| entry.file_name() != "target")
    {
        let entry = entry?;
        if entry.file_name() == MADE {
            std::fs::remove_file(entry.path())?;
        }
    }
    files::write(file, text)
}

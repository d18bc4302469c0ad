//! Part `supply`: the oldest Rust. Part `licences`: licences and sources, and the bill of materials, whose two tools take
//! longer to build than most parts to run. Also two builds in different folders, for the part `dist-again`.

use super::toolchains;
use crate::cargo_tools::{self, CargoTool};
use crate::library;
use crate::test::report::Report;
use crate::test::Part;
use anyhow::{ensure, Context};
use std::fs;
use std::path::Path;
use std::process::Command;
use tools::{command, files, paths};

const CARGO_CYCLONEDX: CargoTool = CargoTool { name: "cargo-cyclonedx", version: "0.5.9" };
const CARGO_DENY: CargoTool = CargoTool { name: "cargo-deny", version: "0.20.2" };

/// The part.
pub const PART: Part = Part { name: "supply", packages: &[], run };

/// The part `licences`.
pub const LICENCES: Part = Part { name: "licences", packages: &[&["git"]], run: licences };

fn licences(report: &mut Report) -> anyhow::Result<()> {
    deny(report)?;
    report.check("the bill of materials is what cargo-cyclonedx makes", bill_of_materials());
    Ok(())
}

fn run(report: &mut Report) -> anyhow::Result<()> {
    match toolchains::oldest_cargo() {
        Ok(mut cargo) => report.command(
            "the oldest supported Rust takes the library",
            cargo
                // Some constants are looked at only for a release.
                .args(["check", "--release", "--quiet", "--locked", "--package", "engine2048", "--lib"])
                .env("CARGO_TARGET_DIR", paths::target().join("oldest")),
        ),
        Err(error) => report.skipped("the oldest supported Rust", &format!("{error:#}")),
    }
    Ok(())
}

/// Advisories are checked only where their host can be reached, since they do not come from the package registry.
fn deny(report: &mut Report) -> anyhow::Result<()> {
    /// cargo-deny's own default.
    const ADVISORIES: &str = "https://github.com/RustSec/advisory-db";
    CARGO_DENY.install()?;
    let deny = |words: &[&str]| -> anyhow::Result<Command> {
        let mut deny = command::cargo();
        deny.env("PATH", cargo_tools::search_path()?)
            .args(["deny", "--locked", "--config", "dev/deny.toml"])
            .args(words);
        Ok(deny)
    };
    report.command(
        "cargo deny: licences, bans and sources",
        &mut deny(&["check", "licenses", "bans", "sources"])?,
    );
    match command::output(command::program("git").args(["ls-remote", ADVISORIES, "HEAD"])) {
        Ok(_) => report.command("cargo deny: advisories", &mut deny(&["check", "advisories"])?),
        Err(error) => report.unreachable("cargo deny: advisories", &format!("{error:#}")),
    }
    Ok(())
}

/// In CycloneDX, of the crates of the libraries. Every download holds it, for each holds a library.
fn bill_of_materials() -> anyhow::Result<()> {
    /// Of a file beside the manifest of each package of the workspace.
    const MADE: &str = "made-by-cargo-cyclonedx.json";
    CARGO_CYCLONEDX.install()?;
    let elsewhere = tempfile::tempdir()?;
    copy_project(elsewhere.path())?;
    let manifest = elsewhere.path().join("Cargo.toml");
    files::write(&manifest, without_dev_dependencies(&files::text(&manifest)?)?)?;
    command::run(
        command::cargo()
            .current_dir(elsewhere.path())
            .env("PATH", cargo_tools::search_path()?)
            // Without it, the time and a random number go into the file.
            .env("SOURCE_DATE_EPOCH", "0")
            .args(["cyclonedx", "--quiet", "--format", "json", "--target", "all", "--no-build-deps"])
            .args(["--override-filename", MADE.trim_end_matches(".json")]),
    )?;
    let text = files::text(&elsewhere.path().join(MADE))?;
    let text = text.replace(&elsewhere.path().display().to_string(), ".") + "\n";
    let made = paths::target().join("engine2048.cdx.json");
    files::write(&made, &text)?;
    let committed = paths::root().join("dev/packaging/engine2048.cdx.json");
    ensure!(
        files::text(&committed)? == text,
        "{} is new: copy it to {} if that is meant",
        made.display(),
        committed.display()
    );
    Ok(())
}

/// cargo-cyclonedx counts what the tests' features of a crate need as the library's.
fn without_dev_dependencies(manifest: &str) -> anyhow::Result<String> {
    let (before, tests) = manifest.split_once("[dev-dependencies]").context("the library has tests")?;
    let (_, after) = tests.split_once("\n[").context("a section follows")?;
    Ok(format!("{before}[{after}"))
}

/// Whether two builds in different folders give the same bytes.
pub fn reproducible() -> anyhow::Result<()> {
    let here = fs::read(library::host()?)?;
    let elsewhere = std::env::temp_dir().join(format!("engine2048 built elsewhere {}", std::process::id()));
    // A killed run may have left one.
    files::remove_folder(&elsewhere)?;
    let there = copy_project(&elsewhere).and_then(|()| {
        let target = elsewhere.join("made here");
        command::run(
            library::host_cargo(&target)
                .args(library::BOTH)
                .arg("--locked")
                .current_dir(&elsewhere)
                // A user's own flags, which must have no effect.
                .env("RUSTFLAGS", "-Ctarget-cpu=native")
                .env_remove("CARGO_MANIFEST_DIR"),
        )?;
        Ok(fs::read(target.join("release").join(library::host_name()))?)
    });
    // An error of the copy matters more than one of the removal.
    let _ = fs::remove_dir_all(&elsewhere);
    ensure!(here == there?, "the two builds differ");
    Ok(())
}

/// Copies what git tracks or would add.
fn copy_project(to: &Path) -> anyhow::Result<()> {
    let mut list = command::program("git");
    // The folder may belong to another user.
    list.args(["-c", "safe.directory=*", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]);
    for name in command::output(&mut list)?.split('\0').filter(|name| !name.is_empty()) {
        let (source, copy) = (paths::root().join(name), to.join(name));
        if source.is_file() {
            fs::create_dir_all(copy.parent().context("a file lies in a folder")?)?;
            fs::copy(source, copy)?;
        }
    }
    Ok(())
}

//! A bounded run of the fuzzer over the C interface. CONTRIBUTING.md has the longer one.

use super::toolchains;
use crate::system;
use crate::test::report::Report;
use std::fs;
use std::path::Path;
use tools::{command, files, paths};

/// Seconds of fuzzing, without the build.
const SECONDS: u32 = 30;
/// Seconds after which one input is taken to hang; the longest takes some tenths.
const LONGEST_INPUT_SECONDS: u32 = 60;
/// The fuzzer as a crate, pinned.
const CARGO_FUZZ: &str = "cargo-fuzz@0.13.2";

/// Runs the part.
///
/// # Errors
/// Where cargo-fuzz cannot be installed.
pub fn run(report: &mut Report) -> anyhow::Result<()> {
    let Some(mut cargo) = toolchains::nightly_cargo() else {
        report.skipped("fuzzing", "needs a nightly Rust: rustup toolchain install nightly");
        return Ok(());
    };
    // Kept in target/, so that the machine's own programs stay as they are.
    let tools = paths::target().join("tools");
    install_fuzzer(&tools)?;
    system::over_network(|| {
        let mut fetch = command::cargo();
        command::run(fetch.args(["fetch", "--quiet", "--locked", "--manifest-path", "fuzz/Cargo.toml"]))
    })?;
    // What the run finds beside the corpus stays out of the project, and out of the next run, which starts from the corpus
    // like the first one. (`fuzz-found` is CONTRIBUTING.md's, which collects.)
    let found = paths::target().join("fuzz-found-by-test");
    files::remove_folder(&found)?;
    fs::create_dir_all(&found)?;
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(std::iter::once(tools.join("bin")).chain(std::env::split_paths(&path)))?;
    report.command(
        &format!("{SECONDS} s of fuzzing find no fault"),
        cargo
            .env("PATH", path)
            .args(["fuzz", "run", "--target-dir"])
            .arg(paths::target().join("fuzz"))
            .arg("any_input")
            .arg(found)
            .arg("fuzz/corpus/any_input")
            .arg("--")
            .args([format!("-max_total_time={SECONDS}"), format!("-timeout={LONGEST_INPUT_SECONDS}")])
            .args(["-max_len=1200", "-rss_limit_mb=2048", "-print_final_stats=1", "-verbosity=0"]),
    );
    Ok(())
}

/// Installs the pinned fuzzer into this folder, unless it was the last one to be installed there.
fn install_fuzzer(tools: &Path) -> anyhow::Result<()> {
    let stamp = tools.join("fuzzer");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == CARGO_FUZZ) {
        return Ok(());
    }
    system::over_network(|| {
        let mut install = command::cargo();
        install.args(["install", "--quiet", "--locked", "--force", CARGO_FUZZ, "--root"]).arg(tools);
        command::run(&mut install)
    })?;
    fs::write(stamp, CARGO_FUZZ)?;
    Ok(())
}

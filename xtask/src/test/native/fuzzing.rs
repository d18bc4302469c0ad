//! A bounded run of the fuzzer over the C interface. CONTRIBUTING.md has the longer one.

use super::toolchains;
use crate::cargo_tools::{self, CargoTool};
use crate::system;
use crate::test::report::Report;
use std::fs;
use tools::{command, files, paths};

/// Seconds of fuzzing, without the build.
const SECONDS: u32 = 30;
/// Seconds after which one input is taken to hang; the longest takes some tenths.
const LONGEST_INPUT_SECONDS: u32 = 60;
/// The fuzzer as a crate, pinned.
const CARGO_FUZZ: CargoTool = CargoTool { name: "cargo-fuzz", version: "0.13.2" };

/// Runs the part.
///
/// # Errors
/// Where cargo-fuzz cannot be installed.
pub fn run(report: &mut Report) -> anyhow::Result<()> {
    let Some(mut cargo) = toolchains::nightly_cargo() else {
        report.skipped("fuzzing", "needs a nightly Rust: rustup toolchain install nightly");
        return Ok(());
    };
    CARGO_FUZZ.install()?;
    system::over_network(|| {
        let mut fetch = command::cargo();
        command::run(fetch.args(["fetch", "--quiet", "--locked", "--manifest-path", "fuzz/Cargo.toml"]))
    })?;
    // What the run finds beside the corpus stays out of the project, and out of the next run, which starts from the corpus
    // like the first one. (`fuzz-found` is CONTRIBUTING.md's, which collects.)
    let found = paths::target().join("fuzz-found-by-test");
    files::remove_folder(&found)?;
    fs::create_dir_all(&found)?;
    report.command(
        &format!("{SECONDS} s of fuzzing find no fault"),
        cargo
            .env("PATH", cargo_tools::search_path()?)
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

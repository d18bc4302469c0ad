//! Part `fuzzing`: bounded runs of the fuzzer over the C interface and the network's decoder. CONTRIBUTING.md has the longer one.

use super::toolchains;
use crate::cargo_tools::{self, CargoTool};
use crate::system;
use crate::test::report::Report;
use std::fs;
use tools::{command, files, paths};

/// What is fuzzed.
const TARGETS: [&str; 2] = ["any_input", "any_weights"];
/// Seconds of fuzzing each, without the build.
const SECONDS: u32 = 30;
/// Seconds after which one input is taken to hang; the longest takes some tenths.
const LONGEST_INPUT_SECONDS: u32 = 60;
/// The fuzzer as a crate, pinned.
const CARGO_FUZZ: CargoTool = CargoTool { name: "cargo-fuzz", version: "0.13.2" };

/// Runs the part.
pub fn run(report: &mut Report) -> anyhow::Result<()> {
    if toolchains::nightly_cargo().is_none() {
        report.skipped("fuzzing", "needs a nightly Rust: rustup toolchain install nightly");
        return Ok(());
    }
    CARGO_FUZZ.install()?;
    system::over_network(|| {
        let mut fetch = command::cargo();
        command::run(fetch.args(["fetch", "--quiet", "--locked", "--manifest-path", "fuzz/Cargo.toml"]))
    })?;
    for target in TARGETS {
        fuzz(report, target)?;
    }
    Ok(())
}

/// Runs one target for a while.
fn fuzz(report: &mut Report, target: &str) -> anyhow::Result<()> {
    let Some(mut cargo) = toolchains::nightly_cargo() else { return Ok(()) };
    // What the run finds beside the corpus stays out of the project, and out of the next run, which starts from the corpus
    // like the first one. (`fuzz-found` is CONTRIBUTING.md's, which collects.)
    let found = paths::target().join("fuzz-found-by-test").join(target);
    files::remove_folder(&found)?;
    fs::create_dir_all(&found)?;
    report.command(
        &format!("{SECONDS} s of fuzzing {target} find no fault"),
        cargo
            .env("PATH", cargo_tools::search_path()?)
            .args(["fuzz", "run", "--target-dir"])
            .arg(paths::target().join("fuzz"))
            .arg(target)
            .arg(found)
            .arg(format!("fuzz/corpus/{target}"))
            .arg("--")
            .args([format!("-max_total_time={SECONDS}"), format!("-timeout={LONGEST_INPUT_SECONDS}")])
            .args(["-rss_limit_mb=2048", "-print_final_stats=1", "-verbosity=0"]),
    );
    Ok(())
}

//! Part `fuzzing`: bounded runs of the fuzzer over the C interface, the network's decoder and the reader of records.

use super::toolchains;
use crate::cargo_tools::{self, CargoTool};
use crate::system;
use crate::test::report::Report;
use crate::test::Part;
use std::fs;
use tools::{command, files, paths};

/// With seconds for each, without the build.
const TARGETS: [(&str, u32); 3] = [("any_input", 30), ("any_weights", 30), ("any_record", 60)];
const CARGO_FUZZ: CargoTool = CargoTool { name: "cargo-fuzz", version: "0.13.2" };

/// The part.
pub const PART: Part = Part { name: "fuzzing", packages: &[&["g++"]], run };

fn run(report: &mut Report) -> anyhow::Result<()> {
    if let Err(error) = toolchains::ensure_nightly() {
        report.skipped("fuzzing", &format!("{error:#}"));
        return Ok(());
    }
    CARGO_FUZZ.install()?;
    system::over_network(|| {
        let mut fetch = command::cargo();
        command::run(fetch.args(["fetch", "--quiet", "--locked", "--manifest-path", "dev/fuzz/Cargo.toml"]))
    })?;
    for (target, seconds) in TARGETS {
        fuzz(report, target, seconds)?;
    }
    Ok(())
}

fn fuzz(report: &mut Report, target: &str, seconds: u32) -> anyhow::Result<()> {
    // Emptied before each run, so that all runs start from the corpus alone.
    let found = paths::target().join("fuzz-found-by-test").join(target);
    files::remove_folder(&found)?;
    fs::create_dir_all(&found)?;
    report.command(
        &format!("{seconds} s of fuzzing {target} find no fault"),
        toolchains::nightly_cargo()
            .env("PATH", cargo_tools::search_path()?)
            .args(["fuzz", "run", "--fuzz-dir", "dev/fuzz", "--target-dir"])
            .arg(paths::target().join("fuzz"))
            .arg(target)
            .arg(found)
            .arg(format!("dev/fuzz/corpus/{target}"))
            .arg("--")
            // No limit for an input, whose clock would count others' time too: one that hangs is ended with the fuzzer.
            .args([&format!("-max_total_time={seconds}"), "-timeout=0"])
            .args(["-rss_limit_mb=2048", "-print_final_stats=1", "-verbosity=0"]),
    );
    Ok(())
}

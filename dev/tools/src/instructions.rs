//! Instruction counts of the hot paths (`dev/benches/hot_paths.rs`) under callgrind, now and as recorded.

use crate::command::{cargo, output, program};
use crate::paths;
use anyhow::Context;
use std::fs;
use std::path::PathBuf;

/// The largest accepted change of a count, as a share. A new compiler changes some percent; a fifth is what a
/// user may feel. Gains count too: an unrecorded gain would hide a later loss.
pub const MARGIN: f64 = 0.2;

/// The instructions of one piece of work.
pub struct Count {
    /// Its name in the bench.
    pub name: String,
    /// The count now.
    pub counted: u64,
    /// The recorded count.
    pub recorded: u64,
}

impl Count {
    /// The change since the record, as a share.
    #[must_use]
    pub fn change(&self) -> f64 {
        self.counted as f64 / self.recorded as f64 - 1.0
    }
}

/// Counts all recorded work anew.
pub fn count_all() -> anyhow::Result<Vec<Count>> {
    fs::read_to_string(record())?
        .lines()
        .map(|line| {
            let (name, recorded) = line.split_once(' ').context("a line is a name and a number")?;
            let recorded = recorded.trim().parse().context("a line is a name and a number")?;
            Ok(Count { name: name.into(), counted: count(name)?, recorded })
        })
        .collect()
}

/// Records these counts.
pub fn write_down(counts: &[Count]) -> anyhow::Result<()> {
    let lines: String = counts.iter().map(|count| format!("{} {}\n", count.name, count.counted)).collect();
    Ok(fs::write(record(), lines)?)
}

/// A name and a number on each line.
fn record() -> PathBuf {
    paths::root().join("dev/benches/instructions.txt")
}

fn count(name: &str) -> anyhow::Result<u64> {
    const RUNNER: &str = "valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-fd=1";
    let runner = format!("CARGO_TARGET_{}_RUNNER", host()?.to_uppercase().replace('-', "_"));
    // The profile is as fast as what ships, and builds in half the time.
    let mut bench = cargo();
    bench
        .args(["bench", "--quiet", "--no-default-features", "--profile", "lab"])
        .args(["--bench", "hot_paths", "--", name])
        .env(runner, RUNNER);
    let printed = output(&mut bench)?;
    let line =
        printed.lines().find(|line| line.contains("Collected :")).context("callgrind tells its count")?;
    line.rsplit(' ').next().unwrap_or_default().parse().context("callgrind's count is a number")
}

/// Cargo's name for this machine.
fn host() -> anyhow::Result<String> {
    let printed = output(program("rustc").arg("-vV"))?;
    let line = printed.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(line.context("rustc tells its host")?.to_string())
}

//! Instruction counts of the hot paths on fixed work, beside the recorded ones.

use super::Row;
use anyhow::Context;
use tools::command::{cargo, is_found, output};

/// The recorded counts: a name and a number on each line.
const RECORDED: &str = include_str!("../../../benches/instructions.txt");

/// One row for each piece of work; a single one where valgrind is not installed.
///
/// # Errors
/// Where the work cannot be built or run.
pub fn rows() -> anyhow::Result<Vec<Row>> {
    if !is_found("valgrind") {
        return Ok(vec![Row::new("instructions", "not counted: valgrind is not installed", "")]);
    }
    RECORDED
        .lines()
        .filter_map(|line| line.split_once(' '))
        .map(|(name, recorded)| {
            let recorded: u64 = recorded.trim().parse().context("benches/instructions.txt holds numbers")?;
            let counted = count(name)?;
            let change = 100.0 * (counted as f64 / recorded as f64 - 1.0);
            Ok(Row::new(
                format!("instructions, {name}"),
                format!("{counted} ({change:+.1} %)"),
                format!("recorded: {recorded}"),
            ))
        })
        .collect()
}

/// The instructions of a run that does this work.
fn count(name: &str) -> anyhow::Result<u64> {
    const RUNNER: &str = "valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-fd=1";
    let runner = format!("CARGO_TARGET_{}_RUNNER", host()?.to_uppercase().replace('-', "_"));
    let printed =
        output(cargo().args(["bench", "--quiet", "--bench", "hot_paths", "--", name]).env(runner, RUNNER))?;
    let line =
        printed.lines().find(|line| line.contains("Collected :")).context("callgrind tells its count")?;
    line.rsplit(' ').next().unwrap_or_default().parse().context("callgrind's count is a number")
}

/// Cargo's name for this machine.
fn host() -> anyhow::Result<String> {
    let printed = output(tools::command::program("rustc").arg("-vV"))?;
    let line = printed.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(line.context("rustc tells its host")?.to_string())
}

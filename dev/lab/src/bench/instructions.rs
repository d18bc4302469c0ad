//! Instruction counts of fixed work on the hot paths, beside the recorded ones.

use super::Row;
use tools::command::is_found;
use tools::instructions::{count_all, write_down};

/// A row for each piece of work.
///
/// # Errors
/// If the work cannot be built or run.
pub fn rows(record: bool) -> anyhow::Result<Vec<Row>> {
    if !is_found("valgrind") {
        return Ok(vec![Row::new("instructions", "not counted: valgrind is not installed", "")]);
    }
    let counts = count_all()?;
    if record {
        write_down(&counts)?;
    }
    let row = |count: &tools::instructions::Count| {
        Row::new(
            format!("instructions, {}", count.name),
            format!("{} ({:+.1} %)", count.counted, 100.0 * count.change()),
            format!("recorded: {}", count.recorded),
        )
    };
    Ok(counts.iter().map(row).collect())
}

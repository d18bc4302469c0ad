//! Parts about the library's soundness and cost. They need Linux.

pub mod fuzzing;
pub mod miri;
pub mod package;
pub mod sanitizers;
pub mod supply;
pub mod toolchains;

use super::{report::Report, Part};
use anyhow::ensure;
use tools::instructions::{count_all, Count, MARGIN};

/// Part `instructions`: the hot paths take as many instructions as recorded, within a margin.
pub const INSTRUCTIONS: Part = Part { name: "instructions", packages: &[&["valgrind"]], run: instructions };

fn instructions(report: &mut Report) -> anyhow::Result<()> {
    for count in count_all()? {
        report.check(&format!("{} takes as many instructions as recorded", count.name), near(&count));
    }
    Ok(())
}

fn near(count: &Count) -> anyhow::Result<()> {
    let Count { counted, recorded, .. } = count;
    ensure!(
        count.change().abs() <= MARGIN,
        "{counted} instructions, recorded {recorded}: {:+.1} %. Where that is meant, \
         `cargo lab bench --record-instructions` records them anew",
        100.0 * count.change()
    );
    Ok(())
}

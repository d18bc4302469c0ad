//! Part `instructions`: the hot paths take as many instructions as recorded, within a margin.

use crate::test::report::Report;
use crate::test::Part;
use anyhow::ensure;
use tools::instructions::{count_all, Count, MARGIN};

/// The part's Debian packages.
const PACKAGES: &[&str] = &["valgrind"];

/// The part.
pub const PART: Part = Part { name: "instructions", packages: &[PACKAGES], run };

/// Runs the part.
fn run(report: &mut Report) -> anyhow::Result<()> {
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

//! Part `stories`: many more stories of a host than `rust` tells, of the library as it ships and of one without the
//! network's weights, to which a host hands them in.

use super::{report::Report, Part};
use crate::library;
use tools::command;

/// The part.
pub const PART: Part = Part { name: "stories", packages: &[], run };

/// For each library, 10,000: so many times, so that the limit of one program allows each, so many. The whole run tells 60
/// (`tests/stories`).
const RUNS: u32 = 4;
const STORIES: u32 = 2500;

fn run(report: &mut Report) -> anyhow::Result<()> {
    for (kind, library) in [
        ("as it ships", library::host()?),
        ("without the network's weights", library::host_without_network()?),
    ] {
        for run in 1..=RUNS {
            report.command(
                &format!("{STORIES} stories of the library {kind}, {run} of {RUNS}"),
                command::cargo()
                    .args(["test", "--quiet", "--test", "stories"])
                    .env("PROPTEST_CASES", STORIES.to_string())
                    .env("E2048_LIBRARY", &library),
            );
        }
    }
    Ok(())
}

//! Part `stories`: many more stories of a host than `rust` tells, of the library as it ships and of one without the
//! network's weights, to which a host hands them in.

use super::{report::Report, Part};
use crate::library;
use tools::command;

/// The part.
pub const PART: Part = Part { name: "stories", packages: &[], run };

/// For each library. The whole run tells 60 (`tests/stories`).
const STORIES: &str = "10000";

fn run(report: &mut Report) -> anyhow::Result<()> {
    for (kind, library) in [
        ("as it ships", library::host()?),
        ("without the network's weights", library::host_without_network()?),
    ] {
        report.command(
            &format!("{STORIES} stories of the library {kind}"),
            command::cargo()
                .args(["test", "--quiet", "--test", "stories"])
                .env("PROPTEST_CASES", STORIES)
                .env("E2048_LIBRARY", library),
        );
    }
    Ok(())
}

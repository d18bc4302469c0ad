//! Part `documents`: the pages against the header, their examples, and the promises of `SECURITY.md`.

use super::{report::Report, Part};
use crate::{library, system};

/// The part.
pub const PART: Part =
    Part { name: "documents", packages: &[&["gcc", "g++", "make", "npm", "strace"], system::PYTHON], run };

fn run(report: &mut Report) -> anyhow::Result<()> {
    report.pytest("tests/documents", &[("ENGINE2048_LIBRARY", library::host()?.as_os_str())])
}

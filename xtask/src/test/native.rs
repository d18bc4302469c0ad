//! Part `native`: what C and C++ programs link, and what must not break it.

use crate::report::Report;

/// Runs the part.
///
/// # Errors
/// Where the part cannot be run to its end.
pub fn run(_report: &mut Report) -> anyhow::Result<()> {
    Ok(())
}

//! Part `vba`: the workbook and its modules, in a host for VBA.

use crate::report::Report;

/// Runs the part.
///
/// # Errors
/// Where the part cannot be run to its end.
pub fn run(_report: &mut Report) -> anyhow::Result<()> {
    Ok(())
}

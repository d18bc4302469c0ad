//! Part `libreoffice`: the extension and the workbook in LibreOffice.

use crate::report::Report;

/// Runs the part.
///
/// # Errors
/// Where the part cannot be run to its end.
pub fn run(_report: &mut Report) -> anyhow::Result<()> {
    Ok(())
}

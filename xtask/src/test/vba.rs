//! Part `vba`: the workbook and its modules, in a host for VBA.

use crate::test::report::Report;
use crate::{command, library, system};

/// Runs the part.
///
/// # Errors
/// Where the library cannot be built or there is no Python to run the host.
pub fn run(report: &mut Report) -> anyhow::Result<()> {
    let library = library::host()?;
    let mut tests = command::program(system::python()?);
    report.tap(tests.arg("tests/vba/run.py").env("ENGINE2048_LIBRARY", library));
    Ok(())
}

//! Part `vba`: the workbook and its modules in a host for VBA.

use crate::test::report::Report;
use crate::test::Part;
use crate::{library, system};
use anyhow::ensure;
use tools::command;

/// The part.
pub const PART: Part = Part { name: "vba", packages: &[system::PYTHON], run };

/// Runs the part.
fn run(report: &mut Report) -> anyhow::Result<()> {
    let library = library::host()?;
    let mut tests = command::program(system::python()?);
    report.tap(tests.arg("tests/vba/run.py").env("ENGINE2048_LIBRARY", library));
    report.check("cargo xtask demo plays a stretch of a game", demo_plays());
    Ok(())
}

/// Both buttons make their moves, and no move is refused.
fn demo_plays() -> anyhow::Result<()> {
    let printed = command::output(command::cargo().args(["xtask", "demo"]))?;
    ensure!(printed.contains("\nAfter 120 moves the score is "), "printed\n{printed}");
    Ok(())
}

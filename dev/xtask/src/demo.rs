//! `cargo xtask demo`: plays through the workbook on this machine.

use crate::{library, system};
use tools::{command, paths};

/// Builds library and workbook, then plays a stretch of a game through the workbook's macros.
pub fn run() -> anyhow::Result<()> {
    system::need(&[system::PYTHON])?; // said before the library takes its time
    println!("Building the library ...");
    let library = library::host()?;
    let python = system::python()?;
    let workbooks = paths::target().join("demo");
    println!("Building 2048.xlsm from vba/ ...");
    command::run(command::program(&python).arg("hosts/workbook/build.py").arg(&workbooks))?;
    command::run(
        command::program(&python)
            .arg("tests/vba/demo.py")
            .env("ENGINE2048_LIBRARY", library)
            .env("ENGINE2048_WORKBOOKS", &workbooks),
    )?;
    println!("\n`cargo xtask dist` makes the files to use, in {}.", paths::dist().display());
    Ok(())
}

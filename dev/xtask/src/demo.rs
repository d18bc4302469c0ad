//! `cargo xtask demo`: plays through the workbook on this machine.

use crate::{library, system};
use tools::{command, paths};

/// What the command line may say.
#[derive(clap::Args)]
pub struct Arguments {}

/// Builds library and workbook, then plays a stretch of a game through the workbook's macros.
pub fn run(_arguments: &Arguments) -> anyhow::Result<()> {
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
    println!("\n`cargo xtask dist` makes the files to use, in {}:", paths::dist().display());
    println!("  excel/        2048.xlsm and the add-ins for 64-bit and 32-bit Office");
    println!("  vba/          the modules to import into a workbook of your own");
    println!("  libreoffice/  engine2048.oxt");
    println!("  c/            library, headers, pkg-config and CMake files, one folder a platform");
    Ok(())
}

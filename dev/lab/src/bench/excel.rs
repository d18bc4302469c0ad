//! Recalculating a sheet in the mock of Excel.

use tools::{command, files, paths};

/// The system of the add-in, and its file.
const TARGET: &str = "x86_64-pc-windows-gnu";
const ADD_IN: &str = "engine2048_x64.xll";

/// As the tests compile for this system.
const COMPILER: &str = "x86_64-w64-mingw32-gcc -D__USE_MINGW_ANSI_STDIO=1 -static-libgcc";

/// Prints the table. The part `xll` of the tests must have run, which leaves Wine and the mock of Excel, and
/// `cargo xtask dist`, which leaves the add-in that ships.
///
/// # Errors
/// If the program cannot be built or run.
pub fn print() -> anyhow::Result<()> {
    let folder = paths::target().join("test-programs").join(format!("{TARGET}-xll"));
    let program = command::make_program(&folder, "recalculation", COMPILER, "-Wl,--kill-at")?;
    files::copy(&paths::dist().join("excel").join(ADD_IN), &folder.join(ADD_IN))?;
    let mut wine = command::program("wine");
    wine.env("WINEPREFIX", paths::target().join("wine").join(TARGET))
        .env("WINEDEBUG", "-all")
        .env("WINEDLLOVERRIDES", "bcryptprimitives=n,b")
        .current_dir(&folder)
        .args([program.as_os_str(), ADD_IN.as_ref(), formulas::PREFIX.as_ref()]);
    print!("{}", command::output(&mut wine)?);
    Ok(())
}

//! Recalculating a sheet in the mock of Excel.

use tools::{command, files, paths};

/// The system of the add-in, and its file.
const TARGET: &str = "x86_64-pc-windows-gnu";
const ADD_IN: &str = "engine2048_x64.xll";

/// Prints the table. The part `xll` of the tests must have run, which leaves Wine and the mock of Excel, and
/// `cargo xtask dist`, which leaves the add-in that ships.
///
/// # Errors
/// If the program cannot be built or run.
pub fn print() -> anyhow::Result<()> {
    let folder = paths::target().join("test-programs").join(format!("{TARGET}-xll"));
    // From the root, where `make` runs: it takes no path with a blank, as the root's may have.
    let made_in = folder.strip_prefix(paths::root()).unwrap_or(&folder);
    let program = made_in.join("recalculation.exe");
    let mut make = command::program("make");
    make.args(["--silent", "-f", "tests/programs.mk", "EXE=.exe", "LINK=-Wl,--kill-at"])
        .arg("CC=x86_64-w64-mingw32-gcc -D__USE_MINGW_ANSI_STDIO=1 -static-libgcc")
        .arg(format!("OUT={}", made_in.display()))
        .arg(&program);
    command::run(&mut make)?;
    files::copy(&paths::dist().join("excel").join(ADD_IN), &folder.join(ADD_IN))?;
    let mut wine = command::program("wine");
    wine.env("WINEPREFIX", paths::target().join("wine").join(TARGET))
        .env("WINEDEBUG", "-all")
        .env("WINEDLLOVERRIDES", "bcryptprimitives=n,b")
        .current_dir(&folder)
        .args([paths::root().join(program).as_os_str(), ADD_IN.as_ref(), formulas::PREFIX.as_ref()]);
    print!("{}", command::output(&mut wine)?);
    Ok(())
}

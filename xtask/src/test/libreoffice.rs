//! Part `libreoffice`: the extension and the workbook in LibreOffice.

use crate::extension::{self, System};
use crate::library::{self, arm_linux, Windows};
use crate::test::report::Report;
use anyhow::ensure;
use std::fs;
use std::path::PathBuf;
use tools::{command, paths};

/// LibreOffice's spreadsheet with German and Russian, what lets Python drive it, a screen with mouse and keys, and a
/// compiler for false libraries.
pub const PACKAGES: &[&str] = &[
    "libreoffice-calc",
    "libreoffice-l10n-de",
    "libreoffice-l10n-ru",
    "python3-uno",
    "xvfb",
    "xdotool",
    "gcc",
];

/// A version before every release, to be updated.
const OLDER_VERSION: &str = "0.0.1";

/// Runs the part.
///
/// # Errors
/// Where the part cannot be run to its end.
pub fn run(report: &mut Report) -> anyhow::Result<()> {
    let libraries = [
        (System::Linux, library::host()?),
        (System::ArmLinux, arm_linux::build()?.shared),
        (System::Windows, library::windows(Windows::X64)?),
    ];
    report.check("the extension packs to the same bytes twice", packs_the_same(&libraries));
    let current = pack(extension::FILE_NAME, env!("CARGO_PKG_VERSION"), &libraries)?;
    let older = pack("engine2048-older.oxt", OLDER_VERSION, &libraries)?;
    report.tap(
        // Debian's own interpreter, for which its package has the bridge to LibreOffice.
        command::program("/usr/bin/python3")
            .args(["-B", "tests/libreoffice/run.py"])
            .args([&current, &older])
            .arg(&libraries[0].1),
    );
    Ok(())
}

/// Packs the extension into the folder for things that can be made again; returns its path.
fn pack(name: &str, version: &str, libraries: &[(System, PathBuf)]) -> anyhow::Result<PathBuf> {
    let folder = paths::target().join("libreoffice");
    fs::create_dir_all(&folder)?;
    let path = folder.join(name);
    fs::write(&path, extension::pack(&paths::root(), version, libraries)?)?;
    Ok(path)
}

fn packs_the_same(libraries: &[(System, PathBuf)]) -> anyhow::Result<()> {
    let packed = || extension::pack(&paths::root(), OLDER_VERSION, libraries);
    ensure!(packed()? == packed()?, "two packings differ");
    Ok(())
}

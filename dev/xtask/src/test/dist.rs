//! Part `dist`: what users receive, by its files, and installed, used and removed.

mod installer;

use super::{native::supply, report::Report, windows::wine, Part};
use crate::archive::Packing;
use crate::c_tree::Platform;
use crate::dist::{self, release};
use crate::library::Windows;
use crate::system;
use std::ffi::OsStr;
use std::path::PathBuf;
use tools::{files, paths};

/// The part.
pub const PART: Part = Part { name: "dist", packages: PACKAGES, run };

/// What makes the downloads, looks at them and uses them.
const PACKAGES: &[&[&str]] = &[
    &["g++", "git", "cmake", "make", "pkg-config", "lintian"],
    dist::PACKAGES,
    wine::PACKAGES,
    system::PYTHON,
];

/// The part that lays out everything as it ships, and once more, runs both installers, and makes what one machine alone makes.
pub const AGAIN: Part = Part { name: "dist-again", packages: PACKAGES, run: again };

fn run(report: &mut Report) -> anyhow::Result<()> {
    let folder = paths::target().join("test-dist");
    let mut platforms = dist::platforms(false);
    // Two minutes of processor time; `dist-again` has them.
    platforms.retain(|platform| !platform.is_mac());
    dist::lay_out(&folder, &platforms, dist::ADDRESS, Packing::Quick)?;
    report.pytest("tests/dist", &[("ENGINE2048_DIST", folder.as_os_str())])?;
    installer::run(report, Windows::X86, &release::installer(&folder)?)
}

fn again(report: &mut Report) -> anyhow::Result<()> {
    let made = |name: &str| -> anyhow::Result<PathBuf> {
        let folder = paths::target().join(name);
        dist::lay_out(&folder, &dist::platforms(false), dist::ADDRESS, Packing::Small)?;
        Ok(folder)
    };
    let (first, second) = (made("test-dist")?, made("test-dist-again")?);
    let sums = |folder: &PathBuf| files::text(&folder.join("SHA256SUMS"));
    let (one, other) = (sums(&first)?, sums(&second)?);
    let is_same = (one == other).then_some(()).ok_or_else(|| anyhow::anyhow!("{one}became\n{other}"));
    report.check("the same input gives the same bytes", is_same);
    report.check("two builds in different folders give the same bytes", supply::reproducible());
    let environment = [("ENGINE2048_DIST", first.as_os_str()), ("ENGINE2048_MACOS", OsStr::new("1"))];
    report.pytest("tests/dist", &environment)?;
    for (target, installer) in [
        (Windows::X86, release::installer(&first)?),
        (Windows::X64, release::installer_64(&first, &paths::target().join("test-programs/installer"))?),
    ] {
        installer::run(report, target, &installer)?;
    }
    dist::lay_out(&second, &[Platform::Host], dist::ADDRESS, Packing::Quick)?;
    report.check("one machine alone makes its own part", {
        let is_there = |file| second.join("excel").join(file).exists();
        (is_there("2048.xlsm") && !is_there("engine2048_x64.xll"))
            .then_some(())
            .ok_or_else(|| anyhow::anyhow!("the workbook is missing, or another system's library is there"))
    });
    Ok(())
}

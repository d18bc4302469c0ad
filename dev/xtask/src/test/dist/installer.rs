//! Runs the installer under Wine: the shipped one on 32 bits, and one of 64 bits.

use crate::dist::release;
use crate::library::Windows;
use crate::test::c_programs::Programs;
use crate::test::report::Report;
use crate::test::windows::wine;
use std::path::Path;
use tools::paths;

/// Runs the installer of a finished `dist`.
pub fn run(report: &mut Report, dist: &Path) -> anyhow::Result<()> {
    let [shipped, other] =
        release::installers_for_tests(dist, &paths::target().join("test-programs/installer"))?;
    for (target, installer) in [(Windows::X86, shipped), (Windows::X64, other)] {
        let what = format!("the installer beside an Excel of {}", target.target());
        let Some(wine) = wine::prepare(report, target, &what) else { continue };
        wine.allow_windows()?;
        let programs = Programs::windows_alone(target, "installer")?;
        let (test, excel) = (programs.make("installer_test")?, programs.make("excel")?);
        wine.stand_in_beside(&excel)?;
        report.tap(
            wine.program(&test)
                .args([wine::windows_path(&installer), wine::windows_path(&excel)])
                .arg(target.xll_name()),
        );
    }
    report.check(
        "Wine leaves the menus and folders of whoever runs the tests alone",
        wine::leaves_home_alone(),
    );
    Ok(())
}

//! Runs an installer under Wine.

use crate::library::Windows;
use crate::test::c_programs::Programs;
use crate::test::report::Report;
use crate::test::windows::wine;
use std::path::Path;

/// Runs an installer beside an Excel of this bitness.
pub fn run(report: &mut Report, target: Windows, installer: &Path) -> anyhow::Result<()> {
    let what = format!("the installer beside an Excel of {}", target.target());
    let Some(wine) = wine::prepare(report, target, &what) else { return Ok(()) };
    wine.allow_windows()?;
    let programs = Programs::windows_alone(target, "installer")?;
    let (test, excel) = (programs.make("installer_test")?, programs.make("excel")?);
    wine.stand_in_beside(&excel)?;
    report.tap(
        wine.program(&test)
            .args([wine::windows_path(installer), wine::windows_path(&excel)])
            .arg(target.xll_name()),
    );
    report.check(
        "Wine leaves the menus and folders of whoever runs the tests alone",
        wine::leaves_home_alone(),
    );
    Ok(())
}

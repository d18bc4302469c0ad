//! Runs the installer under Wine: the shipped one on 32 bits, and one of 64 bits.

use crate::dist::release;
use crate::library::Windows;
use crate::test::c_programs::{self, TAP};
use crate::test::report::Report;
use crate::test::windows::wine;
use std::path::Path;

/// The program that installs, updates and removes.
const TEST: [&str; 3] = ["tests/installer/installer_test.c", "tests/installer/registry.c", TAP];

/// The mock of Excel that starts with the add-in.
const EXCEL: [&str; 6] = [
    "tests/installer/excel_start.c",
    "tests/xll/callback.c",
    "tests/xll/calls.c",
    "tests/xll/pages.c",
    "tests/c/boards.c",
    TAP,
];

/// Runs the installer of a finished `dist`.
pub fn run(report: &mut Report, dist: &Path) -> anyhow::Result<()> {
    let [shipped, other] = release::installers_for_tests(dist, &c_programs::folder("installer")?)?;
    for (target, installer) in [(Windows::X86, shipped), (Windows::X64, other)] {
        let what = format!("the installer beside an Excel of {}", target.target());
        let Some(wine) = wine::prepare(report, target, &what) else { continue };
        wine.allow_windows()?;
        let test = c_programs::compile_alone_for_windows(target, "installer", "installer_test", &TEST)?;
        let excel = c_programs::compile_alone_for_windows(target, "installer", "excel", &EXCEL)?;
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

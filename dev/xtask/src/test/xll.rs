//! Part `xll`: both Excel add-ins, by their files and as they run in a mock of Excel under Wine.

pub mod faults;

use super::c_programs::{self, TAP};
use super::windows::{file, wine};
use crate::dist;
use crate::library::{self, Kind, Windows};
use crate::test::report::Report;
use crate::test::Part;
use anyhow::{bail, Context};
use std::fs;
use std::path::{Path, PathBuf};
use wine::Wine;

/// What an XLL exports for its loading and unloading.
const LIFE: [&str; 5] = ["xlAddInManagerInfo12", "xlAutoClose", "xlAutoFree12", "xlAutoOpen", "xlAutoRemove"];

/// The mock of Excel, and what runs an XLL in it.
const MOCK: [&str; 9] = [
    "tests/xll/xll_test.c",
    "tests/xll/callback.c",
    "tests/xll/calls.c",
    "tests/xll/heap.c",
    "tests/xll/imports.c",
    "tests/xll/pages.c",
    "tests/xll/threads.c",
    "tests/c/boards.c",
    TAP,
];

/// The program that calls the C interface as VBA does.
const VBA: [&str; 3] = ["tests/xll/vba.c", "tests/c/boards.c", TAP];

/// A folder's name with blanks and letters beyond every code page.
const FOLDER: &str = "an add-in für Ünïcödé 中";

/// The part.
pub const PART: Part = Part { name: "xll", packages: &[dist::PACKAGES, wine::PACKAGES], run };

/// Runs the part.
fn run(report: &mut Report) -> anyhow::Result<()> {
    if !cfg!(target_os = "linux") {
        bail!("this part runs on Linux, with MinGW and Wine");
    }
    for target in Windows::ALL {
        // First, since it leaves the shipped add-in built as well.
        let panicking = library::xll(target, Kind::DeliberatePanic)?;
        let library = library::xll(target, Kind::Shipped)?;
        file::check(report, target, target.xll_name(), &library, &exports());
        let what = format!("running {} under Wine", target.xll_name());
        if let Some(wine) = wine::prepare(report, target, &what) {
            run_under(report, &wine, &library, &panicking)?;
        }
    }
    Ok(())
}

fn exports() -> Vec<&'static str> {
    LIFE.into_iter().chain(formulas::FUNCTIONS.iter().map(|function| function.export)).collect()
}

fn run_under(report: &mut Report, wine: &Wine, library: &Path, panicking: &Path) -> anyhow::Result<()> {
    let target = wine.target();
    let mock = compile_mock(wine)?;
    let shipped = put(library, &mock.with_file_name(FOLDER).join(target.xll_name()))?;
    report.tap(wine.program(&mock).arg(wine::windows_path(&shipped)).arg(formulas::PREFIX));

    let panicking = put(panicking, &mock.with_file_name("panicking").join(target.xll_name()))?;
    report.tap(wine.program(&mock).arg(wine::windows_path(&panicking)).arg(formulas::PREFIX));

    let vba = c_programs::compile_alone_for_windows(target, "xll", "vba", &VBA)?;
    let beside = put(library, &vba.with_file_name(target.xll_name()))?;
    report.tap(wine.program(&vba).arg(wine::windows_path(&beside)));
    Ok(())
}

fn compile_mock(wine: &Wine) -> anyhow::Result<PathBuf> {
    let mock = c_programs::compile_alone_for_windows(wine.target(), "xll", "xll_test", &MOCK)?;
    wine.stand_in_beside(&mock)?;
    Ok(mock)
}

fn put(file: &Path, to: &Path) -> anyhow::Result<PathBuf> {
    let folder = to.parent().context("a file lies in a folder")?;
    fs::create_dir_all(folder).with_context(|| format!("could not make {}", folder.display()))?;
    fs::copy(file, to).with_context(|| format!("could not copy to {}", to.display()))?;
    Ok(to.to_owned())
}

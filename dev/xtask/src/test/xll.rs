//! Part `xll`: both Excel add-ins as they run in a mock of Excel under Wine.

pub mod faults;

use super::c_programs::Programs;
use super::windows::wine;
use crate::dist;
use crate::library::{self, Kind, Windows};
use crate::system;
use crate::test::report::Report;
use crate::test::Part;
use anyhow::Context;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use tools::{command, files};
use wine::Wine;

/// A folder's name with blanks and letters beyond every code page.
const FOLDER: &str = "an add-in für Ünïcödé 中";

/// The part.
pub const PART: Part = Part { name: "xll", packages: PACKAGES, run };

/// The part that does the same with the files that ship: what runs if only named is built as they are.
pub const SHIPPED: Part = Part { name: "xll-shipped", packages: PACKAGES, run: run_shipped };

const PACKAGES: &[&[&str]] = &[&["make"], dist::PACKAGES, wine::PACKAGES, system::PYTHON];

fn run(report: &mut Report) -> anyhow::Result<()> {
    for target in Windows::ALL {
        let library = library::xll(target, Kind::Shipped)?;
        let what = format!("running {} under Wine", target.xll_name());
        if let Some(wine) = wine::prepare(report, target, &what) {
            let mock = mock(&wine)?;
            run_under(report, &wine, &mock, &library)?;
            if target == Windows::X64 {
                panics(report, &wine, &mock)?;
            }
        }
    }
    Ok(())
}

/// As they ship, they lack what the standard library has for networks and users' folders.
fn run_shipped(report: &mut Report) -> anyhow::Result<()> {
    for target in Windows::ALL {
        let library = library::xll(target, Kind::Shipped)?;
        let mut objdump = command::program(format!("{}-objdump", target.mingw()));
        let headers = command::output(objdump.arg("-p").arg(library))?.to_lowercase();
        let needed: Vec<&str> =
            headers.lines().filter_map(|line| line.trim().strip_prefix("dll name: ")).collect();
        let is_unneeded = |name: &&str| ["userenv.dll", "ws2_32.dll"].contains(name);
        let is_lean = !needed.is_empty() && !needed.iter().any(is_unneeded);
        report.check(
            &format!("{} needs no library for networks", target.xll_name()),
            is_lean.then_some(()).with_context(|| needed.join(", ")),
        );
    }
    run(report)
}

fn run_under(report: &mut Report, wine: &Wine, mock: &Path, library: &Path) -> anyhow::Result<()> {
    let target = wine.target;
    let shipped = put(library, &mock.with_file_name(FOLDER).join(target.xll_name()))?;
    report.tap(wine.program(mock).arg(wine::windows_path(&shipped)).arg(formulas::PREFIX));

    let vba = Programs::windows_alone(target, "xll")?.make("vba")?;
    let beside = put(library, &vba.with_file_name(target.xll_name()))?;
    report.tap(wine.program(&vba).arg(wine::windows_path(&beside)));

    let stories = Programs::windows_alone(target, "xll")?.make("stories")?;
    let mut excel = wine.program(&stories);
    excel.args([&shipped, &beside].map(|copy| wine::windows_path(copy))).arg(formulas::PREFIX);
    let excel = Wine::described(&excel)?;
    report.pytest("tests/stories/test_xll.py", &[("ENGINE2048_EXCEL", OsStr::new(&excel))])
}

/// What a panic does in the add-in, which holds the C interface, whose calls panic as a cell's do.
pub fn panics(report: &mut Report, wine: &Wine, mock: &Path) -> anyhow::Result<()> {
    let target = wine.target;
    let panicking = &library::xll(target, Kind::DeliberatePanic)?;
    let as_xll = put(panicking, &mock.with_file_name("panicking").join(target.xll_name()))?;
    report.tap(wine.program(mock).arg(wine::windows_path(&as_xll)).arg(formulas::PREFIX));
    // A program asks for a library by the name that it was built under.
    let panic = Programs::windows(target, "panicking", panicking)?.make("panic")?;
    wine.stand_in_beside(&panic)?;
    report.tap(&mut wine.program(&panic));
    Ok(())
}

/// The mock of Excel.
pub fn mock(wine: &Wine) -> anyhow::Result<PathBuf> {
    let mock = Programs::windows_alone(wine.target, "xll")?.make("xll_test")?;
    wine.stand_in_beside(&mock)?;
    Ok(mock)
}

fn put(file: &Path, to: &Path) -> anyhow::Result<PathBuf> {
    files::copy(file, to)?;
    Ok(to.to_owned())
}

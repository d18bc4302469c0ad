//! Parts `windows` and `windows-32`: the Windows libraries as they run under Wine.

pub mod wine;

use super::c_programs::{self, Programs};
use super::xll;
use crate::c_tree;
use crate::dist;
use crate::library::{self, Windows};
use crate::test::report::Report;
use crate::test::Part;
use anyhow::{ensure, Context};
use std::path::Path;
use tools::{command, files};
use wine::Wine;

/// The part: on 64 bits.
pub const PART: Part = Part { name: "windows", packages: PACKAGES, run: |report| run(report, Windows::X64) };

/// The part `windows-32`: on 32 bits, and what a panic does in the add-in there.
pub const PART_32: Part =
    Part { name: "windows-32", packages: PACKAGES, run: |report| run(report, Windows::X86) };

const PACKAGES: &[&[&str]] = &[dist::PACKAGES, wine::PACKAGES, LLVM, &["gcc", "make"]];

/// In place of Visual C++.
const LLVM: &[&str] = &["clang", "lld", "llvm"];

fn run(report: &mut Report, target: Windows) -> anyhow::Result<()> {
    let expected = c_programs::host_answers(PART.name)?;
    let library = library::windows(target)?;
    if let Some(wine) = wine::prepare(report, target, &format!("running engine2048.dll for {target:?}")) {
        run_under(report, &wine, &library, &expected)?;
        if target == Windows::X86 {
            xll::panics(report, &wine, &xll::mock(&wine)?)?;
        }
    }
    Ok(())
}

/// Runs the test programs, and compares the answers with those of the Linux library.
fn run_under(report: &mut Report, wine: &Wine, library: &Path, expected: &str) -> anyhow::Result<()> {
    let target = wine.target;
    let programs = Programs::windows(target, "shipped", library)?;
    let interface = programs.make("interface")?;
    wine.stand_in_beside(&interface)?;
    report.tap(&mut wine.program(&interface));
    report.tap(wine.program(&programs.make("reload_windows")?).arg("engine2048.dll"));
    let answers = programs.make("answers")?;
    let dll = answers.with_file_name("engine2048.dll");
    report.check(
        &format!("a program linked as MSVC.md says runs with engine2048.dll for {target:?}"),
        runs_as_msvc(wine, &dll),
    );
    report.check(
        &format!("engine2048.dll for {target:?} answers as the Linux library on all known positions"),
        c_programs::same_answers(
            expected,
            wine.program(&answers).arg(wine::windows_path(&c_programs::positions())),
        ),
    );
    Ok(())
}

/// Beside `dll`, which the program loads, LLVM's tools make what MSVC.md tells.
fn runs_as_msvc(wine: &Wine, dll: &Path) -> anyhow::Result<()> {
    files::write(&dll.with_extension("def"), c_tree::definition_file()?)?;
    let folder = dll.parent().context("a library lies in a folder")?;
    command::run(command::program("tests/windows/link-as-msvc").arg(wine.target.mingw()).arg(folder))?;
    let printed = command::output(&mut wine.program(&folder.join("msvc.exe")))?;
    ensure!(printed == env!("CARGO_PKG_VERSION"), "it printed {printed}");
    Ok(())
}

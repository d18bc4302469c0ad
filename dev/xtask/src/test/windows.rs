//! Part `windows`: both Windows libraries, by their files and as they run under Wine.

pub mod file;
pub mod wine;

use super::c_programs;
use crate::dist;
use crate::library::{self, Kind, Windows};
use crate::test::report::Report;
use crate::test::Part;
use anyhow::{bail, ensure, Context};
use std::path::Path;
use std::process::Command;
use tools::command;
use wine::Wine;

/// The part.
pub const PART: Part = Part { name: "windows", packages: &[dist::PACKAGES, wine::PACKAGES, &["gcc"]], run };

/// Runs the part.
fn run(report: &mut Report) -> anyhow::Result<()> {
    if !cfg!(target_os = "linux") {
        bail!("this part runs on Linux, with MinGW and Wine");
    }
    let expected = c_programs::host_answers()?;
    for target in Windows::ALL {
        // First, since it leaves the shipped library built as well.
        let panicking = library::windows_of_kind(target, Kind::DeliberatePanic)?;
        let library = library::windows(target)?;
        let name = name_of(target);
        file::check(report, target, &name, &library, &[]);
        if let Some(wine) = wine::prepare(report, target, &format!("running {name} under Wine")) {
            run_under(report, &wine, &library, &panicking, &expected)?;
        }
    }
    Ok(())
}

fn name_of(target: Windows) -> String {
    format!("engine2048.dll for {}", target.target())
}

/// Runs the test programs, and compares the answers with those of the Linux library.
fn run_under(
    report: &mut Report,
    wine: &Wine,
    library: &Path,
    panicking: &Path,
    expected: &str,
) -> anyhow::Result<()> {
    let target = wine.target();
    let compile = |folder: &str, name: &str, sources: &[&str], library: &Path| {
        let program = c_programs::compile_for_windows(target, folder, name, sources, library)?;
        wine.stand_in_beside(&program)?;
        anyhow::Ok(program)
    };
    let interface = compile("shipped", "interface", &c_programs::INTERFACE, library)?;
    report.tap(&mut wine.program(&interface));

    let panic = compile("panicking", "panic", &c_programs::PANIC, panicking)?;
    report.tap(&mut wine.program(&panic));

    let reload = compile("shipped", "reload", &["tests/native/reload_windows.c", c_programs::TAP], library)?;
    report.tap(wine.program(&reload).arg("engine2048.dll"));

    let hint = compile("shipped", "hint", &c_programs::HINT, library)?;
    let name = format!("hint.exe with {}", name_of(target));
    c_programs::check_hint(report, &name, &|| wine.program(&hint));

    let answers = compile("shipped", "answers", &c_programs::ANSWERS, library)?;
    report.check(
        &format!("{} answers as the Linux library on all known positions", name_of(target)),
        same_answers(expected, wine.program(&answers).arg(wine::windows_path(&c_programs::positions()))),
    );
    Ok(())
}

fn same_answers(expected: &str, program: &mut Command) -> anyhow::Result<()> {
    let answers = command::output(program)?;
    let (mut compared, mut position) = (0, "");
    let mut lines = answers.lines();
    for line in expected.lines() {
        let answer = lines.next().context("answers are missing")?;
        if line.starts_with("position ") {
            position = line;
        }
        let mut words = answer.split_whitespace();
        for word in line.split_whitespace() {
            let found = words.next().unwrap_or_default();
            ensure!(same_word(word, found), "{position}: {word} became {found} in\n{line}\n{answer}");
            compared += 1;
        }
        ensure!(words.next().is_none(), "{position}: more than\n{line}\n{answer}");
    }
    ensure!(lines.next().is_none() && compared > 10_000, "{compared} words compared");
    Ok(())
}

/// Numbers compare by value, since exponents have two or three digits.
fn same_word(one: &str, other: &str) -> bool {
    one == other || matches!((one.parse::<f64>(), other.parse::<f64>()), (Ok(one), Ok(other)) if one == other)
}

//! Part `c`: the C interface as C and C++ programs see it.

use super::c_programs::{self, Language};
use crate::c_header;
use crate::library::{self, Kind};
use crate::test::report::Report;
use crate::test::Part;
use anyhow::{bail, ensure, Context};
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};
use tools::command;

/// The part's Debian packages.
const PACKAGES: &[&str] = if cfg!(target_os = "linux") { &["gcc", "g++", "valgrind"] } else { &[] };

/// The part.
pub const PART: Part = Part { name: "c", packages: &[PACKAGES], run };

/// Runs the part.
fn run(report: &mut Report) -> anyhow::Result<()> {
    // First, since it leaves the shipped library built as well.
    let panicking = library::host_of_kind(Kind::DeliberatePanic)?;
    let library = library::host()?;
    let c = c_programs::compile("interface-c", Language::C99, &c_programs::INTERFACE, &library)?;
    let cpp = c_programs::compile("interface-cpp", Language::Cpp17, &c_programs::INTERFACE, &library)?;
    report.tap(&mut command::program(&c));
    report.tap(&mut command::program(&cpp));
    report.tap(command::program("valgrind").args(c_programs::VALGRIND).arg(&c));

    let panic = c_programs::compile("panic", Language::C99, &c_programs::PANIC, &panicking)?;
    report.tap(&mut command::program(panic));

    let hint = c_programs::compile("hint", Language::C99, &c_programs::HINT, &library)?;
    c_programs::check_hint(report, "hint", &|| command::program(&hint));
    c_programs::compile("hint-cpp", Language::Cpp17, &c_programs::HINT, &library)?;
    report.passed("hint.c is C++ too");
    if cfg!(unix) {
        report.check("Ctrl-C ends hint's search", ctrl_c_ends(&hint));
    }
    report.check("the header's example plays a game", header_example(&library));
    Ok(())
}

fn header_example(library: &Path) -> anyhow::Result<()> {
    const MARGIN: &str = " *     ";
    let header = fs::read_to_string(c_header::path())?;
    let example = header
        .split_once("AN EXAMPLE, COMPLETE\n *\n")
        .context("the header has an example")?
        .1
        .lines()
        .take_while(|line| line.starts_with(MARGIN) || *line == " *")
        .map(|line| line.strip_prefix(MARGIN).unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n");
    let source = c_programs::folder("host")?.join("example.c");
    fs::write(&source, example + "\n")?;
    let source = source.to_str().context("the path is UTF-8")?;
    for (name, language) in [("example-c", Language::C99), ("example-cpp", Language::Cpp17)] {
        let program = c_programs::compile(name, language, &[source], library)?;
        let printed = command::output(&mut command::program(program))?;
        ensure!(printed.lines().count() > 50, "a whole game is more than\n{printed}");
        ensure!(printed.lines().all(|line| line.contains(", worth ")), "printed\n{printed}");
    }
    Ok(())
}

/// Sends Ctrl-C's signal to a long search until the program ends.
fn ctrl_c_ends(hint: &Path) -> anyhow::Result<()> {
    const SEARCH: [&str; 4] = ["-p", "ovolve", "-t", "3600000"];
    const OPEN_BOARD: [&str; 16] =
        ["65536", "0", "0", "0", "0", "0", "0", "0", "0", "0", "4", "0", "0", "0", "0", "0"];
    const PATIENCE: Duration = Duration::from_secs(60);
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        let mut program = command::program(hint);
        program.args(SEARCH).args(OPEN_BOARD).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut running = program.spawn().context("hint does not start")?;
        let mut has_ended = false;
        while !has_ended && begun.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(20));
            let number = running.id().to_string();
            // Fails where the program has just ended.
            let _ = command::outcome(command::program("kill").args(["-s", "INT", &number]));
            has_ended = running.try_wait()?.is_some();
        }
        let _ = running.kill();
        let ended = running.wait_with_output()?;
        match ended.status.code() {
            // The signal came before the program listened for it.
            None if has_ended => {}
            Some(1) => {
                let said = String::from_utf8_lossy(&ended.stderr);
                ensure!(said.contains("cancelled") && ended.stdout.is_empty(), "it says {said}");
                return Ok(());
            }
            _ => bail!("it ended with {}", ended.status),
        }
    }
    bail!("it never ended")
}

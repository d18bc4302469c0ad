//! `cargo xtask test`: all tests, in parts, with each check counted.
//!
//! A part is a `Part` of a file below, and its place in [`PARTS`].

mod arm_linux;
mod c;
mod c_programs;
mod dist;
mod libreoffice;
mod native;
mod report;
mod stories;
mod suites;
mod together;
mod windows;
mod xll;

use crate::system;
use anyhow::ensure;
use clap::builder::PossibleValuesParser;
use report::Report;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;
use tools::watched_program;

/// How the parts of a whole run build the library: in half the time of what ships. It answers the same;
/// `heuristic` takes up to four times as long.
const QUICK_BUILD: [(&str, &str); 3] = [("LTO", "off"), ("CODEGEN_UNITS", "16"), ("OPT_LEVEL", "2")];

/// What the command line may say.
#[derive(clap::Args)]
pub struct Arguments {
    /// Runs these parts alone, one after the other; without a name, all but the long ones.
    #[arg(value_parser = PossibleValuesParser::new(every_part().map(|part| part.name)))]
    parts: Vec<String>,
    /// Ends after this many seconds, so that a run whose caller has a limit ends with its count: what is left then counts
    /// as failed.
    #[arg(long, value_name = "SECONDS")]
    within: Option<u64>,
    /// Writes the checks into this file too.
    #[arg(long, hide = true, value_name = "FILE")]
    report: Option<PathBuf>,
}

/// A part of the tests, which needs no other part to have run.
pub struct Part {
    pub name: &'static str,
    /// The packages that it needs, by Debian's names, in lists.
    pub packages: &'static [&'static [&'static str]],
    pub run: fn(&mut Report) -> anyhow::Result<()>,
}

/// What a whole run runs. Several run at once, begun in this order: long ones first, and those that wait for
/// the same folder of cargo's apart.
const PARTS: [&Part; 12] = [
    &suites::RUST,
    &suites::VBA,
    &xll::PART,
    &suites::WEB,
    &dist::PART,
    &libreoffice::PART,
    &windows::PART,
    &suites::PYTHON,
    &c::PART,
    &c::PROGRAMS,
    &suites::CONSUMERS,
    &suites::DOCUMENTS,
];

/// Parts that run only if named: they take many minutes, find least a minute, or test the tests.
const LONG_PARTS: [&Part; 21] = [
    &arm_linux::PART,
    &c::CHECKERS,
    &dist::AGAIN,
    &suites::GAMES,
    &native::fuzzing::PART,
    &native::INSTRUCTIONS,
    &libreoffice::BACKPORTS,
    &libreoffice::STORIES,
    &native::supply::LICENCES,
    &native::supply::PART,
    &native::miri::PART,
    &native::package::PART,
    &suites::PYTHON_ELSEWHERE,
    &native::sanitizers::PART,
    &stories::PART,
    &native::sanitizers::THREADS,
    &suites::VBA_STORIES,
    &suites::WEB_EXHAUSTIVE,
    &windows::PART_32,
    &xll::faults::PART,
    &xll::SHIPPED,
];

/// The packages of these parts.
fn packages(parts: &[&Part]) -> Vec<&'static [&'static str]> {
    parts.iter().flat_map(|part| part.packages.iter().copied()).collect()
}

/// The packages of a whole run.
pub fn packages_of_a_whole_run() -> Vec<&'static [&'static str]> {
    packages(&PARTS)
}

pub fn every_part() -> impl Iterator<Item = &'static Part> {
    PARTS.into_iter().chain(LONG_PARTS)
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    watched_program::limit_all_to(arguments.within.map(Duration::from_secs))?;
    let mut report = Report::default();
    let is_whole = arguments.parts.is_empty();
    let named = every_part().filter(|part| arguments.parts.iter().any(|name| name == part.name));
    let chosen: Vec<&Part> = if is_whole { PARTS.to_vec() } else { named.collect() };
    // The other parts see what ships.
    if chosen.iter().all(|part| PARTS.iter().any(|quick| quick.name == part.name)) {
        for (setting, value) in QUICK_BUILD {
            std::env::set_var(format!("CARGO_PROFILE_RELEASE_{setting}"), value);
        }
        std::env::set_var("CARGO_PROFILE_TEST_INCREMENTAL", "false"); // nothing is built a second time
    }
    // All at once. Where that fails, the parts that need a missing one fail and say why.
    if let Err(why) = system::need(&packages(&chosen)) {
        ensure!(!system::is_person_asked(), "{why:#}");
        println!("warning: {why:#}");
    }
    match thread::available_parallelism() {
        Ok(count) if is_whole && count.get() > 1 => together::run(&chosen, count.get() + 1, &mut report),
        _ => chosen.iter().for_each(|part| report.part(part.name, |report| (part.run)(report))),
    }
    if let Some(file) = &arguments.report {
        report.save(file)?;
    }
    if !report.conclude() {
        std::process::exit(1);
    }
    Ok(())
}

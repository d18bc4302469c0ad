//! `cargo xtask test`: every test there is, in parts, each counted check by check.

mod c;
mod c_programs;
mod dist;
mod libreoffice;
mod native;
mod report;
mod rust;
mod vba;
mod windows;
mod xll;

use clap::builder::PossibleValuesParser;
use report::Report;
use std::time::Duration;
use tools::watched_program;

/// After this long what is left counts as failed, so that a run ends with its count before whoever started it loses
/// patience at 90 minutes. A first run takes less than half of it.
const LONGEST_RUN: Duration = Duration::from_secs(85 * 60);

/// What the command line may say.
#[derive(clap::Args)]
pub struct Arguments {
    /// Runs these parts alone; without a name, all of them but `threads`, which takes many minutes.
    #[arg(value_parser = PossibleValuesParser::new(every_part().map(|(name, _)| name)))]
    parts: Vec<String>,
}

type Part = (&'static str, fn(&mut Report) -> anyhow::Result<()>);

/// All parts, in order: what is quick and what others rest on comes first.
const PARTS: [Part; 13] = [
    ("rust", rust::run),
    ("c", c::run),
    ("windows", windows::run),
    ("xll", xll::run),
    ("vba", vba::run),
    ("libreoffice", libreoffice::run),
    ("documents", native::documents::run),
    ("consumers", native::consumers::run),
    ("programs", native::programs::run),
    ("supply", native::supply::run),
    ("sanitizers", native::sanitizers::run),
    ("fuzzing", native::fuzzing::run),
    ("dist", dist::run),
];

/// Parts that run only where they are named: they take many minutes.
const LONG_PARTS: [Part; 1] = [("threads", native::sanitizers::threads)];

fn every_part() -> impl Iterator<Item = Part> {
    PARTS.into_iter().chain(LONG_PARTS)
}

/// Runs the command.
///
/// # Errors
/// Where the system lets nobody listen for Ctrl-C. Where a check failed, the process ends with a bad status.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let chosen: Vec<Part> = if arguments.parts.is_empty() {
        PARTS.to_vec()
    } else {
        every_part().filter(|(name, _)| arguments.parts.iter().any(|chosen| chosen == name)).collect()
    };
    watched_program::limit_all_to(LONGEST_RUN)?;
    let mut report = Report::default();
    for (name, part) in chosen {
        report.part(name, part);
    }
    if !report.conclude() {
        std::process::exit(1);
    }
    Ok(())
}

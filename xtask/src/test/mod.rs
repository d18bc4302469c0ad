//! `cargo xtask test`: every test there is, in parts, each counted check by check.

mod c;
mod c_programs;
mod dist;
mod libreoffice;
mod native;
mod rust;
mod vba;
mod windows;

use crate::report::Report;
use anyhow::bail;

/// What the command line may say.
#[derive(clap::Args)]
pub struct Arguments {
    /// Runs these parts alone; without a name, all of them.
    parts: Vec<String>,
}

type Part = (&'static str, fn(&mut Report) -> anyhow::Result<()>);

/// All parts, in order: what is quick and what others rest on comes first.
const PARTS: [Part; 12] = [
    ("rust", rust::run),
    ("c", c::run),
    ("windows", windows::run),
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

/// Runs the command.
///
/// # Errors
/// Where a check failed, or a part has no such name.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let all = || PARTS.iter().chain(&LONG_PARTS);
    for name in &arguments.parts {
        if !all().any(|(part, _)| part == name) {
            let parts: Vec<&str> = all().map(|(part, _)| *part).collect();
            bail!("there is no part {name}; the parts are {}", parts.join(", "));
        }
    }
    let mut report = Report::default();
    for &(name, part) in all() {
        let by_default = PARTS.iter().any(|(part, _)| *part == name);
        if (arguments.parts.is_empty() && by_default) || arguments.parts.iter().any(|chosen| chosen == name) {
            report.part(name, part);
        }
    }
    if !report.conclude() {
        std::process::exit(1);
    }
    Ok(())
}

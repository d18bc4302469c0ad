//! `cargo xtask test`: all tests, in parts, with each check counted.

mod arm_linux;
mod beside;
mod c;
mod c_programs;
mod dist;
mod glibc;
mod libreoffice;
mod native;
mod packages;
mod report;
mod rust;
mod vba;
mod windows;
mod xll;

use crate::system;
use beside::Beside;
use clap::builder::PossibleValuesParser;
use native::toolchains;
use report::Report;
use std::thread;
use std::time::Duration;
use tools::watched_program;
use Lane::{AfterC, Apart, Main};

/// What is left after this time counts as failed, so that a run ends with its count before a caller's limit
/// of 90 minutes.
const LONGEST_RUN: Duration = Duration::from_secs(85 * 60);

/// What the command line may say.
#[derive(clap::Args)]
pub struct Arguments {
    /// Runs these parts alone; without a name, all but `fuzzing`, `libreoffice-backports`, `miri` and
    /// `threads`, which take many minutes.
    #[arg(value_parser = PossibleValuesParser::new(every_part().map(|part| part.name)))]
    parts: Vec<String>,
    /// Ends after this many seconds: what is left then counts as failed.
    #[arg(long = beside::WITHIN, hide = true, value_name = "SECONDS", default_value_t = LONGEST_RUN.as_secs())]
    within: u64,
}

#[derive(Clone, Copy)]
struct Part {
    name: &'static str,
    /// The Debian packages that the part needs.
    packages: &'static [&'static str],
    run: fn(&mut Report) -> anyhow::Result<()>,
    lane: Lane,
}

/// The process that runs a part of a whole run; all run at the same time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lane {
    /// This process. It alone builds the libraries for Windows, since those that panic replace the others for
    /// a while.
    Main,
    /// A process from the start: the part uses nothing that others build.
    Apart,
    /// A process after the part `c`: the part uses this machine's library, which no longer changes then.
    AfterC,
}

const fn part(
    lane: Lane,
    name: &'static str,
    packages: &'static [&'static str],
    run: fn(&mut Report) -> anyhow::Result<()>,
) -> Part {
    Part { name, packages, run, lane }
}

/// All parts. In each lane, a part comes after those that it rests on.
const PARTS: [Part; 15] = [
    part(Apart, "rust", &[], rust::run),
    part(Apart, "sanitizers", &[], native::sanitizers::run),
    part(Apart, "instructions", native::instructions::PACKAGES, native::instructions::run),
    part(Main, "c", c::PACKAGES, c::run),
    part(AfterC, "vba", &[], vba::run),
    part(AfterC, "documents", native::documents::PACKAGES, native::documents::run),
    part(AfterC, "consumers", native::consumers::PACKAGES, native::consumers::run),
    part(AfterC, "packages", packages::PACKAGES, packages::run),
    part(AfterC, "programs", native::programs::PACKAGES, native::programs::run),
    part(AfterC, "supply", &[], native::supply::run),
    part(AfterC, "arm", arm_linux::PACKAGES, arm_linux::run),
    part(Main, "windows", windows::PACKAGES, windows::run),
    part(Main, "xll", windows::PACKAGES, xll::run),
    part(Main, "libreoffice", libreoffice::PACKAGES, libreoffice::run),
    part(Main, "dist", dist::PACKAGES, dist::run),
];

/// Parts that run only if named: they take many minutes, or need what few machines have.
const LONG_PARTS: [Part; 4] = [
    part(Main, "fuzzing", &[], native::fuzzing::run),
    part(Main, "libreoffice-backports", &[], libreoffice::run_backports),
    part(Main, "miri", &[], native::miri::run),
    part(Main, "threads", &toolchains::CLANG_WITH_SANITIZERS, native::sanitizers::threads),
];

fn every_part() -> impl Iterator<Item = Part> {
    PARTS.into_iter().chain(LONG_PARTS)
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let chosen: Vec<Part> = if arguments.parts.is_empty() {
        PARTS.to_vec()
    } else {
        every_part().filter(|part| arguments.parts.iter().any(|chosen| chosen == part.name)).collect()
    };
    watched_program::limit_all_to(Duration::from_secs(arguments.within))?;
    let mut report = Report::default();
    announce_packages(&chosen);
    let has_lanes =
        arguments.parts.is_empty() && thread::available_parallelism().is_ok_and(|count| count.get() > 1);
    let mut beside = Vec::new();
    for part in &chosen {
        if has_lanes && part.lane != Main {
            if !beside.iter().any(|&(lane, _)| lane == part.lane) {
                beside.push((part.lane, start_beside(part.lane, &chosen)));
            }
            continue;
        }
        report.part(part.name, |report| {
            system::debian(part.packages)?;
            (part.run)(report)
        });
    }
    for (_, started) in beside {
        if let Err(error) = started.and_then(|process| process.finish(&mut report)) {
            report.failed(beside::A_PROCESS, &format!("{error:#}"));
        }
    }
    if !report.conclude() {
        std::process::exit(1);
    }
    Ok(())
}

fn start_beside(lane: Lane, parts: &[Part]) -> anyhow::Result<Beside> {
    let names: Vec<_> = parts.iter().filter(|part| part.lane == lane).map(|part| part.name).collect();
    Beside::start(&names)
}

/// Tells what the run will install, while it can still be stopped.
fn announce_packages(parts: &[Part]) {
    let missing = system::missing(parts.iter().flat_map(|part| part.packages.iter().copied()));
    if !missing.is_empty() {
        println!("These parts need Debian packages that are missing: {}.", missing.join(" "));
        println!("They will be installed now and then; --no-install refuses that, and the parts that need them fail.");
    }
}

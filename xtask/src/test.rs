//! `cargo xtask test`: every test there is, in parts, each counted check by check.

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

/// After this long what is left counts as failed, so that a run ends with its count before whoever started it loses
/// patience at 90 minutes. A first run takes less than half of it.
const LONGEST_RUN: Duration = Duration::from_secs(85 * 60);

/// What the command line may say.
#[derive(clap::Args)]
pub struct Arguments {
    /// Runs these parts alone; without a name, all but `fuzzing`, `libreoffice-backports`, `miri` and `threads`, which take many minutes.
    #[arg(value_parser = PossibleValuesParser::new(every_part().map(|part| part.name)))]
    parts: Vec<String>,
    /// Ends after this many seconds: what is left then counts as failed.
    #[arg(long = beside::WITHIN, hide = true, value_name = "SECONDS", default_value_t = LONGEST_RUN.as_secs())]
    within: u64,
}

/// A part of the tests.
#[derive(Clone, Copy)]
struct Part {
    name: &'static str,
    /// The Debian packages that it needs.
    packages: &'static [&'static str],
    run: fn(&mut Report) -> anyhow::Result<()>,
    /// Whether a second process runs it in a whole run. What this machine's library is built for may: it does not change
    /// after the part `c`. The libraries for Windows do, since those that panic are built in their place for a while.
    is_beside: bool,
}

const fn part(
    name: &'static str,
    packages: &'static [&'static str],
    run: fn(&mut Report) -> anyhow::Result<()>,
) -> Part {
    Part { name, packages, run, is_beside: false }
}

const fn beside(
    name: &'static str,
    packages: &'static [&'static str],
    run: fn(&mut Report) -> anyhow::Result<()>,
) -> Part {
    Part { name, packages, run, is_beside: true }
}

/// All parts, in order: what is quick and what others rest on comes first.
const PARTS: [Part; 15] = [
    part("rust", &[], rust::run),
    part("c", c::PACKAGES, c::run),
    beside("vba", &[], vba::run),
    beside("documents", native::documents::PACKAGES, native::documents::run),
    beside("consumers", native::consumers::PACKAGES, native::consumers::run),
    beside("packages", packages::PACKAGES, packages::run),
    beside("programs", native::programs::PACKAGES, native::programs::run),
    beside("instructions", native::instructions::PACKAGES, native::instructions::run),
    beside("supply", &[], native::supply::run),
    beside("sanitizers", &[], native::sanitizers::run),
    part("windows", windows::PACKAGES, windows::run),
    part("xll", windows::PACKAGES, xll::run),
    part("arm", arm_linux::PACKAGES, arm_linux::run),
    part("libreoffice", libreoffice::PACKAGES, libreoffice::run),
    part("dist", dist::PACKAGES, dist::run),
];

/// Parts that run only where they are named: they take many minutes, or need what few machines have.
const LONG_PARTS: [Part; 4] = [
    part("fuzzing", &[], native::fuzzing::run),
    part("libreoffice-backports", &[], libreoffice::run_backports),
    part("miri", &[], native::miri::run),
    part("threads", &toolchains::CLANG_WITH_SANITIZERS, native::sanitizers::threads),
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
    let has_two_lanes =
        arguments.parts.is_empty() && thread::available_parallelism().is_ok_and(|count| count.get() > 1);
    let mut beside = None;
    for part in &chosen {
        if has_two_lanes && part.is_beside {
            beside.get_or_insert_with(|| start_beside(&chosen));
            continue;
        }
        report.part(part.name, |report| {
            system::debian(part.packages)?;
            (part.run)(report)
        });
    }
    if let Some(Err(error)) = beside.map(|started| started?.finish(&mut report)) {
        report.failed("the second process", &format!("{error:#}"));
    }
    if !report.conclude() {
        std::process::exit(1);
    }
    Ok(())
}

/// Starts the second process, for those of the parts that it may run.
fn start_beside(parts: &[Part]) -> anyhow::Result<Beside> {
    let names: Vec<_> = parts.iter().filter(|part| part.is_beside).map(|part| part.name).collect();
    Beside::start(&names)
}

/// Tells which Debian packages the run will install, while it can still be stopped.
fn announce_packages(parts: &[Part]) {
    let missing = system::missing(parts.iter().flat_map(|part| part.packages.iter().copied()));
    if !missing.is_empty() {
        println!("These parts need Debian packages that are missing: {}.", missing.join(" "));
        println!("They will be installed now and then; --no-install refuses that, and the parts that need them fail.");
    }
}

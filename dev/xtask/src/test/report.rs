//! The result of the tests: every check of every part.

mod lines;

use crate::system;
use anyhow::{ensure, Context};
use lines::{CargoLine, Outcome, TapLine};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tools::{command, files, paths, watched_program};

/// What became of the checks. A check that passed in several environments counts once.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Report {
    passed: BTreeSet<String>,
    failures: Vec<String>,
    skips: Vec<String>,
    part: String,
    times: Vec<String>,
}

impl Report {
    /// Runs one part. An error, a panic, and having no time left are one failure each.
    pub fn part(&mut self, name: &str, run: impl FnOnce(&mut Report) -> anyhow::Result<()>) {
        println!("\n== {name} ==");
        self.part = name.to_owned();
        if watched_program::time_is_up() {
            return self.failed(name, "was not run: the time for the whole run is over");
        }
        let (start, processor) = (Instant::now(), processor_time());
        match catch_unwind(AssertUnwindSafe(|| run(self))) {
            Ok(Ok(())) => {}
            Ok(Err(error)) => self.failed(name, &format!("{error:#}")),
            Err(_) => self.failed(name, "the tests' own program panicked: see above"),
        }
        let processor = processor_time().zip(processor).map(|(end, start)| end.saturating_sub(start));
        // Processor time does not depend on who else uses the machine.
        let processor = processor
            .map_or(String::new(), |time| format!(", {:>6.1} s of processor time", time.as_secs_f64()));
        self.times.push(format!("{name:<12} {:>6.1} s{processor}", start.elapsed().as_secs_f64()));
    }

    /// Counts a check that passed.
    pub fn passed(&mut self, name: &str) {
        println!("ok - {name}");
        self.passed.insert(name.to_owned());
    }

    /// Counts a check that failed.
    pub fn failed(&mut self, name: &str, why: &str) {
        println!("not ok - {name}: {why}");
        self.failures.push(format!("{}: {name}: {why}", self.part));
    }

    /// Notes a check that this machine cannot make: never a pass, and a failure with `CI=true`.
    pub fn skipped(&mut self, name: &str, why: &str) {
        if std::env::var("CI").is_ok_and(|value| value == "true") {
            self.failed(name, &format!("skipped, which does not pass under CI=true: {why}"));
        } else {
            self.unreachable(name, why);
        }
    }

    /// Notes a check of something out of reach, such as the security advisories: no failure, even with
    /// `CI=true`.
    pub fn unreachable(&mut self, name: &str, why: &str) {
        println!("SKIPPED - {name}: {why}");
        self.skips.push(format!("{}: {name}: {why}", self.part));
    }

    /// Counts a check by its result.
    pub fn check(&mut self, name: &str, result: anyhow::Result<()>) {
        match result {
            Ok(()) => self.passed(name),
            Err(error) => self.failed(name, &format!("{error:#}")),
        }
    }

    /// Runs a program as one check.
    pub fn command(&mut self, name: &str, command: &mut Command) {
        match Program::run(command).fault {
            None => self.passed(name),
            Some(fault) => self.failed(name, &fault),
        }
    }

    /// Runs a `cargo test` command and counts its tests. Ignored tests are skipped ones.
    pub fn tests_of_cargo(&mut self, command: &mut Command) {
        let program = Program::run(command);
        let (mut tests, mut counted) = (Tests::default(), 0);
        for line in &program.lines {
            match CargoLine::of_line(line) {
                Some(CargoLine::Test(name, outcome)) => tests.add(self, &program.name, name, outcome),
                Some(CargoLine::Count(count)) => counted += count,
                None => {}
            }
        }
        if tests.seen() != counted {
            self.failed(&program.name, &format!("counted {counted} tests, named {}", tests.seen()));
        }
        tests.conclude(self, &program);
    }

    /// Runs a program that prints TAP (the Test Anything Protocol: `ok 1 - name`, `not ok 2 - name`,
    /// `ok 3 - name # SKIP why`, and a plan `1..3`) and counts its tests. A bad end, and a plan that is
    /// missing or does not fit, are failures too.
    pub fn tap(&mut self, command: &mut Command) {
        self.count_tap(&Program::run(command));
    }

    fn count_tap(&mut self, program: &Program) {
        let (mut tests, mut plan) = (Tests::default(), None);
        for line in &program.lines {
            match TapLine::of_line(line) {
                Some(TapLine::Plan(count)) => plan = Some(count),
                Some(TapLine::Test(name, outcome)) => tests.add(self, &program.name, name, outcome),
                None => {}
            }
        }
        match plan {
            None => self.failed(&program.name, "printed no plan"),
            Some(count) if count != tests.seen() => {
                self.failed(&program.name, &format!("planned {count} tests, ran {}", tests.seen()));
            }
            Some(_) => {}
        }
        tests.conclude(self, program);
    }

    /// Runs pytest on a file or folder, with an environment that tells what to test.
    pub fn pytest(&mut self, tests: &str, environment: &[(&str, &OsStr)]) -> anyhow::Result<()> {
        let results = paths::target().join("pytest").join(tests);
        files::remove_folder(&results)?;
        let mut pytest = command::program(system::python()?);
        pytest.args(["-B", "-m", "pytest", "-q", "-p", "no:cacheprovider", "--tap-combined", tests]);
        pytest.arg(format!("--tap-outdir={}", results.display())).envs(environment.iter().copied());
        let mut program = Program::run(&mut pytest);
        let results = String::from_utf8(files::read(&results.join("testresults.tap"))?)?;
        program.lines = results.lines().map(str::to_owned).collect();
        self.count_tap(&program);
        Ok(())
    }

    /// Prints the conclusion. Returns whether all is well.
    pub fn conclude(self) -> bool {
        println!("\n== times ==");
        self.times.iter().for_each(|line| println!("{line}"));
        self.skips.iter().for_each(|skip| println!("SKIPPED {skip}"));
        self.failures.iter().for_each(|failure| println!("FAILED {failure}"));
        println!("{} passed, {} failed", self.passed.len(), self.failures.len());
        self.is_good()
    }

    fn is_good(&self) -> bool {
        self.failures.is_empty() && !self.passed.is_empty()
    }

    /// Adds the checks of another process.
    pub fn add(&mut self, mut other: Report) {
        self.passed.append(&mut other.passed);
        self.failures.append(&mut other.failures);
        self.skips.append(&mut other.skips);
        self.times.append(&mut other.times);
    }

    /// Saves the report for [`Report::load`].
    pub fn save(&self, file: &Path) -> anyhow::Result<()> {
        files::write(file, serde_json::to_vec(self)?)
    }

    /// The report of a process, which must fit how the process ended.
    pub fn load(file: &Path, ended_well: bool) -> anyhow::Result<Report> {
        let report: Report = serde_json::from_slice(&files::read(file)?).context("the report is damaged")?;
        ensure!(report.is_good() == ended_well, "the report does not fit the end");
        Ok(report)
    }
}

/// The tests of one program. Several of one name are told apart by their order.
#[derive(Default)]
struct Tests<'a>(BTreeMap<&'a str, usize>);

impl<'a> Tests<'a> {
    fn add(&mut self, report: &mut Report, program: &str, name: &'a str, outcome: Outcome<'a>) {
        let times = self.0.entry(name).or_default();
        *times += 1;
        match outcome {
            Outcome::Passed => drop(report.passed.insert(format!("{name} {times}"))),
            Outcome::Failed => report.failures.push(format!("{}: {program}: {name}", report.part)),
            Outcome::Skipped(why) => report.skipped(name, why),
        }
    }

    fn seen(&self) -> usize {
        self.0.values().sum()
    }

    /// A failure where the program ran no test, or ended badly though no test failed.
    fn conclude(&self, report: &mut Report, program: &Program) {
        let blamed = format!("{}: {}: ", report.part, program.name);
        match &program.fault {
            Some(fault) if !report.failures.iter().any(|failure| failure.starts_with(&blamed)) => {
                report.failed(&program.name, fault);
            }
            None if self.0.is_empty() => report.failed(&program.name, "ran no test"),
            _ => {}
        }
    }
}

/// The processor time of all ended children; `None` where the system does not tell.
fn processor_time() -> Option<Duration> {
    /// Linux counts in hundredths of a second, whatever its own clock.
    const TICK_MILLISECONDS: u64 = 10;
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // After the name in brackets come the fields from the third on; the 16th and 17th are the children's
    // times.
    let (_, numbers) = text.rsplit_once(')')?;
    let ticks =
        numbers.split_whitespace().skip(13).take(2).map(str::parse::<u64>).sum::<Result<u64, _>>().ok()?;
    Some(Duration::from_millis(ticks * TICK_MILLISECONDS))
}

/// A program that ran.
struct Program {
    /// Its command.
    name: String,
    /// Its standard output.
    lines: Vec<String>,
    /// Why it did not end well.
    fault: Option<String>,
}

impl Program {
    fn run(command: &mut Command) -> Program {
        let name = command::line(command);
        println!("$ {name}");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut lines = Vec::new();
        let status = watched_program::watch(command, watched_program::longest(), |_, line| {
            let line = String::from_utf8_lossy(line).trim_end().to_owned();
            println!("{line}");
            lines.push(line);
        });
        let fault = match status {
            Ok(status) if status.success() => None,
            Ok(status) => Some(format!("ended with {status}")),
            Err(error) => Some(format!("{error:#}")),
        };
        Program { name, lines, fault }
    }
}

#[cfg(test)]
mod tests;

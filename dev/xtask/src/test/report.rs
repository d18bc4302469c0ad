//! The result of the tests: every check of every part, counted once.

use std::panic::{catch_unwind, AssertUnwindSafe};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tools::{command, watched_program};

/// What became of the checks.
#[derive(Default)]
pub struct Report {
    passed: usize,
    failures: Vec<String>,
    skips: Vec<String>,
    part: String,
    times: Vec<String>,
}

impl Report {
    /// Begins the conclusion, which lists times, skips and failures and ends with the count.
    pub const CONCLUSION: &'static str = "\n== times ==\n";

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
        self.passed += 1;
        println!("ok - {name}");
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
        match run(command).fault {
            None => self.passed(name),
            Some(fault) => self.failed(name, &fault),
        }
    }

    /// Runs `cargo test` and adds up its tests.
    pub fn cargo_test(&mut self, arguments: &[&str]) {
        self.tests_of_cargo(command::cargo().args(["test", "--no-fail-fast"]).args(arguments));
    }

    /// Runs a `cargo test` command and adds up its tests. Ignored tests are skipped ones.
    pub fn tests_of_cargo(&mut self, command: &mut Command) {
        let name = command::line(command);
        let program = run(command);
        let (mut passed, mut failed, mut named) = (0, 0, 0);
        for line in &program.lines {
            if let Some(counts) = CargoCounts::of_line(line) {
                passed += counts.passed;
                failed += counts.failed;
                if counts.ignored > 0 {
                    self.skipped(&name, &format!("{} ignored tests", counts.ignored));
                }
            } else if line.starts_with("test ") && line.ends_with("... FAILED") {
                named += 1;
                self.failures.push(format!("{}: {name}: {line}", self.part));
            }
        }
        self.passed += passed;
        for _ in named..failed {
            self.failed(&name, "a test whose name was not printed");
        }
        match program.fault {
            Some(fault) if failed == 0 && named == 0 => self.failed(&name, &fault),
            None if passed == 0 && failed == 0 => self.failed(&name, "ran no test"),
            _ => {}
        }
    }

    /// Runs a program that prints TAP (the Test Anything Protocol: `ok 1 - name`, `not ok 2 - name`,
    /// `ok 3 - name # SKIP why`, and a plan `1..3`) and adds up its tests. A bad end, and a plan that is
    /// missing or does not fit, are one more failure each.
    pub fn tap(&mut self, command: &mut Command) {
        let name = command::line(command);
        let program = run(command);
        let (mut plan, mut seen) = (None, 0);
        for line in &program.lines {
            match TapLine::of_line(line) {
                Some(TapLine::Plan(count)) => {
                    plan = Some(count);
                    continue;
                }
                Some(TapLine::Passed) => self.passed += 1,
                Some(TapLine::Failed(test)) => self.failures.push(format!("{}: {name}: {test}", self.part)),
                Some(TapLine::Skipped(test, why)) => self.skipped(test, why),
                None => continue,
            }
            seen += 1;
        }
        if let Some(fault) = program.fault {
            self.failed(&name, &fault);
        }
        match plan {
            None => self.failed(&name, "printed no plan"),
            Some(0) => self.failed(&name, "planned no test"),
            Some(count) if count != seen => self.failed(&name, &format!("planned {count} tests, ran {seen}")),
            Some(_) => {}
        }
    }

    /// Prints the conclusion. Returns whether all is well.
    pub fn conclude(self) -> bool {
        print!("{}", Report::CONCLUSION);
        for line in &self.times {
            println!("{line}");
        }
        for skip in &self.skips {
            println!("SKIPPED {skip}");
        }
        for failure in &self.failures {
            println!("FAILED {failure}");
        }
        println!("{} passed, {} failed", self.passed, self.failures.len());
        self.is_good()
    }

    fn is_good(&self) -> bool {
        self.failures.is_empty() && self.passed > 0
    }

    /// Adds another process's conclusion. Returns whether its count fits its failures and the way it ended.
    #[must_use]
    pub fn take_over(&mut self, conclusion: &str, ended_well: bool) -> bool {
        let mut other = Report::default();
        let mut count = None;
        for line in conclusion.lines() {
            if let Some(skip) = line.strip_prefix("SKIPPED ") {
                other.skips.push(skip.to_owned());
            } else if let Some(failure) = line.strip_prefix("FAILED ") {
                other.failures.push(failure.to_owned());
            } else if let Some(numbers) = count_of_line(line) {
                count = Some(numbers);
            } else {
                other.times.push(line.to_owned());
            }
        }
        other.passed = count.map_or(0, |(passed, _)| passed);
        let fits =
            count.is_some_and(|(_, failed)| failed == other.failures.len()) && ended_well == other.is_good();
        self.passed += other.passed;
        self.failures.append(&mut other.failures);
        self.skips.append(&mut other.skips);
        self.times.append(&mut other.times);
        fits
    }

    /// The checks: passed, failed, skipped.
    #[cfg(test)]
    pub fn counts(&self) -> (usize, usize, usize) {
        (self.passed, self.failures.len(), self.skips.len())
    }
}

fn count_of_line(line: &str) -> Option<(usize, usize)> {
    let (passed, failed) = line.strip_suffix(" failed")?.split_once(" passed, ")?;
    Some((passed.parse().ok()?, failed.parse().ok()?))
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

struct Run {
    /// Standard output.
    lines: Vec<String>,
    /// Why it did not end well.
    fault: Option<String>,
}

fn run(command: &mut Command) -> Run {
    println!("$ {}", command::line(command));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::inherit());
    let longest = watched_program::longest();
    let mut lines = Vec::new();
    let status = watched_program::watch(command, longest, |_, line| {
        let line = String::from_utf8_lossy(line).trim_end().to_owned();
        println!("{line}");
        lines.push(line);
    });
    let fault = match status {
        Ok(status) if status.success() => None,
        Ok(status) => Some(format!("ended with {status}")),
        Err(error) => Some(format!("{error:#}")),
    };
    Run { lines, fault }
}

#[derive(Debug, PartialEq, Eq)]
struct CargoCounts {
    passed: usize,
    failed: usize,
    ignored: usize,
}

impl CargoCounts {
    fn of_line(line: &str) -> Option<CargoCounts> {
        let counts = line.trim_start().strip_prefix("test result: ")?.split_once(". ")?.1;
        let count = |what: &str| {
            counts.split("; ").find_map(|part| part.strip_suffix(what)?.trim_end().parse::<usize>().ok())
        };
        Some(CargoCounts { passed: count("passed")?, failed: count("failed")?, ignored: count("ignored")? })
    }
}

#[derive(Debug, PartialEq, Eq)]
enum TapLine<'a> {
    Plan(usize),
    Passed,
    Failed(&'a str),
    Skipped(&'a str, &'a str),
}

impl TapLine<'_> {
    fn of_line(line: &str) -> Option<TapLine<'_>> {
        if let Some(count) = line.strip_prefix("1..") {
            return count.trim().parse().ok().map(TapLine::Plan);
        }
        let (passed, rest) = match line.strip_prefix("not ok") {
            Some(rest) => (false, rest),
            None => (true, line.strip_prefix("ok")?),
        };
        if !rest.is_empty() && !rest.starts_with(' ') {
            return None;
        }
        let name = rest.trim_start().trim_start_matches(|letter: char| letter.is_ascii_digit());
        let name = name.trim_start().trim_start_matches('-').trim();
        match name.split_once("# SKIP") {
            Some((name, why)) if passed => Some(TapLine::Skipped(name.trim(), why.trim())),
            _ if passed => Some(TapLine::Passed),
            _ => Some(TapLine::Failed(name)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{CargoCounts, Report, TapLine};
    use tools::command::program;

    #[test]
    fn cargo_lines_are_counted() {
        let line = "test result: FAILED. 5 passed; 2 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.00s";
        assert_eq!(CargoCounts::of_line(line), Some(CargoCounts { passed: 5, failed: 2, ignored: 1 }));
        assert_eq!(CargoCounts::of_line("test rules::slide ... ok"), None);
    }

    #[test]
    fn tap_lines_are_read() {
        assert_eq!(TapLine::of_line("1..12"), Some(TapLine::Plan(12)));
        assert_eq!(TapLine::of_line("ok 1 - a move"), Some(TapLine::Passed));
        assert_eq!(TapLine::of_line("not ok 2 - a move"), Some(TapLine::Failed("a move")));
        assert_eq!(
            TapLine::of_line("ok 3 - a move # SKIP no wine"),
            Some(TapLine::Skipped("a move", "no wine"))
        );
        assert_eq!(TapLine::of_line("# okay"), None);
        assert_eq!(TapLine::of_line("okay"), None);
    }

    fn tap(script: &str) -> Report {
        let mut report = Report::default();
        report.tap(program("sh").args(["-c", script]));
        report
    }

    #[test]
    #[cfg(unix)]
    fn a_program_must_keep_its_plan_and_end_well() {
        let whole = tap("echo 1..2; echo ok 1; echo ok 2 - two");
        assert_eq!((whole.passed, whole.failures.len()), (2, 0));
        assert_eq!(tap("echo ok 1").failures.len(), 1, "no plan");
        assert_eq!(tap("echo 1..2; echo ok 1").failures.len(), 1, "a test is missing");
        assert_eq!(tap("echo 1..0").failures.len(), 1, "no test");
        assert_eq!(tap("echo 1..1; echo ok 1; exit 3").failures.len(), 1, "a bad end");
        assert_eq!(tap("echo 1..1; echo not ok 1 - one").failures.len(), 1, "a failed test");
    }

    fn cargo_tests(script: &str) -> (usize, usize) {
        let mut report = Report::default();
        report.tests_of_cargo(program("sh").args(["-c", script]));
        (report.passed, report.failures.len())
    }

    #[test]
    #[cfg(unix)]
    fn a_cargo_that_fails_has_a_failure_for_each_failed_test_and_at_least_one() {
        const ONE_OF_TWO: &str =
            "echo 'test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured'; exit 101";
        assert_eq!(
            cargo_tests(&format!("echo 'test one ... ok'; echo 'test two ... FAILED'; {ONE_OF_TWO}")),
            (1, 1)
        );
        assert_eq!(
            cargo_tests(&format!("echo .; echo 'two --- FAILED'; {ONE_OF_TWO}")),
            (1, 1),
            "with --quiet"
        );
        assert_eq!(cargo_tests(ONE_OF_TWO), (1, 1), "no name");
        let crashed = "echo 'test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured'; exit 101";
        assert_eq!(cargo_tests(crashed), (2, 1), "a bad end without a failed test");
        assert_eq!(cargo_tests("true"), (0, 1), "no test");
    }

    #[test]
    fn a_part_that_panics_is_a_failure_and_the_next_one_runs() {
        let mut report = Report::default();
        report.part("one", |_| panic!("a part panics here on purpose"));
        report.part("two", |report| {
            report.passed("a check");
            Ok(())
        });
        assert_eq!((report.passed, report.failures.len()), (1, 1));
    }
}

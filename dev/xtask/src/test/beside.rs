//! Runs parts in another process beside the main one, so that a whole run uses two processors.

use super::report::Report;
use crate::system;
use anyhow::Context;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tools::{paths, watched_program};

/// The process ends this much before the whole run, so that its count is still taken over.
const HEAD_START: Duration = Duration::from_secs(60);

const TICK: Duration = Duration::from_millis(100);

/// The process's name in a report.
pub const A_PROCESS: &str = "a process beside this one";

/// The option that tells the process how many seconds it has.
pub const WITHIN: &str = "within";

/// A process that runs some of the parts and writes what it prints into a file.
pub struct Beside {
    process: Child,
    printed: PathBuf,
}

impl Beside {
    /// Starts it in this process's group, so that Ctrl-C ends both.
    pub fn start(parts: &[&str]) -> anyhow::Result<Beside> {
        println!("\nbeside the parts below, another process runs these: {}", parts.join(" "));
        let printed = paths::target().join(format!("beside-{}.log", parts.join("-")));
        let log = File::create(&printed).with_context(|| printed.display().to_string())?;
        let left = watched_program::time_left().saturating_sub(HEAD_START);
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("test").args(parts).arg(format!("--{WITHIN}={}", left.as_secs()));
        if system::installs_are_refused() {
            command.arg("--no-install");
        }
        command.stdin(Stdio::null()).stderr(log.try_clone()?).stdout(log);
        let process = command.spawn().context("it could not be started")?;
        Ok(Beside { process, printed })
    }

    /// Waits for its end, prints its output, and adds its checks to the report.
    pub fn finish(mut self, report: &mut Report) -> anyhow::Result<()> {
        let status = self.wait()?;
        let printed = fs::read(&self.printed).with_context(|| self.printed.display().to_string())?;
        take_over(report, &String::from_utf8_lossy(&printed), status.is_some_and(|status| status.success()));
        Ok(())
    }

    /// `None` where its time was over and it was ended.
    fn wait(&mut self) -> anyhow::Result<Option<ExitStatus>> {
        let end = Instant::now() + watched_program::time_left();
        loop {
            if let Some(status) = self.process.try_wait()? {
                return Ok(Some(status));
            }
            if Instant::now() >= end {
                self.process.kill()?;
                self.process.wait()?;
                return Ok(None);
            }
            thread::sleep(TICK);
        }
    }
}

fn take_over(report: &mut Report, printed: &str, ended_well: bool) {
    let (parts, conclusion) = printed.split_once(Report::CONCLUSION).unwrap_or((printed, ""));
    println!("{parts}");
    if !report.take_over(conclusion, ended_well) {
        report.failed(A_PROCESS, "ended without a count that fits its end");
    }
}

#[cfg(test)]
mod tests {
    use super::take_over;
    use crate::test::report::Report;

    /// Passed, failed, skipped.
    fn counted(printed: &str, ended_well: bool) -> (usize, usize, usize) {
        let mut report = Report::default();
        take_over(&mut report, printed, ended_well);
        report.counts()
    }

    const PARTS: &str = "\n== vba ==\nok - one\nFAILED is a word that a test prints\n3 passed, 0 failed\n";

    #[test]
    fn its_checks_are_added() {
        let conclusion =
            "vba  9.0 s, 1.0 s of processor time\nSKIPPED supply: a list: no network\n7 passed, 0 failed\n";
        assert_eq!(counted(&format!("{PARTS}{}{conclusion}", Report::CONCLUSION), true), (7, 0, 1));
        let conclusion = "vba  9.0 s\nFAILED vba: one: 1\nFAILED vba: two: 2\n7 passed, 2 failed\n";
        assert_eq!(counted(&format!("{PARTS}{}{conclusion}", Report::CONCLUSION), false), (7, 2, 0));
    }

    #[test]
    fn an_end_without_a_fitting_count_is_one_more_failure() {
        assert_eq!(counted(PARTS, false), (0, 1, 0), "it stopped amid a part");
        assert_eq!(counted(PARTS, true), (0, 1, 0), "it ended well and yet without a conclusion");
        let concluded = |conclusion: &str| format!("{PARTS}{}{conclusion}", Report::CONCLUSION);
        assert_eq!(counted(&concluded("vba  9.0 s\n"), true), (0, 1, 0), "no count");
        assert_eq!(counted(&concluded("7 passed, 0 failed\n"), false), (7, 1, 0), "a bad end");
        assert_eq!(
            counted(&concluded("7 passed, 1 failed\n"), false),
            (7, 1, 0),
            "a failure without its line"
        );
        assert_eq!(counted(&concluded("0 passed, 0 failed\n"), true), (0, 1, 0), "nothing was run");
        assert_eq!(
            counted(&concluded("FAILED vba: one: 1\n7 passed, 1 failed\n"), true),
            (7, 2, 0),
            "a good end"
        );
    }
}

//! Runs parts at the same time, each in a process of its own.

use super::{Part, Report};
use crate::{system, web};
use anyhow::Context;
use std::fs::{self, File};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime};
use tools::{files, paths, watched_program};

/// A part ends this much before the whole run, so that its checks are still counted.
const HEAD_START: Duration = Duration::from_secs(60);

/// Runs the parts, `at_once` of them at a time. What a part prints comes out whole when the part has ended.
pub fn run(parts: &[&Part], at_once: usize, report: &mut Report) {
    println!("running {at_once} parts at a time; what they print so far lies in {}", folder().display());
    let (waiting, report) = (Mutex::new(parts.iter()), Mutex::new(report));
    let this_run = &format!("{:?}", SystemTime::now());
    thread::scope(|scope| {
        for _ in 0..at_once {
            scope.spawn(|| loop {
                let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some(part) = next else { break };
                let result = run_beside(part.name, this_run);
                let mut report = report.lock().unwrap_or_else(PoisonError::into_inner);
                match result {
                    Ok((printed, checks)) => {
                        println!("{printed}");
                        report.add(checks);
                    }
                    Err(error) => report.failed(part.name, &format!("{error:#}")),
                }
            });
        }
    });
}

fn folder() -> std::path::PathBuf {
    paths::target().join("test-logs")
}

/// What a part printed, and its checks. Its process stays in this one's group, so that Ctrl-C ends both.
fn run_beside(part: &str, whole_run: &str) -> anyhow::Result<(String, Report)> {
    let (log, checks) =
        (folder().join(part).with_extension("log"), folder().join(part).with_extension("json"));
    // One that an earlier run left would be taken for this one's.
    let _ = fs::remove_file(&checks);
    fs::create_dir_all(folder())?;
    let printed = File::create(&log).with_context(|| log.display().to_string())?;
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["test", part, "--report"]).arg(&checks);
    if let Some(left) = watched_program::time_left() {
        command.args(["--within", &left.saturating_sub(HEAD_START).as_secs().to_string()]);
    }
    command.env(web::WHOLE_RUN, whole_run);
    if system::installs_are_refused() {
        command.arg("--no-install");
    }
    let status = command.stdin(Stdio::null()).stderr(printed.try_clone()?).stdout(printed).status()?;
    let printed = String::from_utf8_lossy(&files::read(&log)?).into_owned();
    let checks = Report::load(&checks, status.success())
        .with_context(|| format!("it ended with {status} and printed\n{printed}"))?;
    Ok((printed, checks))
}

//! A test program that is listened to while it runs, and ended where it hangs.

use crate::command;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// After this long a test program is taken to hang, is ended, and counts as a failure. No test needs a tenth of it.
const LONGEST_RUN: Duration = Duration::from_secs(30 * 60);

/// How often a silent program is looked after.
const TICK: Duration = Duration::from_millis(100);
/// How long the last lines of a program that has ended may take to arrive.
const LAST_WORDS: Duration = Duration::from_secs(10);

/// What a test program printed, line by line, and how it ended.
pub struct Run {
    /// Its standard output.
    pub lines: Vec<String>,
    /// Why the program did not end well.
    pub fault: Option<String>,
}

/// Runs a program, prints its lines as they come, and ends it where it hangs.
pub fn run(command: &mut Command) -> Run {
    println!("$ {}", command::line(command));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::inherit());
    in_own_group(command);
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) => {
            return Run { lines: Vec::new(), fault: Some(format!("could not be started: {error}")) }
        }
    };
    let (sender, lines_of_child) = mpsc::channel();
    if let Some(stdout) = child.stdout.take() {
        thread::spawn(move || send_lines(stdout, &sender));
    }
    let deadline = Instant::now() + LONGEST_RUN;
    let mut lines = Vec::new();
    let mut patience = LAST_WORDS;
    loop {
        match lines_of_child.recv_timeout(TICK) {
            Ok(line) => {
                println!("{line}");
                lines.push(line);
            }
            Err(mpsc::RecvTimeoutError::Disconnected) => break,
            Err(mpsc::RecvTimeoutError::Timeout) if Instant::now() > deadline => {
                end(&mut child);
                let fault = format!("did not end within {} minutes", LONGEST_RUN.as_secs() / 60);
                return Run { lines, fault: Some(fault) };
            }
            // A program may leave others running that hold its output open, as Wine does.
            Err(mpsc::RecvTimeoutError::Timeout) if matches!(child.try_wait(), Ok(Some(_))) => {
                patience = patience.saturating_sub(TICK);
                if patience.is_zero() {
                    break;
                }
            }
            Err(mpsc::RecvTimeoutError::Timeout) => {}
        }
    }
    let fault = match child.wait() {
        Ok(status) if status.success() => None,
        Ok(status) => Some(format!("ended with {status}")),
        Err(error) => Some(format!("could not be waited for: {error}")),
    };
    Run { lines, fault }
}

fn send_lines(source: impl Read, destination: &mpsc::Sender<String>) {
    let mut source = BufReader::new(source);
    let mut line = Vec::new();
    // Bytes, since a program under test may print anything; an unreadable end is an end.
    while source.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
        let text = String::from_utf8_lossy(&line).trim_end().to_owned();
        line.clear();
        if destination.send(text).is_err() {
            return;
        }
    }
}

/// Lets the program and all that it starts be ended together.
#[cfg(unix)]
fn in_own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn in_own_group(_command: &mut Command) {}

/// Ends a program and, where the system has process groups, all that it started.
fn end(child: &mut Child) {
    if cfg!(unix) {
        let group = format!("-{}", child.id());
        let _ = command::program("kill").args(["-KILL", "--", &group]).status();
    }
    // Both may fail where the program has ended meanwhile, which is all that is wanted.
    let _ = child.kill();
    let _ = child.wait();
}

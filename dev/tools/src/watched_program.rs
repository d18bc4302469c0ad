//! Runs a program, hands on its output line by line, and ends it if it hangs.

use crate::served_time::ServedTime;
use anyhow::{bail, Context};
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{mpsc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

const TICK: Duration = Duration::from_millis(20);
/// The wait for the last lines of a program that has ended.
const LAST_WORDS: Duration = Duration::from_secs(10);
/// A program that is served longer hangs. None takes a tenth of this.
const LONGEST: Duration = Duration::from_secs(30 * 60);

/// The exit status after Ctrl-C, as in shells: 128 and SIGINT's number.
const INTERRUPTED: i32 = 130;

/// When all programs must end, where their caller has a limit; unset outside of tests.
static END_OF_ALL: OnceLock<Option<Instant>> = OnceLock::new();

/// The process group of the running program.
static RUNNING: Mutex<Option<u32>> = Mutex::new(None);

/// From now on ends programs that hang, and all of them after this time if there is one. Also lets Ctrl-C end the
/// running program, whose own process group would not hear of it.
pub fn limit_all_to(time: Option<Duration>) -> anyhow::Result<()> {
    END_OF_ALL.get_or_init(|| time.map(|time| Instant::now() + time));
    ctrlc::set_handler(|| {
        if let Some(group) = *running() {
            end_group(group);
        }
        std::process::exit(INTERRUPTED);
    })
    .context("Ctrl-C cannot be listened for")
}

fn running() -> MutexGuard<'static, Option<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether the time for all programs is over.
pub fn time_is_up() -> bool {
    time_left().is_some_and(|left| left.is_zero())
}

/// The time left for all programs; `None` without a limit.
pub fn time_left() -> Option<Duration> {
    let end = (*END_OF_ALL.get()?)?;
    Some(end.saturating_duration_since(Instant::now()))
}

/// How long a program may be served; `None` for no limit.
pub fn longest() -> Option<Duration> {
    END_OF_ALL.get()?;
    Some(if time_is_up() { Duration::ZERO } else { LONGEST })
}

/// What a line was printed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// The standard output.
    Output,
    /// The standard error.
    Errors,
}

/// Runs a program and hands on the lines of its piped streams, with their line ends. Once it has been served for `longest`
/// (see [`ServedTime`]), or the time for all programs is over, ends it and all that it started.
pub fn watch(
    command: &mut Command,
    longest: Option<Duration>,
    mut hear: impl FnMut(Stream, &[u8]),
) -> anyhow::Result<ExitStatus> {
    if longest.is_some_and(|longest| longest.is_zero()) {
        bail!("was not started: the time for the whole run is over");
    }
    let served = ServedTime::start();
    if longest.is_some() {
        in_own_group(command);
    }
    // Locked while the program starts, so that Ctrl-C sees either no program or its number.
    let mut registered = running();
    let mut child = command.spawn().context("could not be started")?;
    *registered = longest.map(|_| child.id());
    drop(registered);
    let status = attend(&mut child, longest, served, &mut hear);
    *running() = None;
    status
}

fn attend(
    child: &mut Child,
    longest: Option<Duration>,
    mut served: ServedTime,
    hear: &mut impl FnMut(Stream, &[u8]),
) -> anyhow::Result<ExitStatus> {
    let (sender, heard) = mpsc::channel();
    listen(child.stdout.take(), Stream::Output, &sender);
    listen(child.stderr.take(), Stream::Errors, &sender);
    drop(sender);
    let mut patience = LAST_WORDS;
    loop {
        if let Some(longest) = longest.filter(|longest| served.so_far() > *longest || time_is_up()) {
            end(child);
            bail!(
                "did not end within {} seconds of its share of this machine, and was ended",
                longest.as_secs()
            );
        }
        let is_silent_for_good = match heard.recv_timeout(TICK) {
            Ok((stream, line)) => {
                hear(stream, &line);
                continue;
            }
            Err(mpsc::RecvTimeoutError::Timeout) => false,
            Err(mpsc::RecvTimeoutError::Disconnected) => true,
        };
        if let Some(status) = child.try_wait().context("could not be waited for")? {
            // A program may leave others behind that hold its output open, as Wine does.
            patience = patience.saturating_sub(TICK);
            if is_silent_for_good || patience.is_zero() {
                return Ok(status);
            }
        } else if is_silent_for_good {
            thread::sleep(TICK);
        }
    }
}

/// Sends lines as bytes, since a program under test may print anything.
fn listen(source: Option<impl Read + Send + 'static>, stream: Stream, to: &mpsc::Sender<(Stream, Vec<u8>)>) {
    let Some(source) = source else { return };
    let to = to.clone();
    thread::spawn(move || {
        let mut source = BufReader::new(source);
        let mut line = Vec::new();
        while source.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
            if to.send((stream, std::mem::take(&mut line))).is_err() {
                return;
            }
        }
    });
}

/// In its own group, a program can be ended with all that it starts.
#[cfg(unix)]
fn in_own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn in_own_group(_command: &mut Command) {}

/// Ends a program and, if the system has process groups, all that it started.
fn end(child: &mut Child) {
    end_group(child.id());
    // These fail if the program has already ended.
    let _ = child.kill();
    let _ = child.wait();
}

fn end_group(group: u32) {
    if cfg!(unix) {
        // The shell's builtin, since a small Debian has no `kill` program. It fails if all have ended.
        let kill = ["-c", "kill -s KILL -- -\"$0\"", &group.to_string()];
        let _ = Command::new("sh").args(kill).stdin(Stdio::null()).status();
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::{watch, Stream};
    use std::process::{Command, Stdio};
    use std::time::Duration;

    fn heard(script: &str, longest: Option<Duration>) -> (anyhow::Result<bool>, Vec<(Stream, String)>) {
        let mut lines = Vec::new();
        let mut shell = Command::new("sh");
        shell.args(["-c", script]).stdout(Stdio::piped()).stderr(Stdio::piped());
        let status = watch(&mut shell, longest, |stream, line| {
            lines.push((stream, String::from_utf8_lossy(line).into_owned()));
        });
        (status.map(|status| status.success()), lines)
    }

    #[test]
    fn a_program_is_heard_to_its_last_word() {
        let (status, lines) = heard("echo one; printf two; exit 3", None);
        assert!(!status.expect("it ends"));
        assert_eq!(lines, [(Stream::Output, "one\n".to_owned()), (Stream::Output, "two".to_owned())]);
        let (status, lines) = heard("echo three >&2", None);
        assert!(status.expect("it ends"));
        assert_eq!(lines, [(Stream::Errors, "three\n".to_owned())]);
    }

    #[test]
    fn a_program_that_hangs_is_ended_silent_or_not() {
        for script in ["while true; do sleep 1; done", "while true; do echo again; done"] {
            let (status, _) = heard(script, Some(Duration::from_millis(1)));
            assert!(status.expect_err("it never ends").to_string().contains("did not end"), "{script}");
        }
    }

    #[test]
    fn no_program_starts_once_the_time_is_over() {
        let (status, lines) = heard("echo one", Some(Duration::ZERO));
        assert!(status.expect_err("it is not started").to_string().contains("was not started"));
        assert!(lines.is_empty());
    }
}

//! Public programs that do the same work, run in turn with ours.

use anyhow::{ensure, Context};
use engine2048::Board;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The programs, none of them needed.
#[derive(clap::Args, Clone)]
pub struct Peers {
    /// Run this program in turn with `heuristic`. Its arguments are the placements and how often to search all
    /// boards. It reads boards from its standard input, 16 tiles a line, and prints how many it answers for in
    /// a second of its own processor time.
    #[arg(long)]
    pub peer: Option<PathBuf>,
    /// The same for `expectimax`, and for many boards in one call: 0 placements beside the evaluator `network`, 1 beside
    /// `expectimax`.
    #[arg(long)]
    pub network_peer: Option<PathBuf>,
    /// Run this program in turn with `cargo lab train`. Its arguments are a shape, threads and moves. It prints
    /// from how many moves it learns in a second, by its processor time on one thread, else by the clock.
    #[arg(long)]
    pub trainer_peer: Option<PathBuf>,
    /// Print the rows alone that can stand beside a peer.
    #[arg(long)]
    pub beside_peers: bool,
}

/// The number that a peer prints, given these arguments and this input.
///
/// # Errors
/// If it does not run, or prints no number.
pub fn rate(peer: &PathBuf, arguments: &[String], input: &str) -> anyhow::Result<f64> {
    let name = peer.display();
    let mut running = Command::new(peer)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("starting {name}"))?;
    running.stdin.take().context("it has an input")?.write_all(input.as_bytes())?;
    let output = running.wait_with_output()?;
    ensure!(output.status.success(), "{name} failed: {}", output.status);
    let printed = String::from_utf8(output.stdout)?;
    printed.trim().parse().with_context(|| format!("{name} printed {printed}"))
}

/// [`rate`] of a program that answers for boards.
///
/// # Errors
/// As [`rate`].
pub fn decisions_a_second(
    peer: &PathBuf,
    boards: &[Board],
    placements: u32,
    passes: usize,
) -> anyhow::Result<f64> {
    let mut lines = String::new();
    for board in boards {
        let cells = board.to_cells().map(|cell| cell.to_string());
        let _ = writeln!(lines, "{}", cells.join(","));
    }
    rate(peer, &[placements.to_string(), passes.to_string()], &lines)
}

/// The better of a peer's rates so far and this one.
pub fn better(so_far: Option<f64>, rate: f64) -> Option<f64> {
    Some(so_far.map_or(rate, |best| f64::max(best, rate)))
}

/// How our rate compares, to stand before it; nothing where no peer ran.
pub fn ratio(ours: f64, peer: Option<f64>) -> String {
    peer.map_or_else(String::new, |peer| format!("{:.2} times the peer: ", ours / peer))
}

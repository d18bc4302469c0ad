//! A public program that answers for boards, run in turn with ours.

use anyhow::{ensure, Context};
use engine2048::Board;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A program whose arguments are a depth and how often to search all boards. It reads boards from its
/// standard input, 16 tiles a line, and prints how many it answers for in a second of its own processor time.
pub struct Peer {
    program: PathBuf,
}

impl Peer {
    /// A peer that runs this program.
    pub fn new(program: PathBuf) -> Peer {
        Peer { program }
    }

    /// The number that it prints for these boards.
    ///
    /// # Errors
    /// If it does not run, or prints no number.
    pub fn decisions_a_second(&self, boards: &[Board], depth: u32, passes: usize) -> anyhow::Result<f64> {
        let mut lines = String::new();
        for board in boards {
            let cells = board.ranks().map(|rank| if rank == 0 { 0 } else { 1_u64 << rank }.to_string());
            let _ = writeln!(lines, "{}", cells.join(","));
        }
        let name = self.program.display();
        let mut running = Command::new(&self.program)
            .args([depth.to_string(), passes.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("starting {name}"))?;
        running.stdin.take().context("it has an input")?.write_all(lines.as_bytes())?;
        let output = running.wait_with_output()?;
        ensure!(output.status.success(), "{name} failed: {}", output.status);
        let printed = String::from_utf8(output.stdout)?;
        printed.trim().parse().with_context(|| format!("{name} printed {printed}"))
    }
}

//! The learning curve: how well the network played while it learnt.

use super::checkpoint::Progress;
use super::episode::Outcome;
use anyhow::Result;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;
use tools::files;

/// The file's name in a run's directory.
pub const FILE_NAME: &str = "curve.csv";

/// The ranks of 2048, 8192, 16384 and 32768, whose shares the curve tells.
const RANKS: [u8; 4] = [11, 13, 14, 15];

/// What the games since the last line of the curve came to.
#[derive(Default)]
pub struct Span {
    games: u64,
    score: u64,
    highest: u32,
    reached: [u64; RANKS.len()],
    continued: u64,
    continued_to_32768: u64,
}

impl Span {
    /// Counts a game. Only games played from their start enter the curve: others tell little about strength.
    pub fn add(&mut self, outcome: &Outcome) {
        if !outcome.from_start {
            self.continued += 1;
            self.continued_to_32768 += u64::from(outcome.largest_rank > 14);
            return;
        }
        self.games += 1;
        self.score += u64::from(outcome.score);
        self.highest = self.highest.max(outcome.score);
        for (reached, rank) in self.reached.iter_mut().zip(RANKS) {
            *reached += u64::from(outcome.largest_rank >= rank);
        }
    }

    /// The number of games played from their start.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The mean score, in points.
    pub fn mean(&self) -> f64 {
        self.score as f64 / self.games.max(1) as f64
    }

    /// The share of the other games that reached 32768, 0 to 1.
    pub fn continued_to_32768(&self) -> f64 {
        self.continued_to_32768 as f64 / self.continued.max(1) as f64
    }

    fn shares(&self) -> [f64; RANKS.len()] {
        self.reached.map(|reached| reached as f64 / self.games.max(1) as f64)
    }
}

/// Appends a line to the curve in this directory.
pub fn append(directory: &Path, progress: &Progress, span: &Span) -> Result<()> {
    let path = directory.join(FILE_NAME);
    let mut file: File = OpenOptions::new().create(true).append(true).open(path)?;
    if file.metadata()?.len() == 0 {
        writeln!(
            file,
            "seconds,moves,games,mean_score,highest_score,share_2048,share_8192,share_16384,share_32768"
        )?;
    }
    let Progress { seconds, moves, games, .. } = progress;
    let [s2048, s8192, s16384, s32768] = span.shares();
    writeln!(
        file,
        "{seconds:.0},{moves},{games},{:.0},{},{s2048:.4},{s8192:.4},{s16384:.4},{s32768:.4}",
        span.mean(),
        span.highest
    )?;
    Ok(())
}

/// Removes the lines of a curve with more in this column than `most`, which the run that goes on will write again.
pub fn take_back_after(path: &Path, column: usize, most: u64) -> Result<()> {
    if !path.exists() {
        return Ok(());
    }
    let text = fs::read_to_string(path)?;
    // A heading has a word there. The last line may be cut off.
    let is_kept = |line: &&str| {
        let made = line.split(',').nth(column).unwrap_or_default().parse::<u64>();
        line.ends_with('\n') && !made.is_ok_and(|made| made > most)
    };
    let kept: String = text.split_inclusive('\n').filter(is_kept).collect();
    if kept != text {
        files::write(path, kept)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_that_goes_on_writes_no_line_twice() {
        let directory = std::env::temp_dir().join(format!("engine2048-curve-{}", std::process::id()));
        fs::create_dir_all(&directory).unwrap();
        let path = directory.join(FILE_NAME);
        take_back_after(&path, 1, 0).unwrap();
        let line = |moves| {
            append(&directory, &Progress { moves, ..Progress::default() }, &Span::default()).unwrap();
        };
        let moves = || -> Vec<String> {
            let text = fs::read_to_string(&path).unwrap();
            text.lines().map(|line| line.split(',').nth(1).unwrap_or_default().to_owned()).collect()
        };
        [10, 20, 30].into_iter().for_each(line);
        let killed = fs::read_to_string(&path).unwrap() + "7,4";
        fs::write(&path, killed).unwrap();

        take_back_after(&path, 1, 20).unwrap();
        assert_eq!(moves(), ["moves", "10", "20"]);
        line(30);
        assert_eq!(moves(), ["moves", "10", "20", "30"]);
        fs::remove_dir_all(&directory).unwrap();
    }
}

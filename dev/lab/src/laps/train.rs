//! `cargo lab laps train`.

use super::boards;
use super::learner::{Learner, Outcome};
use super::starts::Starts;
use crate::league::statistics::share;
use crate::train::checkpoint::{self, Progress};
use crate::train::corrections::Pace;
use crate::train::curve;
use crate::train::weights::Weights;
use anyhow::{ensure, Context, Result};
use engine2048::internals::{has_goal, EightSix, PackedBoard, Shape, Stream};
use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The value that every board begins with: a sure win.
const OPTIMISM: f32 = 1.0;
/// The learning curve. Its columns: million moves, laps from the given boards since the line before, those
/// won, and seconds of learning.
const CURVE: &str = "laps.csv";

/// Teaches a network to reach 32768 from boards late in the game.
///
/// Goes on from the checkpoint in its directory if there is one. Uses one thread, so an uninterrupted run
/// repeats itself.
#[derive(clap::Args)]
pub struct Arguments {
    /// For the checkpoint and the learning curve.
    #[arg(long, default_value = "target/laps")]
    directory: PathBuf,
    /// Boards to begin from, of play as strong as the play that the network is for. Given several times, each set
    /// of boards gets as many laps as the others.
    #[arg(long, required = true)]
    boards: Vec<PathBuf>,
    /// Moves to learn from in all, with those of the checkpoint.
    #[arg(long, default_value_t = 4_000_000_000)]
    moves: u64,
    /// How much of each further error counts for a board, 0 to 1.
    #[arg(long, default_value_t = 0.5)]
    lambda: f32,
    /// By how much of its own rate each weight is corrected, 0 to 1. Less at the end of a run lets
    /// weights settle.
    #[arg(long, default_value_t = 1.0)]
    pace: f32,
    /// What all chance comes from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Seconds from one checkpoint to the next.
    #[arg(long, default_value_t = 900)]
    checkpoint_seconds: u64,
    /// Million moves from one line of the curve to the next.
    #[arg(long, default_value_t = 10)]
    curve_million: u64,
}

/// Learns up to the number of moves.
pub fn run(arguments: &Arguments) -> Result<()> {
    let Arguments { lambda, pace, .. } = arguments;
    for (name, share) in [("lambda", lambda), ("pace", pace)] {
        ensure!((0.0..=1.0).contains(share), "--{name} goes from 0 to 1");
    }
    ensure!(arguments.curve_million > 0, "the curve needs lines: --curve-million is at least 1");
    let given = given_boards(&arguments.boards)?;
    std::fs::create_dir_all(&arguments.directory)?;
    learn(arguments, given, &Weights::<EightSix>::of_laps(OPTIMISM))
}

fn learn<S: Shape>(arguments: &Arguments, given: Vec<Vec<PackedBoard>>, weights: &Weights<S>) -> Result<()> {
    let Arguments { directory, lambda, pace, .. } = arguments;
    let mut progress = Progress { shape: S::NAME.to_owned(), stages: 1, ..Progress::default() };
    if directory.join(checkpoint::FILE_NAME).exists() {
        let checkpoint = checkpoint::open(directory)?;
        progress = checkpoint.progress.clone();
        checkpoint.read_into(weights, None)?;
        curve::take_back_after(&directory.join(CURVE), 0, progress.moves / 1_000_000)?;
        println!("going on from {} moves and {} laps", progress.moves, progress.games);
    }
    let stream = Stream::of(&[arguments.seed, progress.moves]);
    let pace = Pace { lambda: *lambda, pace: *pace };
    let sets: Vec<Starts> = given.into_iter().map(Starts::new).collect();
    let mut tally = vec![(0, 0); sets.len()];
    let mut learner = Learner::new(weights, pace, sets, stream);
    let (begun, before) = (Instant::now(), progress.seconds);
    let mut saved = begun;
    let every = arguments.curve_million * 1_000_000;
    let mut line_at = (progress.moves / every + 1) * every;
    while progress.moves < arguments.moves {
        let Outcome { moves, won, from_start, set } = learner.play();
        progress.moves += u64::from(moves);
        progress.games += 1;
        tally[set].0 += usize::from(from_start);
        tally[set].1 += usize::from(from_start && won);
        progress.seconds = before + begun.elapsed().as_secs_f64();
        if progress.moves >= line_at {
            report(arguments, &progress, &tally)?;
            tally.fill((0, 0));
            line_at = (progress.moves / every + 1) * every;
        }
        if saved.elapsed() >= Duration::from_secs(arguments.checkpoint_seconds) {
            checkpoint::save(directory, &progress, weights)?;
            saved = Instant::now();
        }
    }
    checkpoint::save(directory, &progress, weights)
}

/// The boards of each file; refuses boards past the goal.
fn given_boards(files: &[PathBuf]) -> Result<Vec<Vec<PackedBoard>>> {
    let given = |file: &PathBuf| -> Result<Vec<PackedBoard>> {
        let before_goal = |board| PackedBoard::from_board(board).filter(|&board| !has_goal(board));
        let with_goal = || format!("{} has a board with a 32768", file.display());
        boards::read(file)?.into_iter().map(|board| before_goal(board).with_context(with_goal)).collect()
    };
    files.iter().map(given).collect()
}

/// Prints the share won of each set, and adds the line of all sets to the curve.
fn report(arguments: &Arguments, progress: &Progress, tally: &[(usize, usize)]) -> Result<()> {
    let million = progress.moves / 1_000_000;
    let percent = |&(laps, won): &(usize, usize)| share(won, laps).map_or(0.0, |share| 100.0 * share.value);
    let shares: Vec<String> = tally.iter().map(|set| format!("{:4.1}", percent(set))).collect();
    let (laps, won) = tally.iter().fold((0, 0), |sum, set| (sum.0 + set.0, sum.1 + set.1));
    let speed = progress.moves as f64 / progress.seconds / 1e6;
    let shares = shares.join(", ");
    println!("{million:6} million moves, {laps:6} laps from the given boards, {shares} % won, {speed:.2} million moves/s");
    let mut curve = OpenOptions::new().create(true).append(true).open(arguments.directory.join(CURVE))?;
    writeln!(curve, "{million},{laps},{won},{:.0}", progress.seconds)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine2048::internals::TwoFour;
    use engine2048::Board;

    #[test]
    fn a_run_goes_on_from_its_checkpoint_with_what_it_has_learnt() {
        let directory = std::env::temp_dir().join(format!("engine2048-laps-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let board = Board::from_ranks([14, 13, 12, 11, 7, 8, 9, 10, 0, 0, 0, 0, 7, 0, 0, 0]);
        let given = PackedBoard::from_board(board).unwrap();
        let up_to = |moves| {
            let arguments = Arguments {
                directory: directory.clone(),
                boards: Vec::new(),
                moves,
                lambda: 0.5,
                pace: 1.0,
                seed: 1,
                checkpoint_seconds: 900,
                curve_million: 10,
            };
            let weights = Weights::<TwoFour>::of_laps(OPTIMISM);
            learn(&arguments, vec![vec![given]], &weights).unwrap();
            (checkpoint::open(&directory).unwrap().progress, weights.value(given))
        };
        let (first, learnt) = up_to(5000);
        assert!(first.moves >= 5000 && learnt < 1.0, "{first:?}, {learnt}");
        // No moves are left, so nothing changes.
        let (same, kept) = up_to(5000);
        assert_eq!((same.moves, same.games, kept), (first.moves, first.games, learnt));
        let (second, changed) = up_to(2 * first.moves);
        assert!(second.moves >= 2 * first.moves && second.games > first.games, "{second:?}");
        assert_ne!(changed, learnt);
        std::fs::remove_dir_all(&directory).unwrap();
    }

    #[test]
    fn boards_that_are_past_the_goal_are_refused() {
        let file = std::env::temp_dir().join(format!("engine2048-laps-{}.txt", std::process::id()));
        let past = Board::from_ranks([15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
        boards::write(&file, "a test", &[past]).unwrap();
        assert!(given_boards(std::slice::from_ref(&file)).is_err());
        std::fs::remove_file(&file).unwrap();
    }
}

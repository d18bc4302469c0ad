//! `cargo lab train`: makes the network's weights by letting it play.

pub mod checkpoint;
pub mod corrections;
pub mod curve;
mod episode;
pub mod export;
mod late_boards;
mod measure;
pub mod moves;
mod unpack;
pub mod weights;

use anyhow::{bail, ensure, Result};
use checkpoint::Progress;
use clap::Subcommand;
use corrections::Pace;
use curve::Span;
use engine2048::available_threads;
use engine2048::internals::{
    EightSix, FiveSix, FourSix, FourSixFourFive, FourSixFourSix, Shape, Stream, TwelveFive, TwoFour,
};
use episode::{Learner, Outcome, Rules};
use export::Export;
use measure::Measure;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use unpack::Unpack;
use weights::Weights;

/// What the command line may say.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Arguments {
    #[command(subcommand)]
    other: Option<Other>,
    #[command(flatten)]
    run: Run,
}

#[derive(Subcommand)]
enum Other {
    Export(Export),
    Measure(Measure),
    Unpack(Unpack),
}

/// Lets a network learn from its own games, and goes on from the checkpoint in its directory if there is one.
#[derive(clap::Args, Clone)]
struct Run {
    /// For the checkpoint and the learning curve.
    #[arg(long, default_value = "target/train")]
    directory: PathBuf,
    /// The tuples: 4x6, 5x6, 8x6, 12x5, 4x6+4x5, 4x6+4x6, or 2x4 for a try.
    #[arg(long, default_value = "4x6")]
    shape: String,
    /// With 2, boards with a tile of 16384 have their own weights; a checkpoint of one stage serves both.
    #[arg(long, default_value_t = 1)]
    stages: usize,
    /// Moves to learn from in all, with those of the checkpoint.
    #[arg(long, default_value_t = 4_000_000_000)]
    moves: u64,
    /// The value in points that each board begins with.
    #[arg(long, default_value_t = 0.0)]
    optimism: f32,
    /// How much of each further error counts for a board, 0 to 1.
    #[arg(long, default_value_t = 0.5)]
    lambda: f32,
    /// By how much of its own rate each weight is corrected, 0 to 1. Less at the end of a run lets
    /// weights settle.
    #[arg(long, default_value_t = 1.0)]
    pace: f32,
    /// Games of at least so many moves are restarted halfway; 0 for never.
    #[arg(long, default_value_t = 0)]
    restart: usize,
    /// How many of the other games begin in an earlier one, between its 16384 and its 32768, 0 to 1.
    #[arg(long, default_value_t = 0.0)]
    late_share: f64,
    /// The most that the second stage keeps of each weight's sum of errors when the run begins, in points:
    /// with less, it learns faster at first. By default all, or 10000 where the second stage begins.
    #[arg(long)]
    remember: Option<f32>,
    /// Threads that play, by default one for each core; with one, an uninterrupted run repeats itself.
    #[arg(long, default_value_t = available_threads())]
    threads: NonZeroUsize,
    /// What all chance comes from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Seconds from one checkpoint to the next.
    #[arg(long, default_value_t = 300)]
    checkpoint_seconds: u64,
    /// Million moves from one line of the curve to the next.
    #[arg(long, default_value_t = 10)]
    curve_million: u64,
}

trait ForShape {
    fn run<S: Shape>(&self) -> Result<()>;
}

impl ForShape for Run {
    fn run<S: Shape>(&self) -> Result<()> {
        self.check()?;
        learn::<S>(self)
    }
}

impl Run {
    /// Refuses nonsense before hours are spent on it.
    fn check(&self) -> Result<()> {
        ensure!((1..=2).contains(&self.stages), "a network has one stage or two");
        ensure!(self.curve_million > 0, "the curve needs lines: --curve-million is at least 1");
        for (name, share) in [
            ("lambda", f64::from(self.lambda)),
            ("pace", f64::from(self.pace)),
            ("late-share", self.late_share),
        ] {
            ensure!((0.0..=1.0).contains(&share), "--{name} goes from 0 to 1");
        }
        ensure!(self.optimism.is_finite(), "--optimism is a number of points");
        ensure!(self.remember.is_none_or(|errors| errors >= 0.0), "--remember is at least 0");
        Ok(())
    }
}

impl ForShape for Measure {
    fn run<S: Shape>(&self) -> Result<()> {
        measure::measure::<S>(self)
    }
}

fn with_shape(name: &str, work: &impl ForShape) -> Result<()> {
    match name {
        FourSix::NAME => work.run::<FourSix>(),
        FiveSix::NAME => work.run::<FiveSix>(),
        EightSix::NAME => work.run::<EightSix>(),
        TwelveFive::NAME => work.run::<TwelveFive>(),
        FourSixFourFive::NAME => work.run::<FourSixFourFive>(),
        FourSixFourSix::NAME => work.run::<FourSixFourSix>(),
        TwoFour::NAME => work.run::<TwoFour>(),
        other => bail!("there is no shape named {other}"),
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<()> {
    match &arguments.other {
        None => with_shape(&arguments.run.shape, &arguments.run),
        Some(Other::Unpack(unpack)) => unpack::unpack(unpack),
        Some(Other::Export(export)) => export::export(export),
        Some(Other::Measure(measure)) => {
            with_shape(&checkpoint::open(&measure.directory)?.progress.shape, measure)
        }
    }
}

/// Lets an empty network learn from this many moves, at the least, on so many threads, one of them this one:
/// for the benchmark.
pub fn learn_from<S: Shape>(moves: u64, threads: usize) {
    let weights = Weights::<S>::new(1, 0.0);
    let rules = Rules { pace: Pace { lambda: 0.5, pace: 1.0 }, restart: 0, late_share: 0.0 };
    let made = AtomicU64::new(0);
    let play = &|thread: usize| {
        let mut learner = Learner::new(&weights, rules, Stream::of(&[thread as u64]));
        while made.fetch_add(learner.play().moves.into(), Ordering::Relaxed) < moves {}
    };
    std::thread::scope(|scope| {
        for thread in 1..threads {
            scope.spawn(move || play(thread));
        }
        play(0);
    });
}

fn learn<S: Shape>(train: &Run) -> Result<()> {
    std::fs::create_dir_all(&train.directory)?;
    let weights = Weights::<S>::new(train.stages, train.optimism);
    let mut progress = Progress { shape: S::NAME.to_owned(), stages: train.stages, ..Progress::default() };
    if train.directory.join(checkpoint::FILE_NAME).exists() {
        let checkpoint = checkpoint::open(&train.directory)?;
        progress = Progress { stages: train.stages, ..checkpoint.progress.clone() };
        checkpoint.read_into(&weights, train.remember)?;
        curve::take_back_after(&train.directory.join(curve::FILE_NAME), 1, progress.moves)?;
        println!("going on from {} moves and {} games", progress.moves, progress.games);
    }
    let Run { lambda, pace, restart, late_share, .. } = *train;
    let rules = Rules { pace: Pace { lambda, pace }, restart, late_share };
    let stop = AtomicBool::new(progress.moves >= train.moves);
    let made = AtomicU64::new(progress.moves);
    let (tell, told) = mpsc::channel::<Outcome>();
    std::thread::scope(|scope| {
        for thread in 0..train.threads.get() {
            let stream = Stream::of(&[train.seed, thread as u64, progress.moves]);
            let (tell, weights, stop, made) = (tell.clone(), &weights, &stop, &made);
            scope.spawn(move || {
                let mut learner = Learner::new(weights, rules, stream);
                while !stop.load(Ordering::Relaxed) {
                    let outcome = learner.play();
                    let moves = u64::from(outcome.moves);
                    // Counted here, not where games are received, so that a run on one thread always ends
                    // with the same game.
                    if made.fetch_add(moves, Ordering::Relaxed) + moves >= train.moves {
                        stop.store(true, Ordering::Relaxed);
                    }
                    if tell.send(outcome).is_err() {
                        return;
                    }
                }
            });
        }
        drop(tell);
        let result = watch(train, &weights, &mut progress, &told);
        stop.store(true, Ordering::Relaxed);
        result
    })?;
    checkpoint::save(&train.directory, &progress, &weights)
}

/// Counts games and writes curve and checkpoints until all threads have stopped.
fn watch<S: Shape>(
    train: &Run,
    weights: &Weights<S>,
    progress: &mut Progress,
    told: &mpsc::Receiver<Outcome>,
) -> Result<()> {
    let every = train.curve_million * 1_000_000;
    let (begun, before, first) = (Instant::now(), progress.seconds, progress.moves);
    let mut saved = Instant::now();
    let mut line_at = (progress.moves / every + 1) * every;
    let mut span = Span::default();
    loop {
        match told.recv_timeout(Duration::from_secs(1)) {
            Ok(outcome) => {
                progress.games += 1;
                progress.moves += u64::from(outcome.moves);
                span.add(&outcome);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        progress.seconds = before + begun.elapsed().as_secs_f64();
        if progress.moves >= line_at {
            curve::append(&train.directory, progress, &span)?;
            let speed = (progress.moves - first) as f64 / begun.elapsed().as_secs_f64();
            let left = train.moves.saturating_sub(progress.moves) as f64 / speed;
            println!(
                "{:6} million moves, {:8} games, mean {:7.0} of {:5}, {:4.1} % of the others to 32768, \
                 {:.2} million moves/s, {:.0} min left",
                progress.moves / 1_000_000,
                progress.games,
                span.mean(),
                span.games(),
                100.0 * span.continued_to_32768(),
                speed / 1e6,
                left / 60.0
            );
            span = Span::default();
            line_at = (progress.moves / every + 1) * every;
        }
        if saved.elapsed() >= Duration::from_secs(train.checkpoint_seconds) {
            checkpoint::save(&train.directory, progress, weights)?;
            saved = Instant::now();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::measure::play;
    use super::weights::Places;
    use super::*;
    use engine2048::internals::PackedBoard;
    use engine2048::Board;

    const RULES: Rules = Rules { pace: Pace { lambda: 0.5, pace: 1.0 }, restart: 1000, late_share: 0.5 };

    fn trained(games: usize) -> Weights<TwoFour> {
        let weights = Weights::new(1, 0.0);
        let mut learner = Learner::new(&weights, RULES, Stream::of(&[1]));
        (0..games).for_each(|_| {
            learner.play();
        });
        weights
    }

    fn mean_score(weights: &Weights<TwoFour>) -> f64 {
        (0..200).map(|game| f64::from(play(|board| weights.value(board), 2, game))).sum::<f64>() / 200.0
    }

    #[test]
    fn a_tiny_network_trained_for_seconds_beats_its_untrained_self_by_far() {
        let (before, after) = (mean_score(&trained(0)), mean_score(&trained(3000)));
        assert!(after > 3.0 * before, "{before:.0} points before, {after:.0} after");
    }

    #[test]
    fn the_first_correction_makes_the_value_right() {
        let weights = Weights::<TwoFour>::new(1, 160.0);
        // No symmetry maps this board to itself, and no two lines are alike: 16 weights are corrected.
        let board = Board::from_ranks([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0]);
        let board = PackedBoard::from_board(board).unwrap();
        let mut places = Places::NONE;
        weights.find(board, &mut places);
        assert_eq!(weights.value(board), 160.0);
        weights.correct_at(&places, 32.0, 1.0);
        assert_eq!(weights.value(board), 192.0);
        // An error the other way: at the next correction, E is 32 - 16 and A is 32 + 16.
        weights.correct_at(&places, -16.0, 1.0);
        assert_eq!(weights.value(board), 176.0);
        weights.correct_at(&places, 3.0, 1.0);
        assert_eq!(weights.value(board), 177.0);
        // E is 19 and A is 51; a quarter of the pace moves the value a quarter of the way.
        weights.correct_at(&places, 51.0, 0.25);
        assert_eq!(weights.value(board), 177.0 + 19.0 / 4.0);
    }

    #[test]
    fn a_run_goes_on_from_its_checkpoint() {
        let directory = std::env::temp_dir().join(format!("engine2048-checkpoint-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let weights = trained(50);
        let progress =
            Progress { shape: "2x4".to_owned(), stages: 1, moves: 12_345, games: 50, seconds: 1.5 };
        checkpoint::save(&directory, &progress, &weights).unwrap();

        let again = Weights::<TwoFour>::new(1, 0.0);
        let checkpoint = checkpoint::open(&directory).unwrap();
        assert_eq!(checkpoint.progress, progress);
        checkpoint.read_into(&again, None).unwrap();
        let floats = |weights: &Weights<TwoFour>| -> Vec<[f32; 3]> {
            let sums = weights.coherence.iter().map(|sums| (sums.errors.get(), sums.magnitudes.get()));
            weights.values.iter().zip(sums).map(|(value, (e, a))| [value.get(), e, a]).collect()
        };
        assert_eq!(floats(&again), floats(&weights));
        std::fs::remove_dir_all(&directory).unwrap();
    }

    #[test]
    fn a_second_stage_forgets_what_it_is_told_to() {
        let directory = std::env::temp_dir().join(format!("engine2048-remember-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let weights = Weights::<TwoFour>::new(2, 0.0);
        for place in [0, TwoFour::WEIGHTS] {
            weights.values[place].set(7.0);
            weights.coherence[place].set(-300.0, 400.0);
        }
        let progress = Progress { shape: "2x4".to_owned(), stages: 2, ..Progress::default() };
        checkpoint::save(&directory, &progress, &weights).unwrap();

        let again = Weights::<TwoFour>::new(2, 0.0);
        checkpoint::open(&directory).unwrap().read_into(&again, Some(100.0)).unwrap();
        let stored = |place: usize| {
            let sums = &again.coherence[place];
            [again.values[place].get(), sums.errors.get(), sums.magnitudes.get()]
        };
        assert_eq!(stored(0), [7.0, -300.0, 400.0]);
        assert_eq!(stored(TwoFour::WEIGHTS), [7.0, -75.0, 100.0]);
        assert_eq!(stored(1), [0.0; 3]);
        std::fs::remove_dir_all(&directory).unwrap();
    }
}

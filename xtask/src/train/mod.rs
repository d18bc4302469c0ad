//! `cargo xtask train`: makes the network's weights by letting it play.

mod checkpoint;
mod curve;
mod episode;
mod export;
mod measure;
mod weights;

use anyhow::{bail, Result};
use checkpoint::Progress;
use clap::Subcommand;
use curve::Span;
use engine2048::eval::network::shape::{
    EightSix, FiveSix, FourSix, FourSixFourFive, Shape, TwelveFive, TwoFour,
};
use engine2048::random::Stream;
use episode::{Learner, Outcome, Rules};
use export::Export;
use measure::Measure;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
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

/// What can be done with a checkpoint besides learning on.
#[derive(Subcommand)]
enum Other {
    Export(Export),
    Measure(Measure),
}

/// Lets a network learn from games against itself, and goes on from the checkpoint in its directory if there is one.
#[derive(clap::Args, Clone)]
struct Run {
    /// Where the checkpoint and the learning curve are, or will be.
    #[arg(long, default_value = "target/train")]
    directory: PathBuf,
    /// The tuples: 4x6, 5x6, 8x6, 12x5, 4x6+4x5, or 2x4 for a try.
    #[arg(long, default_value = "4x6")]
    shape: String,
    /// With 2, boards with a tile of 16384 have weights of their own; a checkpoint of one stage is taken for both.
    #[arg(long, default_value_t = 1)]
    stages: usize,
    /// Moves to learn from in all, those of the checkpoint included.
    #[arg(long, default_value_t = 4_000_000_000)]
    moves: u64,
    /// The value in points that each board begins with.
    #[arg(long, default_value_t = 0.0)]
    optimism: f32,
    /// How much of each further error counts for a board, 0 to 1.
    #[arg(long, default_value_t = 0.5)]
    lambda: f32,
    /// Games of at least this many moves are taken up again halfway; 0 for never.
    #[arg(long, default_value_t = 0)]
    restart: usize,
    /// How many threads play; with one, the run is reproducible.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// What all chance of the run comes from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Seconds from one checkpoint to the next.
    #[arg(long, default_value_t = 300)]
    checkpoint_seconds: u64,
    /// Million moves from one line of the curve to the next.
    #[arg(long, default_value_t = 10)]
    curve_million: u64,
}

/// Work that is written once for every shape.
trait ForShape {
    /// Does it.
    fn run<S: Shape>(&self) -> Result<()>;
}

impl ForShape for Run {
    fn run<S: Shape>(&self) -> Result<()> {
        learn::<S>(self)
    }
}

impl ForShape for Export {
    fn run<S: Shape>(&self) -> Result<()> {
        export::export::<S>(self)
    }
}

impl ForShape for Measure {
    fn run<S: Shape>(&self) -> Result<()> {
        measure::measure::<S>(self)
    }
}

/// Does the work for the shape of this name.
fn with_shape(name: &str, work: &impl ForShape) -> Result<()> {
    match name {
        FourSix::NAME => work.run::<FourSix>(),
        FiveSix::NAME => work.run::<FiveSix>(),
        EightSix::NAME => work.run::<EightSix>(),
        TwelveFive::NAME => work.run::<TwelveFive>(),
        FourSixFourFive::NAME => work.run::<FourSixFourFive>(),
        TwoFour::NAME => work.run::<TwoFour>(),
        other => bail!("there is no shape named {other}"),
    }
}

/// Runs the command.
///
/// # Errors
/// Where a file cannot be read or written, or holds something else than the command line says.
pub fn run(arguments: &Arguments) -> Result<()> {
    match &arguments.other {
        None => with_shape(&arguments.run.shape, &arguments.run),
        Some(Other::Export(export)) => {
            with_shape(&checkpoint::open(&export.directory)?.progress.shape, export)
        }
        Some(Other::Measure(measure)) => {
            with_shape(&checkpoint::open(&measure.directory)?.progress.shape, measure)
        }
    }
}

/// Learns up to the number of moves, with a checkpoint now and then and at the end.
fn learn<S: Shape>(train: &Run) -> Result<()> {
    std::fs::create_dir_all(&train.directory)?;
    let weights = Weights::<S>::new(train.stages, train.optimism);
    let mut progress = Progress { shape: S::NAME.to_owned(), stages: train.stages, ..Progress::default() };
    if train.directory.join(checkpoint::FILE_NAME).exists() {
        let checkpoint = checkpoint::open(&train.directory)?;
        progress = Progress { stages: train.stages, ..checkpoint.progress.clone() };
        checkpoint.read_into(&weights)?;
        println!("going on from {} moves and {} games", progress.moves, progress.games);
    }
    let rules = Rules { lambda: train.lambda, restart: train.restart };
    let stop = AtomicBool::new(progress.moves >= train.moves);
    let (tell, told) = mpsc::channel::<Outcome>();
    std::thread::scope(|scope| {
        for thread in 0..train.threads {
            let stream = Stream::of(&[train.seed, thread as u64, progress.moves]);
            let (tell, weights, stop) = (tell.clone(), &weights, &stop);
            scope.spawn(move || {
                let mut learner = Learner::new(weights, rules, stream);
                while !stop.load(Ordering::Relaxed) {
                    if tell.send(learner.play()).is_err() {
                        return;
                    }
                }
            });
        }
        drop(tell);
        let result = watch(train, &weights, &mut progress, &told, &stop);
        stop.store(true, Ordering::Relaxed);
        result
    })?;
    checkpoint::save(&train.directory, &progress, &weights)
}

/// Counts games until enough moves were made; writes the curve and the checkpoints meanwhile.
fn watch<S: Shape>(
    train: &Run,
    weights: &Weights<S>,
    progress: &mut Progress,
    told: &mpsc::Receiver<Outcome>,
    stop: &AtomicBool,
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
        if progress.moves >= train.moves {
            stop.store(true, Ordering::Relaxed);
        }
        if progress.moves >= line_at {
            curve::append(&train.directory, progress, &span)?;
            let speed = (progress.moves - first) as f64 / begun.elapsed().as_secs_f64();
            let left = train.moves.saturating_sub(progress.moves) as f64 / speed;
            println!(
                "{:6} million moves, {:8} games, mean {:7.0} of {:5}, {:.2} million moves/s, {:.0} min left",
                progress.moves / 1_000_000,
                progress.games,
                span.mean(),
                span.games(),
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

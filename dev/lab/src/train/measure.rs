//! `cargo lab train measure`: how well a network plays without search, as learnt and as packed.
//!
//! Both play with the same chance as long as they move alike. The difference of the means is what packing
//! costs.

use super::checkpoint;
use super::export::Packing;
use super::moves::{best_move, first_board, spawn};
use super::weights::Weights;
use crate::league::statistics::{mean, Mean};
use anyhow::Result;
use engine2048::available_threads;
use engine2048::internals::{run_tasks, PackedBoard, RowTables, Shape, Stream};
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Plays games without search.
#[derive(clap::Args, Clone)]
pub struct Measure {
    /// Where the checkpoint is.
    #[arg(long, default_value = "target/train")]
    pub directory: PathBuf,
    /// Games that each plays.
    #[arg(long, default_value_t = 1000)]
    games: usize,
    #[command(flatten)]
    packing: Packing,
    /// Threads that play, by default one for each core.
    #[arg(long, default_value_t = available_threads())]
    threads: NonZeroUsize,
    /// What all chance comes from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Measures and prints.
pub fn measure<S: Shape>(measure: &Measure) -> Result<()> {
    let checkpoint = checkpoint::open(&measure.directory)?;
    let weights = Weights::<S>::new(checkpoint.progress.stages, 0.0);
    checkpoint.read_into(&weights, None)?;
    print("as learnt", &scores(|board| weights.value(board), measure));
    let network = measure.packing.network(&weights);
    println!(
        "packed: {} weights, {} bytes",
        writer::count_in_use(&network),
        writer::file_of_network(&network).len()
    );
    print("as packed", &scores(|board| network.points(board), measure));
    Ok(())
}

/// `points` are those to come after a move.
fn scores(points: impl Fn(PackedBoard) -> f32 + Sync, measure: &Measure) -> Vec<f64> {
    run_tasks(measure.threads, measure.games, |game| f64::from(play(&points, measure.seed, game)))
}

fn print(name: &str, scores: &[f64]) {
    if let Some(Mean { value, half_width }) = mean(scores) {
        let half_width = half_width.unwrap_or(f64::INFINITY);
        println!("{name}: mean {value:.0} ± {half_width:.0} points (95 %) of {} games", scores.len());
    }
}

/// The score of a game without search.
pub fn play(points: impl Fn(PackedBoard) -> f32, seed: u64, game: usize) -> u32 {
    let tables = RowTables::get();
    let mut stream = Stream::of(&[seed, game as u64]);
    let mut score = 0;
    let mut board = first_board(&mut stream);
    while let Some(best) = best_move(tables, board, &points) {
        score += best.gained;
        board = spawn(best.after, &mut stream);
    }
    score
}

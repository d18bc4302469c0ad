//! `cargo lab train export`.
//!
//! Packing rounds weights to whole steps: a board's value in the shape 4x6 is a sum of 32 of them, so its
//! error has a standard deviation of 1.6 steps. Packing also drops weights with a small A (see
//! [`weights`](super::weights)), since they hardly ever counted.

use super::checkpoint;
use super::weights::Weights;
use anyhow::{ensure, Result};
use engine2048::internals::{checksum, Network, Shape, LARGEST_WEIGHT};
use std::path::PathBuf;

/// The largest file that may ship, in bytes.
pub const LARGEST_FILE: usize = 16 << 20;

/// What packing leaves out.
#[derive(clap::Args, Clone)]
pub struct Packing {
    /// Points for each step of a weight.
    #[arg(long, default_value_t = 8.0)]
    step: f32,
    /// Weights whose A is below this, in points, become 0.
    #[arg(long, default_value_t = 1000.0)]
    least_errors: f32,
    /// The limit in the second stage, whose weights become the first stage's; by default the same.
    #[arg(long)]
    least_late_errors: Option<f32>,
}

/// Packs a checkpoint into the file of weights that the library embeds.
#[derive(clap::Args, Clone)]
pub struct Export {
    /// Where the checkpoint is.
    #[arg(long, default_value = "target/train")]
    pub directory: PathBuf,
    /// The file to write.
    #[arg(long, default_value = "src/network/champion.weights")]
    file: PathBuf,
    #[command(flatten)]
    packing: Packing,
}

/// Writes the file.
pub fn export<S: Shape>(export: &Export) -> Result<()> {
    let checkpoint = checkpoint::open(&export.directory)?;
    let progress = checkpoint.progress.clone();
    let weights = Weights::<S>::new(progress.stages, 0.0);
    checkpoint.read_into(&weights, None)?;
    let network = export.packing.network(&weights);
    let file = writer::file_of_network(&network);
    ensure!(file.len() <= LARGEST_FILE, "the file would have {} bytes, more than {LARGEST_FILE}", file.len());
    std::fs::write(&export.file, &file)?;
    println!(
        "{}: shape {}, {} stages, {} moves, {} games, {} weights, {} bytes, checksum {:016x}",
        export.file.display(),
        S::NAME,
        network.stages(),
        progress.moves,
        progress.games,
        writer::count_in_use(&network),
        file.len(),
        checksum(&file),
    );
    Ok(())
}

impl Packing {
    /// The weights in whole steps, without those that hardly counted.
    pub fn network<S: Shape>(&self, weights: &Weights<S>) -> Network<S> {
        let least = [self.least_errors, self.least_late_errors.unwrap_or(self.least_errors)];
        let counts = |place: usize| {
            let least = least[place / S::WEIGHTS].max(f32::MIN_POSITIVE);
            weights.coherence[place].magnitudes.get() >= least
        };
        let whole = |place: usize| {
            ((weights.values[place].get() / self.step).round() as i16).clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT)
        };
        let mut rounded = Vec::with_capacity(weights.values.len());
        for place in 0..weights.values.len() {
            rounded.push(match place.checked_sub(S::WEIGHTS) {
                _ if counts(place) => whole(place),
                Some(first) => rounded[first],
                None => 0,
            });
        }
        writer::network_of_weights(&rounded, self.step)
    }
}

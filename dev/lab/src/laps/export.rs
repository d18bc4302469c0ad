//! `cargo lab laps export`.

use crate::train::checkpoint;
use crate::train::export::{above_zero, LARGEST_FILE};
use crate::train::weights::Weights;
use anyhow::{ensure, Result};
use engine2048::internals::{
    checksum, EightSix, Shape, LAP_RANKS, LARGEST_WEIGHT, POINTS_OF_GOAL, UNKNOWN_VALUE,
};
use std::path::{Path, PathBuf};
use tools::files;
use writer::{file_of_tables, StageTables};

/// A weight that is not in the file.
const UNKNOWN: f32 = UNKNOWN_VALUE / EightSix::LOOKUPS as f32;

/// What packing leaves out.
#[derive(clap::Args, Clone, Copy)]
pub struct Packing {
    /// The probability of each step of a weight.
    #[arg(long, default_value_t = 1.0 / 2048.0, value_parser = above_zero)]
    step: f32,
    /// Weights whose errors sum up to at most this, in probability, are left out.
    #[arg(long, default_value_t = 0.0)]
    least_errors: f32,
}

/// Packs a checkpoint of the last laps into the file that the library embeds.
#[derive(clap::Args)]
pub struct Arguments {
    /// Where the checkpoint is.
    #[arg(long, default_value = "target/laps")]
    directory: PathBuf,
    /// The file to write.
    #[arg(long, default_value = "src/network/laps.weights")]
    file: PathBuf,
    #[command(flatten)]
    packing: Packing,
}

/// Writes the file.
///
/// # Errors
/// If the checkpoint cannot be read, the file cannot be written, or it would be too large.
pub fn run(arguments: &Arguments) -> Result<()> {
    let file = arguments.packing.file_of_checkpoint(&arguments.directory)?;
    ensure!(file.len() <= LARGEST_FILE, "the file would have {} bytes, more than {LARGEST_FILE}", file.len());
    files::write(&arguments.file, &file)?;
    println!("{}: {} bytes, checksum {:016x}", arguments.file.display(), file.len(), checksum(&file));
    Ok(())
}

impl Packing {
    /// Steps so small that packing loses next to nothing.
    pub const FINE: Packing = Packing { step: 1.0 / 8192.0, least_errors: 0.0 };

    /// Packs the checkpoint in this directory.
    ///
    /// # Errors
    /// If it cannot be read, or has another shape.
    pub fn file_of_checkpoint(&self, directory: &Path) -> Result<Vec<u8>> {
        let weights = Weights::<EightSix>::of_laps(0.0);
        checkpoint::open(directory)?.read_into(&weights, None)?;
        let whole = |place: usize| {
            let steps = ((weights.values[place].get() - UNKNOWN) / self.step).round();
            let counts = weights.coherence[place].magnitudes.get() > self.least_errors;
            if counts {
                (steps as i16).clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT)
            } else {
                0
            }
        };
        let stage = StageTables { ranks: LAP_RANKS, weights: (0..EightSix::WEIGHTS).map(whole).collect() };
        Ok(file_of_tables::<EightSix, EightSix>(&[stage], self.step * POINTS_OF_GOAL))
    }
}

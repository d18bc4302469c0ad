//! `cargo lab train export`.
//!
//! Packing rounds weights to whole steps: a board's value in the shape 4x6 is a sum of 32 of them, so its
//! error has a standard deviation of 1.6 steps. Packing also drops weights with a small A (see
//! [`weights`](super::weights)), since they hardly ever counted.

use super::checkpoint;
use super::weights::Weights;
use anyhow::{ensure, Context, Result};
use engine2048::internals::{checksum, Champion, FourSix, FourSixFourSix, Network, Shape, LARGEST_WEIGHT};
use std::path::{Path, PathBuf};
use tools::files;

/// The largest file that may ship, in bytes.
pub const LARGEST_FILE: usize = 22 << 20;

/// What packing leaves out.
#[derive(clap::Args, Clone)]
pub struct Packing {
    /// Points for each step of a weight.
    #[arg(long, default_value_t = 8.0, value_parser = above_zero)]
    step: f32,
    /// Weights whose A is below this, in points, become 0.
    #[arg(long, default_value_t = 1000.0)]
    least_errors: f32,
    /// The limit in the second stage, whose weights become those of the first stage's tuple of the same cells, if
    /// any; by default the same.
    #[arg(long)]
    least_late_errors: Option<f32>,
}

/// Reads a number above 0.
pub fn above_zero(text: &str) -> Result<f32> {
    let number: f32 = text.parse()?;
    ensure!(number.is_finite() && number > 0.0, "it is a number above 0");
    Ok(number)
}

/// Packs two checkpoints into the file of weights that the library embeds.
#[derive(clap::Args, Clone)]
pub struct Export {
    /// Where the checkpoint of the first stage is, of the shape 4x6.
    #[arg(long, default_value = "target/train")]
    directory: PathBuf,
    /// Where the checkpoint of the second stage is, of the shape 4x6+4x6.
    #[arg(long)]
    late: PathBuf,
    /// The file to write.
    #[arg(long, default_value = "src/network/champion.weights")]
    file: PathBuf,
    #[command(flatten)]
    packing: Packing,
}

/// Writes the file.
pub fn export(export: &Export) -> Result<()> {
    let first = weights_of::<FourSix>(&export.directory)?;
    let late = weights_of::<FourSixFourSix>(&export.late)?;
    let last = late.stages() - 1; // What a run of two stages learnt from a 16384 on is in its second one.
    let network: Champion = export.packing.network_of_two(&first, (&late, last));
    let file = writer::file_of_network(&network);
    let (path, size) = (export.file.display(), file.len());
    ensure!(size <= LARGEST_FILE, "the file would have {size} bytes, more than {LARGEST_FILE}");
    files::write(&export.file, &file)?;
    let (count, sum) = (writer::count_in_use(&network), checksum(&file));
    println!("{path}: {count} weights, {size} bytes, checksum {sum:016x}");
    Ok(())
}

/// The weights of the checkpoint in this directory.
fn weights_of<S: Shape>(directory: &Path) -> Result<Weights<S>> {
    let checkpoint = checkpoint::open(directory)?;
    let weights = Weights::new(checkpoint.progress.stages, 0.0);
    checkpoint.read_into(&weights, None).with_context(|| format!("in {}", directory.display()))?;
    Ok(weights)
}

impl Packing {
    /// The weights in whole steps, without those that hardly counted.
    pub fn network<S: Shape>(&self, weights: &Weights<S>) -> Network<S> {
        match weights.stages() {
            1 => writer::network_of_stages(&self.first_steps(weights), None, self.step),
            _ => self.network_of_two(weights, (weights, 1)),
        }
    }

    /// The same of the first stage of some weights and any stage of others.
    fn network_of_two<S: Shape, L: Shape>(
        &self,
        first: &Weights<S>,
        (second, stage): (&Weights<L>, usize),
    ) -> Network<S, L> {
        let first = self.first_steps(first);
        let mut steps = writer::known_before::<S, L>(&first);
        let least = self.least_late_errors.unwrap_or(self.least_errors);
        for (place, step) in (stage * L::WEIGHTS..).zip(&mut steps) {
            *step = self.steps(second, place, least).unwrap_or(*step);
        }
        writer::network_of_stages(&first, Some(&steps), self.step)
    }

    fn first_steps<S: Shape>(&self, weights: &Weights<S>) -> Vec<i16> {
        (0..S::WEIGHTS).map(|place| self.steps(weights, place, self.least_errors).unwrap_or(0)).collect()
    }

    /// A weight in whole steps, if it counts.
    fn steps<S: Shape>(&self, weights: &Weights<S>, place: usize, least: f32) -> Option<i16> {
        let counts = weights.coherence[place].magnitudes.get() >= least.max(f32::MIN_POSITIVE);
        let steps = (weights.values[place].get() / self.step).round() as i16;
        counts.then_some(steps.clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Args, Command, FromArgMatches};

    #[test]
    fn what_the_library_would_refuse_or_misread_is_not_packed() {
        let parsed = |words: &[&str]| {
            let command = Export::augment_args(Command::new("export").no_binary_name(true));
            Export::from_arg_matches(&command.try_get_matches_from(words)?)
        };
        assert!(parsed(&["--late", "late", "--step", "32"]).is_ok());
        assert!(parsed(&["--step", "32"]).is_err(), "a first stage alone");
        for step in ["0", "-1", "NaN", "inf", "x"] {
            assert!(parsed(&["--late", "late", &format!("--step={step}")]).is_err(), "{step}");
        }
    }
}

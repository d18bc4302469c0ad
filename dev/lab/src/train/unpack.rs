//! `cargo lab train unpack`.

use super::checkpoint::{self, Progress};
use super::weights::Weights;
use anyhow::{Context, Result};
use engine2048::internals::packing::ALL_RANKS;
use engine2048::internals::{
    champion, laps_unless, EightSix, FourSix, Shape, Stop, LAP_RANKS, POINTS_OF_GOAL,
};
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Unpacks a network that ships into a checkpoint from which learning goes on.
#[derive(clap::Args, Clone)]
pub struct Unpack {
    /// Where the checkpoint goes.
    #[arg(long)]
    directory: PathBuf,
    /// The network of the last laps, not that of the whole game.
    #[arg(long)]
    laps: bool,
    /// The A that each weight begins with, beside an E of 0: the more, the slower it moves at first. A weight
    /// that is not in the file was met less, and begins with a tenth.
    #[arg(long)]
    errors: f32,
}

/// Writes the checkpoint.
///
/// # Errors
/// If there is no network, or the file cannot be written.
pub fn unpack(unpack: &Unpack) -> Result<()> {
    std::fs::create_dir_all(&unpack.directory)?;
    if unpack.laps {
        let laps = laps_unless(Stop::never().watch(), NonZeroUsize::MIN).context("there is no network")?;
        let weights = Weights::<EightSix>::of_laps(1.0);
        let step = laps.scale() as f32 / POINTS_OF_GOAL;
        unpack.add(&weights, 0, &laps.stage().by_nibbles(LAP_RANKS), step);
        unpack.save(&weights)
    } else {
        let network = champion().context("there is no network")?;
        let weights = Weights::<FourSix>::new(network.stages(), 0.0);
        for stage in 0..network.stages() {
            let first = stage * FourSix::WEIGHTS;
            unpack.add(&weights, first, &network.stage(stage).by_nibbles(ALL_RANKS), network.scale() as f32);
        }
        unpack.save(&weights)
    }
}

impl Unpack {
    fn add<S: Shape>(&self, weights: &Weights<S>, first: usize, packed: &[i16], step: f32) {
        for (place, &packed) in (first..).zip(packed) {
            let value = &weights.values[place];
            value.set(value.get() + f32::from(packed) * step);
            let share = if packed == 0 { 0.1 } else { 1.0 };
            weights.coherence[place].set(0.0, share * self.errors);
        }
    }

    fn save<S: Shape>(&self, weights: &Weights<S>) -> Result<()> {
        let progress =
            Progress { shape: S::NAME.to_owned(), stages: weights.stages(), ..Progress::default() };
        checkpoint::save(&self.directory, &progress, weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::train::corrections::Pace;
    use crate::train::episode::{Learner, Rules};
    use crate::train::measure::play;
    use engine2048::internals::{Stream, Tuple};
    use std::process::Command;

    /// The shape that `cuda/learn.cu` calls small.
    struct FourFour;

    impl Shape for FourFour {
        const NAME: &'static str = "4x4";
        const TUPLES: &'static [Tuple] = &[
            Tuple { cells: &[0, 1, 2, 3] },
            Tuple { cells: &[4, 5, 6, 7] },
            Tuple { cells: &[0, 1, 4, 5] },
            Tuple { cells: &[5, 6, 9, 10] },
        ];
    }

    fn mean_score(weights: &Weights<FourFour>) -> f64 {
        (0..300).map(|game| f64::from(play(weights, 2, game))).sum::<f64>() / 300.0
    }

    #[test]
    fn the_program_for_graphics_processors_learns_as_much_as_the_trainer() {
        const MOVES: u64 = 1_000_000;
        let directory = std::env::temp_dir().join(format!("engine2048-graphics-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let weights = Weights::<FourFour>::new(1, 0.0);
        let progress = Progress { shape: FourFour::NAME.to_owned(), stages: 1, ..Progress::default() };
        checkpoint::save(&directory, &progress, &weights).unwrap();

        let program = directory.join("learn");
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/cuda/learn.cu");
        let compiler = Command::new("g++")
            .args(["-x", "c++", "-O2", "-std=c++17", "-Wall", "-Wno-unknown-pragmas", source, "-o"])
            .arg(&program)
            .status();
        assert!(compiler.unwrap().success());
        let run = Command::new(&program)
            .arg("small")
            .arg(&directory)
            .args("1 --games 4 --stagger 0 --moves-at-once 1 --pace 1 --settle 1".split(' '))
            .status();
        assert!(run.unwrap().success());

        let checkpoint = checkpoint::open(&directory).unwrap();
        assert_eq!(checkpoint.progress.moves, MOVES);
        let learnt = Weights::<FourFour>::new(1, 0.0);
        checkpoint.read_into(&learnt, None).unwrap();

        let rules = Rules { pace: Pace { lambda: 0.5, pace: 1.0 }, restart: 0, late_share: 0.0 };
        let mut learner = Learner::new(&weights, rules, Stream::of(&[1]));
        let mut moves = 0;
        while moves < MOVES {
            moves += u64::from(learner.play().moves);
        }
        let (found, expected) = (mean_score(&learnt), mean_score(&weights));
        assert!(found > 0.9 * expected, "{found:.0} points, {expected:.0} from the trainer");
        std::fs::remove_dir_all(&directory).unwrap();
    }
}

//! `cargo lab train unpack`.

use super::checkpoint::{self, Progress};
use super::export::above_zero;
use super::weights::Weights;
use anyhow::{ensure, Context, Result};
use engine2048::internals::packing::{EARLY_RANKS, LATE_RANKS};
use engine2048::internals::{
    champion, laps_unless, EightSix, FourSix, FourSixFourSix, Shape, Stop, LAP_RANKS, POINTS_OF_GOAL,
    UNKNOWN_VALUE,
};
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Unpacks what ships into a checkpoint from which learning goes on.
#[derive(clap::Args, Clone)]
pub struct Unpack {
    /// Where the checkpoint goes.
    #[arg(long)]
    directory: PathBuf,
    /// The weights to unpack.
    #[arg(long, value_enum)]
    part: Part,
    /// The A that each weight begins with, beside an E of 0: the more, the slower it moves at first. A weight
    /// that is not in the file was met less, and begins with a tenth.
    #[arg(long, value_parser = above_zero)]
    errors: f32,
}

#[derive(clap::ValueEnum, Clone, Copy)]
enum Part {
    /// The first stage.
    First,
    /// The second stage, from a 16384 on.
    Late,
    /// The last laps before a 32768.
    Laps,
}

/// Writes the checkpoint.
///
/// # Errors
/// If there is no network, there is a checkpoint already, or the file cannot be written.
pub fn unpack(unpack: &Unpack) -> Result<()> {
    let there = unpack.directory.join(checkpoint::FILE_NAME);
    ensure!(!there.exists(), "{} is there already: learn on from it, or remove it", there.display());
    std::fs::create_dir_all(&unpack.directory)?;
    let network = champion().context("there is no network")?;
    let scale = network.scale() as f32;
    match unpack.part {
        Part::First => {
            let weights = Weights::<FourSix>::new(1, 0.0);
            unpack.write(&weights, &network.first().by_nibbles(EARLY_RANKS), scale)
        }
        Part::Late => {
            let late = network.second().context("there is no second stage")?;
            unpack.write(&Weights::<FourSixFourSix>::new(1, 0.0), &late.by_nibbles(LATE_RANKS), scale)
        }
        Part::Laps => {
            let laps =
                laps_unless(Stop::never().watch(), NonZeroUsize::MIN).context("there is no network")?;
            let step = laps.scale() as f32 / POINTS_OF_GOAL;
            unpack.write(
                &Weights::<EightSix>::of_laps(UNKNOWN_VALUE),
                &laps.stage().by_nibbles(LAP_RANKS),
                step,
            )
        }
    }
}

impl Unpack {
    /// Adds the packed steps to what the weights began with, and saves them.
    fn write<S: Shape>(&self, weights: &Weights<S>, packed: &[i16], step: f32) -> Result<()> {
        for (place, &packed) in packed.iter().enumerate() {
            let value = &weights.values[place];
            value.set(value.get() + f32::from(packed) * step);
            let share = if packed == 0 { 0.1 } else { 1.0 };
            weights.coherence[place].set(0.0, share * self.errors);
        }
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
    use engine2048::internals::{PackedBoard, Stream, Tuple};
    use std::path::Path;
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

    /// The shape that `cuda/learn.cu` calls small-grown: four tuples more.
    struct Grown;

    impl Shape for Grown {
        const NAME: &'static str = "4x4+4x4";
        const TUPLES: &'static [Tuple] = &[
            FourFour::TUPLES[0],
            FourFour::TUPLES[1],
            FourFour::TUPLES[2],
            FourFour::TUPLES[3],
            Tuple { cells: &[0, 1, 2, 4] },
            Tuple { cells: &[0, 1, 2, 5] },
            Tuple { cells: &[1, 4, 5, 6] },
            Tuple { cells: &[0, 1, 5, 6] },
        ];
    }

    fn mean_score<S: Shape>(weights: &Weights<S>) -> f64 {
        (0..300).map(|game| f64::from(play(|board| weights.value(board), 2, game))).sum::<f64>() / 300.0
    }

    fn save<S: Shape>(directory: &Path, weights: &Weights<S>) {
        std::fs::create_dir_all(directory).unwrap();
        let progress = Progress { shape: S::NAME.to_owned(), stages: 1, ..Progress::default() };
        checkpoint::save(directory, &progress, weights).unwrap();
    }

    fn learnt<S: Shape>(directory: &Path) -> Weights<S> {
        let weights = Weights::new(1, 0.0);
        checkpoint::open(directory).unwrap().read_into(&weights, None).unwrap();
        weights
    }

    /// The program for graphics processors, compiled for this one, and an empty checkpoint beside it.
    struct Program(PathBuf);

    impl Program {
        fn new(name: &str) -> Program {
            let directory = std::env::temp_dir().join(format!("engine2048-{name}-{}", std::process::id()));
            save(&directory, &Weights::<FourFour>::new(1, 0.0));
            let source = concat!(env!("CARGO_MANIFEST_DIR"), "/cuda/learn.cu");
            let compiler = Command::new("g++")
                .args(["-x", "c++", "-O2", "-std=c++17", "-Wall", "-Wno-unknown-pragmas", source, "-o"])
                .arg(directory.join("learn"))
                .status();
            assert!(compiler.unwrap().success());
            Program(directory)
        }

        /// What it prints.
        fn run(&self, network: &str, options: &str) -> String {
            let mut command = Command::new(self.0.join("learn"));
            let output = command.arg(network).arg(&self.0).args(options.split(' ')).output().unwrap();
            assert!(output.status.success(), "{output:?}");
            String::from_utf8(output.stdout).unwrap()
        }
    }

    impl Drop for Program {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    /// The mean score in a line of what it prints, and the share of games won or handed over, in per cent.
    fn mean_and_share(line: &str) -> (f64, f64) {
        let (_, told) = line.split_once(": mean ").expect(line);
        let (mean, told) = told.split_once(", ").expect(line);
        let (share, _) = told.split_once(" %").expect(line);
        (mean.parse().unwrap(), share.parse().unwrap())
    }

    #[test]
    fn the_program_for_graphics_processors_learns_as_much_as_the_trainer() {
        const MOVES: u64 = 1_000_000;
        let program = Program::new("graphics");
        program.run("small", "1 --games 4 --stagger 0 --moves-at-once 1 --pace 1 --settle 1");

        assert_eq!(checkpoint::open(&program.0).unwrap().progress.moves, MOVES);
        let learnt = learnt::<FourFour>(&program.0);

        let weights = Weights::<FourFour>::new(1, 0.0);
        let rules = Rules { pace: Pace { lambda: 0.5, pace: 1.0 }, restart: 0, late_share: 0.0 };
        let mut learner = Learner::new(&weights, rules, Stream::of(&[1]));
        let mut moves = 0;
        while moves < MOVES {
            moves += u64::from(learner.play().moves);
        }
        let (found, expected) = (mean_score(&learnt), mean_score(&weights));
        assert!(found > 0.9 * expected, "{found:.0} points, {expected:.0} from the trainer");
    }

    #[test]
    fn a_network_grows_by_tuples_and_learns_on() {
        let program = Program::new("grown");
        program.run("small", "1 --games 4 --stagger 0 --moves-at-once 1 --pace 1 --settle 1");
        let before = mean_score(&learnt::<FourFour>(&program.0));
        program.run("small-grown", "1 --games 4 --stagger 0 --moves-at-once 1 --pace 1 --settle 1");
        let after = mean_score(&learnt::<Grown>(&program.0));
        assert!(after > 1.2 * before, "{before:.0} points with four tuples, {after:.0} with eight");
    }

    #[test]
    fn games_that_are_handed_over_are_worth_what_the_second_stage_says() {
        const WEIGHT: f32 = 2000.0;
        let program = Program::new("handed-over");
        let second = program.0.join("second");
        let weights = Weights::<FourFour>::new(1, 0.0);
        for (place, value) in weights.values.iter().enumerate() {
            // It is shown a 256 where there was a 128.
            let has_128 = (0..4).any(|cell| place >> (4 * cell) & 15 == 7);
            value.set(if has_128 { -WEIGHT } else { WEIGHT });
        }
        save(&second, &weights);
        let options = "2 --games 4 --stagger 0 --moves-at-once 1 --line-million 0.5 --pace 1 --second";
        let said = program.run("small-first", &format!("{options} {}", second.display()));

        let last = said.lines().last().unwrap();
        let (mean, handed_over) = mean_and_share(last);
        let lookups = 8.0 * FourFour::TUPLES.len() as f32;
        let expected = mean as f32 + handed_over as f32 / 100.0 * lookups * WEIGHT;
        // A board of 128, 64, 32 and 8 has made 1,232 points, one of smaller tiles or with spawned 4s fewer.
        assert!(
            (960.0..1232.0).contains(&mean) && handed_over > 50.0 && !last.contains("; 0 others"),
            "{last}"
        );
        let value = learnt::<FourFour>(&program.0).value(PackedBoard(0x11)); // Two tiles of 2 in a row.
        assert!((0.8..1.2).contains(&(value / expected)), "{value} at the start, {expected} expected");
    }

    #[test]
    fn late_games_begin_on_given_boards_and_end_with_the_32768() {
        /// Of the four merges that lead to it.
        const POINTS: f64 = 4096.0 + 8192.0 + 16384.0 + 32768.0;
        let program = Program::new("late-games");
        let boards = program.0.join("boards.txt");
        let board =
            "16384,8192,4096,2048,0,0,0,2048,0,0,0,0,0,0,0,0\n8192,8192,0,0,0,0,0,0,0,0,0,0,0,0,0,0\n";
        std::fs::write(&boards, board).unwrap();
        let options = "0.3 --games 4 --stagger 0 --moves-at-once 1 --line-million 0.1 --boards";
        let said = program.run("small-late", &format!("{options} {}", boards.display()));
        let last = said.lines().last().unwrap();
        // A board without a 16384 is left out.
        let (mean, won) = mean_and_share(last);
        assert!(won > 99.0 && (POINTS..POINTS + 100.0).contains(&mean), "{last}");
    }
}

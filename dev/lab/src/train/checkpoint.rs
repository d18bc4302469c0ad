//! Checkpoints: all that learning goes on from, in one file.
//!
//! Below its title, the file has lines `name value`, an empty line, and little-endian 32-bit floats: each
//! weight's value, then each weight's E and A. It is renamed into place when whole, so a killed run leaves
//! the checkpoint before.

use super::weights::Weights;
use anyhow::{bail, ensure, Context, Result};
use engine2048::internals::Shape;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;
use tools::files;

const TITLE: &str = "engine2048 checkpoint 1";
/// The file's name in a run's directory.
pub const FILE_NAME: &str = "checkpoint";

/// The largest A with which a second stage begins, in points: some dozens of errors. Uncut, A would keep the
/// rate low for good. With 0, the first error would count whole: in a trial, that cost a tenth of the
/// strength for a hundred million moves.
const REMEMBERED_ERRORS: f32 = 10_000.0;

/// How far learning has come.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    pub shape: String,
    pub stages: usize,
    /// Moves learnt from.
    pub moves: u64,
    /// Games played, restarted ones too.
    pub games: u64,
    /// Seconds of learning, without pauses between runs.
    pub seconds: f64,
}

/// Writes a checkpoint into the run's directory. While threads learn, weights may be some moves apart.
pub fn save<S: Shape>(directory: &Path, progress: &Progress, weights: &Weights<S>) -> Result<()> {
    files::put(&directory.join(FILE_NAME), |partial| write(partial, progress, weights))
}

fn write<S: Shape>(path: &Path, progress: &Progress, weights: &Weights<S>) -> Result<()> {
    let mut file = BufWriter::with_capacity(1 << 20, File::create(path)?);
    let Progress { shape, stages, moves, games, seconds } = progress;
    write!(
        file,
        "{TITLE}\nshape {shape}\nstages {stages}\nmoves {moves}\ngames {games}\nseconds {seconds}\n\n"
    )?;
    for value in &weights.values {
        file.write_all(&value.get().to_le_bytes())?;
    }
    for sums in &weights.coherence {
        file.write_all(&sums.errors.get().to_le_bytes())?;
        file.write_all(&sums.magnitudes.get().to_le_bytes())?;
    }
    file.into_inner()?.sync_all()?;
    Ok(())
}

/// A checkpoint whose lines of text have been read.
pub struct Checkpoint {
    pub progress: Progress,
    rest: BufReader<File>,
}

/// Opens the checkpoint in a run's directory.
pub fn open(directory: &Path) -> Result<Checkpoint> {
    let path = directory.join(FILE_NAME);
    let file = File::open(&path).with_context(|| format!("opening {}", path.display()))?;
    let mut rest = BufReader::with_capacity(1 << 20, file);
    let mut line = String::new();
    rest.read_line(&mut line)?;
    ensure!(line.trim_end() == TITLE, "{} is not a checkpoint of this program", path.display());
    let mut progress = Progress::default();
    loop {
        line.clear();
        rest.read_line(&mut line)?;
        match line.trim_end().split_once(' ') {
            Some(("shape", shape)) => progress.shape = shape.to_owned(),
            Some(("stages", stages)) => progress.stages = stages.parse()?,
            Some(("moves", moves)) => progress.moves = moves.parse()?,
            Some(("games", games)) => progress.games = games.parse()?,
            Some(("seconds", seconds)) => progress.seconds = seconds.parse()?,
            Some((name, _)) => bail!("{} has a line of unknown name, {name}", path.display()),
            None => return Ok(Checkpoint { progress, rest }),
        }
    }
}

impl Checkpoint {
    /// Reads the weights, of the same shape. If the file has one stage and `weights` two, the second begins
    /// as a copy of the first. The second stage's A is cut to `remembered` points; by default only where that
    /// stage begins, to [`REMEMBERED_ERRORS`].
    pub fn read_into<S: Shape>(mut self, weights: &Weights<S>, remembered: Option<f32>) -> Result<()> {
        let Progress { shape, stages, .. } = self.progress.clone();
        ensure!(shape == S::NAME, "the checkpoint has the shape {shape}, not {}", S::NAME);
        let begins_second = stages == 1 && weights.stages() == 2;
        ensure!(
            stages == weights.stages() || begins_second,
            "the checkpoint has {stages} stages, not {}",
            weights.stages()
        );
        let stored = stages * S::WEIGHTS;
        for place in 0..stored {
            let value = self.next_float()?;
            weights.values[place].set(value);
            if begins_second {
                weights.values[stored + place].set(value);
            }
        }
        for place in 0..stored {
            let (errors, magnitudes) = (self.next_float()?, self.next_float()?);
            weights.coherence[place].set(errors, magnitudes);
            if begins_second {
                weights.coherence[stored + place].set(errors, magnitudes);
            }
        }
        if let Some(most) = remembered.or(begins_second.then_some(REMEMBERED_ERRORS)) {
            weights.coherence[S::WEIGHTS..].iter().for_each(|sums| sums.cut_down_to(most));
        }
        Ok(())
    }

    fn next_float(&mut self) -> Result<f32> {
        let mut bytes = [0; 4];
        self.rest.read_exact(&mut bytes).context("the checkpoint ends early")?;
        Ok(f32::from_le_bytes(bytes))
    }
}

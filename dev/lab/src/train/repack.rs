//! `cargo lab train repack`.

use anyhow::{ensure, Context, Result};
use engine2048::internals::{champion, checksum, Champion, FourSix, Shape};
use std::path::PathBuf;
use tools::files;

/// Packs the network that ships anew, in coarser steps.
#[derive(clap::Args, Clone)]
pub struct Repack {
    /// Points for each step of a weight.
    #[arg(long)]
    step: f32,
    /// The file to write.
    #[arg(long, default_value = "src/network/champion.weights")]
    file: PathBuf,
}

/// Writes the file.
///
/// # Errors
/// If the step is not above 0, there is no network, or the file cannot be written.
pub fn repack(repack: &Repack) -> Result<()> {
    ensure!(repack.step > 0.0, "a step is more than 0 points");
    let network = champion().context("there is no network")?;
    let mut weights = Vec::with_capacity(network.stages() * FourSix::WEIGHTS);
    for stage in 0..network.stages() {
        let points = network.weights(stage);
        weights.extend(points.map(|points| (points / repack.step).round() as i16));
    }
    let file = Champion::of_weights(&weights, repack.step).to_file();
    files::write(&repack.file, &file)?;
    println!("{}: {} bytes, checksum {:016x}", repack.file.display(), file.len(), checksum(&file));
    Ok(())
}

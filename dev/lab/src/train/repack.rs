//! `cargo lab train repack`.

use anyhow::{ensure, Context, Result};
use engine2048::internals::packing::ALL_RANKS;
use engine2048::internals::{champion, checksum, FourSix, Shape};
use std::path::PathBuf;
use tools::files;
use writer::{file_of_network, network_of_weights};

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
        let points = |weight| f32::from(weight) * network.scale() as f32;
        let in_steps = |weight| (points(weight) / repack.step).round() as i16;
        weights.extend(network.stage(stage).by_nibbles(ALL_RANKS).into_iter().map(in_steps));
    }
    let file = file_of_network(&network_of_weights::<FourSix>(&weights, repack.step));
    files::write(&repack.file, &file)?;
    println!("{}: {} bytes, checksum {:016x}", repack.file.display(), file.len(), checksum(&file));
    Ok(())
}

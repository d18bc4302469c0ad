//! `cargo lab laps`: the laboratory for the late game.
//!
//! The way to the next largest tile has laps: each begins when one more large tile stands.

mod boards;
mod draw;
mod export;
mod form;
mod learner;
mod measure;
mod setting;
mod starts;
mod train;

use anyhow::Result;
use clap::Subcommand;

/// The sums of tiles at which laps begin, on the way to 16384, to 32768 and to 65536.
pub const SUMS: [u32; 9] = [15_360, 24_576, 28_672, 30_720, 31_744, 32_256, 32_768, 49_152, 57_344];

/// What the command line may say.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Draw(draw::Arguments),
    Form(form::Arguments),
    Measure(measure::Arguments),
    Train(train::Arguments),
    Export(export::Arguments),
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<()> {
    match &arguments.command {
        Command::Draw(draw) => draw::run(draw),
        Command::Form(form) => form::run(form),
        Command::Measure(measure) => measure::run(measure),
        Command::Train(train) => train::run(train),
        Command::Export(export) => export::run(export),
    }
}

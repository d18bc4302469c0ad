//! The program behind `cargo lab`.

mod bench;
mod laps;
mod league;
mod regret;
mod train;
mod tune;
mod with_margin;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Measures the players of engine2048 and trains its network. `cargo xtask` builds, tests and ships.
#[derive(Parser)]
#[command(name = "cargo lab", bin_name = "cargo lab", disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Measures strength: every player over the same games.
    League(league::Arguments),
    /// Measures how far players get late in the game, and teaches a network to get further.
    Laps(laps::Arguments),
    /// Measures speed.
    Bench(bench::Arguments),
    /// Trains the network that our own player evaluates with.
    Train(train::Arguments),
    /// Tells what the weights on each line of the standard input are worth to the hand-made evaluator.
    Tune(tune::Arguments),
    /// Tells how many points the moves of a search give away beside those of one that looks further.
    Regret(regret::Arguments),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::League(arguments) => league::run(&arguments),
        Command::Laps(arguments) => laps::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Train(arguments) => train::run(&arguments),
        Command::Tune(arguments) => tune::run(&arguments),
        Command::Regret(arguments) => regret::run(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

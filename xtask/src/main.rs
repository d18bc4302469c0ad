//! The commands of this project: `cargo xtask demo | test | dist | install | league | bench | train | tune | regret |
//! pictures`.

mod bench;
mod c_header;
mod c_tree;
mod command;
mod debian_rust;
mod demo;
mod dist;
mod extension;
mod files;
mod install;
mod league;
mod library;
mod licences;
mod paths;
mod pictures;
mod regret;
mod system;
mod test;
mod train;
mod tune;
mod watched_program;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// The commands of the engine2048 project.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Plays through the workbook on this machine and shows it.
    Demo(demo::Arguments),
    /// Runs every test there is, or the named parts of them.
    Test(test::Arguments),
    /// Lays out `dist/` as users receive it.
    Dist(dist::Arguments),
    /// Puts library, headers and what pkg-config and CMake need below a prefix.
    Install(install::Arguments),
    /// Makes the pictures of the workbook's sheets in docs/pictures.
    Pictures(pictures::Arguments),
    /// Measures strength: every player over the same games.
    League(league::Arguments),
    /// Measures speed.
    Bench(bench::Arguments),
    /// Trains the network that our own player evaluates with.
    Train(train::Arguments),
    /// Tells what other weights of the hand-made evaluator are worth, for each line of them on the standard input.
    Tune(tune::Arguments),
    /// Tells how many points the moves of a search give away beside those of one that looks further.
    Regret(regret::Arguments),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Demo(arguments) => demo::run(&arguments),
        Command::Test(arguments) => test::run(&arguments),
        Command::Dist(arguments) => dist::run(&arguments),
        Command::Install(arguments) => install::run(&arguments),
        Command::Pictures(arguments) => pictures::run(&arguments),
        Command::League(arguments) => league::run(&arguments),
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

//! Builds, tests and ships this project: `cargo xtask demo | test | dist | install | packages | pictures | web`.

mod archive;
mod c_header;
mod c_tree;
mod cargo_tools;
mod demo;
mod dist;
mod extension;
mod install;
mod library;
mod packages;
mod pictures;
mod system;
mod test;
mod web;

use clap::{Parser, Subcommand};
use std::process::ExitCode;
use system::Installs;

/// Builds, tests and ships engine2048. `cargo lab` measures and trains.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", disable_help_subcommand = true)]
struct Arguments {
    /// Installs missing packages, whoever runs this. Unasked, only root on Debian does; others are told what is missing.
    #[arg(long, global = true)]
    install: bool,
    /// Installs no package, and no Miri: what needs a missing one fails.
    #[arg(long, global = true, conflicts_with = "install")]
    no_install: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Plays through the workbook on this machine and shows it.
    Demo,
    /// Runs the tests but for the long parts, or the named parts.
    Test(test::Arguments),
    /// Lays out `dist/` as users receive it.
    Dist(dist::Arguments),
    /// Puts library, headers and what pkg-config and CMake need below a prefix.
    Install(install::Arguments),
    /// Names the packages that the demo and the tests need and this machine lacks, or installs them.
    Packages,
    /// Makes the pictures of the workbook's sheets and of the page in docs/pictures.
    Pictures,
    /// Lays out `dist/web`: the page, the package for JavaScript and the Office add-in.
    Web,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    system::set_installs(match (arguments.install, arguments.no_install) {
        (true, _) => Installs::Always,
        (_, true) => Installs::Never,
        _ => Installs::ByRoot,
    });
    let done = match arguments.command {
        Command::Demo => demo::run(),
        Command::Test(arguments) => test::run(&arguments),
        Command::Dist(arguments) => dist::run(&arguments),
        Command::Install(arguments) => install::run(&arguments),
        Command::Packages => {
            system::need(&test::packages_of_a_whole_run()).map(|()| println!("No package is missing."))
        }
        Command::Pictures => pictures::run(),
        Command::Web => web::run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

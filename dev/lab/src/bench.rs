//! `cargo lab bench`: measures speed, beside figures of public programs.
//!
//! `docs/performance.md` explains how the figures are measured, and where the public ones come from.

mod clock;
mod excel;
mod instructions;
mod learning;
mod machine;
// It calls what C programs call.
#[allow(unsafe_code)]
mod many;
mod overrun;
mod peer;
mod players;
mod recipes;
mod searches;
mod sizes;
mod web;

use common::search_boards::search_boards;
use common::signature::nodes_of_players;
use engine2048::Board;
use peer::Peers;

/// What the command line may say.
#[derive(clap::Args)]
pub struct Arguments {
    /// Count instructions too, where valgrind is installed: some minutes more on a slow machine.
    #[arg(long)]
    instructions: bool,
    /// Count instructions alone, and record them for `cargo xtask test instructions`.
    #[arg(long)]
    record_instructions: bool,
    /// Measure this recipe too. May be given several times.
    #[arg(long)]
    recipe: Vec<String>,
    #[command(flatten)]
    peers: Peers,
    /// Print one number alone: the nodes of all searching players on the 200 boards. `tests/signature.rs`
    /// pins each player's.
    #[arg(long)]
    signature: bool,
    /// Compare the library for WebAssembly with the native one alone. `cargo xtask test web` leaves playwright, and
    /// `cargo xtask web` after it the library that ships; that of the tests is slower.
    #[arg(long)]
    web: bool,
    /// Many boards in one call alone.
    #[arg(long)]
    many_boards: bool,
    /// Recalculate 10,000 cells in the mock of Excel alone, after `cargo xtask test xll` and `cargo xtask dist`, in
    /// either order.
    #[arg(long)]
    excel: bool,
}

struct Row {
    what: String,
    /// With its unit.
    ours: String,
    /// The target, or the figure of a public program.
    beside: String,
}

impl Row {
    fn new(what: impl Into<String>, ours: impl Into<String>, beside: impl Into<String>) -> Row {
        Row { what: what.into(), ours: ours.into(), beside: beside.into() }
    }
}

type Measurement = fn(&[Board]) -> Vec<Row>;

/// Runs the command.
///
/// # Errors
/// If a program that it needs fails.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if arguments.signature {
        let nodes = nodes_of_players(&search_boards());
        println!("{}", nodes.iter().map(|&(_, nodes)| nodes).sum::<u64>());
        return Ok(());
    }
    if arguments.web {
        println!("{}\n", machine::description());
        return web::print();
    }
    if arguments.excel {
        println!("{}\n", machine::description());
        return excel::print();
    }
    let boards = search_boards();
    println!("{}\n", machine::description());
    println!("| what | engine2048 | target, or measured elsewhere |\n| --- | --- | --- |");
    if arguments.many_boards {
        print_rows(many::rows(&arguments.peers)?);
        return Ok(());
    }
    if arguments.record_instructions {
        print_rows(instructions::rows(true)?);
        return Ok(());
    }
    print_rows(searches::expectimax(&boards, &arguments.peers)?);
    print_rows(searches::network(&arguments.peers)?);
    print_rows(many::rows(&arguments.peers)?);
    print_rows(learning::rows(&arguments.peers)?);
    if arguments.peers.beside_peers {
        return Ok(());
    }
    print_rows(recipes::rows(&boards, &arguments.recipe)?);
    let measurements: [Measurement; 8] = [
        searches::set_up,
        searches::random_games,
        players::alpha_beta,
        players::ovolve,
        players::threads,
        players::short_calls,
        overrun::distribution,
        sizes::sizes,
    ];
    for measurement in measurements {
        print_rows(measurement(&boards));
    }
    if arguments.instructions {
        print_rows(instructions::rows(false)?);
    }
    Ok(())
}

fn print_rows(rows: Vec<Row>) {
    for row in rows {
        println!("| {} | {} | {} |", row.what, row.ours, row.beside);
    }
}

//! The library for WebAssembly beside the native one, in one run.

use super::clock;
use anyhow::Context;
use engine2048::{Game, GameSeed, Limits, Player};
use tools::{command, paths};

/// Each player with its effort and the games of a pass: some tenths of a second, of which the system tells the
/// processor time well.
const PLAYERS: [(&str, u32, i32); 6] = [
    ("expectimax", 1, 50),
    ("expectimax", 2, 10),
    ("expectimax", 3, 1),
    ("heuristic", 2, 15),
    ("minimax", 5, 40),
    ("monte-carlo", 100, 2),
];
/// Native, Node and Chromium play in turn, so that a busy minute of the machine meets all three. The fastest pass of all counts.
const ROUNDS: usize = 5;
/// Passes of a round that count. Each game has a seed of its own, so that no table knows its positions.
const PASSES: i32 = 2;
/// The first moves of each game.
const MOVES: u32 = 300;

/// Prints the table. The part `web` of the tests must have made playwright, and `cargo xtask web` the modules after it:
/// the tests leave theirs, which do not ship, in the same place.
///
/// # Errors
/// If Node or Chromium fails.
pub fn print() -> anyhow::Result<()> {
    let mut fastest = [[f64::INFINITY; 3]; PLAYERS.len()];
    for round in 0..ROUNDS as i32 {
        // The first pass decodes the network.
        let first_pass = round * (PASSES + 1);
        let works = serde_json::json!({
            "firstPass": first_pass, "passes": PASSES, "moves": MOVES, "players": PLAYERS
        });
        let works = works.to_string();
        let native = PLAYERS.map(|work| native(work, first_pass)).to_vec();
        let times = [native, in_program("node", &works)?, in_program("chromium", &works)?];
        for (place, fastest) in fastest.iter_mut().enumerate() {
            *fastest = std::array::from_fn(|program| fastest[program].min(times[program][place]));
        }
    }
    println!("| microseconds a move | native | Node | Chromium | Node to native | Chromium to native |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for ((name, effort, _), [native, node, chromium]) in PLAYERS.into_iter().zip(fastest) {
        let ratios = [node, chromium].map(|time| time / native);
        println!(
            "| {name} {effort} | {native:.1} | {node:.1} | {chromium:.1} | {:.2} | {:.2} |",
            ratios[0], ratios[1]
        );
    }
    Ok(())
}

fn native((name, effort, games): (&str, u32, i32), first_pass: i32) -> f64 {
    let player = name.parse::<Player>().expect("a player of the roster");
    let limits = Limits::new().effort(effort);
    let pass = |number: i32| {
        for seed in number * games..(number + 1) * games {
            Game::new(GameSeed(seed)).play(&player, limits, MOVES).expect("the effort is in range");
        }
    };
    pass(first_pass);
    let mut numbers = first_pass + 1..;
    let time = clock::fastest(PASSES as u32, || numbers.next().expect("a pass"), |&number| pass(number));
    time.as_secs_f64() * 1e6 / f64::from(games) / f64::from(MOVES)
}

fn in_program(program: &str, works: &str) -> anyhow::Result<Vec<f64>> {
    let mut node = command::program("node");
    node.arg(paths::root().join("dev/lab/web_speed.mjs"))
        .arg(program)
        .arg(paths::root().join("hosts/web/engine/wasm"))
        .arg(works);
    let printed = command::output(&mut node)?;
    serde_json::from_str(&printed).with_context(|| format!("it printed {printed}"))
}

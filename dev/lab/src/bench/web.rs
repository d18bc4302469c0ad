//! The library for WebAssembly beside the native one, in one run.

use super::clock;
use anyhow::Context;
use engine2048::{find_player, Game, GameSeed, Limits};
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
/// The fastest counts. Each game has a seed of its own, so that no table knows its positions.
const PASSES: u32 = 7;
/// The first moves of each game.
const MOVES: u32 = 300;

/// Prints the table. `cargo xtask web` must have made the modules, and the part `web` of the tests playwright.
///
/// # Errors
/// If Node or Chromium fails.
pub fn print() -> anyhow::Result<()> {
    let works = serde_json::json!({ "passes": PASSES, "moves": MOVES, "players": PLAYERS }).to_string();
    let native = PLAYERS.map(native);
    let node = in_program("node", &works)?;
    let chromium = in_program("chromium", &works)?;
    println!("| microseconds a move | native | Node | Chromium | Node to native | Chromium to native |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for (place, (name, effort, _)) in PLAYERS.into_iter().enumerate() {
        let (native, node, chromium) = (native[place], node[place], chromium[place]);
        let ratios = [node, chromium].map(|time| time / native);
        println!(
            "| {name} {effort} | {native:.1} | {node:.1} | {chromium:.1} | {:.2} | {:.2} |",
            ratios[0], ratios[1]
        );
    }
    Ok(())
}

fn native((name, effort, games): (&str, u32, i32)) -> f64 {
    let player = find_player(name).expect("a player of the roster");
    let limits = Limits { effort, ..Limits::DEFAULT };
    let pass = |first: i32| {
        for seed in first..first + games {
            Game::new(GameSeed(seed)).play(&player, limits, MOVES).expect("the effort is in range");
        }
    };
    pass(0); // decodes the network
    let mut first = 0;
    let next = || {
        first += games;
        first
    };
    let time = clock::fastest(PASSES, next, |&first| pass(first));
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

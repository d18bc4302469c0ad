//! The library for WebAssembly beside the native one, in one run.

use anyhow::Context;
use engine2048::{find_player, Game, GameSeed, Limits};
use std::time::Instant;
use tools::{command, paths};

/// Each player with its effort.
const PLAYERS: [(&str, u32); 6] = [
    ("expectimax", 1),
    ("expectimax", 2),
    ("expectimax", 3),
    ("heuristic", 2),
    ("minimax", 5),
    ("monte-carlo", 100),
];
/// Games of each player. Each has a seed of its own, so that no table knows its positions.
const PASSES: i32 = 9;
/// The first moves of each game.
const MOVES: u32 = 300;

/// Prints the table. `cargo xtask web` must have made the modules, and the part `web` of the tests playwright.
///
/// # Errors
/// If Node or Chromium fails.
pub fn print() -> anyhow::Result<()> {
    let works = serde_json::json!({ "passes": PASSES, "moves": MOVES, "players": PLAYERS }).to_string();
    let native = PLAYERS.map(|(name, effort)| native(name, effort));
    let node = in_program("node", &works)?;
    let chromium = in_program("chromium", &works)?;
    println!("| microseconds a move | native | Node | Chromium | Chromium to native |");
    println!("| --- | --- | --- | --- | --- |");
    for (place, (name, effort)) in PLAYERS.into_iter().enumerate() {
        let (native, node, chromium) = (native[place], node[place], chromium[place]);
        println!("| {name} {effort} | {native:.1} | {node:.1} | {chromium:.1} | {:.2} |", chromium / native);
    }
    Ok(())
}

fn native(name: &str, effort: u32) -> f64 {
    let player = find_player(name).expect("a player of the roster");
    let limits = Limits { effort, ..Limits::DEFAULT };
    let pass = |seed: i32| {
        let mut game = Game::new(GameSeed(seed));
        let begun = Instant::now();
        let made = game.play(&player, limits, MOVES).expect("the effort is in range");
        begun.elapsed().as_secs_f64() * 1e6 / f64::from(made)
    };
    // The first decodes the network.
    pass(0);
    (1..=PASSES).map(pass).fold(f64::INFINITY, f64::min)
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

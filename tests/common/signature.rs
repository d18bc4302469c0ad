//! The signature: how many nodes each searching player visits on the 200 boards.
//!
//! Any change of a search's order, pruning, tables or evaluator changes it. One thread, empty tables and
//! limits by effort make it the same on every machine.

use engine2048::internals::shared_table;
use engine2048::{Board, Limits, Player};

/// The searching players, each with an effort that takes up to a second. Our own two keep their shared table
/// from board to board, so that its replacement policy counts.
const PLAYERS: [(&str, u32); 11] = [
    ("minimax", 5),
    ("edison", 5),
    ("monte-carlo", 2),
    ("ovolve", 4),
    ("datumbox", 5),
    ("gradient", 4),
    ("gradient-minimax", 2),
    ("snake", 2),
    ("weights", 4),
    ("heuristic", 3),
    ("expectimax", 4),
];

/// The nodes of each player. No other search may run in this process meanwhile.
pub fn nodes_of_players(boards: &[Board]) -> Vec<(&'static str, u64)> {
    PLAYERS
        .into_iter()
        .map(|(name, effort)| {
            shared_table().clear();
            let player = name.parse::<Player>().expect("a player of the roster");
            let limits = Limits::new().effort(effort);
            let nodes = |&board: &Board| player.analyze(board, limits).map_or(0, |verdict| verdict.nodes);
            (name, boards.iter().map(nodes).sum())
        })
        .collect()
}

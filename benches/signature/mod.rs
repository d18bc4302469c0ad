//! The signature: how much work all searching players do on the 200 boards.
//!
//! One number that any change of a search changes: of its order, its pruning, its tables, its evaluator. One thread, from
//! empty tables, by effort alone, so that it is the same on every machine.

use engine2048::search::transposition;
use engine2048::{find_player, Board, Limits};

/// The players that search, each with an effort that takes it a fraction of a second to a second. The table that our own
/// two share goes on from board to board, so that its replacement policy counts.
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

/// The nodes of each player on these boards. Nothing else may search in this process meanwhile.
pub fn nodes_of_players(boards: &[Board]) -> Vec<(&'static str, u64)> {
    PLAYERS
        .into_iter()
        .map(|(name, effort)| {
            transposition::shared().clear();
            let player = find_player(name).expect("a player of the roster");
            let limits = Limits { effort, ..Limits::DEFAULT };
            let nodes = |&board: &Board| player.analyze(board, limits).map_or(0, |verdict| verdict.nodes);
            (name, boards.iter().map(nodes).sum())
        })
        .collect()
}

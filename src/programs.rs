//! The published programs, each in one file: what a position is worth to it, how it searches, what effort
//! means to it, and the recipe that equals its evaluator. And our own.
//!
//! A new program is a file here and its entries in [`PLAYERS`] and [`EVALUATORS`].

use crate::board::CELLS;
use crate::player::{Evaluator, Player};
use crate::search::random_games::MOST_GAMES;

pub mod article;
pub mod datumbox;
pub mod expectimax;
pub mod gradient;
pub mod graph;
pub mod heuristic;
pub mod monte_carlo;
pub mod ovolve;
pub mod random;
pub mod snake;
pub mod weights;

/// All players, in the order in which callers see them.
pub static PLAYERS: &[Player] = &[
    article::MINIMAX,
    article::EDISON,
    monte_carlo::PLAYER,
    ovolve::PLAYER,
    datumbox::PLAYER,
    gradient::PLAYER,
    gradient::MINIMAX,
    snake::PLAYER,
    weights::PLAYER,
    graph::PLAYER,
    random::PLAYER,
    heuristic::PLAYER,
    expectimax::PLAYER,
];

/// All evaluators, in the order in which callers see them.
pub static EVALUATORS: &[Evaluator] = &[
    ovolve::EVALUATOR,
    article::EVALUATOR,
    datumbox::EVALUATOR,
    gradient::EVALUATOR,
    weights::EVALUATOR,
    snake::EVALUATOR,
    graph::EVALUATOR,
    heuristic::EVALUATOR,
    expectimax::EVALUATOR,
];

/// For players that use no effort: as much as any other takes.
pub const UNUSED_EFFORT: u32 = MOST_GAMES;

/// The text of a recipe that weighs this feature alone, by this matrix.
fn recipe_of_matrix(feature: &str, cells: [f64; CELLS]) -> String {
    cells.iter().fold(feature.to_owned(), |text, cell| format!("{text} {cell}"))
}

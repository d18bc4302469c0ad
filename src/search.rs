//! Which move is best: the searches, each written once.

use crate::board::{Board, Direction};
use crate::player::{Question, Verdict};

pub mod alpha_beta;
pub mod deepening;
pub mod effort;
pub mod expectimax;
pub mod line_sum;
mod looks;
mod parallel;
pub mod probability;
pub mod random_games;
pub mod schedule;
pub mod small_tables;
pub mod transposition;

/// What a search found at its root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootValues {
    /// By [`Direction::ALL`], `None` where illegal or not wanted.
    pub values: [Option<f64>; 4],
    /// Leaves evaluated and positions expanded.
    pub nodes: u64,
}

/// The search had to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Abandoned {
    /// The work done until then.
    pub nodes: u64,
}

/// No search: each move is worth the position that it leaves.
pub fn greedy(question: &Question, value: impl Fn(Board) -> f64) -> Verdict {
    let values =
        Direction::ALL.map(|direction| question.board().slide(direction).map(|slide| value(slide.board)));
    let leaves = values.iter().flatten().count() as u64;
    Verdict::of_values(values, 1, leaves)
}

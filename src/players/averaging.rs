//! What the two published programs that average over chance take for granted where they search.

use crate::board::Board;
use crate::eval::snake::Snake;
use crate::eval::weights::Weights;
use crate::eval::Evaluate;
use crate::grid::Grid;
use crate::search::expectimax::LeafEvaluator;

/// Simon Borøy-Johnsen's `evaluate_player_move` and `evaluate_computer_move`: leaves are what the last move leaves. His
/// report does not say what a lost game is worth; it is 0, less than any position.
impl<G: Grid> LeafEvaluator<G> for Snake
where
    Snake: Evaluate<G>,
{
    fn leaf(&self, board: G) -> f64 {
        self.value(board)
    }
    fn finished(&self, _board: G) -> f64 {
        0.0
    }
}

/// How deep Simon Borøy-Johnsen's program looks: more where fewer cells are empty. Its depth is in placements.
#[must_use]
pub fn snake_placements(board: Board) -> u32 {
    match board.count_empty() {
        4.. => 1,
        2..=3 => 2,
        0..=1 => 3,
    }
}

/// The score function of "2048 AI – The Intelligent Bot": leaves are positions after the last placement, and a finished
/// game counts by its own evaluation.
impl<G: Grid> LeafEvaluator<G> for Weights
where
    Weights: Evaluate<G>,
{
    const AFTER_PLACEMENT: bool = true;

    fn leaf(&self, board: G) -> f64 {
        self.value(board)
    }
    fn finished(&self, board: G) -> f64 {
        self.value(board)
    }
}

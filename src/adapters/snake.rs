//! Simon Borøy-Johnsen's expectimax.

use crate::board::Board;
use crate::eval::snake::Snake;
use crate::eval::Evaluate;
use crate::grid::Grid;
use crate::search::expectimax::ExpectimaxAdapter;

/// His `evaluate_player_move` and `evaluate_computer_move`: leaves are afterstates. The report gives a lost
/// game no value; 0 is less than any position's.
impl<G: Grid> ExpectimaxAdapter<G> for Snake
where
    Snake: Evaluate<G>,
{
    fn finished(&self, _board: G) -> f64 {
        0.0
    }
}

/// His program's depth in placements.
#[must_use]
pub fn snake_placements(board: Board) -> u32 {
    match board.count_empty() {
        4.. => 1,
        2..=3 => 2,
        0..=1 => 3,
    }
}

//! The expectimax of "2048 AI – The Intelligent Bot".

use crate::eval::weights::Weights;
use crate::eval::Evaluate;
use crate::grid::Grid;
use crate::search::expectimax::ExpectimaxAdapter;

impl<G: Grid> ExpectimaxAdapter<G> for Weights
where
    Weights: Evaluate<G>,
{
    const AFTER_PLACEMENT: bool = true;

    fn finished(&self, board: G) -> f64 {
        self.value(board)
    }
}

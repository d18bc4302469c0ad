//! What a position is worth: one file for each published evaluator, and our own.

use crate::grid::Grid;

pub mod datumbox;
pub mod edison;
pub mod gradient;
pub mod graph;
pub mod heuristic;
pub mod ovolve;
pub mod snake;
pub mod weights;

/// What a position is worth to a search: for a [`Board`](crate::board::Board) the plain formula, for a
/// [`PackedBoard`](crate::packed::PackedBoard) the same value, found faster.
pub trait Evaluate<G: Grid>: Sync {
    /// The value in the evaluator's own unit.
    fn value(&self, board: G) -> f64;

    /// Writes the values of these boards in order. Overridden where boards together take less time.
    fn write_values(&self, boards: &[G], values: &mut [f64]) {
        for (&board, value) in boards.iter().zip(values) {
            *value = self.value(board);
        }
    }
}

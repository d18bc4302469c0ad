//! What each tuple adds to a network's value: the sum of its weights on all eight symmetries.

use super::shape::{is_late, Shape};
use super::Network;
use crate::packed::PackedBoard;

impl<S: Shape> Network<S> {
    /// The sum of the weights that a board looks up.
    pub fn sum(&self, board: PackedBoard) -> i32 {
        self.stage_of(board).sum(board)
    }

    /// What each tuple adds to [`Network::sum`].
    pub fn sums_of_tuples(&self, board: PackedBoard) -> Vec<i32> {
        self.stage_of(board).sums_of_tuples(board)
    }

    /// Points of a weight of 1.
    pub fn scale(&self) -> f64 {
        self.scale.into()
    }

    /// Which stage knows this board: 0, or 1 where there are two and it is [late](is_late).
    pub fn stage_number(&self, board: PackedBoard) -> usize {
        usize::from(self.second.is_some() && is_late(board))
    }
}

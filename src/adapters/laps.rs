//! The network of the last laps in expectimax. Points gained on the way do not count beside a 32768.

use super::network::last_placement;
use crate::board::Board;
use crate::eval::network::laps::{has_goal, points_at_end, LapNetwork, GOAL_RANK, POINTS_OF_GOAL};
use crate::eval::network::shape::Shape;
use crate::packed::PackedBoard;
use crate::search::expectimax::ExpectimaxAdapter;

/// The margin of forward pruning, in points.
const MARGIN: f64 = 0.1 * POINTS_OF_GOAL as f64;

impl<S: Shape> ExpectimaxAdapter<PackedBoard> for LapNetwork<S> {
    fn finished(&self, board: PackedBoard) -> f64 {
        points_at_end(has_goal(board)).into()
    }
    fn margin(&self) -> f64 {
        MARGIN
    }
    fn last_placement<const COUNT: usize>(
        &self,
        afterstate: PackedBoard,
        ranks: [u8; COUNT],
        nodes: &mut u64,
    ) -> [f64; COUNT] {
        last_placement(self, self.recent(), afterstate, ranks, nodes)
    }
}

impl<S: Shape> ExpectimaxAdapter<Board> for LapNetwork<S> {
    fn finished(&self, board: Board) -> f64 {
        points_at_end(board.largest_rank() >= GOAL_RANK).into()
    }
    fn margin(&self) -> f64 {
        MARGIN
    }
}

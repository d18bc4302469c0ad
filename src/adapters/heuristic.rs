//! The hand-made evaluator in expectimax: a sum over lines.

use super::line_sum::{self, LineSum, Lines};
use crate::board::Board;
use crate::eval::heuristic::{Heuristic, UNITS_PER_POINT};
use crate::packed::PackedBoard;
use crate::search::expectimax::ExpectimaxAdapter;

impl LineSum for Heuristic {
    type Score = i32;

    #[inline]
    fn of_line(&self, _: Lines, place: usize, line: u16) -> i32 {
        Heuristic::of_line(self, place, line)
    }
    #[inline]
    fn units_per_point(&self) -> f64 {
        UNITS_PER_POINT
    }
    #[inline]
    fn lost(&self) -> f64 {
        f64::from(Heuristic::lost(self))
    }
}

impl ExpectimaxAdapter<PackedBoard> for Heuristic {
    const BY_AFTERSTATE: bool = true;

    fn finished(&self, _: PackedBoard) -> f64 {
        f64::from(self.lost()) / UNITS_PER_POINT
    }
    fn last_placement<const COUNT: usize>(
        &self,
        board: PackedBoard,
        ranks: [u8; COUNT],
        nodes: &mut u64,
    ) -> [f64; COUNT] {
        line_sum::last_placement(self, board, ranks, nodes)
    }
}

impl ExpectimaxAdapter<Board> for Heuristic {
    const BY_AFTERSTATE: bool = true;

    fn finished(&self, _: Board) -> f64 {
        f64::from(self.lost()) / UNITS_PER_POINT
    }
}

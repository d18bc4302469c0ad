//! How a recipe takes part in its searches.

use super::line_sum::{self, LineSum, Lines};
use crate::board::Board;
use crate::eval::Evaluate;
use crate::grid::Grid;
use crate::packed::PackedBoard;
use crate::recipe::compiled::Leaves;
use crate::search::alpha_beta::AlphaBetaAdapter;
use crate::search::expectimax::ExpectimaxAdapter;

impl<G: Grid> AlphaBetaAdapter<G> for Leaves<'_>
where
    Self: Evaluate<G>,
{
    #[inline]
    fn finished(self, _board: G, _fours: u32) -> f64 {
        self.compiled.recipe().lost
    }
}

impl<G: Grid> ExpectimaxAdapter<G> for Leaves<'_>
where
    Self: Evaluate<G>,
{
    const BY_AFTERSTATE: bool = true;

    fn finished(&self, _board: G) -> f64 {
        self.compiled.recipe().lost
    }
}

/// A recipe that is a sum over lines, so that leaves share work.
#[derive(Clone, Copy)]
pub struct LineSumLeaves<'a>(pub Leaves<'a>);

impl<G: Grid> Evaluate<G> for LineSumLeaves<'_>
where
    for<'a> Leaves<'a>: Evaluate<G>,
{
    #[inline]
    fn value(&self, board: G) -> f64 {
        self.0.value(board)
    }
}

impl ExpectimaxAdapter<PackedBoard> for LineSumLeaves<'_> {
    const BY_AFTERSTATE: bool = true;

    fn finished(&self, _board: PackedBoard) -> f64 {
        self.0.compiled.recipe().lost
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

impl ExpectimaxAdapter<Board> for LineSumLeaves<'_> {
    const BY_AFTERSTATE: bool = true;

    fn finished(&self, _board: Board) -> f64 {
        self.0.compiled.recipe().lost
    }
}

impl LineSum for LineSumLeaves<'_> {
    type Score = i64;

    #[inline]
    fn of_line(&self, lines: Lines, place: usize, line: u16) -> i64 {
        self.0.of_line(lines as usize, place, line)
    }
    #[inline]
    fn units_per_point(&self) -> f64 {
        self.0.units_per_point()
    }
    #[inline]
    fn lost(&self) -> f64 {
        self.0.compiled.recipe().lost * self.0.units_per_point()
    }
}

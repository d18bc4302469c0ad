//! The search of Srinidhi Raghavan's AI-2048-Puzzle, with pruning and without.

use crate::eval::gradient::Gradient;
use crate::eval::Evaluate;
use crate::grid::Grid;
use crate::search::alpha_beta::AlphaBetaAdapter;

/// Searches all placements of 2 and 4. `PRUNES` tells the author's alpha-beta from the author's plain
/// minimax.
#[derive(Clone, Copy, Debug)]
pub struct GradientAdapter<const PRUNES: bool>;

impl<G: Grid, const PRUNES: bool> Evaluate<G> for GradientAdapter<PRUNES>
where
    Gradient: Evaluate<G>,
{
    #[inline]
    fn value(&self, board: G) -> f64 {
        Gradient.value(board)
    }
}

impl<G: Grid, const PRUNES: bool> AlphaBetaAdapter<G> for GradientAdapter<PRUNES>
where
    Gradient: Evaluate<G>,
{
    const PRUNES: bool = PRUNES;

    #[inline]
    fn finished(self, _board: G, _fours: u32) -> f64 {
        f64::NEG_INFINITY
    }
}

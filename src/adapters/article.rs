//! The minimax of the article "AI and 2048, part 2" in Excel VBA, for either of its evaluators.

use crate::board::tile_of_rank;
use crate::eval::Evaluate;
use crate::grid::Grid;
use crate::search::alpha_beta::AlphaBetaAdapter;

const FINISHED: f64 = -1_000_000.0;

/// Searches all placements of 2 and 4.
///
/// The article prints the pruning tests the wrong way round (`If Beta > Alpha Then Exit For`): they would
/// stop after the first move. It means alpha-beta.
#[derive(Clone, Copy, Debug)]
pub struct ArticleAdapter<E>(pub E);

impl<G: Grid, E: Evaluate<G>> Evaluate<G> for ArticleAdapter<E> {
    #[inline]
    fn value(&self, board: G) -> f64 {
        self.0.value(board)
    }
}

impl<G: Grid, E: Evaluate<G> + Copy> AlphaBetaAdapter<G> for ArticleAdapter<E> {
    #[inline]
    fn finished(self, board: G, _fours: u32) -> f64 {
        FINISHED + f64::from(tile_of_rank(board.largest_rank()))
    }
}

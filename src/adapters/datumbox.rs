//! The search of Vasilis Vryniotis's solver, in Java's whole numbers.

use crate::board::Board;
use crate::direction::Direction;
use crate::eval::datumbox::{heuristic, Scored};
use crate::eval::Evaluate;
use crate::search::alpha_beta::AlphaBetaAdapter;

/// The rank of 2048.
const WINNING_RANK: u8 = 11;
/// The least score of a game with a 2048, from spawned 4s alone. Below it the solver does not look for a win.
const LEAST_WINNING_SCORE: i32 = 18_432;
const WON: f64 = i32::MAX as f64;

/// The solver's search over all placements of 2 and 4.
///
/// The Java counts empty cells only when it places a tile, so it evaluates what a move leaves with the count
/// from before the move. If that count is 0, the game is lost unless one of four more moves in a row merges
/// something.
///
/// A 2048 wins, unless the position already has such a tile or a larger one.
#[derive(Clone, Copy, Debug)]
pub struct DatumboxAdapter {
    may_win: bool,
}

impl DatumboxAdapter {
    /// The search for a game at this position.
    #[must_use]
    pub fn at(board: Board) -> DatumboxAdapter {
        DatumboxAdapter { may_win: board.largest_rank() < WINNING_RANK }
    }
}

/// The solver's own score, which adds nothing for a spawned 4.
#[inline]
fn score<G: Scored>(board: G, fours: u32) -> i32 {
    board.score() - 4 * fours as i32
}

/// Tries four moves in a row, in the order of directions.
fn merges_nothing<G: Scored>(board: G) -> bool {
    let mut board = board;
    for direction in Direction::ALL {
        if let Some(slide) = board.slide(direction) {
            if slide.score > 0 {
                return false;
            }
            board = slide.board;
        }
    }
    true
}

impl<G: Scored> Evaluate<G> for DatumboxAdapter {
    #[inline]
    fn value(&self, board: G) -> f64 {
        f64::from(heuristic(board.score(), board.count_empty(), board.clustering()))
    }
}

impl<G: Scored> AlphaBetaAdapter<G> for DatumboxAdapter {
    #[inline]
    fn settled(self, before: G, after: G, fours: u32) -> Option<f64> {
        if self.may_win && after.largest_rank() >= WINNING_RANK && score(after, fours) >= LEAST_WINNING_SCORE
        {
            return Some(WON);
        }
        (before.count_empty() == 0 && merges_nothing(after)).then(|| self.finished(after, fours))
    }
    #[inline]
    fn after_move(self, before: G, after: G, fours: u32) -> f64 {
        f64::from(heuristic(score(after, fours), before.count_empty(), after.clustering()))
    }
    #[inline]
    fn after_placement(self, board: G, fours: u32) -> f64 {
        f64::from(heuristic(score(board, fours), board.count_empty(), board.clustering()))
    }
    #[inline]
    fn finished(self, board: G, fours: u32) -> f64 {
        f64::from(score(board, fours).min(1))
    }
}

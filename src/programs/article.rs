//! The two parts of "AI and 2048" (EDISON Software): a minimax in Excel VBA, and its static evaluation
//! exactly as part 2 prints it.
//!
//! The evaluation takes over ovolve's features with two differences. Each pair of tiles overwrites the
//! smoothness instead of adding to it, so the last pair alone counts, as a gain. The largest tile counts by
//! its value, not its logarithm:
//!
//! 0.1 · last difference + 1.0 · monotonicity + 2.7 · ln(empty cells) + 1.0 · largest tile's value
//!
//! The article does not print its `Log_Base_Arg`. It is taken as the natural logarithm, and as 0 for no empty
//! cell, where VBA's own stops the program. Because of the last pair, mirrored boards have different values.

use super::ovolve::{self, Ovolve};
use crate::board::{tile_of_rank, Board, CELLS, SIDE};
use crate::grid::{Evaluate, Grid};
use crate::math::ln_of_count;
use crate::packed::PackedBoard;
use crate::player::{Evaluator, Formula, Player, Think};
use crate::search::alpha_beta::{alpha_beta, AlphaBetaAdapter};
use crate::search::effort::EffortScale;

/// The article's search over ovolve's evaluation.
pub const MINIMAX: Player = Player {
    name: "minimax",
    summary: || {
        "Minimax with alpha-beta, after the article AI and 2048, part 2 (EDISON Software; the workbook's button), over \
         ovolve's evaluation. Effort: plies (each move and each placed tile is one), default 5, at most 13."
    },
    largest_effort: PLIES.largest,
    think: Think::Program(|question| alpha_beta(question, PLIES, ArticleAdapter(Ovolve))),
};

/// The same search over the article's own evaluation.
pub const EDISON: Player = Player {
    name: "edison",
    summary: || {
        "The same minimax over the article's static evaluation exactly as its Excel VBA prints it. Effort: plies, as \
         for minimax, default 5, at most 13."
    },
    largest_effort: PLIES.largest,
    think: Think::Program(|question| alpha_beta(question, PLIES, ArticleAdapter(Edison))),
};

/// The article's evaluation.
pub const EVALUATOR: Evaluator = Evaluator {
    name: "edison",
    formula: Formula::Program {
        value: evaluate,
        recipe: || "last-difference 0.1, monotonicity 1, empty 2.7, largest-tile 1".to_owned(),
    },
};

/// The first move is a ply, and each placed tile is one.
pub const PLIES: EffortScale =
    EffortScale { default: |_| 5, largest: 13, increment: 1, depth: |effort| effort };

const SMOOTHNESS_WEIGHT: f64 = 0.1;
const MONOTONICITY_WEIGHT: f64 = 1.0;
const EMPTY_WEIGHT: f64 = 2.7;
const LARGEST_WEIGHT: f64 = 1.0;

/// The article's smoothness: the difference of ranks between the last two tiles that its loops compare. They
/// go row by row and compare each tile with the next one down, then right. 0 where no line has two tiles.
pub fn last_difference(board: Board) -> u8 {
    let ranks = board.ranks();
    let mut difference = 0;
    for cell in (0..CELLS).filter(|&cell| ranks[cell] != 0) {
        let below = (cell + SIDE..CELLS).step_by(SIDE).find(|&next| ranks[next] != 0);
        let right = (cell + 1..(cell / SIDE + 1) * SIDE).find(|&next| ranks[next] != 0);
        for next in [below, right].into_iter().flatten() {
            difference = ranks[cell].abs_diff(ranks[next]);
        }
    }
    difference
}

/// [`last_difference`], found from the end, where the tile to the right counts before the one below.
pub(crate) fn last_difference_from_the_end<G: Grid>(board: G) -> u8 {
    for row in (0..SIDE).rev() {
        let mut right = None;
        for cell in (SIDE * row..SIDE * (row + 1)).rev().filter(|&cell| board.rank(cell) != 0) {
            let below =
                || (cell + SIDE..CELLS).step_by(SIDE).map(|next| board.rank(next)).find(|&rank| rank != 0);
            if let Some(next) = right.or_else(below) {
                return board.rank(cell).abs_diff(next);
            }
            right = Some(board.rank(cell));
        }
    }
    0
}

fn weigh(last_difference: u8, monotonicity: i32, empty: usize, largest_rank: u8) -> f64 {
    f64::from(last_difference) * SMOOTHNESS_WEIGHT
        + f64::from(monotonicity) * MONOTONICITY_WEIGHT
        + ln_of_count(empty.max(1)) * EMPTY_WEIGHT
        + f64::from(tile_of_rank(largest_rank)) * LARGEST_WEIGHT
}

/// The value of a position.
pub fn evaluate(board: Board) -> f64 {
    let features = ovolve::features(board);
    weigh(last_difference(board), features.monotonicity, features.empty, board.largest_rank())
}

/// [`evaluate`], for a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Edison;

impl Evaluate<Board> for Edison {
    fn value(&self, board: Board) -> f64 {
        evaluate(board)
    }
}

impl Evaluate<PackedBoard> for Edison {
    fn value(&self, board: PackedBoard) -> f64 {
        let features = ovolve::packed_features(board);
        weigh(
            last_difference_from_the_end(board),
            features.monotonicity,
            features.empty,
            features.largest as u8,
        )
    }
}

const FINISHED: f64 = -1_000_000.0;

/// Searches all placements of 2 and 4.
///
/// The article prints the pruning tests the wrong way round (`If Beta > Alpha Then Exit For`): they would
/// stop after the first move. It means alpha-beta.
#[derive(Clone, Copy, Debug)]
pub struct ArticleAdapter<E>(pub E);

impl<G: Grid, E: Evaluate<G>> Evaluate<G> for ArticleAdapter<E> {
    fn value(&self, board: G) -> f64 {
        self.0.value(board)
    }
}

impl<G: Grid, E: Evaluate<G> + Copy> AlphaBetaAdapter<G> for ArticleAdapter<E> {
    fn finished(self, board: G, _fours: u32) -> f64 {
        FINISHED + f64::from(tile_of_rank(board.largest_rank()))
    }
}

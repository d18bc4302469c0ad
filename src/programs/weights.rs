//! The expectimax of "2048 AI – The Intelligent Bot": large tiles near a corner are good.
//!
//! Source: the article of that name. The value, in the unit of tiles, is the sum of all tiles times their
//! cells' weights, for the best of the matrix's eight symmetries.

use super::recipe_of_matrix;
use crate::board::{tile_of_rank, Board, CELLS, SIDE};
use crate::grid::{Evaluate, Grid};
use crate::packed::PackedBoard;
use crate::player::{Evaluator, Formula, Player, Think};
use crate::search::effort::EffortScale;
use crate::search::expectimax::ExpectimaxAdapter;
use crate::search::published_expectimax::published_expectimax;

/// The player `weights`.
pub const PLAYER: Player = Player {
    name: "weights",
    summary: || {
        "2048 AI - The Intelligent Bot: expectimax over the best symmetry of a weight matrix. Effort: plies, moves and \
         placed tiles alike, rounded up to an even number, default 6, at most 8."
    },
    largest_effort: PLIES.largest,
    think: Think::Program(|question| published_expectimax(question, PLIES, &Weights)),
};

/// The evaluator `weights`.
pub const EVALUATOR: Evaluator = Evaluator {
    name: "weights",
    formula: Formula::Program { value: evaluate, recipe: || recipe_of_matrix("best-cells", MATRIX) },
};

const PLIES: EffortScale =
    EffortScale { default: |_| 6, largest: 8, increment: 2, depth: |effort| effort / 2 };

/// As published, row by row.
pub const MATRIX: [f64; CELLS] = [
    0.135759, 0.121925, 0.102812, 0.099937, //
    0.0997992, 0.0888405, 0.076711, 0.0724143, //
    0.060654, 0.0562579, 0.037116, 0.0161889, //
    0.0125498, 0.00992495, 0.00575871, 0.00335193,
];

/// Each cell's weights under the eight symmetries.
const WEIGHTS: [[f64; 8]; CELLS] = {
    let mut weights = [[0.0; 8]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / SIDE, cell % SIDE);
        let (flipped, mirrored) = (SIDE - 1 - row, SIDE - 1 - column);
        weights[cell] = [
            MATRIX[SIDE * row + column],
            MATRIX[SIDE * row + mirrored],
            MATRIX[SIDE * flipped + column],
            MATRIX[SIDE * flipped + mirrored],
            MATRIX[SIDE * column + row],
            MATRIX[SIDE * mirrored + row],
            MATRIX[SIDE * column + flipped],
            MATRIX[SIDE * mirrored + flipped],
        ];
        cell += 1;
    }
    weights
};

#[inline]
fn best_sum<G: Grid>(board: G) -> f64 {
    let mut sums = [0.0; 8];
    for (cell, weights) in WEIGHTS.iter().enumerate() {
        let tile = f64::from(tile_of_rank(board.rank(cell)));
        for (sum, weight) in sums.iter_mut().zip(weights) {
            *sum += tile * weight;
        }
    }
    sums.into_iter().fold(f64::NEG_INFINITY, f64::max)
}

/// The value of a position.
#[must_use]
pub fn evaluate(board: Board) -> f64 {
    best_sum(board)
}

/// [`evaluate`], for a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Weights;

impl Evaluate<Board> for Weights {
    fn value(&self, board: Board) -> f64 {
        best_sum(board)
    }
}

impl Evaluate<PackedBoard> for Weights {
    #[inline]
    fn value(&self, board: PackedBoard) -> f64 {
        best_sum(board)
    }
}

impl<G: Grid> ExpectimaxAdapter<G> for Weights
where
    Weights: Evaluate<G>,
{
    const AFTER_PLACEMENT: bool = true;

    fn finished(&self, board: G) -> f64 {
        self.value(board)
    }
}

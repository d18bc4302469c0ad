//! The expectimax of "2048 AI – The Intelligent Bot": large tiles near a corner are good.
//!
//! Source: the article of that name. The value, in the unit of tiles, is the sum of all tiles times their
//! cells' weights, for the best of the matrix's eight symmetries.

use super::recipe_of_matrix;
use crate::board::{tile_of_rank, Board, CELLS, SIDE};
use crate::grid::{Evaluate, Grid};
use crate::player::{Evaluator, Formula, Player, Think};
use crate::search::effort::{published_expectimax, EffortScale};
use crate::search::expectimax::ExpectimaxAdapter;

pub const PLAYER: Player = Player {
    name: "weights",
    summary: || {
        "2048 AI - The Intelligent Bot: expectimax over the best symmetry of a weight matrix. Effort: plies, moves and \
         placed tiles alike, rounded up to an even number, default 6, at most 8."
    },
    largest_effort: PLIES.largest,
    think: Think::Program(|question| published_expectimax(question, PLIES, &Weights)),
};

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

static WEIGHTS: [[f64; 8]; CELLS] = of_symmetries(&MATRIX);

/// Each cell's number in the eight symmetries of a matrix.
pub const fn of_symmetries(matrix: &[f64; CELLS]) -> [[f64; 8]; CELLS] {
    let mut numbers = [[0.0; 8]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / SIDE, cell % SIDE);
        let (flipped, mirrored) = (SIDE - 1 - row, SIDE - 1 - column);
        numbers[cell] = [
            matrix[SIDE * row + column],
            matrix[SIDE * row + mirrored],
            matrix[SIDE * flipped + column],
            matrix[SIDE * flipped + mirrored],
            matrix[SIDE * column + row],
            matrix[SIDE * mirrored + row],
            matrix[SIDE * column + flipped],
            matrix[SIDE * mirrored + flipped],
        ];
        cell += 1;
    }
    numbers
}

/// The largest of the eight sums of tiles times numbers.
pub fn best_sum<G: Grid>(board: G, numbers: &[[f64; 8]; CELLS]) -> f64 {
    let mut sums = [0.0; 8];
    for (cell, numbers) in numbers.iter().enumerate() {
        let tile = f64::from(tile_of_rank(board.rank(cell)));
        for (sum, number) in sums.iter_mut().zip(numbers) {
            *sum += tile * number;
        }
    }
    sums.into_iter().fold(f64::NEG_INFINITY, f64::max)
}

/// The value of a position.
pub fn evaluate(board: Board) -> f64 {
    best_sum(board, &WEIGHTS)
}

/// [`evaluate`], for a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Weights;

impl<G: Grid> Evaluate<G> for Weights {
    fn value(&self, board: G) -> f64 {
        best_sum(board, &WEIGHTS)
    }
}

impl<G: Grid> ExpectimaxAdapter<G> for Weights {
    const AFTER_PLACEMENT: bool = true;

    fn finished(&self, board: G) -> f64 {
        self.value(board)
    }
}

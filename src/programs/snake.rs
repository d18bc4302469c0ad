//! Simon Borøy-Johnsen's expectimax: tiles that fall off along a snake from the top left corner are good.
//!
//! Source: "Module 4", IT3105, 2015. The path runs down the first column, up the second, down the third and
//! up the last. The value is the sum of all tiles, each times 0.25 to the power of its place from 0, along
//! this path alone. The report keeps tiles as exponents, but in its example a 512 is worth as much as a 2048
//! one place further on. That holds for values, so values count. Every term is a power of two, so the sum is
//! exact.

use super::recipe_of_matrix;
use crate::board::{tile_of_rank, Board, CELLS, SIDE};
use crate::caches::Cached;
use crate::grid::{Evaluate, Grid};
use crate::packed::{LineTable, PackedBoard};
use crate::player::{Evaluator, Formula, Player, Think};
use crate::search::effort::{published_expectimax, EffortScale};
use crate::search::expectimax::ExpectimaxAdapter;

pub const PLAYER: Player = Player {
    name: "snake",
    summary: || {
        "Simon Boroy-Johnsen, Module 4 of IT3105 (2015): expectimax over a snake of falling weights. Effort: placed \
         tiles, at most 4; default 1 with more than 3 empty cells, 2 with 2 or 3, 3 with fewer."
    },
    largest_effort: PLACEMENTS.largest,
    think: Think::Program(|question| published_expectimax(question, PLACEMENTS, &Snake)),
};

pub const EVALUATOR: Evaluator = Evaluator {
    name: "snake",
    formula: Formula::Program {
        value: evaluate,
        recipe: || {
            let mut cells = [0.0; CELLS];
            for (place, cell) in PATH.into_iter().enumerate() {
                cells[cell] = RATIO.powi(place as i32);
            }
            recipe_of_matrix("cells", cells)
        },
    },
};

const PLACEMENTS: EffortScale =
    EffortScale { default: default_placements, largest: 4, increment: 1, depth: |effort| effort };

/// The report's r: the factor from each place to the next.
pub const RATIO: f64 = 0.25;
/// The factor from each column to the next.
const RATIO_OF_COLUMNS: f64 = RATIO * RATIO * RATIO * RATIO;

/// The cells along the path.
pub const PATH: [usize; CELLS] = [0, 4, 8, 12, 13, 9, 5, 1, 2, 6, 10, 14, 15, 11, 7, 3];

/// The value of a position.
pub fn evaluate(board: Board) -> f64 {
    // From the end: what comes after a place counts a quarter.
    PATH.iter().rev().fold(0.0, |rest, &cell| f64::from(tile_of_rank(board.ranks()[cell])) + RATIO * rest)
}

/// [`evaluate`], for a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Snake;

impl Evaluate<Board> for Snake {
    fn value(&self, board: Board) -> f64 {
        evaluate(board)
    }
}

impl Evaluate<PackedBoard> for Snake {
    fn value(&self, board: PackedBoard) -> f64 {
        /// Each line as if the path began at its front.
        static LINES: Cached<LineTable<f64>> = Cached::new();
        let lines = LINES.get_or_build(|| {
            Box::new(LineTable::of_ranks(|line: [u8; SIDE]| {
                line.iter().rev().fold(0.0, |rest, &rank| f64::from(tile_of_rank(rank)) + RATIO * rest)
            }))
        });
        let columns = board.transposed();
        let upwards = columns.mirrored();
        [columns.row(0), upwards.row(1), columns.row(2), upwards.row(3)]
            .into_iter()
            .rev()
            .fold(0.0, |rest, column| lines.of_line(column) + RATIO_OF_COLUMNS * rest)
    }
}

/// His `evaluate_player_move` and `evaluate_computer_move`: leaves are afterstates. The report gives a lost
/// game no value; 0 is less than any position's.
impl<G: Grid> ExpectimaxAdapter<G> for Snake
where
    Snake: Evaluate<G>,
{
    fn finished(&self, _board: G) -> f64 {
        0.0
    }
}

/// His program's depth in placements.
fn default_placements(board: Board) -> u32 {
    match board.count_empty() {
        4.. => 1,
        2..=3 => 2,
        0..=1 => 3,
    }
}

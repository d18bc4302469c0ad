//! Srinidhi Raghavan's evaluation: tiles that fall off evenly from a corner are good.
//!
//! Source: the program AI-2048-GradientAdapter, "Solving 2048 intelligently using Minimax Algorithm". The value is the sum of all
//! tiles, each times the number in its cell of a gradient matrix, for the best of four matrices, one for each corner.
//! That of the top left corner is
//!
//! ```text
//! 3  2  1  0
//! 2  1  0 -1
//! 1  0 -1 -2
//! 0 -1 -2 -3
//! ```
//!
//! and the others are its mirror images. The unit is that of the tiles, and the value a whole number.

use super::Evaluate;
use crate::board::{tile_of_rank, Board, CELLS, SIDE};
use crate::caches::Cached;
use crate::lines::LineTable;
use crate::packed::PackedBoard;

/// The gradient matrices for the largest tile at the top left, top right, bottom left and bottom right, as published.
pub const MATRICES: [[i32; CELLS]; 4] = [
    [3, 2, 1, 0, 2, 1, 0, -1, 1, 0, -1, -2, 0, -1, -2, -3],
    [0, 1, 2, 3, -1, 0, 1, 2, -2, -1, 0, 1, -3, -2, -1, 0],
    [0, -1, -2, -3, 1, 0, -1, -2, 2, 1, 0, -1, 3, 2, 1, 0],
    [-3, -2, -1, 0, -2, -1, 0, 1, -1, 0, 1, 2, 0, 1, 2, 3],
];

/// The value of a position: the best of the four sums.
#[must_use]
pub fn evaluate(board: Board) -> f64 {
    let cells = board.to_cells();
    let sums = MATRICES.map(|matrix| matrix.iter().zip(cells).map(|(weight, tile)| weight * tile).sum());
    f64::from(sums.into_iter().fold(i32::MIN, i32::max))
}

/// The evaluation at the leaves of a search: [`evaluate`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Gradient;

impl Evaluate<Board> for Gradient {
    fn value(&self, board: Board) -> f64 {
        evaluate(board)
    }
}

impl Evaluate<PackedBoard> for Gradient {
    /// The weight of a cell is the sum or the difference of a part that depends on its column and one that depends on
    /// its row, so the best of the four sums is the sum of the two parts, each by its size.
    #[inline]
    fn value(&self, board: PackedBoard) -> f64 {
        /// Twice the part of a weight that a place along a row or a column makes: 3/2, 1/2, -1/2, -3/2.
        const TWICE_PART: [i32; SIDE] = [3, 1, -1, -3];
        /// Of each line: the sum of its tiles, and the sum of its tiles times twice their part.
        static LINES: Cached<LineTable<[i32; 2]>> = Cached::new();
        let lines = LINES.get_or_build(|| {
            Box::new(LineTable::of_ranks(|line| {
                let tiles = line.map(|rank| tile_of_rank(rank) as i32);
                [tiles.iter().sum(), tiles.iter().zip(TWICE_PART).map(|(tile, part)| tile * part).sum()]
            }))
        });
        let (mut by_row, mut by_column) = (0, 0);
        for ([sum, along], part) in lines.of_lines(board.rows()).into_iter().zip(TWICE_PART) {
            by_row += part * sum;
            by_column += along;
        }
        f64::from((by_row.abs() + by_column.abs()) / 2)
    }
}

//! Srinidhi Raghavan's evaluation: tiles that fall off evenly from a corner are good.
//!
//! Source: the program AI-2048-Puzzle, "Solving 2048 intelligently using Minimax Algorithm". The value, a
//! whole number in the unit of tiles, is the sum of all tiles times their cells' numbers, for the best of
//! four matrices. That of the top left corner is
//!
//! ```text
//! 3  2  1  0
//! 2  1  0 -1
//! 1  0 -1 -2
//! 0 -1 -2 -3
//! ```
//!
//! and the others mirror it.

use super::Evaluate;
use crate::board::{tile_of_rank, Board, CELLS, SIDE};
use crate::caches::Cached;
use crate::lines::LineTable;
use crate::packed::PackedBoard;

/// As published, for the top left, top right, bottom left and bottom right corners.
pub const MATRICES: [[i32; CELLS]; 4] = [
    [3, 2, 1, 0, 2, 1, 0, -1, 1, 0, -1, -2, 0, -1, -2, -3],
    [0, 1, 2, 3, -1, 0, 1, 2, -2, -1, 0, 1, -3, -2, -1, 0],
    [0, -1, -2, -3, 1, 0, -1, -2, 2, 1, 0, -1, 3, 2, 1, 0],
    [-3, -2, -1, 0, -2, -1, 0, 1, -1, 0, 1, 2, 0, 1, 2, 3],
];

/// The best of the four sums.
#[must_use]
pub fn evaluate(board: Board) -> f64 {
    let cells = board.to_cells();
    let sums = MATRICES.map(|matrix| matrix.iter().zip(cells).map(|(weight, tile)| weight * tile).sum());
    f64::from(sums.into_iter().fold(i32::MIN, i32::max))
}

/// [`evaluate`], for a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gradient;

impl Evaluate<Board> for Gradient {
    fn value(&self, board: Board) -> f64 {
        evaluate(board)
    }
}

impl Evaluate<PackedBoard> for Gradient {
    /// A weight is plus or minus a part for its row, plus or minus one for its column, with other signs in
    /// each matrix. So the best sum adds up the magnitudes of both parts' sums.
    #[inline]
    fn value(&self, board: PackedBoard) -> f64 {
        /// Twice a place's part, a whole number.
        const TWICE_PART: [i32; SIDE] = [3, 1, -1, -3];
        /// Each line's sum of tiles, and of tiles times twice their part.
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

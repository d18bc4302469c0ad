//! Gaps: the longest runs of empty cells in a row or column.
//!
//! A tile slides to the same place from every cell of a gap, so the replies to it are found once a gap. A set
//! of cells is the lowest bits of their nibbles in a [`PackedBoard`].

use crate::board::{CELLS, SIDE};
use crate::packed::PackedBoard;

/// The most gaps of a board: two in each row and column.
pub const MOST_GAPS: usize = 4 * SIDE;

/// The nibbles of the first column.
pub const FIRST_COLUMN: u64 = 0x000F_000F_000F_000F;
const LAST_COLUMN: u64 = FIRST_COLUMN << (4 * (SIDE - 1));

/// The first cell of each gap in the rows, given the empty cells.
#[inline]
#[must_use]
pub const fn first_cells(empty: u64) -> u64 {
    empty & !(empty << 4 & !FIRST_COLUMN)
}

/// The [`first_cells`] of a board and, one bit higher, of the transposed board. One loop then does rows and
/// columns, since the processor cannot predict how many each has.
#[inline]
#[must_use]
pub const fn first_cells_of_both(board: PackedBoard, transposed: PackedBoard) -> u64 {
    first_cells(board.empty_bits()) | first_cells(transposed.empty_bits()) << 1
}

/// The cell of the lowest bit in [`first_cells_of_both`], and 0 for a gap in a row, 1 for one in a column.
#[inline]
#[must_use]
pub const fn lowest(first_cells: u64) -> (usize, usize) {
    (first_cells.trailing_zeros() as usize / 4 % CELLS, first_cells.trailing_zeros() as usize % 2)
}

/// The last cell of each gap in the rows, given the empty cells.
#[inline]
#[must_use]
pub const fn last_cells(empty: u64) -> u64 {
    empty & !(empty >> 4 & !LAST_COLUMN)
}

/// The last cell of the gap from `first`.
#[inline]
#[must_use]
pub const fn last_cell(last_cells: u64, first: usize) -> usize {
    (last_cells & u64::MAX << (4 * first)).trailing_zeros() as usize / 4 % CELLS
}

/// A value for each empty cell, as part of a gap in its row.
pub type ByCell<T> = [T; PLACES];

/// Places of a [`ByCell`]. Each gap is written as four cells, perhaps past its row or the board; later gaps
/// overwrite the surplus.
pub const PLACES: usize = CELLS + SIDE - 1;

/// Where a cell lies on the transposed board.
#[inline]
#[must_use]
pub const fn transposed_cell(cell: usize) -> usize {
    cell % SIDE * SIDE + cell / SIDE
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first and the last cell of each gap in the rows.
    fn gaps(board: PackedBoard) -> Vec<(usize, usize)> {
        let is_empty = |cell: usize| board.rank(cell) == 0;
        let begins = |&cell: &usize| is_empty(cell) && (cell % SIDE == 0 || !is_empty(cell - 1));
        let end = |first: usize| {
            let rest = first..first / SIDE * SIDE + SIDE;
            (first, rest.take_while(|&cell| is_empty(cell)).last().expect("a gap is not empty"))
        };
        (0..CELLS).filter(begins).map(end).collect()
    }

    #[test]
    fn gaps_begin_and_end_where_a_walk_along_the_rows_finds_them() {
        for tiles in 0..=u16::MAX {
            let board = (0..CELLS)
                .filter(|cell| tiles >> cell & 1 != 0)
                .fold(PackedBoard(0), |board, cell| board.with_tile(cell, 1));
            let (firsts, lasts) = (first_cells(board.empty_bits()), last_cells(board.empty_bits()));
            let found = (0..CELLS).filter(|cell| firsts >> (4 * cell) & 1 != 0);
            let found: Vec<_> = found.map(|first| (first, last_cell(lasts, first))).collect();
            assert_eq!(found, gaps(board), "{board:?}");
            assert_eq!((firsts.count_ones(), lasts.count_ones()), (found.len() as u32, found.len() as u32));
            assert!(found.len() <= MOST_GAPS / 2);
        }
    }
}

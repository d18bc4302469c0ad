//! Gaps: the longest runs of empty cells in a row or in a column.
//!
//! A tile slides to the same place from every cell of a gap, so the replies to it are worked out once a gap. Cells stand as the
//! lowest bits of their nibbles in a [`PackedBoard`].

use crate::board::{CELLS, SIDE};
use crate::packed::PackedBoard;

/// The most gaps of a board, in rows and in columns: two in each line.
pub const MOST_GAPS: usize = 4 * SIDE;

/// The nibbles of the first column and of the last.
pub const FIRST_COLUMN: u64 = 0x000F_000F_000F_000F;
const LAST_COLUMN: u64 = FIRST_COLUMN << (4 * (SIDE - 1));

/// Of these empty cells, those with which the gaps of the rows begin.
#[inline]
#[must_use]
pub const fn first_cells(empty: u64) -> u64 {
    empty & !(empty << 4 & !FIRST_COLUMN)
}

/// The cells with which the gaps of a board's rows begin, and one bit higher, by cells of the transposed board, those of its
/// columns: both in one loop, since nobody can foresee how many there are of each.
#[inline]
#[must_use]
pub const fn first_cells_of_both(board: PackedBoard, transposed: PackedBoard) -> u64 {
    first_cells(board.empty_bits()) | first_cells(transposed.empty_bits()) << 1
}

/// The lowest of the [`first_cells_of_both`], and 0 for a gap of a row, 1 for one of a column.
#[inline]
#[must_use]
pub const fn lowest(first_cells: u64) -> (usize, usize) {
    (first_cells.trailing_zeros() as usize / 4 % CELLS, first_cells.trailing_zeros() as usize % 2)
}

/// Of these empty cells, those with which the gaps of the rows end.
#[inline]
#[must_use]
pub const fn last_cells(empty: u64) -> u64 {
    empty & !(empty >> 4 & !LAST_COLUMN)
}

/// With which of the [`last_cells`] the gap ends that begins with this cell.
#[inline]
#[must_use]
pub const fn last_cell(last_cells: u64, first: usize) -> usize {
    (last_cells & u64::MAX << (4 * first)).trailing_zeros() as usize / 4 % CELLS
}

/// What belongs to the empty cells, each as part of a gap of its row.
pub type ByCell<T> = [T; PLACES];

/// Places of a [`ByCell`]: a gap is written up to where the longest ends, past its row and past the board. What follows overwrites
/// it.
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

    /// The gaps of a board's rows, cell by cell: the first and the last cell of each.
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

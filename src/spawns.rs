//! Spawned tiles: the runs of empty cells where they may lie, and the afterstates that a move then reaches.
//!
//! A *gap* is a longest run of empty cells in a row or column. A spawned tile slides to the same place from every
//! cell of a gap, and changes only its own row when rows slide. So a gap has one afterstate for each side.
//! Vertical moves are found on the transposed board.

use crate::board::{CELLS, SIDE};
use crate::packed::{PackedBoard, RowTables};

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

/// An afterstate that a move reaches once a tile has been placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply<G> {
    /// The afterstate.
    pub board: G,
    /// The [`cell_bit`]s of the cells where the tile may lie.
    pub cells: u64,
}

/// A cell's bit, the lowest of its nibble in a [`PackedBoard`].
#[inline]
#[must_use]
pub const fn cell_bit(cell: usize) -> u64 {
    1 << (4 * cell)
}

impl<G> Reply<G> {
    /// The indices of these cells.
    #[inline]
    pub fn cells(&self) -> impl Iterator<Item = usize> {
        let mut left = self.cells;
        std::iter::from_fn(move || {
            let cell = left.trailing_zeros() as usize / 4;
            (left != 0).then(|| {
                left &= left - 1;
                cell
            })
        })
    }
}

const ROW: u64 = 0xFFFF;
const ROW_BITS: u32 = ROW.count_ones();

/// Adds the replies to a tile of this rank.
#[inline]
pub fn push_replies(afterstate: PackedBoard, rank: u8, replies: &mut Vec<Reply<PackedBoard>>) {
    let tables = RowTables::get();
    sideways(tables, afterstate, rank, |board, cells| replies.push(Reply { board, cells }));
    sideways(tables, afterstate.transposed(), rank, |board, cells| {
        replies.push(Reply { board: board.transposed(), cells: PackedBoard(cells).transposed().0 });
    });
}

#[inline]
fn sideways(tables: &RowTables, board: PackedBoard, rank: u8, mut found: impl FnMut(PackedBoard, u64)) {
    let [left, right] = tables.both(board);
    let empty = board.empty_bits();
    let mut firsts = first_cells(empty);
    while firsts != 0 {
        let shift = firsts.trailing_zeros() / ROW_BITS * ROW_BITS;
        let first = (firsts & firsts.wrapping_neg()) >> shift;
        firsts &= firsts - 1;
        let empty = empty >> shift & ROW;
        // Adding the gap's first cell to nibbles of ones carries through the gap and clears it.
        let gap = empty & !(empty * 0xF + first);
        let last = 1 << (u64::BITS - 1 - gap.leading_zeros());
        let tiles = board.0 >> shift & ROW;
        let with_tile = |cell: u64| tiles | (cell * u64::from(rank));
        let [to_left, to_right] = tables.row_both(with_tile(first) as u16).map(u64::from);
        for (settled, slid, end) in [(left, to_left, first), (right, to_right, last)] {
            let others = !(ROW << shift);
            // If the tile stays at the end of its gap and nothing else moves, the move is illegal.
            let stays = (board.0 ^ settled.0) & others == 0 && slid == with_tile(end);
            let cells = if stays { gap ^ end } else { gap };
            if cells != 0 {
                found(PackedBoard(settled.0 & others | slid << shift), cells << shift);
            }
        }
    }
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

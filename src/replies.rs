//! The afterstates that a move reaches after a placed tile, each once for all cells where the tile may lie.
//!
//! When the board slides to the left or right, the tile changes only its own row, and slides to the same
//! place from every cell of a [gap](crate::gaps). So a gap has one afterstate for each side. Vertical moves
//! are found on the transposed board.

use crate::gaps::first_cells;
use crate::packed::{PackedBoard, RowTables};

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

//! Spawns: the runs of empty cells where a tile may lie, and the afterstates that a move then reaches.
//!
//! A *gap* is a longest run of empty cells in a row or column. A tile slides to the same place from every
//! cell of a gap, and changes only how its own row slides. So a gap has one afterstate for each side.
//! Vertical moves are found on the transposed board.

use crate::board::{CELLS, SIDE};
use crate::packed::{Cells, PackedBoard, RowTables, LOW_BITS};

/// The most gaps of a board: two in each row and column.
pub const MOST_GAPS: usize = 4 * SIDE;

/// The nibbles of the first column.
pub const FIRST_COLUMN: u64 = 0x000F_000F_000F_000F;
const LAST_COLUMN: u64 = FIRST_COLUMN << (4 * (SIDE - 1));

/// A gap in a row, or in a column: then in a row of the transposed board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gap {
    /// 0 in a row, 1 in a column.
    pub lines: usize,
    pub first: usize,
    pub last: usize,
}

impl Gap {
    /// The row, of the transposed board for a gap in a column.
    #[inline]
    pub const fn row(self) -> usize {
        self.first / SIDE
    }

    #[inline]
    pub const fn cells(self) -> Cells {
        Cells(((2 << (4 * self.last)) - (1 << (4 * self.first))) & LOW_BITS)
    }
}

/// The gaps of a board. One loop does rows and columns, since the processor cannot predict how many each has.
pub struct Gaps {
    /// The first cell of each gap, those in columns one bit higher.
    firsts: u64,
    lasts: u64,
}

impl Gaps {
    #[inline]
    pub const fn of(board: PackedBoard, transposed: PackedBoard) -> Gaps {
        let (rows, columns) = (Gaps::in_rows(board), Gaps::in_rows(transposed));
        Gaps { firsts: rows.firsts | columns.firsts << 1, lasts: rows.lasts | columns.lasts << 1 }
    }

    #[inline]
    const fn in_rows(board: PackedBoard) -> Gaps {
        let empty = board.empty_cells().0;
        Gaps { firsts: empty & !(empty << 4 & !FIRST_COLUMN), lasts: empty & !(empty >> 4 & !LAST_COLUMN) }
    }
}

impl Iterator for Gaps {
    type Item = Gap;

    #[inline]
    fn next(&mut self) -> Option<Gap> {
        if self.firsts == 0 {
            return None;
        }
        let place = self.firsts.trailing_zeros() as usize;
        self.firsts &= self.firsts - 1;
        let first = place / 4 % CELLS;
        let length = (self.lasts >> place & LOW_BITS).trailing_zeros() as usize / 4;
        Some(Gap { lines: place % 2, first, last: (first + length) % CELLS })
    }
}

/// A value for each empty cell, as part of a gap in its row.
pub type ByCell<T> = [T; PLACES];

/// Places of a [`ByCell`]. Each gap is written as four cells, perhaps past its row or the board; later gaps
/// overwrite the surplus.
pub const PLACES: usize = CELLS + SIDE - 1;

/// Where a cell lies on the transposed board.
#[inline]
pub const fn transposed_cell(cell: usize) -> usize {
    cell % SIDE * SIDE + cell / SIDE
}

/// A board whose rows slide to both sides, prepared for a tile in any of its gaps. Arrays of two are by side,
/// left first.
pub struct Sideways {
    rows: [Row; SIDE],
}

/// A row, and what becomes of the others when they slide left and right.
#[derive(Clone, Copy)]
struct Row {
    row: u16,
    others: [u64; 2],
    others_move: [bool; 2],
    /// The points that the others gain.
    gained: u32,
}

/// What becomes of a tile in a gap when it slides to both sides.
pub struct Slid {
    pub boards: [PackedBoard; 2],
    /// Whether the move is illegal for a tile at this side's end of the gap, since nothing moves.
    pub is_illegal_at_end: [bool; 2],
    /// The points that either move gains.
    pub gained: u32,
}

impl Sideways {
    #[inline]
    pub fn of(tables: &RowTables, board: PackedBoard) -> Sideways {
        let (both, gained) = (tables.both(board), tables.score_of_rows(board));
        let rows = [0, 1, 2, 3].map(|place| {
            let (row, others) = (board.row(place), !(0xFFFF << (16 * place)));
            Row {
                row,
                others: both.map(|settled| settled.0 & others),
                others_move: both.map(|settled| (settled.0 ^ board.0) & others != 0),
                gained: gained - tables.row_score(row),
            }
        });
        Sideways { rows }
    }

    #[inline]
    pub fn with_tile(&self, tables: &RowTables, gap: Gap, rank: u8) -> Slid {
        let place = gap.row();
        let Row { row, others, others_move, gained } = self.rows[place];
        let with_tile = [gap.first, gap.last].map(|end| row | u16::from(rank) << (4 * (end % SIDE)));
        let settled = tables.row_both(with_tile[0]);
        Slid {
            boards: [0, 1].map(|side| PackedBoard(others[side] | u64::from(settled[side]) << (16 * place))),
            is_illegal_at_end: [0, 1].map(|side| !others_move[side] & (settled[side] == with_tile[side])),
            gained: gained + tables.row_score(with_tile[0]),
        }
    }
}

/// An afterstate reachable after a spawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply<G> {
    pub board: G,
    /// The points that the move gains.
    pub score: u32,
    /// The cells where the tile may have spawned.
    pub cells: Cells,
}

/// Adds the afterstates reachable after a spawn of this rank, deduplicated across spawn cells.
#[inline]
pub fn push_replies(afterstate: PackedBoard, rank: u8, replies: &mut Vec<Reply<PackedBoard>>) {
    let tables = RowTables::get();
    for (lines, board) in [afterstate, afterstate.transposed()].into_iter().enumerate() {
        let sideways = Sideways::of(tables, board);
        for gap in Gaps::in_rows(board) {
            let slid = sideways.with_tile(tables, gap, rank);
            for (side, end) in [gap.first, gap.last].into_iter().enumerate() {
                let illegal = if slid.is_illegal_at_end[side] { Cells::of(end) } else { Cells::default() };
                let (board, cells, score) = (slid.boards[side], gap.cells().without(illegal), slid.gained);
                if cells != Cells::default() {
                    replies.push(match lines {
                        0 => Reply { board, score, cells },
                        _ => Reply { board: board.transposed(), score, cells: cells.transposed() },
                    });
                }
            }
        }
    }
}

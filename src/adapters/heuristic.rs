//! The hand-made evaluator at the leaves of the search: the last placement and the move that answers it, for an evaluator
//! that is a sum over lines.
//!
//! Nearly all of a search's time goes into its last level: for every cell that the last tile may fill and every move
//! that may answer, the value of the board that results. Taken one by one each costs a slide of four rows and eight
//! look-ups. But the tile changes one row only. When the board then slides to the left or right, the three other rows
//! settle as they would have without it, so they are slid and summed once for the afterstate; what is left for each
//! tile is its own row, and the four columns that its row takes part in. Vertical moves are the same on the transposed
//! board. Besides, a tile slides to the same place from any cell of one gap between tiles, so a gap is worked out once.
//!
//! Whole numbers make this the same to the last unit as the plain way, which the tests take.

use crate::board::{Board, CELLS, SIDE};
use crate::eval::heuristic::{Heuristic, UNITS_PER_POINT};
use crate::packed::{PackedBoard, RowTables};
use crate::search::expectimax::{Expectation, ExpectimaxAdapter};

impl ExpectimaxAdapter<PackedBoard> for Heuristic {
    fn finished(&self, _: PackedBoard) -> f64 {
        f64::from(self.lost()) / UNITS_PER_POINT
    }
    fn last_placement<const COUNT: usize>(
        &self,
        board: PackedBoard,
        ranks: [u8; COUNT],
    ) -> [Expectation; COUNT] {
        let tables = RowTables::get();
        let rows = Sideways::of(self, tables, board);
        let columns = Sideways::of(self, tables, board.transposed());
        ranks.map(|rank| {
            let mut replies = Replies { scores: [NO_REPLY; CELLS], legal: 0 };
            rows.reply(rank, |row, column| SIDE * row + column, &mut replies);
            columns.reply(rank, |row, column| SIDE * column + row, &mut replies);
            replies.mean(board, self.lost())
        })
    }
}

impl ExpectimaxAdapter<Board> for Heuristic {
    fn finished(&self, _: Board) -> f64 {
        f64::from(self.lost()) / UNITS_PER_POINT
    }
}

/// Stands for the value of a reply where none is legal; below any value.
const NO_REPLY: i32 = i32::MIN;

/// The best replies so far to a tile in each empty cell.
struct Replies {
    /// The value of the board after the best reply, in units.
    scores: [i32; CELLS],
    /// How many replies were legal, for all cells together.
    legal: u32,
}

impl Replies {
    /// The mean of the best replies over the empty cells. Where no reply was legal the game is finished, one leaf.
    #[inline]
    fn mean(&self, board: PackedBoard, lost: i32) -> Expectation {
        let (mut sum, mut empty, mut leaves) = (0, 0, self.legal);
        let mut cells = board.empty_bits();
        while cells != 0 {
            let best = self.scores[cells.trailing_zeros() as usize / 4];
            let is_lost = best == NO_REPLY;
            sum += i64::from(if is_lost { lost } else { best });
            leaves += u32::from(is_lost);
            empty += 1;
            cells &= cells - 1;
        }
        Expectation { value: sum as f64 / (f64::from(empty) * UNITS_PER_POINT), leaves: u64::from(leaves) }
    }
}

/// A board whose rows slide to the left and to the right.
struct Sideways<'a> {
    heuristic: &'a Heuristic,
    tables: &'a RowTables,
    board: PackedBoard,
    left: Side,
    right: Side,
}

/// One side to which the rows of a board slide when nothing is placed.
struct Side {
    /// The board settled there.
    settled: PackedBoard,
    /// Its columns.
    columns: PackedBoard,
    /// The score of its rows, in units.
    score: i32,
}

impl Side {
    #[inline]
    fn of(heuristic: &Heuristic, settled: PackedBoard) -> Side {
        Side { settled, columns: settled.transposed(), score: heuristic.of_rows(settled) }
    }

    /// The score of the board where row `row` settles as `slid` instead.
    #[inline]
    fn score_with(&self, heuristic: &Heuristic, row: usize, slid: u16) -> i32 {
        let others = self.score - heuristic.of_line(row, self.settled.row(row));
        let columns = self.columns.0 & !(FIRST_COLUMN << (4 * row)) | as_column(slid) << (4 * row);
        others + heuristic.of_line(row, slid) + heuristic.of_rows(PackedBoard(columns))
    }

    /// Whether a row other than `row` moves when `board` slides here.
    #[inline]
    fn moves_beside(&self, board: PackedBoard, row: usize) -> bool {
        (board.0 ^ self.settled.0) & !(0xFFFF << (16 * row)) != 0
    }
}

/// The first nibble of each row.
const FIRST_COLUMN: u64 = 0x000F_000F_000F_000F;

/// The four nibbles of a row as the first nibbles of four rows.
#[inline]
const fn as_column(row: u16) -> u64 {
    let row = row as u64;
    (row | row << 12 | row << 24 | row << 36) & FIRST_COLUMN
}

impl<'a> Sideways<'a> {
    #[inline]
    fn of(heuristic: &'a Heuristic, tables: &'a RowTables, board: PackedBoard) -> Sideways<'a> {
        let [left, right] =
            [tables.left(board), tables.right(board)].map(|settled| Side::of(heuristic, settled));
        Sideways { heuristic, tables, board, left, right }
    }

    /// Replies to a tile of this rank in each empty cell by sliding to both sides; `cell` tells which cell of the replies
    /// a row and a column of this board are.
    #[inline]
    fn reply(&self, rank: u8, cell: impl Fn(usize, usize) -> usize, replies: &mut Replies) {
        for row in 0..SIDE {
            let tiles = self.board.row(row);
            let moves = [&self.left, &self.right].map(|side| side.moves_beside(self.board, row));
            let (mut slid, mut scores, mut in_gap) = ([0; 2], [NO_REPLY; 2], false);
            for column in 0..SIDE {
                if tiles >> (4 * column) & 15 != 0 {
                    in_gap = false;
                    continue;
                }
                let placed = tiles | u16::from(rank) << (4 * column);
                if !in_gap {
                    slid = [self.tables.row_left(placed), self.tables.row_right(placed)];
                    scores = [
                        self.left.score_with(self.heuristic, row, slid[0]),
                        self.right.score_with(self.heuristic, row, slid[1]),
                    ];
                    in_gap = true;
                }
                let best = &mut replies.scores[cell(row, column)];
                for side in 0..2 {
                    // Where nothing else moves, the tile's own row must.
                    let is_legal = moves[side] || slid[side] != placed;
                    *best = (*best).max(if is_legal { scores[side] } else { NO_REPLY });
                    replies.legal += u32::from(is_legal);
                }
            }
        }
    }
}

//! The last placement of a search and the move that answers it, for an evaluator that is a sum over lines.
//!
//! Nearly all time goes into this level. Taken one by one, each board costs a slide of four rows and eight look-ups. But a
//! placed tile changes one row. When the board slides to the left or right, the other three rows settle as without it, so they
//! are slid and summed once for the afterstate. That leaves the tile's own row and the four columns it takes part in; vertical
//! moves are the same on the transposed board. And a tile slides to the same place from every cell of a gap between tiles, so
//! a gap is worked out once.
//!
//! In whole numbers this gives just the values of the plain way, which the tests take.

use crate::board::{CELLS, SIDE};
use crate::packed::{PackedBoard, RowTables};
use std::iter::Sum;
use std::ops::{Add, Sub};

/// An evaluator of packed boards that is a sum of whole numbers, one for each row and each column.
pub trait LineSum: Sync {
    /// The whole numbers.
    type Score: Score;

    /// The score of this line where it is row `place`, 0 to 3.
    fn of_row(&self, place: usize, line: u16) -> Self::Score;
    /// The score of this line where it is column `place`, 0 to 3.
    fn of_column(&self, place: usize, line: u16) -> Self::Score;
    /// How much of a score is one point of the evaluator's value.
    fn units_per_point(&self) -> f64;
    /// The score of a finished game.
    fn lost(&self) -> f64;

    /// The score of the four rows of a board.
    #[inline]
    fn of_rows(&self, board: PackedBoard) -> Self::Score {
        (0..SIDE).map(|place| self.of_row(place, board.row(place))).sum()
    }

    /// The score of the four columns of a board, given transposed.
    #[inline]
    fn of_columns(&self, transposed: PackedBoard) -> Self::Score {
        (0..SIDE).map(|place| self.of_column(place, transposed.row(place))).sum()
    }

    /// The score of a board.
    #[inline]
    fn of_board(&self, board: PackedBoard) -> Self::Score {
        self.of_rows(board) + self.of_columns(board.transposed())
    }
}

/// A whole number that is a score.
pub trait Score: Copy + Ord + Add<Output = Self> + Sub<Output = Self> + Sum + Into<i64> {
    /// Stands for the score of a reply where none is legal; below the score of any board.
    const NO_REPLY: Self;
}

impl Score for i32 {
    const NO_REPLY: i32 = i32::MIN;
}

impl Score for i64 {
    const NO_REPLY: i64 = i64::MIN;
}

/// The mean over the empty cells of an afterstate, for a tile of each of these ranks, of the best board that a move can
/// reach once the tile is there. Adds the boards that it evaluates to `nodes`.
#[inline]
pub fn last_placement<E: LineSum, const COUNT: usize>(
    evaluator: &E,
    board: PackedBoard,
    ranks: [u8; COUNT],
    nodes: &mut u64,
) -> [f64; COUNT] {
    let tables = RowTables::get();
    let rows = Sideways::<E, false>::of(evaluator, tables, board);
    let columns = Sideways::<E, true>::of(evaluator, tables, board.transposed());
    ranks.map(|rank| {
        let mut replies = Replies { scores: [E::Score::NO_REPLY; CELLS], nodes: 0 };
        rows.reply(rank, |row, column| SIDE * row + column, &mut replies);
        columns.reply(rank, |row, column| SIDE * column + row, &mut replies);
        let mean = replies.mean(board, evaluator);
        *nodes += u64::from(replies.nodes);
        mean
    })
}

/// The best replies so far to a tile in each empty cell.
struct Replies<S> {
    /// The score of the board after the best reply.
    scores: [S; CELLS],
    /// The boards evaluated, and the finished games.
    nodes: u32,
}

impl<S: Score> Replies<S> {
    /// The mean of the best replies over the empty cells. Where no reply was legal the game is finished.
    #[inline]
    fn mean<E: LineSum<Score = S>>(&mut self, board: PackedBoard, evaluator: &E) -> f64 {
        let (mut sum, mut empty, mut finished) = (0_i64, 0, 0);
        let mut cells = board.empty_bits();
        while cells != 0 {
            let best = self.scores[cells.trailing_zeros() as usize / 4];
            let is_finished = best == S::NO_REPLY;
            sum += if is_finished { 0 } else { best.into() };
            finished += u32::from(is_finished);
            empty += 1;
            cells &= cells - 1;
        }
        let sum = sum as f64 + f64::from(finished) * evaluator.lost();
        self.nodes += finished;
        sum / (f64::from(empty) * evaluator.units_per_point())
    }
}

/// A board whose rows slide to the left and to the right. Where it is `TRANSPOSED`, its rows are the columns of the board
/// that is searched.
struct Sideways<'a, E: LineSum, const TRANSPOSED: bool> {
    evaluator: &'a E,
    tables: &'a RowTables,
    board: PackedBoard,
    left: Side<E::Score>,
    right: Side<E::Score>,
}

/// One side to which the rows of a board slide when nothing is placed.
struct Side<S> {
    /// The board settled there.
    settled: PackedBoard,
    /// Its columns.
    columns: PackedBoard,
    /// The score of its rows.
    score: S,
}

impl<S: Score> Side<S> {
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

impl<'a, E: LineSum, const TRANSPOSED: bool> Sideways<'a, E, TRANSPOSED> {
    #[inline]
    fn of(evaluator: &'a E, tables: &'a RowTables, board: PackedBoard) -> Self {
        let [left, right] = [tables.left(board), tables.right(board)].map(|settled| Side {
            settled,
            columns: settled.transposed(),
            score: if TRANSPOSED { evaluator.of_columns(settled) } else { evaluator.of_rows(settled) },
        });
        Sideways { evaluator, tables, board, left, right }
    }

    /// The score of the line that is row `row` here.
    #[inline]
    fn of_own(&self, row: usize, line: u16) -> E::Score {
        if TRANSPOSED {
            self.evaluator.of_column(row, line)
        } else {
            self.evaluator.of_row(row, line)
        }
    }

    /// The score of the board where row `row` settles on this side as `slid` instead.
    #[inline]
    fn score_with(&self, side: &Side<E::Score>, row: usize, slid: u16) -> E::Score {
        let others = side.score - self.of_own(row, side.settled.row(row));
        let columns =
            PackedBoard(side.columns.0 & !(FIRST_COLUMN << (4 * row)) | as_column(slid) << (4 * row));
        let across =
            if TRANSPOSED { self.evaluator.of_rows(columns) } else { self.evaluator.of_columns(columns) };
        others + self.of_own(row, slid) + across
    }

    /// Replies to a tile of this rank in each empty cell by sliding to both sides; `cell` tells which cell of the replies
    /// a row and a column of this board are.
    #[inline]
    fn reply(&self, rank: u8, cell: impl Fn(usize, usize) -> usize, replies: &mut Replies<E::Score>) {
        for row in 0..SIDE {
            let tiles = self.board.row(row);
            let moves = [&self.left, &self.right].map(|side| side.moves_beside(self.board, row));
            let (mut slid, mut scores, mut in_gap) = ([0; 2], [E::Score::NO_REPLY; 2], false);
            for column in 0..SIDE {
                if tiles >> (4 * column) & 15 != 0 {
                    in_gap = false;
                    continue;
                }
                let placed = tiles | u16::from(rank) << (4 * column);
                if !in_gap {
                    slid = [self.tables.row_left(placed), self.tables.row_right(placed)];
                    scores = [
                        self.score_with(&self.left, row, slid[0]),
                        self.score_with(&self.right, row, slid[1]),
                    ];
                    replies.nodes += 2;
                    in_gap = true;
                }
                let best = &mut replies.scores[cell(row, column)];
                for side in 0..2 {
                    // Where nothing else moves, the tile's own row must.
                    let is_legal = moves[side] || slid[side] != placed;
                    *best = (*best).max(if is_legal { scores[side] } else { E::Score::NO_REPLY });
                }
            }
        }
    }
}

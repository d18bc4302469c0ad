//! The last placement of a search and the move that answers it, for an evaluator that is a sum over lines.
//!
//! Nearly all time goes into this level. Taken one by one, each board costs a slide of four rows and eight look-ups. But a
//! placed tile changes one row. When the board slides to the left or right, the other three rows settle as without it, so they
//! are slid and summed once for the afterstate. That leaves the tile's own row and the four columns it takes part in; vertical
//! moves are the same on the transposed board. And a tile slides to the same place from every cell of a gap between tiles, so
//! a gap is worked out once, for all tiles that may be placed there. The row is a constant of the code, and so are the shifts
//! and the tables that belong to it.
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
    let (mut rows, mut columns) = (Replies::<E::Score, COUNT>::none(), Replies::none());
    Sideways::<E, false>::of(evaluator, tables, board).reply_to(ranks, &mut rows);
    Sideways::<E, true>::of(evaluator, tables, board.transposed()).reply_to(ranks, &mut columns);
    let (mut sums, mut finished, mut empty) = ([0_i64; COUNT], [0_u32; COUNT], 0);
    let mut cells = board.empty_bits();
    while cells != 0 {
        let cell = cells.trailing_zeros() as usize / 4;
        let across = cell % SIDE * SIDE + cell / SIDE;
        for rank in 0..COUNT {
            let best = rows.scores[cell][rank].max(columns.scores[across][rank]);
            let is_finished = best == E::Score::NO_REPLY;
            sums[rank] += if is_finished { 0 } else { best.into() };
            finished[rank] += u32::from(is_finished);
        }
        empty += 1;
        cells &= cells - 1;
    }
    // Each gap slides to both sides.
    *nodes += u64::from((rows.gaps + columns.gaps) * 2 * COUNT as u32 + finished.iter().sum::<u32>());
    std::array::from_fn(|rank| {
        let sum = sums[rank] as f64 + f64::from(finished[rank]) * evaluator.lost();
        sum / (f64::from(empty) * evaluator.units_per_point())
    })
}

/// The best replies of a board whose rows slide, for a tile of each rank in each empty cell.
struct Replies<S, const COUNT: usize> {
    /// By cell. A gap is written up to where the longest ends, past the row and past the board; what follows overwrites it.
    scores: [[S; COUNT]; CELLS + SIDE - 1],
    /// The gaps between tiles.
    gaps: u32,
}

impl<S: Score, const COUNT: usize> Replies<S, COUNT> {
    #[inline]
    fn none() -> Self {
        Replies { scores: [[S::NO_REPLY; COUNT]; CELLS + SIDE - 1], gaps: 0 }
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
    /// The scores of its rows, and their sum.
    rows: [S; SIDE],
    sum: S,
}

/// A [`Side`] without one of its rows.
#[derive(Clone, Copy)]
struct Others<S> {
    /// The columns with the row's cells empty.
    columns: PackedBoard,
    /// The score of the other rows.
    score: S,
    /// Whether one of them moves.
    moves: bool,
}

/// The first nibble of each row.
const FIRST_COLUMN: u64 = 0x000F_000F_000F_000F;
/// The nibbles of the first row, and the lowest bit of each.
const FIRST_ROW: u64 = 0xFFFF;

impl<'a, E: LineSum, const TRANSPOSED: bool> Sideways<'a, E, TRANSPOSED> {
    #[inline]
    fn of(evaluator: &'a E, tables: &'a RowTables, board: PackedBoard) -> Self {
        let [left, right] = tables.both(board).map(|settled| {
            let rows = [0, 1, 2, 3].map(|row| own::<E, TRANSPOSED>(evaluator, row, settled.row(row)));
            let sum = rows[0] + rows[1] + rows[2] + rows[3];
            Side { settled, columns: settled.transposed(), rows, sum }
        });
        Sideways { evaluator, tables, board, left, right }
    }

    /// Finds the best replies to a tile of each of these ranks in each empty cell.
    #[inline]
    fn reply_to<const COUNT: usize>(&self, ranks: [u8; COUNT], replies: &mut Replies<E::Score, COUNT>) {
        let empty = self.board.empty_bits();
        self.reply::<0, COUNT>(empty, ranks, replies);
        self.reply::<1, COUNT>(empty, ranks, replies);
        self.reply::<2, COUNT>(empty, ranks, replies);
        self.reply::<3, COUNT>(empty, ranks, replies);
    }

    /// [`Sideways::reply_to`] for the cells of one row.
    #[inline]
    fn reply<const ROW: usize, const COUNT: usize>(
        &self,
        empty: u64,
        ranks: [u8; COUNT],
        replies: &mut Replies<E::Score, COUNT>,
    ) {
        let empty = empty >> (16 * ROW) & FIRST_ROW;
        let mut gaps = empty & !(empty << 4);
        if gaps == 0 {
            return;
        }
        let tiles = self.board.row(ROW);
        let (left, right) = (self.others::<ROW>(&self.left), self.others::<ROW>(&self.right));
        let both_move = left.moves && right.moves;
        while gaps != 0 {
            let first = gaps.trailing_zeros();
            gaps &= gaps - 1;
            let slid = ranks.map(|rank| {
                let placed = tiles | u16::from(rank) << first;
                let [to_left, to_right] = self.tables.row_both(placed);
                [(self.score::<ROW>(left, to_left), to_left), (self.score::<ROW>(right, to_right), to_right)]
            });
            let cell = SIDE * ROW + first as usize / 4;
            if both_move {
                replies.scores[cell..cell + SIDE].fill(slid.map(|[(left, _), (right, _)]| left.max(right)));
            } else {
                // Where nothing else moves the tile must, so it matters where in the gap it lies.
                for (place, best) in replies.scores[cell..cell + SIDE].iter_mut().enumerate() {
                    let bit = first + 4 * place as u32;
                    if empty >> bit & 1 == 0 {
                        break;
                    }
                    for (rank, best) in best.iter_mut().enumerate() {
                        let placed = tiles | u16::from(ranks[rank]) << bit;
                        let [to_left, to_right] = slid[rank];
                        let legal = |moves: bool, (score, slid)| {
                            if moves || slid != placed {
                                score
                            } else {
                                E::Score::NO_REPLY
                            }
                        };
                        *best = legal(left.moves, to_left).max(legal(right.moves, to_right));
                    }
                }
            }
            replies.gaps += 1;
        }
    }

    /// What row `ROW` does not change on this side.
    #[inline]
    fn others<const ROW: usize>(&self, side: &Side<E::Score>) -> Others<E::Score> {
        Others {
            columns: PackedBoard(side.columns.0 & !(FIRST_COLUMN << (4 * ROW))),
            score: side.sum - side.rows[ROW],
            moves: (self.board.0 ^ side.settled.0) & !(FIRST_ROW << (16 * ROW)) != 0,
        }
    }

    /// The score of the board where row `ROW` settles as `slid`.
    #[inline]
    fn score<const ROW: usize>(&self, others: Others<E::Score>, slid: u16) -> E::Score {
        let across = |place: usize| {
            let cell = slid >> (4 * place) & 15;
            let line = others.columns.row(place) | cell << (4 * ROW);
            if TRANSPOSED {
                self.evaluator.of_row(place, line)
            } else {
                self.evaluator.of_column(place, line)
            }
        };
        let columns = (across(0) + across(1)) + (across(2) + across(3));
        others.score + own::<E, TRANSPOSED>(self.evaluator, ROW, slid) + columns
    }
}

/// The score of the line that is row `row` of a board, which may be transposed.
#[inline]
fn own<E: LineSum, const TRANSPOSED: bool>(evaluator: &E, row: usize, line: u16) -> E::Score {
    if TRANSPOSED {
        evaluator.of_column(row, line)
    } else {
        evaluator.of_row(row, line)
    }
}

//! The last spawn of a search and the move after it, for an evaluator that is a sum over lines.
//!
//! Nearly all time goes into this level. Two facts save most of the slides and look-ups:
//!
//! - A spawn changes one row. The other three slide left or right as without it, so they are slid and summed
//!   once for the afterstate. Vertical moves are the same on the transposed board.
//! - A [gap](crate::spawns::Gap) is evaluated once for all its cells.
//!
//! Scores are whole numbers, so the result equals the plain form's exactly.

use crate::board::SIDE;
use crate::packed::{PackedBoard, RowTables};
use crate::spawns::{transposed_cell, ByCell, Gap, Gaps, FIRST_COLUMN, PLACES};
use std::ops::{Add, Sub};

/// An evaluator that is a sum of whole numbers, one for each row and each column.
pub trait LineSum: Sync {
    /// A whole number.
    type Score: Copy + Ord + Add<Output = Self::Score> + Sub<Output = Self::Score> + Into<i64>;
    /// Marks that no reply is legal; below the score of any board.
    const NO_REPLY: Self::Score;

    /// The score of a line that is row (`lines` is 0) or column (1) `place`, 0 to 3.
    fn of_line(&self, lines: usize, place: usize, line: u16) -> Self::Score;
    /// The score that stands for one point of value.
    fn units_per_point(&self) -> f64;
    /// The score of a finished game.
    fn lost(&self) -> f64;
}

/// `ExpectimaxAdapter::last_placement` for a sum over lines. `board` is the afterstate.
#[inline]
pub fn last_placement<E: LineSum, const COUNT: usize>(
    evaluator: &E,
    board: PackedBoard,
    ranks: [u8; COUNT],
    nodes: &mut u64,
) -> [f64; COUNT] {
    let tables = RowTables::get();
    let transposed = board.transposed();
    let sideways = [
        SlidRows::of(evaluator, tables, 0, board, transposed),
        SlidRows::of(evaluator, tables, 1, transposed, board),
    ];
    let mut replies = [[[E::NO_REPLY; COUNT]; PLACES]; 2];
    let mut count = 0;
    for gap in Gaps::of(board, transposed) {
        sideways[gap.lines].reply(evaluator, tables, gap, ranks, &mut replies[gap.lines]);
        count += 1;
    }
    let (mut sums, mut finished, mut empty) = ([0_i64; COUNT], [0_u32; COUNT], 0);
    for cell in board.empty_cells() {
        let across = transposed_cell(cell);
        for rank in 0..COUNT {
            let best = replies[0][cell][rank].max(replies[1][across][rank]);
            let is_finished = best == E::NO_REPLY;
            sums[rank] += if is_finished { 0 } else { best.into() };
            finished[rank] += u32::from(is_finished);
        }
        empty += 1;
    }
    // Each gap slides to both sides.
    *nodes += u64::from(count * 2 * COUNT as u32 + finished.iter().sum::<u32>());
    std::array::from_fn(|rank| {
        let sum = sums[rank] as f64 + f64::from(finished[rank]) * evaluator.lost();
        sum / (f64::from(empty) * evaluator.units_per_point())
    })
}

/// A board whose rows slide left and right; `lines` is 1 where it is transposed. Arrays of two are by
/// side, left first.
struct SlidRows<S> {
    lines: usize,
    board: PackedBoard,
    columns: PackedBoard,
    /// `columns` after the rows have slid to each side.
    settled: [PackedBoard; 2],
    /// The scores of the slid rows, and their sums.
    rows: [[S; 2]; SIDE],
    sums: [S; 2],
}

impl<S: Copy + Ord + Add<Output = S> + Sub<Output = S>> SlidRows<S> {
    #[inline]
    fn of<E: LineSum<Score = S>>(
        evaluator: &E,
        tables: &RowTables,
        lines: usize,
        board: PackedBoard,
        columns: PackedBoard,
    ) -> Self {
        let rows = [0, 1, 2, 3]
            .map(|row| tables.row_both(board.row(row)).map(|slid| evaluator.of_line(lines, row, slid)));
        let slid = board.rows().map(|row| tables.columns_both(row));
        SlidRows {
            lines,
            board,
            columns,
            settled: [0, 1].map(|side| {
                let [first, second, third, fourth] = slid.map(|sides| sides[side].0);
                PackedBoard(first | second << 4 | third << 8 | fourth << 12)
            }),
            rows,
            sums: [0, 1].map(|side| (rows[0][side] + rows[1][side]) + (rows[2][side] + rows[3][side])),
        }
    }

    /// Writes the best replies' scores for a tile of each rank in this gap.
    #[inline]
    fn reply<E: LineSum<Score = S>, const COUNT: usize>(
        &self,
        evaluator: &E,
        tables: &RowTables,
        gap: Gap,
        ranks: [u8; COUNT],
        replies: &mut ByCell<[S; COUNT]>,
    ) {
        let (row, Gap { first, last, .. }) = (gap.row(), gap);
        let tiles = self.board.row(row);
        let others = !(FIRST_COLUMN << (4 * row));
        let moved = ranks.map(|rank| {
            let placed = tiles | u16::from(rank) << (4 * (first % SIDE));
            let (slid, columns) = (tables.row_both(placed), tables.columns_both(placed));
            let own = slid.map(|slid| evaluator.of_line(self.lines, row, slid));
            [0, 1].map(|side| {
                let board = PackedBoard(self.settled[side].0 & others | columns[side].0 << (4 * row));
                let across = |place: usize| evaluator.of_line(1 - self.lines, place, board.row(place));
                let across = (across(0) + across(1)) + (across(2) + across(3));
                (board, self.sums[side] - self.rows[row][side] + own[side] + across)
            })
        });
        replies[first..first + SIDE].fill(moved.map(|[(_, left), (_, right)]| left.max(right)));
        // A tile at an end of its gap may not move. If nothing else moves either, the reply is not legal.
        for cell in [first, last] {
            replies[cell] = std::array::from_fn(|rank| {
                let unmoved = self.columns.0 | u64::from(ranks[rank]) << (16 * (cell % SIDE) + 4 * row);
                let legal =
                    |(board, score): (PackedBoard, S)| if board.0 == unmoved { E::NO_REPLY } else { score };
                legal(moved[rank][0]).max(legal(moved[rank][1]))
            });
        }
    }
}

//! The last spawn of a search with a network, and the move after it.
//!
//! Nearly all time goes there, where the search waits for weights in memory. This saves time:
//!
//! - The afterstates of all replies are collected and valued in one batch: cache misses overlap.
//! - A [gap](crate::spawns::Gap) has one reply for each side, whatever the cell.
//! - A spawn changes only how its own row slides, so the others are slid once.
//! - Values found lately are kept ([`Recent`]): two leaves in three were met shortly before, after the same tiles
//!   in another order. A value depends on its board alone, so keeping it changes no answer.
//! - The network values a board like its mirror images, so vertical replies stay transposed.

use super::recent::{Recent, Unknown};
use super::BATCH;
use crate::board::SIDE;
use crate::math::larger;
use crate::packed::{PackedBoard, RowTables};
use crate::search::expectimax::ExpectimaxAdapter;
use crate::spawns::{transposed_cell, ByCell, Gap, Gaps, Sideways, MOST_GAPS, PLACES};
use std::cell::RefCell;

pub(super) const MOST_RANKS: usize = 2;
/// A tile of each rank in each gap slides to both sides.
pub(super) const MOST_BOARDS: usize = 2 * MOST_GAPS * MOST_RANKS;
const _: () = assert!(MOST_BOARDS <= BATCH);
/// The number of no board.
pub(super) const NO_BOARD: u16 = 0;

thread_local! {
    /// Kept from one afterstate to the next, since clearing it takes time. Nothing is read that was not written for
    /// the same afterstate.
    static LEAVES: RefCell<Leaves> = const { RefCell::new(Leaves::NONE) };
}

/// [`ExpectimaxAdapter::last_placement`] for an evaluator that waits for memory at each leaf and values a
/// board like its mirror images. `recent` must hold values of this evaluator alone.
#[inline]
pub fn mean_of_best<E: ExpectimaxAdapter<PackedBoard>, const COUNT: usize>(
    evaluator: &E,
    recent: &Recent,
    afterstate: PackedBoard,
    ranks: [u8; COUNT],
    nodes: &mut u64,
) -> [f64; COUNT] {
    LEAVES.with_borrow_mut(|leaves| leaves.mean_of_best(evaluator, recent, afterstate, ranks, nodes))
}

/// What lies below one afterstate.
struct Leaves {
    /// By number, after [`NO_BOARD`]. An illegal reply's board is written behind the last one, but does not count.
    boards: [PackedBoard; MOST_BOARDS + 2],
    /// With [`NO_BOARD`].
    count: usize,
    /// Of the boards; minus infinity for [`NO_BOARD`].
    values: [f64; MOST_BOARDS + 1],
    unknown: Unknown,
    replies: [Replies; MOST_GAPS],
    /// The better reply's value for each cell, by the tile's rank and the gap's lines.
    best: [[ByCell<f64>; 2]; MOST_RANKS],
}

#[derive(Clone, Copy)]
pub(super) struct Replies {
    gap: Gap,
    to_tile: [RepliesToTile; MOST_RANKS],
}

/// Arrays of two are by side, left first.
#[derive(Clone, Copy)]
struct RepliesToTile {
    /// The points that either reply gains.
    gained: u32,
    /// The numbers of the boards after the replies.
    numbers: [u16; 2],
    /// The same for a tile at this side's end of its gap, where perhaps nothing moves.
    at_end: [u16; 2],
}

impl Replies {
    pub(super) const NONE: Replies = Replies {
        gap: Gap { lines: 0, first: 0, last: 0 },
        to_tile: [RepliesToTile { gained: 0, numbers: [0; 2], at_end: [0; 2] }; MOST_RANKS],
    };

    /// Writes the better reply's value for each cell of the gap; minus infinity where none is legal.
    #[inline]
    fn write_best<E: ExpectimaxAdapter<PackedBoard>>(
        &self,
        evaluator: &E,
        values: &[f64],
        best: &mut [[ByCell<f64>; 2]],
    ) {
        let Gap { lines, first, last } = self.gap;
        for (best, RepliesToTile { gained, numbers, at_end }) in best.iter_mut().zip(self.to_tile) {
            let gained = evaluator.reward(gained);
            let [left, right] = numbers.map(|number| gained + values[usize::from(number)]);
            let [left_at_end, right_at_end] = at_end.map(|number| gained + values[usize::from(number)]);
            let best = &mut best[lines];
            best[first..first + SIDE].fill(larger(left, right));
            best[first] = larger(left_at_end, right);
            best[last] = larger(left, right_at_end);
        }
    }
}

impl Leaves {
    const NONE: Leaves = Leaves {
        boards: [PackedBoard(0); MOST_BOARDS + 2],
        count: 1,
        values: [f64::NEG_INFINITY; MOST_BOARDS + 1],
        unknown: Unknown::none(),
        replies: [Replies::NONE; MOST_GAPS],
        best: [[[0.0; PLACES]; 2]; MOST_RANKS],
    };

    /// [`mean_of_best`].
    #[inline]
    fn mean_of_best<E: ExpectimaxAdapter<PackedBoard>, const COUNT: usize>(
        &mut self,
        evaluator: &E,
        recent: &Recent,
        afterstate: PackedBoard,
        ranks: [u8; COUNT],
        nodes: &mut u64,
    ) -> [f64; COUNT] {
        const { assert!(COUNT <= MOST_RANKS) };
        self.count = 1;
        let (boards, count, mut gaps) = (&mut self.boards, &mut self.count, 0);
        for_each_gap(
            afterstate,
            ranks,
            |board, is_legal| {
                let number = *count;
                boards[number] = board;
                *count += usize::from(is_legal);
                if is_legal {
                    number as u16
                } else {
                    NO_BOARD
                }
            },
            |replies| {
                self.replies[gaps % MOST_GAPS] = replies;
                gaps += 1;
            },
        );
        let (boards, values) = (&self.boards[1..self.count], &mut self.values[1..self.count]);
        recent.table().write_values(boards, values, &mut self.unknown, |boards, values| {
            *nodes += boards.len() as u64;
            evaluator.write_values(boards, values);
        });
        mean(evaluator, afterstate, &self.replies[..gaps], &self.values, &mut self.best, nodes)
    }
}

/// Finds the replies to a tile of each of these ranks in each gap. `number_of` gives a board its number, with whether the
/// reply is legal; `take` takes the replies of each gap.
#[inline]
pub(super) fn for_each_gap<const COUNT: usize>(
    afterstate: PackedBoard,
    ranks: [u8; COUNT],
    mut number_of: impl FnMut(PackedBoard, bool) -> u16,
    mut take: impl FnMut(Replies),
) {
    let tables = RowTables::get();
    let transposed = afterstate.transposed();
    let sideways = [Sideways::of(tables, afterstate), Sideways::of(tables, transposed)];
    for gap in Gaps::of(afterstate, transposed) {
        let mut replies = Replies { gap, ..Replies::NONE };
        for (rank, to_tile) in ranks.into_iter().zip(&mut replies.to_tile) {
            let slid = sideways[gap.lines].with_tile(tables, gap, rank);
            to_tile.gained = slid.gained;
            for side in [0, 1] {
                let stays = slid.is_illegal_at_end[side];
                let number = number_of(slid.boards[side], !(stays & (gap.first == gap.last)));
                to_tile.numbers[side] = number;
                to_tile.at_end[side] = if stays { NO_BOARD } else { number };
            }
        }
        take(replies);
    }
}

/// The mean over the empty cells, given the values of boards by their numbers. `best` is overwritten.
#[inline]
pub(super) fn mean<E: ExpectimaxAdapter<PackedBoard>, const COUNT: usize>(
    evaluator: &E,
    afterstate: PackedBoard,
    replies: &[Replies],
    values: &[f64],
    best: &mut [[ByCell<f64>; 2]; MOST_RANKS],
    nodes: &mut u64,
) -> [f64; COUNT] {
    for replies in replies {
        replies.write_best(evaluator, values, &mut best[..COUNT]);
    }
    let (mut sums, mut empty) = ([0.0; COUNT], 0);
    for cell in afterstate.empty_cells() {
        for (sum, best) in sums.iter_mut().zip(&*best) {
            let best = larger(best[0][cell], best[1][transposed_cell(cell)]);
            *sum += if best == f64::NEG_INFINITY {
                *nodes += 1;
                evaluator.finished(afterstate)
            } else {
                best
            };
        }
        empty += 1;
    }
    sums.map(|sum| sum / f64::from(empty))
}

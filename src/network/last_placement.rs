//! The networks in expectimax.
//!
//! The champion values afterstates by the points to come: points gained on the way are added, and a finished
//! game is worth 0. On the last laps, points gained on the way do not count beside a 32768.
//!
//! Nearly all time goes into the last spawn, where the search waits for weights in memory. This saves time
//! there:
//!
//! - The afterstates of all replies are collected and valued in one batch: cache misses overlap.
//! - A [gap](crate::spawns::Gap) has one reply for each side, whatever the cell.
//! - A spawn changes only how its own row slides, so the others are slid once.
//! - Values found lately are in a [cache](Recent).
//! - The network values a board like its mirror images, so vertical replies stay transposed.

use super::laps::{has_goal, points_at_end, LapNetwork, GOAL_RANK, POINTS_OF_GOAL};
use super::recent::Recent;
use super::shape::Shape;
use super::Network;
use crate::board::{Board, SIDE};
use crate::math::larger;
use crate::packed::{PackedBoard, RowTables};
use crate::search::expectimax::ExpectimaxAdapter;
use crate::spawns::{transposed_cell, ByCell, Gap, Gaps, Sideways, MOST_GAPS, PLACES};

/// The margin of forward pruning, in points; `docs/lab-notebook.md` compares others.
const MARGIN: f64 = 10_000.0;

/// The same on the last laps.
const LAP_MARGIN: f64 = 0.1 * POINTS_OF_GOAL as f64;

impl<S: Shape> ExpectimaxAdapter<PackedBoard> for Network<S> {
    fn finished(&self, _: PackedBoard) -> f64 {
        0.0
    }
    fn reward(&self, points: u32) -> f64 {
        f64::from(points)
    }
    fn margin(&self) -> f64 {
        MARGIN
    }
    fn last_placement<const COUNT: usize>(
        &self,
        afterstate: PackedBoard,
        ranks: [u8; COUNT],
        nodes: &mut u64,
    ) -> [f64; COUNT] {
        last_placement(self, self.recent(), afterstate, ranks, nodes)
    }
}

impl<S: Shape> ExpectimaxAdapter<Board> for Network<S> {
    fn finished(&self, _: Board) -> f64 {
        0.0
    }
    fn reward(&self, points: u32) -> f64 {
        f64::from(points)
    }
    fn margin(&self) -> f64 {
        MARGIN
    }
}

impl<S: Shape> ExpectimaxAdapter<PackedBoard> for LapNetwork<S> {
    fn finished(&self, board: PackedBoard) -> f64 {
        points_at_end(has_goal(board)).into()
    }
    fn margin(&self) -> f64 {
        LAP_MARGIN
    }
    fn last_placement<const COUNT: usize>(
        &self,
        afterstate: PackedBoard,
        ranks: [u8; COUNT],
        nodes: &mut u64,
    ) -> [f64; COUNT] {
        last_placement(self, self.recent(), afterstate, ranks, nodes)
    }
}

impl<S: Shape> ExpectimaxAdapter<Board> for LapNetwork<S> {
    fn finished(&self, board: Board) -> f64 {
        points_at_end(board.largest_rank() >= GOAL_RANK).into()
    }
    fn margin(&self) -> f64 {
        LAP_MARGIN
    }
}

/// [`ExpectimaxAdapter::last_placement`] for an evaluator that waits for memory at each leaf and values a
/// board like its mirror images. `recent` must hold values of this evaluator alone.
fn last_placement<E: ExpectimaxAdapter<PackedBoard>, const COUNT: usize>(
    evaluator: &E,
    recent: &Recent,
    afterstate: PackedBoard,
    ranks: [u8; COUNT],
    nodes: &mut u64,
) -> [f64; COUNT] {
    const { assert!(COUNT <= MOST_RANKS) };
    let tables = RowTables::get();
    let transposed = afterstate.transposed();
    let sideways = [Sideways::of(tables, afterstate), Sideways::of(tables, transposed)];
    let mut boards = Boards::none();
    let (mut replies, mut count) = ([Replies::default(); MOST_GAPS], 0);
    for gap in Gaps::of(afterstate, transposed) {
        replies[count % MOST_GAPS] = boards.replies(tables, &sideways[gap.lines], gap, ranks);
        count += 1;
    }
    let values = boards.values(evaluator, recent, nodes);
    let mut best = [[[f64::NEG_INFINITY; COUNT]; PLACES]; 2];
    for replies in &replies[..count] {
        replies.write_best(evaluator, &values, &mut best[replies.gap.lines]);
    }
    let (mut sums, mut empty) = ([0.0; COUNT], 0);
    for cell in afterstate.empty_cells() {
        let across = transposed_cell(cell);
        for rank in 0..COUNT {
            let best = larger(best[0][cell][rank], best[1][across][rank]);
            sums[rank] += if best == f64::NEG_INFINITY {
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

const MOST_RANKS: usize = 2;
/// A tile of each rank in each gap slides to both sides.
const MOST_BOARDS: usize = 2 * MOST_GAPS * MOST_RANKS;
const NO_BOARD: u8 = MOST_BOARDS as u8;

#[derive(Clone, Copy, Default)]
struct Replies {
    gap: Gap,
    to_tile: [RepliesToTile; MOST_RANKS],
}

/// Arrays of two are by side, left first.
#[derive(Clone, Copy, Default)]
struct RepliesToTile {
    /// The points that either reply gains.
    gained: u32,
    /// The numbers of the boards after the replies.
    numbers: [u8; 2],
    /// The same for a tile at this side's end of its gap, where perhaps nothing moves.
    at_end: [u8; 2],
}

impl Replies {
    /// Writes the better reply's value for each cell of the gap; minus infinity where none is legal.
    #[inline]
    fn write_best<E: ExpectimaxAdapter<PackedBoard>, const COUNT: usize>(
        &self,
        evaluator: &E,
        values: &[f64; MOST_BOARDS + 1],
        best: &mut ByCell<[f64; COUNT]>,
    ) {
        let of_tiles: [_; COUNT] = std::array::from_fn(|rank| {
            let RepliesToTile { gained, numbers, at_end } = self.to_tile[rank];
            let gained = evaluator.reward(gained);
            let [left, right] = numbers.map(|number| gained + values[usize::from(number)]);
            let [left_at_end, right_at_end] = at_end.map(|number| gained + values[usize::from(number)]);
            [larger(left, right), larger(left_at_end, right), larger(left, right_at_end)]
        });
        let [within, at_first, at_last] = [0, 1, 2].map(|place| of_tiles.map(|values| values[place]));
        let Gap { first, last, .. } = self.gap;
        best[first..first + SIDE].fill(within);
        best[first] = at_first;
        best[last] = at_last;
    }
}

struct Boards {
    /// By number. An illegal reply's board is written behind the last one, but does not count.
    list: [PackedBoard; MOST_BOARDS + 1],
    count: usize,
}

impl Boards {
    #[inline]
    fn none() -> Boards {
        Boards { list: [PackedBoard(0); MOST_BOARDS + 1], count: 0 }
    }

    /// Adds the boards after the replies to a tile in this gap.
    #[inline]
    fn replies<const COUNT: usize>(
        &mut self,
        tables: &RowTables,
        sideways: &Sideways,
        gap: Gap,
        ranks: [u8; COUNT],
    ) -> Replies {
        let mut replies = Replies { gap, ..Replies::default() };
        for (rank, to_tile) in ranks.into_iter().zip(&mut replies.to_tile) {
            let slid = sideways.with_tile(tables, gap, rank);
            to_tile.gained = slid.gained;
            for side in [0, 1] {
                let stays = slid.is_illegal_at_end[side];
                let number = self.number_of(slid.boards[side], !(stays & (gap.first == gap.last)));
                to_tile.numbers[side] = number;
                to_tile.at_end[side] = if stays { NO_BOARD } else { number };
            }
        }
        replies
    }

    /// Adds a board and returns its number; [`NO_BOARD`] where nothing moved.
    #[inline]
    fn number_of(&mut self, board: PackedBoard, is_legal: bool) -> u8 {
        let number = self.count;
        self.list[number] = board;
        self.count += usize::from(is_legal);
        if is_legal {
            number as u8
        } else {
            NO_BOARD
        }
    }

    /// The values of the boards, by number. Adds those that the evaluator works out to `nodes`.
    #[inline]
    fn values<E: ExpectimaxAdapter<PackedBoard>>(
        &self,
        evaluator: &E,
        recent: &Recent,
        nodes: &mut u64,
    ) -> [f64; MOST_BOARDS + 1] {
        let mut values = [0.0; MOST_BOARDS + 1];
        values[usize::from(NO_BOARD)] = f64::NEG_INFINITY;
        recent.table().write_values(&self.list[..self.count], &mut values[..self.count], |boards, values| {
            *nodes += boards.len() as u64;
            evaluator.write_values(boards, values);
        });
        values
    }
}

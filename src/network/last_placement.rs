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
//! - Values found lately are kept ([`Recent`]): two leaves in three were met shortly before, after the same tiles
//!   in another order. A value depends on its board alone, so keeping it changes no answer.
//! - The network values a board like its mirror images, so vertical replies stay transposed.

use super::laps::{points_at_end, LapNetwork, GOAL_RANK, POINTS_OF_GOAL};
use super::shape::Shape;
use super::Network;
use crate::board::SIDE;
use crate::grid::{Evaluate, Grid};
use crate::math::larger;
use crate::packed::{PackedBoard, RowTables};
use crate::random::GOLDEN_RATIO;
use crate::search::expectimax::{leaf_by_leaf, ExpectimaxAdapter};
use crate::spawns::{transposed_cell, ByCell, Gap, Gaps, Sideways, MOST_GAPS, PLACES};
use std::cell::{Cell, RefCell};
use std::sync::{Mutex, MutexGuard, TryLockError};

/// The margin of forward pruning, in points; `docs/lab-notebook.md` compares others.
const MARGIN: f64 = 10_000.0;

/// The same on the last laps.
const LAP_MARGIN: f64 = 0.1 * POINTS_OF_GOAL as f64;

impl<S: Shape, L: Shape, G: Grid> ExpectimaxAdapter<G> for Network<S, L>
where
    Self: Evaluate<G>,
{
    const BY_AFTERSTATE: bool = true;

    fn finished(&self, _: G) -> f64 {
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
        afterstate: G,
        ranks: [u8; COUNT],
        nodes: &mut u64,
    ) -> [f64; COUNT] {
        match afterstate.packed() {
            Some(afterstate) => LEAVES
                .with_borrow_mut(|leaves| leaves.mean_of_best(self, self.recent(), afterstate, ranks, nodes)),
            None => leaf_by_leaf(self, afterstate, ranks, nodes),
        }
    }
}

impl<S: Shape, G: Grid> ExpectimaxAdapter<G> for LapNetwork<S>
where
    Self: Evaluate<G>,
{
    const BY_AFTERSTATE: bool = true;

    fn finished(&self, board: G) -> f64 {
        points_at_end(board.largest_rank() >= GOAL_RANK).into()
    }
    fn margin(&self) -> f64 {
        LAP_MARGIN
    }
    fn last_placement<const COUNT: usize>(
        &self,
        afterstate: G,
        ranks: [u8; COUNT],
        nodes: &mut u64,
    ) -> [f64; COUNT] {
        match afterstate.packed() {
            Some(afterstate) => LEAVES
                .with_borrow_mut(|leaves| leaves.mean_of_best(self, self.recent(), afterstate, ranks, nodes)),
            None => leaf_by_leaf(self, afterstate, ranks, nodes),
        }
    }
}

const MOST_RANKS: usize = 2;
/// A tile of each rank in each gap slides to both sides.
const MOST_BOARDS: usize = 2 * MOST_GAPS * MOST_RANKS;
const _: () = assert!(MOST_BOARDS <= MOST_TOGETHER);
const NO_BOARD: u8 = MOST_BOARDS as u8;

thread_local! {
    /// Kept from one afterstate to the next, since clearing it takes time. Nothing is read that was not written for
    /// the same afterstate.
    static LEAVES: RefCell<Leaves> = const { RefCell::new(Leaves::NONE) };
}

/// What lies below one afterstate.
struct Leaves {
    /// By number. An illegal reply's board is written behind the last one, but does not count.
    boards: [PackedBoard; MOST_BOARDS + 1],
    count: usize,
    /// Of the boards; minus infinity for [`NO_BOARD`].
    values: [f64; MOST_BOARDS + 1],
    unknown: Unknown,
    replies: [Replies; MOST_GAPS],
    /// The better reply's value for each cell, by the tile's rank and the gap's lines.
    best: [[ByCell<f64>; 2]; MOST_RANKS],
}

#[derive(Clone, Copy)]
struct Replies {
    gap: Gap,
    to_tile: [RepliesToTile; MOST_RANKS],
}

/// Arrays of two are by side, left first.
#[derive(Clone, Copy)]
struct RepliesToTile {
    /// The points that either reply gains.
    gained: u32,
    /// The numbers of the boards after the replies.
    numbers: [u8; 2],
    /// The same for a tile at this side's end of its gap, where perhaps nothing moves.
    at_end: [u8; 2],
}

impl Replies {
    const NONE: Replies = Replies {
        gap: Gap { lines: 0, first: 0, last: 0 },
        to_tile: [RepliesToTile { gained: 0, numbers: [0; 2], at_end: [0; 2] }; MOST_RANKS],
    };

    /// Writes the better reply's value for each cell of the gap; minus infinity where none is legal.
    #[inline]
    fn write_best<E: ExpectimaxAdapter<PackedBoard>>(
        &self,
        evaluator: &E,
        values: &[f64; MOST_BOARDS + 1],
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
        boards: [PackedBoard(0); MOST_BOARDS + 1],
        count: 0,
        values: [f64::NEG_INFINITY; MOST_BOARDS + 1],
        unknown: Unknown::none(),
        replies: [Replies::NONE; MOST_GAPS],
        best: [[[0.0; PLACES]; 2]; MOST_RANKS],
    };

    /// [`ExpectimaxAdapter::last_placement`] for an evaluator that waits for memory at each leaf and values a
    /// board like its mirror images. `recent` must hold values of this evaluator alone.
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
        let tables = RowTables::get();
        let transposed = afterstate.transposed();
        let sideways = [Sideways::of(tables, afterstate), Sideways::of(tables, transposed)];
        self.count = 0;
        let mut gaps = 0;
        for gap in Gaps::of(afterstate, transposed) {
            self.add_replies(tables, &sideways[gap.lines], gap, ranks, gaps % MOST_GAPS);
            gaps += 1;
        }
        let (boards, values) = (&self.boards[..self.count], &mut self.values[..self.count]);
        recent.table().write_values(boards, values, &mut self.unknown, |boards, values| {
            *nodes += boards.len() as u64;
            evaluator.write_values(boards, values);
        });
        for replies in &self.replies[..gaps] {
            replies.write_best(evaluator, &self.values, &mut self.best[..COUNT]);
        }
        let (mut sums, mut empty) = ([0.0; COUNT], 0);
        for cell in afterstate.empty_cells() {
            for (sum, best) in sums.iter_mut().zip(&self.best) {
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

    /// Adds the boards after the replies to a tile in this gap, the board's `number`th.
    #[inline]
    fn add_replies<const COUNT: usize>(
        &mut self,
        tables: &RowTables,
        sideways: &Sideways,
        gap: Gap,
        ranks: [u8; COUNT],
        number: usize,
    ) {
        self.replies[number].gap = gap;
        for (tile, rank) in ranks.into_iter().enumerate() {
            let slid = sideways.with_tile(tables, gap, rank);
            let mut replies = RepliesToTile { gained: slid.gained, numbers: [0; 2], at_end: [0; 2] };
            for side in [0, 1] {
                let stays = slid.is_illegal_at_end[side];
                let number = self.number_of(slid.boards[side], !(stays & (gap.first == gap.last)));
                replies.numbers[side] = number;
                replies.at_end[side] = if stays { NO_BOARD } else { number };
            }
            self.replies[number].to_tile[tile] = replies;
        }
    }

    /// Adds a board and returns its number; [`NO_BOARD`] where nothing moved.
    #[inline]
    fn number_of(&mut self, board: PackedBoard, is_legal: bool) -> u8 {
        let number = self.count;
        self.boards[number] = board;
        self.count += usize::from(is_legal);
        if is_legal {
            number as u8
        } else {
            NO_BOARD
        }
    }
}

/// Tables for threads that search at once. A thread that finds none free does without.
const TABLES: usize = 16;

/// Boards of a table: 64 KiB in all. Half as many lead to 4 % more evaluations, twice as many to 2 % fewer.
const BOARDS: usize = 1 << 12;

/// The most boards asked about at once.
pub const MOST_TOGETHER: usize = 64;

thread_local! {
    /// The table that this thread had last. If two threads kept swapping tables, these would move between
    /// processors.
    static PLACE: Cell<usize> = const { Cell::new(0) };
}

/// Values that were found lately. While a thread works out one afterstate, it has a table of its own, small enough
/// for its processor's cache.
#[derive(Default)]
pub struct Recent {
    tables: [Lockable; TABLES],
}

/// A table and its lock, in cache lines of their own, so that locking one table does not slow down the next.
/// Some processors fetch two lines at once.
#[derive(Default)]
#[repr(align(128))]
struct Lockable(Mutex<Vec<(PackedBoard, f64)>>);

/// A table, as long as one thread has it; `None` where none was free.
pub struct RecentTable<'a>(Option<MutexGuard<'a, Vec<(PackedBoard, f64)>>>);

/// Those of some boards whose values are not kept. What an earlier question left here does no harm.
pub struct Unknown {
    boards: [PackedBoard; MOST_TOGETHER],
    places: [u8; MOST_TOGETHER],
    values: [f64; MOST_TOGETHER],
}

impl Unknown {
    /// Room for them.
    pub const fn none() -> Unknown {
        Unknown {
            boards: [PackedBoard(0); MOST_TOGETHER],
            places: [0; MOST_TOGETHER],
            values: [0.0; MOST_TOGETHER],
        }
    }
}

impl Recent {
    /// A table for this thread.
    pub fn table(&self) -> RecentTable<'_> {
        let first = PLACE.get();
        let free = (first..first + TABLES).map(|place| place % TABLES).find_map(|place| {
            let table = match self.tables[place].0.try_lock() {
                Ok(table) => table,
                Err(TryLockError::Poisoned(table)) => table.into_inner(),
                Err(TryLockError::WouldBlock) => return None,
            };
            PLACE.set(place);
            Some(table)
        });
        RecentTable(free.map(|mut table| {
            // Where the memory is refused, the table stays empty and nothing is kept.
            if table.is_empty() && table.try_reserve_exact(BOARDS).is_ok() {
                // No move leaves the empty board.
                table.resize(BOARDS, (PackedBoard(0), 0.0));
            }
            table
        }))
    }
}

impl RecentTable<'_> {
    /// Writes the values of these afterstates, at most [`MOST_TOGETHER`]. `find` works out those that are not kept.
    /// No branches, since the processor cannot predict which are kept.
    #[inline]
    pub fn write_values(
        &mut self,
        boards: &[PackedBoard],
        values: &mut [f64],
        unknown: &mut Unknown,
        find: impl FnOnce(&[PackedBoard], &mut [f64]),
    ) {
        let table = self.0.as_deref_mut().and_then(|table| <&mut [_; BOARDS]>::try_from(&mut table[..]).ok());
        let Some(table) = table else { return find(boards, values) };
        let mut count = 0;
        for (place, (&board, value)) in boards.iter().zip(&mut *values).enumerate() {
            let kept = table[place_of(board)];
            *value = kept.1;
            (unknown.boards[count % MOST_TOGETHER], unknown.places[count % MOST_TOGETHER]) =
                (board, place as u8);
            count += usize::from(kept.0 != board);
        }
        let (boards, found) = (&unknown.boards[..count], &mut unknown.values[..count]);
        find(boards, found);
        for ((&board, &place), &mut value) in boards.iter().zip(&unknown.places).zip(found) {
            values[usize::from(place)] = value;
            table[place_of(board)] = (board, value);
        }
    }
}

#[inline]
fn place_of(board: PackedBoard) -> usize {
    (board.0.wrapping_mul(GOLDEN_RATIO) >> (u64::BITS - BOARDS.ilog2())) as usize
}

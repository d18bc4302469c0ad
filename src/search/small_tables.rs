//! Tables of afterstates that last as long as one search.
//!
//! The two differ in what they cost: [`SmallTable`] lies on the stack, for searches that take microseconds;
//! [`ExactTable`] grows with the depth.

use super::expectimax::{AfterstateTable, Horizon};
use super::transposition::hash_of;
use crate::packed::PackedBoard;
use crate::random::mix;
use crate::system::prefetch;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A board combined with its value by exclusive or, and the value. A fresh entry is the empty board's, which no
/// move leaves.
type Entry = [AtomicU64; 2];

/// The value that an entry has of this board, if it has one.
#[inline]
fn recall(entry: &Entry, board: PackedBoard) -> Option<f64> {
    let [key, value] = entry.each_ref().map(|word| word.load(Relaxed));
    (key ^ value == board.0).then(|| f64::from_bits(value))
}

#[inline]
fn keep(entry: &Entry, board: PackedBoard, value: f64) {
    let bits = value.to_bits();
    entry[0].store(board.0 ^ bits, Relaxed);
    entry[1].store(bits, Relaxed);
}

/// A table of one search of two placements: what several spawns lead to is searched once. It fits the
/// processor's nearest cache.
pub struct SmallTable {
    /// By hash.
    entries: [Entry; SMALL_ENTRIES],
}

/// A board has at most some hundred afterstates with one placement left that its margin does not prune.
const SMALL_ENTRIES: usize = 1 << 8;

impl Default for SmallTable {
    fn default() -> SmallTable {
        SmallTable { entries: [const { [const { AtomicU64::new(0) }; 2] }; SMALL_ENTRIES] }
    }
}

impl SmallTable {
    #[inline]
    fn entry(&self, afterstate: PackedBoard) -> &Entry {
        &self.entries[(hash_of(afterstate) >> (u64::BITS - SMALL_ENTRIES.ilog2())) as usize]
    }
}

impl AfterstateTable<PackedBoard> for SmallTable {
    #[inline]
    fn probe(&self, afterstate: PackedBoard, horizon: Horizon) -> Option<f64> {
        (horizon == Horizon::exact(1)).then(|| recall(self.entry(afterstate), afterstate))?
    }

    fn store(&self, afterstate: PackedBoard, horizon: Horizon, value: f64) {
        if horizon == Horizon::exact(1) {
            keep(self.entry(afterstate), afterstate, value);
        }
    }
}

/// Values by afterstate and placements left, for searches without a cut-off.
pub struct ExactTable {
    /// By the placements left; empty for 0.
    levels: Vec<Vec<Entry>>,
}

impl ExactTable {
    /// A table with room for most afterstates of a mid-game board: 32 times as many entries for each
    /// placement further from the root, up to 2 MiB; none where memory is short.
    pub fn new(placements: u32) -> ExactTable {
        /// Entries of one level, as a power of two.
        const MOST_BITS: u32 = 17;
        let levels = (0..placements).map(|left| {
            let bits = (5 * (placements - left) + 4).min(MOST_BITS);
            let mut level = Vec::new();
            if left > 0 && level.try_reserve_exact(1 << bits).is_ok() {
                level.resize_with(1 << bits, Entry::default);
            }
            level
        });
        ExactTable { levels: levels.collect() }
    }

    fn entry(&self, afterstate: PackedBoard, horizon: Horizon) -> Option<&Entry> {
        let level = self.levels.get(horizon.placements as usize)?;
        level.get((mix(afterstate.0) >> 32) as usize & level.len().wrapping_sub(1))
    }
}

impl AfterstateTable<PackedBoard> for ExactTable {
    fn announce(&self, afterstate: PackedBoard, horizon: Horizon) {
        if let Some(entry) = self.entry(afterstate, horizon) {
            prefetch(entry);
        }
    }

    fn probe(&self, afterstate: PackedBoard, horizon: Horizon) -> Option<f64> {
        recall(self.entry(afterstate, horizon)?, afterstate)
    }

    fn store(&self, afterstate: PackedBoard, horizon: Horizon, value: f64) {
        if let Some(entry) = self.entry(afterstate, horizon) {
            keep(entry, afterstate, value);
        }
    }
}

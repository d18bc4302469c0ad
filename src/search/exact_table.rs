//! The transposition table of the published expectimax programs, exact to the last bit.
//!
//! Their values are known to 1e-9 and more, so nothing is rounded. The table belongs to one search, whose threads share it
//! without a lock: an entry is the board combined with the value by exclusive or, and the value, so that a reader that catches
//! words of two entries is all but sure to find another board than it asked for.

use crate::board::Board;
use crate::packed::PackedBoard;
use crate::random::mix;
use crate::search::expectimax::{AfterstateTable, Horizon};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Words of an entry: the board combined with the value, and the value.
const ENTRY_WORDS: usize = 2;

/// Values of afterstates by afterstate and placements left, for searches without a cut-off.
pub struct ExactTable {
    /// By the placements left, the entries; none for a number that is not worth remembering.
    levels: Vec<Vec<AtomicU64>>,
}

impl ExactTable {
    /// The table of a search of so many placements, with room for most of the afterstates of a mid-game board: some
    /// thirty times as many for each placement. At most 4 MiB; where memory is short, less is remembered.
    #[must_use]
    pub fn new(placements: u32) -> ExactTable {
        /// The most entries of one level, as a power of two.
        const MOST_BITS: u32 = 17;
        let levels = (0..placements).map(|left| {
            let bits = (5 * (placements - left) + 4).min(MOST_BITS);
            let words = ENTRY_WORDS << bits;
            let mut level = Vec::new();
            if left > 0 && level.try_reserve_exact(words).is_ok() {
                level.resize_with(words, AtomicU64::default);
            }
            level
        });
        ExactTable { levels: levels.collect() }
    }

    /// The words of the entry in which this afterstate belongs.
    #[inline]
    fn entry(&self, afterstate: PackedBoard, horizon: Horizon) -> Option<&[AtomicU64]> {
        let level = self.levels.get(horizon.placements as usize)?;
        let entries = level.len() / ENTRY_WORDS;
        if entries == 0 {
            return None;
        }
        let start = ENTRY_WORDS * ((mix(afterstate.0) >> 32) as usize & (entries - 1));
        level.get(start..start + ENTRY_WORDS)
    }
}

impl AfterstateTable<PackedBoard> for ExactTable {
    #[inline]
    fn probe(&self, afterstate: PackedBoard, horizon: Horizon) -> Option<f64> {
        let entry = self.entry(afterstate, horizon)?;
        let [combined, value] = [0, 1].map(|word| entry[word].load(Relaxed));
        // An entry never written to is the empty board, which no move leaves.
        (combined ^ value == afterstate.0).then(|| f64::from_bits(value))
    }

    #[inline]
    fn store(&self, afterstate: PackedBoard, horizon: Horizon, value: f64) -> f64 {
        if let Some(entry) = self.entry(afterstate, horizon) {
            let bits = value.to_bits();
            entry[0].store(afterstate.0 ^ bits, Relaxed);
            entry[1].store(bits, Relaxed);
        }
        value
    }
}

/// Boards with a tile past the nibble are searched without memory: they are rare, and few of them are alike.
impl AfterstateTable<Board> for ExactTable {
    fn probe(&self, _: Board, _: Horizon) -> Option<f64> {
        None
    }
    fn store(&self, _: Board, _: Horizon, value: f64) -> f64 {
        value
    }
}

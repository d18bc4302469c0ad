//! Expectimax as in the published programs: every spawned tile counts, however unlikely.
//!
//! The transposition table rounds nothing, since the programs' values are known to 1e-9 or better. The
//! threads of one search share it without a lock, by the method of [`transposition`](super::transposition),
//! with the board as the key.

use super::effort::EffortScale;
use super::expectimax::{AfterstateTable, Expectimax, ExpectimaxAdapter, Horizon};
use crate::board::Board;
use crate::call::{Question, Verdict};
use crate::grid::Grid;
use crate::packed::PackedBoard;
use crate::random::mix;
use crate::stop::Cancelled;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Searches ever deeper until the effort or the time is used up, on the packed board if it holds all tiles to
/// come.
pub fn published_expectimax<E>(
    question: &Question,
    scale: EffortScale,
    evaluator: &E,
) -> Result<Verdict, Cancelled>
where
    E: ExpectimaxAdapter<PackedBoard> + ExpectimaxAdapter<Board>,
{
    match PackedBoard::for_spawns(question.board(), scale.deepest(question)) {
        Some(board) => deepen(question, scale, board, evaluator),
        None => deepen(question, scale, question.board(), evaluator),
    }
}

fn deepen<G: Grid, E: ExpectimaxAdapter<G>>(
    question: &Question,
    scale: EffortScale,
    board: G,
    evaluator: &E,
) -> Result<Verdict, Cancelled>
where
    ExactTable: AfterstateTable<G>,
{
    scale.deepen(question, |placements, stop| {
        let table = ExactTable::new(placements);
        let search = Expectimax::new(evaluator, &table, stop);
        search.root(board, Horizon::exact(placements), question.limits.threads)
    })
}

const ENTRY_WORDS: usize = 2;

/// Values by afterstate and placements left, for searches without a cut-off.
struct ExactTable {
    /// By the placements left; empty for 0.
    levels: Vec<Vec<AtomicU64>>,
}

impl ExactTable {
    /// A table with room for most afterstates of a mid-game board: 32 times as many entries for each
    /// placement further from the root, up to 2 MiB; none where memory is short.
    fn new(placements: u32) -> ExactTable {
        /// Entries of one level, as a power of two.
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
        // A fresh entry is the empty board, which no move leaves.
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

/// Boards past the nibble are not stored: they are rare, and few are alike.
impl AfterstateTable<Board> for ExactTable {
    fn probe(&self, _: Board, _: Horizon) -> Option<f64> {
        None
    }
    fn store(&self, _: Board, _: Horizon, value: f64) -> f64 {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_past_the_nibble_is_worth_what_was_found_and_is_not_kept() {
        let (table, horizon) = (ExactTable::new(2), Horizon::exact(1));
        let board = Board::from_ranks([16, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(table.store(board, horizon, 2.5), 2.5);
        assert_eq!(table.probe(board, horizon), None);
    }
}

//! What boards were worth that were valued lately.
//!
//! Two leaves in three were met shortly before, after the same tiles in another order. A value is a function of its board, so
//! what is kept here changes no answer.
//!
//! Each thread has a table of its own, small enough for its processor's cache, for as long as it works out one afterstate: it
//! takes the first that is free, and most often that which it had before.

use crate::packed::PackedBoard;
use crate::random::GOLDEN_RATIO;
use crate::stop::this_thread;
use std::sync::{Mutex, MutexGuard, TryLockError};

/// Tables for threads that search at once. A thread that finds none free does without.
const TABLES: usize = 16;

/// Boards of a table: 64 KiB in all. Half as many lead to 4 % more evaluations, twice as many to 2 % fewer.
const BOARDS: usize = 1 << 12;

/// Values that were found lately.
#[derive(Default)]
pub struct Recent {
    tables: [Mutex<Vec<(PackedBoard, f64)>>; TABLES],
}

/// A table, as long as one thread has it.
pub struct Table<'a>(Option<MutexGuard<'a, Vec<(PackedBoard, f64)>>>);

impl Recent {
    /// A table for this thread.
    #[must_use]
    pub fn table(&self) -> Table<'_> {
        let first =
            ((this_thread() as u64).wrapping_mul(GOLDEN_RATIO) >> (u64::BITS - TABLES.ilog2())) as usize;
        let free = (0..TABLES).find_map(|next| match self.tables[(first + next) % TABLES].try_lock() {
            Ok(table) => Some(table),
            Err(TryLockError::Poisoned(table)) => Some(table.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        });
        Table(free.map(|mut table| {
            // Where the memory is refused, the table stays empty and nothing is kept.
            if table.is_empty() && table.try_reserve_exact(BOARDS).is_ok() {
                // No move leaves the empty board.
                table.resize(BOARDS, (PackedBoard(0), 0.0));
            }
            table
        }))
    }
}

impl Table<'_> {
    /// What this board is worth, which a move left: as it was kept, or as `find` says.
    #[inline]
    pub fn value(&mut self, board: PackedBoard, find: impl FnOnce() -> f64) -> f64 {
        let place = (board.0.wrapping_mul(GOLDEN_RATIO) >> (u64::BITS - BOARDS.ilog2())) as usize;
        let Some(kept) = self.0.as_mut().and_then(|table| table.get_mut(place)) else { return find() };
        if kept.0 != board {
            *kept = (board, find());
        }
        kept.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Stream;
    use rand::Rng;

    #[test]
    fn every_board_has_its_own_value_and_most_are_found_once() {
        let recent = Recent::default();
        let mut stream = Stream::of(&[9]);
        let mut found = 0;
        for _ in 0..40_000 {
            let board = PackedBoard(1 + stream.next_u64() % 1000);
            let value = recent.table().value(board, || {
                found += 1;
                board.0 as f64
            });
            assert_eq!(value, board.0 as f64);
        }
        assert!(found >= 1000, "a value was made up");
        assert!(found < 20_000, "{found} of 40000 were found anew");
    }

    #[test]
    fn who_finds_no_free_table_does_without() {
        let recent = Recent::default();
        let taken: Vec<Table> = (0..TABLES).map(|_| recent.table()).collect();
        let mut without = recent.table();
        for value in [3.0, 4.0] {
            assert_eq!(without.value(PackedBoard(7), || value), value);
        }
        drop(taken);
        let mut table = recent.table();
        assert_eq!([3.0, 4.0].map(|value| table.value(PackedBoard(7), || value)), [3.0, 3.0]);
    }
}

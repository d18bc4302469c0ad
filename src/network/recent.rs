//! Values that searches found lately.

use super::BATCH;
use crate::packed::PackedBoard;
use crate::random::GOLDEN_RATIO;
use std::cell::Cell;
use std::sync::{Mutex, MutexGuard, TryLockError};

/// Tables for threads that search at once. A thread that finds none free does without.
const TABLES: usize = 16;

/// Boards of a table: 64 KiB in all. Half as many lead to 4 % more evaluations, twice as many to 2 % fewer.
const BOARDS: usize = 1 << 12;

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
    boards: [PackedBoard; BATCH],
    places: [u8; BATCH],
    values: [f64; BATCH],
}

impl Unknown {
    /// Room for them.
    pub const fn none() -> Unknown {
        Unknown { boards: [PackedBoard(0); BATCH], places: [0; BATCH], values: [0.0; BATCH] }
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
    /// Writes the values of these afterstates, at most [`BATCH`]. `find` works out those that are not kept.
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
            (unknown.boards[count % BATCH], unknown.places[count % BATCH]) = (board, place as u8);
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

//! The transposition table: values of afterstates that several lines of play reach.
//!
//! A table serves many searches, even at the same time. It need not be cleared: a value is a function of its
//! key alone (see [`expectimax`](super::expectimax)), so an old entry is as good as a new one. A lost entry
//! costs only time.
//!
//! **Entries** are two words, used without a lock: the key combined with the value by exclusive or, and the
//! value. A torn read almost surely yields a key that nobody has (Hyatt and Mann, "A lockless transposition
//! table implementation for parallel search", 2002).
//!
//! **Buckets** of four entries fill a cache line of 64 bytes. The hash is one to one, so an entry leaves out
//! the bits that pick its bucket. The rest of the key takes their room: placements, budget, evaluator.
//!
//! **Two parts.** Nine probes in ten are at depth 1, one placement left, where a re-search takes a fraction
//! of a microsecond: less than a cache miss. So depth 1 has buckets of its own, and a search uses only as
//! many as its depth fills, so that they stay in the processor's cache.
//!
//! **Replacement policy**: stale entries first, which this search has neither stored nor hit; among those the
//! shallowest, which are the cheapest to search again. A generation of three bits tells searches apart, so an
//! entry from eight searches ago may pass as current.

use crate::caches::{room_for, Cached};
use crate::packed::PackedBoard;
use crate::random::GOLDEN_RATIO;
use crate::search::expectimax::{AfterstateTable, Horizon};
use crate::search::probability::Budget;
use crate::system::prefetch;
use std::sync::atomic::{AtomicU64, AtomicU8, Ordering::Relaxed};

const ENTRIES: usize = 4;
const ENTRY_WORDS: usize = 2;
const BUCKET_WORDS: usize = ENTRIES * ENTRY_WORDS;
/// Bits of an entry's first word beside the hash.
const REST_BITS: u32 = 16;
/// Where in these bits the fields begin; the placements stand below.
const BUDGET_SHIFT: u32 = 4;
const EVALUATOR_SHIFT: u32 = 11;
const GENERATION_SHIFT: u32 = 13;
const GENERATION: u64 = 0b111 << GENERATION_SHIFT;
/// The most placements that a key can hold.
pub const MOST_PLACEMENTS: u32 = (1 << BUDGET_SHIFT) - 1;
/// Bits of a bucket index where several placements are left, 4 MiB: the fewest with which index and entry
/// hold the whole hash.
const DEEP_BUCKET_BITS: u32 = REST_BITS;
const BUDGET_BITS: u32 = EVALUATOR_SHIFT - BUDGET_SHIFT;
const _: () = assert!(Budget::UNLIMITED.bits() < 1 << BUDGET_BITS);
/// Bits of a bucket index where one placement is left, by the placements of the whole search: room for about
/// twice the afterstates of a mid-game board, 4 MiB at most.
const LAST_BUCKET_BITS: [u32; 6] = [9, 9, 9, 11, 14, 16];
// The fields have room for what `SearchTable::place` puts there.
const _: () =
    assert!(LAST_BUCKET_BITS[0] + BUDGET_BITS >= REST_BITS && LAST_BUCKET_BITS[5] - 1 <= MOST_PLACEMENTS);

/// The evaluator that gave a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvaluatorId {
    /// The hand-made evaluator.
    Heuristic = 0,
    /// The learned one.
    Network = 1,
    /// That of the last laps, also learned.
    Laps = 2,
}

/// Values by afterstate, placements left, budget left and evaluator.
pub struct TranspositionTable {
    /// With several placements left.
    deep: Buckets,
    /// With one placement left.
    last: Buckets,
    generation: AtomicU8,
}

impl TranspositionTable {
    /// An empty table, of 8 MiB.
    /// Panics as [`room_for`]. A search without the table would take up to a hundred times as long.
    pub fn new() -> TranspositionTable {
        TranspositionTable {
            deep: Buckets::new(DEEP_BUCKET_BITS),
            last: Buckets::new(LAST_BUCKET_BITS[LAST_BUCKET_BITS.len() - 1]),
            generation: AtomicU8::new(0),
        }
    }

    /// Forgets everything. No search may use the table meanwhile.
    pub fn clear(&self) {
        for word in self.deep.words.iter().chain(&self.last.words[..]) {
            word.store(0, Relaxed);
        }
        self.generation.store(0, Relaxed);
    }

    /// The table as a search of so many placements sees it.
    pub fn for_search(&self, evaluator: EvaluatorId, placements: u32) -> SearchTable<'_> {
        let generation = u64::from(self.generation.fetch_add(1, Relaxed)) << GENERATION_SHIFT & GENERATION;
        let size = LAST_BUCKET_BITS.len() - 1;
        SearchTable {
            table: self,
            rest: generation | (evaluator as u64) << EVALUATOR_SHIFT,
            last_bucket_bits: LAST_BUCKET_BITS[size.min(placements as usize)],
        }
    }
}

impl Default for TranspositionTable {
    fn default() -> TranspositionTable {
        TranspositionTable::new()
    }
}

struct Buckets {
    words: Box<[AtomicU64]>,
    /// The first word that begins a cache line.
    first: usize,
}

impl Buckets {
    fn new(bits: u32) -> Buckets {
        let count = BUCKET_WORDS * ((1 << bits) + 1);
        let mut words: Vec<AtomicU64> = room_for(count);
        words.resize_with(count, AtomicU64::default);
        let words = words.into_boxed_slice();
        let line = BUCKET_WORDS * size_of::<AtomicU64>();
        let misaligned = words.as_ptr() as usize % line;
        let first = (line - misaligned) % line / size_of::<AtomicU64>();
        Buckets { words, first }
    }

    /// The bucket that the first `bits` bits of a hash pick.
    #[inline]
    fn of_hash(&self, hash: u64, bits: u32) -> &[AtomicU64] {
        let start = self.first + BUCKET_WORDS * (hash >> (u64::BITS - bits)) as usize;
        &self.words[start..start + BUCKET_WORDS]
    }
}

/// A one-to-one hash whose top bits depend on all cells.
#[inline]
pub(super) const fn hash_of(board: PackedBoard) -> u64 {
    (board.0 ^ board.0 >> 32).wrapping_mul(GOLDEN_RATIO)
}

/// The table that all calls share, except those of recipes; the first call makes it.
/// Panics as [`TranspositionTable::new`]; a later call then tries again.
pub fn shared_table() -> &'static TranspositionTable {
    static SHARED: Cached<TranspositionTable> = Cached::new();
    SHARED.get_or_build(|| Box::new(TranspositionTable::new()))
}

/// The table as one search sees it. Aligned against false sharing, as
/// [`Expectimax`](super::expectimax::Expectimax) is.
#[repr(align(128))]
pub struct SearchTable<'a> {
    table: &'a TranspositionTable,
    /// Generation and evaluator, in their places in a key.
    rest: u64,
    last_bucket_bits: u32,
}

impl SearchTable<'_> {
    #[inline]
    fn place(&self, afterstate: PackedBoard, horizon: Horizon) -> (&[AtomicU64], u64) {
        debug_assert!(horizon.placements > 0 && horizon.placements <= MOST_PLACEMENTS, "{horizon:?}");
        let hash = hash_of(afterstate);
        if horizon.placements == 1 {
            // At depth 1 the budget bits hold the hash bits that the index leaves out, and the depth bits the
            // index width; otherwise keys of different widths collide.
            let rest_of_hash = hash >> (u64::BITS - REST_BITS) & ((1 << BUDGET_BITS) - 1);
            let width = u64::from(self.last_bucket_bits - 1);
            let bucket = self.table.last.of_hash(hash, self.last_bucket_bits);
            return (bucket, hash << REST_BITS | rest_of_hash << BUDGET_SHIFT | width | self.rest);
        }
        let rest = self.rest | u64::from(horizon.placements);
        let budget = u64::from(horizon.budget.bits());
        (self.table.deep.of_hash(hash, DEEP_BUCKET_BITS), hash << REST_BITS | budget << BUDGET_SHIFT | rest)
    }
}

impl AfterstateTable<PackedBoard> for SearchTable<'_> {
    // The deeper entries of this search are replaced last.
    const KEEPS: bool = true;

    #[inline]
    fn announce(&self, afterstate: PackedBoard, horizon: Horizon) {
        prefetch(&self.place(afterstate, horizon).0[0]);
    }

    #[inline]
    fn probe(&self, afterstate: PackedBoard, horizon: Horizon) -> Option<f64> {
        let (bucket, wanted) = self.place(afterstate, horizon);
        for entry in bucket.chunks_exact(ENTRY_WORDS) {
            let value = entry[1].load(Relaxed);
            let differs = entry[0].load(Relaxed) ^ value ^ wanted;
            if differs & !GENERATION == 0 {
                if differs != 0 {
                    entry[0].store(wanted ^ value, Relaxed);
                }
                return Some(f64::from_bits(value));
            }
        }
        None
    }

    #[inline]
    fn store(&self, afterstate: PackedBoard, horizon: Horizon, value: f64) {
        let value = value.to_bits();
        let (bucket, key) = self.place(afterstate, horizon);
        let held = |entry: &[AtomicU64]| entry[0].load(Relaxed) ^ entry[1].load(Relaxed);
        let is_current = |held: u64| (held ^ key) & GENERATION == 0;
        let mut entries = bucket.chunks_exact(ENTRY_WORDS);
        let replaced = if horizon.placements == 1 {
            // All are equally cheap to search again, and most stores come here: take the first stale one.
            entries.find(|entry| !is_current(held(entry))).or(bucket.chunks_exact(ENTRY_WORDS).next())
        } else {
            entries.min_by_key(|entry| {
                let held = held(entry);
                (is_current(held), held & u64::from(MOST_PLACEMENTS))
            })
        };
        if let Some(entry) = replaced {
            entry[0].store(key ^ value, Relaxed);
            entry[1].store(value, Relaxed);
        }
    }
}

//! Sums of weights by vector instructions, eight rows of weights at once: AVX2 on x86-64, simd128 in
//! WebAssembly.
//!
//! [`Stage::sum`](crate::network::stage::Stage::sum) finds the same sums where the processor has neither.

use crate::packed::PackedBoard;

/// Rows found at once: one for each symmetry of the square.
pub const LANES: usize = 8;

/// The most cells whose ranks pick a row.
pub const MOST_DIGITS: usize = 5;

/// The most weights taken from a row.
pub const MOST_OWN: usize = 2;

/// The most groups of eight rows.
pub const MOST_ROWS: usize = 16;

/// The most ranks of a cell: it is a nibble.
const MOST_RANKS: usize = 16;

/// Where eight rows lie, and which of their weights a board looks up.
pub struct Rows {
    /// Where the first row begins.
    pub start: usize,
    /// Weights of a row for each cell in `own`, at least one for each rank.
    pub length: usize,
    /// The cells whose ranks make the number of each row, the lowest digit first.
    pub digits: [Vec<u8>; LANES],
    /// The cells whose ranks pick weights: the first among the first `length` weights of the row, the second
    /// among the next. All rows have as many cells.
    pub own: [Vec<u8>; LANES],
}

/// Boards whose weights are asked for, or found, before the first one's are summed up: nearly all batches are smaller. A
/// search of two placements takes an eighth longer with 4.
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
const TOGETHER: usize = 32;

/// How many boards ahead the rows of a plan are asked for where there are many boards: they fit the processor's nearest
/// cache. From 16 to 64 take the same time.
#[cfg(target_arch = "x86_64")]
const AHEAD: usize = 32;

/// A lane has four bytes of a vector.
const LANE_BYTES: usize = 4;
/// Bytes of all lanes.
const BYTES: usize = LANES * LANE_BYTES;
/// How many digits two multiplications combine, one of bytes and one of words.
const LOW_DIGITS: usize = 4;
const _: () = assert!(MOST_DIGITS == LOW_DIGITS + 1);
/// Leaves a byte of a vector 0.
const NO_CELL: u8 = 0x80;

/// For each byte of the lanes, the cell that it takes.
type Shuffle = [u8; BYTES];

/// [`Rows`] as the instructions take them.
#[cfg_attr(not(any(target_arch = "x86_64", target_feature = "simd128")), allow(dead_code))]
struct Plan {
    low: Shuffle,
    high: Shuffle,
    own: [Shuffle; MOST_OWN],
    own_count: usize,
    length: usize,
    start: i32,
}

/// What a board looks up.
#[cfg_attr(not(any(target_arch = "x86_64", target_feature = "simd128")), allow(dead_code))]
pub struct Lookups {
    ranks: i32,
    plans: Vec<Plan>,
    /// How many weights there must be.
    needed: usize,
}

impl Lookups {
    /// For boards of so many ranks, 1 to 16; `None` where the processor lacks the instructions.
    ///
    /// # Panics
    /// Where rows differ in their counts of cells, have too many, or lie past what 31 bits count.
    pub fn new(ranks: usize, rows: &[Rows]) -> Option<Lookups> {
        assert!((1..=MOST_RANKS).contains(&ranks), "a cell has 1 to 16 ranks");
        assert!(rows.len() <= MOST_ROWS, "too many rows");
        let mut needed = rows.iter().map(|rows| {
            let (digits, own) = (rows.digits[0].len(), rows.own[0].len());
            assert!(digits <= MOST_DIGITS && (1..=MOST_OWN).contains(&own), "too many cells");
            assert!(rows.length >= ranks, "a row has a weight for each rank");
            let weights = ranks.pow(digits as u32).checked_mul(rows.length)?.checked_mul(own)?;
            rows.start.checked_add(weights).filter(|&end| i32::try_from(end).is_ok())
        });
        let needed = needed.try_fold(0, |most, needed| Some(needed?.max(most)));
        let needed = needed.expect("places are numbers of 31 bits");
        let lookups = Lookups { ranks: ranks as i32, plans: rows.iter().map(Plan::of).collect(), needed };
        instructions::are_there().then_some(lookups)
    }

    /// Writes the sum of the weights that each board looks up.
    ///
    /// # Panics
    /// Where `weights` is too short for the rows, or a board has a rank that they do not know.
    pub fn write_sums(&self, weights: &[i16], boards: &[PackedBoard], sums: &mut [i32]) {
        assert!(weights.len() >= self.needed, "there are as many weights as told");
        // SAFETY: the processor has the instructions, or `new` had given no `self`. There are as many weights as
        // any board reads, since unknown ranks count as 0.
        let all_known = unsafe { instructions::write_sums(self, weights, boards, sums) };
        assert!(all_known, "a board has a rank that the weights do not know");
    }

    /// [`Lookups::write_sums`], in less time for a hundred boards and more.
    ///
    /// # Panics
    /// As [`Lookups::write_sums`].
    #[cfg(target_arch = "x86_64")]
    pub fn write_many_sums(&self, weights: &[i16], boards: &[PackedBoard], sums: &mut [i32]) {
        assert!(weights.len() >= self.needed, "there are as many weights as told");
        // SAFETY: as in `write_sums`.
        let all_known = unsafe { instructions::write_many_sums(self, weights, boards, sums) };
        assert!(all_known, "a board has a rank that the weights do not know");
    }

    /// The same where memory cannot be asked for ahead.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn write_many_sums(&self, weights: &[i16], boards: &[PackedBoard], sums: &mut [i32]) {
        self.write_sums(weights, boards, sums);
    }

    /// Writes where the weights lie that the board looks up: those of the eight symmetries for each cell in `own`,
    /// row after row.
    ///
    /// # Panics
    /// Where `places` is not as long, or the board has a rank that the rows do not know.
    #[cfg(not(target_arch = "wasm32"))] // Networks are trained elsewhere.
    #[inline]
    pub fn write_places(&self, board: PackedBoard, places: &mut [u32]) {
        let count: usize = self.plans.iter().map(|plan| LANES * plan.own_count).sum();
        assert_eq!(places.len(), count, "there is room for each place");
        // SAFETY: the processor has the instructions, or `new` had given no `self`. There is room for each place.
        let is_known = unsafe { instructions::write_places(self, board, places) };
        assert!(is_known, "the board has a rank that the rows do not know");
    }
}

impl Plan {
    /// # Panics
    /// Where the eight rows differ in their counts of cells.
    fn of(rows: &Rows) -> Plan {
        let (digits, own) = (rows.digits[0].len(), rows.own[0].len());
        let mut plan = Plan {
            low: [NO_CELL; BYTES],
            high: [NO_CELL; BYTES],
            own: [[NO_CELL; BYTES]; MOST_OWN],
            own_count: own,
            length: rows.length,
            start: rows.start as i32,
        };
        for lane in 0..LANES {
            assert!(rows.digits[lane].len() == digits && rows.own[lane].len() == own, "rows are alike");
            for (digit, &cell) in rows.digits[lane].iter().enumerate() {
                let half = if digit < LOW_DIGITS { &mut plan.low } else { &mut plan.high };
                half[LANE_BYTES * lane + digit % LOW_DIGITS] = cell;
            }
            for (own, &cell) in plan.own.iter_mut().zip(&rows.own[lane]) {
                own[LANE_BYTES * lane] = cell;
            }
        }
        plan
    }
}

#[cfg(target_arch = "x86_64")]
use avx2 as instructions;
#[cfg(not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))))]
use nowhere as instructions;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use simd128 as instructions;

#[cfg(not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))))]
mod nowhere {
    use super::{Lookups, PackedBoard};

    pub fn are_there() -> bool {
        false
    }

    /// # Safety
    /// Never called.
    pub unsafe fn write_sums(_: &Lookups, _: &[i16], _: &[PackedBoard], _: &mut [i32]) -> bool {
        unreachable!("there are no such instructions")
    }

    /// # Safety
    /// Never called.
    #[cfg(not(target_arch = "wasm32"))]
    pub unsafe fn write_places(_: &Lookups, _: PackedBoard, _: &mut [u32]) -> bool {
        unreachable!("there are no such instructions")
    }
}

#[cfg(target_arch = "x86_64")]
#[allow(unused_unsafe)] // Before Rust 1.87 the plain instructions were unsafe too.
mod avx2;

/// Half of the lanes in each vector. The places of weights come by vectors, the weights one by one: simd128 has no
/// gather.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128 {
    use super::{Lookups, PackedBoard, Shuffle, BYTES, LANES, LOW_DIGITS, MOST_OWN, MOST_ROWS, TOGETHER};
    use std::arch::wasm32::*;
    use std::array::from_fn;
    use std::mem::MaybeUninit;
    use std::ptr::with_exposed_provenance;

    const HALF: usize = BYTES / 2;

    // There is no way to ask for memory ahead; so that a processor waits for many weights at once, little else may lie
    // between them.
    const WEIGHT_BYTES: i32 = size_of::<i16>() as i32;

    pub fn are_there() -> bool {
        true
    }

    /// [`Lookups::write_sums`]; `false`, and some wrong sums, where a board has an unknown rank.
    ///
    /// # Safety
    /// There must be `lookups.needed` weights or more.
    pub unsafe fn write_sums(
        lookups: &Lookups,
        weights: &[i16],
        boards: &[PackedBoard],
        sums: &mut [i32],
    ) -> bool {
        let ranks = lookups.ranks;
        let (nibble, low_byte) = (u8x16_splat(15), u16x8_splat(0xFF));
        let largest = u8x16_splat(ranks as u8 - 1);
        let second = u16x8_splat(ranks as u16);
        let third = i32x4_splat(1 | (ranks * ranks) << 16);
        let fifth = i32x4_splat(ranks.pow(LOW_DIGITS as u32));
        let base = weights.as_ptr().expose_provenance() as i32;
        // How many plans look up a first and a second own cell.
        let counts: [usize; MOST_OWN] =
            from_fn(|number| lookups.plans.iter().filter(|plan| number < plan.own_count).count());
        let mut unknown = u8x16_splat(0);
        let mut cells = [unknown; TOGETHER];
        // Those of the first own cells, then those of the second, which lie in the same lines of memory.
        let mut addresses = [[MaybeUninit::<[u32; LANES]>::uninit(); TOGETHER * MOST_ROWS]; MOST_OWN];
        for (boards, sums) in boards.chunks(TOGETHER).zip(sums.chunks_mut(TOGETHER)) {
            for (cells, board) in cells.iter_mut().zip(boards) {
                let word = u64x2_splat(board.0);
                let (even, odd) = (v128_and(word, nibble), v128_and(u16x8_shr(word, 4), nibble));
                let all = u8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(even, odd);
                let is_unknown = u8x16_gt(all, largest);
                unknown = v128_or(unknown, is_unknown);
                // An unknown rank counts as 0.
                *cells = v128_andnot(all, is_unknown);
            }
            let cells = &cells[..boards.len()];
            let mut firsts = addresses.each_mut().map(|addresses| addresses.as_mut_ptr());
            for plan in &lookups.plans {
                let own_length = WEIGHT_BYTES * plan.length as i32;
                let length = i32x4_splat(own_length * plan.own_count as i32);
                let start = i32x4_splat(base + WEIGHT_BYTES * plan.start);
                let skipped = i32x4_splat(own_length);
                for half in [0, HALF] {
                    // SAFETY: half a shuffle is borrowed.
                    let load = |bytes: &Shuffle| unsafe { v128_load(bytes[half..][..HALF].as_ptr().cast()) };
                    let (low, high, own) = (load(&plan.low), load(&plan.high), plan.own.each_ref().map(load));
                    let mut next = firsts;
                    for &cells in cells {
                        let digits = u8x16_swizzle(cells, low);
                        let pairs =
                            u16x8_add(v128_and(digits, low_byte), u16x8_mul(u16x8_shr(digits, 8), second));
                        let row = i32x4_add(
                            i32x4_dot_i16x8(pairs, third),
                            i32x4_mul(u8x16_swizzle(cells, high), fifth),
                        );
                        let row = i32x4_add(i32x4_mul(row, length), start);
                        let own_bytes = u8x16_add(cells, cells);
                        // SAFETY: there is room, since `Lookups` has no more rows and own cells.
                        unsafe {
                            v128_store(
                                next[0].byte_add(half).cast(),
                                i32x4_add(row, u8x16_swizzle(own_bytes, own[0])),
                            );
                            next[0] = next[0].add(counts[0]);
                            if plan.own_count == MOST_OWN {
                                let row = i32x4_add(row, skipped);
                                v128_store(
                                    next[1].byte_add(half).cast(),
                                    i32x4_add(row, u8x16_swizzle(own_bytes, own[1])),
                                );
                                next[1] = next[1].add(counts[1]);
                            }
                        }
                    }
                }
                for first in &mut firsts[..plan.own_count] {
                    // SAFETY: as above.
                    *first = unsafe { first.add(1) };
                }
            }
            let sums = &mut sums[..boards.len()];
            sums.fill(0);
            for (addresses, count) in addresses.iter().zip(counts) {
                let mut next: *const [u32; LANES] = addresses.as_ptr().cast();
                for sum in &mut *sums {
                    for _ in 0..count {
                        // SAFETY: so many addresses were written for each board. A row's number is made of digits below
                        // `ranks`, one for each of its cells, and a weight's place in the row is such a digit. So each
                        // lies below `needed`.
                        unsafe {
                            for address in *next {
                                *sum += i32::from(*with_exposed_provenance::<i16>(address as usize));
                            }
                            next = next.add(1);
                        }
                    }
                }
            }
        }
        !v128_any_true(unknown)
    }
}

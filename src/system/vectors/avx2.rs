//! Sums of weights by AVX2.

use super::{Lookups, PackedBoard, Plan, Shuffle, AHEAD, LANES, LOW_DIGITS, MOST_OWN, MOST_ROWS, TOGETHER};
use std::arch::x86_64::*;
use std::mem::{transmute, MaybeUninit};

pub fn are_there() -> bool {
    is_x86_feature_detected!("avx2")
}

/// What all rows of so many ranks share.
struct Steps {
    largest: __m128i,
    pairs: __m256i,
    fours: __m256i,
    fifth: __m256i,
}

/// # Safety
/// The processor must have AVX2.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn steps(ranks: i32) -> Steps {
    // SAFETY: the processor has AVX2.
    unsafe {
        Steps {
            largest: _mm_set1_epi8(ranks as i8 - 1),
            pairs: _mm256_set1_epi16((1 | ranks << 8) as i16),
            fours: _mm256_set1_epi32(1 | (ranks * ranks) << 16),
            fifth: _mm256_set1_epi32(ranks.pow(LOW_DIGITS as u32)),
        }
    }
}

/// The ranks of a board, and which of them are unknown. Those count as 0.
///
/// # Safety
/// The processor must have AVX2.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn cells(board: PackedBoard, steps: &Steps) -> (__m128i, __m128i) {
    // SAFETY: the processor has AVX2.
    unsafe {
        let nibble = _mm_set1_epi8(15);
        let word = _mm_cvtsi64_si128(board.0 as i64);
        let (even, odd) = (_mm_and_si128(word, nibble), _mm_and_si128(_mm_srli_epi16::<4>(word), nibble));
        let cells = _mm_unpacklo_epi8(even, odd);
        let is_unknown = _mm_cmpgt_epi8(cells, steps.largest);
        (_mm_andnot_si128(is_unknown, cells), is_unknown)
    }
}

/// Where the eight rows of a plan begin, given the cells once for each half of the lanes.
///
/// # Safety
/// The processor must have AVX2.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn rows(plan: &Plan, cells: __m256i, steps: &Steps) -> __m256i {
    // SAFETY: the processor has AVX2.
    unsafe {
        let low = _mm256_shuffle_epi8(cells, load(&plan.low));
        let low = _mm256_madd_epi16(_mm256_maddubs_epi16(low, steps.pairs), steps.fours);
        let high = _mm256_mullo_epi32(_mm256_shuffle_epi8(cells, load(&plan.high)), steps.fifth);
        let length = _mm256_set1_epi32((plan.length * plan.own_count) as i32);
        let row = _mm256_mullo_epi32(_mm256_add_epi32(low, high), length);
        _mm256_add_epi32(row, _mm256_set1_epi32(plan.start))
    }
}

/// # Safety
/// The processor must have AVX2.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn load(bytes: &Shuffle) -> __m256i {
    // SAFETY: a vector is loaded from a borrowed array of its size.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

/// Writes the places of the board's weights, has the processor fetch their lines, and adds to `unknown`. Returns where
/// the next board's places may begin.
///
/// # Safety
/// The processor must have AVX2, and there must be room for eight places for each cell in `own`.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn fetch(
    lookups: &Lookups,
    steps: &Steps,
    weights: &[i16],
    board: PackedBoard,
    unknown: &mut __m128i,
    places: *mut MaybeUninit<__m256i>,
) -> *mut MaybeUninit<__m256i> {
    // SAFETY: the processor has AVX2. There is room.
    unsafe {
        let mut next = places;
        let (cells, is_unknown) = cells(board, steps);
        *unknown = _mm_or_si128(*unknown, is_unknown);
        let cells = _mm256_broadcastsi128_si256(cells);
        for plan in &lookups.plans {
            let row = rows(plan, cells, steps);
            for own in &plan.own[..plan.own_count] {
                let place = _mm256_add_epi32(row, _mm256_shuffle_epi8(cells, load(own)));
                next.write(MaybeUninit::new(place));
                next = next.add(1);
            }
            for place in transmute::<__m256i, [u32; LANES]>(row) {
                _mm_prefetch::<_MM_HINT_T0>(weights.as_ptr().add(place as usize).cast());
            }
        }
        next
    }
}

/// Four sums of weights, each to be added up with the others: a processor adds to all of them at once.
type FourSums = [i32; LANES / 2];

/// Adds the weights in the places of a plan, for each of its `own_count` own cells. Returns where the next places begin.
///
/// # Safety
/// There must be eight places for each own cell, and a weight in each.
#[inline(always)]
unsafe fn add_weights(
    plan: &Plan,
    own_count: usize,
    weights: &[i16],
    places: *const u64,
    sums: &mut FourSums,
) -> *const u64 {
    // SAFETY: there are as many places, with weights in them, by the caller's promise.
    unsafe {
        let mut next = places;
        for number in 0..own_count {
            let first = weights.as_ptr().add(number * plan.length);
            for pair in 0..LANES / 2 {
                // From memory: to take numbers out of a vector costs more.
                let two = next.read_volatile();
                for (lane, place) in [two as u32, (two >> 32) as u32].into_iter().enumerate() {
                    sums[2 * (pair % 2) + lane] += i32::from(*first.add(place as usize));
                }
                next = next.add(1);
            }
        }
        next
    }
}

/// The sum of the weights in these places. Returns where the next board's places may begin.
///
/// # Safety
/// The places must be those that [`fetch`] wrote, and there must be `lookups.needed` weights or more.
#[inline(always)]
unsafe fn sum(lookups: &Lookups, weights: &[i16], places: *const u64) -> (i32, *const u64) {
    // SAFETY: a row's number is made of digits below `ranks`, one for each of its cells, and a weight's place in the
    // row is such a digit, so it lies below `needed`.
    unsafe {
        let (mut next, mut sums) = (places, FourSums::default());
        for plan in &lookups.plans {
            next = add_weights(plan, plan.own_count, weights, next, &mut sums);
        }
        (sums.iter().sum(), next)
    }
}

/// [`Lookups::write_sums`]; `false`, and some wrong sums, where a board has an unknown rank. Gathers would be
/// slower on AMD Zen 3.
///
/// # Safety
/// The processor must have AVX2, and there must be `lookups.needed` weights or more.
#[target_feature(enable = "avx2")]
pub unsafe fn write_sums(
    lookups: &Lookups,
    weights: &[i16],
    boards: &[PackedBoard],
    sums: &mut [i32],
) -> bool {
    // SAFETY: the processor has AVX2. Places are read in the order in which they were written; there is room for
    // them, since `Lookups` has no more rows and own cells.
    unsafe {
        let steps = steps(lookups.ranks);
        let mut unknown = _mm_setzero_si128();
        let mut places = const { [MaybeUninit::<__m256i>::uninit(); MOST_OWN * MOST_ROWS * TOGETHER] };
        for (boards, sums) in boards.chunks(TOGETHER).zip(sums.chunks_mut(TOGETHER)) {
            let mut next = places.as_mut_ptr();
            for &board in boards {
                next = fetch(lookups, &steps, weights, board, &mut unknown, next);
            }
            let mut next: *const u64 = places.as_ptr().cast();
            for of_board in &mut sums[..boards.len()] {
                (*of_board, next) = sum(lookups, weights, next);
            }
        }
        _mm_movemask_epi8(unknown) == 0
    }
}

/// [`write_sums`] of many boards, plan after plan: the rows of one lie in few pages of memory. A board's weights are
/// fetched [`AHEAD`] boards before they are summed, so that memory never rests.
///
/// # Safety
/// As for [`write_sums`].
#[target_feature(enable = "avx2")]
pub unsafe fn write_many_sums(
    lookups: &Lookups,
    weights: &[i16],
    boards: &[PackedBoard],
    sums: &mut [i32],
) -> bool {
    // SAFETY: the processor has AVX2; the rest is passed on.
    unsafe {
        let steps = steps(lookups.ranks);
        let mut unknown = _mm_setzero_si128();
        let mut known = const { [MaybeUninit::<__m128i>::uninit(); CHUNK] };
        for (boards, sums) in boards.chunks(CHUNK).zip(sums.chunks_mut(CHUNK)) {
            for (&board, known) in boards.iter().zip(&mut known) {
                let (cells, is_unknown) = cells(board, &steps);
                unknown = _mm_or_si128(unknown, is_unknown);
                known.write(cells);
            }
            let known: &[__m128i] = std::slice::from_raw_parts(known.as_ptr().cast(), boards.len());
            let sums = &mut sums[..boards.len()];
            sums.fill(0);
            for plan in &lookups.plans {
                match plan.own_count {
                    1 => add_sums::<1>(plan, &steps, weights, known, sums),
                    _ => add_sums::<MOST_OWN>(plan, &steps, weights, known, sums),
                }
            }
        }
        _mm_movemask_epi8(unknown) == 0
    }
}

/// Adds the weights of a plan with `OWN` own cells to the sum of each board.
///
/// # Safety
/// As for [`write_sums`]; the cells have no unknown rank.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn add_sums<const OWN: usize>(
    plan: &Plan,
    steps: &Steps,
    weights: &[i16],
    boards: &[__m128i],
    sums: &mut [i32],
) {
    // SAFETY: the processor has AVX2. A board's places are written [`AHEAD`] boards before they are read, and lie there
    // until then. A row's number is made of digits below `ranks`, one for each of its cells, and a weight's place in the
    // row is such a digit, so it lies below `needed`.
    unsafe {
        let mut window = const { [[MaybeUninit::<__m256i>::uninit(); OWN]; AHEAD] };
        for place in 0..boards.len() + AHEAD {
            let places = &mut window[place % AHEAD];
            if let Some(summed) = place.checked_sub(AHEAD) {
                let mut of_board = FourSums::default();
                add_weights(plan, OWN, weights, places.as_ptr().cast(), &mut of_board);
                sums[summed] += of_board.iter().sum::<i32>();
            }
            if let Some(&cells) = boards.get(place) {
                let cells = _mm256_broadcastsi128_si256(cells);
                let row = rows(plan, cells, steps);
                for (own, place) in plan.own.iter().zip(&mut *places) {
                    place.write(_mm256_add_epi32(row, _mm256_shuffle_epi8(cells, load(own))));
                }
                // Of the first places, which lie in the lines of the rows.
                let first: *const u32 = places.as_ptr().cast();
                for lane in 0..LANES {
                    let place = first.add(lane).read_volatile();
                    _mm_prefetch::<_MM_HINT_T0>(weights.as_ptr().add(place as usize).cast());
                }
            }
        }
    }
}

/// Boards whose cells are kept from one plan to the next: the more, the more of them look up the same rows. 4096 take 2 %
/// less time than so many, 512 take 4 % more.
const CHUNK: usize = 2048;

/// [`Lookups::write_places`]; `false`, and some wrong places, where the board has an unknown rank.
///
/// # Safety
/// The processor must have AVX2, and there must be room for eight places for each cell in `own`.
#[target_feature(enable = "avx2")]
pub unsafe fn write_places(lookups: &Lookups, board: PackedBoard, places: &mut [u32]) -> bool {
    // SAFETY: the processor has AVX2. Eight places are written for each cell in `own`.
    unsafe {
        let steps = steps(lookups.ranks);
        let (cells, is_unknown) = cells(board, &steps);
        let cells = _mm256_broadcastsi128_si256(cells);
        let mut next: *mut __m256i = places.as_mut_ptr().cast();
        for plan in &lookups.plans {
            let row = rows(plan, cells, &steps);
            for (number, own) in plan.own[..plan.own_count].iter().enumerate() {
                let place = _mm256_add_epi32(row, _mm256_shuffle_epi8(cells, load(own)));
                let skipped = _mm256_set1_epi32((number * plan.length) as i32);
                _mm256_storeu_si256(next, _mm256_add_epi32(place, skipped));
                next = next.add(1);
            }
        }
        _mm_movemask_epi8(is_unknown) == 0
    }
}

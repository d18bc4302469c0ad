//! Sums of weights by vector instructions: AVX2 finds eight rows of weights at once.
//!
//! [`Stage::sum`](crate::network::stage::Stage::sum) finds the same sums where the processor has no
//! AVX2.

use crate::packed::PackedBoard;

/// Rows found at once: one for each symmetry of the square.
pub const LANES: usize = 8;

/// The most cells whose ranks pick a row.
pub const MOST_DIGITS: usize = 5;

/// The most weights taken from a row.
pub const MOST_OWN: usize = 2;

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

#[cfg(target_arch = "x86_64")]
pub use x86_64::Lookups;

#[cfg(not(target_arch = "x86_64"))]
pub use nowhere::Lookups;

#[cfg(not(target_arch = "x86_64"))]
mod nowhere {
    use super::{PackedBoard, Rows};

    /// Look-ups that this processor does not have.
    pub enum Lookups {}

    impl Lookups {
        /// Always `None`.
        pub fn new(_ranks: usize, _rows: &[Rows]) -> Option<Lookups> {
            None
        }

        /// Never called.
        pub fn write_sums(&self, _: &[i16], _: &[PackedBoard], _: &mut [i32]) {
            match *self {}
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use super::{PackedBoard, Rows, LANES, MOST_DIGITS, MOST_OWN};
    use std::arch::x86_64::*;

    /// Bytes of a vector.
    const BYTES: usize = 32;
    /// How many digits two multiplications combine, one of bytes and one of words.
    const LOW_DIGITS: usize = 4;
    /// Weights read past the last one, since each is read as the lower half of 4 bytes.
    const READ_PAST: usize = 1;
    /// Leaves a byte of a vector 0.
    const NO_CELL: u8 = 0x80;

    /// For each byte of a vector, the cell that it takes.
    type Shuffle = [u8; BYTES];

    struct Plan {
        low: Shuffle,
        high: Shuffle,
        own: [Shuffle; MOST_OWN],
        own_count: usize,
        length: usize,
        start: i32,
    }

    /// What a board looks up, for a processor with AVX2.
    pub struct Lookups {
        ranks: i32,
        plans: Vec<Plan>,
        /// How many weights there must be.
        needed: usize,
    }

    impl Lookups {
        /// For boards of so many ranks; `None` where the processor has no AVX2.
        ///
        /// # Panics
        /// Where rows differ in their counts of cells, have too many, or lie past what 31 bits count.
        pub fn new(ranks: usize, rows: &[Rows]) -> Option<Lookups> {
            if !is_x86_feature_detected!("avx2") {
                return None;
            }
            assert!(ranks <= 16, "a rank is a nibble");
            let mut needed = 0;
            let plans = rows.iter().map(|rows| {
                let (digits, own) = (rows.digits[0].len(), rows.own[0].len());
                assert!(digits <= MOST_DIGITS && (1..=MOST_OWN).contains(&own), "too many cells");
                assert!(rows.length >= ranks, "a row has a weight for each rank");
                let mut plan = Plan {
                    low: [NO_CELL; BYTES],
                    high: [NO_CELL; BYTES],
                    own: [[NO_CELL; BYTES]; MOST_OWN],
                    own_count: own,
                    length: rows.length,
                    start: rows.start as i32,
                };
                for lane in 0..LANES {
                    assert!(
                        rows.digits[lane].len() == digits && rows.own[lane].len() == own,
                        "rows are alike"
                    );
                    for (digit, &cell) in rows.digits[lane].iter().enumerate() {
                        let half = if digit < LOW_DIGITS { &mut plan.low } else { &mut plan.high };
                        half[4 * lane + digit % LOW_DIGITS] = cell;
                    }
                    for (own, &cell) in plan.own.iter_mut().zip(&rows.own[lane]) {
                        own[4 * lane] = cell;
                    }
                }
                needed = needed.max(rows.start + ranks.pow(digits as u32) * rows.length * own + READ_PAST);
                plan
            });
            let plans = plans.collect();
            assert!(i32::try_from(needed).is_ok(), "places are numbers of 31 bits");
            Some(Lookups { ranks: ranks as i32, plans, needed })
        }

        /// Writes the sum of the weights that each board looks up.
        ///
        /// # Panics
        /// Where `weights` is too short for the rows, or a board has a rank that they do not know.
        pub fn write_sums(&self, weights: &[i16], boards: &[PackedBoard], sums: &mut [i32]) {
            assert!(weights.len() >= self.needed, "there are as many weights as told");
            // SAFETY: the processor has AVX2, or there were no `self`. There are as many weights as any board
            // reads, since unknown ranks count as 0.
            let all_known = unsafe { write_sums(self, weights, boards, sums) };
            assert!(all_known, "a board has a rank that the weights do not know");
        }
    }

    /// [`Lookups::write_sums`]; `false`, and some wrong sums, where a board has an unknown rank.
    ///
    /// # Safety
    /// The processor must have AVX2, and there must be `lookups.needed` weights or more.
    #[target_feature(enable = "avx2")]
    unsafe fn write_sums(
        lookups: &Lookups,
        weights: &[i16],
        boards: &[PackedBoard],
        sums: &mut [i32],
    ) -> bool {
        let ranks = lookups.ranks;
        // SAFETY: each vector is loaded from a borrowed array of its size. A row's number is made of digits
        // below `ranks`, one for each of its cells, and a weight's place in the row is such a digit. So what
        // is gathered, 4 bytes at a time, lies below `needed`.
        unsafe {
            let load = |bytes: &[u8; BYTES]| _mm256_loadu_si256(bytes.as_ptr().cast());
            let nibble = _mm_set1_epi8(15);
            let largest = _mm_set1_epi8(ranks as i8 - 1);
            let pairs = _mm256_set1_epi16((1 | ranks << 8) as i16);
            let fours = _mm256_set1_epi32(1 | (ranks * ranks) << 16);
            let fifth = _mm256_set1_epi32(ranks.pow(LOW_DIGITS as u32));
            let lower_half = _mm256_set1_epi32(1);
            let mut unknown = _mm_setzero_si128();
            for (board, sum) in boards.iter().zip(sums) {
                let word = _mm_cvtsi64_si128(board.0 as i64);
                let (even, odd) =
                    (_mm_and_si128(word, nibble), _mm_and_si128(_mm_srli_epi16::<4>(word), nibble));
                let cells = _mm_unpacklo_epi8(even, odd);
                let is_unknown = _mm_cmpgt_epi8(cells, largest);
                unknown = _mm_or_si128(unknown, is_unknown);
                // An unknown rank counts as 0.
                let cells = _mm256_broadcastsi128_si256(_mm_andnot_si128(is_unknown, cells));
                let mut total = _mm256_setzero_si256();
                for plan in &lookups.plans {
                    let low = _mm256_shuffle_epi8(cells, load(&plan.low));
                    let low = _mm256_madd_epi16(_mm256_maddubs_epi16(low, pairs), fours);
                    let high = _mm256_mullo_epi32(_mm256_shuffle_epi8(cells, load(&plan.high)), fifth);
                    let row = _mm256_add_epi32(low, high);
                    let length = _mm256_set1_epi32((plan.length * plan.own_count) as i32);
                    let row = _mm256_mullo_epi32(row, length);
                    let row = _mm256_add_epi32(row, _mm256_set1_epi32(plan.start));
                    for (number, own) in plan.own[..plan.own_count].iter().enumerate() {
                        let place = _mm256_add_epi32(row, _mm256_shuffle_epi8(cells, load(own)));
                        let first = weights.as_ptr().add(number * plan.length).cast();
                        let found = _mm256_i32gather_epi32::<2>(first, place);
                        total = _mm256_add_epi32(total, _mm256_madd_epi16(found, lower_half));
                    }
                }
                let four = _mm_add_epi32(_mm256_castsi256_si128(total), _mm256_extracti128_si256::<1>(total));
                let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b01_00_11_10>(four));
                let one = _mm_add_epi32(two, _mm_shuffle_epi32::<0b10_11_00_01>(two));
                *sum = _mm_cvtsi128_si32(one);
            }
            _mm_movemask_epi8(unknown) == 0
        }
    }

    const _: () = assert!(MOST_DIGITS == LOW_DIGITS + 1);

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn vectors_are_used_where_the_processor_has_them_and_nowhere_else() {
            assert_eq!(Lookups::new(16, &[]).is_some(), is_x86_feature_detected!("avx2"));
        }

        #[test]
        #[should_panic(expected = "as many weights as told")]
        fn too_few_weights_are_refused() {
            // Two rows of two weights, and one past them.
            let rows = Rows {
                start: 0,
                length: 2,
                digits: [0; LANES].map(|cell| vec![cell]),
                own: [1; LANES].map(|cell| vec![cell]),
            };
            let Some(lookups) = Lookups::new(2, &[rows]) else {
                panic!("as many weights as told: nobody asks without vector instructions");
            };
            lookups.write_sums(&[0; 5], &[PackedBoard(0x11)], &mut [0]);
            lookups.write_sums(&[0; 4], &[PackedBoard(0x11)], &mut [0]);
        }
    }
}

//! The weights of one stage in memory.
//!
//! A file counts patterns by nibbles, 16 ranks a cell. Before the first 16384 only 14 ranks occur, and 14 to the sixth is less
//! than half of 16 to the sixth. So a stage counts patterns by the ranks that it knows: the lower three cells and the others are
//! looked up apart, each in a table small enough for the processor's nearest cache, and what these say is added.

use super::error::WeightsError;
use super::laps::LAP_RANKS;
use super::shape::{is_late, Shape, LATE_RANK, MOST_CELLS};
use crate::packed::PackedBoard;
use crate::system::prefer_large_pages;
use std::marker::PhantomData;

/// Every rank that a nibble can hold.
pub const ALL_RANKS: usize = 16;

/// The ranks on boards that are not [late](is_late): up to a tile of 8192, and the empty cell.
pub const EARLY_RANKS: usize = LATE_RANK as usize;

/// Patterns of half of the most cells that a tuple may have, in nibbles.
const HALF: usize = 1 << HALF_BITS;
const HALF_BITS: usize = 4 * MOST_CELLS / 2;

/// The weights of one stage, table after table.
pub struct Stage<S> {
    weights: Vec<i16>,
    ranks: usize,
    /// Where each tuple's table begins.
    starts: Vec<usize>,
    /// Where a pattern of nibbles lies in its table, by its lower half.
    low: Box<[u16; HALF]>,
    /// What the upper half adds.
    high: Box<[u32; HALF]>,
    shape: PhantomData<S>,
}

impl<S: Shape> Stage<S> {
    /// A stage of weights that are all 0, for boards of [`LAP_RANKS`], [`EARLY_RANKS`] or [`ALL_RANKS`].
    ///
    /// # Errors
    /// [`WeightsError::NoMemory`] where the system refuses the memory.
    pub fn zeroed(ranks: usize) -> Result<Stage<S>, WeightsError> {
        debug_assert!([LAP_RANKS, EARLY_RANKS, ALL_RANKS].contains(&ranks));
        let mut starts = Vec::new();
        let mut count = 0;
        for tuple in S::TUPLES {
            starts.push(count);
            count += ranks.pow(tuple.cells.len() as u32);
        }
        let mut weights: Vec<i16> = Vec::new();
        weights.try_reserve_exact(count).map_err(|_| WeightsError::NoMemory)?;
        prefer_large_pages(weights.spare_capacity_mut());
        weights.resize(count, 0);
        let mut low = Box::new([0; HALF]);
        let mut high = Box::new([0; HALF]);
        for (pattern, (low, high)) in low.iter_mut().zip(&mut *high).enumerate() {
            let digit = |nibble: usize| pattern >> (4 * nibble) & 15;
            let place = digit(0) + ranks * (digit(1) + ranks * digit(2));
            *low = place as u16;
            *high = (place * ranks.pow(MOST_CELLS as u32 / 2)) as u32;
        }
        Ok(Stage { weights, ranks, starts, low, high, shape: PhantomData })
    }

    /// The sum of the weights that a board looks up. The stage must know its ranks.
    #[inline]
    #[must_use]
    pub fn sum(&self, board: PackedBoard) -> i32 {
        let starts = &self.starts[..S::TUPLES.len()];
        let mut sum = 0;
        S::for_each_pattern(board, |tuple, pattern| {
            sum += i32::from(self.weights[starts[tuple] + self.place(pattern)]);
        });
        sum
    }

    /// The weights by nibbles, table after table, as [`Shape::for_each_place`] counts them: 0 for what the stage does not know.
    #[must_use]
    pub fn by_nibbles(&self) -> Vec<i16> {
        let mut weights = Vec::with_capacity(S::WEIGHTS);
        for (tuple, start) in S::TUPLES.iter().zip(&self.starts) {
            weights.extend((0..tuple.patterns()).map(|pattern| {
                let is_known = (0..MOST_CELLS).all(|cell| pattern >> (4 * cell) & 15 < self.ranks);
                if is_known {
                    self.weights[start + self.place(pattern)]
                } else {
                    0
                }
            }));
        }
        weights
    }

    /// How many weights are not 0.
    #[must_use]
    pub fn count_in_use(&self) -> usize {
        self.weights.iter().filter(|&&weight| weight != 0).count()
    }

    /// Where a pattern of nibbles lies in its table.
    #[inline(always)]
    fn place(&self, pattern: usize) -> usize {
        place(&self.low, &self.high, pattern)
    }

    /// The tables of all tuples, to write to.
    pub fn tables(&mut self) -> Vec<Table<'_>> {
        let (low, high, ranks) = (&*self.low, &*self.high, self.ranks);
        let mut rest = &mut self.weights[..];
        let mut tables = Vec::new();
        for tuple in S::TUPLES {
            let (weights, later) = rest.split_at_mut(ranks.pow(tuple.cells.len() as u32));
            tables.push(Table { weights, ranks, low, high });
            rest = later;
        }
        tables
    }
}

/// Where a pattern of nibbles lies in its table.
#[inline(always)]
fn place(low: &[u16; HALF], high: &[u32; HALF], pattern: usize) -> usize {
    usize::from(low[pattern % HALF]) + high[pattern >> HALF_BITS & (HALF - 1)] as usize
}

/// One tuple's table, to write to.
pub struct Table<'a> {
    weights: &'a mut [i16],
    ranks: usize,
    low: &'a [u16; HALF],
    high: &'a [u32; HALF],
}

impl Table<'_> {
    /// Adds these to the weights of the patterns whose first cell has the ranks from 0 on and whose other cells show the
    /// nibbles `others`. What belongs to ranks that the table does not know is left out.
    #[inline]
    pub fn add(&mut self, others: usize, row: &[i16; ALL_RANKS]) {
        match self.ranks {
            LAP_RANKS if (1..MOST_CELLS).any(|cell| others << 4 >> (4 * cell) & 15 >= LAP_RANKS) => (),
            LAP_RANKS => self.add_known::<LAP_RANKS>(others << 4, row),
            EARLY_RANKS if is_late(PackedBoard(others as u64)) => (),
            EARLY_RANKS => self.add_known::<EARLY_RANKS>(others << 4, row),
            _ => self.add_known::<ALL_RANKS>(others << 4, row),
        }
    }

    #[inline(always)]
    fn add_known<const RANKS: usize>(&mut self, pattern: usize, row: &[i16; ALL_RANKS]) {
        let first = place(self.low, self.high, pattern);
        let weights = self.weights[first..].first_chunk_mut::<RANKS>().expect("a row lies in the table");
        for (weight, more) in weights.iter_mut().zip(row) {
            *weight = weight.wrapping_add(*more);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::network::shape::TwoFour;

    #[test]
    fn every_known_pattern_has_a_weight_of_its_own_and_others_are_left_out() {
        for ranks in [LAP_RANKS, EARLY_RANKS, ALL_RANKS] {
            let mut stage = Stage::<TwoFour>::zeroed(ranks).expect("there is memory");
            let weight_of = |tuple: usize, pattern: usize| (pattern as i16).wrapping_mul(3) ^ tuple as i16;
            for (tuple, table) in stage.tables().iter_mut().enumerate() {
                for others in 0..1 << 12 {
                    table.add(others, &std::array::from_fn(|first| weight_of(tuple, others << 4 | first)));
                }
            }
            let by_nibbles = stage.by_nibbles();
            let mut known = 0;
            for tuple in 0..TwoFour::TUPLES.len() {
                for pattern in 0..1_usize << 16 {
                    let is_known = (0..4).all(|cell| pattern >> (4 * cell) & 15 < ranks);
                    let weight = if is_known { weight_of(tuple, pattern) } else { 0 };
                    let place = tuple << 16 | pattern;
                    assert_eq!(by_nibbles[place], weight, "{pattern:x}");
                    if is_known {
                        known += 1;
                    }
                }
            }
            assert_eq!(stage.weights.len(), known);
        }
    }
}

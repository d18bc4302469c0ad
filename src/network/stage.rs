//! The weights of one stage in memory.
//!
//! A file counts patterns by nibbles, 16 ranks a cell. Before the first 16384 only 14 ranks occur, so a stage
//! counts rows by the ranks that it knows. A row's number is the sum of two look-ups, for its lower three
//! cells and for the others, in tables that fit the processor's nearest cache.
//!
//! Two tuples in a [`Bundle`] share a cache line, so a board waits for half as many lines. Where the
//! processor has vector instructions, [`Lookups`] look up eight symmetries at once.

use super::shape::{
    in_symmetries, is_beyond, split_pattern, Bundle, Shape, Tuple, ALL_RANKS, EARLY_RANKS, LAP_RANKS,
    LATE_RANKS, MOST_CELLS,
};
use super::{WeightsError, BATCH};
use crate::packed::PackedBoard;
use crate::stop::Watch;
use crate::system::prefer_large_pages;
use crate::system::vectors::{Lookups, Rows};
use std::cell::Cell;
use std::marker::PhantomData;

/// Weights in a row. Two rows fill a cache line, with 0 for unknown ranks; with few ranks that would be a
/// waste.
const fn row_length(ranks: usize) -> usize {
    if ranks < EARLY_RANKS {
        ranks
    } else {
        LINE / 2
    }
}

/// Weights in a line of the processor's cache.
const LINE: usize = 32;

/// Weights that are set to 0 between two looks whether the caller cancels: about a millisecond's.
const ZEROED_BETWEEN_LOOKS: usize = 1 << 20;

const LOW: usize = 1 << LOW_SHIFT;
const LOW_SHIFT: usize = 12;
const HIGH: usize = 1 << (4 * (MOST_CELLS - 1) - LOW_SHIFT);

/// The weights of one stage, bundle after bundle.
pub struct Stage<S> {
    /// The rows begin at `first`, where a cache line begins.
    weights: Vec<i16>,
    first: usize,
    numbers: Numbers,
    starts: Vec<usize>,
    /// `None` where the processor has no vector instructions.
    lookups: Option<Lookups>,
    shape: PhantomData<S>,
}

struct Numbers {
    ranks: usize,
    /// By the pattern's lower three nibbles.
    low: Box<[u16; LOW]>,
    /// What the others add.
    high: Box<[u32; HIGH]>,
}

impl Numbers {
    fn new(ranks: usize) -> Numbers {
        let (mut low, mut high) = (Box::new([0; LOW]), Box::new([0; HIGH]));
        let number = |pattern: usize| {
            let digit = |nibble: usize| pattern >> (4 * nibble) & 15;
            digit(0) + ranks * (digit(1) + ranks * digit(2))
        };
        low.iter_mut().enumerate().for_each(|(pattern, low)| *low = number(pattern) as u16);
        high.iter_mut()
            .enumerate()
            .for_each(|(pattern, high)| *high = (number(pattern) * ranks.pow(3)) as u32);
        Numbers { ranks, low, high }
    }

    #[inline(always)]
    fn row(&self, pattern: usize) -> usize {
        usize::from(self.low[pattern % LOW]) + self.high[pattern >> LOW_SHIFT & (HIGH - 1)] as usize
    }
}

impl<S: Shape> Stage<S> {
    /// A stage of weights that are all 0, for boards of [`LAP_RANKS`], [`EARLY_RANKS`] or [`LATE_RANKS`].
    /// Fails where the system refuses the memory, or where the caller cancels.
    pub fn zeroed(watch: &Watch, ranks: usize) -> Result<Stage<S>, WeightsError> {
        debug_assert!([LAP_RANKS, EARLY_RANKS, LATE_RANKS].contains(&ranks));
        let mut starts = Vec::new();
        let mut count: usize = 0;
        for bundle in S::BUNDLES.list() {
            starts.push(count);
            count += (ranks.pow(bundle.shared().len() as u32) * row_length(ranks) * bundle.count)
                .next_multiple_of(LINE);
        }
        let mut weights: Vec<i16> = Vec::new();
        weights.try_reserve_exact(count + LINE).map_err(|_| WeightsError::NoMemory)?;
        prefer_large_pages(weights.spare_capacity_mut());
        while weights.len() < count + LINE {
            if watch.ask() {
                return Err(WeightsError::Cancelled);
            }
            weights.resize((weights.len() + ZEROED_BETWEEN_LOOKS).min(count + LINE), 0);
        }
        let misaligned = weights.as_ptr() as usize / size_of::<i16>() % LINE;
        let first = (LINE - misaligned) % LINE;
        let lookups = Lookups::new(ranks, &rows_of::<S>(&starts, row_length(ranks)));
        Ok(Stage { weights, first, numbers: Numbers::new(ranks), starts, lookups, shape: PhantomData })
    }

    /// The sum of the weights that a board looks up. The stage must know its ranks.
    #[inline]
    pub fn sum(&self, board: PackedBoard) -> i32 {
        let mut sum = [0];
        self.write_sums(&[board], &mut sum);
        sum[0]
    }

    /// Writes [`Stage::sum`] of each of these boards.
    #[inline]
    pub fn write_sums(&self, boards: &[PackedBoard], sums: &mut [i32]) {
        match &self.lookups {
            Some(lookups) => lookups.write_sums(&self.weights[self.first..], boards, sums),
            None => boards.iter().zip(sums).for_each(|(&board, sum)| *sum = self.plain_sum(board)),
        }
    }

    /// [`Stage::write_sums`], in less time for more than [`BATCH`] boards.
    pub fn write_many_sums(&self, boards: &[PackedBoard], sums: &mut [i32]) {
        match &self.lookups {
            Some(lookups) if boards.len() > BATCH => {
                lookups.write_many_sums(&self.weights[self.first..], boards, sums)
            }
            _ => self.write_sums(boards, sums),
        }
    }

    /// [`Stage::sum`] without vector instructions.
    fn plain_sum(&self, board: PackedBoard) -> i32 {
        let (weights, starts) = (&self.weights[self.first..], &self.starts[..S::BUNDLES.list().len()]);
        let length = row_length(self.numbers.ranks);
        let mut sum = 0;
        for symmetric in board.symmetries() {
            for (bundle, start) in S::BUNDLES.list().iter().zip(starts) {
                let row = start + self.numbers.row(bundle.pattern(symmetric)) * length * bundle.count;
                for (number, &own) in bundle.own[..bundle.count].iter().enumerate() {
                    sum +=
                        i32::from(weights[row + length * number + usize::from(symmetric.rank(own.into()))]);
                }
            }
        }
        sum
    }

    /// What each tuple adds to [`Stage::sum`].
    pub fn sums_of_tuples(&self, board: PackedBoard) -> Vec<i32> {
        let of_tuple = |(number, tuple): (usize, &Tuple)| {
            let (start, part) = self.part(number);
            let weight =
                |symmetric| self.weights[start + part.place(&self.numbers, tuple.place(symmetric))].into();
            board.symmetries().map(weight).iter().sum()
        };
        S::TUPLES.iter().enumerate().map(of_tuple).collect()
    }

    /// The weights by nibbles, table after table, as [`Shape::for_each_place`] counts them; 0 for patterns
    /// beyond `ranks` or beyond the ranks that the stage knows.
    pub fn by_nibbles(&self, ranks: usize) -> Vec<i16> {
        let ranks = ranks.min(self.numbers.ranks);
        let mut weights = Vec::with_capacity(S::WEIGHTS);
        for (number, tuple) in S::TUPLES.iter().enumerate() {
            let (start, part) = self.part(number);
            weights.extend((0..tuple.patterns()).map(|pattern| {
                let is_known = (0..MOST_CELLS).all(|cell| pattern >> (4 * cell) & 15 < ranks);
                if is_known {
                    self.weights[start + part.place(&self.numbers, pattern)]
                } else {
                    0
                }
            }));
        }
        weights
    }

    /// How many weights are not 0.
    pub fn count_in_use(&self) -> usize {
        self.weights.iter().filter(|&&weight| weight != 0).count()
    }

    /// The memory of the weights, in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(self.weights.as_slice())
    }

    /// Where the rows of a tuple's bundle begin, and its part of them.
    fn part(&self, tuple: usize) -> (usize, Part) {
        let is_its = |(_, bundle): &(usize, &Bundle)| bundle.tuples.contains(&tuple);
        let (number, bundle) =
            S::BUNDLES.list().iter().enumerate().find(is_its).expect("every tuple is in a bundle");
        (self.first + self.starts[number], Part::of::<S>(bundle, tuple, row_length(self.numbers.ranks)))
    }

    /// Takes over the weights of the tuples that both have, from a stage of no more ranks.
    /// Fails where the caller cancels.
    pub fn copy_from<T: Shape>(&mut self, watch: &Watch, other: &Stage<T>) -> Result<(), WeightsError> {
        let ranks = other.numbers.ranks;
        for (number, tuple) in S::TUPLES.iter().enumerate() {
            let Some(same) = T::TUPLES.iter().position(|other| other == tuple) else { continue };
            if watch.ask() {
                return Err(WeightsError::Cancelled);
            }
            let ((start, part), (other_start, other_part)) = (self.part(number), other.part(same));
            for shared in (0..tuple.patterns() / ALL_RANKS).filter(|&shared| !is_beyond(shared, ranks)) {
                let row = &other.weights[other_start + other_part.row(&other.numbers, shared)..][..ranks];
                self.weights[start + part.row(&self.numbers, shared)..][..ranks].copy_from_slice(row);
            }
        }
        Ok(())
    }

    /// The bundles, to write to.
    pub fn bundles(&mut self) -> Vec<BundleWeights<'_>> {
        let mut rest = &mut self.weights[self.first..];
        let mut bundles = Vec::new();
        for (number, bundle) in S::BUNDLES.list().iter().enumerate() {
            let end = self.starts.get(number + 1).map_or(rest.len(), |next| next - self.starts[number]);
            let (weights, later) = rest.split_at_mut(end);
            let parts = bundle.tuples[..bundle.count]
                .iter()
                .map(|&tuple| (tuple, Part::of::<S>(bundle, tuple, row_length(self.numbers.ranks))))
                .collect();
            bundles.push(BundleWeights { weights, numbers: &self.numbers, parts });
            rest = later;
        }
        bundles
    }
}

fn rows_of<S: Shape>(starts: &[usize], length: usize) -> Vec<Rows> {
    let rows = S::BUNDLES.list().iter().zip(starts).map(|(bundle, &start)| Rows {
        start,
        length,
        digits: in_symmetries(bundle.shared()),
        own: in_symmetries(&bundle.own[..bundle.count]),
    });
    rows.collect()
}

#[derive(Clone, Copy)]
struct Part {
    /// Where the tuple's row begins in a row of the bundle, and the length of the bundle's.
    begins: usize,
    stride: usize,
    /// The place of its own cell among its cells.
    own: usize,
}

impl Part {
    fn of<S: Shape>(bundle: &Bundle, tuple: usize, length: usize) -> Part {
        let begins = length * bundle.number_of(tuple);
        Part { begins, stride: length * bundle.count, own: S::own_place(tuple) }
    }

    #[inline(always)]
    fn place(self, numbers: &Numbers, pattern: usize) -> usize {
        let (shared, own) = split_pattern(pattern, self.own);
        self.row(numbers, shared) + own
    }

    #[inline(always)]
    fn row(self, numbers: &Numbers, shared: usize) -> usize {
        numbers.row(shared) * self.stride + self.begins
    }
}

pub struct BundleWeights<'a> {
    weights: &'a mut [i16],
    numbers: &'a Numbers,
    parts: Vec<(usize, Part)>,
}

impl BundleWeights<'_> {
    /// The tables of its tuples, to write to in turn.
    pub fn tables(&mut self) -> Vec<Table<'_>> {
        let weights = Cell::from_mut(&mut *self.weights).as_slice_of_cells();
        let table = |&(tuple, part): &(usize, Part)| Table { tuple, weights, numbers: self.numbers, part };
        self.parts.iter().map(table).collect()
    }
}

/// One tuple's table, to write to.
pub struct Table<'a> {
    /// Its number in the shape.
    pub tuple: usize,
    weights: &'a [Cell<i16>],
    numbers: &'a Numbers,
    part: Part,
}

impl Table<'_> {
    /// Adds a row to the weights of the patterns whose shared cells show these nibbles, by the own cell's
    /// rank. Unknown ranks are left out.
    #[inline]
    pub fn add(&self, shared: usize, row: &[i16; ALL_RANKS]) {
        let ranks = self.numbers.ranks;
        if is_beyond(shared, ranks) {
            return;
        }
        match ranks {
            LAP_RANKS => self.add_known::<LAP_RANKS>(shared, row),
            EARLY_RANKS => self.add_known::<EARLY_RANKS>(shared, row),
            _ => self.add_known::<LATE_RANKS>(shared, row),
        }
    }

    #[inline(always)]
    fn add_known<const RANKS: usize>(&self, shared: usize, row: &[i16; ALL_RANKS]) {
        let first = self.part.row(self.numbers, shared);
        for (weight, more) in self.weights[first..][..RANKS].iter().zip(row) {
            weight.set(weight.get().wrapping_add(*more));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::laps::with_walls;
    use crate::network::shape::{FourSix, FourSixFourSix, TwelveFive, TwoFour};
    use crate::packed::LOW_BITS;
    use crate::random::Stream;
    use crate::stop::Stop;
    use rand::Rng;

    /// Of random weights, on random boards of so many ranks.
    fn assert_sums_without_vector_instructions_are_the_same<S: Shape>(ranks: usize) {
        let mut stage = Stage::<S>::zeroed(Stop::never().watch(), ranks).expect("there is memory");
        let mut stream = Stream::of(&[26]);
        let (mut boards, mut expected) = (Vec::new(), Vec::new());
        stage.weights.iter_mut().for_each(|weight| *weight = stream.next_u64() as i16);
        // More than are looked up in one go.
        for _ in 0..2500 {
            let word = stream.next_u64();
            let late = word >> 1 & word >> 2 & word >> 3 & LOW_BITS;
            let board = match ranks {
                LAP_RANKS => with_walls(PackedBoard(word)),
                EARLY_RANKS => PackedBoard(word & !(late << 3)),
                _ => PackedBoard(word & !late),
            };
            assert_eq!(stage.plain_sum(board), stage.sum(board), "{board}");
            boards.push(board);
            expected.push(stage.plain_sum(board));
        }
        for count in [2500, 500, 100, 7, 0] {
            let mut sums = vec![0; count];
            stage.write_many_sums(&boards[..count], &mut sums);
            assert_eq!(sums, expected[..count], "{count} boards");
        }
    }

    #[test]
    #[cfg_attr(not(target_arch = "x86_64"), ignore = "no vector instructions")]
    fn sums_without_vector_instructions_are_those_with_them() {
        for ranks in [LAP_RANKS, EARLY_RANKS, LATE_RANKS] {
            assert_sums_without_vector_instructions_are_the_same::<TwoFour>(ranks);
            assert_sums_without_vector_instructions_are_the_same::<TwelveFive>(ranks);
        }
        // Of two bundles of one tuple and three of two.
        assert_sums_without_vector_instructions_are_the_same::<FourSixFourSix>(LAP_RANKS);
    }

    #[test]
    fn two_rows_of_a_bundle_fill_a_line_of_the_cache() {
        let stage = Stage::<FourSix>::zeroed(Stop::never().watch(), EARLY_RANKS).expect("there is memory");
        assert_eq!(2 * row_length(EARLY_RANKS), LINE);
        assert_eq!(stage.weights[stage.first..].as_ptr() as usize % (LINE * size_of::<i16>()), 0);
        assert!(stage.starts.iter().all(|start| start % LINE == 0));
    }
}

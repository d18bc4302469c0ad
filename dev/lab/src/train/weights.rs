//! The weights of a network while it learns, shared by all threads without locks.
//!
//! Temporal coherence learning (Beal and Smith, Temporal Coherence and Prediction Decay in TD Learning, 1999;
//! for 2048, Jaskowski 2016): a weight's learning rate is |E| / A, where E is the sum of its errors and A the
//! sum of their magnitudes. It stays near 1 while errors agree in sign, and falls to 0 where they cancel.
//!
//! All numbers are relaxed atomics. Two threads at one weight may lose a correction, which is rare and
//! harmless. Values lie apart from the sums, since a move reads the values of four boards and corrects one.

use engine2048::internals::{
    in_symmetries, is_late, prefer_large_pages, prefetch, with_walls, Lookups, PackedBoard, Rows, Shape,
    SYMMETRIES,
};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU32, Ordering};

/// A 32-bit float that threads share.
#[derive(Default)]
pub struct SharedFloat(AtomicU32);

impl SharedFloat {
    #[inline(always)]
    pub fn get(&self) -> f32 {
        f32::from_bits(self.0.load(Ordering::Relaxed))
    }

    #[inline(always)]
    pub fn set(&self, value: f32) {
        self.0.store(value.to_bits(), Ordering::Relaxed);
    }
}

/// A weight's E and A.
#[derive(Default)]
pub struct Coherence {
    pub errors: SharedFloat,
    /// 0 for a weight that was never corrected.
    pub magnitudes: SharedFloat,
}

impl Coherence {
    /// Sets both sums.
    pub fn set(&self, errors: f32, magnitudes: f32) {
        self.errors.set(errors);
        self.magnitudes.set(magnitudes);
    }

    /// Cuts A to at most so many points, and E in proportion: the rate stays, but follows new errors sooner.
    pub fn cut_down_to(&self, most: f32) {
        let (errors, magnitudes) = (self.errors.get(), self.magnitudes.get());
        if magnitudes > most {
            self.set(most / magnitudes * errors, most);
        }
    }
}

fn table<T: Default>(entries: usize) -> Vec<T> {
    let mut table = Vec::with_capacity(entries);
    prefer_large_pages(table.spare_capacity_mut());
    table.resize_with(entries, T::default);
    table
}

/// The weights of a network of shape `S`, once for each stage.
pub struct Weights<S> {
    pub values: Vec<SharedFloat>,
    pub coherence: Vec<Coherence>,
    /// Whether the one stage is that of the last laps, which sees walls.
    are_of_laps: bool,
    /// For each stage, where the processor has vector instructions.
    lookups: Vec<Lookups>,
    shape: PhantomData<S>,
}

impl<S: Shape> Weights<S> {
    /// Weights of 1 or 2 stages that value every board at `optimism` points.
    pub fn new(stages: usize, optimism: f32) -> Weights<S> {
        let count = stages * S::WEIGHTS;
        assert!(u32::try_from(count).is_ok(), "places are 32 bits wide");
        let values: Vec<SharedFloat> = table(count);
        let share = optimism / S::LOOKUPS as f32;
        if share != 0.0 {
            values.iter().for_each(|value| value.set(share));
        }
        let lookups = (0..stages).filter_map(|stage| Lookups::new(RANKS, &rows_of::<S>(stage * S::WEIGHTS)));
        let lookups = lookups.collect();
        Weights { values, coherence: table(count), are_of_laps: false, lookups, shape: PhantomData }
    }

    /// Weights for the last laps that value every board at `optimism`.
    pub fn of_laps(optimism: f32) -> Weights<S> {
        Weights { are_of_laps: true, ..Weights::new(1, optimism) }
    }

    /// How many stages there are.
    pub fn stages(&self) -> usize {
        self.values.len() / S::WEIGHTS
    }

    /// The number of the board's stage, and the board as its weights see it.
    #[inline(always)]
    fn seen(&self, board: PackedBoard) -> (usize, PackedBoard) {
        if self.are_of_laps {
            (0, with_walls(board))
        } else {
            (usize::from(self.values.len() > S::WEIGHTS && is_late(board)), board)
        }
    }

    /// Finds where a board's weights lie: tuple after tuple, each in all symmetries.
    #[inline(always)]
    pub fn find(&self, board: PackedBoard, places: &mut Places) {
        let (stage, board) = self.seen(board);
        let places = &mut places.0[..S::LOOKUPS];
        if let Some(lookups) = self.lookups.get(stage) {
            return lookups.write_places(board, places);
        }
        let mut number = 0;
        S::for_each_place(board, |place| {
            let (symmetry, tuple) = (number / S::TUPLES.len(), number % S::TUPLES.len());
            places[tuple * SYMMETRIES + symmetry] = (stage * S::WEIGHTS + place) as u32;
            number += 1;
        });
    }

    /// Has the processor fetch the values there.
    #[inline(always)]
    pub fn fetch_values(&self, places: &Places) {
        places.0[..S::LOOKUPS].iter().for_each(|&place| prefetch(&self.values[place as usize]));
    }

    /// Has the processor fetch the values' sums of errors.
    #[inline(always)]
    pub fn fetch_coherence(&self, places: &Places) {
        places.0[..S::LOOKUPS].iter().for_each(|&place| prefetch(&self.coherence[place as usize]));
    }

    /// The value of the afterstate whose weights lie there.
    #[inline(always)]
    pub fn value_at(&self, places: &Places) -> f32 {
        // Sums that do not wait for each other.
        let mut sums = [0.0; SYMMETRIES];
        for tuple in places.0[..S::LOOKUPS].chunks_exact(SYMMETRIES) {
            sums.iter_mut().zip(tuple).for_each(|(sum, &place)| *sum += self.values[place as usize].get());
        }
        sums.iter().sum()
    }

    /// Spreads an afterstate's error over its weights: each takes its share at its own rate times `pace`.
    #[inline(always)]
    pub fn correct_at(&self, places: &Places, error: f32, pace: f32) {
        let share = pace * error / S::LOOKUPS as f32;
        for &place in &places.0[..S::LOOKUPS] {
            let (value, sums) = (&self.values[place as usize], &self.coherence[place as usize]);
            let (errors, magnitudes) = (sums.errors.get(), sums.magnitudes.get());
            let rate = if magnitudes == 0.0 { 1.0 } else { errors.abs() / magnitudes };
            value.set(value.get() + rate * share);
            sums.errors.set(errors + error);
            sums.magnitudes.set(magnitudes + error.abs());
        }
    }

    /// An afterstate's value.
    pub fn value(&self, board: PackedBoard) -> f32 {
        let mut places = Places::NONE;
        self.find(board, &mut places);
        self.value_at(&places)
    }
}

/// A nibble holds so many.
const RANKS: usize = 16;

/// The tables as the vector instructions see them, the first at `start`: the lowest nibble of a pattern finds a
/// weight in a row of 16, the others find the row.
fn rows_of<S: Shape>(mut start: usize) -> Vec<Rows> {
    let rows = S::TUPLES.iter().map(|tuple| {
        let (own, digits) = tuple.cells.split_at(1);
        let rows = Rows { start, length: RANKS, digits: in_symmetries(digits), own: in_symmetries(own) };
        start += tuple.patterns();
        rows
    });
    rows.collect()
}

/// Where a board's weights lie among those of all stages.
pub struct Places([u32; MOST_LOOKUPS]);

/// Of twelve tuples.
const MOST_LOOKUPS: usize = 12 * SYMMETRIES;

impl Places {
    pub const NONE: Places = Places([0; MOST_LOOKUPS]);

    /// Takes over as many places as a shape looks up.
    #[inline(always)]
    pub fn copy<S: Shape>(&mut self, other: &Places) {
        self.0[..S::LOOKUPS].copy_from_slice(&other.0[..S::LOOKUPS]);
    }
}

/// The places that a shape visits, in its order: symmetry after symmetry, each with all tuples.
#[cfg(test)]
pub fn visited<S: Shape>(board: PackedBoard) -> Vec<usize> {
    let mut places = Vec::new();
    S::for_each_place(board, |place| places.push(place));
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine2048::internals::{EightSix, FourSix, Stream, TwelveFive, TwoFour};
    use rand::Rng;

    fn the_instructions_find_what_the_shape_visits<S: Shape>() {
        let lookups = Lookups::new(RANKS, &rows_of::<S>(7)).expect("AVX2");
        let mut stream = Stream::of(&[3]);
        for _ in 0..1000 {
            let board = PackedBoard(stream.next_u64());
            let mut found = vec![0; S::LOOKUPS];
            lookups.write_places(board, &mut found);
            let tuples = S::TUPLES.len();
            for (number, place) in visited::<S>(board).into_iter().enumerate() {
                assert_eq!(found[number % tuples * SYMMETRIES + number / tuples] as usize, 7 + place);
            }
        }
    }

    #[test]
    #[cfg_attr(not(target_arch = "x86_64"), ignore = "no vector instructions")]
    fn the_instructions_find_each_place_of_every_shape() {
        the_instructions_find_what_the_shape_visits::<TwoFour>();
        the_instructions_find_what_the_shape_visits::<FourSix>();
        the_instructions_find_what_the_shape_visits::<EightSix>();
        the_instructions_find_what_the_shape_visits::<TwelveFive>();
    }

    #[test]
    #[cfg_attr(not(target_arch = "x86_64"), ignore = "no vector instructions")]
    fn a_stage_without_the_instructions_finds_the_same_places() {
        let with = Weights::<TwoFour>::new(2, 0.0);
        let without = Weights::<TwoFour> { lookups: Vec::new(), ..Weights::new(2, 0.0) };
        let mut stream = Stream::of(&[4]);
        for _ in 0..1000 {
            let board = PackedBoard(stream.next_u64());
            let (mut found, mut others) = (Places::NONE, Places::NONE);
            with.find(board, &mut found);
            without.find(board, &mut others);
            assert_eq!(found.0, others.0);
        }
    }
}

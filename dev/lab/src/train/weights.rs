//! The weights of a network while it learns, shared by all threads without locks.
//!
//! Temporal coherence learning (Beal and Smith, Temporal Coherence and Prediction Decay in TD Learning, 1999;
//! for 2048, Jaskowski 2016): a weight's learning rate is |E| / A, where E is the sum of its errors and A the
//! sum of their magnitudes. It stays near 1 while errors agree in sign, and falls to 0 where they cancel.
//!
//! All numbers are relaxed atomics. Two threads at one weight may lose a correction, which is rare and
//! harmless. Values lie apart from the sums, since a move reads the values of four boards and corrects one.

use engine2048::internals::{is_late, prefer_large_pages, with_walls, PackedBoard, Shape};
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
    /// Whether there is a stage for each of the last laps, which see walls.
    are_of_laps: bool,
    shape: PhantomData<S>,
}

impl<S: Shape> Weights<S> {
    /// Weights of 1 or 2 stages that value every board at `optimism` points.
    pub fn new(stages: usize, optimism: f32) -> Weights<S> {
        let count = stages * S::WEIGHTS;
        let values: Vec<SharedFloat> = table(count);
        let share = optimism / S::LOOKUPS as f32;
        if share != 0.0 {
            values.iter().for_each(|value| value.set(share));
        }
        Weights { values, coherence: table(count), are_of_laps: false, shape: PhantomData }
    }

    /// Weights for the last laps that value every board at `optimism`.
    pub fn of_laps(optimism: f32) -> Weights<S> {
        Weights { are_of_laps: true, ..Weights::new(1, optimism) }
    }

    /// How many stages there are.
    pub fn stages(&self) -> usize {
        self.values.len() / S::WEIGHTS
    }

    /// Where the weights of the board's stage begin, and the board as they see it.
    #[inline(always)]
    fn seen(&self, board: PackedBoard) -> (usize, PackedBoard) {
        if self.are_of_laps {
            (0, with_walls(board))
        } else if self.values.len() > S::WEIGHTS && is_late(board) {
            (S::WEIGHTS, board)
        } else {
            (0, board)
        }
    }

    /// An afterstate's value.
    #[inline(always)]
    pub fn value(&self, board: PackedBoard) -> f32 {
        let (start, board) = self.seen(board);
        let values = &self.values[start..][..S::WEIGHTS];
        let mut sum = 0.0;
        S::for_each_place(board, |place| sum += values[place].get());
        sum
    }

    /// Spreads an afterstate's error over its weights: each takes its share at its own rate times `pace`.
    #[inline(always)]
    pub fn correct(&self, board: PackedBoard, error: f32, pace: f32) {
        let (start, board) = self.seen(board);
        let values = &self.values[start..][..S::WEIGHTS];
        let coherence = &self.coherence[start..][..S::WEIGHTS];
        let share = pace * error / S::LOOKUPS as f32;
        S::for_each_place(board, |place| {
            let sums = &coherence[place];
            let (errors, magnitudes) = (sums.errors.get(), sums.magnitudes.get());
            let rate = if magnitudes == 0.0 { 1.0 } else { errors.abs() / magnitudes };
            values[place].set(values[place].get() + rate * share);
            sums.errors.set(errors + error);
            sums.magnitudes.set(magnitudes + error.abs());
        });
    }
}

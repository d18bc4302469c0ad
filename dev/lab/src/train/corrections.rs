//! Delayed TD(lambda) (Jaskowski 2016): a board is corrected [`DELAY`] moves late, by its own error and the
//! discounted errors of those moves, which needs no table of traces.
//!
//! A board's error is the points that the next move gains, plus the next board's value, minus its own.

use super::weights::{Places, Weights};
use engine2048::internals::Shape;

/// How many later errors a correction takes in, one a move.
const DELAY: usize = 3;

/// How boards are corrected, as the options of `cargo lab train` tell.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    pub lambda: f32,
    pub pace: f32,
}

struct Pending {
    places: Places,
    error: f32,
}

/// A game's afterstates that wait for their correction.
pub struct Corrections<'a, S> {
    weights: &'a Weights<S>,
    pace: Pace,
    pending: [Pending; DELAY + 1],
    /// Boards so far: the latest is `pending[(boards - 1) % len]`.
    boards: usize,
}

impl<'a, S: Shape> Corrections<'a, S> {
    /// For a game that begins.
    pub fn new(weights: &'a Weights<S>, pace: Pace) -> Corrections<'a, S> {
        let pending = std::array::from_fn(|_| Pending { places: Places::NONE, error: 0.0 });
        Corrections { weights, pace, pending, boards: 0 }
    }

    /// A move led to the afterstate whose weights lie at `after`. The board before is worth `worth`: the points
    /// gained plus the value of that afterstate.
    #[inline(always)]
    pub fn moved(&mut self, after: &Places, worth: f32) {
        self.learn(worth);
        let latest = &mut self.pending[self.boards % self.pending.len()];
        latest.error = 0.0;
        latest.places.copy::<S>(after);
        self.boards += 1;
        // The next move corrects this one.
        self.weights.fetch_coherence(&self.pending[self.boards % self.pending.len()].places);
    }

    /// The game has ended, and the last board is worth `worth`. Corrects what still waits.
    pub fn end(mut self, worth: f32) {
        self.learn(worth);
        for waiting in 1..self.pending.len() {
            self.correct_oldest(self.boards + waiting);
        }
    }

    /// Takes in the last board's worth, and corrects the oldest board.
    #[inline(always)]
    fn learn(&mut self, worth: f32) {
        if self.boards == 0 {
            return;
        }
        let length = self.pending.len();
        let mut error = worth - self.weights.value_at(&self.pending[(self.boards - 1) % length].places);
        for back in 1..=length.min(self.boards) {
            self.pending[(self.boards - back) % length].error += error;
            error *= self.pace.lambda;
        }
        self.correct_oldest(self.boards);
    }

    /// Corrects the board, if any, in the place that board `number` will take.
    #[inline(always)]
    fn correct_oldest(&self, number: usize) {
        if number >= self.pending.len() {
            let oldest = &self.pending[number % self.pending.len()];
            self.weights.correct_at(&oldest.places, oldest.error, self.pace.pace);
        }
    }
}

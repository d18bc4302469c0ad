//! Delayed TD(lambda) (Jaskowski 2016): a board is corrected [`DELAY`] moves late, by its own error and the
//! discounted errors of those moves. So no table of traces is needed.
//!
//! A board's error is the points that the next move gains, plus the next board's value, minus its own.

use super::weights::Weights;
use engine2048::eval::network::shape::Shape;
use engine2048::packed::PackedBoard;

/// How many later errors a correction takes in, one a move.
const DELAY: usize = 3;

/// How boards are corrected.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The lambda of TD(lambda), 0 to 1: the discount of each further error.
    pub lambda: f32,
    /// By how much of its own rate each weight is corrected, 0 to 1.
    pub pace: f32,
}

/// A board after a move, waiting for its correction.
#[derive(Clone, Copy, Default)]
struct Pending {
    board: PackedBoard,
    error: f32,
}

/// The boards of a game that wait for their correction.
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
        Corrections { weights, pace, pending: [Pending::default(); DELAY + 1], boards: 0 }
    }

    /// A move led to a new board. `worth` is that of the board before it: the points gained plus the new
    /// board's value.
    #[inline(always)]
    pub fn moved(&mut self, after: PackedBoard, worth: f32) {
        self.learn(worth);
        self.pending[self.boards % self.pending.len()] = Pending { board: after, error: 0.0 };
        self.boards += 1;
    }

    /// The game has ended, and the last board is worth `worth`. Corrects what still waits.
    pub fn end(mut self, worth: f32) {
        self.learn(worth);
        for waiting in 1..self.pending.len() {
            self.correct_oldest(self.boards + waiting);
        }
    }

    /// Takes in the last board's worth, if there is a board, and corrects the oldest.
    #[inline(always)]
    fn learn(&mut self, worth: f32) {
        if self.boards == 0 {
            return;
        }
        let length = self.pending.len();
        let mut error = worth - self.weights.value(self.pending[(self.boards - 1) % length].board);
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
            let oldest = self.pending[number % self.pending.len()];
            self.weights.correct(oldest.board, oldest.error, self.pace.pace);
        }
    }
}

//! Corrections that wait: each board's value is corrected some moves later, by the errors of those moves too.
//!
//! One move after a board, the points gained and the value of the next board tell by how much the board's value was off.
//! The correction waits for [`DELAY`] more moves and takes their errors in as well, each discounted once more: a
//! TD(lambda) cut off after a few moves, which needs no table of traces (Jaskowski 2016, "delayed").

use super::weights::Weights;
use engine2048::eval::network::shape::Shape;
use engine2048::packed::PackedBoard;

/// For how many moves after its own a board's correction takes in further errors.
const DELAY: usize = 3;

/// How boards are corrected.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// How much of each further error counts for a board, 0 to 1: the lambda of TD(lambda).
    pub lambda: f32,
    /// By how much of its own rate each weight is corrected, 0 to 1.
    pub pace: f32,
}

/// A board after a move, until it is corrected.
#[derive(Clone, Copy, Default)]
struct Pending {
    board: PackedBoard,
    error: f32,
}

/// The boards of one game that wait for their correction.
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

    /// A move was made. The latest board before it turns out to be worth `worth`: what the move gained and the value of
    /// the board after it, which is the latest from now on.
    #[inline(always)]
    pub fn moved(&mut self, after: PackedBoard, worth: f32) {
        self.learn(worth);
        self.pending[self.boards % self.pending.len()] = Pending { board: after, error: 0.0 };
        self.boards += 1;
    }

    /// The game has ended, and the latest board turns out to be worth `worth`. What still waits is corrected by the errors
    /// that it has seen.
    pub fn end(mut self, worth: f32) {
        self.learn(worth);
        for waiting in 1..self.pending.len() {
            self.correct_oldest(self.boards + waiting);
        }
    }

    /// Takes in what the latest board, if there is one, turns out to be worth; corrects the oldest.
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

    /// Corrects the board that the one of this number would take the place of, if there is one.
    #[inline(always)]
    fn correct_oldest(&self, number: usize) {
        if number >= self.pending.len() {
            let oldest = self.pending[number % self.pending.len()];
            self.weights.correct(oldest.board, oldest.error, self.pace.pace);
        }
    }
}

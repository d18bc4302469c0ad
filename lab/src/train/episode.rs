//! Games from which the network learns.
//!
//! The network plays greedily: it takes the move with the largest sum of points gained and afterstate value.
//! The next move's sum shows how far that value was off: see [`Corrections`].

use super::corrections::{Corrections, Pace};
use super::late_boards::LateBoards;
use super::moves::{best_move, first_board, spawn, Move};
use super::weights::Weights;
use engine2048::eval::network::shape::Shape;
use engine2048::packed::{PackedBoard, RowTables};
use engine2048::random::Stream;
use rand::Rng;

/// How the network learns.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    pub pace: Pace,
    /// Games of at least so many moves are restarted halfway; 0 for never.
    pub restart: usize,
    /// The share of the other games that begin on a late board, 0 to 1.
    pub late_share: f64,
}

/// What a game came to, counted from where it began.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outcome {
    pub score: u32,
    pub moves: u32,
    pub largest_rank: u8,
    /// Whether it began with two tiles.
    pub from_start: bool,
}

/// A player that learns as it plays.
pub struct Learner<'a, S> {
    weights: &'a Weights<S>,
    rules: Rules,
    tables: &'static RowTables,
    stream: Stream,
    path: Vec<PackedBoard>,
    late_boards: LateBoards,
}

impl<'a, S: Shape> Learner<'a, S> {
    pub fn new(weights: &'a Weights<S>, rules: Rules, stream: Stream) -> Learner<'a, S> {
        Learner {
            weights,
            rules,
            tables: RowTables::get(),
            stream,
            path: Vec::new(),
            late_boards: LateBoards::default(),
        }
    }

    /// Plays one game to its end, learning from each move.
    pub fn play(&mut self) -> Outcome {
        let (mut board, from_start) = self.next_board();
        self.path.clear();
        let mut outcome = Outcome { from_start, ..Outcome::default() };
        let mut corrections = Corrections::new(self.weights, self.rules.pace);
        while let Some(Move { after, gained, value }) =
            best_move(self.tables, board, |after| self.weights.value(after))
        {
            self.path.push(board);
            corrections.moved(after, gained as f32 + value);
            outcome.moves += 1;
            outcome.score += gained;
            board = spawn(after, &mut self.stream);
        }
        corrections.end(0.0);
        self.late_boards.keep(&self.path, &mut self.stream);
        outcome.largest_rank = board.largest_rank();
        outcome
    }

    /// The next game's first position, and whether it has two tiles.
    fn next_board(&mut self) -> (PackedBoard, bool) {
        if self.rules.restart > 0 && self.path.len() >= self.rules.restart {
            return (self.path[self.path.len() / 2], false);
        }
        let is_late_game = f64::from(self.stream.next_u64() as u32) < self.rules.late_share * 2_f64.powi(32);
        match self.late_boards.choose(&mut self.stream) {
            Some(board) if is_late_game => (board, false),
            _ => (first_board(&mut self.stream), true),
        }
    }
}

//! Games from which the network learns.
//!
//! The network plays greedily, by points gained plus afterstate value, and learns by [`Corrections`].

use super::corrections::{Corrections, Pace};
use super::late_boards::LateBoards;
use super::moves::{best_move, first_board, spawn, Move};
use super::weights::Weights;
use engine2048::internals::{PackedBoard, RowTables, Shape, Stream};
use rand::Rng;

/// How the network learns, as the options of `cargo lab train` tell.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    pub pace: Pace,
    pub restart: usize,
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

    /// Plays one game and learns from each move.
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

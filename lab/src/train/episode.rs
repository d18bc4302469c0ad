//! Games from which the network learns: the rule by which it plays, and the rule by which it is corrected.
//!
//! The network plays greedily: of the legal moves the one with the most points now and, by its own value of the board
//! after the move (the afterstate), to come. One move later the same sum for the next move tells by how much that value
//! was off. The correction waits for [`DELAY`] more moves and takes their errors in as well, each discounted once more:
//! a TD(lambda) cut off after a few moves, which needs no table of traces (Jaskowski 2016, "delayed").

use super::late_boards::LateBoards;
use super::moves::{best_move, first_board, spawn, Move};
use super::weights::Weights;
use engine2048::eval::network::shape::Shape;
use engine2048::packed::{PackedBoard, RowTables};
use engine2048::random::Stream;
use rand::Rng;

/// For how many moves after its own a board's correction takes in further errors.
const DELAY: usize = 3;

/// How the network learns.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// How much of each further error counts for a board, 0 to 1: the lambda of TD(lambda).
    pub lambda: f32,
    /// By how much of its own rate each weight is corrected, 0 to 1.
    pub pace: f32,
    /// A game that went on for at least this many moves is taken up again halfway; 0 for never.
    pub restart: usize,
    /// How many of the other games begin late in an earlier one, 0 to 1.
    pub late_share: f64,
}

/// What a game came to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outcome {
    /// Points gained since it began.
    pub score: u32,
    /// Moves made since it began.
    pub moves: u32,
    /// Rank of the largest tile at its end.
    pub largest_rank: u8,
    /// Whether it began with two tiles, rather than in the middle of an earlier game.
    pub from_start: bool,
}

/// A board after a move, until it is corrected.
#[derive(Clone, Copy, Default)]
struct Pending {
    board: PackedBoard,
    error: f32,
}

/// A player that learns as it plays, one for each thread.
pub struct Learner<'a, S> {
    weights: &'a Weights<S>,
    rules: Rules,
    tables: &'static RowTables,
    stream: Stream,
    /// The boards of the game under way at which a move was due.
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
        let mut pending = [Pending::default(); DELAY + 1];
        while let Some(Move { after, gained, value }) =
            best_move(self.tables, board, |after| self.weights.value(after))
        {
            self.path.push(board);
            if outcome.moves > 0 {
                self.learn(&mut pending, outcome.moves as usize, gained as f32 + value);
            }
            pending[outcome.moves as usize % pending.len()] = Pending { board: after, error: 0.0 };
            outcome.moves += 1;
            outcome.score += gained;
            board = spawn(after, &mut self.stream);
        }
        if outcome.moves > 0 {
            self.learn(&mut pending, outcome.moves as usize, 0.0);
        }
        // What still waits is corrected by the errors that it has seen; the oldest was corrected just now.
        for made in outcome.moves as usize + 1..outcome.moves as usize + pending.len() {
            if made >= pending.len() {
                let oldest = pending[made % pending.len()];
                self.weights.correct(oldest.board, oldest.error, self.rules.pace);
            }
        }
        self.late_boards.keep(&self.path, &mut self.stream);
        outcome.largest_rank = board.largest_rank();
        outcome
    }

    /// Takes in that the points which really followed the latest board are worth `target`; corrects the oldest board.
    #[inline(always)]
    fn learn(&self, pending: &mut [Pending; DELAY + 1], made: usize, target: f32) {
        let mut error = target - self.weights.value(pending[(made - 1) % pending.len()].board);
        for back in 1..=pending.len().min(made) {
            pending[(made - back) % pending.len()].error += error;
            error *= self.rules.lambda;
        }
        if made >= pending.len() {
            let oldest = pending[made % pending.len()];
            self.weights.correct(oldest.board, oldest.error, self.rules.pace);
        }
    }

    /// Where the next game begins, and whether that is the start of a whole game.
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

//! Games from which the network learns.
//!
//! The network plays greedily, by points gained plus afterstate value, and learns by [`Corrections`].

use super::corrections::{Corrections, Pace};
use super::late_boards::LateBoards;
use super::moves::{best_of, first_board, spawn, Looked, Move};
use super::weights::Weights;
use engine2048::internals::{Grid, PackedBoard, RowTables, Shape, Stream};
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
    looked: Looked<S>,
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
            looked: Looked::new(),
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
        while let Some(&(Move { after, gained, value }, ref places)) =
            best_of(self.looked.moves(self.weights, self.tables, board), Move::worth)
        {
            self.path.push(board);
            corrections.moved(places, gained as f32 + value);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::train::moves::best_move;
    use crate::train::weights::visited;
    use engine2048::internals::{TwoFour, SYMMETRIES};

    const RULES: Rules = Rules { pace: Pace { lambda: 0.5, pace: 1.0 }, restart: 0, late_share: 0.0 };

    /// The weights, each looked up where it is needed.
    struct Naive {
        values: Vec<f32>,
        errors: Vec<f32>,
        magnitudes: Vec<f32>,
    }

    impl Naive {
        fn value(&self, board: PackedBoard) -> f32 {
            let of_symmetry = |places: &[usize]| places.iter().map(|&place| self.values[place]).sum::<f32>();
            visited::<TwoFour>(board).chunks(TwoFour::TUPLES.len()).map(of_symmetry).sum()
        }

        fn correct(&mut self, board: PackedBoard, error: f32) {
            for place in visited::<TwoFour>(board) {
                let (errors, magnitudes) = (self.errors[place], self.magnitudes[place]);
                let rate = if magnitudes == 0.0 { 1.0 } else { errors.abs() / magnitudes };
                self.values[place] += rate * (error / (2 * SYMMETRIES) as f32);
                self.errors[place] += error;
                self.magnitudes[place] += error.abs();
            }
        }

        /// A game from this board. An afterstate is corrected after three more moves, by its error and half, a
        /// quarter and an eighth of theirs.
        fn play(&mut self, mut board: PackedBoard, stream: &mut Stream) -> Vec<PackedBoard> {
            let (mut afterstates, mut errors, mut path) = (Vec::new(), Vec::<f32>::new(), Vec::new());
            let mut corrected = 0;
            loop {
                let best = best_move(RowTables::get(), board, |after| self.value(after));
                if let Some(&last) = afterstates.last() {
                    let worth = best.map_or(0.0, |Move { gained, value, .. }| gained as f32 + value);
                    errors.push(worth - self.value(last));
                }
                let waits = if best.is_some() { 3 } else { 0 };
                while corrected + waits < errors.len() {
                    let later = errors[corrected..].iter().take(4);
                    let error = later
                        .zip([1.0, 0.5, 0.25, 0.125])
                        .fold(0.0, |sum, (error, share)| sum + error * share);
                    self.correct(afterstates[corrected], error);
                    corrected += 1;
                }
                let Some(Move { after, .. }) = best else { return path };
                path.push(board);
                afterstates.push(after);
                board = spawn(after, stream);
            }
        }
    }

    #[test]
    fn a_naive_learner_learns_the_same() {
        let weights = Weights::<TwoFour>::new(1, 0.0);
        let mut learner = Learner::new(&weights, RULES, Stream::of(&[5]));
        let none = || vec![0.0; TwoFour::WEIGHTS];
        let mut naive = Naive { values: none(), errors: none(), magnitudes: none() };
        let mut stream = Stream::of(&[5]);
        for _ in 0..300 {
            // Draws for late games, of which there are none.
            for _ in 0..4 {
                stream.next_u64();
            }
            let board = first_board(&mut stream);
            let path = naive.play(board, &mut stream);
            assert_eq!(learner.play().moves as usize, path.len());
        }
        let learnt: Vec<f32> = weights.values.iter().map(|value| value.get()).collect();
        assert!(learnt == naive.values, "the weights differ");
    }
}

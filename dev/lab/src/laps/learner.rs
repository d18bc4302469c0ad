//! Laps from which the network learns.
//!
//! An afterstate's value is the probability to reach 32768 from there: 1 once the tile is built, 0 once the
//! game has ended. The network plays without search, takes the move with the highest value, and learns by
//! [`Corrections`].
//!
//! A network that begins at 0 never finds a reward that comes only at the end, since nothing tells its moves
//! apart. So each board begins at 1, and the network learns what leads to a loss.

use super::starts::Starts;
use crate::train::corrections::{Corrections, Pace};
use crate::train::moves::{best_of, chance, random_move, spawn, Looked, Move};
use crate::train::weights::Weights;
use engine2048::internals::{has_goal, PackedBoard, RowTables, Shape, Stream};

/// One lap in so many of those from boards of earlier laps begins with random moves. A search looks at boards that
/// play without search never comes to, so it would trust values that were never corrected: from 30,720 such a network
/// won 45 % without search and 2 % with two placements (`docs/lab-notebook.md`).
const EXPLORED_ONE_IN: u32 = 2;
/// Random moves at most: about as many as a search looks ahead.
const MOST_RANDOM_MOVES: u32 = 6;

/// What a lap came to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outcome {
    pub moves: u32,
    /// Whether 32768 was built.
    pub won: bool,
    /// Whether it began on a given board, not on one of an earlier lap.
    pub from_start: bool,
    /// Which of the sets of boards it began from.
    pub set: usize,
}

/// A player that learns as it plays.
pub struct Learner<'a, S> {
    weights: &'a Weights<S>,
    pace: Pace,
    tables: &'static RowTables,
    /// A set for each kind of board, all as often. In one set the kind that is won most often would take nearly all
    /// boards late on the lap, and the others would never be learnt: a mean of four formations was won in 18 %
    /// after 310 million moves, the block among them in 6 %; by itself it was won in 33 % after 30 million.
    sets: Vec<Starts>,
    stream: Stream,
    looked: Looked<S>,
    /// The boards of this lap, each before its move.
    path: Vec<PackedBoard>,
}

impl<'a, S: Shape> Learner<'a, S> {
    pub fn new(weights: &'a Weights<S>, pace: Pace, sets: Vec<Starts>, stream: Stream) -> Learner<'a, S> {
        Learner {
            weights,
            pace,
            tables: RowTables::get(),
            sets,
            stream,
            looked: Looked::new(),
            path: Vec::new(),
        }
    }

    /// Plays one lap and learns from each move.
    pub fn play(&mut self) -> Outcome {
        let set = chance(self.sets.len() as u32, &mut self.stream) as usize;
        let (mut board, from_start) = self.sets[set].choose(&mut self.stream);
        if !from_start && chance(EXPLORED_ONE_IN, &mut self.stream) == 0 {
            board = self.explored(board);
        }
        let mut outcome = Outcome { from_start, set, ..Outcome::default() };
        let mut corrections = Corrections::new(self.weights, self.pace);
        self.path.clear();
        while let Some(&(Move { after, value, .. }, ref places)) =
            best_of(self.looked.moves(self.weights, self.tables, board), worth)
        {
            self.path.push(board);
            outcome.moves += 1;
            if has_goal(after) {
                outcome.won = true;
                break;
            }
            corrections.moved(places, value);
            board = spawn(after, &mut self.stream);
        }
        corrections.end(f32::from(u8::from(outcome.won)));
        self.sets[set].keep(&self.path, &mut self.stream);
        outcome
    }

    /// The board after some random moves that build no goal: fewer if the game ends.
    fn explored(&mut self, mut board: PackedBoard) -> PackedBoard {
        for _ in 0..=chance(MOST_RANDOM_MOVES, &mut self.stream) {
            match random_move(self.tables, board, &mut self.stream) {
                Some(next) if !has_goal(next) => board = next,
                _ => break,
            }
        }
        board
    }
}

/// An afterstate with the goal comes first.
fn worth(looked: &Move) -> f32 {
    if has_goal(looked.after) {
        f32::INFINITY
    } else {
        looked.value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine2048::internals::TwoFour;
    use engine2048::Board;

    const PACE: Pace = Pace { lambda: 0.5, pace: 1.0 };

    fn packed(ranks: [u8; 16]) -> PackedBoard {
        PackedBoard::from_board(Board::from_ranks(ranks)).unwrap()
    }

    #[test]
    fn a_lap_with_the_goal_at_hand_is_won_in_one_move_whatever_the_values() {
        let weights = Weights::<TwoFour>::of_laps(-1.0);
        let given = packed([14, 14, 1, 2, 1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0]);
        let mut learner = Learner::new(&weights, PACE, vec![Starts::new(vec![given])], Stream::of(&[1]));
        assert_eq!(learner.play(), Outcome { moves: 1, won: true, from_start: true, set: 0 });
    }

    #[test]
    fn exploring_makes_a_few_moves_and_builds_no_goal() {
        let weights = Weights::<TwoFour>::of_laps(1.0);
        let mut learner = Learner::new(&weights, PACE, Vec::new(), Stream::of(&[1]));
        let board = packed([14, 13, 12, 11, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        let added = |board: PackedBoard| board.to_board().sum_of_tiles() - 30_722;
        let explored: Vec<u32> = (0..1000).map(|_| added(learner.explored(board))).collect();
        // Each move adds a 2, or seldom a 4.
        assert!(explored.iter().all(|added| (2..=4 * MOST_RANDOM_MOVES).contains(added)), "{explored:?}");
        assert!(explored.contains(&2) && explored.iter().any(|&added| added >= 2 * MOST_RANDOM_MOVES));
        let at_hand = packed([14, 14, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 7, 8]);
        assert!((0..100).all(|_| !has_goal(learner.explored(at_hand))));
        let finished = packed([1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(learner.explored(finished), finished);
    }

    #[test]
    fn a_tiny_network_that_begins_hopeful_learns_to_win_laps() {
        // The chain begins with two tiles of 128, which must merge before the large tiles move.
        let given = packed([14, 13, 12, 11, 7, 8, 9, 10, 0, 0, 0, 0, 7, 0, 0, 0]);
        let weights = Weights::<TwoFour>::of_laps(1.0);
        let won = |pace: Pace, laps: usize| {
            let starts = vec![Starts::new(vec![given])];
            let mut learner = Learner::new(&weights, pace, starts, Stream::of(&[1]));
            let outcomes: Vec<Outcome> =
                (0..laps).map(|_| learner.play()).filter(|lap| lap.from_start).collect();
            outcomes.iter().filter(|lap| lap.won).count() as f64 / outcomes.len() as f64
        };
        let still = Pace { pace: 0.0, ..PACE };
        let before = won(still, 500);
        won(PACE, 20_000);
        let after = won(still, 500);
        assert!(after > before + 0.2, "{before:.2} of the laps before, {after:.2} after");
    }
}

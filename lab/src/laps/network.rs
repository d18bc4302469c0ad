//! The network of one lap as an evaluator for the search: its value is the probability to come to 32768.

use super::learner::has_goal;
use crate::train::checkpoint;
use crate::train::weights::Weights;
use anyhow::Result;
use engine2048::adapters::network::last_placement;
use engine2048::board::Board;
use engine2048::eval::network::recent::Recent;
use engine2048::eval::network::shape::Shape;
use engine2048::eval::Evaluate;
use engine2048::packed::PackedBoard;
use engine2048::search::expectimax::ExpectimaxAdapter;
use std::marker::PhantomData;
use std::path::Path;

/// Weights are whole numbers of steps, so they go up to 2. A win is worth 1.
const STEP: f32 = 1.0 / 16_384.0;
/// How far a move may lie behind the best of its position by the network alone for the search to look into it. A guess, not
/// yet compared with others.
const MARGIN: f64 = 0.1;

/// The network of one lap.
pub struct LapNetwork<S> {
    weights: Vec<i16>,
    recent: Recent,
    shape: PhantomData<S>,
}

impl<S: Shape> LapNetwork<S> {
    /// The network of the checkpoint in this directory.
    pub fn of_checkpoint(directory: &Path) -> Result<LapNetwork<S>> {
        let weights = Weights::new(1, 0.0);
        checkpoint::open(directory)?.read_into(&weights, None)?;
        Ok(LapNetwork::of_weights(&weights))
    }

    /// These weights, rounded to steps.
    fn of_weights(weights: &Weights<S>) -> LapNetwork<S> {
        let rounded = |weight: f32| (weight / STEP).round() as i16;
        let weights = weights.values.iter().map(|weight| rounded(weight.get())).collect();
        LapNetwork { weights, recent: Recent::default(), shape: PhantomData }
    }

    /// The probability to come to 32768 after a move that led to this board.
    #[inline]
    pub fn probability(&self, board: PackedBoard) -> f32 {
        if has_goal(board) {
            return 1.0;
        }
        let weights = &self.weights[..S::WEIGHTS];
        let mut sum = 0;
        S::for_each_place(board, |place| sum += i32::from(weights[place]));
        sum as f32 * STEP
    }
}

impl<S: Shape> Evaluate<PackedBoard> for LapNetwork<S> {
    #[inline]
    fn value(&self, board: PackedBoard) -> f64 {
        f64::from(self.probability(board))
    }
}

impl<S: Shape> ExpectimaxAdapter<PackedBoard> for LapNetwork<S> {
    fn finished(&self, _: PackedBoard) -> f64 {
        0.0
    }
    fn margin(&self) -> f64 {
        MARGIN
    }
    fn last_placement<const COUNT: usize>(
        &self,
        afterstate: PackedBoard,
        ranks: [u8; COUNT],
        nodes: &mut u64,
    ) -> [f64; COUNT] {
        last_placement(self, &self.recent, afterstate, ranks, nodes)
    }
}

/// Boards late in the game fit into nibbles; one that does not has the goal behind it.
impl<S: Shape> Evaluate<Board> for LapNetwork<S> {
    fn value(&self, board: Board) -> f64 {
        PackedBoard::from_board(board).map_or(1.0, |board| f64::from(self.probability(board)))
    }
}

impl<S: Shape> ExpectimaxAdapter<Board> for LapNetwork<S> {
    fn finished(&self, _: Board) -> f64 {
        0.0
    }
    fn margin(&self) -> f64 {
        MARGIN
    }
}

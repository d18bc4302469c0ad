//! The learned evaluator: an n-tuple network that estimates, for a board after a move, the points to come.
//!
//! Its value is a sum of weights, which groups of cells choose by their ranks ([`shape`]). `cargo lab train`
//! and `dev/lab/cuda` learnt the weights from games of their own. They are rounded to steps of a few points and packed into a file
//! that [`source`] finds: [`mod@file`], [`walk`] and [`entropy`] are the packing,
//! [`stage`] is what lies in memory, [`champion`] is the network that ships. Boards with larger tiles than it
//! knows are relabelled ([`relabelled_to_fit`]).

mod adapters;
pub mod champion;
pub mod entropy;
pub mod file;
pub mod laps;
mod last_placement;
pub mod many;
pub mod recent;
pub mod shape;
pub mod source;
pub mod stage;
pub mod walk;

use crate::board::Board;
use crate::grid::Evaluate;
use crate::packed::{relabelled_to_fit, PackedBoard};
use crate::player::Refusal;
use laps::has_goal;
use recent::Recent;
use shape::{is_late, Shape, LATE_RANK};
use stage::Stage;
use std::fmt;
use std::sync::Arc;

/// The most boards valued at once: enough that their cache misses overlap.
pub const BATCH: usize = 64;

/// Whole-number weights for one stage of the game or for two, which may have shapes of their own.
pub struct Network<S, L = S> {
    /// A block of its own for each stage: a 32-bit host finds two small ones more easily than a large one.
    first: Arc<Stage<S>>,
    second: Option<Stage<L>>,
    /// Points of a weight of 1.
    scale: f32,
    recent: Recent,
}

impl<S: Shape, L: Shape> Network<S, L> {
    /// The network of these stages.
    pub fn of_stages(first: Arc<Stage<S>>, second: Option<Stage<L>>, scale: f32) -> Network<S, L> {
        Network { first, second, scale, recent: Recent::default() }
    }

    /// Values of boards that searches met lately.
    pub fn recent(&self) -> &Recent {
        &self.recent
    }

    /// The second stage, if it knows the board.
    #[inline]
    fn second_of(&self, board: PackedBoard) -> Option<&Stage<L>> {
        self.second.as_ref().filter(|_| is_late(board))
    }

    /// The points to come after a move to this board, relabelled where it holds a 32768.
    #[inline]
    pub fn points(&self, board: PackedBoard) -> f32 {
        if has_goal(board) {
            return self.points_of(board.to_board());
        }
        self.sum(board) as f32 * self.scale
    }

    /// [`Network::points`] of any board.
    pub fn points_of(&self, board: Board) -> f32 {
        self.points(relabelled_to_fit(board, LATE_RANK))
    }

    /// The sum of the weights that a board without a 32768 looks up.
    #[inline]
    pub fn sum(&self, board: PackedBoard) -> i32 {
        match self.second_of(board) {
            Some(second) => second.sum(board),
            None => self.first.sum(board),
        }
    }

    /// Writes [`Network::sum`] of each of these boards, none of which has a 32768.
    pub fn write_sums(&self, boards: &[PackedBoard], sums: &mut [i32]) {
        let mut sums = sums;
        // Quicker than looking for the end of a chunk, and nearly always enough.
        let late = boards.iter().filter(|&&board| is_late(board)).count();
        match &self.second {
            Some(second) if late == boards.len() => return second.write_many_sums(boards, sums),
            Some(_) if late > 0 => {}
            _ => return self.first.write_many_sums(boards, sums),
        }
        for alike in boards.chunk_by(|&one, &other| is_late(one) == is_late(other)) {
            let (these, others) = sums.split_at_mut(alike.len());
            match self.second_of(alike[0]) {
                Some(second) => second.write_many_sums(alike, these),
                None => self.first.write_many_sums(alike, these),
            }
            sums = others;
        }
    }

    /// What each tuple adds to [`Network::sum`]: the sum of its weights on all eight symmetries.
    pub fn sums_of_tuples(&self, board: PackedBoard) -> Vec<i32> {
        match self.second_of(board) {
            Some(second) => second.sums_of_tuples(board),
            None => self.first.sums_of_tuples(board),
        }
    }

    /// Points of a weight of 1.
    pub fn scale(&self) -> f64 {
        self.scale.into()
    }

    /// Which stage knows this board: 0, or 1 where there are two and it is [late](is_late).
    pub fn stage_number(&self, board: PackedBoard) -> usize {
        usize::from(self.second_of(board).is_some())
    }

    /// The first stage.
    pub fn first(&self) -> &Stage<S> {
        &self.first
    }

    /// The second stage, if there is one.
    pub fn second(&self) -> Option<&Stage<L>> {
        self.second.as_ref()
    }
}

impl<S: Shape, L: Shape> Evaluate<PackedBoard> for Network<S, L> {
    #[inline]
    fn value(&self, board: PackedBoard) -> f64 {
        self.points(board).into()
    }

    fn write_values(&self, boards: &[PackedBoard], values: &mut [f64]) {
        let second = self.second_of(boards.first().copied().unwrap_or_default());
        let are_alike = boards
            .iter()
            .all(|&board| !has_goal(board) && self.second_of(board).is_some() == second.is_some());
        if !are_alike {
            for (&board, value) in boards.iter().zip(values) {
                *value = self.value(board);
            }
            return;
        }
        let mut sums = [0; BATCH];
        for (boards, values) in boards.chunks(BATCH).zip(values.chunks_mut(BATCH)) {
            match second {
                Some(second) => second.write_sums(boards, &mut sums),
                None => self.first.write_sums(boards, &mut sums),
            }
            for (value, &sum) in values.iter_mut().zip(&sums) {
                *value = f64::from(sum as f32 * self.scale);
            }
        }
    }
}

impl<S: Shape, L: Shape> Evaluate<Board> for Network<S, L> {
    fn value(&self, board: Board) -> f64 {
        f64::from(self.points_of(board))
    }
}

/// Why weights cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// The bytes are no file of weights, or not all of one.
    NotWeights,
    /// The bytes were changed since they were written.
    Damaged,
    /// The weights belong to a network of another shape.
    OtherShape,
    /// The library was built without the weights, and nobody has handed them in yet.
    NotThere,
    /// The system has no memory for the tables.
    NoMemory,
    /// The caller cancelled the call.
    Cancelled,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            WeightsError::NotWeights => "this is no file of weights",
            WeightsError::Damaged => "the weights do not match their checksum",
            WeightsError::OtherShape => "the weights belong to a network of another shape",
            WeightsError::NotThere => "the weights are not there yet",
            WeightsError::NoMemory => "there is no memory for the weights",
            WeightsError::Cancelled => "the call was cancelled",
        })
    }
}

impl std::error::Error for WeightsError {}

impl From<WeightsError> for Refusal {
    fn from(error: WeightsError) -> Refusal {
        match error {
            WeightsError::NotWeights | WeightsError::Damaged | WeightsError::OtherShape => Refusal::Weights,
            WeightsError::NotThere => Refusal::NoNetwork,
            WeightsError::NoMemory => Refusal::OutOfMemory,
            WeightsError::Cancelled => Refusal::Cancelled,
        }
    }
}

//! The learned evaluator: an n-tuple network that estimates, for a board after a move, the points to come.
//!
//! Its value is a sum of weights, which groups of cells choose by their ranks ([`shape`]). `cargo lab train`
//! learnt the weights from its own games. They are rounded to steps of a few points and packed into a file
//! that is part of the library: [`mod@file`], [`walk`] and [`entropy`] are the packing,
//! [`stage`] is what lies in memory, [`champion`] is the network that ships. Boards with larger tiles than it
//! knows are relabelled ([`relabelled_to_fit`]).

pub mod champion;
pub mod entropy;
pub mod file;
pub mod laps;
pub mod last_placement;
pub mod shape;
pub mod stage;
pub mod walk;

use crate::board::Board;
use crate::grid::Evaluate;
use crate::packed::{relabelled_to_fit, PackedBoard, LARGEST_PACKED_RANK, LOW_BITS};
use crate::player::Refusal;
use last_placement::Recent;
use shape::{is_late, Shape};
use stage::Stage;
use std::fmt;
use std::ptr;
use std::sync::Arc;

/// Whole-number weights for one stage of the game or for two.
pub struct Network<S> {
    /// A block of its own for each stage: a 32-bit host finds two small ones more easily than a large one.
    first: Arc<Stage<S>>,
    second: Option<Stage<S>>,
    /// Points of a weight of 1.
    scale: f32,
    recent: Recent,
}

impl<S: Shape> Network<S> {
    /// The network of these stages.
    pub fn of_stages(first: Arc<Stage<S>>, second: Option<Stage<S>>, scale: f32) -> Network<S> {
        Network { first, second, scale, recent: Recent::default() }
    }

    /// Values of boards that searches met lately.
    pub fn recent(&self) -> &Recent {
        &self.recent
    }

    #[inline]
    fn stage_of(&self, board: PackedBoard) -> &Stage<S> {
        match &self.second {
            Some(second) if is_late(board) => second,
            _ => &self.first,
        }
    }

    /// The points to come after a move to this board, which should hold at most one 32768.
    #[inline]
    pub fn points(&self, board: PackedBoard) -> f32 {
        self.stage_of(board).sum(board) as f32 * self.scale
    }

    /// [`Network::points`] of any board, relabelled where it must be.
    pub fn points_of(&self, board: Board) -> f32 {
        self.points(relabelled_to_fit(board))
    }

    /// The sum of the weights that a board looks up.
    pub fn sum(&self, board: PackedBoard) -> i32 {
        self.stage_of(board).sum(board)
    }

    /// What each tuple adds to [`Network::sum`]: the sum of its weights on all eight symmetries.
    pub fn sums_of_tuples(&self, board: PackedBoard) -> Vec<i32> {
        self.stage_of(board).sums_of_tuples(board)
    }

    /// Points of a weight of 1.
    pub fn scale(&self) -> f64 {
        self.scale.into()
    }

    /// Which stage knows this board: 0, or 1 where there are two and it is [late](is_late).
    pub fn stage_number(&self, board: PackedBoard) -> usize {
        usize::from(self.second.is_some() && is_late(board))
    }

    /// How many stages: 1 or 2.
    pub fn stages(&self) -> usize {
        1 + usize::from(self.second.is_some())
    }

    /// A stage, 0 or 1.
    /// Panics where the network has no such stage.
    pub fn stage(&self, stage: usize) -> &Stage<S> {
        match (stage, &self.second) {
            (0, _) => &self.first,
            (_, Some(second)) => second,
            (_, None) => panic!("the network has one stage"),
        }
    }
}

impl<S: Shape> Evaluate<PackedBoard> for Network<S> {
    #[inline]
    fn value(&self, board: PackedBoard) -> f64 {
        f64::from(if is_known(board) { self.points(board) } else { self.points_of(board.to_board()) })
    }

    fn write_values(&self, boards: &[PackedBoard], values: &mut [f64]) {
        const TOGETHER: usize = 64;
        let stage = self.stage_of(boards.first().copied().unwrap_or_default());
        let are_alike = boards.iter().all(|&board| is_known(board) && ptr::eq(self.stage_of(board), stage));
        if !are_alike {
            for (&board, value) in boards.iter().zip(values) {
                *value = self.value(board);
            }
            return;
        }
        let mut sums = [0; TOGETHER];
        for (boards, values) in boards.chunks(TOGETHER).zip(values.chunks_mut(TOGETHER)) {
            stage.write_sums(boards, &mut sums);
            for (value, &sum) in values.iter_mut().zip(&sums) {
                *value = f64::from(sum as f32 * self.scale);
            }
        }
    }
}

impl<S: Shape> Evaluate<Board> for Network<S> {
    fn value(&self, board: Board) -> f64 {
        f64::from(self.points_of(board))
    }
}

/// Whether the network has learnt about such boards: at most one 32768.
#[inline(always)]
const fn is_known(board: PackedBoard) -> bool {
    const _: () = assert!(LARGEST_PACKED_RANK == 15);
    let pairs = board.0 & board.0 >> 2;
    let largest = pairs & pairs >> 1 & LOW_BITS;
    largest & largest.wrapping_sub(1) == 0
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
    /// The weights are those of another network than the library was built for.
    OtherNetwork,
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
            WeightsError::OtherNetwork => "the weights are not those that the library was built for",
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
            WeightsError::NotWeights
            | WeightsError::Damaged
            | WeightsError::OtherShape
            | WeightsError::OtherNetwork => Refusal::Weights,
            WeightsError::NotThere => Refusal::NoNetwork,
            WeightsError::NoMemory => Refusal::OutOfMemory,
            WeightsError::Cancelled => Refusal::Cancelled,
        }
    }
}

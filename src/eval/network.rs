//! The learned evaluator: an n-tuple network that knows, for a board after a move, how many points are to come.
//!
//! Its value is the sum of weights that are looked up by what some groups of cells show; [`shape`] says which. The
//! weights were learnt by `cargo lab train` from games against nobody but chance, rounded to steps of a few points,
//! and packed into a file that is part of the library: [`mod@file`], [`tokens`] and [`entropy`] are the packing,
//! [`champion`] is the network that ships. Boards with larger tiles than it has learnt about are valued by way of
//! [`unknown_tiles`].

pub mod champion;
pub mod entropy;
pub mod file;
pub mod shape;
pub mod tokens;
pub mod unknown_tiles;

use crate::board::Board;
use crate::packed::PackedBoard;
use shape::{is_late, Shape};
use std::marker::PhantomData;
use unknown_tiles::relabelled;

/// A network that has learnt: whole-number weights, in steps of some points, for one stage of the game or for two.
pub struct Network<S> {
    /// The weights of each stage, table after table. Each stage has a block of its own, since a 32-bit host finds two of
    /// 128 MiB more easily than one of 256.
    stages: Vec<Vec<i16>>,
    step: f32,
    shape: PhantomData<S>,
}

impl<S: Shape> Network<S> {
    /// The points to come after a move that led to this board.
    #[inline]
    #[must_use]
    pub fn value(&self, board: PackedBoard) -> f32 {
        let stage = usize::from(self.stages() > 1 && is_late(board));
        // The length is known to the compiler, so that no look-up needs a check of its own.
        let weights = &self.stages[stage][..S::WEIGHTS];
        let mut sum = 0;
        S::for_each_place(board, |place| sum += i32::from(weights[place]));
        sum as f32 * self.step
    }

    /// The points to come after a move that led to this board, whatever its tiles.
    #[must_use]
    pub fn value_of(&self, board: Board) -> f32 {
        self.value(relabelled(board))
    }

    /// How many stages there are, 1 or 2: with 2, boards with a tile of 16384 or more have weights of their own.
    #[must_use]
    pub fn stages(&self) -> usize {
        self.stages.len()
    }

    /// How many weights are not 0.
    #[must_use]
    pub fn count_weights_in_use(&self) -> usize {
        self.stages.iter().flatten().filter(|&&weight| weight != 0).count()
    }
}

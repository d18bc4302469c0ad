//! The learned evaluator: an n-tuple network that knows, for a board after a move, how many points are to come.
//!
//! Its value is the sum of weights that are looked up by what some groups of cells show; [`shape`] says which. The
//! weights were learnt by `cargo lab train` from games against nobody but chance, rounded to steps of a few points,
//! and packed into a file that is part of the library: [`mod@file`], [`tokens`] and [`entropy`] are the packing,
//! [`champion`] is the network that ships. Boards with larger tiles than it has learnt about are
//! relabelled ([`relabelled_to_fit`]).

pub mod champion;
pub mod entropy;
pub mod error;
pub mod file;
pub mod shape;
pub mod tokens;

use crate::board::Board;
use crate::eval::Evaluate;
use crate::packed::{PackedBoard, LARGEST_PACKED_RANK, LOW_BITS};
use crate::relabelling::relabelled_to_fit;
use shape::{is_late, Shape};
use std::marker::PhantomData;

/// A network that has learnt: whole-number weights for one stage of the game or for two.
pub struct Network<S> {
    /// The weights of each stage, table after table. Each stage has a block of its own, since a 32-bit host finds two of
    /// 128 MiB more easily than one of 256.
    stages: Vec<Vec<i16>>,
    /// Points of a weight of 1.
    scale: f32,
    shape: PhantomData<S>,
}

impl<S: Shape> Network<S> {
    /// The points to come after a move that led to this board, which should hold at most one tile of 32768.
    #[inline]
    #[must_use]
    pub fn points(&self, board: PackedBoard) -> f32 {
        let stage = usize::from(self.stages() > 1 && is_late(board));
        // The length is known to the compiler, so that no look-up needs a check of its own.
        let weights = &self.stages[stage][..S::WEIGHTS];
        let mut sum = 0;
        S::for_each_place(board, |place| sum += i32::from(weights[place]));
        sum as f32 * self.scale
    }

    /// [`Network::points`] of a board of any tiles, relabelled where the network does not know them.
    #[must_use]
    pub fn points_of(&self, board: Board) -> f32 {
        self.points(relabelled_to_fit(board))
    }

    /// How many stages there are, 1 or 2: with 2, boards with a tile of 16384 or more have weights of their own.
    #[must_use]
    pub fn stages(&self) -> usize {
        self.stages.len()
    }

    /// The points of one weight of a stage, by its place as [`Shape::for_each_place`] counts them.
    #[must_use]
    pub fn weight(&self, stage: usize, place: usize) -> f32 {
        f32::from(self.stages[stage][place]) * self.scale
    }

    /// How many weights are not 0.
    #[must_use]
    pub fn count_weights_in_use(&self) -> usize {
        self.stages.iter().flatten().filter(|&&weight| weight != 0).count()
    }
}

impl<S: Shape> Evaluate<PackedBoard> for Network<S> {
    #[inline]
    fn value(&self, board: PackedBoard) -> f64 {
        f64::from(if is_known(board) { self.points(board) } else { self.points_of(board.to_board()) })
    }
}

impl<S: Shape> Evaluate<Board> for Network<S> {
    fn value(&self, board: Board) -> f64 {
        f64::from(self.points_of(board))
    }
}

/// Whether the network has learnt about boards like this: one with at most one tile of 32768.
#[inline(always)]
const fn is_known(board: PackedBoard) -> bool {
    const _: () = assert!(LARGEST_PACKED_RANK == 15);
    let pairs = board.0 & board.0 >> 2;
    let largest = pairs & pairs >> 1 & LOW_BITS;
    largest & largest.wrapping_sub(1) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_tiles_of_32768_are_unknown_wherever_they_are() {
        for first in 0..16 {
            for second in 0..16 {
                let board = PackedBoard(15 << (4 * first) | 15 << (4 * second) | 0x0E00_0000_D000_0070);
                let count = (0..16).filter(|&cell| board.rank(cell) == 15).count();
                assert_eq!(is_known(board), count < 2, "{board}");
            }
        }
    }
}

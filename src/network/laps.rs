//! The network of the last laps: how likely a 32768 is from here.
//!
//! From a sum of tiles of 32,256 on, tiles from 512 to 16384 stand still until one chain of merges makes them
//! a 32768. What is left, the last *lap*, is to build one more 512 in ten cells. The network sees tiles of
//! 4096 and more as *walls*, all alike: telling them apart would take 2.4 times as many weights.
//!
//! A value is a probability times the points of a 32768, so its unit is that of [`Network`](super::Network).

use super::file::PackedNetwork;
use super::recent::Recent;
use super::shape::{Shape, LAP_RANKS};
use super::stage::Stage;
use super::{WeightsError, BATCH};
use crate::board::{Board, Direction};
use crate::grid::Evaluate;
use crate::packed::{PackedBoard, LARGEST_PACKED_RANK, LOW_BITS};
use crate::stop::Watch;
use std::num::NonZeroUsize;

/// The sum of tiles at which the last laps begin.
const LAP_SUM: u32 = 32_256;

/// From this sum on, a board without a 32768 is on no lap: its chain of merges was missed.
const LAST_SUM: u32 = 32_768 + 8_192;

/// The rank of the goal, 32768.
pub const GOAL_RANK: u8 = LARGEST_PACKED_RANK;

/// The rank of the smallest wall, and of all of them in [`with_walls`].
pub const WALL_RANK: u8 = 12;

const _: () = assert!(LAP_RANKS == WALL_RANK as usize + 1, "walls are the largest ranks on the laps");

/// The points of a 32768: games of `expectimax` at 10 ms end at 693,000 on average with one and at 383,000
/// where they are lost on the way there (the first generation).
pub const POINTS_OF_GOAL: f32 = 310_000.0;

/// The probability of a goal from a board whose patterns are all unknown. Learning begins with 1; but a file leaves out the
/// patterns that learning seldom met, and boards with those were worth about so much.
pub const UNKNOWN_VALUE: f32 = 0.5;

/// A goal at hand counts for a little more than a sure one to come, so that it is not put off.
const POINTS_AT_GOAL: f32 = 1.05 * POINTS_OF_GOAL;

/// Whether the board is on the last laps before a 32768.
pub fn is_on_laps(board: Board) -> bool {
    board.largest_rank() < GOAL_RANK && (LAP_SUM..LAST_SUM).contains(&board.sum_of_tiles())
}

/// The first direction that makes a 32768; to a search, making it a few moves later is worth the same.
pub fn goal_at_hand(board: Board) -> Option<Direction> {
    let makes_goal = |&direction: &Direction| {
        board.slide(direction).is_some_and(|slide| slide.board.largest_rank() >= GOAL_RANK)
    };
    Direction::ALL.into_iter().find(makes_goal)
}

/// The board with all walls alike.
#[inline]
pub const fn with_walls(board: PackedBoard) -> PackedBoard {
    const { assert!(WALL_RANK == 0b1100) };
    let walls = board.0 >> 3 & board.0 >> 2 & LOW_BITS;
    PackedBoard(board.0 & !(15 * walls) | (WALL_RANK as u64 * walls))
}

/// Whether the board has a 32768.
#[inline]
pub const fn has_goal(board: PackedBoard) -> bool {
    let pairs = board.0 & board.0 >> 2;
    pairs & pairs >> 1 & LOW_BITS != 0
}

/// What a finished game is worth.
pub const fn points_at_end(has_goal: bool) -> f32 {
    if has_goal {
        POINTS_AT_GOAL
    } else {
        0.0
    }
}

/// Weights for the last laps.
pub struct LapNetwork<S> {
    stage: Stage<S>,
    /// Points of a weight of 1.
    scale: f32,
    recent: Recent,
}

impl<S: Shape> LapNetwork<S> {
    /// Reads a file of one stage, on at most `threads` threads.
    pub fn of_file_unless(
        watch: &Watch,
        file: &[u8],
        threads: NonZeroUsize,
    ) -> Result<LapNetwork<S>, WeightsError> {
        let packed = PackedNetwork::of_file::<S, S>(watch, file)?;
        let [packed_stage] = &packed.stages[..] else { return Err(WeightsError::NotWeights) };
        let mut stage = Stage::zeroed(watch, LAP_RANKS)?;
        packed_stage.add_to(&mut stage, watch, threads)?;
        Ok(LapNetwork { stage, scale: packed.scale, recent: Recent::default() })
    }

    /// The weights.
    pub fn stage(&self) -> &Stage<S> {
        &self.stage
    }

    /// Points of a weight of 1.
    pub fn scale(&self) -> f64 {
        self.scale.into()
    }

    /// Values of boards that searches met lately.
    pub fn recent(&self) -> &Recent {
        &self.recent
    }

    /// The points to expect from a 32768 after a move to this board, from 0 to [`POINTS_OF_GOAL`], or a
    /// little more where it is there.
    #[inline]
    pub fn points(&self, board: PackedBoard) -> f32 {
        if has_goal(board) {
            return POINTS_AT_GOAL;
        }
        self.points_of_sum(self.stage.sum(with_walls(board)))
    }

    #[inline]
    fn points_of_sum(&self, sum: i32) -> f32 {
        (UNKNOWN_VALUE * POINTS_OF_GOAL + sum as f32 * self.scale).clamp(0.0, POINTS_OF_GOAL)
    }

    /// The points of a board without a 32768, before they are limited.
    pub fn unlimited_points(&self, board: PackedBoard) -> f64 {
        self.unlimited_points_of_sum(self.stage.sum(with_walls(board)))
    }

    /// [`LapNetwork::unlimited_points`], given the sum of weights.
    pub fn unlimited_points_of_sum(&self, sum: i32) -> f64 {
        f64::from(UNKNOWN_VALUE * POINTS_OF_GOAL) + f64::from(sum) * f64::from(self.scale)
    }

    /// What each tuple adds to [`LapNetwork::unlimited_points`].
    pub fn points_of_tuples(&self, board: PackedBoard) -> Vec<f64> {
        let sums = self.stage.sums_of_tuples(with_walls(board));
        sums.into_iter().map(|sum| f64::from(sum) * f64::from(self.scale)).collect()
    }
}

impl<S: Shape> Evaluate<PackedBoard> for LapNetwork<S> {
    #[inline]
    fn value(&self, board: PackedBoard) -> f64 {
        self.points(board).into()
    }

    fn write_values(&self, boards: &[PackedBoard], values: &mut [f64]) {
        let (mut walled, mut sums) = ([PackedBoard::default(); BATCH], [0; BATCH]);
        for (boards, values) in boards.chunks(BATCH).zip(values.chunks_mut(BATCH)) {
            let walled = &mut walled[..boards.len()];
            boards.iter().zip(&mut *walled).for_each(|(&board, walled)| *walled = with_walls(board));
            self.stage.write_sums(walled, &mut sums);
            for ((value, &board), &sum) in values.iter_mut().zip(boards).zip(&sums) {
                *value = if has_goal(board) { POINTS_AT_GOAL } else { self.points_of_sum(sum) }.into();
            }
        }
    }
}

impl<S: Shape> Evaluate<Board> for LapNetwork<S> {
    fn value(&self, board: Board) -> f64 {
        PackedBoard::from_board(board).map_or(POINTS_AT_GOAL, |board| self.points(board)).into()
    }
}

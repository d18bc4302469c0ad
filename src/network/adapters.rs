//! The networks in expectimax.
//!
//! The champion values afterstates by the points to come: points gained on the way are added, and a finished
//! game is worth 0. On the last laps, points gained on the way do not count beside a 32768.

use super::laps::{points_at_end, LapNetwork, GOAL_RANK, POINTS_OF_GOAL};
use super::last_placement::mean_of_best;
use super::shape::Shape;
use super::Network;
use crate::grid::{Evaluate, Grid};
use crate::packed::PackedBoard;
use crate::search::expectimax::ExpectimaxAdapter;

/// The margin of forward pruning, in points; `docs/lab-notebook.md` compares others.
const MARGIN: f64 = 10_000.0;

/// The same on the last laps.
const LAP_MARGIN: f64 = 0.1 * POINTS_OF_GOAL as f64;

/// The method of both adapters.
macro_rules! at_once {
    () => {
        #[inline]
        fn at_once<const COUNT: usize>(
            &self,
            afterstate: PackedBoard,
            ranks: [u8; COUNT],
            nodes: &mut u64,
        ) -> Option<[f64; COUNT]> {
            Some(mean_of_best(self, self.recent(), afterstate, ranks, nodes))
        }
    };
}

impl<S: Shape, L: Shape, G: Grid> ExpectimaxAdapter<G> for Network<S, L>
where
    Self: Evaluate<G>,
{
    const BY_AFTERSTATE: bool = true;

    fn finished(&self, _: G) -> f64 {
        0.0
    }
    fn reward(&self, points: u32) -> f64 {
        f64::from(points)
    }
    fn margin(&self) -> f64 {
        MARGIN
    }
    at_once!();
}

impl<S: Shape, G: Grid> ExpectimaxAdapter<G> for LapNetwork<S>
where
    Self: Evaluate<G>,
{
    const BY_AFTERSTATE: bool = true;

    fn finished(&self, board: G) -> f64 {
        points_at_end(board.largest_rank() >= GOAL_RANK).into()
    }
    fn margin(&self) -> f64 {
        LAP_MARGIN
    }
    at_once!();
}

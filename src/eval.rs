//! How good is a position: one file for each published evaluator, and our own.

use crate::board::Board;
use crate::grid::Grid;

pub mod datumbox;
pub mod edison;
pub mod gradient;
pub mod graph;
pub mod heuristic;
pub mod lines;
pub mod network;
pub mod ovolve;
pub mod snake;
pub mod weights;

/// A static evaluation of positions, without search.
pub struct Evaluator {
    /// Its name, by which callers pick it.
    pub name: &'static str,
    /// The value of a position in the evaluator's own unit; minus infinity where its formula says so.
    pub evaluate: fn(Board) -> f64,
}

/// What a search asks of an evaluator at its leaves: the plain formula for a [`Board`], and the same value, found
/// faster, for a [`PackedBoard`](crate::packed::PackedBoard).
pub trait Evaluate<G: Grid>: Copy + Send + Sync + 'static {
    /// The value of a position in the evaluator's own unit.
    fn value(self, board: G) -> f64;
}

/// Every evaluator, in the order in which callers see them.
pub static ROSTER: [Evaluator; 8] = [
    Evaluator { name: "ovolve", evaluate: ovolve::evaluate },
    Evaluator { name: "edison", evaluate: edison::evaluate },
    Evaluator { name: "datumbox", evaluate: datumbox::evaluate },
    Evaluator { name: "gradient", evaluate: gradient::evaluate },
    Evaluator { name: "weights", evaluate: weights::evaluate },
    Evaluator { name: "snake", evaluate: snake::evaluate },
    Evaluator { name: "graph", evaluate: graph::evaluate },
    Evaluator { name: "heuristic", evaluate: heuristic::evaluate },
];

/// The evaluator with this name, whatever its case; `None` where there is none.
#[must_use]
pub fn find(name: &str) -> Option<&'static Evaluator> {
    ROSTER.iter().find(|evaluator| evaluator.name.eq_ignore_ascii_case(name))
}

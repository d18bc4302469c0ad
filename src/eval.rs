//! What a position is worth: one file for each published evaluator, and our own.

use crate::board::Board;
use crate::grid::Grid;

pub mod datumbox;
pub mod edison;
pub mod gradient;
pub mod graph;
pub mod heuristic;
pub mod network;
pub mod ovolve;
pub mod snake;
pub mod weights;

/// A static evaluation of positions, without search, under the name by which callers pick it.
pub struct Evaluator {
    /// The name.
    pub name: &'static str,
    /// The value of a position in the evaluator's own unit; minus infinity where its formula says so.
    pub evaluate: fn(Board) -> f64,
}

/// What a position is worth to a search.
///
/// For a [`Board`] this is the plain formula; for a [`PackedBoard`](crate::packed::PackedBoard) the same value, found
/// faster.
pub trait Evaluate<G: Grid>: Sync {
    /// The value of a position in the evaluator's own unit.
    fn value(&self, board: G) -> f64;
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

/// The evaluator with this name, in upper or lower case; `None` where there is none.
#[must_use]
pub fn find(name: &str) -> Option<&'static Evaluator> {
    ROSTER.iter().find(|evaluator| evaluator.name.eq_ignore_ascii_case(name))
}

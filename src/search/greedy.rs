//! The move that leaves the best position, without a search.

use crate::board::Board;
use crate::direction::Direction;
use crate::verdict::{Question, Verdict};

/// The value of the position that each legal move leaves.
#[must_use]
pub fn greedy(question: &Question, value: impl Fn(Board) -> f64) -> Verdict {
    let values =
        Direction::ALL.map(|direction| question.board().slide(direction).map(|slide| value(slide.board)));
    let leaves = values.iter().flatten().count() as u64;
    Verdict::of_values(values, 1, leaves)
}

//! Any legal move, all equally likely.

use crate::direction::Direction;
use crate::random::{below, Stream};
use crate::verdict::{Question, Verdict};
use rand::Rng;

/// Every legal move has the value 0.
#[must_use]
pub fn random_move(question: &Question) -> Verdict {
    let legal = question.board().legal_moves();
    let values = std::array::from_fn(|index| (legal >> index & 1 != 0).then_some(0.0));
    let mut stream = Stream::of(&[question.limits.seed as u64]);
    let choices: Vec<Direction> =
        Direction::ALL.into_iter().filter(|&direction| values[direction.index()].is_some()).collect();
    let chosen = below(choices.len() as u32, stream.next_u64() as u32);
    let direction = choices[chosen as usize];
    Verdict { direction, values, depth: 0, nodes: choices.len() as u64 }
}

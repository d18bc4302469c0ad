//! Any legal move, all equally likely.

use super::UNUSED_EFFORT;
use crate::board::Direction;
use crate::player::{Player, Question, Think, Verdict};
use crate::random::{below, Stream};
use rand::Rng;

pub const PLAYER: Player = Player {
    name: "random",
    summary: || "The floor: any legal move, each with the same probability. Effort is not used.",
    largest_effort: UNUSED_EFFORT,
    think: Think::Program(|question| Ok(random_move(question))),
};

/// Every legal move has the value 0.
fn random_move(question: &Question) -> Verdict {
    let legal = question.board().legal_moves();
    let values = std::array::from_fn(|index| (legal >> index & 1 != 0).then_some(0.0));
    let mut stream = Stream::of(&[question.limits.seed as u64]);
    let choices: Vec<Direction> =
        Direction::ALL.into_iter().filter(|&direction| values[direction.index()].is_some()).collect();
    let chosen = below(choices.len() as u32, stream.next_u64() as u32);
    let direction = choices[chosen as usize];
    Verdict { direction, values, depth: 0, nodes: choices.len() as u64 }
}

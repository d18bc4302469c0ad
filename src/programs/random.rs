//! Any legal move, all equally likely.

use super::UNUSED_EFFORT;
use crate::board::Direction;
use crate::player::{Player, Question, Think, Verdict};
use crate::random::{below, Stream};
use rand::Rng;

pub const PLAYER: Player = Player {
    name: "random",
    summary: || "A baseline: any legal move, each with the same probability. Effort is not used.",
    largest_effort: UNUSED_EFFORT,
    think: Think::Program(|question| Ok(random_move(question))),
};

/// Every legal move has the value 0.
fn random_move(question: &Question) -> Verdict {
    let legal = question.board().legal_moves();
    let is_legal = |direction: &Direction| legal >> direction.index() & 1 != 0;
    let count = legal.count_ones();
    let chosen = below(count, Stream::of(&[question.limits.seed as u64]).next_u64() as u32);
    let mut choices = Direction::ALL.into_iter().filter(is_legal);
    let direction = choices.nth(chosen as usize).expect("as many are legal");
    let values = Direction::ALL.map(|direction| is_legal(&direction).then_some(0.0));
    Verdict { direction, values, depth: 0, nodes: count.into() }
}

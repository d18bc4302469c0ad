//! Our own players: expectimax over the learned network, or over the hand-made evaluator where that is asked for or
//! there is no memory for the network.

use crate::eval::heuristic::Heuristic;
use crate::eval::network::champion::{champion, is_refused, FAMILIAR_RANK};
use crate::packed::LARGEST_PACKED_RANK;
use crate::search::deepening::think;
use crate::search::transposition::Owner;
use crate::verdict::{Question, Verdict};

/// The verdict of our strongest player; `None` for a finished game.
pub fn expectimax(question: &Question) -> Option<Verdict> {
    match champion() {
        Some(network) => think(question, network, Owner::Network, FAMILIAR_RANK),
        None => heuristic(question),
    }
}

/// The verdict with the hand-made evaluator, which knows nothing that its formula does not say of every tile; `None` for
/// a finished game.
pub fn heuristic(question: &Question) -> Option<Verdict> {
    think(question, Heuristic::get(), Owner::Heuristic, LARGEST_PACKED_RANK)
}

/// What it is, and which of the two evaluators is in use.
pub fn summary() -> &'static str {
    if is_refused() {
        "Ours, the strongest there is and the default: expectimax. Evaluator in use: the hand-made one, as for heuristic, \
         because the memory for the learned network, 256 MiB, was refused. Effort: placed tiles, at most 10; default 3 \
         to 5 by how many different tiles there are."
    } else {
        "Ours, the strongest there is and the default: expectimax. Evaluator in use: a learned network of n-tuples; \
         values are points to come, about half of them where there is a 32768. Effort: placed tiles, at most 10; default \
         3 to 5 by how many different tiles there are."
    }
}

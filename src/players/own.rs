//! Our own players: expectimax over the learned network, or over the hand-made evaluator where that is asked for or
//! there is no memory for the network.

use crate::eval::heuristic::Heuristic;
use crate::eval::network::champion::{champion, is_refused, FAMILIAR_RANK};
use crate::packed::LARGEST_PACKED_RANK;
use crate::search::deepening::{think, Approach, Step, CUT_OFF};
use crate::search::transposition::Owner;
use crate::verdict::{Question, Verdict};

/// The search with the hand-made evaluator. A step takes some two or three times as long as the one before; looking one
/// placement further along likely lines comes before looking at unlikely ones.
const HAND_MADE: Approach = Approach {
    owner: Owner::Heuristic,
    familiar: LARGEST_PACKED_RANK,
    steps: &[
        step(1, CUT_OFF),
        step(2, CUT_OFF),
        step(3, 0.001),
        step(4, 0.003),
        step(4, 0.001),
        step(5, 0.001),
        step(6, 0.001),
        step(7, 0.0006),
        step(8, 0.0003),
        step(9, 0.0002),
        step(10, 0.0001),
        step(10, 0.000_02),
    ],
};

/// The search with the network. Since it leaves out moves that are far behind, looking further costs little beside looking
/// at unlikely lines, so it goes deep along the likely ones first. `docs/lab-notebook.md` tells what these steps were
/// compared with.
const LEARNED: Approach = Approach {
    owner: Owner::Network,
    familiar: FAMILIAR_RANK,
    steps: &[
        step(1, CUT_OFF),
        step(2, CUT_OFF),
        step(3, 0.01),
        step(4, 0.01),
        step(5, 0.01),
        step(6, 0.005),
        step(6, 0.002),
        step(7, 0.001),
        step(8, 0.0005),
        step(9, 0.0003),
        step(10, 0.0001),
        step(10, 0.000_02),
    ],
};

const fn step(placements: u32, cut_off: f64) -> Step {
    Step { placements, cut_off }
}

/// The verdict of our strongest player; `None` for a finished game.
pub fn expectimax(question: &Question) -> Option<Verdict> {
    match champion() {
        Some(network) => think(question, network, LEARNED),
        None => heuristic(question),
    }
}

/// The verdict with the hand-made evaluator, which knows nothing that its formula does not say of every tile; `None` for
/// a finished game.
pub fn heuristic(question: &Question) -> Option<Verdict> {
    think(question, Heuristic::get(), HAND_MADE)
}

/// What it is, and which of the two evaluators is in use.
pub fn summary() -> &'static str {
    if is_refused() {
        "Ours, the strongest player here and the default: expectimax. Evaluator in use: the hand-made one, as for \
         heuristic, because memory for the learned network, 256 MiB, was refused. Effort: placed tiles, at most 10; \
         default 3 to 5 by how many different tiles there are."
    } else {
        "Ours, the strongest player here and the default: expectimax. Evaluator in use: a learned network of n-tuples; \
         values are points to come, about half of them where there is a 32768. Effort: placed tiles, at most 10; default \
         3 to 5 by how many different tiles there are."
    }
}

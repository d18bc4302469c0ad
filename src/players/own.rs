//! Our own players: expectimax over the learned networks, or over the hand-made evaluator where asked for or
//! where memory is refused.

use crate::eval::heuristic::Heuristic;
use crate::network::champion::{champion_unless, is_missing, laps_unless, refused, Part, FAMILIAR_RANK};
use crate::network::error::WeightsError;
use crate::network::laps::{goal_at_hand, is_on_laps};
use crate::packed::LARGEST_PACKED_RANK;
use crate::search::deepening::{think, Iteration, Schedule, CUT_OFF, MOST_EFFORT};
use crate::search::transposition::EvaluatorId;
use crate::stop::Cancelled;
use crate::verdict::{Question, Refusal, Verdict};

/// An iteration takes two or three times as long as the one before. Likely lines are searched one placement
/// deeper before unlikely ones.
pub(super) const HAND_MADE: Schedule = Schedule {
    evaluator: EvaluatorId::Heuristic,
    familiar_rank: LARGEST_PACKED_RANK,
    iterations: &[
        iteration(1, CUT_OFF),
        iteration(2, CUT_OFF),
        iteration(3, 0.001),
        iteration(4, 0.003),
        iteration(4, 0.001),
        iteration(5, 0.001),
        iteration(6, 0.001),
        iteration(7, 0.0006),
        iteration(8, 0.0003),
        iteration(9, 0.0002),
        iteration(10, 0.0001),
        iteration(10, 0.000_02),
    ],
};

/// With forward pruning, depth costs less than unlikely lines do, so likely lines are searched deep first.
/// `docs/lab-notebook.md` tells what was compared.
pub const LEARNED: Schedule = Schedule {
    evaluator: EvaluatorId::Network,
    familiar_rank: FAMILIAR_RANK,
    iterations: &[
        iteration(1, CUT_OFF),
        iteration(2, CUT_OFF),
        iteration(3, 0.01),
        iteration(4, 0.01),
        iteration(5, 0.01),
        iteration(6, 0.005),
        iteration(6, 0.002),
        iteration(7, 0.001),
        iteration(8, 0.0005),
        iteration(9, 0.0003),
        iteration(10, 0.0001),
        iteration(10, 0.000_02),
    ],
};

/// As [`LEARNED`], for the network of the last laps.
pub const LAST_LAPS: Schedule =
    Schedule { evaluator: EvaluatorId::Laps, familiar_rank: LARGEST_PACKED_RANK, ..LEARNED };

const fn iteration(placements: u32, cut_off: f64) -> Iteration {
    Iteration { placements, cut_off }
}

/// The player `expectimax`, our strongest.
pub fn expectimax(question: &Question) -> Result<Verdict, Refusal> {
    let (watch, threads) = (question.stop.watch(), question.limits.threads);
    if is_on_laps(question.board()) {
        if let Some(network) = unless_refused(laps_unless(watch, threads))? {
            let verdict = think(question, network, LAST_LAPS)?;
            let direction = goal_at_hand(question.board()).unwrap_or(verdict.direction);
            return Ok(Verdict { direction, ..verdict });
        }
    }
    let champion = champion_unless(watch, Part::of(question.board(), MOST_EFFORT), threads);
    let verdict = match unless_refused(champion)? {
        Some(network) => think(question, network, LEARNED),
        None => heuristic(question),
    };
    Ok(verdict?)
}

/// `None` where the system refuses the memory: others can play then. Whatever else is wrong, the caller is to
/// know.
fn unless_refused<T>(network: Result<T, WeightsError>) -> Result<Option<T>, Refusal> {
    match network {
        Ok(network) => Ok(Some(network)),
        Err(WeightsError::NoMemory) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The player `heuristic`.
pub fn heuristic(question: &Question) -> Result<Verdict, Cancelled> {
    think(question, Heuristic::get(), HAND_MADE)
}

/// The summary of `expectimax`, with the evaluators in use. No text is longer than the usual one, so a caller
/// that asked for the length has room for all.
pub fn summary() -> &'static str {
    if is_missing() {
        return NOT_THERE_YET;
    }
    summary_without(refused())
}

const NOT_THERE_YET: &str =
    "Ours, the strongest player here: expectimax. Evaluator in use: none yet, because the weights of its learned \
     network are still to be loaded. Effort: placed tiles, at most 10; default 3 to 5 by how many different tiles \
     there are.";

/// The summary where memory was refused from this part on.
fn summary_without(refused: Option<Part>) -> &'static str {
    match refused {
        Some(Part::First) => {
            "Ours, the strongest player here and the default: expectimax. Evaluator in use: the hand-made one, as for \
             heuristic, because memory for the learned network, 66 MiB, was refused. Effort: placed tiles, at most 10; \
             default 3 to 5 by how many different tiles there are."
        }
        Some(Part::Whole) => {
            "Ours, the strongest player here: expectimax. Evaluator in use: a learned network, and from a tile of 16384 on \
             the hand-made one, because 128 MiB more were refused. Effort: placed tiles, at most 10; default 3 to 5 by how \
             many different tiles there are."
        }
        Some(Part::LastLaps) => {
            "Ours, the strongest player here: expectimax. Evaluator in use: a learned network, without the one for a sum of \
             tiles of 32256 on, because 27 MiB more were refused. Effort: placed tiles, at most 10; default 3 to 5 by how many \
             different tiles there are."
        }
        None => {
            "Ours, the strongest player here and the default: expectimax. Evaluator in use: a learned network of n-tuples; \
             values are points to come, about half of them where there is a 32768. Effort: placed tiles, at most 10; default \
             3 to 5 by how many different tiles there are."
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refused_memory_alone_lets_another_evaluator_play() {
        let of = |error| unless_refused(Err::<(), _>(error));
        assert_eq!(unless_refused(Ok(7)), Ok(Some(7)));
        assert_eq!(of(WeightsError::NoMemory), Ok(None));
        for damage in [
            WeightsError::NotWeights,
            WeightsError::Damaged,
            WeightsError::OtherShape,
            WeightsError::OtherNetwork,
        ] {
            assert_eq!(of(damage), Err(Refusal::Weights), "{damage}");
        }
        assert_eq!(of(WeightsError::NotThere), Err(Refusal::NoNetwork));
        assert_eq!(of(WeightsError::Cancelled), Err(Refusal::Cancelled));
    }

    #[test]
    fn a_summary_names_what_is_missing_and_is_never_longer_than_the_usual_one() {
        let usual = summary_without(None);
        assert!(!usual.contains("refused"));
        for (part, missing) in [
            (Part::First, "memory for the learned network, 66 MiB, was refused"),
            (Part::Whole, "because 128 MiB more were refused"),
            (Part::LastLaps, "without the one for a sum of tiles of 32256 on"),
        ] {
            let summary = summary_without(Some(part));
            assert!(summary.contains(missing) && summary.len() <= usual.len(), "{summary}");
        }
        assert!(NOT_THERE_YET.len() <= usual.len());
    }
}

//! Expectimax as the published programs have it: every tile that may be spawned counts, however unlikely.

use crate::board::Board;
use crate::grid::Grid;
use crate::packed::PackedBoard;
use crate::search::exact_memory::ExactMemory;
use crate::search::expectimax::{Expectimax, Horizon, LeafEvaluator, Memory};
use crate::verdict::{Question, Verdict};

/// How a player's effort becomes a depth in placements.
#[derive(Clone, Copy, Debug)]
pub struct Placements {
    /// The placements for a position where neither effort nor time is given.
    pub default: fn(Board) -> u32,
    /// Units of effort in one placement; a part of one counts as a whole.
    pub effort_each: u32,
    /// The most placements.
    pub most: u32,
}

/// From so many placements on a search without a cut-off is worth sharing among threads: with one it takes some
/// microseconds, less than starting a thread does.
const WORTH_THREADS: u32 = 2;

/// Deepens until the effort or the time is used, on whichever board holds all that can follow.
///
/// Returns `None` for a finished game.
#[must_use]
pub fn plain_expectimax<E>(question: &Question, placements: Placements, evaluator: &E) -> Option<Verdict>
where
    E: LeafEvaluator<PackedBoard> + LeafEvaluator<Board>,
{
    let effort_of = |count: u32| count * placements.effort_each;
    let default = effort_of((placements.default)(question.board));
    let most = question.effort_or(default, effort_of(placements.most)).div_ceil(placements.effort_each);
    match PackedBoard::for_spawns(question.board, most) {
        Some(board) => deepen(question, placements.effort_each, most, board, evaluator),
        None => deepen(question, placements.effort_each, most, question.board, evaluator),
    }
}

/// Searches one placement deeper each time, and returns the verdict of the last depth that was finished in time. The
/// first is finished whatever the clock says, so that there is an answer.
fn deepen<G: Grid, E: LeafEvaluator<G>>(
    question: &Question,
    effort_each: u32,
    most: u32,
    board: G,
    evaluator: &E,
) -> Option<Verdict>
where
    ExactMemory: Memory<G>,
{
    let first = if question.deadline.is_some() { 1 } else { most };
    let mut verdict = None;
    let mut nodes = 0;
    for placements in first..=most {
        let deadline = question.deadline.filter(|_| placements > 1);
        let memory = ExactMemory::new(placements);
        let search = Expectimax::new(evaluator, &memory, deadline);
        let threads = if placements < WORTH_THREADS { 1 } else { question.limits.threads };
        let Ok(found) = search.root(board, Horizon::exact(placements), threads) else { break };
        nodes += found.leaves;
        verdict = Verdict::of_values(found.values, placements * effort_each, nodes);
        if question.is_due() {
            break;
        }
    }
    verdict
}

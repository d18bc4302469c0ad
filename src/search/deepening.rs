//! Our own expectimax as a player thinks: how far to look by effort, by time, or by the board.
//!
//! **By effort** the search goes just so many placements deep. **By time** it deepens step by step along `STEPS` while
//! the next step can be expected to end in time, and answers with the deepest that did. **By neither** the board
//! decides, by how many different tiles it has: the more there are, the fewer the empty cells, and the more a mistake
//! costs. That last is a rule rather than a clock so that the answer is the same on every machine.
//!
//! Boards with larger tiles than the evaluator is familiar with are searched relabelled where they can be (see
//! [`relabelling`]). Those that no nibbles hold even so are searched on the exact board,
//! with the same values and less far.

use crate::board::Board;
use crate::grid::Grid;
use crate::packed::PackedBoard;
use crate::search::expectimax::{
    Expectimax, Forgetful, Horizon, LeafEvaluator, Memory, OutOfTime, RootValues,
};
use crate::search::probability::Budget;
use crate::search::relabelling;
use crate::search::transposition::{self, Owner, MOST_PLACEMENTS};
use crate::verdict::{Question, Verdict};
use std::time::{Duration, Instant};

/// The probability below which a line of play is looked at no further, for a search by effort.
pub const CUT_OFF: f64 = 0.0001;
/// The most effort, in placements: with the cut-off, some seconds.
pub const MOST_EFFORT: u32 = 10;
const _: () = assert!(MOST_EFFORT <= MOST_PLACEMENTS);

/// The steps of a search by time: placements, and the probability to cut off below. Each takes some two or three times as
/// long as the one before; looking one placement further along likely lines comes before looking at unlikely ones.
const STEPS: [(u32, f64); 12] = [
    (1, CUT_OFF),
    (2, CUT_OFF),
    (3, 0.001),
    (4, 0.003),
    (4, 0.001),
    (5, 0.001),
    (6, 0.001),
    (7, 0.0006),
    (8, 0.0003),
    (9, 0.0002),
    (10, 0.0001),
    (10, 0.000_02),
];
/// From so many placements on a search is worth sharing among threads: below, starting them costs more than they save.
const WORTH_THREADS: u32 = 4;
/// From so many placements on a search meets an afterstate often enough to remember it. The table costs some
/// milliseconds when it is first asked for, so a call of one millisecond does well not to need it.
const WORTH_TABLE: u32 = 3;
/// A search on the exact board, which takes some fifty times as long, looks no further than this unless asked to.
const EXACT_BOARD_PLACEMENTS: u32 = 2;
/// How much longer a step takes than the one before, where nothing is known yet.
const USUAL_GROWTH: f64 = 3.0;

/// How many placements deep to look where neither effort nor time is given.
#[must_use]
pub fn placements_for(board: PackedBoard) -> u32 {
    match board.count_distinct() {
        0..=8 => 3,
        9..=11 => 4,
        _ => 5,
    }
}

/// The verdict of an expectimax search with this evaluator, which judges boards best whose tiles are at most of the rank
/// `familiar`. Returns `None` for a finished game.
#[must_use]
pub fn think<E>(question: &Question, evaluator: &E, owner: Owner, familiar: u8) -> Option<Verdict>
where
    E: LeafEvaluator<PackedBoard> + LeafEvaluator<Board>,
{
    match relabelling::pack(question.board, MOST_EFFORT, familiar) {
        Some(packed) => {
            let thinking = Thinking { question, evaluator, default: placements_for(packed) };
            thinking.answer(packed, |placements| {
                (placements >= WORTH_TABLE).then(|| transposition::shared().begin(owner, placements))
            })
        }
        None => {
            let thinking = Thinking { question, evaluator, default: EXACT_BOARD_PLACEMENTS };
            thinking.answer(question.board, |_| None::<Forgetful>)
        }
    }
}

/// A question on its way to a verdict.
struct Thinking<'a, E> {
    question: &'a Question,
    evaluator: &'a E,
    /// Placements where neither effort nor time is given.
    default: u32,
}

impl<E> Thinking<'_, E> {
    /// The verdict on this board; `memory` is asked for one search's memory, given its placements, if it needs one.
    fn answer<G: Grid, M: Memory<G>>(&self, board: G, memory: impl Fn(u32) -> Option<M>) -> Option<Verdict>
    where
        E: LeafEvaluator<G>,
    {
        let search = |placements: u32, cut_off: f64, deadline: Option<Instant>| {
            let horizon = Horizon { placements, budget: Budget::down_to(cut_off) };
            let threads = if placements < WORTH_THREADS { 1 } else { self.question.limits.threads };
            match memory(placements) {
                Some(memory) => {
                    Expectimax::new(self.evaluator, &memory, deadline).root(board, horizon, threads)
                }
                None => Expectimax::new(self.evaluator, &Forgetful, deadline).root(board, horizon, threads),
            }
        };
        let effort = self.question.limits.effort;
        let Some(deadline) = self.question.deadline else {
            let placements = if effort == 0 { self.default } else { effort };
            return verdict(search(placements, CUT_OFF, None).ok()?, placements);
        };
        self.deepen(search, deadline)
    }

    /// Takes one step of [`STEPS`] after the other while there is time; where an effort is given, only the shallower ones,
    /// and the search by effort after them.
    fn deepen(
        &self,
        search: impl Fn(u32, f64, Option<Instant>) -> Result<RootValues, OutOfTime>,
        deadline: Instant,
    ) -> Option<Verdict> {
        let mut answer = None;
        let (mut before, mut growth) = (Duration::ZERO, USUAL_GROWTH);
        let effort = Some(self.question.limits.effort).filter(|&effort| effort > 0);
        let shallower =
            STEPS.into_iter().filter(|&(placements, _)| effort.is_none_or(|effort| placements < effort));
        for (placements, cut_off) in shallower.chain(effort.map(|effort| (effort, CUT_OFF))) {
            let started = Instant::now();
            if answer.is_some() && started + before.mul_f64(growth) >= deadline {
                break;
            }
            // The first step is taken whatever the time, so that there is a legal move to answer with.
            let Ok(found) = search(placements, cut_off, answer.is_some().then_some(deadline)) else { break };
            let taken = started.elapsed();
            if before > Duration::ZERO {
                growth = (taken.as_secs_f64() / before.as_secs_f64()).clamp(1.5, 2.0 * USUAL_GROWTH);
            }
            before = taken;
            let is_forced = found.values.iter().flatten().count() == 1;
            answer = verdict(found, placements);
            if is_forced && !self.question.every_direction {
                break;
            }
        }
        answer
    }
}

/// The verdict that these values make.
fn verdict(found: RootValues, placements: u32) -> Option<Verdict> {
    Verdict::of_values(found.values, placements, found.leaves)
}

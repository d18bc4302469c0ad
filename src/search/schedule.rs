//! Our own expectimax as a player: how far it looks.
//!
//! **By effort**: as many placements as it says. **By time**: iterative deepening while the next iteration
//! should finish in time. **By neither**: by the number of different tiles, so that every machine answers
//! alike. More different tiles leave fewer cells empty and make a mistake dearer.
//!
//! Tiles larger than the evaluator knows are relabelled where possible ([`Schedule::relabelled`]). A board that
//! still does not fit the nibbles is searched as it is, less far.

use super::deepening::{by_effort, deepen_by_time, Iteration};
use super::expectimax::{AfterstateTable, Expectimax, ExpectimaxAdapter, Horizon, NoTable};
use super::probability::Budget;
use super::small_tables::SmallTable;
use super::transposition::{shared_table, EvaluatorId, SearchTable, MOST_PLACEMENTS};
use crate::board::Board;
use crate::grid::Grid;
use crate::packed::PackedBoard;
use crate::player::{Question, Refusal, Verdict};
use crate::stop::Stop;

/// The most placements: with the cut-off, a search of some seconds.
pub const MOST_EFFORT: u32 = 10;
const _: () = assert!(MOST_EFFORT <= MOST_PLACEMENTS);

/// How a player searches.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// Whose values the transposition table holds.
    pub evaluator: EvaluatorId,
    /// The board that a search of at most so many placements shows to the evaluator, if it fits.
    pub relabelled: fn(Board, u32) -> Option<PackedBoard>,
    /// The quickest first.
    pub iterations: &'static [Iteration],
}

/// The fewest placements worth a table's probes. Making the shared table may make a call some milliseconds
/// late.
const WORTH_TABLE: u32 = 3;
/// Placements on the exact board, some fifty times as slow, where no effort is given.
const EXACT_BOARD_PLACEMENTS: u32 = 2;

/// How far to search where neither effort nor time is given.
pub fn placements_for(board: PackedBoard) -> u32 {
    match board.count_distinct() {
        0..=8 => 3,
        9..=11 => 4,
        _ => 5,
    }
}

/// Answers by expectimax with this evaluator on the board that the schedule shows it.
pub fn think<E>(question: &Question, evaluator: &E, schedule: Schedule) -> Result<Verdict, Refusal>
where
    E: ExpectimaxAdapter<PackedBoard> + ExpectimaxAdapter<Board>,
{
    let packed = (schedule.relabelled)(question.board(), MOST_EFFORT);
    think_on(question, evaluator, packed, schedule.iterations, |placements| {
        shared_table().for_search(schedule.evaluator, placements)
    })
}

/// [`think`] on this packed board, or else the exact one. `table` gives the table for so many placements.
pub fn think_on<'a, E>(
    question: &Question,
    evaluator: &E,
    packed: Option<PackedBoard>,
    iterations: &'static [Iteration],
    table: impl Fn(u32) -> SearchTable<'a>,
) -> Result<Verdict, Refusal>
where
    E: ExpectimaxAdapter<PackedBoard> + ExpectimaxAdapter<Board>,
{
    match packed {
        Some(packed) => {
            let thinking = Thinking { question, evaluator, iterations, default: placements_for(packed) };
            thinking.answer(packed, SmallTable::default, |placements| {
                (placements >= WORTH_TABLE).then(|| table(placements))
            })
        }
        None => {
            let thinking = Thinking { question, evaluator, iterations, default: EXACT_BOARD_PLACEMENTS };
            thinking.answer(question.board(), || NoTable, |_| None::<NoTable>)
        }
    }
}

struct Thinking<'a, E> {
    question: &'a Question<'a>,
    evaluator: &'a E,
    iterations: &'static [Iteration],
    /// Where neither effort nor time is given.
    default: u32,
}

impl<E> Thinking<'_, E> {
    /// `table` gives a table for depths worth one; `small_table` one for the others.
    fn answer<G: Grid, S: AfterstateTable<G>, T: AfterstateTable<G>>(
        &self,
        board: G,
        small_table: impl Fn() -> S,
        table: impl Fn(u32) -> Option<T>,
    ) -> Result<Verdict, Refusal>
    where
        E: ExpectimaxAdapter<G>,
    {
        let search = |wanted: [bool; 4], Iteration { placements, cut_off }: Iteration, stop: Stop| {
            let horizon = Horizon { placements, budget: Budget::down_to(cut_off) };
            let threads = self.question.limits.threads;
            match table(placements) {
                Some(table) => {
                    Expectimax::new(self.evaluator, &table, stop).root_among(board, wanted, horizon, threads)
                }
                None => Expectimax::new(self.evaluator, &small_table(), stop)
                    .root_among(board, wanted, horizon, threads),
            }
        };
        let effort = self.question.limits.effort;
        let Some(deadline) = self.question.stop.deadline() else {
            let placements = if effort == 0 { self.default } else { effort };
            let found = search([true; 4], by_effort(placements), self.question.stop)
                .map_err(|_| Refusal::Cancelled)?;
            return Ok(Verdict::of_values(found.values, placements, found.nodes));
        };
        deepen_by_time(self.question, self.iterations, &search, self.evaluator.margin(), deadline)
    }
}

//! How the published programs count effort, and their expectimax.

use super::deepening::deepen;
use super::expectimax::{Expectimax, ExpectimaxAdapter, Horizon, NoTable};
use super::small_tables::ExactTable;
use super::{Abandoned, RootValues};
use crate::board::Board;
use crate::packed::PackedBoard;
use crate::player::{Question, Refusal, Verdict};
use crate::stop::Stop;

/// How a published program counts effort.
#[derive(Clone, Copy, Debug)]
pub struct EffortScale {
    /// Where neither effort nor time is given.
    pub default: fn(Board) -> u32,
    /// A multiple of `increment`.
    pub largest: u32,
    /// Effort from one depth to the next; effort in between is rounded up.
    pub increment: u32,
    /// The depth for an effort, in plies of alpha-beta or placements of expectimax.
    pub depth: fn(u32) -> u32,
}

impl EffortScale {
    /// The efforts to search with in turn: all of them by time, else the last.
    pub fn efforts(&self, question: &Question) -> impl Iterator<Item = u32> {
        let last = self.last(question);
        let first = if question.is_by_time() { self.increment } else { last };
        (first..=last).step_by(self.increment as usize)
    }

    /// The depth of the last search.
    pub fn deepest(&self, question: &Question) -> u32 {
        (self.depth)(self.last(question))
    }

    fn last(&self, question: &Question) -> u32 {
        let effort = question.effort_or((self.default)(question.board()), self.largest);
        effort.next_multiple_of(self.increment)
    }

    /// [`deepen`] until the effort or the time is used up.
    pub fn deepen<'a>(
        &self,
        question: &Question<'a>,
        search: &mut dyn FnMut(u32, Stop<'a>) -> Result<RootValues, Abandoned>,
    ) -> Result<Verdict, Refusal> {
        deepen(question, &mut self.efforts(question), &mut |effort, stop| {
            let found = search((self.depth)(effort), stop)?;
            Ok((Verdict::of_values(found.values, effort, found.nodes), !question.stop.is_due()))
        })
    }
}

/// Expectimax as in the published programs: every spawned tile counts, however unlikely. Searches ever deeper until
/// the effort or the time is used up, on the packed board if it holds all tiles to come.
pub fn published_expectimax<E>(
    question: &Question,
    scale: EffortScale,
    evaluator: &E,
) -> Result<Verdict, Refusal>
where
    E: ExpectimaxAdapter<PackedBoard> + ExpectimaxAdapter<Board>,
{
    let threads = question.limits.threads;
    match PackedBoard::for_spawns(question.board(), scale.deepest(question)) {
        Some(board) => scale.deepen(question, &mut |placements, stop| {
            let table = ExactTable::new(placements);
            Expectimax::new(evaluator, &table, stop).root(board, Horizon::exact(placements), threads)
        }),
        // Boards past the nibble are rare, and few are alike.
        None => scale.deepen(question, &mut |placements, stop| {
            let search = Expectimax::new(evaluator, &NoTable, stop);
            search.root(question.board(), Horizon::exact(placements), threads)
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Limits;

    #[test]
    fn the_deepest_search_is_that_of_the_effort_rounded_up() {
        let scale = EffortScale { default: |_| 6, largest: 20, increment: 4, depth: |effort| effort / 2 };
        let board = Board::from_ranks([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
        for (effort, depth) in [(0, 4), (1, 2), (4, 2), (5, 4), (20, 10)] {
            let limits = Limits::new().effort(effort);
            let question =
                Question::new(board, limits, false, Stop::never().watch()).expect("there are moves");
            assert_eq!(scale.deepest(&question), depth, "effort {effort}");
            assert_eq!(scale.efforts(&question).collect::<Vec<_>>(), [2 * depth]);
        }
    }
}

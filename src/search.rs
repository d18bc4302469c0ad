//! Which move is best: the searches, each written once.

use crate::board::{Board, Direction};
use crate::packed::PackedBoard;
use crate::player::{Question, Refusal, Verdict};
use crate::random::mix;
use crate::stop::Stop;
use crate::system::prefetch;
use expectimax::{AfterstateTable, Expectimax, ExpectimaxAdapter, Horizon, NoTable};
use transposition::{keep, recall, Entry};

pub mod alpha_beta;
pub mod deepening;
pub mod expectimax;
pub mod line_sum;
mod parallel;
pub mod probability;
pub mod random_games;
pub mod transposition;

/// What a search found at its root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootValues {
    /// By [`Direction::ALL`], `None` where illegal or not wanted.
    pub values: [Option<f64>; 4],
    /// Leaves evaluated and positions expanded.
    pub nodes: u64,
}

/// The search had to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Abandoned {
    /// The work done until then.
    pub nodes: u64,
}

/// No search: each move is worth the position that it leaves.
pub fn greedy(question: &Question, value: impl Fn(Board) -> f64) -> Verdict {
    let values =
        Direction::ALL.map(|direction| question.board().slide(direction).map(|slide| value(slide.board)));
    let leaves = values.iter().flatten().count() as u64;
    Verdict::of_values(values, 1, leaves)
}

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

/// Iterative deepening by these steps. `search` also tells whether to go on. It ends where a search is abandoned;
/// but no deadline ends the first one, so that there is an answer.
fn deepen<'a, T>(
    question: &Question<'a>,
    steps: &mut dyn Iterator<Item = T>,
    search: &mut dyn FnMut(T, Stop<'a>) -> Result<(Verdict, bool), Abandoned>,
) -> Result<Verdict, Refusal> {
    let (mut answer, mut nodes) = (None, 0);
    for step in steps {
        let stop = if answer.is_some() { question.stop } else { question.stop.without_deadline() };
        let found = search(step, stop);
        nodes += found.as_ref().map_or_else(|abandoned| abandoned.nodes, |(verdict, _)| verdict.nodes);
        let Ok((verdict, goes_on)) = found else { break };
        answer = Some(verdict);
        if !goes_on {
            break;
        }
    }
    answer.map(|answer| Verdict { nodes, ..answer }).ok_or(Refusal::Cancelled)
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

/// Values by afterstate and placements left, for searches without a cut-off.
struct ExactTable {
    /// By the placements left; empty for 0.
    levels: Vec<Vec<Entry>>,
}

impl ExactTable {
    /// A table with room for most afterstates of a mid-game board: 32 times as many entries for each
    /// placement further from the root, up to 2 MiB; none where memory is short.
    fn new(placements: u32) -> ExactTable {
        /// Entries of one level, as a power of two.
        const MOST_BITS: u32 = 17;
        let levels = (0..placements).map(|left| {
            let bits = (5 * (placements - left) + 4).min(MOST_BITS);
            let mut level = Vec::new();
            if left > 0 && level.try_reserve_exact(1 << bits).is_ok() {
                level.resize_with(1 << bits, Entry::default);
            }
            level
        });
        ExactTable { levels: levels.collect() }
    }

    fn entry(&self, afterstate: PackedBoard, horizon: Horizon) -> Option<&Entry> {
        let level = self.levels.get(horizon.placements as usize)?;
        level.get((mix(afterstate.0) >> 32) as usize & level.len().wrapping_sub(1))
    }
}

impl AfterstateTable<PackedBoard> for ExactTable {
    fn announce(&self, afterstate: PackedBoard, horizon: Horizon) {
        if let Some(entry) = self.entry(afterstate, horizon) {
            prefetch(entry);
        }
    }

    fn probe(&self, afterstate: PackedBoard, horizon: Horizon) -> Option<f64> {
        recall(self.entry(afterstate, horizon)?, afterstate)
    }

    fn store(&self, afterstate: PackedBoard, horizon: Horizon, value: f64) {
        if let Some(entry) = self.entry(afterstate, horizon) {
            keep(entry, afterstate, value);
        }
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

//! Our own expectimax as a player: how far it looks.
//!
//! **By effort**: as many placements as it says. **By time**: iterative deepening while the next iteration
//! should finish in time. Root moves further behind than the evaluator's margin are pruned, and re-searched
//! if the best falls to them. **By neither**: by the number of different tiles, so that every machine answers
//! alike. More different tiles leave fewer cells empty and make a mistake dearer.
//!
//! Tiles larger than the evaluator knows are relabelled where possible ([`Schedule::relabelled`]). A board that
//! still does not fit the nibbles is searched as it is, less far.

use crate::board::Board;
use crate::grid::Grid;
use crate::packed::PackedBoard;
use crate::player::{Question, Refusal, Verdict};
use crate::search::expectimax::{
    within_margin, AfterstateTable, Expectimax, ExpectimaxAdapter, Horizon, NoTable,
};
use crate::search::probability::Budget;
use crate::search::transposition::{shared_table, EvaluatorId, SearchTable, SmallTable, MOST_PLACEMENTS};
use crate::search::{deepen, Abandoned, RootValues};
use crate::stop::Stop;
use std::time::Duration;

/// A search by effort ends lines less probable than this.
pub const CUT_OFF: f64 = 0.0001;
/// The most placements: with the cut-off, a search of some seconds.
pub const MOST_EFFORT: u32 = 10;
const _: () = assert!(MOST_EFFORT <= MOST_PLACEMENTS);

/// How far one iteration looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Iteration {
    /// 1 to [`MOST_EFFORT`].
    pub placements: u32,
    /// The probability below which a line ends.
    pub cut_off: f64,
}

/// An entry of a [`Schedule`].
pub const fn iteration(placements: u32, cut_off: f64) -> Iteration {
    Iteration { placements, cut_off }
}

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
/// The growth in time from one iteration to the next, until it is measured.
const USUAL_GROWTH: f64 = 3.0;

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

/// Searches the wanted directions in one iteration.
type Search<'a> = dyn Fn([bool; 4], Iteration, Stop) -> Result<RootValues, Abandoned> + 'a;

/// Iterative deepening: ends when the next iteration should be late, with the given effort's search, or
/// once a single move is left. Prunes no root move where every direction's value is wanted.
fn deepen_by_time(
    question: &Question,
    iterations: &[Iteration],
    search: &Search,
    margin: f64,
    deadline: Duration,
) -> Result<Verdict, Refusal> {
    let (mut values, mut wanted) = ([None; 4], [true; 4]);
    let (mut before, mut growth) = (Duration::ZERO, USUAL_GROWTH);
    let effort = Some(question.limits.effort).filter(|&effort| effort > 0);
    let mut steps = iterations
        .iter()
        .copied()
        .filter(|iteration| effort.is_none_or(|effort| iteration.placements < effort))
        .chain(effort.map(by_effort));
    deepen(question, &mut steps, &mut |iteration, stop| {
        let started = stop.watch().elapsed();
        let found = with_returning(&|among| search(among, iteration, stop), wanted, values, margin)?;
        let now = stop.watch().elapsed();
        let taken = now - started;
        if before > Duration::ZERO {
            growth = (taken.as_secs_f64() / before.as_secs_f64()).clamp(1.5, 2.0 * USUAL_GROWTH);
        }
        (before, values) = (taken, found.values);
        if !question.every_direction {
            wanted = within_margin(values, margin);
        }
        let is_decided = wanted.iter().filter(|&&wanted| wanted).count() == 1;
        let is_next_late = now + taken.mul_f64(growth) >= deadline;
        let verdict = Verdict::of_values(values, iteration.placements, found.nodes);
        Ok((verdict, !is_decided && !is_next_late))
    })
}

/// One iteration: searches the wanted directions, then re-searches pruned ones that are within the margin
/// again. The others keep their values of `before`.
fn with_returning(
    search: &dyn Fn([bool; 4]) -> Result<RootValues, Abandoned>,
    wanted: [bool; 4],
    before: [Option<f64>; 4],
    margin: f64,
) -> Result<RootValues, Abandoned> {
    let filled = |values: [Option<f64>; 4], others: [Option<f64>; 4]| {
        std::array::from_fn(|direction| values[direction].or(others[direction]))
    };
    let mut found = search(wanted)?;
    loop {
        let values = filled(found.values, before);
        let near = within_margin(values, margin);
        let returning = std::array::from_fn(|direction| near[direction] && found.values[direction].is_none());
        if returning == [false; 4] {
            return Ok(RootValues { values, ..found });
        }
        let add = |nodes| found.nodes + nodes;
        let more = search(returning).map_err(|abandoned| Abandoned { nodes: add(abandoned.nodes) })?;
        found = RootValues { values: filled(found.values, more.values), nodes: add(more.nodes) };
    }
}

const fn by_effort(placements: u32) -> Iteration {
    Iteration { placements, cut_off: CUT_OFF }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Limits;
    use crate::stop::{Clock, Watch};
    use std::cell::{Cell, RefCell};
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    /// In microseconds.
    #[derive(Default)]
    struct SetClock(AtomicU64);

    impl Clock for SetClock {
        fn elapsed(&self) -> Duration {
            Duration::from_micros(self.0.load(Relaxed))
        }
    }

    /// One to four placements, with this search in place of expectimax. Every direction is legal.
    fn deepened(
        clock: &SetClock,
        limits: Limits,
        every_direction: bool,
        margin: f64,
        search: impl Fn([bool; 4], Iteration) -> RootValues,
    ) -> Verdict {
        const ITERATIONS: [Iteration; 4] = [by_effort(1), by_effort(2), by_effort(3), by_effort(4)];
        let board = Board::from_ranks([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
        let watch = Watch::with_clock(clock, None);
        let question = Question::new(board, limits, every_direction, &watch).expect("there are moves");
        let deadline = question.stop.deadline().expect("a time was given");
        let search = |wanted: [bool; 4], iteration: Iteration, _: Stop| Ok(search(wanted, iteration));
        deepen_by_time(&question, &ITERATIONS, &search, margin, deadline).expect("there are moves")
    }

    /// The last direction falls far behind, then would come ahead.
    const RISING: [[f64; 4]; 3] = [[5.0, 4.0, 3.0, 2.0], [7.0, 6.0, 5.0, 1.0], [8.0, 9.0, 7.0, 10.0]];

    fn values_of(found: [[f64; 4]; 3], every_direction: bool, margin: f64) -> [Option<f64>; 4] {
        let limits = Limits::new().time(Duration::from_secs(600)).effort(3);
        let searches = Cell::new(0);
        let search = |wanted: [bool; 4], iteration: Iteration| {
            searches.set(searches.get() + 1);
            let values = found[iteration.placements as usize - 1];
            let values = std::array::from_fn(|direction| wanted[direction].then_some(values[direction]));
            RootValues { values, nodes: 4 }
        };
        let verdict = deepened(&SetClock::default(), limits, every_direction, margin, search);
        assert_eq!(verdict.nodes, 4 * searches.get(), "the nodes of all searches are counted");
        verdict.values
    }

    /// The iterations begun, in placements, if they take so many microseconds; further ones take none.
    fn begun(taken: [u64; 4], deadline: u64, effort: u32) -> Vec<u32> {
        let limits = Limits::new().time(Duration::from_micros(deadline)).effort(effort);
        let (clock, begun) = (SetClock::default(), RefCell::new(Vec::new()));
        let search = |_: [bool; 4], iteration: Iteration| {
            begun.borrow_mut().push(iteration.placements);
            clock.0.fetch_add(
                taken.get(iteration.placements as usize - 1).copied().unwrap_or_default(),
                Relaxed,
            );
            RootValues { values: [Some(1.0); 4], nodes: 1 }
        };
        deepened(&clock, limits, true, f64::INFINITY, search);
        begun.into_inner()
    }

    #[test]
    fn an_iteration_is_begun_where_it_should_end_in_time() {
        for (taken, deadline, last) in [
            // The first always is. The second should take three times as long; then the last growth counts.
            ([1000, 3000, 9000, 27_000], 3900, 1),
            ([1000, 3000, 9000, 27_000], 4100, 2),
            ([1000, 3000, 9000, 27_000], 13_500, 3),
            ([1000, 3000, 9000, 27_000], 39_000, 3),
            ([1000, 3000, 9000, 27_000], 41_000, 4),
            ([1000, 2000, 4000, 8000], 6900, 2),
            ([1000, 2000, 4000, 8000], 7500, 3),
            // A growth counts as at least 1.5 and at most 6.
            ([1000, 2000, 2000, 8000], 7900, 3),
            ([1000, 2000, 2000, 8000], 8100, 4),
            ([1000, 8000, 9000, 9000], 56_500, 2),
            ([1000, 8000, 9000, 9000], 57_500, 4),
        ] {
            assert_eq!(begun(taken, deadline, 0), (1..=last).collect::<Vec<_>>(), "{taken:?} in {deadline}");
        }
    }

    #[test]
    fn a_given_effort_is_the_last_iteration() {
        for effort in 1..=4 {
            assert_eq!(begun([1; 4], 1_000_000, effort), (1..=effort).collect::<Vec<_>>());
        }
        assert_eq!(begun([1; 4], 1_000_000, 6), [1, 2, 3, 4, 6]);
    }

    #[test]
    fn directions_far_behind_are_left_with_their_last_values_unless_all_are_wanted() {
        let (left, all) = ([8.0, 9.0, 7.0, 1.0], [8.0, 9.0, 7.0, 10.0]);
        for (every_direction, margin, expected) in [
            (false, 5.0, left),
            (false, 6.0, all),
            (false, f64::INFINITY, all),
            // All others are far behind: the move is decided.
            (false, 0.5, RISING[0]),
            (true, 5.0, all),
            (true, 0.5, all),
        ] {
            assert_eq!(values_of(RISING, every_direction, margin), expected.map(Some), "{margin}");
        }
    }

    #[test]
    fn a_direction_left_out_is_looked_into_again_where_the_others_come_down_to_it() {
        let falling = |last: [f64; 4]| [[9.0, 8.0, 7.0, 6.0], [9.0, 8.0, 3.0, 2.0], last];
        let iterations = [
            // Both, left out at 3 and 2, return as the best falls to 4. Now they are worth less.
            ([4.0, 3.5, 1.5, 0.5], [4.0, 3.5, 1.5, 0.5]),
            // Only the first returns as the best falls to 7.5; neither does while it stays.
            ([7.5, 7.0, 1.5, 0.5], [7.5, 7.0, 1.5, 2.0]),
            ([9.0, 8.0, 1.5, 0.5], [9.0, 8.0, 3.0, 2.0]),
            ([1.0, 0.5, 2.5, 0.25], [1.0, 0.5, 2.5, 0.25]),
        ];
        for (last, expected) in iterations {
            assert_eq!(values_of(falling(last), false, 5.0), expected.map(Some), "{last:?}");
        }
    }
}

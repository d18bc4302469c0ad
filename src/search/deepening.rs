//! Iterative deepening: searches that look ever further, until the effort or the time is used up.
//!
//! By time, the next iteration begins while it should finish in time. Root moves further behind than the
//! evaluator's margin are pruned, and re-searched if the best falls to them.

use super::expectimax::within_margin;
use super::{Abandoned, RootValues};
use crate::player::{Question, Refusal, Verdict};
use crate::stop::Stop;
use std::time::Duration;

/// A search by effort ends lines less probable than this.
pub const CUT_OFF: f64 = 0.0001;
/// How far one iteration looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Iteration {
    /// At least 1.
    pub placements: u32,
    /// The probability below which a line ends.
    pub cut_off: f64,
}

/// An iteration of a schedule.
pub const fn iteration(placements: u32, cut_off: f64) -> Iteration {
    Iteration { placements, cut_off }
}

/// An iteration by effort.
pub(super) const fn by_effort(placements: u32) -> Iteration {
    Iteration { placements, cut_off: CUT_OFF }
}

/// The growth in time from one iteration to the next, until it is measured.
const USUAL_GROWTH: f64 = 3.0;

/// Iterative deepening by these steps. `search` also tells whether to go on. It ends where a search is abandoned;
/// but no deadline ends the first one, so that there is an answer.
pub(super) fn deepen<'a, T>(
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

/// Searches the wanted directions in one iteration.
pub(super) type Search<'a> = dyn Fn([bool; 4], Iteration, Stop) -> Result<RootValues, Abandoned> + 'a;

/// Iterative deepening: ends when the next iteration should be late, with the given effort's search, or
/// once a single move is left. Prunes no root move where every direction's value is wanted.
pub(super) fn deepen_by_time(
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
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

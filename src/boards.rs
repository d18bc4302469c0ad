//! Many boards in one call: one board a task, shared among threads.
//!
//! The answers are those of one call a board, to the last bit. Boards are taken in order, so that a call that is
//! cancelled has answered the first ones.

mod step;

pub(crate) use step::{step, Stepped, Tiles};

use crate::board::{Board, Direction};
use crate::caches::room_for;
use crate::game::{Game, Step};
use crate::player::{Evaluator, Formula, Limits, Player, Refusal, Verdict, MOST_THREADS};
use crate::stop::{Stop, Watch};
use crate::threads::{share, Start};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::OnceLock;

impl Player {
    /// [`Player::best_move`] for each of these boards, on `limits.threads` threads. The time, if there is one, is for each
    /// board.
    pub fn best_move_many(&self, boards: &[Board], limits: Limits) -> Vec<Result<Verdict, Refusal>> {
        Watch::over(limits.cancel, |watch| padded(boards, self.answer_many(boards, limits, false, watch)))
    }

    /// [`Player::analyze`] for each of these boards.
    pub fn analyze_many(&self, boards: &[Board], limits: Limits) -> Vec<Result<Verdict, Refusal>> {
        Watch::over(limits.cancel, |watch| padded(boards, self.answer_many(boards, limits, true, watch)))
    }

    /// The answers for the first boards: for all, unless the call is cancelled.
    pub(crate) fn answer_many(
        &self,
        boards: &[Board],
        limits: Limits,
        every_direction: bool,
        watch: &Watch,
    ) -> Vec<Result<Verdict, Refusal>> {
        // A single board has all threads to itself.
        let alone = Limits { threads: NonZeroUsize::MIN, ..limits };
        let each = if boards.len() > 1 { alone } else { limits };
        in_order(watch, limits.threads, boards.len(), &|task| match self.answer(
            boards[task],
            each,
            every_direction,
            watch,
        ) {
            Err(Refusal::Cancelled) => None,
            answer => Some(answer),
        })
    }
}

impl Evaluator {
    /// [`Evaluator::evaluate`] for each of these boards, on so many threads.
    pub fn evaluate_many(&self, boards: &[Board], threads: NonZeroUsize) -> Vec<Result<f64, Refusal>> {
        Watch::over(None, |watch| padded(boards, self.values_of(boards, threads, watch)))
    }

    /// The values of the first boards: of all, unless the call is cancelled.
    pub(crate) fn values_of(
        &self,
        boards: &[Board],
        threads: NonZeroUsize,
        watch: &Watch,
    ) -> Vec<Result<f64, Refusal>> {
        let blocks: Vec<&[Board]> =
            boards.chunks(boards.len().div_ceil(threads.get()).clamp(1, BLOCK)).collect();
        let values = in_order(watch, threads, blocks.len(), &|task| {
            Some(match &self.formula {
                Formula::Network { values, .. } => values(blocks[task]),
                _ => blocks[task].iter().map(|&board| self.evaluate(board)).collect(),
            })
        });
        values.into_iter().flatten().collect()
    }
}

/// Boards that are valued in one task: enough that the network waits for the memory of many at once, few enough that a
/// cancelled call soon ends.
const BLOCK: usize = 64;

/// An answer for each board.
fn padded<T>(boards: &[Board], mut answers: Vec<Result<T, Refusal>>) -> Vec<Result<T, Refusal>> {
    answers.resize_with(boards.len(), || Err(Refusal::Cancelled));
    answers
}

/// Moves each of these games in its own direction, on at most `threads` threads, and spawns a tile. A game in which the
/// direction is illegal stays as it was. Returns the points gained, `None` where the direction is illegal.
///
/// # Panics
/// Where there are not as many directions as games.
pub fn step_many(games: &mut [Game], directions: &[Direction], threads: NonZeroUsize) -> Vec<Option<u32>> {
    assert_eq!(games.len(), directions.len(), "each game has a direction");
    let steps = Watch::over(None, |watch| {
        in_order(watch, threads, games.len(), &|task| {
            let mut game = games[task];
            Some((game.step(directions[task]), game))
        })
    });
    let put = |(game, (step, after)): (&mut Game, (Option<Step>, Game))| {
        *game = after;
        step.map(|step| step.score)
    };
    games.iter_mut().zip(steps).map(put).collect()
}

/// Does the tasks 0 to `count` - 1, in the order of their numbers, on at most `threads` threads. Returns the results of the
/// first ones: of all, unless one gives `None` or the caller cancels.
pub(crate) fn in_order<R: Send + Sync>(
    watch: &Watch,
    threads: NonZeroUsize,
    count: usize,
    work: &(dyn Fn(usize) -> Option<R> + Sync),
) -> Vec<R> {
    let mut results = room_for(count);
    let threads = NonZeroUsize::new(threads.min(MOST_THREADS).get().min(count)).unwrap_or(NonZeroUsize::MIN);
    if threads == NonZeroUsize::MIN {
        results.extend((0..count).map_while(|task| if watch.ask() { None } else { work(task) }));
        return results;
    }
    let mut done: Vec<OnceLock<R>> = room_for(count);
    done.resize_with(count, OnceLock::new);
    // Where a task gives nothing, none after it counts.
    let (next, end) = (AtomicUsize::new(0), AtomicUsize::new(count));
    let start = Start::OnceWorthIt { begun: watch.elapsed() };
    let left = || count.saturating_sub(next.load(Ordering::Relaxed));
    share(Stop::after(watch, None), threads, start, &|_, others| loop {
        others.call_if_worth_it(&left);
        let task = next.fetch_add(1, Ordering::Relaxed);
        if task >= end.load(Ordering::Relaxed) {
            return;
        }
        match if watch.ask() { None } else { work(task) } {
            Some(result) => _ = done[task].set(result),
            None => _ = end.fetch_min(task, Ordering::Relaxed),
        }
    });
    results.extend(done.into_iter().map_while(OnceLock::into_inner));
    results
}

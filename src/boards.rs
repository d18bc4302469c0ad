//! Many boards in one call: one board a task, shared among threads.
//!
//! The answers are those of one call a board, to the last bit. Boards are taken in order, so that a call that is
//! cancelled has answered the first ones. A player may answer alike boards [together](Think::Together): these are sorted
//! within a stretch of the call, and the answers of a whole block of them come at once.

mod step;

pub(crate) use step::{step, Stepped, Tiles};

use crate::board::{Board, Direction};
use crate::caches::room_for;
use crate::game::{Game, Step};
use crate::packed::{PackedBoard, LARGEST_PACKED_RANK};
use crate::player::{
    Evaluator, Formula, Limits, Player, Refusal, Think, ThinkTogether, Verdict, MOST_THREADS,
};
use crate::stop::{Stop, Watch};
use crate::threads::{share, Start};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::OnceLock;
use std::time::Duration;

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
        if let Think::Together { many, .. } = self.think {
            if boards.len() >= FEWEST_TOGETHER && limits.effort == 1 && limits.time.is_none() {
                return together(many, boards, limits.threads, watch);
            }
        }
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

/// The answers for the first boards, in blocks of alike ones.
fn together(
    think: ThinkTogether,
    boards: &[Board],
    threads: NonZeroUsize,
    watch: &Watch,
) -> Vec<Result<Verdict, Refusal>> {
    let mut answers: Vec<Result<Verdict, Refusal>> = room_for(boards.len());
    while answers.len() < boards.len() {
        let rest = &boards[answers.len()..];
        let most = if watch.can_be_cancelled() { answers.len().max(BLOCK) } else { LONGEST_STRETCH };
        let stretch = &rest[..rest.len().min(most).min(LONGEST_STRETCH)];
        let places = sorted(stretch);
        let blocks: Vec<&[usize]> = places.chunks(block_of(stretch.len(), threads)).collect();
        let found = in_order(watch, threads, blocks.len(), &|task| {
            let block: Vec<Board> = blocks[task].iter().map(|&place| stretch[place]).collect();
            let answers = think(&block, watch);
            (!watch.is_cancelled()).then_some(answers)
        });
        let mut by_place: Vec<Option<Result<Verdict, Refusal>>> = room_for(stretch.len());
        by_place.resize(stretch.len(), None);
        for (&place, answer) in places.iter().zip(found.into_iter().flatten()) {
            by_place[place] = Some(answer);
        }
        answers.extend(by_place.into_iter().map_while(|answer| answer));
        if watch.is_cancelled() {
            break;
        }
    }
    answers
}

/// The places of these boards, those of alike boards next to each other. Boards whose large tiles lie alike look up the same
/// weights, as symmetric boards do. Among them the sum of tiles leads from one move of a game to the next.
fn sorted(boards: &[Board]) -> Vec<usize> {
    let mut sorted: Vec<(u64, u32, usize)> = room_for(boards.len());
    sorted.extend(boards.iter().enumerate().map(|(place, board)| {
        let large = board.map_ranks(|rank| if rank < LARGE_RANK { 0 } else { rank.min(LARGEST_PACKED_RANK) });
        let word = PackedBoard::from_board(large).unwrap_or_default();
        let large = word.symmetries().into_iter().fold(0, |most, word| word.0.max(most));
        (large, board.sum_of_tiles(), place)
    }));
    sorted.sort_unstable();
    sorted.into_iter().map(|(_, _, place)| place).collect()
}

/// Of a 64. From 32 to 512 boards a second differ by 2 %; sorted by all tiles they are 6 % fewer.
const LARGE_RANK: u8 = 6;

/// Fewer boards than these save less than it costs to value them together.
const FEWEST_TOGETHER: usize = 8;

/// Boards that are sorted together: the more, the more alike neighbours are. A cancelled call loses what it did out of
/// order, so where that may happen, a stretch is no longer than all before it: half of the work counts.
const LONGEST_STRETCH: usize = 1 << 16;

/// How many boards to value in one task.
fn block_of(boards: usize, threads: NonZeroUsize) -> usize {
    boards.div_ceil(threads.get()).clamp(1, BLOCK)
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
        let blocks: Vec<&[Board]> = boards.chunks(block_of(boards.len(), threads)).collect();
        let values = in_order(watch, threads, blocks.len(), &|task| {
            let answers: Vec<_> = match &self.formula {
                Formula::Network { values, .. } => values(blocks[task], watch),
                _ => blocks[task].iter().map(|&board| self.evaluate(board)).collect(),
            };
            (!watch.is_cancelled()).then_some(answers)
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
    let threads = NonZeroUsize::new(threads.min(MOST_THREADS).get().min(count)).unwrap_or(NonZeroUsize::MIN);
    if threads == NonZeroUsize::MIN {
        let mut results = room_for(count);
        results.extend((0..count).map_while(|task| if watch.ask() { None } else { work(task) }));
        return results;
    }
    let mut done: Vec<OnceLock<R>> = room_for(count);
    done.resize_with(count, OnceLock::new);
    // Where a task gives nothing, none after it counts.
    let (next, end) = (AtomicUsize::new(0), AtomicUsize::new(count));
    let start = Start::OnceWorthIt { begun: watch.elapsed() };
    let left = || count.saturating_sub(next.load(Ordering::Relaxed));
    let is_done = |task: usize| {
        if task >= end.load(Ordering::Relaxed) {
            return false;
        }
        match if watch.ask() { None } else { work(task) } {
            Some(result) => _ = done[task].set(result),
            None => _ = end.fetch_min(task, Ordering::Relaxed),
        }
        true
    };
    share(Stop::after(watch, None), threads, start, &|_, others| {
        let mut at_once = 1;
        loop {
            others.call_if_worth_it(&left);
            let begun = watch.elapsed();
            let first = next.fetch_add(at_once, Ordering::Relaxed);
            if !(first..first + at_once).all(is_done) {
                return;
            }
            let is_quick = watch.elapsed() - begun < WORTH_TAKING;
            let share = left() / (SHARES * threads.get());
            at_once = if is_quick { MOST_AT_ONCE.min(2 * at_once).min(share).max(1) } else { 1 };
        }
    });
    // In the same memory.
    done.into_iter().map_while(OnceLock::into_inner).collect()
}

/// A thread takes several tasks at once where they take less than this: to take one, and to write its result beside those of
/// another thread, costs some tenths of a microsecond.
const WORTH_TAKING: Duration = Duration::from_micros(10);

/// So few that taking them costs little beside doing them.
const MOST_AT_ONCE: usize = 16;

/// A thread takes at most the so many-th part of its share of what is left: it is not left alone with many tasks where those
/// after quick ones are slow.
const SHARES: usize = 4;

#[cfg(test)]
mod tests {
    use super::in_order;
    use crate::stop::{TickingClock, Watch};
    use std::num::NonZeroUsize;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[test]
    fn one_thread_asks_before_each_task_whether_the_caller_cancels() {
        let (clock, asked) = (TickingClock::default(), AtomicU32::new(0));
        let cancel = || asked.fetch_add(1, Ordering::Relaxed) == 2;
        let watch = Watch::with_clock(&clock, Some(&cancel));
        assert_eq!(in_order(&watch, NonZeroUsize::MIN, 100, &Some), [0, 1]);
        assert_eq!(asked.into_inner(), 3);
    }
}

//! Work shared among threads: every task once, help when it is worth it, panics, what a caller does meanwhile, and how
//! searches use it.

use common::search_boards::search_boards;
use common::work_clock::WorkClock;
use engine2048::ffi::e2048_set_threads;
use engine2048::internals::heuristic::Heuristic;
use engine2048::internals::{
    has_helpers, run_tasks, run_watched_tasks, share, Clock, Evaluate, EvaluatorId, Expectimax,
    ExpectimaxAdapter, Horizon, PackedBoard, Question, Start, Stop, TranspositionTable, Watch, WORTH_THREADS,
};
use engine2048::{available_threads, Board, GameSeed, Limits, Player, MOST_THREADS};
use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Condvar, Mutex};
use std::thread::{self, ThreadId};
use std::time::Duration;

const ONE: NonZeroUsize = NonZeroUsize::MIN;
const TWO: NonZeroUsize = NonZeroUsize::new(2).unwrap();
const THREE: NonZeroUsize = NonZeroUsize::new(3).unwrap();

#[test]
fn every_task_is_done_once_and_told_in_order() {
    for threads in [1, 2, 3, 7, 40] {
        for count in [0, 1, 2, 3, 10, 41] {
            let times: Vec<AtomicUsize> = (0..count).map(|_| AtomicUsize::new(0)).collect();
            let told = run_tasks(NonZeroUsize::new(threads).unwrap(), count, |task| {
                times[task].fetch_add(1, Relaxed);
                task
            });
            assert_eq!(told, (0..count).collect::<Vec<_>>(), "{count} on {threads}");
            assert!(times.iter().all(|times| times.load(Relaxed) == 1), "{count} on {threads}");
        }
    }
}

/// Waits for two tasks to begin, which takes two threads: with one it never ends.
fn meet(begun: &AtomicUsize) {
    begun.fetch_add(1, Relaxed);
    while begun.load(Relaxed) < 2 {
        thread::yield_now();
    }
}

#[test]
fn two_threads_share_the_work_and_one_keeps_it() {
    let begun = AtomicUsize::new(0);
    let threads = run_tasks(TWO, 2, |_| {
        meet(&begun);
        thread::current().id()
    });
    assert_ne!(threads[0], threads[1]);
    let threads = run_tasks(ONE, 5, |_| thread::current().id());
    assert_eq!(threads, [thread::current().id(); 5]);
}

struct StoppedClock(Duration);

impl Clock for StoppedClock {
    fn elapsed(&self) -> Duration {
        self.0
    }
}

#[test]
fn others_help_once_the_work_has_proved_long() {
    let begun = Duration::from_secs(7);
    for (worked, helps) in [(WORTH_THREADS / 2, false), (WORTH_THREADS, true)] {
        let clock = StoppedClock(begun + worked);
        let watch = Watch::with_clock(&clock, None);
        let met = AtomicUsize::new(0);
        let stop = Stop::after(&watch, None);
        let threads = run_watched_tasks(stop, TWO, Start::OnceWorthIt { begun }, 2, &|_| {
            if helps {
                meet(&met);
            }
            thread::current().id()
        });
        assert_eq!((threads[0] != threads[1], has_helpers(&watch)), (helps, helps), "{worked:?}");
    }
}

#[test]
fn a_started_thread_has_room_for_most_of_a_mebibyte() {
    const BLOCK: usize = 700 << 10;
    let begun = AtomicUsize::new(0);
    let sums = run_tasks(TWO, 2, |task| {
        meet(&begun);
        let block = std::hint::black_box([task as u8; BLOCK]);
        block.iter().map(|&byte| usize::from(byte)).sum::<usize>()
    });
    assert_eq!(sums, [0, BLOCK]);
}

/// Tasks are left for any number of threads.
const MANY: fn() -> usize = || usize::MAX;

/// The threads that so many are asked for, by number.
fn at_work(watch: &Watch, threads: usize) -> Vec<(usize, ThreadId)> {
    let stop = Stop::after(watch, None);
    let mut found = share(stop, NonZeroUsize::new(threads).unwrap(), Start::AtOnce, &|number, others| {
        others.call_if_worth_it(&MANY);
        (number, thread::current().id())
    });
    found.sort_unstable_by_key(|&(number, _)| number);
    found
}

#[test]
fn a_call_keeps_its_threads_and_as_many_work_as_are_asked_for() {
    let watch = Watch::with_clock(&StoppedClock(Duration::ZERO), None);
    let first = at_work(&watch, 3);
    assert_eq!(first.iter().map(|&(number, _)| number).collect::<Vec<_>>(), [0, 1, 2]);
    assert_eq!(first[0].1, thread::current().id());
    assert_eq!(at_work(&watch, 2), first[..2]);
    let more = at_work(&watch, 4);
    assert_eq!((more.len(), &more[..3]), (4, &first[..]));
}

#[test]
fn nobody_works_who_is_not_called() {
    let watch = Watch::with_clock(&StoppedClock(Duration::ZERO), None);
    assert_eq!(share(Stop::after(&watch, None), THREE, Start::AtOnce, &|number, _| number), [0]);
    assert!(!has_helpers(&watch));
}

#[test]
fn a_panic_reaches_the_caller_once_all_have_ended_and_the_threads_work_on() {
    let watch = Watch::with_clock(&StoppedClock(Duration::ZERO), None);
    let first = at_work(&watch, 3);
    for bad in 0..3 {
        let ended = AtomicUsize::new(0);
        let run = || {
            share(Stop::after(&watch, None), THREE, Start::AtOnce, &|number, others| {
                others.call_if_worth_it(&MANY);
                assert_ne!(number, bad, "a thread panics here on purpose");
                ended.fetch_add(1, Relaxed);
            })
        };
        assert!(catch_unwind(AssertUnwindSafe(run)).is_err(), "thread {bad}");
        assert_eq!(ended.load(Relaxed), 2, "thread {bad}");
        assert_eq!(at_work(&watch, 3), first);
    }
}

#[test]
fn threads_at_work_are_left_at_it() {
    let watch = Watch::with_clock(&StoppedClock(Duration::ZERO), None);
    share(Stop::after(&watch, None), TWO, Start::AtOnce, &|number, others| {
        others.call_if_worth_it(&MANY);
        if number == 0 {
            assert_eq!(at_work(&watch, 2), [(0, thread::current().id())]);
        }
    });
    assert_eq!(at_work(&watch, 2).len(), 2);
}

/// Each look takes so long that the caller may be asked again.
#[derive(Default)]
struct SlowClock(AtomicU64);

impl Clock for SlowClock {
    fn elapsed(&self) -> Duration {
        Duration::from_secs(self.0.fetch_add(1, Relaxed))
    }
}

#[test]
fn the_caller_is_asked_while_it_waits_for_others() {
    let (clock, asked) = (SlowClock::default(), AtomicUsize::new(0));
    let cancel = || {
        asked.fetch_add(1, Relaxed);
        false
    };
    let watch = Watch::with_clock(&clock, Some(&cancel));
    share(Stop::after(&watch, None), TWO, Start::AtOnce, &|number, others| {
        others.call_if_worth_it(&MANY);
        while number == 1 && asked.load(Relaxed) < 3 {
            thread::yield_now();
        }
    });
    assert!(asked.load(Relaxed) >= 3);
}

/// Threads that were started, and whether the call was cancelled, where 256 are wanted, each look at the clock takes
/// a second, and the caller cancels once it was asked `patience` times.
fn started(deadline: Option<Duration>, patience: u64) -> (usize, bool) {
    let (clock, asked, begun) = (SlowClock::default(), AtomicU64::new(0), AtomicUsize::new(0));
    let cancel = || asked.fetch_add(1, Relaxed) >= patience;
    let watch = Watch::with_clock(&clock, Some(&cancel));
    let stop = Stop::after(&watch, deadline);
    let most = NonZeroUsize::new(256).unwrap();
    share(stop, most, Start::AtOnce, &|number, others| {
        begun.fetch_add(1, Relaxed);
        if number == 0 {
            others.call_if_worth_it(&MANY);
        }
    });
    (begun.into_inner() - 1, watch.is_cancelled())
}

#[test]
fn no_more_threads_are_started_once_the_caller_cancels_or_the_time_is_up() {
    for patience in [0, 1, 5] {
        let (started, is_cancelled) = started(None, patience);
        assert!(
            started as u64 <= patience && is_cancelled,
            "{started} threads with a patience of {patience}"
        );
    }
    let (started, is_cancelled) = started(Some(Duration::from_secs(20)), u64::MAX);
    assert!(started < 20 && !is_cancelled, "{started} threads in the time of 20");
}

#[test]
fn no_more_threads_are_called_than_tasks_are_left() {
    for (left, threads) in [(0, 1), (1, 1), (2, 2), (5, 5), (100, 8)] {
        let watch = Watch::with_clock(&StoppedClock(Duration::ZERO), None);
        let eight = NonZeroUsize::new(8).unwrap();
        let found = share(Stop::after(&watch, None), eight, Start::AtOnce, &|number, others| {
            others.call_if_worth_it(&|| left);
            number
        });
        assert_eq!(found.len(), threads, "{left} tasks left");
    }
}

#[test]
fn as_many_threads_are_available_as_were_set_but_no_more_than_processors() {
    assert_eq!(e2048_set_threads(0), 0);
    let processors = available_threads();
    assert!(processors <= thread::available_parallelism().expect("the system knows"));
    for threads in [1, 2, 3, MOST_THREADS.get()] {
        assert_eq!(e2048_set_threads(threads as i32), 0);
        assert_eq!(available_threads().get(), threads.min(processors.get()));
    }
    assert_eq!(e2048_set_threads(0), 0);
}

#[test]
fn no_more_threads_work_than_a_caller_may_set() {
    let limits = Limits::new().threads(NonZeroUsize::MAX);
    let asked = Question::new(GameSeed(1).new_game(), limits, false, Stop::never().watch());
    assert_eq!(asked.expect("a legal move").limits.threads, MOST_THREADS);
}

/// Leaves that wait for a second thread to reach one.
#[derive(Default)]
struct Meeting {
    threads: Mutex<HashSet<ThreadId>>,
    has_come: Condvar,
    leaves: AtomicUsize,
}

impl Evaluate<PackedBoard> for Meeting {
    fn value(&self, _: PackedBoard) -> f64 {
        /// A caller begins alone, and calls for help between tasks of some ninety leaves, once they have proved long:
        /// the first ones take a while each. By this leaf it has called.
        const CALLED: usize = 1_000;
        const A_WHILE: Duration = Duration::from_millis(1);
        let mut threads = self.threads.lock().expect("no thread panics");
        threads.insert(thread::current().id());
        self.has_come.notify_all();
        let alone = |threads: &mut HashSet<ThreadId>| threads.len() < 2;
        if self.leaves.fetch_add(1, Relaxed) < CALLED {
            drop(self.has_come.wait_timeout_while(threads, A_WHILE, alone).expect("no thread panics"));
        } else {
            drop(self.has_come.wait_while(threads, alone).expect("no thread panics"));
        }
        0.0
    }
}

impl ExpectimaxAdapter<PackedBoard> for Meeting {
    fn finished(&self, _: PackedBoard) -> f64 {
        0.0
    }
}

#[test]
fn two_threads_share_a_search_even_below_one_move() {
    // Only a move to the right is legal.
    let board = PackedBoard::from_board(Board::from_ranks([1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0]));
    let (evaluator, table) = (Meeting::default(), TranspositionTable::new());
    let table = table.for_search(EvaluatorId::Heuristic, 2);
    let found = Expectimax::new(&evaluator, &table, Stop::never()).root(
        board.expect("small tiles"),
        Horizon::exact(2),
        TWO,
    );
    let values = found.expect("time is not bounded").values;
    assert_eq!(values.into_iter().flatten().count(), 1);
    assert_eq!(evaluator.threads.lock().expect("no thread panicked").len(), 2, "one thread searches alone");
}

#[test]
fn a_search_that_soon_ends_starts_no_thread() {
    let (table, evaluator) = (TranspositionTable::new(), Heuristic::get());
    let starts_threads = |placements: u32| {
        let clock = WorkClock::default();
        let watch = Watch::with_clock(&clock, None);
        let table = table.for_search(EvaluatorId::Heuristic, placements);
        let search = Expectimax::new(evaluator, &table, Stop::after(&watch, None));
        // A board with few moves.
        search.root(PackedBoard(0x1234_2345_3456_0210), Horizon::exact(placements), TWO).unwrap();
        has_helpers(&watch)
    };
    assert!(!starts_threads(1) && !starts_threads(2));
    assert!(starts_threads(4));
    assert!(!starts_threads(4), "the table has the answer by now");
}

#[test]
fn calls_at_once_answer_as_calls_in_turn_do() {
    let boards: Vec<Board> = search_boards().into_iter().step_by(25).collect();
    let answers = |threads: usize| -> Vec<_> {
        let threads = NonZeroUsize::new(threads).unwrap();
        let limits = Limits::new().effort(4).threads(threads);
        let player = |name: &str| name.parse::<Player>().expect("a player");
        let ask = |&board| {
            ["heuristic", "expectimax"]
                .map(|name| player(name).analyze(board, limits).expect("a verdict").values)
        };
        boards.iter().map(ask).collect()
    };
    let in_turn = answers(1);
    thread::scope(|scope| {
        let callers: Vec<_> = (1..=4)
            .map(|threads| {
                let answers = &answers;
                scope.spawn(move || answers(threads))
            })
            .collect();
        for caller in callers {
            assert_eq!(caller.join().expect("no panic"), in_turn);
        }
    });
}

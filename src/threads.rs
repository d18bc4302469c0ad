//! Work shared among threads that never outlive the call that started them.

use crate::caches::room_for;
use crate::stop::{Stop, Watch, ASKING_INTERVAL};
use crate::system::processors;
use std::num::NonZeroUsize;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::OnceLock;
use std::thread;

/// The most threads that a caller may ask for.
pub const MOST_THREADS: usize = 1024;

/// A started thread's stack in bytes, as for a main thread on Windows. The default would come from the host's
/// environment.
const STACK: usize = 1 << 20;

static THREADS: AtomicUsize = AtomicUsize::new(0);

/// Sets how many threads later calls may use: 0 for all cores, at most [`MOST_THREADS`].
pub fn set_threads(threads: usize) {
    THREADS.store(threads.min(MOST_THREADS), Ordering::Relaxed);
}

/// How many threads a call may use now.
pub fn available_threads() -> NonZeroUsize {
    NonZeroUsize::new(THREADS.load(Ordering::Relaxed)).unwrap_or_else(all_cores)
}

/// Asked once, so that all calls cut their work alike.
fn all_cores() -> NonZeroUsize {
    static CORES: OnceLock<NonZeroUsize> = OnceLock::new();
    *CORES.get_or_init(processors)
}

/// [`run_watched_tasks`] that nobody cancels.
pub fn run_tasks<R: Send>(threads: NonZeroUsize, count: usize, work: impl Fn(usize) -> R + Sync) -> Vec<R> {
    run_watched_tasks(Stop::NEVER.watch(), threads, count, work)
}

/// Does the tasks 0 to `count` - 1 on at most `threads` threads, the caller's among them; fewer where the
/// system refuses one. Results are in task order. A task's panic reaches the caller once all threads have
/// ended. The calling thread asks the watch while it waits.
pub fn run_watched_tasks<R: Send>(
    watch: &Watch,
    threads: NonZeroUsize,
    count: usize,
    work: impl Fn(usize) -> R + Sync,
) -> Vec<R> {
    let threads = threads.get().min(count);
    if threads <= 1 {
        return (0..count).map(work).collect();
    }
    // Contiguous ranges per thread let neighbouring tasks hit the table. Then a thread helps with others'
    // ranges.
    let first_of = |stretch: usize| stretch * count / threads;
    let mut next = room_for(threads);
    next.extend((0..threads).map(|stretch| AtomicUsize::new(first_of(stretch))));
    let take_turns = |own: usize| {
        let mut done = Vec::new();
        for stretch in (own..threads).chain(0..own) {
            loop {
                let task = next[stretch].fetch_add(1, Ordering::Relaxed);
                if task >= first_of(stretch + 1) {
                    break;
                }
                done.push((task, work(task)));
            }
        }
        done
    };
    let mut results: Vec<(usize, R)> = room_for(count);
    thread::scope(|scope| {
        let mut others = room_for(threads - 1);
        let take_turns = &take_turns;
        let start =
            |own| thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || take_turns(own)).ok();
        others.extend((1..threads).map_while(start));
        let own = catch_unwind(AssertUnwindSafe(|| {
            let done = take_turns(0);
            while watch.can_be_cancelled() && !others.iter().all(thread::ScopedJoinHandle::is_finished) {
                thread::park_timeout(ASKING_INTERVAL);
                watch.ask();
            }
            done
        }));
        let mut panicked = None;
        // All are joined: a thread of a dropped handle may outlive the call.
        for ended in others.into_iter().map(thread::ScopedJoinHandle::join).chain([own]) {
            match ended {
                Ok(done) => results.extend(done),
                Err(panic) => panicked = panicked.or(Some(panic)),
            }
        }
        if let Some(panic) = panicked {
            resume_unwind(panic);
        }
    });
    results.sort_unstable_by_key(|(task, _)| *task);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    #[test]
    fn every_task_is_done_once_and_told_in_order() {
        for threads in [1, 2, 3, 7, 40] {
            for count in [0, 1, 2, 3, 10, 41] {
                let times: Vec<AtomicUsize> = (0..count).map(|_| AtomicUsize::new(0)).collect();
                let told = run_tasks(NonZeroUsize::new(threads).unwrap(), count, |task| {
                    times[task].fetch_add(1, Ordering::Relaxed);
                    task
                });
                assert_eq!(told, (0..count).collect::<Vec<_>>(), "{count} on {threads}");
                assert!(times.iter().all(|times| times.load(Ordering::Relaxed) == 1), "{count} on {threads}");
            }
        }
    }

    /// Waits a while for two tasks to begin, which takes two threads.
    fn meet(begun: &AtomicUsize) {
        begun.fetch_add(1, Ordering::Relaxed);
        let patience = Instant::now() + Duration::from_secs(20);
        while begun.load(Ordering::Relaxed) < 2 && Instant::now() < patience {
            thread::yield_now();
        }
    }

    const ONE: NonZeroUsize = NonZeroUsize::MIN;
    const TWO: NonZeroUsize = NonZeroUsize::new(2).unwrap();

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

    #[test]
    fn a_panic_on_any_thread_reaches_the_caller() {
        for threads in [ONE, TWO] {
            for bad in 0..4 {
                let run =
                    || run_tasks(threads, 4, |task| assert_ne!(task, bad, "a task panics here on purpose"));
                assert!(catch_unwind(run).is_err(), "task {bad} on {threads} threads");
            }
        }
    }

    #[test]
    fn as_many_threads_are_available_as_were_set() {
        for (set, available) in [(3, 3), (MOST_THREADS + 5, MOST_THREADS), (0, processors().get())] {
            set_threads(set);
            assert_eq!(available_threads().get(), available);
        }
    }
}

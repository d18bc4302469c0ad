//! Work shared among threads that never outlive the call that started them.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::OnceLock;
use std::thread;

/// The most threads that a caller may ask for.
pub const MOST_THREADS: usize = 1024;

/// How many threads a call may use; 0 stands for all cores.
static THREADS: AtomicUsize = AtomicUsize::new(0);

/// Sets how many threads each later call may use, 0 for all cores, at most [`MOST_THREADS`].
pub fn set_threads(threads: usize) {
    THREADS.store(threads.min(MOST_THREADS), Ordering::Relaxed);
}

/// How many threads a call may use now, at least 1.
#[must_use]
pub fn available_threads() -> usize {
    match THREADS.load(Ordering::Relaxed) {
        0 => all_cores(),
        threads => threads,
    }
}

/// How many threads this machine runs at once. Asked once: on Linux the answer takes longer to find than a short search.
fn all_cores() -> usize {
    static CORES: OnceLock<usize> = OnceLock::new();
    *CORES.get_or_init(|| thread::available_parallelism().map_or(1, usize::from))
}

/// Does the tasks 0 to `count` - 1 on at most `threads` threads, the calling one among them; returns their results in
/// the order of the tasks, whichever thread did them. Where the system refuses a thread, fewer do the work. A panic in
/// a task reaches the caller.
pub fn run_tasks<R: Send>(threads: usize, count: usize, work: impl Fn(usize) -> R + Sync) -> Vec<R> {
    if threads <= 1 || count <= 1 {
        return (0..count).map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let take_turns = || {
        let mut done = Vec::new();
        loop {
            let task = next.fetch_add(1, Ordering::Relaxed);
            if task >= count {
                return done;
            }
            done.push((task, work(task)));
        }
    };
    let mut results: Vec<(usize, R)> = thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(count))
            .map_while(|_| thread::Builder::new().spawn_scoped(scope, take_turns).ok())
            .collect();
        let mut results = take_turns();
        for other in others {
            match other.join() {
                Ok(done) => results.extend(done),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        results
    });
    results.sort_unstable_by_key(|(task, _)| *task);
    results.into_iter().map(|(_, result)| result).collect()
}

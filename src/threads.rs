//! Work shared among threads that never outlive the call that started them.

use crate::caches::room_for;
use crate::stop::{Stop, Watch, ASKING_INTERVAL};
use crate::system::processors;
use crate::system::team::{Help, Team};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

static THREADS: AtomicUsize = AtomicUsize::new(0);

/// Sets how many threads later calls may use: 0 for all cores, at most [`MOST_THREADS`](crate::player::MOST_THREADS).
pub fn set_threads(threads: usize) {
    THREADS.store(threads, Ordering::Relaxed);
}

/// How many threads a call of this thread may use now: as many as were set, but never more than there are
/// processors for it. More would only keep the calling thread from asking whether to stop. The system is asked
/// each time, since a host may bind each of its threads to other processors; no answer depends on it.
pub fn available_threads() -> NonZeroUsize {
    match NonZeroUsize::new(THREADS.load(Ordering::Relaxed)) {
        Some(NonZeroUsize::MIN) => NonZeroUsize::MIN,
        Some(most) => most.min(processors()),
        None => processors(),
    }
}

/// How long a caller works alone. Starting a thread costs some 50 microseconds, on virtual machines several
/// hundred.
pub const WORTH_THREADS: Duration = Duration::from_micros(200);

/// When the calling thread has others help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// From the beginning, for work that takes long.
    AtOnce,
    /// Once the work, begun then, has taken [`WORTH_THREADS`].
    OnceWorthIt {
        /// By the call's watch.
        begun: Duration,
    },
}

/// [`Help::call`].
type Call<'a> = &'a dyn Fn(&dyn Fn() -> usize, &dyn Fn() -> bool);

/// The other threads, as each thread sees them.
pub struct Others<'a> {
    stop: Stop<'a>,
    start: Start,
    /// The calling thread's alone.
    call: Option<Call<'a>>,
}

impl Others<'_> {
    /// Has the others help if it is time. Long work asks now and then. `left` counts the tasks that nobody has
    /// taken yet. No thread is started once none is left or the search must stop: starting many takes as long as
    /// many a search.
    pub fn call_if_worth_it(&self, left: &dyn Fn() -> usize) {
        let Some(call) = self.call else { return };
        let is_worth_it = match self.start {
            Start::AtOnce => true,
            Start::OnceWorthIt { begun } => self.stop.watch().elapsed() >= begun + WORTH_THREADS,
        };
        if is_worth_it {
            call(left, &|| self.stop.is_due());
        }
    }
}

/// Whether threads that help this call are started.
pub fn has_helpers(watch: &Watch) -> bool {
    watch.kept().is_some_and(Team::is_started)
}

/// Does the work on the calling thread, and with further numbers on others that it calls, on at most
/// `threads` in all; fewer where the system refuses one. Returns the results in no order. A panic of any
/// reaches the caller once all have ended. The calling thread asks the watch while it waits.
pub fn share<R: Send>(
    stop: Stop,
    threads: NonZeroUsize,
    start: Start,
    work: &(dyn Fn(usize, &Others) -> R + Sync),
) -> Vec<R> {
    let mut results = room_for(threads.get());
    if threads == NonZeroUsize::MIN {
        results.push(work(0, &Others { stop, start, call: None }));
        return results;
    }
    let results = Mutex::new(results);
    let work = |number: usize, call: Option<Call>| {
        let result = work(number, &Others { stop, start, call });
        results.lock().unwrap_or_else(PoisonError::into_inner).push(result);
    };
    let watch = stop.watch();
    let ask = || {
        watch.ask();
    };
    let meanwhile = watch.can_be_cancelled().then_some((ASKING_INTERVAL, &ask as &dyn Fn()));
    let with_team = |team: &Team| {
        let own = |help: &Help| work(0, Some(&|left, is_over| help.call(left, is_over)));
        team.with_help(threads.get() - 1, &|number| work(number, None), &own, meanwhile);
    };
    match watch.keep() {
        Some(team) => with_team(team),
        None => with_team(&Team::default()),
    }
    results.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// [`run_watched_tasks`] that nobody cancels, on all threads at once.
pub fn run_tasks<R: Send + Sync>(
    threads: NonZeroUsize,
    count: usize,
    work: impl Fn(usize) -> R + Sync,
) -> Vec<R> {
    run_watched_tasks(Stop::never(), threads, Start::AtOnce, count, &work)
}

/// Does the tasks 0 to `count` - 1 as [`share`] does. Results are in task order. The work is not a type of
/// its own, for which all this would be compiled once more.
pub fn run_watched_tasks<R: Send + Sync>(
    stop: Stop,
    threads: NonZeroUsize,
    start: Start,
    count: usize,
    work: &(dyn Fn(usize) -> R + Sync),
) -> Vec<R> {
    let threads = threads.get().min(count);
    let mut results = room_for(count);
    let Some(threads) = NonZeroUsize::new(threads).filter(|threads| threads.get() > 1) else {
        results.extend((0..count).map(work));
        return results;
    };
    let mut done: Vec<OnceLock<R>> = room_for(count);
    done.resize_with(count, OnceLock::new);
    // Contiguous ranges per thread let neighbouring tasks hit the table. Then a thread helps with others'
    // ranges.
    let first_of = |stretch: usize| stretch * count / threads;
    let mut next = room_for(threads.get());
    next.extend((0..threads.get()).map(|stretch| AtomicUsize::new(first_of(stretch))));
    let left = || {
        let taken = next.iter().map(|next| next.load(Ordering::Relaxed)).enumerate();
        taken.map(|(stretch, taken)| first_of(stretch + 1).saturating_sub(taken)).sum()
    };
    share(stop, threads, start, &|own, others| {
        for stretch in (own..threads.get()).chain(0..own) {
            loop {
                others.call_if_worth_it(&left);
                let task = next[stretch].fetch_add(1, Ordering::Relaxed);
                if task >= first_of(stretch + 1) {
                    break;
                }
                done[task].get_or_init(|| work(task));
            }
        }
    });
    results.extend(done.into_iter().map(|result| result.into_inner().expect("each task was done")));
    results
}

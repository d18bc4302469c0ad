//! A host's threads, and the handlers that it sets on them.

use std::ffi::c_void;
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{channel, Receiver, Sender};
use std::thread::{self, JoinHandle, ThreadId};

type Job = Box<dyn FnOnce() + Send>;

/// A thread of the host, which does one job after the other, and ends when this is dropped.
pub struct Worker {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    pub id: ThreadId,
}

impl Worker {
    pub fn start() -> Worker {
        let (jobs, taken) = channel::<Job>();
        let thread = thread::spawn(move || taken.into_iter().for_each(|job| job()));
        Worker { jobs: Some(jobs), id: thread.thread().id(), thread: Some(thread) }
    }

    /// Has the thread do this; the result comes later.
    pub fn begin<R: Send + 'static>(&self, job: impl FnOnce() -> R + Send + 'static) -> Receiver<R> {
        let (result, later) = channel();
        // Where a story fails, nobody waits.
        let job = move || result.send(job()).unwrap_or_default();
        self.jobs.as_ref().and_then(|jobs| jobs.send(Box::new(job)).ok()).expect("the thread lives");
        later
    }

    pub fn run<R: Send + 'static>(&self, job: impl FnOnce() -> R + Send + 'static) -> R {
        self.begin(job).recv().expect("no panic")
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// What a handler was asked though it was not to be: after its call, on another thread, or once it was replaced.
pub static FAULTS: AtomicU32 = AtomicU32::new(0);

/// A handler's context. None is ever freed, so that a handler that was to be forgotten is found out.
pub struct Watcher {
    thread: ThreadId,
    patience: u32,
    is_set: AtomicBool,
    is_in_call: AtomicBool,
    asked: AtomicU32,
    most_threads: AtomicUsize,
}

/// What a handler saw of a call.
#[derive(Debug)]
pub struct Seen {
    /// Whether it cancelled the call.
    pub has_cancelled: bool,
    /// The most threads that the process had; 0 where it was not asked.
    pub most_threads: usize,
}

impl Watcher {
    /// A handler for this thread that cancels when it was asked so often.
    pub fn new(thread: ThreadId, patience: u32) -> &'static Watcher {
        Box::leak(Box::new(Watcher {
            thread,
            patience,
            is_set: AtomicBool::new(true),
            is_in_call: AtomicBool::new(false),
            asked: AtomicU32::new(0),
            most_threads: AtomicUsize::new(0),
        }))
    }

    pub fn context(&'static self) -> *mut c_void {
        ptr::from_ref(self).cast_mut().cast()
    }

    pub fn forget(&self) {
        self.is_set.store(false, Relaxed);
    }

    /// The call, and what the handler saw of it.
    pub fn during<R>(&self, call: impl FnOnce() -> R) -> (R, Seen) {
        self.asked.store(0, Relaxed);
        self.most_threads.store(0, Relaxed);
        self.is_in_call.store(true, Relaxed);
        let result = call();
        self.is_in_call.store(false, Relaxed);
        let has_cancelled = self.asked.load(Relaxed) > self.patience;
        (result, Seen { has_cancelled, most_threads: self.most_threads.load(Relaxed) })
    }

    fn ask(&self) -> bool {
        let is_right = self.is_set.load(Relaxed)
            && self.is_in_call.load(Relaxed)
            && thread::current().id() == self.thread;
        FAULTS.fetch_add(u32::from(!is_right), Relaxed);
        self.most_threads.fetch_max(threads(), Relaxed);
        self.asked.fetch_add(1, Relaxed) >= self.patience
    }
}

/// The handler.
pub unsafe extern "C" fn ask(context: *mut c_void) -> i32 {
    // SAFETY: the context is a `Watcher`, which is never freed.
    i32::from(unsafe { &*context.cast::<Watcher>() }.ask())
}

/// The threads of this process.
pub fn threads() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("the kernel says");
    let line = status.lines().find_map(|line| line.strip_prefix("Threads:")).expect("it counts threads");
    line.trim().parse().expect("a number")
}

/// Waits until the process has no more threads than this. Those that have ended stay in the kernel's list for a moment, on
/// a busy machine a long one.
pub fn await_threads(most: usize) {
    const LONGEST_WAIT_MS: u32 = 60_000;
    for _ in 0..LONGEST_WAIT_MS {
        if threads() <= most {
            return;
        }
        thread::sleep(std::time::Duration::from_millis(1));
    }
    panic!("{} threads where {most} should be: a call's threads end with it", threads());
}

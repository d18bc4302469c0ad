//! Whether a search must stop: its time is up, or its caller cancels.
//!
//! A call has one [`Watch`]: a clock and the caller's function. Each search often asks its [`Stop`], the
//! watch with perhaps a deadline. The caller's function is asked on the calling thread alone, since a host
//! may allow it nowhere else; a flag tells other threads.

use std::any::Any;
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// How often the caller is asked: ten times in the 50 ms in which a cancelled call should end.
pub(crate) const ASKING_INTERVAL: Duration = Duration::from_millis(5);

/// Tells searches the time. Tests have clocks of their own, so that no timing decides them.
pub trait Clock: Sync {
    /// The time since the call began.
    fn elapsed(&self) -> Duration;

    /// A thread has done so many more nodes; for clocks that run on work.
    fn worked(&self, _nodes: u64) {}
}

struct SystemClock {
    started: Instant,
}

impl Clock for SystemClock {
    fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

/// Each look is so long after the one before that the caller is asked anew.
#[cfg(test)]
#[derive(Default)]
pub struct TickingClock(std::sync::atomic::AtomicU32);

#[cfg(test)]
impl Clock for TickingClock {
    fn elapsed(&self) -> Duration {
        self.0.fetch_add(1, Relaxed) * 2 * ASKING_INTERVAL
    }
}

/// Runs from the first look.
struct LateClock {
    started: OnceLock<Instant>,
}

static LATE_CLOCK: LateClock = LateClock { started: OnceLock::new() };

impl Clock for LateClock {
    fn elapsed(&self) -> Duration {
        self.started.get_or_init(Instant::now).elapsed()
    }
}

/// Whether the caller cancels the call.
pub type CancelFunction<'a> = &'a (dyn Fn() -> bool + Sync);

/// What tells a call to stop.
pub struct Watch<'a> {
    clock: &'a dyn Clock,
    cancel: Option<CancelFunction<'a>>,
    caller: usize,
    /// In nanoseconds since the call began.
    next_asking: AtomicU64,
    is_cancelled: AtomicBool,
    /// What lasts as long as the call; `None` where there is none.
    kept: Option<OnceLock<Box<dyn Any + Send + Sync>>>,
}

impl<'a> Watch<'a> {
    /// Makes a call with a watch that begins now.
    pub fn over<R>(cancel: Option<CancelFunction<'_>>, call: impl FnOnce(&Watch) -> R) -> R {
        call(&Watch::with_clock(&SystemClock { started: Instant::now() }, cancel))
    }

    /// A watch for a call on this thread.
    pub fn with_clock(clock: &'a dyn Clock, cancel: Option<CancelFunction<'a>>) -> Watch<'a> {
        Watch {
            clock,
            cancel,
            caller: this_thread(),
            next_asking: AtomicU64::new(0),
            is_cancelled: AtomicBool::new(false),
            kept: Some(OnceLock::new()),
        }
    }

    /// What is kept until the call ends, if anything is; all who ask must mean one type.
    pub fn kept<T: Any + Send + Sync>(&self) -> Option<&T> {
        self.kept.as_ref()?.get()?.downcast_ref()
    }

    /// [`Watch::kept`], made at first use; `None` for the watch of no call.
    pub fn keep<T: Any + Send + Sync + Default>(&self) -> Option<&T> {
        self.kept.as_ref()?.get_or_init(|| Box::new(T::default())).downcast_ref()
    }

    /// Whether the caller may cancel.
    pub fn can_be_cancelled(&self) -> bool {
        self.cancel.is_some()
    }

    /// The time since the call began.
    pub fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    /// Whether the call is known to be cancelled; asks nobody.
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Relaxed)
    }

    /// Asks the caller if it is time and this is its thread. Returns whether the call is cancelled.
    pub fn ask(&self) -> bool {
        let Some(cancel) = self.cancel else { return false };
        if self.is_cancelled() {
            return true;
        }
        if this_thread() != self.caller {
            return false;
        }
        let now = self.elapsed().as_nanos() as u64;
        if now >= self.next_asking.load(Relaxed) {
            self.next_asking.store(now + ASKING_INTERVAL.as_nanos() as u64, Relaxed);
            self.is_cancelled.store(cancel(), Relaxed);
        }
        self.is_cancelled()
    }
}

/// A number that no other running thread has. It needs no clean-up when the thread ends, which would keep a
/// host from unloading the library.
fn this_thread() -> usize {
    thread_local!(static MARK: u8 = const { 0 });
    MARK.with(|mark| ptr::from_ref(mark) as usize)
}

/// Tells a search whether it must stop.
#[derive(Clone, Copy)]
pub struct Stop<'a> {
    watch: &'a Watch<'a>,
    deadline: Option<Duration>,
}

static NOBODY: Watch<'static> = Watch {
    clock: &LATE_CLOCK,
    cancel: None,
    caller: 0,
    next_asking: AtomicU64::new(0),
    is_cancelled: AtomicBool::new(false),
    kept: None,
};

impl Stop<'static> {
    /// Never stops. A constant could not borrow what may change, says Rust 1.85.
    pub fn never() -> Stop<'static> {
        Stop { watch: &NOBODY, deadline: None }
    }
}

impl<'a> Stop<'a> {
    /// Stops when the caller cancels, or `time` from now.
    pub fn after(watch: &'a Watch<'a>, time: Option<Duration>) -> Stop<'a> {
        Stop { watch, deadline: time.map(|time| watch.elapsed() + time) }
    }

    /// Stops only when the caller cancels.
    #[must_use]
    pub fn without_deadline(self) -> Stop<'a> {
        Stop { deadline: None, ..self }
    }

    /// Stops by then too, counted from when the call began.
    pub fn not_after(self, deadline: Duration) -> Stop<'a> {
        Stop { deadline: Some(self.deadline.map_or(deadline, |earlier| earlier.min(deadline))), ..self }
    }

    /// The call's watch.
    pub fn watch(self) -> &'a Watch<'a> {
        self.watch
    }

    /// The deadline, counted from when the call began.
    pub fn deadline(self) -> Option<Duration> {
        self.deadline
    }

    /// Whether the search must stop now.
    #[inline]
    pub fn is_due(self) -> bool {
        match (self.deadline, self.watch.cancel) {
            (None, None) => false,
            (None, Some(_)) => self.watch.ask(),
            (Some(deadline), _) => self.watch.elapsed() >= deadline || self.watch.ask(),
        }
    }

    /// Reports new nodes to the clock, then asks it.
    #[inline]
    pub fn is_due_after(self, nodes: u64, told: &mut u64) -> bool {
        if self.deadline.is_none() && self.watch.cancel.is_none() {
            return false;
        }
        self.tell(nodes, told);
        self.is_due()
    }

    /// Reports new nodes to the clock, which knows `told` of them.
    pub fn tell(self, nodes: u64, told: &mut u64) {
        self.watch.clock.worked(nodes - *told);
        *told = nodes;
    }
}

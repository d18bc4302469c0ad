//! Tables that are built at first use and outlive a call.
//!
//! Rust never drops a `static`, so a host that loads and unloads the library repeatedly would leak what a
//! `static` owns. Therefore each [`Cached`] value is listed, and the C boundary drops the listed ones when
//! the library is unloaded ([`hand_over`]).

use std::panic::resume_unwind;
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError, TryLockError};

/// A value built at first use and shared by all threads. If building panics, the next use builds again.
pub struct Cached<T: Send + Sync + 'static> {
    value: OnceLock<&'static T>,
    /// Held by a build that may fail.
    building: Mutex<()>,
    /// The box behind `value`; NULL where there is none.
    owner: AtomicPtr<T>,
}

impl<T: Send + Sync + 'static> Cached<T> {
    pub const fn new() -> Cached<T> {
        Cached { value: OnceLock::new(), building: Mutex::new(()), owner: AtomicPtr::new(ptr::null_mut()) }
    }

    /// The value, if it is there already.
    pub fn get(&'static self) -> Option<&'static T> {
        self.value.get().copied()
    }

    /// The value, valid until the library is unloaded. Calls wait while the first one builds it.
    #[inline]
    pub fn get_or_build(&'static self, build: impl FnOnce() -> Box<T>) -> &'static T {
        self.value.get_or_init(|| {
            if let Some(act) = BEFORE_THE_FIRST.get() {
                act();
            }
            let value = Box::leak(build());
            self.owner.store(value, Ordering::Release);
            listed().push(self);
            value
        })
    }

    /// [`Cached::get_or_build`] with a function that may fail; then nothing is kept. While another call builds, `wait` is
    /// called again and again, until it fails or the other call ends.
    pub fn get_or_try_build<E>(
        &'static self,
        mut wait: impl FnMut() -> Result<(), E>,
        build: impl FnOnce() -> Result<Box<T>, E>,
    ) -> Result<&'static T, E> {
        if let Some(value) = self.value.get() {
            return Ok(value);
        }
        let _building = loop {
            match self.building.try_lock() {
                Ok(building) => break building,
                Err(TryLockError::Poisoned(poisoned)) => break poisoned.into_inner(),
                Err(TryLockError::WouldBlock) => wait()?,
            }
        };
        if let Some(value) = self.value.get() {
            return Ok(value);
        }
        let value = build()?;
        Ok(self.get_or_build(|| value))
    }
}

/// An empty vector with room for this many entries, for tables so large that their memory may be refused.
/// Panics where memory is short; an ordinary allocation would end the host's process. Nothing is printed, since that
/// takes memory too.
pub fn room_for<T>(entries: usize) -> Vec<T> {
    let mut table = Vec::new();
    if table.try_reserve_exact(entries).is_err() {
        resume_unwind(Box::new(OutOfMemory));
    }
    table
}

/// What [`room_for`] panics with; boxing it takes no memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory;

static BEFORE_THE_FIRST: OnceLock<fn()> = OnceLock::new();

/// Has this done before a value is kept.
#[cfg_attr(not(all(unix, not(target_vendor = "apple"), not(miri))), allow(dead_code))]
pub fn before_the_first(act: fn()) {
    let _ = BEFORE_THE_FIRST.set(act);
}

trait Droppable: Sync {
    /// The box with the value, once; NULL afterwards.
    fn take(&self) -> *mut dyn Send;
}

impl<T: Send + Sync + 'static> Droppable for Cached<T> {
    fn take(&self) -> *mut dyn Send {
        self.owner.swap(ptr::null_mut(), Ordering::AcqRel)
    }
}

static LISTED: Mutex<Vec<&'static dyn Droppable>> = Mutex::new(Vec::new());

fn listed() -> std::sync::MutexGuard<'static, Vec<&'static dyn Droppable>> {
    LISTED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The boxes of all cached values, each once, as the raw pointers of [`Box::into_raw`]. The caches still lend
/// the values, so drop them only while the library is being unloaded.
#[must_use]
pub fn hand_over() -> Vec<*mut dyn Send> {
    std::mem::take(&mut *listed()).into_iter().map(Droppable::take).filter(|value| !value.is_null()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

    #[test]
    fn builds_once_even_when_many_threads_ask() {
        static CACHE: Cached<Vec<u32>> = Cached::new();
        static BUILT: AtomicUsize = AtomicUsize::new(0);
        let build = || {
            BUILT.fetch_add(1, Ordering::Relaxed);
            Box::new(vec![2048; 3])
        };
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| assert_eq!(CACHE.get_or_build(build), &[2048, 2048, 2048]));
            }
        });
        assert_eq!(BUILT.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn what_may_fail_is_built_again_after_a_failure_alone() {
        static CACHE: Cached<u32> = Cached::new();
        static BUILT: AtomicUsize = AtomicUsize::new(0);
        static ASKING: AtomicUsize = AtomicUsize::new(0);
        const THREADS: usize = 8;
        let wait = || {
            std::thread::yield_now();
            Ok(())
        };
        assert_eq!(CACHE.get_or_try_build(wait, || Err(2)), Err(2));
        let build = || {
            // The others come too while this thread builds.
            while ASKING.load(Ordering::Relaxed) < THREADS {
                std::thread::yield_now();
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
            BUILT.fetch_add(1, Ordering::Relaxed);
            Ok::<_, u32>(Box::new(2048))
        };
        std::thread::scope(|scope| {
            for _ in 0..THREADS {
                scope.spawn(|| {
                    ASKING.fetch_add(1, Ordering::Relaxed);
                    assert_eq!(CACHE.get_or_try_build(wait, build), Ok(&2048));
                });
            }
        });
        assert_eq!(BUILT.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn who_waits_for_another_call_may_give_up() {
        static CACHE: Cached<u32> = Cached::new();
        let mut waits = 0;
        let mut given_up = Ok(&0);
        let built = CACHE.get_or_try_build(
            || Ok(()),
            || {
                let other = || {
                    let wait = || {
                        waits += 1;
                        if waits < 3 {
                            Ok(())
                        } else {
                            Err("cancelled")
                        }
                    };
                    CACHE.get_or_try_build(wait, || Ok(Box::new(1)))
                };
                given_up = std::thread::scope(|scope| scope.spawn(other).join()).expect("it ends");
                Ok::<_, &str>(Box::new(2048))
            },
        );
        assert_eq!((given_up, waits, built), (Err("cancelled"), 3, Ok(&2048)));
    }

    #[test]
    fn each_value_is_handed_over_once() {
        static CACHE: Cached<[u8; 100]> = Cached::new();
        let value = CACHE.get_or_build(|| Box::new([7; 100]));
        let place = ptr::from_ref(value).cast::<()>();
        // Values of other tests are among them, so none is dropped.
        let times_given =
            || hand_over().into_iter().filter(|given| given.cast::<()>().cast_const() == place).count();
        assert_eq!(times_given(), 1);
        assert_eq!(times_given(), 0);
        assert_eq!(value, &[7; 100], "the reference stays good until the box is dropped");
    }
}

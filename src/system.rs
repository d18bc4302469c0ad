//! Safe functions around unsafe calls of the operating system and the processor.

pub mod team;
mod thread;
pub mod vectors;

use std::mem::MaybeUninit;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread::available_parallelism;

/// How many processors the calling thread may use at once.
///
/// On Linux the kernel reports where the thread may run, without opening a file. How much of that a container's
/// quota allows is in files, which are read once.
pub fn processors() -> NonZeroUsize {
    static QUOTA: Quota = Quota::unknown();
    let ask = || available_parallelism().unwrap_or(NonZeroUsize::MIN);
    allowed_processors().map_or_else(ask, |allowed| QUOTA.within(allowed, ask))
}

/// What is known of the number of processors whose time a container may use.
struct Quota {
    /// It allows this many at least.
    at_least: AtomicUsize,
    /// It allows this many; 0 where that is not known.
    exactly: AtomicUsize,
}

impl Quota {
    const fn unknown() -> Quota {
        Quota { at_least: AtomicUsize::new(0), exactly: AtomicUsize::new(0) }
    }

    /// The lesser of the quota and `allowed`. That is what `ask` finds out too, which is called where too little is
    /// known.
    fn within(&self, allowed: NonZeroUsize, ask: impl FnOnce() -> NonZeroUsize) -> NonZeroUsize {
        if let Some(exactly) = NonZeroUsize::new(self.exactly.load(Relaxed)) {
            return allowed.min(exactly);
        }
        if allowed.get() > self.at_least.load(Relaxed) {
            let found = ask();
            if found < allowed {
                self.exactly.store(found.get(), Relaxed);
                return found;
            }
            self.at_least.fetch_max(allowed.get(), Relaxed);
        }
        allowed
    }
}

#[cfg(target_os = "linux")]
fn allowed_processors() -> Option<NonZeroUsize> {
    const THIS_THREAD: libc::pid_t = 0;
    // SAFETY: a set of processors is plain bits; with all of them 0 it is empty.
    let mut set: libc::cpu_set_t = unsafe { std::mem::zeroed() };
    // SAFETY: `set` is as long as told, and nobody else uses it.
    let status = unsafe { libc::sched_getaffinity(THIS_THREAD, size_of_val(&set), &mut set) };
    // SAFETY: this reads the set and nothing else.
    let count = unsafe { libc::CPU_COUNT(&set) };
    // With more processors than the set has room for, the kernel refuses.
    usize::try_from(count).ok().filter(|_| status == 0).and_then(NonZeroUsize::new)
}

#[cfg(not(target_os = "linux"))]
fn allowed_processors() -> Option<NonZeroUsize> {
    None
}

/// Asks for large pages for unwritten memory, so that look-ups all over a large table miss the TLB less.
#[cfg(all(target_os = "linux", not(miri)))]
pub fn prefer_large_pages<T>(memory: &mut [MaybeUninit<T>]) {
    // SAFETY: this only asks for a number.
    let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    let Some(page) = usize::try_from(page).ok().filter(|page| page.is_power_of_two()) else { return };
    let start: *mut libc::c_void = memory.as_mut_ptr().cast();
    // Only whole pages may be named.
    let skipped = start.align_offset(page);
    let Some(length) = size_of_val(memory).checked_sub(skipped).map(|length| length / page * page) else {
        return;
    };
    // SAFETY: the pages lie within `memory`; the advice changes how they are mapped, not what they hold.
    unsafe { libc::madvise(start.wrapping_byte_add(skipped), length, libc::MADV_HUGEPAGE) };
}

/// Does nothing: this system, or Miri, has no such call.
#[cfg(not(all(target_os = "linux", not(miri))))]
pub fn prefer_large_pages<T>(_memory: &mut [MaybeUninit<T>]) {}

/// Has the processor fetch what a reference points to while other work goes on; only on x86-64.
#[inline]
pub fn prefetch<T>(place: &T) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: every such processor has the instruction, which changes nothing that a program can see.
    unsafe {
        use std::arch::x86_64::{_mm_prefetch, _MM_HINT_T0};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast());
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = place;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asked on a thread of its own, so that no other test is bound to the processor.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_thread_that_may_run_on_one_processor_counts_one() {
        let bound = std::thread::spawn(|| {
            // SAFETY: a set of processors is plain bits; with all of them 0 it is empty.
            let mut set: libc::cpu_set_t = unsafe { std::mem::zeroed() };
            // SAFETY: this asks for a number.
            let here = usize::try_from(unsafe { libc::sched_getcpu() }).expect("the kernel tells");
            // SAFETY: `set` has room for this processor, which is one of the first thousand.
            unsafe { libc::CPU_SET(here, &mut set) };
            // SAFETY: `set` is as long as told.
            let status = unsafe { libc::sched_setaffinity(0, size_of_val(&set), &set) };
            assert_eq!(status, 0, "a thread may be bound to the processor that it runs on");
            [processors(), crate::threads::available_threads()]
        });
        assert_eq!(bound.join().expect("it ends"), [NonZeroUsize::MIN; 2]);
    }

    #[test]
    fn the_quota_is_asked_for_until_it_is_known() {
        let number = |number| NonZeroUsize::new(number).expect("not zero");
        for quota in [1, 3, 8, 64].map(number) {
            let (known, mut asked) = (Quota::unknown(), Vec::new());
            for allowed in [2, 1, 2, 4, 3, 4, 16, 2].map(number) {
                let ask = || {
                    asked.push(allowed.get());
                    allowed.min(quota)
                };
                assert_eq!(known.within(allowed, ask), allowed.min(quota), "{allowed} of {quota}");
            }
            let expected: &[usize] = match quota.get() {
                1 => &[2],
                3 => &[2, 4],
                _ => &[2, 4, 16],
            };
            assert_eq!(asked, expected, "with {quota}");
        }
    }

    #[test]
    fn memory_of_any_size_and_alignment_may_be_named_and_is_used_as_before() {
        for length in [0, 1, 4095, 4096, 8191, 3 << 20] {
            let mut table: Vec<u8> = Vec::with_capacity(length + 7);
            for skipped in [0, 1, 7] {
                prefer_large_pages(&mut table.spare_capacity_mut()[skipped..]);
            }
            table.resize(length, 3);
            assert!(table.iter().all(|&byte| byte == 3));
        }
    }
}

//! Threads that are started without leaving anything on the thread that starts them.
//!
//! The standard library registers a destructor there (for its hooks around new threads). glibc then keeps the
//! library mapped until that thread ends, so that a host could not unload it. Windows keeps no such count, and
//! neither does Miri.

pub use implementation::Thread;

/// A thread's stack in bytes, as for a main thread on Windows. The default would come from the host's
/// environment.
const STACK: usize = 1 << 20;

#[cfg(all(unix, not(miri)))]
mod implementation {
    use super::STACK;
    use std::ffi::c_void;
    use std::mem::{forget, MaybeUninit};
    use std::panic::{catch_unwind, AssertUnwindSafe};
    use std::ptr;

    /// A thread at work, to be joined.
    pub struct Thread(libc::pthread_t);

    // SAFETY: it names a thread, and any thread may join another.
    unsafe impl Send for Thread {}

    type Work = Box<dyn FnOnce() + Send>;

    impl Thread {
        /// Starts a thread; `None` where the system refuses one.
        pub fn start(work: impl FnOnce() + Send + 'static) -> Option<Thread> {
            let work: *mut Work = Box::into_raw(Box::new(Box::new(work)));
            let (mut attributes, mut thread) = (MaybeUninit::uninit(), MaybeUninit::uninit());
            // SAFETY: the attributes are used between `init` and `destroy`. `run` takes the work where the
            // thread is started.
            let is_started = unsafe {
                libc::pthread_attr_init(attributes.as_mut_ptr()) == 0 && {
                    let attributes = attributes.as_mut_ptr();
                    libc::pthread_attr_setstacksize(attributes, STACK);
                    let status = libc::pthread_create(thread.as_mut_ptr(), attributes, run, work.cast());
                    libc::pthread_attr_destroy(attributes);
                    status == 0
                }
            };
            if is_started {
                // SAFETY: it was written where the thread was started.
                Some(Thread(unsafe { thread.assume_init() }))
            } else {
                // SAFETY: no thread has the work.
                drop(unsafe { Box::from_raw(work) });
                None
            }
        }

        /// Waits until the thread has ended.
        pub fn join(self) {
            // SAFETY: each thread is joined once, since this takes its name.
            unsafe { libc::pthread_join(self.0, ptr::null_mut()) };
        }
    }

    extern "C" fn run(work: *mut c_void) -> *mut c_void {
        // SAFETY: `start` hands each work over once.
        let work = unsafe { Box::from_raw(work.cast::<Work>()) };
        if let Err(panic) = catch_unwind(AssertUnwindSafe(work)) {
            // Dropping the payload may panic again.
            forget(panic);
        }
        ptr::null_mut()
    }
}

#[cfg(not(all(unix, not(miri))))]
mod implementation {
    use super::STACK;
    use std::thread::{Builder, JoinHandle};

    /// A thread at work, to be joined.
    pub struct Thread(JoinHandle<()>);

    impl Thread {
        /// Starts a thread; `None` where the system refuses one.
        pub fn start(work: impl FnOnce() + Send + 'static) -> Option<Thread> {
            Builder::new().stack_size(STACK).spawn(work).ok().map(Thread)
        }

        /// Waits until the thread has ended.
        pub fn join(self) {
            // A panic's payload is of no use: the work catches what it wants to know.
            let _ = self.0.join();
        }
    }
}

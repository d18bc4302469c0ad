//! Cancelling a call from the host.

use super::status::E2048_OK;
use crate::stop::Watch;
use std::cell::Cell;
use std::ffi::c_void;
use std::ptr;

/// Answers whether to cancel the running call: 0 to go on, anything else to cancel.
#[allow(non_camel_case_types)]
pub type e2048_cancel_handler = Option<unsafe extern "C" fn(context: *mut c_void) -> i32>;

thread_local! {
    /// This thread's handler and its context, which need no clean-up when the thread ends.
    static HANDLER: Cell<(e2048_cancel_handler, *mut c_void)> = const { Cell::new((None, ptr::null_mut())) };
}

/// Sets the handler that may cancel this thread's later calls; NULL for none.
///
/// e2048_best_move, e2048_analyze and e2048_play call `handler` with `context` when they begin and then about
/// every 5 milliseconds, on the thread that made the call, and never after they have returned. Once the
/// handler returns anything but 0, the call fails with E2048_CANCELLED within 50 milliseconds and writes
/// nothing. To cancel from another thread or from a signal handler, let the handler return a flag that is set
/// there. Other threads' calls are unaffected.
///
/// The handler should return within a millisecond. It must not throw and must not call this library.
///
/// Returns E2048_OK.
///
/// # Safety
/// `handler` is NULL, or this thread's calls may call it with `context` until another one is set.
#[no_mangle]
pub unsafe extern "C" fn e2048_set_cancel_handler(
    handler: e2048_cancel_handler,
    context: *mut c_void,
) -> i32 {
    HANDLER.set((handler, context));
    E2048_OK
}

struct Host {
    handler: unsafe extern "C" fn(context: *mut c_void) -> i32,
    context: *mut c_void,
}

// SAFETY: a `Watch` asks only on the thread that made it, which is the one that set the handler.
unsafe impl Sync for Host {}

impl Host {
    fn cancels(&self) -> bool {
        // SAFETY: whoever set the handler promised that this thread's calls may call it with this context.
        unsafe { (self.handler)(self.context) != 0 }
    }
}

/// Runs a call, which this thread's handler may cancel.
pub(super) fn watched<R>(call: impl FnOnce(&Watch) -> R) -> R {
    match HANDLER.get() {
        (None, _) => Watch::over(None, call),
        (Some(handler), context) => {
            let host = Host { handler, context };
            Watch::over(Some(&|| host.cancels()), call)
        }
    }
}

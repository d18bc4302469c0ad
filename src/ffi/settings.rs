//! What a host sets for later calls: who may cancel them, and the weights for a library that was built without.

use super::guard;
use super::status::{Failure, E2048_OK};
use crate::network::source::load_network_from_bytes;
use crate::stop::{CancelFunction, Watch};
use std::cell::Cell;
use std::ffi::c_void;
use std::ptr;

/// Returns whether to cancel the running call: 0 to continue, anything else to cancel.
#[allow(non_camel_case_types)]
pub type e2048_cancel_handler = Option<unsafe extern "C" fn(context: *mut c_void) -> i32>;

thread_local! {
    /// This thread's handler and its context, which need no clean-up when the thread ends.
    static HANDLER: Cell<(e2048_cancel_handler, *mut c_void)> = const { Cell::new((None, ptr::null_mut())) };
}

/// Sets the handler that may cancel this thread's later calls; NULL for none.
///
/// e2048_best_move, e2048_analyze, e2048_play, e2048_play_record, e2048_review and the calls for many boards
/// call `handler` with `context` when they start and then about every 5 milliseconds, on the calling thread, and
/// never after they have returned. After the handler returns anything other than 0, the call ends within 50
/// milliseconds. It fails with E2048_CANCELLED and writes nothing; e2048_review and the calls for many boards
/// return what they have finished instead. To cancel from another thread or from a signal handler, let the
/// handler return a flag that is set there. Other threads' calls are not affected.
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

/// Makes a call, which this thread's handler may cancel.
pub(super) fn cancellable<R>(call: impl FnOnce(Option<CancelFunction>) -> R) -> R {
    match HANDLER.get() {
        (None, _) => call(None),
        (Some(handler), context) => {
            let host = Host { handler, context };
            call(Some(&|| host.cancels()))
        }
    }
}

/// [`cancellable`] with a watch.
pub(super) fn watched<R>(call: impl FnOnce(&Watch) -> R) -> R {
    cancellable(|cancel| Watch::over(cancel, call))
}

/// Loads the learned network's weights: the bytes of the files `champion.weights` and `laps.weights`, which
/// accompany a library that was built without them, such as the one for WebAssembly.
///
/// Until then "expectimax" and the evaluator "network" fail with E2048_NO_NETWORK, and the summary of
/// "expectimax" mentions this; everything else works. A library that contains the weights needs no such call: it
/// only checks the bytes.
///
/// Returns E2048_OK. A library without weights then uses the bytes in place until it is unloaded: do not move or
/// change them. Fails with E2048_WEIGHTS if the bytes are damaged or those of another version, E2048_NULL, and
/// E2048_RANGE if a length is negative.
///
/// # Safety
/// `champion` is NULL or valid for reading `champion_length` bytes, and `laps` for `laps_length`, for as
/// long as described above.
#[no_mangle]
pub unsafe extern "C" fn e2048_load_network(
    champion: *const u8,
    champion_length: i32,
    laps: *const u8,
    laps_length: i32,
) -> i32 {
    guard(|| {
        // SAFETY: both are readable until the library is unloaded, by the caller's promise. Where they are not
        // taken, nothing keeps them.
        let files = unsafe { [bytes(champion, champion_length)?, bytes(laps, laps_length)?] };
        load_network_from_bytes(files[0], files[1]).map_err(|_| Failure::Weights)?;
        Ok(E2048_OK)
    })
}

/// # Safety
/// `start` is NULL or valid for reading `length` bytes for as long as they are used.
unsafe fn bytes(start: *const u8, length: i32) -> Result<&'static [u8], Failure> {
    let length = usize::try_from(length).map_err(|_| Failure::Range)?;
    if start.is_null() {
        return Err(Failure::Null);
    }
    // SAFETY: not NULL, so readable by the contract above; bytes are always aligned.
    Ok(unsafe { std::slice::from_raw_parts(start, length) })
}

//! The guard around the body of every function of the C interface.

use super::status::{Failure, E2048_INTERNAL};
use super::unload::watch_for_the_end;
use std::panic::{catch_unwind, AssertUnwindSafe};

/// Runs a body and turns what it comes to into the number that C sees: an answer, a status, or
/// [`E2048_INTERNAL`] for a panic.
pub(super) fn guard(body: impl FnOnce() -> Result<i32, Failure>) -> i32 {
    watch_for_the_end();
    // What a panic might leave half done is local to the call: bodies write to the caller's memory last, and the
    // caches that outlive a call are only ever written whole.
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(answer)) => answer,
        Ok(Err(failure)) => failure as i32,
        Err(panic) => {
            // The payload may itself panic when it is dropped, which must not cross either.
            std::mem::forget(panic);
            E2048_INTERNAL
        }
    }
}

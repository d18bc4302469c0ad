//! The guard around the functions of the C interface.

use super::status::{Failure, E2048_INTERNAL};
use super::unload::watch_for_the_end;
use std::panic::{catch_unwind, AssertUnwindSafe};

/// Runs a function's body and returns its answer or its status, or [`E2048_INTERNAL`] for a panic.
pub(super) fn guard(body: impl FnOnce() -> Result<i32, Failure>) -> i32 {
    watch_for_the_end();
    // A panic leaves nothing shared half done: bodies write to the caller last, and caches are written whole.
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(answer)) => answer,
        Ok(Err(failure)) => failure as i32,
        Err(panic) => {
            // Dropping the payload may panic again, past the guard.
            std::mem::forget(panic);
            E2048_INTERNAL
        }
    }
}

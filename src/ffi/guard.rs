//! The guard around the body of every function of the C interface.

use super::status::{Failure, E2048_INTERNAL};
use super::unload::watch_for_the_end;
use std::panic::{catch_unwind, AssertUnwindSafe};

/// Runs a body and gives C its answer or status, or [`E2048_INTERNAL`] for a panic.
pub(super) fn guard(body: impl FnOnce() -> Result<i32, Failure>) -> i32 {
    watch_for_the_end();
    // A panic leaves only the call's own things half done: bodies write to the caller last, and caches are written
    // whole.
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(answer)) => answer,
        Ok(Err(failure)) => failure as i32,
        Err(panic) => {
            // Dropping the payload may panic, which must not cross either.
            std::mem::forget(panic);
            E2048_INTERNAL
        }
    }
}

//! The C interface, version 1: the only module that knows C's pointers and statuses.
//!
//! Every function checks all its arguments, computes, and only then writes, so that a failure leaves the
//! caller's memory as it was. A guard turns a panic into [`E2048_INTERNAL`]. No macro
//! makes the functions of the header, since cbindgen expands none.

mod arguments;
pub mod cancel;
pub mod evaluators;
pub mod network;
pub mod players;
pub mod recipes;
pub mod rules;
pub mod status;
#[cfg(all(windows, target_arch = "x86"))]
mod stdcall;
mod unload;

use status::{Failure, E2048_INTERNAL};
use std::panic::{catch_unwind, AssertUnwindSafe};

/// Runs a function's body and returns its answer or its status, or [`E2048_INTERNAL`] for a panic.
fn guard(body: impl FnOnce() -> Result<i32, Failure>) -> i32 {
    unload::watch_for_the_end();
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

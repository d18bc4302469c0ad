//! The C interface, version 1: the only room that knows pointers and status numbers.
//!
//! Every function reads and checks all of its arguments before it does anything, computes, and only then writes, so
//! that a failure leaves the caller's memory as it was. A guard around each body that can panic turns that into
//! [`E2048_INTERNAL`](status::E2048_INTERNAL). Signatures stand in the open, where cbindgen sees them.

pub mod about;
mod arguments;
pub mod cancel;
pub mod evaluators;
mod guard;
pub mod players;
pub mod recipes;
pub mod rules;
pub mod status;
#[cfg(all(windows, target_arch = "x86"))]
mod stdcall;
mod unload;

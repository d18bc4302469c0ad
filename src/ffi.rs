//! The C interface, version 1: the only module that knows C's pointers and statuses.
//!
//! Every function checks all its arguments, computes, and only then writes, so that a failure leaves the
//! caller's memory as it was. A guard turns a panic into [`E2048_INTERNAL`](status::E2048_INTERNAL). No macro
//! makes the functions of the header, since cbindgen expands none.

pub mod about;
mod arguments;
pub mod cancel;
pub mod evaluators;
mod guard;
pub mod network;
pub mod players;
pub mod recipes;
pub mod rules;
pub mod status;
#[cfg(all(windows, target_arch = "x86"))]
mod stdcall;
mod unload;

//! Versions and status texts.

use super::arguments::write_text;
use super::guard::guard;
use super::status::{sentence, E2048_ABI_VERSION};
use std::ffi::c_char;

/// The version of this interface, 1. A program that was built against another version should stop.
#[no_mangle]
pub extern "C" fn e2048_abi_version() -> i32 {
    E2048_ABI_VERSION
}

/// The version of the library, such as "0.1.0".
///
/// Writes the text and a closing NUL into `text`, which holds `capacity` bytes, and returns the length of the
/// text without the NUL. With `text` NULL and `capacity` 0 it only returns the length.
///
/// Fails with E2048_BUFFER where `capacity` is not greater than the length, E2048_RANGE where it is negative,
/// E2048_NULL where `text` is NULL and `capacity` is above 0.
///
/// # Safety
/// `text` is NULL or valid for writing `capacity` bytes.
#[no_mangle]
pub unsafe extern "C" fn e2048_version(text: *mut c_char, capacity: i32) -> i32 {
    // SAFETY: passes on the caller's promise.
    guard(|| unsafe { write_text(text, capacity, env!("CARGO_PKG_VERSION")) })
}

/// What a status means, in one English sentence, for unknown numbers too.
///
/// Writes the text and fails as e2048_version does.
///
/// # Safety
/// As for e2048_version.
#[no_mangle]
pub unsafe extern "C" fn e2048_status_text(status: i32, text: *mut c_char, capacity: i32) -> i32 {
    // SAFETY: passes on the caller's promise.
    guard(|| unsafe { write_text(text, capacity, sentence(status)) })
}

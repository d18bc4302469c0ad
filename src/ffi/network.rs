//! The network's weights for a library that was built without them.

use super::guard;
use super::status::{Failure, E2048_OK};
use crate::network::champion;
use crate::player::Refusal;

/// Hands in the learned network's weights: the bytes of the files `champion.weights` and `laps.weights`, as
/// they lie beside a library that was built without them, as that for WebAssembly is.
///
/// Until then "expectimax" and the evaluator "network" fail with E2048_NO_NETWORK there, and the summary of
/// "expectimax" says so; all else works. A library that has the weights inside needs no such call: it checks
/// the bytes and goes on with its own.
///
/// Returns E2048_OK; then the bytes must stay where they are and as they are until the library is unloaded.
/// Fails with E2048_WEIGHTS where the bytes are damaged or not those that this library was built for,
/// E2048_NULL, and E2048_RANGE where a length is negative.
///
/// # Safety
/// `champion` is NULL or valid for reading `champion_length` bytes, and `laps` for `laps_length`, for as long
/// as said above.
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
        champion::load(files).map_err(Refusal::from)?;
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

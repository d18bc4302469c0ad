//! Static evaluations.

use super::arguments::{entry, read_board, read_name, write, write_text};
use super::guard;
use super::status::{plain_value, E2048_OK};
use crate::names::find_evaluator;
use crate::programs::EVALUATORS;
use std::ffi::c_char;

/// How many evaluators there are.
#[no_mangle]
pub extern "C" fn e2048_evaluator_count() -> i32 {
    guard(|| Ok(EVALUATORS.len() as i32))
}

/// The name of evaluator `index`, 0 to e2048_evaluator_count() - 1.
///
/// Writes the text and fails as e2048_version does, and with E2048_RANGE for any other `index`.
///
/// # Safety
/// As for e2048_version.
#[no_mangle]
pub unsafe extern "C" fn e2048_evaluator_name(index: i32, text: *mut c_char, capacity: i32) -> i32 {
    // SAFETY: passes on the caller's promise.
    guard(|| unsafe { write_text(text, capacity, entry(&EVALUATORS, index)?.name) })
}

/// How good a position is to an evaluator, without search, in the evaluator's own unit.
///
/// Writes the value to `value`, which may be NULL; E2048_LOST stands for minus infinity. Returns E2048_OK.
/// Fails with E2048_NULL, E2048_TILE, E2048_NAME.
///
/// "network" is the learned network of "expectimax", and values a position as "expectimax" does where its
/// search ends. Its value is the points to come, those of the best move included; about half of them where
/// there is a 32768; 0 in a finished game. On the last lap before a 32768 (a sum of tiles from 32256 to
/// 40959) the value is the probability of making the 32768 times 310,000 points, or 325,500 where a move
/// makes it.
///
/// "Threads and memory" says what the network takes at first use. Where that memory is refused, evaluations
/// that need it fail with E2048_INTERNAL until the library is unloaded; where the weights are not there yet
/// or damaged, with E2048_NO_NETWORK or E2048_WEIGHTS.
///
/// # Safety
/// `cells` is NULL or valid for reading 16 numbers; `evaluator` is NULL or readable as "Names, recipes and
/// texts" says; `value` is NULL or valid for writing one number.
#[no_mangle]
pub unsafe extern "C" fn e2048_evaluate(cells: *const i32, evaluator: *const c_char, value: *mut f64) -> i32 {
    guard(|| {
        // SAFETY: `cells` and `evaluator` are readable by the caller's promise.
        let (board, evaluator) = unsafe { (read_board(cells)?, read_name(evaluator, find_evaluator)?) };
        let found = evaluator.evaluate(board)?;
        // SAFETY: `value` is writable, or NULL, by the caller's promise.
        unsafe { write(value, plain_value(found)) };
        Ok(E2048_OK)
    })
}

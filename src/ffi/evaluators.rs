//! Static evaluations.

use super::arguments::{entry, read_board, read_name, write, write_text};
use super::guard::guard;
use super::status::{plain_value, E2048_OK};
use crate::evaluators;
use std::ffi::c_char;

/// How many evaluators there are.
#[no_mangle]
pub extern "C" fn e2048_evaluator_count() -> i32 {
    guard(|| Ok(evaluators::ROSTER.len() as i32))
}

/// The name of evaluator `index`, 0 to e2048_evaluator_count() - 1.
///
/// Writes the text as e2048_version does, and fails as it does; E2048_RANGE where there is no such evaluator.
///
/// # Safety
/// `text` is NULL or valid for writing `capacity` bytes.
#[no_mangle]
pub unsafe extern "C" fn e2048_evaluator_name(index: i32, text: *mut c_char, capacity: i32) -> i32 {
    // SAFETY: the caller's promise about `text` is passed on as it is.
    guard(|| unsafe { write_text(text, capacity, entry(&evaluators::ROSTER, index)?.name) })
}

/// How good a position is to an evaluator, without search, in the evaluator's own unit.
///
/// Writes the value to `value`, which may be NULL: E2048_LOST where the formula gives minus infinity. Returns
/// E2048_OK. Fails with E2048_NULL, E2048_TILE, E2048_NAME.
///
/// # Safety
/// `cells` is NULL or valid for reading 16 numbers; `evaluator` is NULL or a name or recipe, readable as "Names, recipes and
/// texts" says; `value` is NULL or valid for writing one number.
#[no_mangle]
pub unsafe extern "C" fn e2048_evaluate(cells: *const i32, evaluator: *const c_char, value: *mut f64) -> i32 {
    guard(|| {
        // SAFETY: `cells` and `evaluator` are readable by the caller's promise.
        let (board, evaluator) = unsafe { (read_board(cells)?, read_name(evaluator, evaluators::find)?) };
        // SAFETY: `value` is writable, or NULL, by the caller's promise.
        unsafe { write(value, plain_value(evaluator.evaluate(board))) };
        Ok(E2048_OK)
    })
}

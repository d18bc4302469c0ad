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
/// "network" is the learned network of "expectimax". It gives the points to come: those of the best move and those after it,
/// which is what "expectimax" takes a position for where its search ends. A finished game is worth 0. With a 32768 on the
/// board values are about half. On the last lap before a 32768 (a sum of tiles from 32256 to 40959) the value is the
/// probability to make it times 310,000 points, and 325,500 where a move makes it.
///
/// The network is decoded at first use, in about half a second: 66 MiB. A sum of tiles of 16384 or more takes another second
/// and 128 MiB more, the last lap 27 MiB more. Where memory is refused, these calls fail with E2048_INTERNAL until the
/// library is unloaded.
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

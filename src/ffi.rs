//! The C interface, version 1: the only module that knows C's pointers and statuses.
//!
//! A Rust library for C programs that links this crate, such as the Excel add-in, exports these functions, and calls
//! them here.
//!
//! Every function checks all its arguments, computes, and only then writes, so that a failure leaves the
//! caller's memory as it was. A guard turns a panic into [`E2048_INTERNAL`]. No macro
//! makes the functions of the header, since cbindgen expands none.

mod arguments;
mod boards;
mod players;
mod recipes;
mod records;
mod review;
mod rules;
mod settings;
mod status;
mod unload;

pub use {boards::*, players::*, recipes::*, records::*, review::*, rules::*, settings::*, status::*};

use status::Failure;
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

/// Aliases for 32-bit Windows, where VBA calls only stdcall: `NAME_std` for every function `NAME` that VBA
/// can use.
#[cfg(all(windows, target_arch = "x86"))]
mod stdcall {
    use super::*;
    use std::ffi::c_char;

    macro_rules! stdcall {
        ($($alias:ident = $name:ident($($argument:ident: $kind:ty),*);)*) => {
            $(
                /// The function without `_std`, for callers that use stdcall.
                ///
                /// # Safety
                /// As for the function without `_std`.
                #[no_mangle]
                pub unsafe extern "stdcall" fn $alias($($argument: $kind),*) -> i32 {
                    #[allow(unused_unsafe)]
                    // SAFETY: passes on the caller's promises.
                    unsafe { $name($($argument),*) }
                }
            )*
        };
    }

    stdcall! {
        e2048_abi_version_std = e2048_abi_version();
        e2048_version_std = e2048_version(text: *mut c_char, capacity: i32);
        e2048_status_text_std = e2048_status_text(status: i32, text: *mut c_char, capacity: i32);
        e2048_new_game_std = e2048_new_game(seed: *mut i32, cells: *mut i32);
        e2048_spawn_std = e2048_spawn(seed: *mut i32, cells: *mut i32);
        e2048_move_std = e2048_move(cells: *const i32, direction: i32, after: *mut i32, score: *mut i32);
        e2048_legal_moves_std = e2048_legal_moves(cells: *const i32);
        e2048_evaluator_count_std = e2048_evaluator_count();
        e2048_evaluator_name_std = e2048_evaluator_name(index: i32, text: *mut c_char, capacity: i32);
        e2048_evaluate_std = e2048_evaluate(cells: *const i32, evaluator: *const c_char, value: *mut f64);
        e2048_player_count_std = e2048_player_count();
        e2048_player_name_std = e2048_player_name(index: i32, text: *mut c_char, capacity: i32);
        e2048_player_summary_std = e2048_player_summary(index: i32, text: *mut c_char, capacity: i32);
        e2048_best_move_std = e2048_best_move(
            cells: *const i32, player: *const c_char, effort: i32, time_ms: i32, seed: i32, evaluation: *mut f64);
        e2048_analyze_std = e2048_analyze(
            cells: *const i32, player: *const c_char, effort: i32, time_ms: i32, seed: i32, evaluations: *mut f64,
            depth: *mut i32, nodes: *mut f64);
        e2048_play_std = e2048_play(
            seed: *mut i32, cells: *mut i32, player: *const c_char, effort: i32, time_ms: i32, max_moves: i32,
            score: *mut i32);
        e2048_set_threads_std = e2048_set_threads(threads: i32);
        e2048_feature_count_std = e2048_feature_count();
        e2048_feature_name_std = e2048_feature_name(index: i32, text: *mut c_char, capacity: i32);
        e2048_check_recipe_std = e2048_check_recipe(
            recipe: *const c_char, position: *mut i32, text: *mut c_char, capacity: i32);
        e2048_explain_std = e2048_explain(
            cells: *const i32, evaluator: *const c_char, capacity: i32, features: *mut i32, values: *mut f64,
            weights: *mut f64, shares: *mut f64);
        e2048_best_move_many_std = e2048_best_move_many(
            boards: *const i32, count: i32, player: *const c_char, effort: i32, time_ms: i32, seed: i32,
            directions: *mut i32, values: *mut f64);
        e2048_analyze_many_std = e2048_analyze_many(
            boards: *const i32, count: i32, player: *const c_char, effort: i32, time_ms: i32, seed: i32,
            directions: *mut i32, values: *mut f64, depths: *mut i32, nodes: *mut f64);
        e2048_evaluate_many_std = e2048_evaluate_many(
            boards: *const i32, count: i32, evaluator: *const c_char, statuses: *mut i32, values: *mut f64);
        e2048_new_game_many_std = e2048_new_game_many(
            seeds: *mut i32, boards: *mut i32, count: i32, legal_moves: *mut i32);
        e2048_step_many_std = e2048_step_many(
            seeds: *mut i32, boards: *mut i32, count: i32, directions: *const i32, statuses: *mut i32,
            scores: *mut i32, legal_moves: *mut i32);
        e2048_play_record_std = e2048_play_record(
            seed: *mut i32, cells: *mut i32, player: *const c_char, effort: i32, time_ms: i32, max_moves: i32,
            score: *mut i32, steps: *mut c_char, capacity: i32);
        e2048_check_record_std = e2048_check_record(
            record: *const u8, length: i32, move_number: *mut i32, text: *mut c_char, capacity: i32);
        e2048_convert_record_std = e2048_convert_record(
            record: *const u8, length: i32, form: i32, converted: *mut u8, capacity: i32);
        e2048_record_moves_std = e2048_record_moves(record: *const u8, length: i32);
        e2048_record_boards_std = e2048_record_boards(
            record: *const u8, length: i32, first: i32, count: i32, boards: *mut i32, directions: *mut i32,
            scores: *mut i32);
        e2048_record_field_std = e2048_record_field(
            record: *const u8, length: i32, name: *const c_char, text: *mut c_char, capacity: i32);
        e2048_review_std = e2048_review(
            record: *const u8, length: i32, player: *const c_char, effort: i32, time_ms: i32, seed: i32,
            first: i32, count: i32, played: *mut f64, best: *mut f64, directions: *mut i32);
        e2048_review_totals_std = e2048_review_totals(
            played: *const f64, best: *const f64, count: i32, accuracy: *mut f64, loss: *mut f64,
            worst: *mut i32, capacity: i32);
    }
}

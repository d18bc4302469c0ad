//! Directions, statuses, special evaluations, capacities; versions and what a status means.

use super::arguments::write_text;
use super::guard;
use crate::player::Refusal;
use std::ffi::c_char;

/// Version of this interface. It changes only when a program built against an older header would misbehave.
pub const E2048_ABI_VERSION: i32 = 1;

/// Direction 0: towards the first row.
pub const E2048_UP: i32 = 0;
/// Direction 1: towards the last column.
pub const E2048_RIGHT: i32 = 1;
/// Direction 2: towards the last row.
pub const E2048_DOWN: i32 = 2;
/// Direction 3: towards the first column.
pub const E2048_LEFT: i32 = 3;

/// Status: done.
pub const E2048_OK: i32 = 0;
/// Status: the game is over, no direction is legal.
pub const E2048_GAME_OVER: i32 = -1;
/// Status: a pointer that must not be NULL is NULL.
pub const E2048_NULL: i32 = -2;
/// Status: a cell is neither 0 nor a power of two from 2 to 131072.
pub const E2048_TILE: i32 = -3;
/// Status: a direction is not 0 to 3.
pub const E2048_DIRECTION: i32 = -4;
/// Status: no player, or no evaluator, has this name, and it is not a recipe. e2048_check_recipe reports why,
/// but accepts an evaluator's name in place of a player's, and the other way round.
pub const E2048_NAME: i32 = -5;
/// Status: an effort, a time, a count or an index is out of range.
pub const E2048_RANGE: i32 = -6;
/// Status: the text does not fit into the buffer.
pub const E2048_BUFFER: i32 = -7;
/// Status: the board has no empty cell.
pub const E2048_FULL: i32 = -8;
/// Status: the call was cancelled, see e2048_set_cancel_handler.
pub const E2048_CANCELLED: i32 = -9;
/// Status: the learned network is not loaded yet, see e2048_load_network.
pub const E2048_NO_NETWORK: i32 = -10;
/// Status: the network's weights are damaged, or those of another version.
pub const E2048_WEIGHTS: i32 = -11;
/// Status: the bytes are not a record of a game, or the record breaks the rules. e2048_check_record reports what
/// is wrong.
pub const E2048_RECORD: i32 = -12;
/// Status: an internal fault, or memory refused for a table. Both are caught; the library continues to work.
pub const E2048_INTERNAL: i32 = -99;

/// Form of a record: this library's own text.
pub const E2048_RECORD_TEXT: i32 = 0;
/// Form of a record: a replay of 2048EndgameTablebase, .rpl.
pub const E2048_RECORD_RPL: i32 = 1;

/// Evaluation of an illegal direction.
pub const E2048_ILLEGAL: f64 = -1e300;
/// Evaluation that means minus infinity, some players' value of a lost game.
pub const E2048_LOST: f64 = -1e200;

/// The maximum number of bytes that are read of a name, including the closing NUL; every name fits. More is read
/// only if one of these bytes is not an ASCII letter, digit or hyphen, so that the text can only be a recipe.
pub const E2048_NAME_CAPACITY: i32 = 64;
/// The maximum number of bytes that are read of a recipe, including the closing NUL.
pub const E2048_RECIPE_CAPACITY: i32 = 1001;

/// Why a call failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub(super) enum Failure {
    GameOver = E2048_GAME_OVER,
    Null = E2048_NULL,
    Tile = E2048_TILE,
    Direction = E2048_DIRECTION,
    Name = E2048_NAME,
    Range = E2048_RANGE,
    Buffer = E2048_BUFFER,
    Full = E2048_FULL,
    Cancelled = E2048_CANCELLED,
    NoNetwork = E2048_NO_NETWORK,
    Weights = E2048_WEIGHTS,
    Record = E2048_RECORD,
    Internal = E2048_INTERNAL,
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        match refusal {
            Refusal::Finished => Failure::GameOver,
            Refusal::Cancelled => Failure::Cancelled,
            Refusal::Effort { .. } | Refusal::Time => Failure::Range,
            Refusal::NoNetwork => Failure::NoNetwork,
            Refusal::Weights => Failure::Weights,
            Refusal::OutOfMemory => Failure::Internal,
        }
    }
}

/// A value as C sees it: minus infinity, which a spreadsheet cannot show, becomes [`E2048_LOST`].
pub fn plain_value(value: f64) -> f64 {
    if value == f64::NEG_INFINITY {
        E2048_LOST
    } else {
        value
    }
}

/// What [`plain_value`] made of a value, turned back.
pub fn exact_value(value: f64) -> f64 {
    if value <= E2048_LOST {
        f64::NEG_INFINITY
    } else {
        value
    }
}

fn sentence(status: i32) -> &'static str {
    match status {
        E2048_OK => "Done.",
        E2048_GAME_OVER => "The game is over: no direction is legal.",
        E2048_NULL => "A pointer that must not be NULL is NULL.",
        E2048_TILE => "A cell is not a tile: each must be 0 (empty) or a power of two from 2 to 131072.",
        E2048_DIRECTION => "A direction must be 0 (up), 1 (right), 2 (down) or 3 (left).",
        E2048_NAME => "No player, or no evaluator, has this name, and it is not a recipe.",
        E2048_RANGE => "An effort, a time, a count or an index is out of range.",
        E2048_BUFFER => "The text does not fit into the buffer.",
        E2048_FULL => "The board is full: no cell is empty.",
        E2048_CANCELLED => "The call was cancelled by the program that made it.",
        E2048_NO_NETWORK => "The weights of the learned network are still to be loaded.",
        E2048_WEIGHTS => "The network's weights are damaged, or those of another version.",
        E2048_RECORD => "This is not a record of a game, or the record breaks the rules.",
        E2048_INTERNAL => {
            "The engine ran out of memory, or had an internal fault, which was caught. Other calls still work."
        }
        answer if answer > 0 => "Done; a number above 0 is an answer, not a status.",
        _ => "This number is not a status of engine2048.",
    }
}

/// The version of this interface, 1. A program built against another version should stop.
#[no_mangle]
pub extern "C" fn e2048_abi_version() -> i32 {
    E2048_ABI_VERSION
}

/// The version of the library, such as "0.1.0".
///
/// Writes the text and a closing NUL into `text`, a buffer of `capacity` bytes, and returns the length of the
/// text without the NUL. With `text` NULL and `capacity` 0 it only returns the length.
///
/// Fails with E2048_BUFFER if `capacity` is not greater than the length, E2048_RANGE if it is negative, and
/// E2048_NULL if `text` is NULL and `capacity` is above 0.
///
/// # Safety
/// `text` is NULL or valid for writing `capacity` bytes.
#[no_mangle]
pub unsafe extern "C" fn e2048_version(text: *mut c_char, capacity: i32) -> i32 {
    // SAFETY: passes on the caller's promise.
    guard(|| unsafe { write_text(text, capacity, env!("CARGO_PKG_VERSION")) })
}

/// The meaning of a status, in one English sentence, also for unknown numbers.
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

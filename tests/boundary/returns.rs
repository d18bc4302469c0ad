//! Every call with a bound on time returns, whoever plays.
//!
//! No clock decides: where a call hangs, so does this test, which whoever runs it ends.

use crate::every_function::{player, position};
use engine2048::ffi::{e2048_best_move, e2048_legal_moves, e2048_player_count, E2048_GAME_OVER};
use std::ptr;
use std::thread;

const BOARDS: i32 = 300;
/// In milliseconds.
const LONGEST: i32 = 20;
/// Calls at once: many, so that deadlines fall anywhere.
const CALLERS: i32 = 6;

/// Short times are more frequent than long ones.
fn time_for(board: i32) -> i32 {
    f64::from(LONGEST).powf(f64::from(board) / f64::from(BOARDS - 1)).round() as i32
}

/// Every third has its tiles raised, up to 131072.
fn board(number: i32) -> [i32; 16] {
    let mut cells = position(number);
    if number % 3 == 0 {
        let raise = number / 3 % 17;
        cells = cells.map(|tile| if tile == 0 { 0 } else { (tile << raise).min(131_072) });
    }
    cells
}

/// Asks every player about each of the caller's boards.
fn ask_all(caller: i32) {
    for number in (0..BOARDS).filter(|number| number % CALLERS == caller) {
        let cells = board(number);
        // SAFETY: the board has 16 numbers.
        let legal = unsafe { e2048_legal_moves(cells.as_ptr()) };
        for index in 0..e2048_player_count() {
            let player = player(index);
            // SAFETY: the board has 16 numbers, the name ends in NUL, and no evaluation is wanted.
            let answer = unsafe {
                let (cells, player) = (cells.as_ptr(), player.as_ptr());
                e2048_best_move(cells, player, 0, time_for(number), number, ptr::null_mut())
            };
            let right = if legal == 0 { answer == E2048_GAME_OVER } else { legal >> answer & 1 == 1 };
            assert!(right, "{player:?} answered {answer} on {cells:?}");
        }
    }
}

#[test]
fn every_call_with_a_bound_on_time_returns() {
    thread::scope(|scope| (0..CALLERS).for_each(|caller| drop(scope.spawn(move || ask_all(caller)))));
}

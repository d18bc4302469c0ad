//! Every call with a bound on time returns, whoever plays.
//!
//! Not a test of speed: a busy machine may answer late.

use crate::every_function::{player, position};
use engine2048::ffi::{e2048_best_move, e2048_legal_moves, e2048_player_count, E2048_GAME_OVER};
use std::ffi::CString;
use std::ptr;
use std::sync::mpsc::{channel, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

const BOARDS: i32 = 300;
/// In milliseconds.
const LONGEST: i32 = 20;
/// If no call returns for this long, one hangs.
const WATCHDOG: Duration = Duration::from_secs(60);
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

struct Returned {
    player: CString,
    cells: [i32; 16],
    answer: i32,
}

fn ask_all(caller: i32, returned: &Sender<Returned>) {
    for number in (0..BOARDS).filter(|number| number % CALLERS == caller) {
        for index in 0..e2048_player_count() {
            let (player, cells) = (player(index), board(number));
            // SAFETY: the board has 16 numbers, the name ends in NUL, and no evaluation is wanted.
            let answer = unsafe {
                let (cells, player) = (cells.as_ptr(), player.as_ptr());
                e2048_best_move(cells, player, 0, time_for(number), number, ptr::null_mut())
            };
            if returned.send(Returned { player, cells, answer }).is_err() {
                return;
            }
        }
    }
}

#[test]
fn every_call_with_a_bound_on_time_returns() {
    // The first call decodes the network; the others would wait for it.
    assert!(engine2048::internals::champion().is_ok(), "there is memory for the network");
    let (sender, receiver) = channel();
    for caller in 0..CALLERS {
        let sender = sender.clone();
        // Not scoped, so that the test ends although a call hangs.
        thread::spawn(move || ask_all(caller, &sender));
    }
    drop(sender);
    let mut calls = 0;
    loop {
        match receiver.recv_timeout(WATCHDOG) {
            Ok(Returned { player, cells, answer }) => {
                // SAFETY: the board has 16 numbers.
                let legal = unsafe { e2048_legal_moves(cells.as_ptr()) };
                let right = if legal == 0 { answer == E2048_GAME_OVER } else { legal >> answer & 1 == 1 };
                assert!(right, "{player:?} answered {answer} on {cells:?}");
                calls += 1;
            }
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => panic!("a call does not return, after {calls} that did"),
        }
    }
    assert_eq!(calls, BOARDS * e2048_player_count());
}

//! Calls that the host cancels.

use crate::calls::*;
use engine2048::ffi::e2048_set_cancel_handler;
use std::cell::Cell;
use std::ffi::c_void;
use std::ptr;

/// Cancels after it was asked `patience` times.
struct Host {
    asked: Cell<u32>,
    patience: u32,
}

unsafe extern "C" fn ask(host: *mut c_void) -> i32 {
    // SAFETY: the context is the `Host` that was set with this function, and lives until another is set.
    let host = unsafe { &*host.cast::<Host>() };
    host.asked.set(host.asked.get() + 1);
    // Anything but 0 cancels; if it did not, the next answer would.
    const CANCELLING: [i32; 3] = [1, -1, i32::MIN];
    match host.asked.get().saturating_sub(host.patience) {
        0 => 0,
        1 => CANCELLING[host.patience as usize % CANCELLING.len()],
        _ => 1,
    }
}

/// What `calls` returns with such a handler, and how often that was asked.
pub fn with_patience<R>(patience: u32, calls: impl FnOnce() -> R) -> (R, u32) {
    let host = Host { asked: Cell::new(0), patience };
    // SAFETY: the context is what the handler takes it for, and outlives the calls.
    let status = unsafe { e2048_set_cancel_handler(Some(ask), ptr::from_ref(&host).cast_mut().cast()) };
    assert_eq!(status, E2048_OK);
    let result = calls();
    // SAFETY: no handler is set.
    assert_eq!(unsafe { e2048_set_cancel_handler(None, ptr::null_mut()) }, E2048_OK);
    (result, host.asked.get())
}

/// On this board these players take seconds to minutes.
pub const OPEN: Cells = [2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const LONG: [(&str, i32); 2] = [("gradient-minimax", 6), ("monte-carlo", 1_000_000)];

#[test]
fn every_call_that_thinks_can_be_cancelled_and_then_writes_nothing() {
    for (player, effort) in LONG {
        let (player, bounds) = (c(player), Bounds { effort, time_ms: 0, seed: 7 });
        for patience in [0, 1, 2] {
            let mut value = 4.5;
            let (status, asked) =
                with_patience(patience, || best_move(Some(&OPEN), Some(&player), bounds, Some(&mut value)));
            assert_eq!((status, asked, value), (E2048_CANCELLED, patience + 1, 4.5));

            let (mut values, mut depth, mut nodes) = ([4.5; 4], 9, 4.5);
            let outputs = (Some(&mut values), Some(&mut depth), Some(&mut nodes));
            let analysis = || analyze(Some(&OPEN), Some(&player), bounds, outputs.0, outputs.1, outputs.2);
            assert_eq!(with_patience(patience, analysis), (E2048_CANCELLED, patience + 1));
            assert_eq!((values, depth, nodes), ([4.5; 4], 9, 4.5));

            let (mut seed, mut cells, mut score) = (3, OPEN, 50);
            let outputs = (Some(&mut seed), Some(&mut cells), Some(&mut score));
            let game = || play(outputs.0, outputs.1, Some(&player), (effort, 0), 1_000_000, outputs.2);
            assert_eq!(with_patience(patience, game), (E2048_CANCELLED, patience + 1));
            assert_eq!((seed, cells, score), (3, OPEN, 50));
        }
    }
}

#[test]
fn a_handler_that_goes_on_changes_no_answer() {
    for player in player_names() {
        let (mut value, mut other) = (0.0, 0.0);
        let without = best_move(Some(&MIDDLE), Some(&player), QUICK, Some(&mut value));
        let with = || best_move(Some(&MIDDLE), Some(&player), QUICK, Some(&mut other));
        let (with, asked) = with_patience(u32::MAX, with);
        assert!(asked >= 1);
        assert_eq!((with, other), (without, value));
    }
}

#[test]
fn a_handler_serves_its_own_thread_alone() {
    let (statuses, _) = with_patience(0, || {
        let ask = || best_move(Some(&MIDDLE), Some(&c("minimax")), QUICK, None);
        let elsewhere = std::thread::scope(|scope| scope.spawn(ask).join().expect("no panic"));
        (ask(), elsewhere)
    });
    assert_eq!(statuses.0, E2048_CANCELLED);
    assert!(statuses.1 >= 0);
    assert!(best_move(Some(&MIDDLE), Some(&c("minimax")), QUICK, None) >= 0, "no handler, no cancelling");
}

#[test]
fn bad_arguments_are_refused_before_anybody_is_asked() {
    let call = || best_move(Some(&MIDDLE), Some(&c("nobody")), QUICK, None);
    assert_eq!(with_patience(0, call), (E2048_NAME, 0));
    let call = || best_move(Some(&FINISHED), Some(&c("minimax")), QUICK, None);
    assert_eq!(with_patience(0, call), (E2048_GAME_OVER, 0));
}

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

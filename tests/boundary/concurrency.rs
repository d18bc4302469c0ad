//! Every function of the C interface from eight threads at once, while the number of threads that a call may
//! use changes.
//!
//! Runs under ThreadSanitizer too (`cargo xtask test threads`).

use crate::every_function::{call, Answer, FUNCTIONS};
use engine2048::ffi::e2048_set_threads;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// More than most machines have cores.
const CALLERS: usize = 8;
/// Every player, and a recipe, twice.
const VARIATIONS: usize = 28;
/// Decides how many calls are made, not whether the test passes.
const TIME: Duration = Duration::from_secs(1);

#[test]
fn eight_threads_get_the_answers_of_one() {
    assert_eq!(e2048_set_threads(1), 0);
    let alone: Vec<Answer> = (0..FUNCTIONS.len() * VARIATIONS).map(|number| nth_call(number).1).collect();
    let stop = AtomicBool::new(false);
    let start = Instant::now();
    thread::scope(|scope| {
        for caller in 0..CALLERS {
            let (alone, stop) = (&alone, &stop);
            scope.spawn(move || make_rounds_of_calls(caller, alone, stop));
        }
        let mut threads = [0, 1, 2, 7].into_iter().cycle();
        while start.elapsed() < TIME {
            assert_eq!(e2048_set_threads(threads.next().unwrap_or(0)), 0);
            thread::sleep(Duration::from_millis(1));
        }
        stop.store(true, Ordering::Relaxed);
    });
    assert_eq!(e2048_set_threads(0), 0);
}

/// Each caller makes all calls in an order of its own, at least once.
fn make_rounds_of_calls(caller: usize, alone: &[Answer], stop: &AtomicBool) {
    /// A prime that does not divide the number of calls, so that each comes once a round.
    const STEP: usize = 7_919;
    loop {
        for index in 0..alone.len() {
            let number = (index * STEP + caller * alone.len() / CALLERS) % alone.len();
            let (function, answer) = nth_call(number);
            assert_eq!(answer, alone[number], "{function}, call {number} of caller {caller}");
        }
        if stop.load(Ordering::Relaxed) {
            return;
        }
    }
}

fn nth_call(number: usize) -> (&'static str, Answer) {
    let function = FUNCTIONS[number % FUNCTIONS.len()];
    (function, call(function, (number / FUNCTIONS.len()) as i32))
}

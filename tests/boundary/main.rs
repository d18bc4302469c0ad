//! The C boundary under load: any input, many threads at once, bounds on time.

#![allow(unsafe_code)]

mod concurrency;
mod every_function;
mod returns;

use engine2048::internals::mix;
use std::fs;
use std::path::Path;

/// Takes some seconds without optimisation.
const INPUTS: u64 = 4_000;
/// In bytes: enough for all calls of one input.
const LONGEST_INPUT: u64 = 1_200;

#[test]
fn whatever_is_passed_the_boundary_holds() {
    for input in 0..INPUTS {
        let length = mix(input) % LONGEST_INPUT;
        let bytes: Vec<u8> = (0..length).map(|index| mix(input << 32 | index) as u8).collect();
        let held = std::panic::catch_unwind(|| common::any_input::make_calls(&bytes));
        assert!(held.is_ok(), "input {input} of the pseudo-random ones");
    }
}

#[test]
fn the_fuzzers_corpus_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("dev/fuzz/corpus/any_input");
    let mut count = 0;
    for entry in fs::read_dir(&folder).expect("the corpus is part of the project") {
        let path = entry.expect("the corpus can be read").path();
        let bytes = fs::read(&path).expect("the corpus can be read");
        assert!(
            std::panic::catch_unwind(|| common::any_input::make_calls(&bytes)).is_ok(),
            "{}",
            path.display()
        );
        count += 1;
    }
    assert!(count > 0, "the corpus is empty");
}

/// Small enough for Miri.
#[test]
fn what_needs_no_search_answers_twice_alike() {
    const SLOW: [&str; 7] = ["evaluate", "best_move", "analyze", "play", "cancel", "review", "load_network"];
    let is_slow = |function: &str| SLOW.iter().any(|slow| function.contains(slow));
    for function in every_function::FUNCTIONS.into_iter().filter(|function| !is_slow(function)) {
        for variation in 0..3 {
            let [once, again] = [(); 2].map(|()| every_function::call(function, variation));
            assert_eq!(once, again, "{function}, variation {variation}");
        }
    }
}

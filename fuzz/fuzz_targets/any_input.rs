//! Calls of every function of the C interface with arguments that the fuzzer chooses.

#![no_main]

#[path = "../../tests/boundary/any_input.rs"]
mod any_input;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| any_input::make_calls(bytes));

//! Calls of every function of the C interface with arguments that the fuzzer chooses.

#![no_main]

#[path = "../../tests/boundary/mod.rs"]
mod boundary;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boundary::make_calls(bytes));

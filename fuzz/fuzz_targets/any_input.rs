//! Calls of every function of the C interface with arguments that the fuzzer chooses.

#![no_main]

#[path = "../../tests/boundary/any_input.rs"]
mod any_input;

libfuzzer_sys::fuzz_target!(
    // Where every step is watched, decoding the network takes some twenty seconds: more than any input should.
    init: { let _ = engine2048::eval::network::champion::champion(); },
    |bytes: &[u8]| any_input::make_calls(bytes)
);

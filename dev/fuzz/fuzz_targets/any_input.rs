//! Calls every function of the C interface with arguments that the fuzzer chooses.

#![no_main]


libfuzzer_sys::fuzz_target!(
    // Instrumented, decoding the network takes some twenty seconds: too long for one input.
    init: { let _ = engine2048::internals::champion(); },
    |bytes: &[u8]| common::any_input::make_calls(bytes)
);

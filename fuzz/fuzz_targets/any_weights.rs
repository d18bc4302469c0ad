//! The decoder of the network, with bytes that the fuzzer chooses behind a checksum that is right.

#![no_main]

#[path = "../../tests/any_weights/mod.rs"]
mod any_weights;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    any_weights::decode(bytes);
});

//! The network's decoder, with the fuzzer's bytes behind a correct checksum.

#![no_main]

#[path = "../../../tests/common/any_weights.rs"]
mod any_weights;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    any_weights::decode(bytes);
});

//! The network's decoder, with the fuzzer's bytes behind a correct checksum.

#![no_main]


libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    common::any_weights::decode(bytes);
});

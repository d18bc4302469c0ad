//! The reader of records of games, in all forms.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| common::any_record::read(bytes));

//! Parts about the library as C and C++ programs link it, and about what must not break it. They need Linux.
//!
//! - `documents`: `docs/c-api.md` and `SECURITY.md` against the library.
//! - `consumers`: the installed tree, used from outside.
//! - `programs`: C programs that put the library under load.
//! - `instructions`: the hot paths against the recorded counts of their instructions.
//! - `supply`: licences, the oldest Rust, the same bytes each time.
//! - `sanitizers`, `threads`: the tests of the C boundary under Rust's sanitizers.
//! - `fuzzing`: a bounded run of the fuzzer.
//! - `miri`: small tests in Rust's interpreter.

pub mod consumers;
pub mod documents;
pub mod fuzzing;
pub mod instructions;
pub mod miri;
pub mod programs;
pub mod sanitizers;
pub mod supply;
pub mod toolchains;

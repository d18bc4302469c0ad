//! Parts about the library as C and C++ programs link it, and about its soundness. They need Linux.
//!
//! - `documents`: `docs/c-api.md`, `README.md` and `SECURITY.md` against the library.
//! - `consumers`: the installed tree, used from outside.
//! - `programs`: C programs that put the library under load.
//! - `instructions`: the hot paths' counts of instructions against the recorded ones.
//! - `supply`: licences, the oldest Rust, reproducible builds.
//! - `sanitizers`, `threads`: the tests of the C boundary under Rust's sanitizers.
//! - `fuzzing`: bounded runs of the fuzzer.
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

//! Parts about the library as C and C++ programs link it, and about its soundness. They need Linux.

pub mod fuzzing;
pub mod instructions;
pub mod miri;
pub mod programs;
pub mod sanitizers;
pub mod supply;
pub mod toolchains;

//! The rules against a naive second implementation and positions with known answers.

mod boards;
mod games;
mod naive;

//! The rules against a naive second implementation and positions with known answers.

mod boards;
mod games;
#[path = "../known/mod.rs"]
mod known;
mod naive;
#[path = "../random_boards/mod.rs"]
mod random_boards;

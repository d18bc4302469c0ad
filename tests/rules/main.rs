//! The rules against a naive second implementation and positions with known answers.

mod boards;
mod games;
#[path = "../common/known.rs"]
mod known;
mod naive;
#[path = "../common/random_boards.rs"]
mod random_boards;

//! The 2048 engine for spreadsheets and C programs.
//!
//! Sixteen tile values come in, are checked into a [`Board`](board::Board), put to a [`Player`](players::Player), and
//! its [`Verdict`](verdict::Verdict) goes back as plain numbers. Rust programs use the modules here; everyone else
//! calls the C interface, `include/engine2048.h`, which the `ffi` module implements and which alone contains unsafe
//! code. ARCHITECTURE.md is the map.

pub mod board;
pub mod caches;
pub mod direction;
pub mod eval;
#[allow(unsafe_code)]
pub mod ffi;
pub mod game;
pub mod grid;
pub mod packed;
pub mod players;
pub mod random;
pub mod search;
pub mod threads;
pub mod verdict;

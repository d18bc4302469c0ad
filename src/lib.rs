//! The 2048 engine for spreadsheets and C programs.
//!
//! Sixteen tile values are checked and become a [`Board`](board::Board); a [`Player`](players::Player) is asked about it;
//! its [`Verdict`](verdict::Verdict) goes back as plain numbers. Rust programs use the modules here; everyone else
//! calls the C interface, `include/engine2048.h`, which the `ffi` module implements and which alone contains unsafe
//! code. ARCHITECTURE.md is the map.
//!
//! ```
//! use engine2048::{board::Board, players, verdict::Limits};
//!
//! let board = Board::from_cells(&[2, 0, 0, 2, 0, 0, 0, 0, 0, 4, 0, 0, 8, 16, 32, 64]).expect("these are tiles");
//! let player = players::find("minimax").expect("minimax is in the roster");
//! let verdict = player.best_move(board, Limits::DEFAULT).expect("there are moves");
//! assert!(board.slide(verdict.direction).is_some());
//! println!("{:?}, worth {}", verdict.direction, verdict.evaluation());
//! ```

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

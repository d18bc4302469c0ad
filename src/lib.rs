//! The 2048 engine for spreadsheets and C programs.
//!
//! A [`Player`] is asked about a [`Board`] and answers with a [`Verdict`]. Rust programs use the names below;
//! others use the C interface, `include/engine2048.h`, implemented in `ffi`. ARCHITECTURE.md is the map.
//!
//! ```
//! use engine2048::{find_player, Board, Limits};
//!
//! let board = Board::from_cells(&[2, 0, 0, 2, 0, 0, 0, 0, 0, 4, 0, 0, 8, 16, 32, 64]).expect("these are tiles");
//! let player = find_player("minimax").expect("minimax is in the roster");
//! let verdict = player.best_move(board, Limits::DEFAULT).expect("there are moves");
//! assert!(board.slide(verdict.direction).is_some());
//! println!("{:?}, worth {}", verdict.direction, verdict.evaluation());
//! ```
//!
//! The hidden modules are public only for tests, benchmarks and the lab, and may change at any time.

// Hidden items need no documentation, so tests do not hide them and `cargo clippy --all-targets` asks for it.
// The attributes are written out because cargo-mutants expands no macros.
#[cfg_attr(not(test), doc(hidden))]
pub mod adapters;
#[cfg_attr(not(test), doc(hidden))]
pub mod board;
#[cfg_attr(not(test), doc(hidden))]
pub mod caches;
#[cfg_attr(not(test), doc(hidden))]
pub mod direction;
#[cfg_attr(not(test), doc(hidden))]
pub mod eval;
#[cfg_attr(not(test), doc(hidden))]
pub mod evaluators;
#[allow(unsafe_code)]
#[cfg_attr(not(test), doc(hidden))]
pub mod ffi;
#[cfg_attr(not(test), doc(hidden))]
pub mod game;
#[cfg_attr(not(test), doc(hidden))]
pub mod gaps;
#[cfg_attr(not(test), doc(hidden))]
pub mod grid;
#[cfg_attr(not(test), doc(hidden))]
pub mod lines;
#[cfg_attr(not(test), doc(hidden))]
pub mod math;
#[cfg_attr(not(test), doc(hidden))]
pub mod names;
#[cfg_attr(not(test), doc(hidden))]
pub mod network;
#[cfg_attr(not(test), doc(hidden))]
pub mod packed;
#[cfg_attr(not(test), doc(hidden))]
pub mod players;
#[cfg_attr(not(test), doc(hidden))]
pub mod random;
#[cfg_attr(not(test), doc(hidden))]
pub mod recipe;
#[cfg_attr(not(test), doc(hidden))]
pub mod relabelling;
#[cfg_attr(not(test), doc(hidden))]
pub mod replies;
#[cfg_attr(not(test), doc(hidden))]
pub mod search;
#[cfg_attr(not(test), doc(hidden))]
pub mod stop;
#[allow(unsafe_code)]
#[cfg_attr(not(test), doc(hidden))]
pub mod system;
#[cfg_attr(not(test), doc(hidden))]
pub mod threads;
#[cfg_attr(not(test), doc(hidden))]
pub mod verdict;

pub use board::{Board, CellError, Slide, CELLS, LARGEST_TILE};
pub use direction::Direction;
pub use evaluators::{find as find_evaluator, Evaluator, ROSTER as EVALUATORS};
pub use game::Game;
pub use players::{find as find_player, Player, ROSTER as PLAYERS};
pub use random::GameSeed;
pub use recipe::{Recipe, RecipeError};
pub use stop::CancelFunction;
pub use threads::available_threads;
pub use verdict::{Limits, Refusal, Verdict, LONGEST_TIME};

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

// What the hidden list lets out may tell of what it does not.
#![allow(rustdoc::private_intra_doc_links)]

mod board;
mod boards;
mod caches;
#[allow(unsafe_code)]
mod ffi;
mod game;
mod grid;
#[doc(hidden)]
pub mod internals;
mod math;
mod names;
mod network;
mod packed;
mod player;
mod programs;
mod random;
mod recipe;
mod search;
mod spawns;
mod stop;
#[allow(unsafe_code)]
mod system;
mod threads;

pub use board::{Board, CellError, Direction, Slide, CELLS, LARGEST_TILE, SIDE};
pub use boards::step_many;
pub use game::{Game, Step};
pub use names::{check_name, find_evaluator, find_player, part_name};
pub use player::{Evaluator, Limits, Part, Player, Refusal, Verdict, LONGEST_TIME, MOST_THREADS};
pub use programs::{EVALUATORS, PLAYERS};
pub use random::GameSeed;
pub use recipe::{Recipe, RecipeError};
pub use stop::CancelFunction;
pub use threads::available_threads;

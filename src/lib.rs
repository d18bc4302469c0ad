//! The 2048 engine for spreadsheets and C programs, and for Rust.
//!
//! A [`Player`] is asked about a [`Board`] and answers with a [`Verdict`]. Players and evaluators have names
//! ([`PLAYERS`], [`EVALUATORS`]); a text that names one can be parsed. C programs use `include/engine2048.h`, implemented
//! in [`ffi`].
//!
//! The best move:
//!
//! ```
//! use engine2048::{Board, Limits, Player};
//!
//! let board = Board::from_cells(&[2, 0, 0, 2, 0, 0, 0, 0, 0, 4, 0, 0, 8, 16, 32, 64])?;
//! let player: Player = "minimax".parse()?;
//! let verdict = player.best_move(board, Limits::new())?;
//! assert!(board.slide(verdict.direction).is_some());
//! println!("{}, worth {}", verdict.direction, verdict.evaluation());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A whole game, which its seed replays:
//!
//! ```
//! use engine2048::{Game, GameSeed, Limits, Player};
//!
//! let mut game = Game::new(GameSeed(2048));
//! let moves = game.play(&"snake".parse()?, Limits::new().effort(2), u32::MAX)?;
//! assert!(game.board.is_finished() && moves > 100);
//! println!("{} points\n{}", game.score, game.board);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A recipe is a player and an evaluator of your own; a slip in it is explained:
//!
//! ```
//! use engine2048::{Board, Evaluator, Limits, Player};
//!
//! let recipe = "expectimax: free 1, merges 2";
//! let board = Board::from_cells(&[2, 2, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])?;
//! recipe.parse::<Player>()?.best_move(board, Limits::new().effort(1))?;
//! for part in recipe.parse::<Evaluator>()?.explain(board)? {
//!     println!("{}: {} times {}", part.name(), part.value, part.weight);
//! }
//! let error = "expectimax: fre 1".parse::<Player>().unwrap_err();
//! assert_eq!(error.to_string(), "`fre`, at 13, is no feature: free?");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Cancelling, from another thread or by the caller's own rules:
//!
//! ```
//! use engine2048::{GameSeed, Limits, Player, Refusal};
//! use std::sync::atomic::{AtomicBool, Ordering};
//!
//! let player: Player = "minimax".parse()?;
//! let is_cancelled = AtomicBool::new(true);
//! let cancel = || is_cancelled.load(Ordering::Relaxed);
//! let verdict = player.best_move(GameSeed(1).new_game(), Limits::new().effort(12).cancel(&cancel));
//! assert_eq!(verdict, Err(Refusal::Cancelled));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The learned network, by which `expectimax` plays, is part of a library that is built in the repository. The package on
//! crates.io leaves out its 25 MB, and a program hands them in:
//!
//! ```
//! if let Err(error) = engine2048::load_network("folder/of/the/weights") {
//!     eprintln!("{error}; heuristic plays without a network");
//! }
//! ```

// What the hidden list lets out may tell of what it does not.
#![allow(rustdoc::private_intra_doc_links)]

mod board;
mod boards;
mod caches;
#[allow(unsafe_code)]
pub mod ffi;
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
mod record;
mod review;
mod search;
mod spawns;
mod stop;
#[allow(unsafe_code)]
mod system;
mod threads;

pub use board::{Board, CellError, Direction, Slide, CELLS, LARGEST_TILE, SIDE};
pub use boards::step_many;
pub use game::{Game, Step};
pub use names::NameError;
pub use network::source::{load_network, load_network_from_bytes, NetworkError};
pub use player::{Evaluator, Limits, Part, Player, Refusal, Verdict, LONGEST_TIME, MOST_THREADS};
pub use programs::{EVALUATORS, PLAYERS};
pub use random::GameSeed;
pub use recipe::{Recipe, RecipeError};
pub use record::fault::RecordError;
pub use record::{Position, Record};
pub use review::{Review, ReviewTotals, ReviewedMove};
pub use stop::CancelFunction;
pub use threads::available_threads;

/// The manual of whole games, whose example in Rust is tested so.
#[cfg(doctest)]
#[doc = include_str!("../docs/games.md")]
struct ManualOfGames;

//! Recipes: players written as a short text, such as
//! `expectimax: smoothness 0.1, monotonicity 1, empty 2.7, largest 1`.
//!
//! A recipe names a search and how much each feature of a position counts. `docs/recipes.md` is the manual.

use crate::board::{Board, CELLS};
use crate::player::Part;
use features::Feature;
use std::fmt;

pub mod cache;
pub mod compiled;
pub mod error;
pub mod features;
pub(crate) mod nearest;
mod parser;
pub mod player;
mod tokens;

pub use error::RecipeError;

/// The longest recipe, in characters.
pub const LONGEST_RECIPE: usize = 1000;

/// The largest weight of either sign: more than anybody needs, and no sum of features overflows.
pub const LARGEST_WEIGHT: f64 = 1e12;

/// A finished game by default: the number of the article "AI and 2048, part 2".
pub const DEFAULT_LOST: f64 = -1_000_000.0;

/// The moves of a `monte-carlo` playout by default.
pub const DEFAULT_MOVES: u32 = 10;

/// The most moves of such a playout.
pub const MOST_MOVES: u32 = 1000;

/// How a recipe looks for the best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// The move that leaves the best position.
    Greedy,
    /// The opponent places the worst tile.
    AlphaBeta,
    /// The mean over every spawned tile.
    Expectimax,
    /// The mean over random games of a few moves.
    MonteCarlo,
}

impl Search {
    /// All searches, in the order of the manual.
    pub const ALL: [Search; 4] = [Search::Greedy, Search::AlphaBeta, Search::Expectimax, Search::MonteCarlo];

    /// The search of a recipe that names none.
    pub const DEFAULT: Search = Search::Expectimax;

    /// Its word in a recipe.
    pub const fn name(self) -> &'static str {
        match self {
            Search::Greedy => "greedy",
            Search::AlphaBeta => "alpha-beta",
            Search::Expectimax => "expectimax",
            Search::MonteCarlo => "monte-carlo",
        }
    }
}

/// A feature and how much it counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Term {
    /// The feature.
    pub feature: &'static Feature,
    /// 1 for a feature that takes a matrix.
    pub weight: f64,
    /// The feature's matrix, row by row, or zeros.
    pub cells: [f64; CELLS],
}

impl Term {
    /// The feature's value on this board, without the weight.
    pub fn feature_value(&self, board: Board) -> f64 {
        self.feature.measure.value(board, &self.cells)
    }

    /// The feature's value times its weight.
    pub fn share(&self, board: Board) -> f64 {
        self.feature_value(board) * self.weight
    }
}

/// How to search, and what a position is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// The search.
    pub search: Search,
    /// Each feature once, in the order of [`features::ALL`].
    pub terms: Vec<Term>,
    /// What a finished game is worth.
    pub lost: f64,
    /// The moves of a `monte-carlo` playout.
    pub moves: u32,
}

impl Recipe {
    /// Reads a recipe.
    ///
    /// # Errors
    /// The first fault of the text, where it is, and what was expected.
    pub fn parse(text: &str) -> Result<Recipe, RecipeError> {
        parser::parse(text)
    }

    /// The sum of all terms, whatever the search.
    pub fn evaluate(&self, board: Board) -> f64 {
        self.terms.iter().fold(0.0, |sum, term| sum + term.share(board))
    }

    /// The parts that add up to [`Recipe::evaluate`], in the order of [`features::ALL`].
    pub fn explain(&self, board: Board) -> Vec<Part> {
        self.terms
            .iter()
            .map(|term| Part {
                feature: features::ALL
                    .iter()
                    .position(|feature| *feature == *term.feature)
                    .unwrap_or_default(),
                value: term.feature_value(board),
                weight: term.weight,
                share: term.share(board),
            })
            .collect()
    }
}

impl fmt::Display for Recipe {
    /// A text that [`Recipe::parse`] reads as the same recipe.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: ", self.search.name())?;
        for (index, term) in self.terms.iter().enumerate() {
            formatter.write_str(if index == 0 { "" } else { ", " })?;
            formatter.write_str(term.feature.name)?;
            if term.feature.measure.takes_cells() {
                term.cells.iter().try_for_each(|cell| write!(formatter, " {cell}"))?;
            } else {
                write!(formatter, " {}", term.weight)?;
            }
        }
        if self.lost != DEFAULT_LOST {
            write!(formatter, ", lost {}", self.lost)?;
        }
        if self.moves != DEFAULT_MOVES {
            write!(formatter, ", moves {}", self.moves)?;
        }
        Ok(())
    }
}

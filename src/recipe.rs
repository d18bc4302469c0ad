//! Recipes: players written as a short text, such as
//! `expectimax: smoothness 0.1, monotonicity 1, empty 2.7, largest 1`.
//!
//! A recipe names a search and how much each feature of a position counts. `docs/recipes.md` is the manual.

use crate::board::{Board, CELLS};
use crate::grid::Evaluate;
use crate::math::{log2, power_of_two};
use crate::packed::PackedBoard;
use crate::player::{Evaluator, Formula, Part, Player, Question, Refusal, Think, Verdict};
use crate::programs::article::PLIES;
use crate::programs::heuristic::HAND_MADE;
use crate::programs::UNUSED_EFFORT;
use crate::search::alpha_beta::alpha_beta;
use crate::search::greedy;
use crate::search::random_games::{mean_of_playouts, short_playout, MOST_GAMES};
use crate::search::schedule::{think_on, MOST_EFFORT};
use crate::search::transposition::EvaluatorId;
use compiled::CachedRecipe;
use features::Feature;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

pub mod compiled;
pub mod error;
pub mod features;
mod parser;

pub use error::RecipeError;

/// The longest recipe, in bytes of UTF-8.
pub const LONGEST_RECIPE: usize = 1000;

/// The largest weight of either sign: more than anybody needs, and no sum of features overflows.
pub const LARGEST_WEIGHT: f64 = 1e12;

/// The smallest weight of either sign but 0: as far from 1 as the largest. Much smaller ones would be lost where
/// searches count in whole numbers.
pub const SMALLEST_WEIGHT: f64 = 1e-12;

/// The longest number that is printed without an exponent, in characters: a longer one may make a recipe too long.
const LONGEST_NUMBER: usize = 20;

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

/// How to search, and what a position is worth. Parsed from a text; the text of a recipe makes a [`Player`] and an
/// [`Evaluator`] too.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// The search.
    pub(crate) search: Search,
    /// Each feature once, in the order of [`features::ALL`].
    pub(crate) terms: Vec<Term>,
    /// What a finished game is worth.
    pub(crate) lost: f64,
    /// The moves of a `monte-carlo` playout.
    pub(crate) moves: u32,
}

impl Recipe {
    /// What a finished game is worth.
    pub fn lost(&self) -> f64 {
        self.lost
    }

    /// The moves of a `monte-carlo` playout.
    pub fn moves(&self) -> u32 {
        self.moves
    }

    /// The sum of all terms, whatever the search.
    pub fn evaluate(&self, board: Board) -> f64 {
        self.terms.iter().fold(0.0, |sum, term| sum + term.share(board))
    }

    /// The power of two by which [`mean_of_playouts`], which counts in units of 2^-40, is to multiply values, so that
    /// those of small weights are not rounded away. No sum of a million playouts overflows 127 bits.
    fn scale(&self) -> f64 {
        /// 127 bits without those of the units, of a million, and one to spare.
        const MOST_BITS: i32 = 127 - 40 - 20 - 1;
        let of_term = |term: &Term| match term.feature.measure.takes_cells() {
            true => term.cells.iter().fold(0.0, |largest, cell| cell.abs().max(largest)),
            false => term.weight.abs(),
        };
        let largest = self.terms.iter().map(of_term).fold(0.0, f64::max);
        if largest == 0.0 || largest >= 1.0 {
            return 1.0;
        }
        let bits_of_lost = log2(self.lost.abs().max(1.0)).ceil() as i32;
        power_of_two((-log2(largest).floor() as i32).min(MOST_BITS - bits_of_lost))
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
                value: term.feature_value(board) + 0.0, // without the sign of a negative zero
                weight: term.weight,
                share: term.share(board) + 0.0,
            })
            .collect()
    }
}

impl FromStr for Recipe {
    type Err = RecipeError;

    /// Reads a recipe. The error is the first fault of the text, where it is, and what was expected.
    fn from_str(text: &str) -> Result<Recipe, RecipeError> {
        parser::parse(text)
    }
}

impl fmt::Display for Recipe {
    /// A text that is read as the same recipe.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: ", self.search.name())?;
        for (index, term) in self.terms.iter().enumerate() {
            formatter.write_str(if index == 0 { "" } else { ", " })?;
            formatter.write_str(term.feature.name)?;
            if term.feature.measure.takes_cells() {
                term.cells.iter().try_for_each(|&cell| write!(formatter, " {}", in_short(cell)))?;
            } else {
                write!(formatter, " {}", in_short(term.weight))?;
            }
        }
        if self.lost != DEFAULT_LOST {
            write!(formatter, ", lost {}", in_short(self.lost))?;
        }
        if self.moves != DEFAULT_MOVES {
            write!(formatter, ", moves {}", self.moves)?;
        }
        Ok(())
    }
}

/// A number as it is, with an exponent where it would be longer than [`LONGEST_NUMBER`].
fn in_short(number: f64) -> String {
    let plain = number.to_string();
    if plain.len() <= LONGEST_NUMBER {
        plain
    } else {
        format!("{number:e}")
    }
}

/// The player of this recipe.
pub fn player(text: &str) -> Result<Player, RecipeError> {
    let cached = compiled::find(text)?;
    let search = cached.recipe().search;
    Ok(Player {
        name: "recipe",
        summary: summary(search),
        largest_effort: largest_effort(search),
        think: Think::Recipe(Arc::new(move |question| think(question, &cached))),
    })
}

/// The evaluator of this recipe.
pub fn evaluator(text: &str) -> Result<Evaluator, RecipeError> {
    let cached = compiled::find(text)?;
    let parts = move |board| cached.recipe().explain(board);
    Ok(Evaluator { name: "recipe", formula: Formula::Recipe(Arc::new(parts)) })
}

const fn largest_effort(search: Search) -> u32 {
    match search {
        Search::Greedy => UNUSED_EFFORT,
        Search::AlphaBeta => PLIES.largest,
        Search::Expectimax => MOST_EFFORT,
        Search::MonteCarlo => MOST_GAMES,
    }
}

fn summary(search: Search) -> fn() -> &'static str {
    match search {
        Search::Greedy => || "A recipe: the move that leads to the best position. Effort is not used.",
        Search::AlphaBeta => || {
            "A recipe: alpha-beta. Effort: plies (each move and each placed tile is one), default 5, at most 13."
        },
        Search::Expectimax => || {
            "A recipe: expectimax, cut off below a probability of 0.0001. Effort: placed tiles, at most 10; default \
             3 to 5 by how many different tiles there are, 2 with a 65536 or close to one."
        },
        Search::MonteCarlo => || {
            "A recipe: the mean value after random games of some moves. Effort: games per direction, default 100."
        },
    }
}

/// Large tiles are not relabelled, since a recipe may count their values. Where the nibbles do not suffice,
/// the exact board is searched, which takes longer.
fn think(question: &Question, cached: &CachedRecipe) -> Result<Verdict, Refusal> {
    let recipe = cached.recipe();
    let leaves = || cached.compiled().leaves();
    match recipe.search {
        Search::Greedy => Ok(greedy(question, |board| recipe.evaluate(board))),
        Search::AlphaBeta => alpha_beta(question, PLIES, leaves()),
        Search::Expectimax => {
            let packed = PackedBoard::for_spawns(question.board(), MOST_EFFORT);
            // The table is this recipe's own, so any evaluator's id will do.
            let table = |placements| cached.table().for_search(EvaluatorId::Heuristic, placements);
            think_on(question, &leaves(), packed, HAND_MADE.iterations, table)
        }
        Search::MonteCarlo => {
            let (leaves, moves, scale) = (leaves(), recipe.moves, recipe.scale());
            let lost = recipe.lost * scale;
            let verdict = mean_of_playouts(question, |first, stream| {
                match PackedBoard::for_spawns(first.board, moves) {
                    Some(board) => short_playout(board, moves, lost, |end| leaves.value(end) * scale, stream),
                    None => short_playout(first.board, moves, lost, |end| leaves.value(end) * scale, stream),
                }
            })?;
            Ok(Verdict { values: verdict.values.map(|value| value.map(|value| value / scale)), ..verdict })
        }
    }
}

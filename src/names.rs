//! Players and evaluators by name, and what is wrong with a text that names none.
//!
//! Wherever a name may stand, a recipe may stand too.

use crate::board::Board;
use crate::player::{Evaluator, Formula, Part, Player, Refusal};
use crate::programs::expectimax::{FIRST_PART, PART_NAMES};
use crate::programs::{expectimax, heuristic, EVALUATORS, PLAYERS};
use crate::recipe::error::{nearest, shown};
use crate::recipe::features::{self, ALL};
use crate::recipe::{self, Recipe, RecipeError};
use std::fmt;
use std::str::FromStr;

impl Default for Player {
    /// `expectimax`, the strongest.
    fn default() -> Player {
        expectimax::PLAYER
    }
}

impl Default for Evaluator {
    /// `heuristic`.
    fn default() -> Evaluator {
        heuristic::EVALUATOR
    }
}

impl FromStr for Player {
    type Err = NameError;

    /// The player with this name, whatever the case, or of this recipe.
    fn from_str(text: &str) -> Result<Player, NameError> {
        #[cfg(feature = "deliberate-panic")]
        if text == PANIC.name {
            return Ok(PANIC.clone());
        }
        match PLAYERS.iter().find(|player| player.name.eq_ignore_ascii_case(text)) {
            Some(player) => Ok(player.clone()),
            None => recipe::player(text).map_err(|error| NameError::of(text, error)),
        }
    }
}

impl FromStr for Evaluator {
    type Err = NameError;

    /// The evaluator with this name, whatever the case, or of this recipe.
    fn from_str(text: &str) -> Result<Evaluator, NameError> {
        match EVALUATORS.iter().find(|evaluator| evaluator.name.eq_ignore_ascii_case(text)) {
            Some(evaluator) => Ok(evaluator.clone()),
            None => recipe::evaluator(text).map_err(|error| NameError::of(text, error)),
        }
    }
}

/// Checks a text that may name a player or an evaluator, or be a recipe.
pub fn check(text: &str) -> Result<(), NameError> {
    if names().any(|name| name.eq_ignore_ascii_case(text)) {
        return Ok(());
    }
    text.parse::<Recipe>().map(drop).map_err(|error| NameError::of(text, error))
}

/// Why a text is not the player or the evaluator that was wanted. A single word is judged as a name, anything else as
/// a recipe.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NameError {
    /// No player and no evaluator has this name.
    Unknown {
        /// The text, with the blanks around it, which a name must not have.
        found: String,
        /// What may have been meant.
        nearest: Option<&'static str>,
    },
    /// A player was wanted, and this is an evaluator alone.
    Evaluator(&'static str),
    /// An evaluator was wanted, and this is a player alone.
    Player(&'static str),
    /// The recipe has a fault.
    Recipe(RecipeError),
}

impl NameError {
    fn of(text: &str, error: RecipeError) -> NameError {
        let Some(word) = single_word(text).filter(|word| !is_word_of_recipes(word)) else {
            return NameError::Recipe(error);
        };
        match names().find(|name| name.eq_ignore_ascii_case(text)) {
            None => NameError::Unknown { found: text.to_owned(), nearest: nearest(word, names()) },
            Some(name) if PLAYERS.iter().any(|player| player.name == name) => NameError::Player(name),
            Some(name) => NameError::Evaluator(name),
        }
    }

    /// Where the fault is, in characters from 1.
    pub fn position(&self) -> usize {
        match self {
            NameError::Recipe(error) => error.position,
            _ => 1,
        }
    }
}

impl fmt::Display for NameError {
    /// One or two sentences, in ASCII but for the text found, such as
    /// `` `expectimx`, at 1, is no player and no evaluator: expectimax? ``
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameError::Unknown { found, nearest } => {
                write!(formatter, "{}, at 1, is no player and no evaluator", shown(found))?;
                match nearest {
                    Some(nearest) => write!(formatter, ": {nearest}?"),
                    None => formatter.write_str(", and no recipe either"),
                }
            }
            NameError::Evaluator(name) => write!(formatter, "`{name}` is an evaluator, not a player"),
            NameError::Player(name) => write!(formatter, "`{name}` is a player, not an evaluator"),
            NameError::Recipe(error) => error.fmt(formatter),
        }
    }
}

impl std::error::Error for NameError {}

impl Evaluator {
    /// The parts of a value: one for each feature weighed; for `network`, those of its networks. They add up
    /// to the value but for rounding (`datumbox` to less than 1, `heuristic` to less than 0.26). But the
    /// value of `datumbox` is never below 0, even where their sum is.
    ///
    /// # Errors
    /// As [`Evaluator::evaluate`].
    pub fn explain(&self, board: Board) -> Result<Vec<Part>, Refusal> {
        match &self.formula {
            Formula::Program { value, recipe } => {
                let recipe: Recipe = recipe().parse().expect("a program's recipe is one");
                let mut parts = recipe.explain(board);
                if value(board) == f64::NEG_INFINITY {
                    // The formula takes the logarithm of no empty cell, for which a recipe counts 0.
                    let no_empty_cell =
                        parts.iter_mut().filter(|part| part_name(part.feature) == Some("empty"));
                    no_empty_cell
                        .for_each(|part| (part.value, part.share) = (f64::NEG_INFINITY, f64::NEG_INFINITY));
                }
                Ok(parts)
            }
            Formula::Network { parts, .. } => parts(board),
            Formula::Recipe(parts) => Ok(parts(board)),
        }
    }
}

/// The name of a feature, or from 1000 on of a part of `network`.
pub fn part_name(index: usize) -> Option<&'static str> {
    match index.checked_sub(FIRST_PART) {
        Some(part) => PART_NAMES.get(part).copied(),
        None => ALL.get(index).map(|feature| feature.name),
    }
}

impl Part {
    /// The name of the feature, or of the part of `network`.
    pub fn name(&self) -> &'static str {
        part_name(self.feature).expect("every part has a name")
    }
}

fn names() -> impl Iterator<Item = &'static str> {
    let players = PLAYERS.iter().map(|player| player.name);
    players.chain(EVALUATORS.iter().map(|evaluator| evaluator.name))
}

fn single_word(text: &str) -> Option<&str> {
    let word = text.trim();
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    (!word.is_empty() && word.chars().all(is_word)).then_some(word)
}

fn is_word_of_recipes(word: &str) -> bool {
    features::names().any(|name| name.eq_ignore_ascii_case(word))
}

/// Panics on the calling thread and on a worker, to show that no panic crosses the C boundary.
#[cfg(feature = "deliberate-panic")]
static PANIC: Player = Player {
    name: "panic",
    summary: || "Panics, for the tests.",
    largest_effort: crate::programs::UNUSED_EFFORT,
    think: crate::player::Think::Program(|question| {
        crate::threads::run_tasks(question.limits.threads, 8, |task| assert!(task < 4, "a deliberate panic"));
        Err(Refusal::Cancelled)
    }),
};

//! Players and evaluators by name, and what is wrong with a text that names none.
//!
//! Wherever a name may stand, a recipe may stand too.

use crate::board::Board;
use crate::player::{Evaluator, Formula, Part, Player, Refusal};
use crate::programs::expectimax::{FIRST_PART, PART_NAMES};
use crate::programs::{EVALUATORS, PLAYERS};
use crate::recipe::error::{nearest, Fault};
use crate::recipe::features::{self, ALL};
use crate::recipe::{self, Recipe, RecipeError};

/// The player with this name, whatever the case, or of this recipe.
pub fn find_player(text: &str) -> Option<Player> {
    #[cfg(feature = "deliberate-panic")]
    if text == PANIC.name {
        return Some(PANIC.clone());
    }
    match PLAYERS.iter().find(|player| player.name.eq_ignore_ascii_case(text)) {
        Some(player) => Some(player.clone()),
        None => recipe::find_player(text),
    }
}

/// The evaluator with this name, whatever the case, or of this recipe.
pub fn find_evaluator(text: &str) -> Option<Evaluator> {
    match EVALUATORS.iter().find(|evaluator| evaluator.name.eq_ignore_ascii_case(text)) {
        Some(evaluator) => Some(evaluator.clone()),
        None => recipe::find_evaluator(text),
    }
}

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
                let recipe = Recipe::parse(&recipe()).expect("a program's recipe is one");
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

/// Checks such a text. A single word is judged as a name, anything else as a recipe.
///
/// # Errors
/// What is wrong with a text that is neither.
pub fn check_name(text: &str) -> Result<(), RecipeError> {
    if names().any(|name| name.eq_ignore_ascii_case(text)) {
        return Ok(());
    }
    match Recipe::parse(text) {
        Ok(_) => Ok(()),
        Err(error) => Err(match single_word(text) {
            Some(word) if !is_word_of_recipes(word) => {
                let fault = Fault::NoName(nearest(word, names()));
                // With the blanks around it, which a name must not have.
                RecipeError { position: 1, found: text.to_owned(), fault }
            }
            _ => error,
        }),
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

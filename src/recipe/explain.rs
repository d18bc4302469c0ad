//! Why a position is worth what it is: each feature's part in the sum.

use super::features::{ALL, LOST, MOVES};
use super::{Recipe, RecipeError};
use crate::board::{Board, CELLS};
use crate::eval::{self, snake, weights};
use crate::players;
use crate::recipe::error::Fault;
use crate::recipe::nearest::nearest;

/// The part of one feature in the value of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// The feature, as its index in [`ALL`].
    pub feature: usize,
    /// Its value on the board.
    pub value: f64,
    /// What that is multiplied by; 1 for a feature that takes a matrix.
    pub weight: f64,
    /// The product, which is what it adds to the value of the position.
    pub share: f64,
}

impl Recipe {
    /// The parts of the value of a position, in the order of [`ALL`]. They add up to [`Recipe::evaluate`].
    #[must_use]
    pub fn explain(&self, board: Board) -> Vec<Part> {
        self.terms
            .iter()
            .map(|term| Part {
                feature: ALL.iter().position(|feature| *feature == *term.feature).unwrap_or_default(),
                value: term.feature_value(board),
                weight: term.weight,
                share: term.share(board),
            })
            .collect()
    }
}

/// A published evaluation as a recipe, without a search; `None` for a name that is no evaluator's.
///
/// Its value is the evaluator's, except that `datumbox` and `heuristic` round it, and that `ovolve` is minus infinity on a
/// full board.
#[must_use]
pub fn published(evaluator: &str) -> Option<String> {
    let recipe = match evaluator {
        "ovolve" => "smoothness 0.1, monotonicity 1, empty 2.7, largest 1".to_owned(),
        "edison" => "last-difference 0.1, monotonicity 1, empty 2.7, largest-tile 1".to_owned(),
        "datumbox" => "score 1, room 1, clustering -1".to_owned(),
        "gradient" => "best-cells 3 2 1 0 2 1 0 -1 1 0 -1 -2 0 -1 -2 -3".to_owned(),
        "weights" => with_matrix("best-cells", weights::MATRIX),
        "snake" => {
            let mut cells = [0.0; CELLS];
            for (place, cell) in snake::PATH.into_iter().enumerate() {
                cells[cell] = snake::RATIO.powi(place as i32);
            }
            with_matrix("cells", cells)
        }
        "graph" => "difference 1".to_owned(),
        "heuristic" => "free 580, merges 700, disorder -36, burden -11, lost -2500000".to_owned(),
        _ => return None,
    };
    Some(recipe)
}

fn with_matrix(feature: &str, cells: [f64; CELLS]) -> String {
    cells.iter().fold(feature.to_owned(), |text, cell| format!("{text} {cell}"))
}

/// What is wrong with a text that stands where a player or an evaluator is named.
///
/// # Errors
/// Where it is neither a name nor a recipe. A single word is judged as a name, anything else as a recipe.
pub fn check(text: &str) -> Result<(), RecipeError> {
    if players::is_name(text) || eval::is_name(text) {
        return Ok(());
    }
    match Recipe::parse(text) {
        Ok(_) => Ok(()),
        Err(error) => Err(match single_word(text) {
            Some(word) if !is_word_of_recipes(word) => {
                let names = players::ROSTER.iter().map(|player| player.name);
                let names = names.chain(eval::ROSTER.iter().map(|evaluator| evaluator.name));
                let fault = Fault::NoName { nearest: nearest(word, names) };
                // With the blanks around it, which a name must not have.
                RecipeError { position: 1, found: text.to_owned(), fault }
            }
            _ => error,
        }),
    }
}

/// The word that the text consists of; `None` where it is anything else.
fn single_word(text: &str) -> Option<&str> {
    let word = text.trim();
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    (!word.is_empty() && word.chars().all(is_word)).then_some(word)
}

fn is_word_of_recipes(word: &str) -> bool {
    let features = ALL.iter().map(|feature| feature.name);
    features.chain([LOST, MOVES]).any(|name| name.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        check(text).expect_err(text).to_string()
    }

    #[test]
    fn a_name_or_a_recipe_is_right() {
        for text in ["minimax", "OVOLVE", "graph", "empty 1", "greedy: free 1"] {
            assert_eq!(check(text), Ok(()), "{text}");
        }
    }

    #[test]
    fn a_single_word_is_judged_as_a_name() {
        assert_eq!(message("expectimx"), "`expectimx`, at 1, is no player and no evaluator: expectimax?");
        assert_eq!(message("nobody"), "`nobody`, at 1, is no player and no evaluator, and no recipe either");
        assert_eq!(message(" minimax"), "` minimax`, at 1, is no player and no evaluator: minimax?");
        assert_eq!(message("empty"), "a number was expected at 6, after `empty`; found the end");
        assert_eq!(message("expectimx: empty 1"), "`expectimx`, at 1, is no search: expectimax?");
        assert!(message("").starts_with("a feature was expected at 1; found the end"));
    }

    #[test]
    fn published_evaluations_are_recipes() {
        for evaluator in &eval::ROSTER {
            let text = published(evaluator.name).expect("every evaluator has one");
            assert!(Recipe::parse(&text).is_ok(), "{text}");
        }
        assert_eq!(published("minimax"), None);
    }
}

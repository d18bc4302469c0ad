//! Texts that name a player or an evaluator: a name, or a recipe.

use crate::evaluators;
use crate::players;
use crate::recipe::error::Fault;
use crate::recipe::features::{ALL, LOST, MOVES};
use crate::recipe::nearest::nearest;
use crate::recipe::{Recipe, RecipeError};

/// Checks such a text. A single word is judged as a name, anything else as a recipe.
///
/// # Errors
/// What is wrong with a text that is neither.
pub fn check(text: &str) -> Result<(), RecipeError> {
    if players::is_name(text) || evaluators::is_name(text) {
        return Ok(());
    }
    match Recipe::parse(text) {
        Ok(_) => Ok(()),
        Err(error) => Err(match single_word(text) {
            Some(word) if !is_word_of_recipes(word) => {
                let names = players::ROSTER.iter().map(|player| player.name);
                let names = names.chain(evaluators::ROSTER.iter().map(|evaluator| evaluator.name));
                let fault = Fault::NoName { nearest: nearest(word, names) };
                // With the blanks around it, which a name must not have.
                RecipeError { position: 1, found: text.to_owned(), fault }
            }
            _ => error,
        }),
    }
}

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
    use crate::recipe::explain::published;

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
        for evaluator in evaluators::ROSTER.iter().filter(|evaluator| evaluator.name != "network") {
            let text = published(evaluator.name).expect("every other evaluator has one");
            assert!(Recipe::parse(&text).is_ok(), "{text}");
        }
        assert_eq!([published("minimax"), published("network")], [None, None]);
    }
}

//! What is wrong with a text that is no recipe, said to whoever typed it.

use super::{features, Search, LARGEST_WEIGHT, LONGEST_RECIPE, MOST_MOVES};
use crate::board::CELLS;
use std::fmt;

/// The first fault of a recipe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecipeError {
    /// In characters from 1.
    pub position: usize,
    /// What stands there; empty at the end of the text.
    pub found: String,
    /// The fault.
    pub fault: Fault,
}

/// What is wrong, and what was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Longer than a recipe may be.
    TooLong,
    /// A word before the colon is no search.
    NoSearch {
        /// What may have been meant.
        nearest: Option<&'static str>,
    },
    /// A single word names no player and no evaluator.
    NoName {
        /// What may have been meant.
        nearest: Option<&'static str>,
    },
    /// A search is named, and no colon follows.
    NoColon {
        /// The search.
        search: &'static str,
    },
    /// A feature was expected.
    NoFeature {
        /// What may have been meant.
        nearest: Option<&'static str>,
    },
    /// What may stand once stands twice.
    Twice {
        /// The first place, in characters from 1.
        first: usize,
    },
    /// A number was expected.
    NoNumber {
        /// What it belongs to.
        of: &'static str,
        /// How many numbers are given.
        given: usize,
        /// How many it takes.
        takes: usize,
    },
    /// It begins as a number does, but is none.
    BadNumber,
    /// A weight is out of range.
    TooLarge,
    /// A number of moves is out of range, or has a fraction.
    BadMoves,
    /// A comma, or the end, was expected.
    NoComma {
        /// What is complete.
        after: &'static str,
        /// How many numbers that takes.
        takes: usize,
    },
    /// A comma where a decimal point may have been meant.
    DecimalComma,
    /// `moves` belongs to another search.
    NoPlayouts {
        /// The recipe's search.
        search: &'static str,
    },
}

impl RecipeError {
    /// The error for a text that goes on with `rest` past the longest recipe.
    pub fn too_long(rest: &str) -> RecipeError {
        RecipeError { position: LONGEST_RECIPE + 1, found: rest.to_owned(), fault: Fault::TooLong }
    }
}

impl fmt::Display for RecipeError {
    /// One or two sentences, in ASCII but for the text found, such as `` `smoothnes`, at 12, is no feature: smoothness? ``
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = &Found(&self.found);
        let at = self.position;
        match self.fault {
            Fault::TooLong => write!(formatter, "a recipe has at most {LONGEST_RECIPE} characters"),
            Fault::NoSearch { nearest: Some(nearest) } => {
                write!(formatter, "{found}, at {at}, is no search: {nearest}?")
            }
            Fault::NoSearch { nearest: None } => {
                let searches = Search::ALL.map(Search::name);
                write!(formatter, "{found}, at {at}, is no search: {} was expected", OneOf(&searches))
            }
            Fault::NoName { nearest: Some(nearest) } => {
                write!(formatter, "{found}, at {at}, is no player and no evaluator: {nearest}?")
            }
            Fault::NoName { nearest: None } => {
                write!(formatter, "{found}, at {at}, is no player and no evaluator, and no recipe either")
            }
            Fault::NoColon { search } => {
                write!(formatter, "`:` was expected at {at}, after `{search}`; found {found}")
            }
            Fault::NoFeature { nearest: Some(nearest) } => {
                write!(formatter, "{found}, at {at}, is no feature: {nearest}?")
            }
            Fault::NoFeature { nearest: None } => {
                let names: Vec<&str> = features::names().collect();
                write!(
                    formatter,
                    "a feature was expected at {at}; found {found}. Features are {}",
                    All(&names)
                )
            }
            Fault::Twice { first } => {
                write!(formatter, "{found}, at {at}, stands twice: it is at {first} too")
            }
            Fault::NoNumber { of, takes: 1, .. } => {
                write!(formatter, "a number was expected at {at}, after `{of}`; found {found}")
            }
            Fault::NoNumber { of, given, takes } => write!(
                formatter,
                "a number was expected at {at}: `{of}` takes {takes} and has {given}; found {found}"
            ),
            Fault::BadNumber => {
                write!(formatter, "{found}, at {at}, is no number; one looks like 2, -0.5 or 1e-3")
            }
            Fault::TooLarge => {
                write!(
                    formatter,
                    "{found}, at {at}, is out of range: from -{LARGEST_WEIGHT:e} to {LARGEST_WEIGHT:e}"
                )
            }
            Fault::BadMoves => {
                write!(
                    formatter,
                    "{found}, at {at}, is no number of moves: a whole one from 1 to {MOST_MOVES}"
                )
            }
            Fault::NoComma { after, takes: 1 } => {
                write!(
                    formatter,
                    "a comma was expected at {at}, after the weight of `{after}`; found {found}"
                )
            }
            Fault::NoComma { after, takes } => {
                write!(
                    formatter,
                    "a comma was expected at {at}: `{after}` takes {takes} numbers; found {found}"
                )
            }
            Fault::DecimalComma => {
                write!(
                    formatter,
                    "a feature was expected at {at}; found {found}. Numbers have a point: 2.7, not 2,7"
                )
            }
            Fault::NoPlayouts { search } => {
                write!(formatter, "{found}, at {at}, belongs to monte-carlo alone; the search is {search}")
            }
        }
    }
}

impl std::error::Error for RecipeError {}

/// The text found, printable and not too long.
struct Found<'a>(&'a str);

impl fmt::Display for Found<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 2 * CELLS;
        if self.0.is_empty() {
            return formatter.write_str("the end");
        }
        let shown: String = self
            .0
            .chars()
            .take(MOST)
            .map(|character| if character.is_control() { '?' } else { character })
            .collect();
        let more = if self.0.chars().nth(MOST).is_some() { "..." } else { "" };
        write!(formatter, "`{shown}{more}`")
    }
}

struct OneOf<'a>(&'a [&'a str]);

impl fmt::Display for OneOf<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        list(formatter, self.0, "or")
    }
}

struct All<'a>(&'a [&'a str]);

impl fmt::Display for All<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        list(formatter, self.0, "and")
    }
}

fn list(formatter: &mut fmt::Formatter<'_>, names: &[&str], joint: &str) -> fmt::Result {
    match names {
        [] => Ok(()),
        [only] => formatter.write_str(only),
        [most @ .., last] => write!(formatter, "{} {joint} {last}", most.join(", ")),
    }
}

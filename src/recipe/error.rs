//! What is wrong with a text that is no recipe, said to whoever typed it, and what may have been meant.

use super::{features, Search, LARGEST_WEIGHT, LONGEST_RECIPE, MOST_MOVES, SMALLEST_WEIGHT};
use crate::board::CELLS;
use std::fmt;

/// The first fault of a recipe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecipeError {
    /// In characters from 1.
    pub position: usize,
    /// What stands there; empty at the end of the text.
    pub found: String,
    pub(crate) fault: Fault,
}

/// What is wrong, and what was expected. A `&str` is a word of the recipe, or what may have been meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Longer than a recipe may be.
    TooLong,
    /// A word before the colon is no search.
    NoSearch(Option<&'static str>),
    /// This search is named, and no colon follows.
    NoColon(&'static str),
    /// A feature was expected.
    NoFeature(Option<&'static str>),
    /// What may stand once stands there too, in characters from 1.
    Twice(usize),
    /// A number was expected: `given` of those that `of` takes are there.
    NoNumber { of: &'static str, given: usize, takes: usize },
    /// It begins as a number does, but is none.
    BadNumber,
    /// A weight is out of range.
    TooLarge,
    /// A weight is nearer to 0 than one may be.
    TooSmall,
    /// A number of moves is out of range, or has a fraction.
    BadMoves,
    /// A comma, or the end, was expected after so many numbers.
    NoComma { after: &'static str, takes: usize },
    /// A comma where a decimal point may have been meant.
    DecimalComma,
    /// `moves` belongs to another search than this one.
    NoPlayouts(&'static str),
}

impl RecipeError {
    /// The error for a text whose letter at `position`, with which it goes on as `rest`, no longer fits into the
    /// longest recipe.
    pub(crate) fn too_long(position: usize, rest: &str) -> RecipeError {
        RecipeError { position, found: rest.to_owned(), fault: Fault::TooLong }
    }
}

impl fmt::Display for RecipeError {
    /// One or two sentences, in ASCII but for the text found, such as `` `smoothnes`, at 12, is no feature: smoothness? ``
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (found, at) = (shown(&self.found), self.position);
        let expected = |what: &str| format!("a {what} was expected at {at}");
        let sentence = match self.fault {
            Fault::TooLong => format!("a recipe has at most {LONGEST_RECIPE} bytes"),
            Fault::NoSearch(Some(nearest)) => format!("{found}, at {at}, is no search: {nearest}?"),
            Fault::NoSearch(None) => {
                let searches = Search::ALL.map(Search::name);
                format!("{found}, at {at}, is no search: {} was expected", list(&searches, "or"))
            }
            Fault::NoColon(search) => format!("`:` was expected at {at}, after `{search}`; found {found}"),
            Fault::NoFeature(Some(nearest)) => format!("{found}, at {at}, is no feature: {nearest}?"),
            Fault::NoFeature(None) => {
                let names = list(&features::names().collect::<Vec<_>>(), "and");
                format!("{}; found {found}. Features are {names}", expected("feature"))
            }
            Fault::Twice(first) => format!("{found}, at {at}, appears twice: it is also at {first}"),
            Fault::NoNumber { of, takes: 1, .. } => {
                format!("{}, after `{of}`; found {found}", expected("number"))
            }
            Fault::NoNumber { of, given, takes } => {
                format!("{}: `{of}` takes {takes} and has {given}; found {found}", expected("number"))
            }
            Fault::BadNumber => format!("{found}, at {at}, is no number; one looks like 2, -0.5 or 1e-3"),
            Fault::TooLarge => {
                format!("{found}, at {at}, is out of range: from -{LARGEST_WEIGHT:e} to {LARGEST_WEIGHT:e}")
            }
            Fault::TooSmall => {
                format!("{found}, at {at}, is too close to 0: write 0, or at least {SMALLEST_WEIGHT:e}")
            }
            Fault::BadMoves => {
                format!("{found}, at {at}, is no number of moves: a whole one from 1 to {MOST_MOVES}")
            }
            Fault::NoComma { after, takes: 1 } => {
                format!("{}, after the weight of `{after}`; found {found}", expected("comma"))
            }
            Fault::NoComma { after, takes } => {
                format!("{}: `{after}` takes {takes} numbers; found {found}", expected("comma"))
            }
            Fault::DecimalComma => {
                format!("{}; found {found}. Numbers have a point: 2.7, not 2,7", expected("feature"))
            }
            Fault::NoPlayouts(search) => {
                format!("{found}, at {at}, is only for monte-carlo; the search is {search}")
            }
        };
        formatter.write_str(&sentence)
    }
}

impl std::error::Error for RecipeError {}

/// The text found, printable and not too long.
pub fn shown(found: &str) -> String {
    const MOST: usize = 2 * CELLS;
    if found.is_empty() {
        return "the end".to_owned();
    }
    let printable = |letter: char| if letter.is_control() { '?' } else { letter };
    let shown: String = found.chars().take(MOST).map(printable).collect();
    let more = if found.chars().nth(MOST).is_some() { "..." } else { "" };
    format!("`{shown}{more}`")
}

fn list(names: &[&str], joint: &str) -> String {
    names.split_last().map_or_else(String::new, |(last, most)| format!("{} {joint} {last}", most.join(", ")))
}

/// Names are so long that two wrong letters leave something right.
const MOST_WRONG_LETTERS: usize = 2;
/// The fewest letters that stand for a name beginning with them.
const LEAST_BEGINNING: usize = 3;

/// The name nearest to the typed one, whatever the case; `None` where none is near.
pub fn nearest<'a>(typed: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_ascii_lowercase().replace('_', "-");
    // Longer texts are near to no name, and slow to compare.
    const LONGEST: usize = 40;
    if typed.len() > LONGEST {
        return None;
    }
    let distance_to = |name: &str| {
        if typed.len() >= LEAST_BEGINNING && name.starts_with(&typed) {
            return 1;
        }
        edit_distance(&typed, name)
    };
    // At most a third may be wrong, or "x" would be near to everything.
    let most = MOST_WRONG_LETTERS.min(typed.chars().count().div_ceil(3));
    names
        .map(|name| (distance_to(name), name))
        .filter(|&(distance, _)| distance <= most)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

/// Letters to insert, delete, replace or swap with their neighbour: the optimal string alignment distance.
fn edit_distance(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    // [i][j]: between the first i letters of one and the first j of the other.
    let mut distances = vec![vec![0; to.len() + 1]; from.len() + 1];
    for i in 0..=from.len() {
        for j in 0..=to.len() {
            distances[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let replaced = distances[i - 1][j - 1] + usize::from(from[i - 1] != to[j - 1]);
                let least = replaced.min(distances[i - 1][j] + 1).min(distances[i][j - 1] + 1);
                let are_exchanged = i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1];
                if are_exchanged {
                    least.min(distances[i - 2][j - 2] + 1)
                } else {
                    least
                }
            };
        }
    }
    distances[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::edit_distance;

    #[test]
    fn distances_are_those_worked_by_hand() {
        for (from, to, distance) in
            [("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("kitten", "sitting", 3), ("ca", "abc", 3)]
        {
            let both = [edit_distance(from, to), edit_distance(to, from)];
            assert_eq!(both, [distance; 2], "{from} {to}");
        }
    }
}

//! Recipes: what they are worth, how they search, how they are explained.

mod evaluation;
mod search;
mod texts;

use engine2048::{Recipe, CELLS};

fn recipe(text: &str) -> Recipe {
    text.parse::<Recipe>().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn matrix(name: &str, cells: [f64; CELLS]) -> String {
    cells.iter().fold(name.to_owned(), |text, cell| format!("{text} {cell}"))
}

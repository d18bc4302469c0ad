//! The recipes used last, and what was made of them, for all threads.
//!
//! The cache changes no answer; it saves compiling, which takes some milliseconds.

use super::compiled::Compiled;
use super::Recipe;
use crate::caches::Cached;
use crate::search::transposition::TranspositionTable;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// Each takes at most 12 MiB: 4 for tables of lines, 8 for the afterstates of its searches.
const MOST_KEPT: usize = 8;

/// A recipe, and what is made of it at first use.
pub struct CachedRecipe {
    recipe: Recipe,
    compiled: OnceLock<Compiled>,
    table: OnceLock<TranspositionTable>,
}

impl CachedRecipe {
    /// A recipe of which nothing is made yet.
    pub const fn new(recipe: Recipe) -> CachedRecipe {
        CachedRecipe { recipe, compiled: OnceLock::new(), table: OnceLock::new() }
    }

    pub const fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    pub fn compiled(&self) -> &Compiled {
        self.compiled.get_or_init(|| Compiled::new(self.recipe.clone()))
    }

    /// The recipe's own transposition table.
    pub fn table(&self) -> &TranspositionTable {
        self.table.get_or_init(TranspositionTable::new)
    }
}

/// The recipe that this text is, if it is one.
pub fn find(text: &str) -> Option<Arc<CachedRecipe>> {
    static KEPT: Cached<Kept> = Cached::new();
    KEPT.get_or_build(Box::default).find(text)
}

/// Each with the text that it was read from, the last used first.
#[derive(Default)]
struct Kept {
    recipes: Mutex<Vec<(String, Arc<CachedRecipe>)>>,
}

impl Kept {
    fn find(&self, text: &str) -> Option<Arc<CachedRecipe>> {
        if let Some(kept) = to_front(&mut self.lock(), |kept, _| kept == text) {
            return Some(kept);
        }
        let recipe = Recipe::parse(text).ok()?;
        let mut recipes = self.lock();
        // The same recipe may be kept under another text.
        if let Some(kept) = to_front(&mut recipes, |_, kept| kept.recipe == recipe) {
            return Some(kept);
        }
        let kept = Arc::new(CachedRecipe::new(recipe));
        let dropped = if recipes.len() < MOST_KEPT { None } else { recipes.pop() };
        recipes.insert(0, (text.to_owned(), Arc::clone(&kept)));
        drop(recipes);
        // Freed outside the lock, since that takes a while.
        drop(dropped);
        Some(kept)
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(String, Arc<CachedRecipe>)>> {
        self.recipes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn to_front(
    recipes: &mut [(String, Arc<CachedRecipe>)],
    is_the_one: impl Fn(&str, &CachedRecipe) -> bool,
) -> Option<Arc<CachedRecipe>> {
    let index = recipes.iter().position(|(text, kept)| is_the_one(text, kept))?;
    recipes[..=index].rotate_right(1);
    Some(Arc::clone(&recipes[0].1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_used_are_kept() {
        let kept = Kept::default();
        let text = |weight: usize| format!("empty {weight}");
        let first = kept.find(&text(0)).unwrap();
        for weight in 1..MOST_KEPT {
            kept.find(&text(weight)).unwrap();
        }
        assert!(Arc::ptr_eq(&first, &kept.find(&text(0)).unwrap()), "it is kept");
        let second = kept.find(&text(1)).unwrap();
        kept.find(&text(MOST_KEPT)).unwrap();
        kept.find(&text(MOST_KEPT + 1)).unwrap();
        assert_eq!(kept.lock().len(), MOST_KEPT);
        assert!(Arc::ptr_eq(&first, &kept.find(&text(0)).unwrap()), "it was used lately");
        assert!(Arc::ptr_eq(&second, &kept.find(&text(1)).unwrap()), "so was this");
        let texts: Vec<String> = kept.lock().iter().map(|(text, _)| text.clone()).collect();
        assert!(!texts.contains(&text(2)) && !texts.contains(&text(3)), "{texts:?}");
    }

    #[test]
    fn recipes_that_differ_in_any_part_are_kept_apart_and_others_are_the_same() {
        let cells = "cells 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16";
        let recipes = [
            "monte-carlo: free 1",
            "monte-carlo: free 1, moves 3",
            "monte-carlo: free 1, lost -5",
            "monte-carlo: free 2",
            "monte-carlo: merges 1",
            "greedy: free 1, merges 2",
            cells,
            &cells.replace("16", "17"),
        ];
        assert!(recipes.len() <= MOST_KEPT, "all are kept at once");
        let kept = Kept::default();
        let found = recipes.map(|text| kept.find(text).expect("a recipe"));
        for (text, found) in recipes.into_iter().zip(&found) {
            assert_eq!(*found.recipe(), Recipe::parse(text).expect("a recipe"), "{text}");
        }
        let typed_otherwise = kept.find("GREEDY:merges 2.0,\nfree = 1").expect("a recipe");
        assert!(Arc::ptr_eq(&typed_otherwise, &found[5]));
        assert!(kept.find("nobody").is_none() && kept.find("").is_none());
        assert_eq!(kept.lock().len(), recipes.len());
    }
}

//! A recipe's evaluation, compiled for the leaves of a search; the recipes used last, with what was made of them.
//!
//! Features of single lines are added up beforehand for every line, in tables of whole numbers. Features of
//! the whole board are computed at each leaf. That takes some milliseconds, which keeping recipes saves; it
//! changes no answer.

use super::features::{is_inner, Line, Measure};
use super::{Recipe, RecipeError, Term};
use crate::board::{tile_of_rank, Board, CELLS, SIDE};
use crate::caches::Cached;
use crate::grid::{Evaluate, Grid};
use crate::math::{log2, power_of_two};
use crate::packed::{LineTable, PackedBoard, LINES};
use crate::programs::weights::{best_sum, of_symmetries};
use crate::search::alpha_beta::AlphaBetaAdapter;
use crate::search::expectimax::ExpectimaxAdapter;
use crate::search::line_sum::{self, LineSum};
use crate::search::transposition::TranspositionTable;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// One recipe's evaluation.
///
/// The value of a [`PackedBoard`] is the formula's but for the tables' rounding, below 1e-16 of the largest
/// value of any board.
pub struct Compiled {
    recipe: Recipe,
    /// Tables of the rows and of the columns. Lines that count alike share one.
    rows: [Arc<LineTable<i64>>; SIDE],
    columns: [Arc<LineTable<i64>>; SIDE],
    units_per_point: f64,
    board_terms: Vec<BoardTerm>,
}

enum BoardTerm {
    Weighed(fn(PackedBoard) -> f64, f64),
    /// For each cell, its numbers in the eight symmetries of a matrix; the best sum counts.
    Best(Box<[[f64; 8]; CELLS]>),
}

/// What decides the table of a line.
#[derive(Clone, Copy, PartialEq)]
struct Place {
    inner: bool,
    /// The recipe's matrix along the line; zeros for a column, since each cell counts once.
    cells: [f64; SIDE],
}

/// Eight entries sum up to less than 2 to this power, so that a sum over sixteen boards fits an `i64`.
const SUM_BITS: i32 = 58;

impl Compiled {
    /// Compiles a recipe.
    /// Panics where memory for the tables is refused.
    pub fn new(recipe: Recipe) -> Compiled {
        let places = places(&recipe);
        let mut distinct: Vec<Place> = Vec::new();
        for place in places {
            if !distinct.contains(&place) {
                distinct.push(place);
            }
        }
        let index_of = |place: &Place| distinct.iter().position(|other| other == place).unwrap_or_default();
        let points: Vec<LineTable<f64>> = distinct
            .iter()
            .map(|place| LineTable::of_ranks(|line| points_of_line(&recipe, place, line)))
            .collect();
        let largest_sum = places.iter().map(|place| largest_entry(&points[index_of(place)])).sum();
        let units_per_point = units_per_point(largest_sum);
        let in_units = |points: &LineTable<f64>| {
            LineTable::new(|line| (points.of_line(line) * units_per_point).round() as i64)
        };
        let tables: Vec<Arc<LineTable<i64>>> = points.iter().map(in_units).map(Arc::new).collect();
        let table = |line: usize| Arc::clone(&tables[index_of(&places[line])]);
        Compiled {
            rows: std::array::from_fn(table),
            columns: std::array::from_fn(|column| table(SIDE + column)),
            units_per_point,
            board_terms: recipe.terms.iter().filter_map(BoardTerm::of).collect(),
            recipe,
        }
    }

    /// Whether the value is a sum over lines alone.
    pub fn is_line_sum(&self) -> bool {
        self.board_terms.is_empty()
    }

    /// What evaluates leaves for this recipe.
    pub fn leaves(&self) -> Leaves<'_> {
        Leaves {
            compiled: self,
            lines: [&self.rows, &self.columns].map(|tables| tables.each_ref().map(|table| table.entries())),
        }
    }
}

/// The places of the rows, then of the columns.
fn places(recipe: &Recipe) -> [Place; 2 * SIDE] {
    let counts_inner_lines_apart = |term: &Term| {
        matches!(term.feature.measure, Measure::Lines(_, inner) if inner != 1.0) && term.weight != 0.0
    };
    let tells_inner_lines = recipe.terms.iter().any(counts_inner_lines_apart);
    let matrix = recipe.terms.iter().find(|term| matches!(term.feature.measure, Measure::Cells));
    std::array::from_fn(|line| Place {
        inner: tells_inner_lines && is_inner(line % SIDE),
        cells: match matrix {
            Some(term) if line < SIDE => std::array::from_fn(|place| term.cells[SIDE * line + place]),
            _ => [0.0; SIDE],
        },
    })
}

fn points_of_line(recipe: &Recipe, place: &Place, line: Line) -> f64 {
    let of_features: f64 = recipe
        .terms
        .iter()
        .map(|term| match term.feature.measure {
            // Each cell lies in a row and a column; half in each lets both share a table.
            Measure::Rows(of_row) => of_row(line) / 2.0 * term.weight,
            Measure::Lines(of_line, inner) => {
                of_line(line) * if place.inner { inner } else { 1.0 } * term.weight
            }
            Measure::Board(..) | Measure::Cells | Measure::BestCells => 0.0,
        })
        .sum();
    let of_cells = |(&rank, cell): (&u8, f64)| f64::from(tile_of_rank(rank)) * cell;
    of_features + line.iter().zip(place.cells).map(of_cells).sum::<f64>()
}

fn largest_entry(points: &LineTable<f64>) -> f64 {
    points.entries().iter().fold(0.0, |largest, entry| entry.abs().max(largest))
}

/// The power of two that keeps most bits of the entries once they are rounded to whole numbers.
fn units_per_point(largest_sum: f64) -> f64 {
    if largest_sum == 0.0 {
        return 1.0;
    }
    power_of_two(SUM_BITS - log2(largest_sum).ceil() as i32)
}

impl BoardTerm {
    fn of(term: &Term) -> Option<BoardTerm> {
        match term.feature.measure {
            Measure::Board(_, packed) if term.weight != 0.0 => Some(BoardTerm::Weighed(packed, term.weight)),
            Measure::BestCells => Some(BoardTerm::Best(Box::new(of_symmetries(&term.cells)))),
            _ => None,
        }
    }

    #[inline]
    fn value(&self, board: PackedBoard) -> f64 {
        match self {
            BoardTerm::Weighed(feature, weight) => feature(board) * weight,
            BoardTerm::Best(numbers) => best_sum(board, numbers),
        }
    }
}

/// What a search evaluates leaves with.
#[derive(Clone, Copy)]
pub struct Leaves<'a> {
    compiled: &'a Compiled,
    lines: [[&'a [i64; LINES]; SIDE]; 2],
}

impl Evaluate<PackedBoard> for Leaves<'_> {
    #[inline]
    fn value(&self, board: PackedBoard) -> f64 {
        let transposed = board.transposed();
        let score: i64 = (0..SIDE)
            .map(|line| self.of_line(0, line, board.row(line)) + self.of_line(1, line, transposed.row(line)))
            .sum();
        let of_lines = score as f64 / self.compiled.units_per_point;
        self.compiled.board_terms.iter().fold(of_lines, |sum, term| sum + term.value(board))
    }
}

impl Evaluate<Board> for Leaves<'_> {
    fn value(&self, board: Board) -> f64 {
        self.compiled.recipe.evaluate(board)
    }
}

impl<G: Grid> AlphaBetaAdapter<G> for Leaves<'_>
where
    Self: Evaluate<G>,
{
    #[inline]
    fn finished(self, _board: G, _fours: u32) -> f64 {
        self.compiled.recipe.lost
    }
}

impl<G: Grid> ExpectimaxAdapter<G> for Leaves<'_>
where
    Self: Evaluate<G>,
{
    const BY_AFTERSTATE: bool = true;

    fn finished(&self, _: G) -> f64 {
        self.compiled.recipe.lost
    }
    #[inline]
    fn at_once<const COUNT: usize>(
        &self,
        board: PackedBoard,
        ranks: [u8; COUNT],
        nodes: &mut u64,
    ) -> Option<[f64; COUNT]> {
        let is_line_sum = self.compiled.is_line_sum();
        is_line_sum.then(|| line_sum::last_placement(self, board, ranks, nodes))
    }
}

impl LineSum for Leaves<'_> {
    type Score = i64;
    const NO_REPLY: i64 = i64::MIN;

    #[inline]
    fn of_line(&self, lines: usize, place: usize, line: u16) -> i64 {
        self.lines[lines][place][usize::from(line)]
    }
    #[inline]
    fn units_per_point(&self) -> f64 {
        self.compiled.units_per_point
    }
    #[inline]
    fn lost(&self) -> f64 {
        self.compiled.recipe.lost * self.compiled.units_per_point
    }
}

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

/// The recipe that this text is.
pub fn find(text: &str) -> Result<Arc<CachedRecipe>, RecipeError> {
    static KEPT: Cached<Kept> = Cached::new();
    KEPT.get_or_build(Box::default).find(text)
}

/// Each with the text that it was read from, the last used first.
#[derive(Default)]
struct Kept {
    recipes: Mutex<Vec<(String, Arc<CachedRecipe>)>>,
}

impl Kept {
    fn find(&self, text: &str) -> Result<Arc<CachedRecipe>, RecipeError> {
        if let Some(kept) = to_front(&mut self.lock(), |kept, _| kept == text) {
            return Ok(kept);
        }
        let recipe: Recipe = text.parse()?;
        let mut recipes = self.lock();
        // The same recipe may be kept under another text.
        if let Some(kept) = to_front(&mut recipes, |_, kept| kept.recipe == recipe) {
            return Ok(kept);
        }
        let kept = Arc::new(CachedRecipe::new(recipe));
        let dropped = if recipes.len() < MOST_KEPT { None } else { recipes.pop() };
        recipes.insert(0, (text.to_owned(), Arc::clone(&kept)));
        drop(recipes);
        // Freed outside the lock, since that takes a while.
        drop(dropped);
        Ok(kept)
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
            assert_eq!(*found.recipe(), text.parse().expect("a recipe"), "{text}");
        }
        let typed_otherwise = kept.find("GREEDY:merges 2.0,\nfree = 1").expect("a recipe");
        assert!(Arc::ptr_eq(&typed_otherwise, &found[5]));
        assert!(kept.find("nobody").is_err() && kept.find("").is_err());
        assert_eq!(kept.lock().len(), recipes.len());
    }
}

//! The roster of evaluators: each published one under its name, and our own.
//!
//! A new evaluator is one entry of [`ROSTER`]. A recipe may stand wherever a name may.

use crate::board::Board;
use crate::eval::{datumbox, edison, gradient, graph, heuristic, ovolve, snake, weights};
use crate::recipe::cache::{self, CachedRecipe};
use crate::recipe::explain::{published, Part};
use crate::recipe::features;
use std::sync::Arc;

/// A static evaluation of positions, by name.
#[derive(Clone)]
pub struct Evaluator {
    /// `recipe` for a recipe.
    pub name: &'static str,
    formula: Formula,
}

#[derive(Clone)]
enum Formula {
    Published(fn(Board) -> f64),
    Recipe(Arc<CachedRecipe>),
}

use Formula::Published;

impl Evaluator {
    /// The value in the evaluator's own unit; minus infinity where its formula says so.
    #[must_use]
    pub fn evaluate(&self, board: Board) -> f64 {
        match &self.formula {
            Published(formula) => formula(board),
            Formula::Recipe(cached) => cached.recipe().evaluate(board),
        }
    }

    /// The parts of a value, one for each feature weighed. They add up to it but for rounding (`datumbox` to less than
    /// 1, `heuristic` to less than 0.26), and but that `datumbox` is never below 0.
    #[must_use]
    pub fn explain(&self, board: Board) -> Vec<Part> {
        if let Formula::Recipe(cached) = &self.formula {
            return cached.recipe().explain(board);
        }
        let recipe = published(self.name).and_then(|text| cache::find(&text));
        let mut parts = recipe.map_or_else(Vec::new, |cached| cached.recipe().explain(board));
        if self.name == "ovolve" && board.count_empty() == 0 {
            // ovolve takes the logarithm of no empty cell.
            let no_empty_cell = parts.iter_mut().filter(|part| features::ALL[part.feature].name == "empty");
            no_empty_cell.for_each(|part| (part.value, part.share) = (f64::NEG_INFINITY, f64::NEG_INFINITY));
        }
        parts
    }
}

/// In the order in which callers see them.
pub static ROSTER: [Evaluator; 8] = [
    Evaluator { name: "ovolve", formula: Published(ovolve::evaluate) },
    Evaluator { name: "edison", formula: Published(edison::evaluate) },
    Evaluator { name: "datumbox", formula: Published(datumbox::evaluate) },
    Evaluator { name: "gradient", formula: Published(gradient::evaluate) },
    Evaluator { name: "weights", formula: Published(weights::evaluate) },
    Evaluator { name: "snake", formula: Published(snake::evaluate) },
    Evaluator { name: "graph", formula: Published(graph::evaluate) },
    Evaluator { name: "heuristic", formula: Published(heuristic::evaluate) },
];

/// Whether an evaluator has this name, whatever the case.
#[must_use]
pub fn is_name(text: &str) -> bool {
    ROSTER.iter().any(|evaluator| evaluator.name.eq_ignore_ascii_case(text))
}

/// The evaluator of this name, whatever the case, or of this recipe.
#[must_use]
pub fn find(text: &str) -> Option<Evaluator> {
    match ROSTER.iter().find(|evaluator| evaluator.name.eq_ignore_ascii_case(text)) {
        Some(evaluator) => Some(evaluator.clone()),
        None => {
            cache::find(text).map(|cached| Evaluator { name: "recipe", formula: Formula::Recipe(cached) })
        }
    }
}

//! The roster of evaluators: each published one under its name, and our own.
//!
//! A new evaluator is one entry of [`ROSTER`].

use crate::board::Board;
use crate::eval::{datumbox, edison, gradient, graph, heuristic, ovolve, snake, weights};
use crate::recipe::cache::{self, CachedRecipe};
use crate::recipe::explain::{published, Part};
use crate::recipe::features;
use crate::verdict::Refusal;
use network::NetworkPart;
use std::sync::Arc;

pub mod network;

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
    Network,
    Recipe(Arc<CachedRecipe>),
}

use Formula::Published;

impl Evaluator {
    /// The value in the evaluator's own unit; minus infinity where its formula says so.
    ///
    /// # Errors
    /// A [`Refusal`] where `network` lacks its weights or their memory.
    pub fn evaluate(&self, board: Board) -> Result<f64, Refusal> {
        Ok(match &self.formula {
            Published(formula) => formula(board),
            Formula::Network => network::value(board)?,
            Formula::Recipe(cached) => cached.recipe().evaluate(board),
        })
    }

    /// The parts of a value: one for each feature weighed; for `network`, those of `network::NAMES` that
    /// count. They add up to the value but for rounding (`datumbox` to less than 1, `heuristic` to less than
    /// 0.26). But the value of `datumbox` is never below 0, even where their sum is.
    ///
    /// # Errors
    /// As [`Evaluator::evaluate`].
    pub fn explain(&self, board: Board) -> Result<Vec<Part>, Refusal> {
        Ok(match &self.formula {
            Published(_) => self.explain_as_recipe(board),
            Formula::Network => network::parts(board)?.into_iter().map(part_of).collect(),
            Formula::Recipe(cached) => cached.recipe().explain(board),
        })
    }

    fn explain_as_recipe(&self, board: Board) -> Vec<Part> {
        let recipe = published(self.name).and_then(|text| cache::find(&text));
        let mut parts = recipe.map_or_else(Vec::new, |cached| cached.recipe().explain(board));
        if self.name == "ovolve" && board.count_empty() == 0 {
            // ovolve takes the logarithm of no empty cell.
            let no_empty_cell = parts.iter_mut().filter(|part| part_name(part.feature) == Some("empty"));
            no_empty_cell.for_each(|part| (part.value, part.share) = (f64::NEG_INFINITY, f64::NEG_INFINITY));
        }
        parts
    }
}

/// Far behind any feature.
const FIRST_NETWORK_PART: usize = 1000;

fn part_of(part: NetworkPart) -> Part {
    let NetworkPart { name, value, weight, share } = part;
    Part { feature: FIRST_NETWORK_PART + name, value, weight, share }
}

/// The name of a feature, or from 1000 on of a part of `network`.
#[must_use]
pub fn part_name(index: usize) -> Option<&'static str> {
    match index.checked_sub(FIRST_NETWORK_PART) {
        Some(part) => network::NAMES.get(part).copied(),
        None => features::ALL.get(index).map(|feature| feature.name),
    }
}

/// The evaluators, in the order in which callers see them.
pub static ROSTER: [Evaluator; 9] = [
    Evaluator { name: "ovolve", formula: Published(ovolve::evaluate) },
    Evaluator { name: "edison", formula: Published(edison::evaluate) },
    Evaluator { name: "datumbox", formula: Published(datumbox::evaluate) },
    Evaluator { name: "gradient", formula: Published(gradient::evaluate) },
    Evaluator { name: "weights", formula: Published(weights::evaluate) },
    Evaluator { name: "snake", formula: Published(snake::evaluate) },
    Evaluator { name: "graph", formula: Published(graph::evaluate) },
    Evaluator { name: "heuristic", formula: Published(heuristic::evaluate) },
    Evaluator { name: "network", formula: Formula::Network },
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

//! Why a position is worth what it is: each feature's part in the sum.

use super::features::ALL;
use super::Recipe;
use crate::board::{Board, CELLS};
use crate::eval::{snake, weights};

/// One feature's part in the value of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// Its index in [`ALL`]. Parts that are no features have further numbers, which
    /// [`part_name`](crate::evaluators::part_name) knows.
    pub feature: usize,
    /// The feature's value.
    pub value: f64,
    /// 1 for a feature that takes a matrix.
    pub weight: f64,
    /// The value times the weight.
    pub share: f64,
}

impl Recipe {
    /// The parts that add up to [`Recipe::evaluate`], in the order of [`ALL`].
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

/// A published evaluation as a recipe without a search.
///
/// The value is the same, but `datumbox` and `heuristic` round it, and `ovolve` is minus infinity on a full
/// board.
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

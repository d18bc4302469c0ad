//! The evaluation of a comment on Hacker News: neighbours that differ little are good.
//!
//! Source: the comment that the article "AI and 2048, part 2" translates. Tiles are vertices; an edge joins
//! two tiles side by side and weighs their difference. The value is the weight of all edges, in the unit of
//! tiles: less is better.

use super::UNUSED_EFFORT;
use crate::board::{Board, CELLS, SIDE};
use crate::player::{Evaluator, Formula, Player, Think};
use crate::search::greedy;

pub const PLAYER: Player = Player {
    name: "graph",
    summary: || {
        "A comment on Hacker News in the article AI and 2048, part 2: the move whose board has the least total \
         difference between neighbours; values are minus that total. Effort is not used."
    },
    largest_effort: UNUSED_EFFORT,
    think: Think::Program(|question| Ok(greedy(question, |board| 0.0 - evaluate(board)))),
};

pub const EVALUATOR: Evaluator = Evaluator {
    name: "graph",
    formula: Formula::Program { value: evaluate, recipe: || "difference 1".to_owned() },
};

/// The weight of all edges; less is better.
pub fn evaluate(board: Board) -> f64 {
    let cells = board.to_cells();
    let weight = |cell: usize, next: usize| match (cells[cell], cells[next]) {
        (0, _) | (_, 0) => 0,
        (tile, other) => (tile - other).abs(),
    };
    let rows: i32 = (0..CELLS).filter(|cell| cell % SIDE + 1 < SIDE).map(|cell| weight(cell, cell + 1)).sum();
    let columns: i32 = (0..CELLS - SIDE).map(|cell| weight(cell, cell + SIDE)).sum();
    f64::from(rows + columns)
}

//! How a recipe finds its move.

use super::own::HAND_MADE;
use super::ARTICLE;
use crate::adapters::recipe::LineSumLeaves;
use crate::eval::Evaluate;
use crate::packed::PackedBoard;
use crate::recipe::cache::CachedRecipe;
use crate::recipe::Search;
use crate::search::alpha_beta::alpha_beta;
use crate::search::deepening::{think_on, MOST_EFFORT};
use crate::search::greedy::greedy;
use crate::search::monte_carlo::{mean_of_playouts, MOST_GAMES};
use crate::search::short_playouts::short_playout;
use crate::search::transposition::EvaluatorId;
use crate::stop::Cancelled;
use crate::verdict::{Question, Verdict};

pub const fn largest_effort(search: Search) -> u32 {
    match search {
        Search::Greedy => super::UNUSED_EFFORT,
        Search::AlphaBeta => ARTICLE.largest,
        Search::Expectimax => MOST_EFFORT,
        Search::MonteCarlo => MOST_GAMES,
    }
}

pub fn summary(search: Search) -> fn() -> &'static str {
    match search {
        Search::Greedy => || "A recipe: the move that leaves the best position. Effort is not used.",
        Search::AlphaBeta => || {
            "A recipe: alpha-beta. Effort: plies, of which the first move is one and each placed tile is one, \
             default 5, at most 13."
        },
        Search::Expectimax => || {
            "A recipe: expectimax, cut off below a probability of 0.0001. Effort: placed tiles, at most 10; default \
             3 to 5 by how many different tiles there are."
        },
        Search::MonteCarlo => || {
            "A recipe: the mean value after random games of some moves. Effort: games per direction, default 100."
        },
    }
}

/// Large tiles are not relabelled, since a recipe may count their values. Where the nibbles do not suffice,
/// the exact board is searched, which takes longer.
pub fn think(question: &Question, cached: &CachedRecipe) -> Result<Verdict, Cancelled> {
    let recipe = cached.recipe();
    if recipe.search == Search::Greedy {
        return Ok(greedy(question, |board| recipe.evaluate(board)));
    }
    let compiled = cached.compiled();
    let leaves = compiled.leaves();
    match recipe.search {
        Search::Greedy | Search::AlphaBeta => alpha_beta(question, ARTICLE, leaves),
        Search::Expectimax => {
            let packed = PackedBoard::for_spawns(question.board(), MOST_EFFORT);
            // The table is this recipe's own, so any evaluator's id will do.
            let table = |placements| Some(cached.table()?.for_search(EvaluatorId::Heuristic, placements));
            if compiled.is_line_sum() {
                think_on(question, &LineSumLeaves(leaves), packed, HAND_MADE.iterations, table)
            } else {
                think_on(question, &leaves, packed, HAND_MADE.iterations, table)
            }
        }
        Search::MonteCarlo => mean_of_playouts(question, |first, stream| {
            match PackedBoard::for_spawns(first.board, recipe.moves) {
                Some(board) => {
                    short_playout(board, recipe.moves, recipe.lost, |end| leaves.value(end), stream)
                }
                None => {
                    short_playout(first.board, recipe.moves, recipe.lost, |end| leaves.value(end), stream)
                }
            }
        }),
    }
}

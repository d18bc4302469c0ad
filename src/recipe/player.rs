//! A recipe as a player and as an evaluator.

use super::cache::{self, CachedRecipe};
use super::compiled::LineSumLeaves;
use super::Search;
use crate::call::{Question, Verdict};
use crate::grid::Evaluate;
use crate::packed::PackedBoard;
use crate::player::{Evaluator, Formula, Player, Think};
use crate::programs::article::PLIES;
use crate::programs::heuristic::HAND_MADE;
use crate::programs::UNUSED_EFFORT;
use crate::search::alpha_beta::alpha_beta;
use crate::search::deepening::{think_on, MOST_EFFORT};
use crate::search::greedy;
use crate::search::playouts::{mean_of_playouts, short_playout, MOST_GAMES};
use crate::search::transposition::EvaluatorId;
use crate::stop::Cancelled;
use std::sync::Arc;

/// The player of this recipe, if the text is one.
pub fn find_player(text: &str) -> Option<Player> {
    let cached = cache::find(text)?;
    let search = cached.recipe().search;
    Some(Player {
        name: "recipe",
        summary: summary(search),
        largest_effort: largest_effort(search),
        think: Think::Recipe(Arc::new(move |question| think(question, &cached))),
    })
}

/// The evaluator of this recipe, if the text is one.
pub fn find_evaluator(text: &str) -> Option<Evaluator> {
    let cached = cache::find(text)?;
    let parts = move |board| cached.recipe().explain(board);
    Some(Evaluator { name: "recipe", formula: Formula::Recipe(Arc::new(parts)) })
}

const fn largest_effort(search: Search) -> u32 {
    match search {
        Search::Greedy => UNUSED_EFFORT,
        Search::AlphaBeta => PLIES.largest,
        Search::Expectimax => MOST_EFFORT,
        Search::MonteCarlo => MOST_GAMES,
    }
}

fn summary(search: Search) -> fn() -> &'static str {
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
fn think(question: &Question, cached: &CachedRecipe) -> Result<Verdict, Cancelled> {
    let recipe = cached.recipe();
    if recipe.search == Search::Greedy {
        return Ok(greedy(question, |board| recipe.evaluate(board)));
    }
    let compiled = cached.compiled();
    let leaves = compiled.leaves();
    match recipe.search {
        Search::Greedy | Search::AlphaBeta => alpha_beta(question, PLIES, leaves),
        Search::Expectimax => {
            let packed = PackedBoard::for_spawns(question.board(), MOST_EFFORT);
            // The table is this recipe's own, so any evaluator's id will do.
            let table = |placements| cached.table().for_search(EvaluatorId::Heuristic, placements);
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

//! Compiled recipes against their formula, and recipes as players against published players that do the same.

use super::recipe;
use common::known::{assert_close, positions};
use common::random_boards::{boards, check, sample, those};
use engine2048::internals::{
    features, Compiled, Evaluate, ExpectimaxAdapter, Grid, Leaves, PackedBoard, Stream, LARGEST_PACKED_RANK,
    LARGEST_RANK,
};
use engine2048::{Board, Direction, Limits, Player, Recipe, Verdict};
use rand::Rng;
use std::num::NonZeroUsize;

const EVALUATION: &str = "smoothness 0.1, monotonicity 1, empty 2.7, largest 1";
const HEURISTIC: &str = "free 580, merges 700, disorder -36, burden -11, lost -2500000";

/// Random features, with weights of every size.
fn random_recipes(count: usize, may_have: fn(&str) -> bool) -> Vec<Recipe> {
    let mut stream = Stream::of(&[24]);
    let mut recipes = Vec::new();
    while recipes.len() < count {
        let mut weight = || {
            let bits = stream.next_u64();
            let size = 10_f64.powi((bits & 7) as i32 - 4);
            let sign = if bits & 8 == 0 { 1.0 } else { -1.0 };
            sign * size * (1.0 + (bits >> 40) as f64 / 1e7)
        };
        let mut terms = Vec::new();
        for feature in features::ALL.iter().filter(|feature| may_have(feature.name)) {
            if weight() < 0.0 && weight() < 0.0 {
                let numbers: Vec<String> =
                    (0..feature.measure.takes()).map(|_| weight().to_string()).collect();
                terms.push(format!("{} {}", feature.name, numbers.join(" ")));
            }
        }
        recipes.extend(format!("{}, lost {}", terms.join(", "), weight()).parse::<Recipe>());
    }
    recipes
}

fn is_of_lines(name: &str) -> bool {
    ["smoothness", "free", "score", "difference", "merges", "disorder", "burden", "edge", "cells"]
        .contains(&name)
}

fn packed_boards(count: usize) -> impl Iterator<Item = (Board, PackedBoard)> {
    sample(boards(LARGEST_PACKED_RANK), count)
        .into_iter()
        .map(|board| (board, PackedBoard::from_board(board).expect("no tile above 32768")))
}

/// What rounding errors are relative to.
fn size(recipe: &Recipe, board: Board) -> f64 {
    recipe.explain(board).iter().map(|part| part.share.abs()).sum()
}

#[test]
fn a_compiled_recipe_has_the_value_of_its_formula() {
    for recipe in random_recipes(60, |_| true) {
        let compiled = Compiled::new(recipe.clone());
        let largest = packed_boards(800).map(|(board, _)| size(&recipe, board)).fold(0.0, f64::max);
        for (board, packed) in packed_boards(800) {
            let (plain, fast) = (recipe.evaluate(board), compiled.leaves().value(packed));
            let rounding = 1e-9 * size(&recipe, board) + 1e-16 * largest;
            assert!((plain - fast).abs() <= rounding, "{recipe}: {plain} but {fast} for\n{board}");
        }
    }
    let tiny = Compiled::new(recipe("free 1e-12"));
    assert!((tiny.leaves().value(PackedBoard::default()) - 16e-12).abs() < 1e-27);
}

/// The stretches of empty cells in rows and in columns.
fn count_gaps(board: Board) -> u64 {
    let empty = |row: usize, column: usize| board.ranks()[4 * row + column] == 0;
    let starts = |line: usize, place: usize| {
        let in_row = empty(line, place) && (place == 0 || !empty(line, place - 1));
        let in_column = empty(place, line) && (place == 0 || !empty(place - 1, line));
        u64::from(in_row) + u64::from(in_column)
    };
    (0..16).map(|cell| starts(cell / 4, cell % 4)).sum()
}

/// Shares nothing between the leaves of a search.
struct LeafByLeaf<'a>(Leaves<'a>);

impl Evaluate<PackedBoard> for LeafByLeaf<'_> {
    fn value(&self, board: PackedBoard) -> f64 {
        self.0.value(board)
    }
}

impl ExpectimaxAdapter<PackedBoard> for LeafByLeaf<'_> {
    fn finished(&self, board: PackedBoard) -> f64 {
        self.0.finished(board)
    }
}

#[test]
fn a_sum_over_lines_shares_the_work_of_its_last_placement() {
    let (mut least, mut compared) = (f64::INFINITY, 0);
    for recipe in random_recipes(30, is_of_lines) {
        let compiled = Compiled::new(recipe.clone());
        assert!(compiled.is_line_sum(), "{recipe}");
        let leaves = compiled.leaves();
        for (board, packed) in packed_boards(600).filter(|(board, _)| board.count_empty() > 0) {
            let (mut shared_nodes, mut plain_nodes) = (0, 0);
            let shared = leaves.last_placement(packed, [1, 2], &mut shared_nodes);
            let plain = LeafByLeaf(leaves).last_placement(packed, [1, 2], &mut plain_nodes);
            let positions =
                board.empty_cells().flat_map(|cell| [1, 2].map(|rank| packed.with_tile(cell, rank)));
            let moves = positions.map(|position| position.slides().iter().flatten().count() as u64);
            let (finished, legal) = moves
                .fold((0, 0), |(finished, legal), moves| (finished + u64::from(moves == 0), legal + moves));
            // From every cell of a gap a tile comes to rest in the same two boards, for each of two ranks.
            assert_eq!(shared_nodes, 2 * 2 * count_gaps(board) + finished, "{recipe} on\n{board}");
            assert_eq!(plain_nodes, legal + finished, "{recipe} on\n{board}");
            for (shared, plain) in shared.into_iter().zip(plain) {
                let size = size(&recipe, board).max(recipe.lost().abs()).max(plain.abs()).max(1.0);
                assert!(
                    (shared - plain).abs() <= 1e-8 * size,
                    "{recipe}: {plain:?} but {shared:?} for\n{board}"
                );
                least = least.min(plain);
                compared += 1;
            }
        }
    }
    assert!(compared > 20_000 && least.is_finite());
}

fn analysis(player: &str, board: Board, effort: u32) -> Verdict {
    let limits = Limits::new().effort(effort);
    player.parse::<Player>().expect(player).analyze(board, limits).expect("a game that goes on")
}

fn games_that_go_on() -> impl Iterator<Item = Board> {
    positions().into_iter().map(|position| position.board).filter(|board| !board.is_finished())
}

#[test]
fn alpha_beta_over_ovolves_recipe_is_minimax() {
    /// The two differ in what a finished game is worth, by its largest tile.
    const FINISHED_BELOW: f64 = -800_000.0;
    let mut compared = 0;
    for board in games_that_go_on() {
        for effort in 1..=4 {
            let ours = analysis(&format!("alpha-beta: {EVALUATION}"), board, effort);
            let published = analysis("minimax", board, effort);
            for (ours, published) in ours.values.into_iter().zip(published.values) {
                assert_eq!(ours.is_some(), published.is_some());
                if let (Some(ours), Some(published)) =
                    (ours, published.filter(|&value| value > FINISHED_BELOW))
                {
                    assert_close(ours, published, &format!("effort {effort} on\n{board}"));
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 500, "{compared} values were compared");
}

#[test]
fn expectimax_over_heuristics_recipe_is_heuristic() {
    // heuristic relabels tiles that no nibble holds; a recipe does not.
    let within_nibbles = |board: &Board| PackedBoard::for_spawns(*board, 10).is_some();
    for board in games_that_go_on().filter(within_nibbles) {
        for effort in 1..=3 {
            let ours = analysis(&format!("expectimax: {HEURISTIC}"), board, effort);
            let published = analysis("heuristic", board, effort);
            assert_eq!(ours.nodes, published.nodes, "effort {effort} on\n{board}");
            for (ours, published) in ours.values.into_iter().zip(published.values) {
                // Eight lines rounded to a sixteenth.
                let close = |ours: f64, published: f64| (ours - published).abs() <= 0.25;
                match (ours, published) {
                    (Some(ours), Some(published)) => {
                        assert!(
                            close(ours, published),
                            "{ours} but {published}, effort {effort} on\n{board}"
                        );
                    }
                    _ => assert_eq!(ours, published),
                }
            }
        }
    }
}

/// The weights fall by a quarter from cell to cell, so the last ones are 1e-9 of the first. The values are those of a
/// naive search in another program, in double precision.
#[test]
fn an_expectimax_recipe_loses_no_small_weight_beside_a_large_tile() {
    const STEPS: [i32; 16] = [0, 7, 8, 15, 1, 6, 9, 14, 2, 5, 10, 13, 3, 4, 11, 12];
    let weights = STEPS.map(|step| 0.25_f64.powi(step).to_string()).join(" ");
    let board = Board::from_ranks([13, 6, 2, 1, 12, 7, 0, 2, 11, 8, 2, 1, 10, 9, 0, 2]);
    let expected = [
        (2, [9362.285307, 8844.062310, 9362.285266, 9362.285405]),
        (3, [9362.285356, 8844.062296, 9362.285281, 9362.285414]),
    ];
    for (effort, expected) in expected {
        let values = analysis(&format!("expectimax: cells {weights}"), board, effort).values;
        for (found, expected) in values.into_iter().zip(expected) {
            assert!((found.unwrap() - expected).abs() < 1e-6, "{found:?}, effort {effort}");
        }
    }
}

#[test]
fn a_recipe_sees_tiles_past_the_nibble_merge() {
    let board = Board::from_ranks([15, 15, 1, 2, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    for search in ["greedy", "alpha-beta", "expectimax", "monte-carlo"] {
        let left = analysis(&format!("{search}: largest-tile 1"), board, 1).values[Direction::Left.index()];
        assert_eq!(left, Some(65_536.0), "{search}");
    }
}

#[test]
fn a_lost_game_is_worth_what_the_recipe_says() {
    // After a move down the next tile ends the game, whichever it is.
    let board = Board::from_ranks([1, 2, 3, 4, 4, 3, 2, 1, 1, 2, 3, 4, 4, 3, 2, 0]);
    for (search, effort) in [("alpha-beta", 2), ("expectimax", 1), ("monte-carlo", 1)] {
        let values = analysis(&format!("{search}: free 1, lost -5"), board, effort).values;
        assert_eq!(values[Direction::Down.index()], Some(-5.0), "{search}");
    }
}

#[test]
fn greedy_over_the_difference_is_graph() {
    for board in games_that_go_on() {
        assert_eq!(
            analysis("greedy: difference -1", board, 0).values,
            analysis("graph", board, 0).values,
            "{board}"
        );
    }
}

#[test]
fn an_answer_depends_on_the_recipe_alone() {
    // More recipes than are kept, each asked again after all others.
    let recipes: Vec<String> = (1..=10)
        .flat_map(|weight| {
            [
                format!("expectimax: free {weight}, merges {}", 2 * weight),
                format!("expectimax: empty {weight}, largest 1"),
                format!("monte-carlo: free {weight}, score 0.01, moves 5"),
                format!("monte-carlo: free {weight}, score 0.01, moves 50"),
            ]
        })
        .collect();
    let boards: Vec<Board> = games_that_go_on().step_by(40).collect();
    // The nodes depend on what the recipe's table knows by then.
    let answers = |threads: usize| -> Vec<_> {
        let threads = NonZeroUsize::new(threads).unwrap();
        let asked = boards.iter().flat_map(|&board| recipes.iter().map(move |recipe| (board, recipe)));
        asked
            .map(|(board, recipe)| {
                let effort = if recipe.starts_with("monte") { 25 } else { 4 };
                let limits = Limits::new().effort(effort).threads(threads);
                recipe.parse::<Player>().expect(recipe).analyze(board, limits).expect("a game that goes on")
            })
            .map(|verdict| (verdict.direction, verdict.values, verdict.depth))
            .collect()
    };
    let first = answers(1);
    assert_eq!(first, answers(5));
    assert_eq!(first, answers(1));
    // Not the values of another recipe, kept since then.
    for of_board in first.chunks(recipes.len()) {
        let ((_, once, _), (_, twice, _)) = (&of_board[0], &of_board[4]);
        assert_eq!(once.map(|value| value.map(|value| 2.0 * value)), *twice);
        let ((_, few_moves, _), (_, more_moves, _)) = (&of_board[2], &of_board[3]);
        assert_ne!(few_moves, more_moves);
    }
}

#[test]
fn every_search_answers_on_every_board_with_a_legal_move() {
    for search in ["greedy", "alpha-beta", "expectimax", "monte-carlo"] {
        let player = format!("{search}: {EVALUATION}, islands -1, cells 4 3 2 1 1 1 1 1 1 1 1 1 1 1 1 1")
            .parse::<Player>()
            .expect("a recipe");
        let in_play = those(boards(LARGEST_RANK), |board| !board.is_finished());
        check(in_play, 300, |board| {
            let verdict = player.analyze(board, Limits::new().effort(1)).expect("it goes on");
            for direction in Direction::ALL {
                let value = verdict.values[direction.index()];
                assert_eq!(value.is_some(), board.slide(direction).is_some(), "{search} on\n{board}");
                assert!(value.is_none_or(f64::is_finite), "{search} on\n{board}");
            }
        });
    }
}

#[test]
fn monte_carlo_averages_the_value_after_random_moves() {
    const MOVES: u32 = 4;
    const GAMES: u32 = 4_000;
    let recipe = recipe("free 1, merges 0.5, lost -20");
    let player = "monte-carlo: free 1, merges 0.5, lost -20, moves 4".parse::<Player>().expect("a recipe");
    let mut stream = Stream::of(&[5]);
    for board in games_that_go_on().step_by(15) {
        let limits = Limits::new().effort(GAMES).seed(1);
        let verdict = player.analyze(board, limits).expect("a game that goes on");
        for direction in Direction::ALL {
            let Some(slide) = board.slide(direction) else { continue };
            let values: Vec<f64> =
                (0..GAMES).map(|_| naive_playout(slide.board, MOVES, &recipe, &mut stream)).collect();
            let mean = values.iter().sum::<f64>() / f64::from(GAMES);
            let variance =
                values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / f64::from(GAMES - 1);
            let found = verdict.values[direction.index()].expect("a legal direction");
            let error = (2.0 * variance / f64::from(GAMES)).sqrt();
            assert!((found - mean).abs() <= 4.5 * error + 1e-9, "{found} but {mean} ± {error} on\n{board}");
        }
    }
}

fn naive_playout(start: Board, moves: u32, recipe: &Recipe, stream: &mut Stream) -> f64 {
    let mut board = start;
    for _ in 0..moves {
        let mut below = |bound: usize| (stream.next_u64() % bound as u64) as usize;
        let empty: Vec<usize> = board.empty_cells().collect();
        let rank = if below(10) == 0 { 2 } else { 1 };
        let position = board.with_tile(empty[below(empty.len())], rank);
        let legal: Vec<Board> = Direction::ALL
            .into_iter()
            .filter_map(|direction| position.slide(direction))
            .map(|slide| slide.board)
            .collect();
        if legal.is_empty() {
            return recipe.lost();
        }
        board = legal[below(legal.len())];
    }
    recipe.evaluate(board)
}

/// The smallest weights against the same recipe a million million times as large.
#[test]
fn small_weights_count_as_large_ones_do() {
    const SMALL: f64 = 1e-12;
    for search in ["greedy", "alpha-beta", "expectimax", "monte-carlo"] {
        let of_cells = format!("cells{}, lost -300SIZE", " -1SIZE".repeat(16));
        for terms in ["free 3SIZE, merges 1SIZE, lost 0", "free 3SIZE, merges 1SIZE, lost -3SIZE", &of_cells]
        {
            let analyze = |size: &str, board| {
                let text = format!("{search}: {terms}").replace("SIZE", size);
                let player = text.parse::<Player>().unwrap_or_else(|error| panic!("{text}: {error}"));
                let limits = Limits::new().effort(if search == "monte-carlo" { 20 } else { 2 });
                player.analyze(board, limits).expect("a move").values
            };
            // With a tile that no packed board shows.
            let large = Board::from_ranks([16, 1, 2, 3, 0, 0, 1, 2, 0, 0, 0, 1, 0, 0, 0, 0]);
            let any = sample(boards(LARGEST_RANK), 10).into_iter().filter(|board| !board.is_finished());
            for board in any.chain([large]) {
                for (small, large) in analyze("e-12", board).into_iter().zip(analyze("", board)) {
                    assert_eq!(small.is_some(), large.is_some());
                    let (small, large) = (small.unwrap_or_default(), SMALL * large.unwrap_or_default());
                    let rounding = 1e-9 * large.abs().max(SMALL);
                    assert!((small - large).abs() <= rounding, "{search}: {small} for {large} of\n{board}");
                }
            }
        }
    }
}

//! Every published player's search values against the known positions, at every known depth.

use common::known::{assert_close, cells, number, positions};
use engine2048::internals::snake::Snake;
use engine2048::internals::{graph, Expectimax, Horizon, NoTable, Stop};
use engine2048::{Board, Direction, Limits, Player, Verdict};
use serde_json::Value;
use std::num::NonZeroUsize;

fn analyze(player: &str, board: Board, effort: u32) -> Verdict {
    let player = player.parse::<Player>().expect("in the roster");
    player.analyze(board, Limits::new().effort(effort)).expect("the game is not finished")
}

/// Position, depth, answer.
fn searches(program: &str) -> Vec<(Board, u32, Value)> {
    let searches: Vec<_> = positions()
        .into_iter()
        .flat_map(|position| {
            let searches = position.answers[program]["search"].as_array().cloned().unwrap_or_default();
            searches.into_iter().map(move |search| {
                (position.board, search["depth"].as_u64().expect("a depth") as u32, search)
            })
        })
        .collect();
    assert!(searches.len() >= 300, "{} known searches of {program}", searches.len());
    searches
}

fn assert_move_and_score(player: &str, board: Board, effort: u32, known: &Value) {
    let verdict = analyze(player, board, effort);
    let what = format!("{player} at effort {effort} on\n{board}");
    assert_close(verdict.evaluation(), number(&known["score"]), &what);
    if let Some(direction) = known["move"].as_u64() {
        assert_eq!(verdict.direction.index() as u64, direction, "{what}: {verdict:?}");
    }
    assert_eq!(verdict.depth, effort, "{what}");
}

/// Known values are null or 'illegal' for an illegal move, 'lost' for minus infinity.
fn assert_values(values: [Option<f64>; 4], known: &Value, what: &str) {
    for (value, known) in values.into_iter().zip(known["moves"].as_array().expect("four moves")) {
        match (value, known.as_str()) {
            (None, Some("illegal")) => {}
            (None, None) => assert!(known.is_null(), "{what}: no value, known {known}"),
            (Some(value), Some("lost")) => assert_eq!(value, f64::NEG_INFINITY, "{what}"),
            (Some(value), None) => assert_close(value, number(known), what),
            (value, Some(known)) => panic!("{what}: {value:?}, known {known}"),
        }
    }
}

#[test]
fn ovolve_searches_as_its_javascript() {
    for (board, depth, known) in searches("ovolve") {
        assert_move_and_score("ovolve", board, depth + 1, &known);
    }
}

#[test]
fn datumbox_searches_as_its_java() {
    for (board, depth, known) in searches("datumbox") {
        assert_move_and_score("datumbox", board, depth, &known);
    }
}

#[test]
fn gradient_has_the_known_value_of_every_move_with_pruning_and_without() {
    for (board, depth, known) in searches("gradient") {
        for player in ["gradient", "gradient-minimax"] {
            let what = format!("{player} at depth {depth} on\n{board}");
            assert_values(analyze(player, board, depth).values, &known, &what);
        }
    }
}

#[test]
fn weights_has_the_known_value_of_every_move() {
    for (board, depth, known) in searches("weights") {
        for effort in [2 * depth - 1, 2 * depth] {
            let what = format!("weights at effort {effort} on\n{board}");
            let verdict = analyze("weights", board, effort);
            assert_values(verdict.values, &known, &what);
            assert_eq!(verdict.depth, 2 * depth, "{what}");
        }
    }
}

#[test]
fn snake_has_the_known_value_of_every_move() {
    for (board, depth, known) in searches("snake") {
        let what = format!("snake at depth {depth} on\n{board}");
        let values = if depth == 0 {
            // No effort asks for it: 0 stands for the default.
            let search = Expectimax::new(&Snake, &NoTable, Stop::never());
            search.root(board, Horizon::exact(0), NonZeroUsize::MIN).expect("time is not bounded").values
        } else {
            analyze("snake", board, depth).values
        };
        assert_values(values, &known, &what);
    }
}

#[test]
fn graph_plays_the_move_with_the_least_weight_left() {
    for position in positions() {
        let Ok(verdict) =
            "graph".parse::<Player>().expect("in the roster").analyze(position.board, Limits::new())
        else {
            continue;
        };
        let weights = Direction::ALL.map(|direction| {
            let known = &position.answers["moves"][direction.index()];
            // The known cells may have a tile that no input may have, so the move's own board is evaluated.
            let slide = position.board.slide(direction)?;
            assert_eq!(slide.board.to_cells(), cells(&known["cells"]), "{}", position.board);
            Some(graph::evaluate(slide.board))
        });
        assert_eq!(verdict.values, weights.map(|weight| weight.map(|weight| -weight)), "{}", position.board);
        let least = weights.into_iter().flatten().fold(f64::INFINITY, f64::min);
        let first = weights.into_iter().position(|weight| weight == Some(least));
        assert_eq!(Some(verdict.direction.index()), first, "{}", position.board);
    }
}

//! What a text is read as, and what is said of one that is no recipe.

use super::{matrix, recipe};
use engine2048::{Evaluator, Player, Recipe};

/// What is wrong with a text, as a recipe.
fn message(text: &str) -> String {
    text.parse::<Recipe>().expect_err(text).to_string()
}

#[test]
fn the_message_tells_where_and_what_was_expected() {
    let names = engine2048::internals::features::names().collect::<Vec<_>>().join(", ");
    let features = format!("Features are {}", names.replace(", moves", " and moves"));
    let cells = "cells 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
    let y = |count| "y".repeat(count);
    for (text, expected) in [
        ("greedy:    smoothnes 1", "`smoothnes`, at 12, is no feature: smoothness?"),
        ("expectmax: empty 1", "`expectmax`, at 1, is no search: expectimax?"),
        (
            "snake: empty 1",
            "`snake`, at 1, is no search: greedy, alpha-beta, expectimax or monte-carlo was expected",
        ),
        ("expectimax empty 1", "`:` was expected at 12, after `expectimax`; found `empty`"),
        ("Expectimax", "`:` was expected at 11, after `expectimax`; found the end"),
        ("", &format!("a feature was expected at 1; found the end. {features}")),
        ("greedy:", &format!("a feature was expected at 8; found the end. {features}")),
        ("lost 0", &format!("a feature was expected at 7; found the end. {features}")),
        ("monte-carlo: moves 3,", &format!("a feature was expected at 22; found the end. {features}")),
        ("greedy:,", &format!("a feature was expected at 8; found `,`. {features}")),
        ("empty 1, §", &format!("a feature was expected at 10; found `§`. {features}")),
        ("empty 1,, free 2", &format!("a feature was expected at 9; found `,`. {features}")),
        ("empty 1 free 2", "a comma was expected at 9, after the weight of `empty`; found `free`"),
        ("lost 1 free 2", "a comma was expected at 8, after the weight of `lost`; found `free`"),
        (
            "monte-carlo: moves 3 free 1",
            "a comma was expected at 22, after the weight of `moves`; found `free`",
        ),
        ("monte-carlo: moves", "a number was expected at 19, after `moves`; found the end"),
        ("empty 1, EMPTY 2", "`EMPTY`, at 10, appears twice: it is also at 1"),
        ("lost 1, lost 1", "`lost`, at 9, appears twice: it is also at 1"),
        ("monte-carlo: moves 3, free 1, moves 4", "`moves`, at 31, appears twice: it is also at 14"),
        ("empty", "a number was expected at 6, after `empty`; found the end"),
        ("empty, free 1", "a number was expected at 6, after `empty`; found `,`"),
        ("empty == 1", "a number was expected at 8, after `empty`; found `=`"),
        ("empty 1.2.3", "`1.2.3`, at 7, is no number; one looks like 2, -0.5 or 1e-3"),
        ("empty -", "`-`, at 7, is no number; one looks like 2, -0.5 or 1e-3"),
        ("empty 1e13", "`1e13`, at 7, is out of range: from -1e12 to 1e12"),
        ("empty -1e999", "`-1e999`, at 7, is out of range: from -1e12 to 1e12"),
        ("empty 9e-13", "`9e-13`, at 7, is too close to 0: write 0, or at least 1e-12"),
        ("cells 0 0.0 0e-99 -1e-400", "`-1e-400`, at 19, is too close to 0: write 0, or at least 1e-12"),
        ("empty 2,7", "a feature was expected at 9; found `7`. Numbers have a point: 2.7, not 2,7"),
        (cells, "a number was expected at 42: `cells` takes 16 and has 15; found the end"),
        (&format!("{cells} 16 17"), "a comma was expected at 46: `cells` takes 16 numbers; found `17`"),
        ("moves 5", "`moves`, at 1, is only for monte-carlo; the search is expectimax"),
        ("greedy: free 1, moves 5", "`moves`, at 17, is only for monte-carlo; the search is greedy"),
        ("monte-carlo: moves 1001", "`1001`, at 20, is no number of moves: a whole one from 1 to 1000"),
        ("monte-carlo: moves 1.5", "`1.5`, at 20, is no number of moves: a whole one from 1 to 1000"),
        ("monte-carlo: moves 0", "`0`, at 20, is no number of moves: a whole one from 1 to 1000"),
        (&"x".repeat(1001), "a recipe has at most 1000 bytes"),
        (&y(32), &format!("a feature was expected at 1; found `{}`. {features}", y(32))),
        (&y(33), &format!("a feature was expected at 1; found `{}...`. {features}", y(32))),
        // Positions count characters; a hyphen belongs to a word where a letter follows.
        (
            "häuser: empty 1",
            "`häuser`, at 1, is no search: greedy, alpha-beta, expectimax or monte-carlo was expected",
        ),
        ("ä empty 1", &format!("a feature was expected at 1; found `ä`. {features}")),
        ("empty 1, ± 2", &format!("a feature was expected at 10; found `±`. {features}")),
        ("empty 1e", "a comma was expected at 8, after the weight of `empty`; found `e`"),
        ("empty 1e+", "a comma was expected at 8, after the weight of `empty`; found `e`"),
        ("empty ±1", "a number was expected at 7, after `empty`; found `±`"),
        ("a--b", &format!("a feature was expected at 1; found `a`. {features}")),
        ("free_-b", "a number was expected at 5, after `free`; found `_`"),
        ("empty\u{a0}1, fre 2", "`fre`, at 10, is no feature: free?"),
        ("best_cells 1", "`best_cells`, at 1, is no feature: best-cells?"),
        ("em\u{a0}\u{0}", &format!("a feature was expected at 1; found `em`. {features}")),
        ("\u{0}", &format!("a feature was expected at 1; found `?`. {features}")),
    ] {
        assert_eq!(message(text), expected, "{text}");
    }
    let position = |text: &str| text.parse::<Recipe>().expect_err("it is no recipe").position;
    assert_eq!(position(&y(1001)), 1001);
    // No position lies past the text: 333 letters of three bytes fit.
    let wide = "\u{3042}".repeat(400);
    assert_eq!((message(&wide), position(&wide)), ("a recipe has at most 1000 bytes".to_owned(), 334));
    assert_eq!(position(&"\u{3042}".repeat(333)), 1, "a text that fits is read");
}

#[test]
fn every_message_is_short_enough_for_a_cell() {
    for text in ["", &"x".repeat(900), &format!("empty {}", "1.".repeat(400)), &"empty 1 ".repeat(100)] {
        let message = message(text);
        assert!(message.len() <= 300 && message.is_ascii(), "{message}");
    }
}

#[test]
fn case_blanks_order_and_a_last_comma_are_free() {
    let plain = recipe("expectimax: smoothness 0.1, empty 2.7, lost -5");
    for text in [
        "EXPECTIMAX:Smoothness.1,Empty 2.7,lost-5",
        "\texpectimax :\n empty\u{a0}= 2.7 ;\r\n smoothness = +1E-1 ; lost = -5. ,",
        "lost -5, empty 2.70, smoothness 0.10",
    ] {
        assert_eq!(recipe(text), plain, "{text}");
    }
}

#[test]
fn what_a_recipe_leaves_unsaid_has_a_default() {
    for (text, whole) in [
        ("empty 1", "expectimax: empty 1, lost -1000000"),
        ("monte-carlo: empty 1", "monte-carlo: empty 1, lost -1000000, moves 10"),
    ] {
        assert_eq!(recipe(text), recipe(whole));
    }
    let other = recipe("monte-carlo: empty 1, moves 3, lost 0");
    assert_eq!((other.lost(), other.moves()), (0.0, 3));
    for moves in [1, 1000] {
        assert_eq!(recipe(&format!("monte-carlo: empty 1, moves {moves}")).moves(), moves);
    }
}

#[test]
fn a_recipe_printed_is_the_recipe() {
    let cells: [f64; 16] = std::array::from_fn(|cell| 0.25_f64.powi(cell as i32));
    for text in [
        "greedy: difference -1".to_owned(),
        format!("alpha-beta: {}, {}, empty 1000", matrix("cells", cells), matrix("best-cells", cells)),
        "monte-carlo: score 1e-12, moves 40, lost -0.5".to_owned(),
        "expectimax: free 1, lost 0".to_owned(),
        format!("cells{}, empty 1", " 1.2345678901234567e-12".repeat(16)),
        "free 1.2345678901234567e-12, merges 1e-12, empty -1e12".to_owned(),
    ] {
        let plain = recipe(&text);
        assert_eq!(recipe(&plain.to_string()), plain, "{plain}");
    }
}

#[test]
fn a_single_word_is_judged_as_a_name_and_anything_else_as_a_recipe() {
    for text in ["minimax", "OVOLVE", "graph", "Network", "empty 1", "greedy: free 1"] {
        assert!(text.parse::<Player>().is_ok() || text.parse::<Evaluator>().is_ok(), "{text}");
    }
    for (text, expected) in [
        ("expectimx", "`expectimx`, at 1, is no player and no evaluator: expectimax?"),
        ("nobody", "`nobody`, at 1, is no player and no evaluator, and no recipe either"),
        ("gradient-minimx", "`gradient-minimx`, at 1, is no player and no evaluator: gradient-minimax?"),
        ("gradient_minimax", "`gradient_minimax`, at 1, is no player and no evaluator: gradient-minimax?"),
        (" minimax", "` minimax`, at 1, is no player and no evaluator: minimax?"),
        ("empty", "a number was expected at 6, after `empty`; found the end"),
        ("Lost", "a number was expected at 5, after `lost`; found the end"),
        ("moves", "`moves`, at 1, is only for monte-carlo; the search is expectimax"),
        ("expectimx: empty 1", "`expectimx`, at 1, is no search: expectimax?"),
    ] {
        let error = text.parse::<Player>().expect_err(text);
        assert_eq!(error.to_string(), expected);
        assert_eq!(text.parse::<Evaluator>().expect_err(text), error);
    }
}

#[test]
fn a_slip_is_near_to_what_was_meant_and_another_word_to_nothing() {
    for (typed, meant) in [
        ("smoothnes", Some("smoothness")),
        ("Smothness", Some("smoothness")),
        ("emtpy", Some("empty")),
        ("last_difference", Some("last-difference")),
        ("lastdifference", Some("last-difference")),
        ("mono", Some("monotonicity")),
        ("emp", Some("empty")),
        ("egde", Some("edge")),
        // Two of four letters may be wrong, three of ten may not.
        ("fxxe", Some("free")),
        ("smozzzness", None),
        // Nearer than `score`, and two letters off.
        ("cornrs", Some("corner")),
        ("x", None),
        ("em", None),
        ("snake", None),
        ("greedy", None),
        ("emptyemptyemptyemptyemptyemptyemptyemptyempty", None),
    ] {
        let said = message(&format!("{typed} 1"));
        let found = said.split_once("is no feature: ").map(|(_, rest)| rest.trim_end_matches('?'));
        assert_eq!(found, meant, "{typed}");
    }
}

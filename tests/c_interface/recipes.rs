//! Recipes wherever a name stands; what is wrong with one; what each feature is worth.

use crate::calls::{Text, *};
use engine2048::ffi::e2048_feature_count;

const RECIPE: &str = "Greedy: merges 3,free -0.5";

#[test]
fn a_recipe_stands_wherever_a_name_does() {
    let recipe = c(RECIPE);
    let (mut value, mut merges, mut free) = (f64::NAN, f64::NAN, f64::NAN);
    assert_eq!(evaluate(Some(&MIDDLE), Some(&recipe), Some(&mut value)), E2048_OK);
    assert_eq!(evaluate(Some(&MIDDLE), Some(&c("merges 1")), Some(&mut merges)), E2048_OK);
    assert_eq!(evaluate(Some(&MIDDLE), Some(&c("free 1")), Some(&mut free)), E2048_OK);
    // By hand: two pairs of 2s in the first column, one of 32s in the second, one of 2s in the third row;
    // three empty cells.
    assert_eq!((merges, free), (4.0, 3.0));
    assert_eq!(value, 10.5);

    let bounds = Bounds { effort: 0, ..QUICK };
    let mut evaluations = [0.0; 4];
    let direction = analyze(Some(&MIDDLE), Some(&recipe), bounds, Some(&mut evaluations), None, None);
    let mut best = f64::NAN;
    assert_eq!(best_move(Some(&MIDDLE), Some(&recipe), bounds, Some(&mut best)), direction);
    for (way, evaluation) in (0..4).zip(evaluations) {
        let mut after = [0; 16];
        assert_eq!(slide(Some(&MIDDLE), way, Some(&mut after), None), 1, "every direction is legal");
        assert_eq!(evaluate(Some(&after), Some(&recipe), Some(&mut value)), E2048_OK);
        assert_eq!(value, evaluation, "greedy looks at what a move leaves");
        assert!(evaluation <= best);
    }

    let (mut seed, mut cells) = (3, MIDDLE);
    assert_eq!(play(Some(&mut seed), Some(&mut cells), Some(&c("monte-carlo: free 1")), (10, 0), 5, None), 5);
}

#[test]
fn what_is_no_recipe_is_refused_and_said() {
    for (text, at, expected) in [
        ("minimax", 0, ""),
        (RECIPE, 0, ""),
        ("empty 1", 0, ""),
        ("expectimax: smoothnes 1", 13, "`smoothnes`, at 13, is no feature: smoothness?"),
        ("ovolv", 1, "`ovolv`, at 1, is no player and no evaluator: ovolve?"),
        ("empty 2,7", 9, "a feature was expected at 9; found `7`. Numbers have a point: 2.7, not 2,7"),
    ] {
        let mut position = -1;
        assert_eq!(check_recipe(text.as_bytes(), Some(&mut position)), Ok(expected.to_owned()));
        assert_eq!(position, at, "{text}");
        let refused = evaluate(Some(&MIDDLE), Some(&c(text)), None) == E2048_NAME
            && best_move(Some(&MIDDLE), Some(&c(text)), QUICK, None) == E2048_NAME;
        assert_eq!(refused, at > 0, "{text}");
    }
    assert_eq!(check_recipe(&[0xFF, 0xFE], None).map(|text| text.is_ascii()), Ok(true));
    assert_eq!(check_recipe(b"", None).map(|text| text.is_empty()), Ok(false));
}

#[test]
fn a_recipe_has_at_most_a_thousand_bytes() {
    let longest = format!("empty 1{}", " ".repeat(993));
    assert_eq!(evaluate(Some(&MIDDLE), Some(&c(&longest)), None), E2048_OK);
    assert_eq!(check_recipe(longest.as_bytes(), None), Ok(String::new()));
    // Its first bytes, all that are read, would be one.
    let unparted = format!("free{:060}", 1);
    assert!(check_recipe(unparted.as_bytes(), None).is_ok_and(|text| text.contains("is no player")));
    let longer = format!("{longest} ");
    assert_eq!(evaluate(Some(&MIDDLE), Some(&c(&longer)), None), E2048_NAME);
    assert_eq!(check_recipe(longer.as_bytes(), None), Ok("a recipe has at most 1000 bytes".to_owned()));
    // Without a NUL: no more is read than the header says.
    let endless = [b' '; E2048_RECIPE_CAPACITY as usize];
    assert_eq!(evaluate(Some(&MIDDLE), Some(&endless), None), E2048_NAME);
    let endless_name = [b'a'; E2048_NAME_CAPACITY as usize];
    assert_eq!(evaluate(Some(&MIDDLE), Some(&endless_name), None), E2048_NAME);
    assert!(said_of(&endless_name).contains("is no player"), "{}", said_of(&endless_name));
    // Half as many characters as bytes.
    let endless_accents = "\u{e9}".repeat(E2048_RECIPE_CAPACITY as usize / 2 + 1);
    assert_eq!(said_of(endless_accents.as_bytes()), "a recipe has at most 1000 bytes");
}

#[test]
fn no_fault_lies_past_the_text_however_wide_its_letters() {
    let position = |text: &[u8]| {
        let mut position = -1;
        assert!(check_recipe(text, Some(&mut position)).is_ok_and(|said| !said.is_empty()));
        position
    };
    // Of two, three and four bytes: the letter that no longer fits, or the first, which is wrong.
    for (letter, fit) in [("\u{e9}", 500), ("\u{3042}", 333), ("\u{1f600}", 250)] {
        assert_eq!(position(letter.repeat(fit + 1).as_bytes()), fit as i32 + 1, "{letter}");
        assert_eq!(position(letter.repeat(fit).as_bytes()), 1, "{letter}");
        for before in ["a", "ab", "abc"] {
            let fit = before.len() + (1000 - before.len()) / letter.len();
            assert_eq!(
                position(format!("{before}{}", letter.repeat(999)).as_bytes()),
                fit as i32 + 1,
                "{letter}"
            );
        }
    }
    // Latin-1, which is no UTF-8, has one byte a letter.
    assert_eq!(position(&[0xE9; 1000]), 1);
    assert_eq!(position(&[0xE9; 1001]), 1001);
}

/// The text may lack its NUL.
fn said_of(text: &[u8]) -> String {
    let (length, said) = check_recipe_into(Some(text), None, 1000, 1000);
    String::from_utf8(said[..length as usize].to_vec()).expect("UTF-8")
}

#[test]
fn a_check_refuses_a_bad_buffer_and_writes_nothing() {
    for (recipe, capacity, status) in [
        (Some("empty"), 10, E2048_BUFFER),
        (Some("empty"), -1, E2048_RANGE),
        (Some("empty 1"), -1, E2048_RANGE),
        (None, 10, E2048_NULL),
    ] {
        let mut position = 99;
        let recipe = recipe.map(c);
        let (answer, text) = check_recipe_into(recipe.as_deref(), Some(&mut position), 10, capacity);
        assert_eq!((answer, position), (status, 99), "{recipe:?}");
        assert!(text.iter().all(|&byte| byte == b'x'), "{recipe:?}");
    }
}

#[test]
fn nothing_has_no_sign() {
    let mut lone = [0; 16];
    lone[5] = 2;
    for recipe in ["smoothness 0.1", "difference -1"] {
        let parts = explain(Some(&lone), Some(&c(recipe))).expect("an evaluator");
        assert_eq!([parts[0].value, parts[0].share].map(f64::to_bits), [0, 0], "{recipe}");
    }
}

#[test]
fn an_explanation_adds_up_to_the_evaluation() {
    for evaluator in
        evaluator_names().into_iter().chain([c(RECIPE), c("cells 1 2 3 4 5 6 7 8 9 8 7 6 5 4 3 2")])
    {
        let mut value = f64::NAN;
        assert_eq!(evaluate(Some(&MIDDLE), Some(&evaluator), Some(&mut value)), E2048_OK);
        let parts = explain(Some(&MIDDLE), Some(&evaluator)).expect("an evaluator");
        let sum: f64 = parts.iter().map(|part| part.share).sum();
        let rounding = match &evaluator {
            name if *name == c("datumbox") => 1.0,
            name if *name == c("heuristic") => 0.26,
            _ => 1e-9,
        };
        assert!((sum - value).abs() < rounding, "{evaluator:?}: {sum} but {value}");
        for part in &parts {
            assert!((part.value * part.weight - part.share).abs() <= 1e-9 * part.share.abs());
            let name = Text::Feature(part.feature).get().expect("every part has a name");
            assert_eq!(
                (0..e2048_feature_count()).contains(&part.feature),
                evaluator != c("network"),
                "{name}"
            );
        }
    }
    let parts = explain(Some(&MIDDLE), Some(&c(RECIPE))).expect("a recipe");
    let rows: Vec<_> = parts
        .iter()
        .map(|part| (Text::Feature(part.feature).get().unwrap(), part.value, part.weight, part.share))
        .collect();
    assert_eq!(rows, [("free".into(), 3.0, -0.5, -1.5), ("merges".into(), 4.0, 3.0, 12.0)]);
}

#[test]
fn minus_infinity_is_lost_in_an_explanation_too() {
    let parts = explain(Some(&FULL), Some(&c("ovolve"))).expect("an evaluator");
    let empty = parts.iter().find(|part| Text::Feature(part.feature).get().unwrap() == "empty");
    assert_eq!(empty.map(|part| (part.value, part.share)), Some((E2048_LOST, E2048_LOST)));
}

#[test]
fn an_explanation_refuses_what_it_cannot_answer() {
    let recipe = c(RECIPE);
    for (cells, evaluator, capacity, status) in [
        (None, Some(&recipe), 2, E2048_NULL),
        (Some(&MIDDLE), None, 2, E2048_NULL),
        (Some(&[3; 16]), Some(&recipe), 2, E2048_TILE),
        (Some(&MIDDLE), Some(&c("nobody")), 2, E2048_NAME),
        (Some(&MIDDLE), Some(&c("minimax")), 2, E2048_NAME),
        (Some(&MIDDLE), Some(&recipe), -1, E2048_RANGE),
        (Some(&MIDDLE), Some(&recipe), 0, E2048_BUFFER),
        (Some(&MIDDLE), Some(&recipe), 1, E2048_BUFFER),
    ] {
        let mut shares = [4.5; 2];
        let evaluator = evaluator.map(Vec::as_slice);
        assert_eq!(explain_shares(cells, evaluator, capacity, Some(&mut shares)), status);
        assert_eq!(shares, [4.5; 2], "nothing is written");
    }
    assert_eq!(explain_shares(Some(&MIDDLE), Some(&recipe), 0, None), 2, "how many there are");
    let mut shares = [4.5; 2];
    assert_eq!(explain_shares(Some(&MIDDLE), Some(&recipe), 2, Some(&mut shares)), 2);
    assert_eq!(shares, [-1.5, 12.0]);
}

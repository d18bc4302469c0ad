//! Versions, names and status texts.

use crate::calls::{Text, *};
use engine2048::ffi;
use std::collections::HashSet;

/// The numbers never change.
const STATUSES: [(i32, i32); 14] = [
    (E2048_OK, 0),
    (E2048_GAME_OVER, -1),
    (E2048_NULL, -2),
    (E2048_TILE, -3),
    (E2048_DIRECTION, -4),
    (E2048_NAME, -5),
    (E2048_RANGE, -6),
    (E2048_BUFFER, -7),
    (E2048_FULL, -8),
    (E2048_CANCELLED, -9),
    (E2048_NO_NETWORK, -10),
    (E2048_WEIGHTS, -11),
    (E2048_RECORD, -12),
    (E2048_INTERNAL, -99),
];

#[test]
fn numbers_are_those_of_version_1() {
    assert!(STATUSES.iter().all(|(status, number)| status == number));
    assert_eq!([E2048_UP, E2048_RIGHT, E2048_DOWN, E2048_LEFT], [0, 1, 2, 3]);
    assert_eq!((E2048_ILLEGAL, E2048_LOST), (-1e300, -1e200));
    assert_eq!((ffi::e2048_abi_version(), E2048_ABI_VERSION), (1, 1));
}

#[test]
fn the_version_is_that_of_the_package() {
    assert_eq!(Text::Version.get(), Ok(env!("CARGO_PKG_VERSION").to_owned()));
}

#[test]
fn every_status_has_a_sentence_of_its_own() {
    let sentences: HashSet<String> = STATUSES
        .iter()
        .map(|&(status, _)| Text::Status(status).get().expect("statuses have texts"))
        .collect();
    assert_eq!(sentences.len(), STATUSES.len());
    for unknown in [-13, -98, -100, i32::MIN, 1, 42, i32::MAX] {
        let sentence = Text::Status(unknown).get().expect("unknown numbers have a text too");
        assert!(!sentences.contains(&sentence), "{unknown}: {sentence}");
        assert!(is_sentence(&sentence), "{sentence}");
        assert_eq!(sentence.contains("is an answer"), unknown > 0, "{unknown}: {sentence}");
    }
    assert!(sentences.iter().all(|sentence| is_sentence(sentence)));
    for (status, word) in [
        (E2048_GAME_OVER, "over"),
        (E2048_NULL, "NULL"),
        (E2048_TILE, "131072"),
        (E2048_DIRECTION, "3 (left)"),
        (E2048_NAME, "recipe"),
        (E2048_RANGE, "out of range"),
        (E2048_BUFFER, "buffer"),
        (E2048_FULL, "no cell is empty"),
        (E2048_CANCELLED, "cancelled"),
        (E2048_NO_NETWORK, "still to be loaded"),
        (E2048_WEIGHTS, "damaged"),
        (E2048_RECORD, "record"),
        (E2048_INTERNAL, "memory"),
    ] {
        assert!(Text::Status(status).get().is_ok_and(|sentence| sentence.contains(word)), "{status}: {word}");
    }
}

fn is_sentence(text: &str) -> bool {
    text.is_ascii() && text.starts_with(|letter: char| letter.is_ascii_uppercase()) && text.ends_with('.')
}

/// One text of each function.
const TEXTS: [Text; 6] = [
    Text::Feature(0),
    Text::Version,
    Text::Status(E2048_TILE),
    Text::Evaluator(0),
    Text::Player(0),
    Text::Summary(0),
];

#[test]
fn a_text_fits_its_buffer_or_is_not_written() {
    for text in TEXTS {
        let whole = text.get().unwrap_or_else(|status| panic!("{text:?}: {status}"));
        let length = whole.len() as i32;
        assert!(length > 0);
        assert_eq!(text.write(None, 0).0, length, "{text:?}: the length needed");
        let (answer, bytes) = text.write(Some(whole.len() + 1), length + 1);
        assert_eq!((answer, bytes), (length, c(&whole)), "{text:?}: a buffer that just fits");
        for capacity in [0, 1, length - 1, length] {
            let (answer, bytes) = text.write(Some(whole.len() + 1), capacity);
            assert_eq!(answer, E2048_BUFFER, "{text:?}: {capacity} bytes");
            assert!(bytes.iter().all(|&byte| byte == b'x'), "{text:?}: nothing is written");
        }
        for capacity in [-1, i32::MIN] {
            let (answer, bytes) = text.write(Some(10), capacity);
            assert_eq!(answer, E2048_RANGE, "{text:?}: {capacity} bytes");
            assert!(bytes.iter().all(|&byte| byte == b'x'), "{text:?}: nothing is written");
            assert_eq!(text.write(None, capacity).0, E2048_RANGE);
        }
        for capacity in [1, 1000, i32::MAX] {
            assert_eq!(text.write(None, capacity).0, E2048_NULL, "{text:?}: NULL for {capacity} bytes");
        }
    }
}

#[test]
fn lists_end_where_their_count_says() {
    type List = (fn(i32) -> Text, i32);
    let lists: [List; 4] = [
        (Text::Feature, ffi::e2048_feature_count()),
        (Text::Evaluator, ffi::e2048_evaluator_count()),
        (Text::Player, ffi::e2048_player_count()),
        (Text::Summary, ffi::e2048_player_count()),
    ];
    for (text, count) in lists {
        assert!(count > 0);
        let all: HashSet<String> =
            (0..count).map(|index| text(index).get().expect("the index is below the count")).collect();
        assert_eq!(all.len(), count as usize, "no two are equal");
        assert!(all.iter().all(|text| text.is_ascii()));
        for index in [-1, count, i32::MIN, i32::MAX] {
            let (answer, bytes) = text(index).write(Some(100), 100);
            assert_eq!(answer, E2048_RANGE);
            assert!(bytes.iter().all(|&byte| byte == b'x'), "nothing is written");
        }
    }
}

#[test]
fn names_are_short_and_summaries_say_what_effort_means() {
    for name in player_names().iter().chain(&evaluator_names()) {
        assert!(name.len() < E2048_NAME_CAPACITY as usize);
        assert!(name[..name.len() - 1].iter().all(|byte| byte.is_ascii_lowercase() || *byte == b'-'));
    }
    for index in 0..ffi::e2048_player_count() {
        let summary = Text::Summary(index).get().expect("the index is below the count");
        assert!(summary.to_lowercase().contains("effort"), "{summary}");
    }
}

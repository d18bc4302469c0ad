//! Random boards for property tests.

// Each test program uses a part of this.
#![allow(dead_code)]

use engine2048::{Board, Direction, GameSeed, CELLS};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngSeed, TestError, TestRunner};
use std::cell::RefCell;

/// Boards of 0 to 16 tiles, with ranks up to one that varies from 1 to `largest`: few ranks make many merges,
/// many make few. They shrink towards few and small tiles.
pub fn boards(largest: u8) -> impl Strategy<Value = Board> {
    let cells = prop::array::uniform::<_, CELLS>((0..CELLS, any::<u8>()));
    (1..=largest, 0..=CELLS, cells).prop_map(|(most, fullness, cells)| {
        Board::from_ranks(cells.map(|(lot, bits)| if lot < fullness { 1 + bits % most } else { 0 }))
    })
}

/// Positions with a legal move, from games of random directions. They shrink towards short games.
pub fn played_boards() -> impl Strategy<Value = Board> {
    let directions = prop::collection::vec(0..4_usize, 0..200);
    (any::<i32>(), directions)
        .prop_map(|(seed, directions)| {
            let mut seed = GameSeed(seed);
            let mut board = seed.new_game();
            for direction in directions {
                if let Some(slide) = board.slide(Direction::ALL[direction]) {
                    board = seed.spawn(slide.board).map_or(slide.board, |(board, _)| board);
                }
            }
            board
        })
        .prop_filter("a legal move", |board| !board.is_finished())
}

/// `count` values, the same in every run.
pub fn sample<S: Strategy>(values: S, count: usize) -> Vec<S::Value> {
    let mut runner = runner(1);
    (0..count).map(|_| values.new_tree(&mut runner).expect("there are such values").current()).collect()
}

fn runner(cases: u32) -> TestRunner {
    TestRunner::new(Config {
        cases,
        rng_seed: RngSeed::Fixed(2048),
        failure_persistence: None,
        ..Config::default()
    })
}

/// Checks on `count` values, the same in every run, that `property` does not panic.
///
/// # Panics
/// With the smallest value found for which it does.
pub fn check<S: Strategy>(values: S, count: u32, property: impl FnMut(S::Value)) {
    let property = RefCell::new(property);
    let checked = runner(count).run(&values, |value| {
        (property.borrow_mut())(value);
        Ok(())
    });
    match checked {
        Ok(()) => {}
        Err(TestError::Fail(why, value)) => panic!("{why}\nfor {value:?}"),
        Err(TestError::Abort(why)) => panic!("no values to check: {why}"),
    }
}

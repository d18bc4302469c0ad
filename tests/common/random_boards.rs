//! Random boards for property tests, and two of the last lap.

use engine2048::internals::{PackedBoard, Stream, LARGEST_PACKED_RANK};
use engine2048::{Board, Direction, GameSeed, CELLS};
use rand::Rng;
use std::fmt::Debug;
use std::panic::{catch_unwind, AssertUnwindSafe};

/// A snake with small tiles behind it: at the beginning of the last lap, and on the way.
pub const ON_LAPS: [[u8; 16]; 2] = [
    [14, 13, 12, 11, 7, 8, 9, 10, 2, 1, 0, 3, 0, 0, 1, 0],
    [14, 13, 12, 11, 7, 8, 9, 10, 8, 7, 5, 3, 0, 1, 1, 0],
];

/// The numbers that a value is made of: the fewer and the smaller they are, the smaller is the value.
pub struct Draws {
    numbers: Vec<usize>,
    used: usize,
    /// Where further numbers come from; without it they are 0.
    stream: Option<Stream>,
}

impl Draws {
    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        if self.used == self.numbers.len() {
            self.numbers.push(self.stream.as_mut().map_or(0, |stream| stream.next_u64() as usize % end));
        }
        self.used += 1;
        self.numbers[self.used - 1].min(end - 1)
    }

    /// Any byte.
    pub fn byte(&mut self) -> u8 {
        self.below(256) as u8
    }
}

/// Boards of 0 to 16 tiles, with ranks up to one that varies from 1 to `largest`: few ranks make many merges,
/// many make few. They shrink towards few and small tiles.
pub fn boards(largest: u8) -> impl Fn(&mut Draws) -> Option<Board> {
    move |draws| {
        let (most, fullness) = (1 + draws.below(usize::from(largest)), draws.below(CELLS + 1));
        Some(Board::from_ranks(std::array::from_fn(|_| {
            let (lot, rank) = (draws.below(CELLS), 1 + draws.below(most));
            // A cell shrinks to an empty one.
            if CELLS - lot <= fullness {
                rank as u8
            } else {
                0
            }
        })))
    }
}

/// [`boards`] that the packed board holds.
pub fn packed_boards() -> impl Fn(&mut Draws) -> Option<PackedBoard> {
    |draws| boards(LARGEST_PACKED_RANK)(draws).and_then(PackedBoard::from_board)
}

/// Positions with a legal move, from games of random directions. They shrink towards short games.
pub fn played_boards() -> impl Fn(&mut Draws) -> Option<Board> {
    |draws| {
        let mut seed = GameSeed(draws.below(usize::MAX) as i32);
        let mut board = seed.new_game();
        for _ in 0..draws.below(200) {
            if let Some(slide) = board.slide(Direction::ALL[draws.below(4)]) {
                board = seed.spawn(slide.board).map_or(slide.board, |(board, _)| board);
            }
        }
        Some(board).filter(|board| !board.is_finished())
    }
}

/// The values for which `is_wanted` holds.
pub fn those<T>(
    values: impl Fn(&mut Draws) -> Option<T>,
    is_wanted: impl Fn(&T) -> bool,
) -> impl Fn(&mut Draws) -> Option<T> {
    move |draws| values(draws).filter(&is_wanted)
}

/// `count` values, the same in every run.
pub fn sample<T>(values: impl Fn(&mut Draws) -> Option<T>, count: usize) -> Vec<T> {
    drawn(&values, count).map(|(value, _)| value).collect()
}

/// `count` values, each with its numbers.
fn drawn<T>(
    values: &impl Fn(&mut Draws) -> Option<T>,
    count: usize,
) -> impl Iterator<Item = (T, Vec<usize>)> + '_ {
    /// A value may be wanted this rarely.
    const DRAWS: usize = 1000;
    (0..count).map(move |value| {
        let mut draws = (0..DRAWS).map(|draw| Draws {
            numbers: Vec::new(),
            used: 0,
            stream: Some(Stream::of(&[2048, value as u64, draw as u64])),
        });
        draws
            .find_map(|mut draws| values(&mut draws).map(|value| (value, draws.numbers)))
            .expect("there are such values")
    })
}

/// Checks on `count` values, the same in every run, that `property` does not panic.
///
/// # Panics
/// For a small value for which it does.
pub fn check<T: Debug>(values: impl Fn(&mut Draws) -> Option<T>, count: u32, mut property: impl FnMut(T)) {
    /// How often all numbers are made smaller.
    const ROUNDS: usize = 20;
    let again = |numbers: Vec<usize>| values(&mut Draws { numbers, used: 0, stream: None });
    let mut fails = |value| catch_unwind(AssertUnwindSafe(|| property(value))).is_err();
    let failing = drawn(&values, count as usize).find_map(|(value, numbers)| fails(value).then_some(numbers));
    let Some(mut numbers) = failing else { return };
    let places = 0..numbers.len();
    for place in (0..ROUNDS).flat_map(|_| places.clone()) {
        let number = numbers[place];
        for smaller in [0, number / 2, number.saturating_sub(1)] {
            let mut fewer = numbers.clone();
            fewer[place] = smaller;
            if smaller < numbers[place] && again(fewer.clone()).is_some_and(&mut fails) {
                numbers = fewer;
            }
        }
    }
    let value = again(numbers).expect("it failed before");
    eprintln!("for {value:?}");
    property(value);
    panic!("what failed before no longer fails");
}

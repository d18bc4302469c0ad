//! Random boards of every kind, for tests that hold one routine against another.

use engine2048::board::{Board, CELLS};
use engine2048::random::Stream;
use rand::Rng;

/// Boards without end: of every fullness, 0 to 16 tiles, with tiles up to every rank, 1 to `largest`. Among any
/// 17 · `largest` in a row each of these kinds is met once.
///
/// Few ranks make many merges, many ranks make few, so both are met often.
pub fn random_boards(largest: u8) -> impl Iterator<Item = Board> {
    let mut stream = Stream::of(&[u64::from(largest), 2048]);
    let ranks = usize::from(largest);
    (0..).map(move |index| {
        let (rank, round) = (index % ranks, index / ranks);
        // Seven apart, so that a few boards are full and empty ones too.
        let tiles = (7 * rank + round) % (CELLS + 1);
        random_board(&mut stream, 1 + rank, tiles)
    })
}

/// A board with this many tiles in random cells, each of a random rank from 1 to `largest`.
fn random_board(stream: &mut Stream, largest: usize, tiles: usize) -> Board {
    let mut below = |bound: usize| (stream.next_u64() % bound as u64) as usize;
    let mut cells: Vec<usize> = (0..CELLS).collect();
    let mut board = Board::EMPTY;
    for _ in 0..tiles {
        let cell = cells.swap_remove(below(cells.len()));
        board = board.with_tile(cell, 1 + below(largest) as u8);
    }
    board
}

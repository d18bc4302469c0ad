//! The replies to a placed tile against a naive twin: every cell and every direction by itself.

use common::random_boards::{boards, check, played_boards};
use engine2048::internals::heuristic::Heuristic;
use engine2048::internals::{
    Budget, Evaluate, Expectimax, ExpectimaxAdapter, Grid, Horizon, NoTable, PackedBoard, Stop,
};
use engine2048::{Board, Direction, CELLS};
use std::collections::BTreeSet;
use std::num::NonZeroUsize;

/// Boards and the cells of the tile that they answer.
type Answers = BTreeSet<([u8; CELLS], usize)>;

fn naive(board: Board, rank: u8) -> Answers {
    let answers = board.empty_cells().flat_map(|cell| {
        let position = board.with_tile(cell, rank);
        let slides = Direction::ALL.into_iter().filter_map(move |direction| position.slide(direction));
        slides.map(move |slide| (*slide.board.ranks(), cell))
    });
    answers.collect()
}

fn found<G: Grid>(board: G, rank: u8) -> (Answers, usize) {
    let mut replies = Vec::new();
    board.push_replies(rank, &mut replies);
    let answers = replies
        .iter()
        .flat_map(|reply| reply.cells.map(|cell| (*reply.board.to_board().ranks(), cell)))
        .collect();
    (answers, replies.len())
}

#[test]
fn the_replies_to_a_tile_are_those_of_every_cell_and_direction() {
    let (mut on_nibbles, mut one_by_one) = (0, 0);
    let mut holds = |board: Board| {
        let packed = PackedBoard::from_board(board).expect("small tiles");
        for rank in [1, 2] {
            let expected = naive(board, rank);
            let (answers, count) = found(packed, rank);
            assert_eq!(answers, expected, "{rank} on\n{board}");
            on_nibbles += count;
            let (answers, count) = found(board, rank);
            assert_eq!(answers, expected, "{rank} on\n{board}");
            one_by_one += count;
        }
    };
    check(played_boards(), 300, &mut holds);
    // Boards that no move leaves: of every fullness, with all kinds of merges.
    check(boards(4), 1000, &mut holds);
    assert!(3 * on_nibbles < 2 * one_by_one, "{on_nibbles} replies instead of {one_by_one}");
}

/// The hand-made evaluator, position by position.
struct Apart;

impl Evaluate<PackedBoard> for Apart {
    fn value(&self, board: PackedBoard) -> f64 {
        Heuristic::get().value(board)
    }
}

impl ExpectimaxAdapter<PackedBoard> for Apart {
    fn finished(&self, board: PackedBoard) -> f64 {
        ExpectimaxAdapter::finished(Heuristic::get(), board)
    }
}

#[test]
fn shared_replies_change_no_bit_of_a_value() {
    check(played_boards(), 40, |board| {
        let packed = PackedBoard::from_board(board).expect("small tiles");
        let horizon = Horizon { placements: 3, budget: Budget::down_to(0.002) };
        let apart = Expectimax::new(&Apart, &NoTable, Stop::never()).root(packed, horizon, NonZeroUsize::MIN);
        let shared = Expectimax::new(Heuristic::get(), &NoTable, Stop::never()).root(
            packed,
            horizon,
            NonZeroUsize::MIN,
        );
        let [apart, shared] = [apart, shared].map(|found| found.expect("nothing stops it").values);
        assert_eq!(shared, apart, "{board}");
    });
}

//! The expectimax search against a naive twin: the textbook's recursion over the exact board, one line of play after
//! another, with nothing remembered and nothing shared.

use engine2048::board::{Board, CELLS};
use engine2048::direction::Direction;
use engine2048::grid::Grid;
use engine2048::packed::PackedBoard;
use engine2048::random::{GameSeed, Stream};
use engine2048::search::expectimax::{Expectimax, Forgetful, Horizon, LeafEvaluator, RootValues};
use engine2048::search::probability::Budget;

/// A small evaluation that tells any two different boards of a search apart, on either board.
struct Marks {
    /// What points count on the way.
    points: f64,
}

impl Marks {
    fn of(board: Board) -> f64 {
        board
            .ranks()
            .iter()
            .enumerate()
            .map(|(cell, &rank)| f64::from(rank).sqrt() * (cell as f64 + 0.5).ln())
            .sum()
    }
}

impl<G: Grid> LeafEvaluator<G> for Marks {
    fn leaf(&self, board: G) -> f64 {
        Marks::of(board.to_board())
    }
    fn finished(&self, _: G) -> f64 {
        -7.0
    }
    fn reward(&self, points: u32) -> f64 {
        self.points * f64::from(points)
    }
}

/// [`Marks`] with leaves after the last placement.
struct PlacementMarks;

impl<G: Grid> LeafEvaluator<G> for PlacementMarks {
    const AFTER_PLACEMENT: bool = true;
    fn leaf(&self, board: G) -> f64 {
        Marks::of(board.to_board())
    }
    fn finished(&self, board: G) -> f64 {
        Marks::of(board.to_board())
    }
}

/// What the twin is asked.
#[derive(Clone, Copy)]
struct Twin {
    /// Weight of points.
    points: f64,
    /// Leaves after the last placement?
    after_placement: bool,
    /// What a line may spend, in eighths of a bit, or nothing for an exact search.
    steps: Option<i32>,
}

impl Twin {
    fn afterstate(self, board: Board, placements: u32, spent: i32) -> f64 {
        if placements == 0 || self.steps.is_some_and(|steps| spent > steps) {
            return Marks::of(board);
        }
        let empty = board.count_empty() as f64;
        let mut mean = 0.0;
        for cell in 0..CELLS {
            if board.ranks()[cell] == 0 {
                for (rank, probability) in [(1, 0.9 / empty), (2, 0.1 / empty)] {
                    let cost = (-8.0 * f64::log2(probability)).round() as i32;
                    mean += probability
                        * self.position(board.with_tile(cell, rank), placements - 1, spent + cost);
                }
            }
        }
        mean
    }

    fn position(self, board: Board, placements: u32, spent: i32) -> f64 {
        if self.after_placement && placements == 0 {
            return Marks::of(board);
        }
        let moves = Direction::ALL.into_iter().filter_map(|direction| board.slide(direction));
        let best = moves
            .map(|slide| {
                self.points * f64::from(slide.score) + self.afterstate(slide.board, placements, spent)
            })
            .fold(f64::NEG_INFINITY, f64::max);
        match best {
            f64::NEG_INFINITY if self.after_placement => Marks::of(board),
            f64::NEG_INFINITY => -7.0,
            best => best,
        }
    }

    fn root(self, board: Board, placements: u32) -> [Option<f64>; 4] {
        Direction::ALL.map(|direction| {
            board.slide(direction).map(|slide| {
                self.points * f64::from(slide.score) + self.afterstate(slide.board, placements, 0)
            })
        })
    }
}

fn assert_same(found: RootValues, expected: [Option<f64>; 4], board: Board) {
    for (found, expected) in found.values.into_iter().zip(expected) {
        match (found, expected) {
            (Some(found), Some(expected)) => {
                assert!((found - expected).abs() < 1e-9, "{found} is not {expected} on\n{board}")
            }
            _ => assert_eq!(found, expected, "{board}"),
        }
    }
}

/// Boards of random games, some early, some late, all with a legal move.
fn random_boards(count: usize) -> Vec<Board> {
    let mut stream = Stream::of(&[20]);
    let mut boards = Vec::new();
    while boards.len() < count {
        let mut seed = GameSeed(stream.next_bits() as i32);
        let mut board = seed.new_game();
        for _ in 0..stream.next_bits() % 200 {
            let direction = Direction::ALL[(stream.next_bits() % 4) as usize];
            if let Some(slide) = board.slide(direction) {
                board = seed.spawn(slide.board).map_or(slide.board, |(board, _)| board);
            }
        }
        if !board.is_finished() {
            boards.push(board);
        }
    }
    boards
}

#[test]
fn an_exact_search_is_the_naive_one() {
    for board in random_boards(12) {
        let packed = PackedBoard::from_board(board).expect("random games have small tiles");
        for placements in 0..=2 {
            let twin = Twin { points: 0.3, after_placement: false, steps: None };
            let search = Expectimax::new(&Marks { points: 0.3 }, &Forgetful, None);
            let horizon = Horizon::exact(placements);
            assert_same(search.root(packed, horizon, 1).unwrap(), twin.root(board, placements), board);
            assert_eq!(search.root(board, horizon, 3), search.root(packed, horizon, 1));
        }
    }
}

#[test]
fn leaves_may_lie_after_the_last_placement() {
    for board in random_boards(12) {
        for placements in 1..=2 {
            let twin = Twin { points: 0.0, after_placement: true, steps: None };
            let search = Expectimax::new(&PlacementMarks, &Forgetful, None);
            let found = search.root(board, Horizon::exact(placements), 2).unwrap();
            assert_same(found, twin.root(board, placements), board);
        }
    }
}

#[test]
fn unlikely_lines_end_where_the_naive_ones_do() {
    for board in random_boards(12) {
        for probability in [0.3, 0.02, 0.004, 0.0003] {
            let steps = (-8.0 * f64::log2(probability)).round() as i32;
            let twin = Twin { points: 0.0, after_placement: false, steps: Some(steps) };
            let search = Expectimax::new(&Marks { points: 0.0 }, &Forgetful, None);
            let horizon = Horizon { placements: 3, budget: Budget::down_to(probability) };
            if board.count_empty() < 8 {
                assert_same(search.root(board, horizon, 2).unwrap(), twin.root(board, 3), board);
            }
        }
    }
}

#[test]
fn a_search_without_time_gives_up() {
    let search = Expectimax::new(&Marks { points: 0.0 }, &Forgetful, Some(std::time::Instant::now()));
    assert!(search.root(random_boards(1)[0], Horizon::exact(3), 2).is_err());
}

//! The expectimax search against a naive twin: the textbook's recursion over the exact board, with nothing
//! remembered or shared.

use common::random_boards::{boards, check, played_boards, those};
use common::search_boards::search_boards;
use common::work_clock::WorkClock;
use engine2048::internals::heuristic::Heuristic;
use engine2048::internals::{
    champion, heuristic, Budget, Evaluate, EvaluatorId, Expectimax, ExpectimaxAdapter, Grid, Horizon,
    NoTable, PackedBoard, RootValues, Stop, TranspositionTable, Watch,
};
use engine2048::{Board, Direction, Limits, Player, Slide, CELLS};
use std::num::NonZeroUsize;
use std::time::Duration;

fn of_threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).expect("at least one thread")
}

/// A small evaluation that tells any two boards of a search apart.
struct Marks {
    points: f64,
    margin: f64,
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

impl<G: Grid> Evaluate<G> for Marks {
    fn value(&self, board: G) -> f64 {
        Marks::of(board.to_board())
    }
}

impl<G: Grid> ExpectimaxAdapter<G> for Marks {
    fn finished(&self, _: G) -> f64 {
        -7.0
    }
    fn reward(&self, points: u32) -> f64 {
        self.points * f64::from(points)
    }
    fn margin(&self) -> f64 {
        self.margin
    }
}

/// [`Marks`] with leaves after the last placement.
struct PlacementMarks;

impl<G: Grid> Evaluate<G> for PlacementMarks {
    fn value(&self, board: G) -> f64 {
        Marks::of(board.to_board())
    }
}

impl<G: Grid> ExpectimaxAdapter<G> for PlacementMarks {
    const AFTER_PLACEMENT: bool = true;
    fn finished(&self, board: G) -> f64 {
        Marks::of(board.to_board())
    }
}

#[derive(Clone, Copy)]
struct Twin {
    points: f64,
    after_placement: bool,
    /// See [`ExpectimaxAdapter::margin`].
    margin: f64,
    /// What a line may spend, in eighths of a bit; `None` for an exact search.
    steps: Option<i32>,
    leaf: fn(Board) -> f64,
    /// The value of a finished game, unless leaves lie after the last placement.
    lost: f64,
}

/// An exact search of [`Marks`] without points.
const MARKS: Twin = Twin {
    points: 0.0,
    after_placement: false,
    margin: f64::INFINITY,
    steps: None,
    leaf: Marks::of,
    lost: -7.0,
};
/// An exact search of our own evaluation.
const HAND_MADE: Twin = Twin { leaf: heuristic::evaluate, lost: heuristic::SHIPPED.lost, ..MARKS };

impl Twin {
    fn afterstate(self, board: Board, placements: u32, spent: i32) -> f64 {
        if placements == 0 || self.steps.is_some_and(|steps| spent > steps) {
            return (self.leaf)(board);
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
            return (self.leaf)(board);
        }
        let moves: Vec<_> =
            Direction::ALL.into_iter().filter_map(|direction| board.slide(direction)).collect();
        let at_once = |slide: &Slide<Board>| self.points * f64::from(slide.score) + (self.leaf)(slide.board);
        let highest = moves.iter().map(at_once).fold(f64::NEG_INFINITY, f64::max);
        let best = moves
            .iter()
            .filter(|slide| at_once(slide) >= highest - self.margin)
            .map(|slide| {
                self.points * f64::from(slide.score) + self.afterstate(slide.board, placements, spent)
            })
            .fold(f64::NEG_INFINITY, f64::max);
        match best {
            f64::NEG_INFINITY if self.after_placement => (self.leaf)(board),
            f64::NEG_INFINITY => self.lost,
            best => best,
        }
    }

    /// The nodes below an afterstate: its leaves, and the positions that are searched further.
    fn count_below(self, board: Board, placements: u32, spent: i32) -> u64 {
        if placements == 0 || self.steps.is_some_and(|steps| spent > steps) {
            return 1;
        }
        let empty = board.count_empty() as f64;
        let tiles = board.empty_cells().flat_map(|cell| [(cell, 1, 0.9 / empty), (cell, 2, 0.1 / empty)]);
        tiles
            .map(|(cell, rank, probability)| {
                let spent = spent + (-8.0 * f64::log2(probability)).round() as i32;
                self.count_at(board.with_tile(cell, rank), placements - 1, spent)
            })
            .sum()
    }

    /// [`Twin::count_below`] for a position. Where moves may be pruned, evaluating each counts too.
    fn count_at(self, board: Board, placements: u32, spent: i32) -> u64 {
        let moves: Vec<_> =
            Direction::ALL.into_iter().filter_map(|direction| board.slide(direction)).collect();
        if moves.is_empty() || self.after_placement && placements == 0 {
            return 1;
        }
        let at_once = |slide: &Slide<Board>| self.points * f64::from(slide.score) + (self.leaf)(slide.board);
        let highest = moves.iter().map(at_once).fold(f64::NEG_INFINITY, f64::max);
        let is_further = placements > 0 && self.steps.is_none_or(|steps| spent <= steps);
        let is_pruned = is_further && self.margin < f64::INFINITY && moves.len() > 1;
        let own = u64::from(is_further) + if is_pruned { moves.len() as u64 } else { 0 };
        let searched = moves.iter().filter(|slide| !is_pruned || at_once(slide) >= highest - self.margin);
        own + searched.map(|slide| self.count_below(slide.board, placements, spent)).sum::<u64>()
    }

    /// The nodes without a table.
    fn count(self, board: Board, placements: u32) -> u64 {
        let moves = Direction::ALL.into_iter().filter_map(|direction| board.slide(direction));
        moves.map(|slide| self.count_below(slide.board, placements, 0)).sum()
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
                assert!(
                    (found - expected).abs() <= 1e-12 * expected.abs(),
                    "{found} is not {expected} on\n{board}"
                )
            }
            _ => assert_eq!(found, expected, "{board}"),
        }
    }
}

#[test]
fn an_exact_search_is_the_naive_one() {
    check(played_boards(), 12, |board| {
        let packed = PackedBoard::from_board(board).expect("random games have small tiles");
        for placements in 0..=2 {
            let twin = Twin { points: 0.3, ..MARKS };
            let search =
                Expectimax::new(&Marks { points: 0.3, margin: f64::INFINITY }, &NoTable, Stop::never());
            let horizon = Horizon::exact(placements);
            let found = search.root(packed, horizon, NonZeroUsize::MIN).unwrap();
            assert_same(found, twin.root(board, placements), board);
            assert_eq!(found.nodes, twin.count(board, placements), "{board}");
            assert_eq!(
                search.root(board, horizon, of_threads(3)),
                search.root(packed, horizon, NonZeroUsize::MIN)
            );
        }
    });
}

#[test]
fn leaves_may_lie_after_the_last_placement() {
    check(played_boards(), 12, |board| {
        for placements in 1..=2 {
            let twin = Twin { after_placement: true, ..MARKS };
            let search = Expectimax::new(&PlacementMarks, &NoTable, Stop::never());
            let found = search.root(board, Horizon::exact(placements), of_threads(2)).unwrap();
            assert_same(found, twin.root(board, placements), board);
            assert_eq!(found.nodes, twin.count(board, placements), "{board}");
        }
    });
}

#[test]
fn unlikely_lines_end_where_the_naive_ones_do() {
    check(those(played_boards(), |board| board.count_empty() < 8), 12, |board| {
        for probability in [0.3, 0.02, 0.004, 0.0003] {
            let steps = (-8.0 * f64::log2(probability)).round() as i32;
            let twin = Twin { steps: Some(steps), ..MARKS };
            let search =
                Expectimax::new(&Marks { points: 0.0, margin: f64::INFINITY }, &NoTable, Stop::never());
            let horizon = Horizon { placements: 3, budget: Budget::down_to(probability) };
            let found = search.root(board, horizon, of_threads(2)).unwrap();
            assert_same(found, twin.root(board, 3), board);
            assert_eq!(found.nodes, twin.count(board, 3), "{board}");
        }
    });
}

#[test]
fn every_limit_is_a_budget_that_can_be_spent() {
    // In eighths of a bit.
    assert_eq!([1.0, 0.125].map(|probability| Budget::down_to(probability).bits()), [0, 24]);
    for probability in [1e-5, 1e-9, f64::MIN_POSITIVE] {
        assert!(Budget::down_to(probability) < Budget::UNLIMITED, "{probability}");
    }
}

#[test]
fn moves_far_behind_are_left_out_as_the_naive_search_leaves_them_out() {
    // A margin that leaves out about every third move.
    let marks = Marks { points: 0.3, margin: 2.5 };
    let whole = Twin { points: marks.points, steps: Some((-8.0 * f64::log2(0.004)).round() as i32), ..MARKS };
    let twin = Twin { margin: marks.margin, ..whole };
    let mut told_apart = 0;
    check(those(played_boards(), |board| board.count_empty() < 8), 30, |board| {
        let packed = PackedBoard::from_board(board).expect("random games have small tiles");
        for placements in 1..=3 {
            let horizon = Horizon { placements, budget: Budget::down_to(0.004) };
            let expected = twin.root(board, placements);
            let found = Expectimax::new(&marks, &NoTable, Stop::never())
                .root(packed, horizon, of_threads(2))
                .unwrap();
            assert_same(found, expected, board);
            assert_eq!(found.nodes, twin.count(board, placements), "{board}");
            told_apart += usize::from(expected != whole.root(board, placements));
        }
    });
    assert!(told_apart > 10, "what is left out hardly matters: {told_apart}");
}

#[test]
fn directions_that_are_not_wanted_have_no_value_and_change_no_other() {
    check(played_boards(), 12, |board| {
        let search = Expectimax::new(&Marks { points: 0.3, margin: f64::INFINITY }, &NoTable, Stop::never());
        let all = search.root(board, Horizon::exact(1), NonZeroUsize::MIN).unwrap().values;
        for wanted in [[true, false, true, false], [false, true, true, true], [false; 4]] {
            let found = search.root_among(board, wanted, Horizon::exact(1), of_threads(2)).unwrap();
            let expected: Vec<_> =
                all.iter().zip(wanted).map(|(value, wanted)| value.filter(|_| wanted)).collect();
            assert_eq!(found.values.to_vec(), expected);
        }
    });
}

#[test]
fn the_heuristic_of_nibbles_is_the_formula() {
    let holds = |board| {
        let packed = PackedBoard::from_board(board).expect("small tiles");
        assert_eq!(Heuristic::get().of_packed(packed), Heuristic::get().of_board(board), "{board}");
    };
    search_boards().into_iter().for_each(holds);
    check(played_boards(), 200, holds);
}

/// The mean over empty cells of the best reply to this tile, every board evaluated by itself.
fn naive_last_placement(board: Board, rank: u8) -> f64 {
    let best = |cell: usize| {
        let position = board.with_tile(cell, rank);
        let slides = Direction::ALL.into_iter().filter_map(|direction| position.slide(direction));
        let scores = slides.map(|slide| i64::from(Heuristic::get().of_board(slide.board)));
        scores.max().unwrap_or(i64::from(Heuristic::get().lost()))
    };
    let sum: i64 = board.empty_cells().map(best).sum();
    sum as f64 / (board.count_empty() as f64 * heuristic::UNITS_PER_POINT)
}

#[test]
fn the_last_level_is_the_naive_one_to_the_last_bit() {
    let mut finished = 0;
    let mut holds = |board: Board| {
        let packed = PackedBoard::from_board(board).expect("small tiles");
        let expected = [1, 2].map(|rank| naive_last_placement(board, rank));
        let evaluator = Heuristic::get();
        assert_eq!(evaluator.last_placement(packed, [1, 2], &mut 0), expected, "{board}");
        assert_eq!(evaluator.last_placement(packed, [2], &mut 0), [expected[1]], "{board}");
        finished += usize::from(expected[0].min(expected[1]) < heuristic::SHIPPED.lost / 17.0);
    };
    check(played_boards(), 300, |position| {
        let slides = Direction::ALL.into_iter().filter_map(|direction| position.slide(direction));
        slides.for_each(|slide| holds(slide.board));
    });
    // Boards that no move leaves: their rows settle on neither side.
    check(those(boards(4), |board| board.count_empty() > 0), 300, &mut holds);
    assert!(finished > 0, "no board where the game may end at once");
}

#[test]
fn our_search_is_the_naive_one() {
    let is_narrow = |board: &Board| board.count_empty() < 6;
    let holds = |board| {
        let packed = PackedBoard::from_board(board).expect("small tiles");
        for (placements, probability) in [(1, 0.0001), (2, 0.0001), (2, 0.05), (3, 0.003)] {
            let twin = Twin { steps: Some((-8.0 * f64::log2(probability)).round() as i32), ..HAND_MADE };
            let horizon = Horizon { placements, budget: Budget::down_to(probability) };
            let remembered = TranspositionTable::new();
            let remembered = remembered.for_search(EvaluatorId::Heuristic, placements);
            let found = Expectimax::new(Heuristic::get(), &remembered, Stop::never())
                .root(packed, horizon, of_threads(2))
                .unwrap();
            assert_same(found, twin.root(board, placements), board);
            let exact = Expectimax::new(Heuristic::get(), &NoTable, Stop::never())
                .root(board, horizon, of_threads(2))
                .unwrap();
            assert_same(exact, twin.root(board, placements), board);
            assert_eq!(exact.nodes, twin.count(board, placements), "{board}");
        }
    };
    search_boards().into_iter().step_by(20).filter(is_narrow).for_each(holds);
    check(those(played_boards(), is_narrow), 6, holds);
}

#[test]
fn answers_depend_on_neither_threads_nor_memory() {
    answers_depend_on_neither(Heuristic::get(), EvaluatorId::Heuristic);
    answers_depend_on_neither(champion().expect("memory for the network"), EvaluatorId::Network);
}

fn answers_depend_on_neither<E: ExpectimaxAdapter<PackedBoard>>(evaluator: &E, owner: EvaluatorId) {
    let shared = TranspositionTable::new();
    for board in search_boards().into_iter().step_by(10) {
        let packed = PackedBoard::from_board(board).expect("small tiles");
        let horizon = Horizon { placements: 4, budget: Budget::down_to(0.0005) };
        let search = |table: &TranspositionTable, threads: usize| {
            let remembered = table.for_search(owner, horizon.placements);
            Expectimax::new(evaluator, &remembered, Stop::never())
                .root(packed, horizon, of_threads(threads))
                .unwrap()
        };
        let alone = search(&TranspositionTable::new(), 1);
        // The shared table holds what earlier boards and searches left there.
        for threads in [1, 2, 7] {
            assert_eq!(search(&shared, threads).values, alone.values, "{threads} threads on\n{board}");
        }
    }
}

#[test]
fn what_the_table_knows_is_not_counted_again() {
    what_is_known_is_not_counted(Heuristic::get(), EvaluatorId::Heuristic);
    what_is_known_is_not_counted(champion().expect("memory for the network"), EvaluatorId::Network);
}

fn what_is_known_is_not_counted<E: ExpectimaxAdapter<PackedBoard>>(evaluator: &E, owner: EvaluatorId) {
    for board in search_boards().into_iter().step_by(40) {
        let packed = PackedBoard::from_board(board).expect("small tiles");
        let horizon = Horizon { placements: 4, budget: Budget::down_to(0.001) };
        let table = TranspositionTable::new();
        let search = || {
            let table = table.for_search(owner, horizon.placements);
            let found =
                Expectimax::new(evaluator, &table, Stop::never()).root(packed, horizon, NonZeroUsize::MIN);
            found.expect("time is not bounded").nodes
        };
        // The second search places only the root's own tiles: each a position, with up to four leaves for
        // forward pruning.
        let (first, again) = (search(), search());
        let most = 5 * 2 * board.count_empty().max(1) * 4 * 2;
        assert!(first > 10 * again && again <= most as u64, "{first}, then {again} on\n{board}");
    }
}

#[test]
fn the_exact_board_is_searched_the_same_way() {
    for ranks in [
        [16, 15, 14, 13, 9, 10, 11, 12, 8, 7, 6, 5, 0, 2, 3, 4],
        [17, 16, 15, 15, 9, 10, 11, 12, 8, 7, 6, 5, 1, 0, 3, 1],
    ] {
        let board = Board::from_ranks(ranks);
        for placements in 1..=2 {
            let search = Expectimax::new(Heuristic::get(), &NoTable, Stop::never());
            let found = search.root(board, Horizon::exact(placements), of_threads(2)).unwrap();
            assert_same(found, HAND_MADE.root(board, placements), board);
        }
    }
}

#[test]
fn a_search_by_time_never_looks_further_than_its_effort() {
    let player = "heuristic".parse::<Player>().expect("a player");
    for board in search_boards().into_iter().step_by(25) {
        for effort in 1..=4 {
            let limits = Limits::new().effort(effort).time(Duration::from_secs(600));
            let by_time = player.analyze(board, limits).expect("a verdict");
            assert_eq!(by_time.depth, effort);
            let by_effort = player.analyze(board, Limits::new().effort(effort)).expect("a verdict");
            assert_eq!(by_effort.values, by_time.values);
        }
    }
}

#[test]
fn a_search_without_time_gives_up() {
    let clock = WorkClock::default();
    let watch = Watch::with_clock(&clock, None);
    let search = Expectimax::new(
        &Marks { points: 0.0, margin: f64::INFINITY },
        &NoTable,
        Stop::after(&watch, Some(Duration::ZERO)),
    );
    assert!(search.root(search_boards()[0], Horizon::exact(3), of_threads(2)).is_err());
}

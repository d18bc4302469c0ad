//! The evaluator `network`: its value against the search that it ends, its parts against its value.

use common::random_boards::{boards, check, played_boards, sample, ON_LAPS};
use common::search_boards::search_boards;
use engine2048::internals::{
    champion, features, is_on_laps, laps_unless, part_name, Champion, EightSix, FourSix, FourSixFourSix,
    Laps, PackedBoard, Shape, Stop, Tuple, LARGEST_RANK, PART_NAMES,
};
use engine2048::{Board, Direction, Evaluator, Limits, Player};
use std::num::NonZeroUsize;

/// On the last lap, with a move that makes the 32768.
const GOAL_AT_HAND: [u8; 16] = [14, 14, 1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0];
const WITH_16384: [u8; 16] = [14, 12, 10, 1, 4, 6, 5, 2, 0, 7, 3, 0, 0, 0, 1, 0];
const WITH_32768: [u8; 16] = [15, 12, 9, 1, 4, 6, 5, 2, 0, 7, 3, 0, 0, 0, 1, 0];
const FINISHED: [u8; 16] = [1, 2, 1, 2, 2, 1, 2, 1, 1, 2, 1, 2, 2, 1, 2, 1];

/// What a search may lose by adding points up in `f32`.
const ROUNDING: f64 = 0.1;

fn evaluate(board: Board) -> f64 {
    "network".parse::<Evaluator>().expect("in the roster").evaluate(board).expect("there is memory")
}

/// Name, value, weight, share.
fn explain(board: Board) -> Vec<(&'static str, f64, f64, f64)> {
    let parts =
        "network".parse::<Evaluator>().expect("in the roster").explain(board).expect("there is memory");
    let row = |part: engine2048::Part| (part.name(), part.value, part.weight, part.share);
    parts.into_iter().map(row).collect()
}

fn network() -> &'static Champion {
    champion().expect("there is memory for the network")
}

fn laps() -> &'static Laps {
    laps_unless(Stop::never().watch(), NonZeroUsize::MIN).expect("there is memory for the network")
}

/// The board and the positions one move later.
fn neighbours(ranks: [u8; 16]) -> Vec<Board> {
    let board = Board::from_ranks(ranks);
    let after = Direction::ALL.into_iter().filter_map(|direction| board.slide(direction));
    let after = after.map(|slide| slide.board.with_tile(slide.board.empty_cells().next().expect("room"), 1));
    [board].into_iter().chain(after).collect()
}

fn all_kinds() -> Vec<Board> {
    let fixed = [ON_LAPS[0], ON_LAPS[1], GOAL_AT_HAND, WITH_16384, WITH_32768];
    let fixed = fixed.into_iter().flat_map(neighbours).chain([Board::from_ranks(FINISHED), Board::EMPTY]);
    let any = sample(boards(LARGEST_RANK), 500).into_iter().chain(sample(played_boards(), 100));
    fixed.chain(any).chain(search_boards()).collect()
}

#[test]
fn a_position_is_worth_what_a_search_of_one_placement_takes_the_mean_of() {
    let expectimax = "expectimax".parse::<Player>().expect("in the roster");
    let fixed = [ON_LAPS[0], ON_LAPS[1], WITH_16384, WITH_32768].map(Board::from_ranks);
    for board in search_boards().into_iter().chain(fixed) {
        let verdict = expectimax.best_move(board, Limits::new().effort(1)).expect("moves");
        let slide = board.slide(verdict.direction).expect("it is legal");
        let cells: Vec<usize> = slide.board.empty_cells().collect();
        let after = |cell, rank| evaluate(slide.board.with_tile(cell, rank));
        let sum: f64 = cells.iter().map(|&cell| 0.9 * after(cell, 1) + 0.1 * after(cell, 2)).sum();
        // On the last laps points count for nothing. A 32768 is searched as a 16384, but here only small
        // tiles merge, which keep their points.
        let reward = if is_on_laps(board) { 0.0 } else { f64::from(slide.score) };
        let (found, expected) = (verdict.evaluation(), reward + sum / cells.len() as f64);
        assert!((found - expected).abs() < ROUNDING, "{found}, but {expected} for\n{board}");
    }
}

#[test]
fn a_value_is_that_of_the_best_move_found_plainly() {
    let mut late = 0;
    for board in search_boards().into_iter().chain(neighbours(WITH_16384)) {
        let worth = |direction| {
            let slide = board.slide(direction)?;
            Some(f64::from(slide.score) + f64::from(network().points_of(slide.board)))
        };
        let expected = Direction::ALL.into_iter().filter_map(worth).fold(f64::NEG_INFINITY, f64::max);
        assert!((evaluate(board) - expected).abs() < ROUNDING, "{expected} for\n{board}");
        late += u32::from(board.largest_rank() == 14);
    }
    assert!(late > 1);
}

#[test]
fn a_single_8192_is_worth_as_much_as_a_single_16384() {
    for others in [[3, 2], [12, 10]] {
        let values = [13, 14].map(|large| {
            let mut ranks = WITH_16384;
            ranks[..3].copy_from_slice(&[large, others[0], others[1]]);
            evaluate(Board::from_ranks(ranks))
        });
        assert_eq!(values[0], values[1], "{others:?}");
    }
}

#[test]
fn on_the_last_lap_a_value_is_the_best_probability_in_points() {
    for board in [ON_LAPS[0], ON_LAPS[1], GOAL_AT_HAND].into_iter().flat_map(neighbours) {
        assert_eq!(is_on_laps(board), board.largest_rank() < 15, "{board}");
        if !is_on_laps(board) {
            continue;
        }
        let worth = |direction| {
            let board = board.slide(direction)?.board;
            Some(f64::from(laps().points(PackedBoard::from_board(board).expect("no larger tile"))))
        };
        let expected = Direction::ALL.into_iter().filter_map(worth).fold(f64::NEG_INFINITY, f64::max);
        assert!((evaluate(board) - expected).abs() < ROUNDING, "{expected} for\n{board}");
    }
    let at_hand = Board::from_ranks(GOAL_AT_HAND);
    assert!((evaluate(at_hand) - 325_500.0).abs() < ROUNDING);
}

#[test]
fn the_parts_add_up_to_the_value() {
    let mut kinds = [0; 5];
    for board in all_kinds() {
        let (value, parts) = (evaluate(board), explain(board));
        let sum: f64 = parts.iter().map(|part| part.3).sum();
        let on_laps = is_on_laps(board);
        assert!((sum - value).abs() <= if on_laps { 1e-9 } else { 0.0 }, "{sum}, but {value} for\n{board}");
        for (name, value, weight, share) in &parts {
            assert!((value * weight - share).abs() <= 1e-9 * share.abs(), "{name} of\n{board}");
        }
        let begins = |start: &str| parts.iter().filter(|part| part.0.starts_with(start)).count();
        let counts =
            [begins("stage 1"), begins("stage 2"), begins("last lap: "), begins("a sure"), begins("reward")];
        let kind = match (board.is_finished(), on_laps, counts) {
            (true, _, [0, 0, 0, 0, 1]) => 0,
            (false, true, [0, 0, 9, 1, 0]) => 1,
            (false, true, [0, 0, 0, 1, 0]) => 2,
            (false, false, [4, 0, 0, 0, 1]) => 3,
            (false, false, [0, 8, 0, 0, 1]) => 4,
            _ => panic!("{counts:?} for\n{board}"),
        };
        kinds[kind] += 1;
        // A 16384 beside less than 4608 is shown as an 8192, and a larger tile as a smaller one.
        match board.largest_rank() {
            ..=12 => assert!([0, 3].contains(&kind), "{board}"),
            14 if board.sum_of_tiles() < 16384 + 4608 => assert!([0, 3].contains(&kind), "{board}"),
            14 if !on_laps => assert!([0, 4].contains(&kind), "{board}"),
            _ => {}
        }
    }
    assert!(kinds.iter().all(|&count| count > 0), "{kinds:?}");
}

#[test]
fn a_finished_game_is_worth_nothing() {
    for board in [Board::from_ranks(FINISHED), Board::EMPTY] {
        assert_eq!(evaluate(board), 0.0);
        assert_eq!(explain(board), [("reward", 0.0, 1.0, 0.0)]);
    }
}

#[test]
fn every_board_has_a_value_and_no_more_parts_than_there_are_features() {
    check(boards(LARGEST_RANK), 3_000, |board| {
        assert!(evaluate(board).is_finite());
        assert!(explain(board).len() <= features::ALL.len());
    });
    for rank in [16, 17] {
        assert!(evaluate(Board::from_ranks([rank; 16])).is_finite());
    }
}

fn picture(tuple: &Tuple) -> String {
    let cell = |cell| if tuple.cells.contains(&cell) { 'x' } else { '.' };
    (0..4)
        .map(|row| (0..4).map(|column| cell(4 * row + column)).collect::<String>())
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn a_tuple_is_called_by_its_cells() {
    let stage = |name: &'static str, tuples: &'static [Tuple]| {
        tuples.iter().map(move |tuple| format!("{name}: {}", picture(tuple)))
    };
    // Four tuples came later.
    let (first, later) = FourSixFourSix::TUPLES.split_at(4);
    let expected: Vec<String> = ["reward".to_owned()]
        .into_iter()
        .chain(stage("stage 1", FourSix::TUPLES))
        .chain(stage("stage 2", first))
        .chain(["a sure 32768".to_owned()])
        .chain(stage("last lap", EightSix::TUPLES))
        .chain(["last lap: limit of 0 and 1".to_owned()])
        .chain(stage("stage 2", later))
        .collect();
    assert_eq!(PART_NAMES.to_vec(), expected);
    let names: Vec<&str> = (1000..).map_while(part_name).collect();
    assert_eq!(names, PART_NAMES);
    assert_eq!([part_name(999), part_name(features::ALL.len()), part_name(usize::MAX)], [None; 3]);
}

#[test]
fn a_tuples_part_is_its_own_sum() {
    for board in neighbours(WITH_16384) {
        let parts = explain(board);
        let value_of = |tuple: &Tuple| {
            let name = format!("stage 2: {}", picture(tuple));
            parts.iter().find(|part| part.0 == name).map(|part| part.1)
        };
        let shown: Option<Vec<f64>> = FourSixFourSix::TUPLES.iter().map(value_of).collect();
        // The parts are those of the best move's afterstate.
        let mut after = Direction::ALL.into_iter().filter_map(|direction| board.slide(direction));
        let is_shown = |after: Board| {
            let packed = PackedBoard::from_board(after).expect("no tile is too large");
            shown == Some(network().sums_of_tuples(packed).into_iter().map(f64::from).collect())
        };
        assert!(after.any(|slide| is_shown(slide.board)), "{parts:?} of\n{board}");
    }
}

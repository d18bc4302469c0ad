//! The transposition table: what it recalls, and what it replaces. Miri runs these tests too.

use engine2048::internals::{
    AfterstateTable, Budget, EvaluatorId, Horizon, PackedBoard, SmallTable, Stream, TranspositionTable,
};
use rand::Rng;

fn value_of(board: PackedBoard, horizon: Horizon, evaluator: EvaluatorId) -> f64 {
    let mut told =
        Stream::of(&[board.0, horizon.placements.into(), horizon.budget.bits().into(), evaluator as u64]);
    // No float of 32 bits holds it.
    f64::from((told.next_u64() >> 40) as u32) / 3.0
}

const EVALUATORS: [EvaluatorId; 3] = [EvaluatorId::Heuristic, EvaluatorId::Network, EvaluatorId::Laps];

/// One placement left, or several with and without a budget.
fn horizon(bits: u64) -> Horizon {
    let budget = Budget::down_to(f64::exp2(-((bits >> 8 & 15) as f64)));
    match bits & 3 {
        0 | 1 => Horizon::exact(1),
        2 => Horizon::exact(2 + (bits >> 4 & 3) as u32),
        _ => Horizon { placements: 2 + (bits >> 4 & 3) as u32, budget },
    }
}

/// Miri takes a hundred times as long for each.
const ASKED: usize = if cfg!(miri) { 300 } else { 40_000 };

#[test]
fn threads_that_share_buckets_recall_nothing_but_what_was_kept() {
    let table = TranspositionTable::new();
    let search = table.for_search(EvaluatorId::Heuristic, 3);
    let work = |first: usize| {
        for index in 0..ASKED {
            // Few buckets, so that entries are written while they are read.
            let (board, horizon) = (PackedBoard((first + 7 * index) as u64 % 64), Horizon::exact(1));
            let value = value_of(board, horizon, EvaluatorId::Heuristic);
            match search.probe(board, horizon) {
                Some(found) => assert_eq!(found, value),
                None => search.store(board, horizon, value),
            }
        }
    };
    std::thread::scope(|scope| {
        for first in 0..4 {
            scope.spawn(move || work(first));
        }
    });
}

/// Boards that share a bucket: their hashes, halves folded together and multiplied by this, differ in the last bits
/// alone.
fn neighbours<const COUNT: usize>() -> [PackedBoard; COUNT] {
    const GOLDEN_RATIO: u64 = 0x9E37_79B9_7F4A_7C15;
    // An odd number is its own inverse modulo 8; each of Newton's steps doubles the bits that are right.
    let step = |inverse: u64| inverse.wrapping_mul(2_u64.wrapping_sub(inverse.wrapping_mul(GOLDEN_RATIO)));
    let inverse = (0..5).fold(GOLDEN_RATIO, |inverse, _| step(inverse));
    std::array::from_fn(|index| {
        let folded = (7 << 48 | index as u64).wrapping_mul(inverse);
        PackedBoard(folded ^ folded >> 32)
    })
}

#[test]
fn what_a_search_has_found_is_replaced_after_what_it_has_not() {
    let (table, horizon) = (TranspositionTable::new(), Horizon::exact(3));
    let [first, found, third, fourth, new @ ..] = neighbours::<7>();
    let earlier = table.for_search(EvaluatorId::Heuristic, 3);
    for board in [first, found, third, fourth] {
        earlier.store(board, horizon, 1.0);
    }
    let search = table.for_search(EvaluatorId::Heuristic, 3);
    assert_eq!(search.probe(found, horizon), Some(1.0));
    for board in new {
        search.store(board, horizon, 2.0);
    }
    assert_eq!([first, third, fourth].map(|board| search.probe(board, horizon)), [None; 3]);
    assert_eq!(search.probe(found, horizon), Some(1.0));
    assert_eq!(new.map(|board| search.probe(board, horizon)), [Some(2.0); 3]);
}

#[test]
fn the_fewest_placements_are_replaced_first() {
    let table = TranspositionTable::new();
    let search = table.for_search(EvaluatorId::Heuristic, 6);
    let boards = neighbours::<5>();
    for (board, placements) in boards.into_iter().zip([5, 2, 4, 3, 6]) {
        search.store(board, Horizon::exact(placements), 1.0);
    }
    let kept = boards.into_iter().zip([5, 2, 4, 3, 6]);
    let kept = kept.map(|(board, placements)| search.probe(board, Horizon::exact(placements)).is_some());
    assert_eq!(kept.collect::<Vec<_>>(), [true, false, true, true, true]);
}

#[test]
fn a_small_table_recalls_nothing_but_what_was_kept() {
    let (table, mut stream, mut recalled) = (SmallTable::default(), Stream::of(&[65]), 0);
    for _ in 0..ASKED {
        let bits = stream.next_u64();
        // More boards than entries, but for Miri's few questions.
        let (board, horizon) = (PackedBoard(1 + bits % (ASKED as u64 / 40)), horizon(bits >> 32));
        let value = value_of(board, horizon, EvaluatorId::Network);
        match table.probe(board, horizon) {
            Some(found) => {
                assert_eq!((found, horizon), (value, Horizon::exact(1)));
                recalled += 1;
            }
            None => table.store(board, horizon, value),
        }
    }
    assert!(recalled > ASKED / 20, "{recalled} of {ASKED} were remembered");
}

#[test]
fn nothing_is_recalled_that_was_not_kept() {
    let table = TranspositionTable::new();
    let mut stream = Stream::of(&[64]);
    // The hardest case: hashes that differ only in their first 16 bits, of far more boards than the
    // smallest part holds.
    let asked: Vec<(PackedBoard, Horizon, EvaluatorId)> = (0..ASKED)
        .map(|_| {
            let (bits, difference) = (stream.next_u64(), stream.next_u64() & 0x1FFF);
            let board = PackedBoard(0xFEDC_0450_3210_1234 ^ difference << 48 ^ difference << 16);
            (board, horizon(bits), EVALUATORS[(bits >> 20) as usize % EVALUATORS.len()])
        })
        .collect();
    for placements in [3, 4, 5, 6] {
        let mut recalled = 0;
        let searches = EVALUATORS.map(|evaluator| table.for_search(evaluator, placements));
        for &(board, horizon, evaluator) in asked.iter().chain(&asked) {
            let (search, value) = (&searches[evaluator as usize], value_of(board, horizon, evaluator));
            match search.probe(board, horizon) {
                Some(found) => {
                    assert_eq!(found, value, "{board:?} {horizon:?} {evaluator:?}");
                    recalled += 1;
                }
                None => search.store(board, horizon, value),
            }
        }
        assert!(recalled > ASKED / 4, "{recalled} of {} were remembered", asked.len());
    }
}

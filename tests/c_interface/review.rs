//! The review of a game through the C interface.

use crate::calls::*;
use crate::cancelling::{with_patience, OPEN};
use std::ptr;

const RECORD: &str = "engine2048 record 1\nstart: 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2\n\nr0D4u8";
const UNTOUCHED: f64 = 4.5;

/// The judge's values and directions of the moves from `first` on.
fn review(
    record: &str,
    judge: &[u8],
    effort: i32,
    first: i32,
    count: i32,
) -> (i32, Vec<f64>, Vec<f64>, Vec<i32>) {
    let room = count.max(0) as usize;
    let (mut played, mut best, mut directions) =
        (vec![UNTOUCHED; room], vec![UNTOUCHED; room], vec![-77; room]);
    // SAFETY: the record and the outputs are as long as told; the judge is a C string.
    let answer = unsafe {
        let (bytes, length, judge) = (record.as_ptr(), record.len() as i32, judge.as_ptr().cast());
        let (played, best) = (played.as_mut_ptr(), best.as_mut_ptr());
        e2048_review(bytes, length, judge, effort, 0, 7, first, count, played, best, directions.as_mut_ptr())
    };
    (answer, played, best, directions)
}

#[test]
fn a_review_is_an_analysis_of_each_move() {
    let mut boards = [[0; 16]; 4];
    let mut directions = [0; 4];
    // SAFETY: there is room for four boards.
    let written = unsafe {
        let (bytes, length) = (RECORD.as_ptr(), RECORD.len() as i32);
        e2048_record_boards(
            bytes,
            length,
            0,
            4,
            boards.as_mut_ptr().cast(),
            directions.as_mut_ptr(),
            ptr::null_mut(),
        )
    };
    assert_eq!(written, 4);
    for judge in ["expectimax", "minimax", "gradient"] {
        let (judge, bounds) = (c(judge), Bounds { effort: 1, time_ms: 0, seed: 7 });
        let (answer, played, best, chosen) = review(RECORD, &judge, 1, 1, 10);
        assert_eq!(answer, 2, "the last two of three moves");
        for place in 0..2 {
            let mut values = [0.0; 4];
            let direction =
                analyze(Some(&boards[place + 1]), Some(&judge), bounds, Some(&mut values), None, None);
            assert_eq!(chosen[place], direction);
            assert_eq!(played[place], values[directions[place + 1] as usize]);
            assert_eq!(best[place], values.into_iter().fold(f64::MIN, f64::max));
        }
        assert!(
            played[2..].iter().chain(&best[2..]).all(|&value| value == UNTOUCHED),
            "nothing past the end"
        );
    }
}

#[test]
fn a_review_refuses_what_it_cannot_do_and_writes_nothing() {
    let wrong = RECORD.replace("r0", "r3");
    for (record, judge, effort, first, count, status) in [
        (RECORD, "nobody", 1, 0, 3, E2048_NAME),
        (RECORD, "expectimax", -1, 0, 3, E2048_RANGE),
        (RECORD, "expectimax", 1000, 0, 3, E2048_RANGE),
        (RECORD, "expectimax", 1, -1, 3, E2048_RANGE),
        (RECORD, "expectimax", 1, 0, -1, E2048_RANGE),
        (&wrong, "expectimax", 1, 0, 3, E2048_RECORD),
        (RECORD, "expectimax", 1, 3, 3, 0),
        (RECORD, "expectimax", 1, 0, 0, 0),
    ] {
        let (answer, played, best, directions) = review(record, &c(judge), effort, first, count);
        assert_eq!(answer, status, "{judge} from {first}, {count}");
        assert!(played.iter().chain(&best).all(|&value| value == UNTOUCHED));
        assert!(directions.iter().all(|&direction| direction == -77));
    }
    // SAFETY: NULL is allowed; all else is as long as told.
    unsafe {
        let (bytes, length, judge) = (RECORD.as_ptr(), RECORD.len() as i32, c"minimax".as_ptr());
        let (no, mut value) = (ptr::null_mut(), [0.0; 3]);
        let value = value.as_mut_ptr();
        let ask = |record, judge, played, best| {
            e2048_review(record, length, judge, 1, 0, 0, 0, 3, played, best, ptr::null_mut())
        };
        assert_eq!(ask(ptr::null(), judge, value, value), E2048_NULL);
        assert_eq!(ask(bytes, ptr::null(), value, value), E2048_NULL);
        assert_eq!(ask(bytes, judge, no, value), E2048_NULL);
        assert_eq!(ask(bytes, judge, value, no), E2048_NULL);
        assert_eq!(ask(bytes, judge, value, value), 3);
    }
}

#[test]
fn a_cancelled_review_has_done_the_first_moves() {
    // Some moves that are judged at once, then a board on which the judge takes long.
    let cells: Vec<String> = OPEN.iter().map(i32::to_string).collect();
    let record = format!("engine2048 record 1\nstart: {}\n\nl1r0", cells.join(" "));
    let judge = c("gradient-minimax");
    let ((answer, played, ..), _) = with_patience(1, || review(&record, &judge, 6, 0, 2));
    assert_eq!(answer, 0);
    assert_eq!(played, [UNTOUCHED; 2]);
}

#[test]
fn totals_take_any_numbers() {
    let totals = |played: &[f64], best: &[f64], capacity: i32| {
        let (mut accuracy, mut loss, mut worst) = (0.0, 0.0, vec![-77; capacity.max(0) as usize]);
        // SAFETY: all are as long as told.
        let answer = unsafe {
            let (count, worst) = (played.len() as i32, worst.as_mut_ptr());
            e2048_review_totals(
                played.as_ptr(),
                best.as_ptr(),
                count,
                &mut accuracy,
                &mut loss,
                worst,
                capacity,
            )
        };
        (answer, accuracy, loss, worst)
    };
    assert_eq!(totals(&[], &[], 3), (0, 100.0, 0.0, vec![-77; 3]));
    assert_eq!(totals(&[5.0, E2048_LOST], &[5.0, E2048_LOST], 3), (0, 100.0, 0.0, vec![-77; 3]));
    assert_eq!(totals(&[E2048_LOST, -3.0], &[0.0, 0.0], 3), (2, 0.0, 1e200, vec![0, 1, -77]));
    // The greatest value is 20; that of what is lost anyway does not count, before it or after it.
    let (answer, accuracy, loss, worst) =
        totals(&[E2048_LOST, 1.0, 18.0, 1.0], &[E2048_LOST, 10.0, 20.0, 10.0], 1);
    let by_hand = 100.0 * (1.0 + 2.0 * (-13.5_f64).exp() + (-3.0_f64).exp()) / 4.0;
    assert_eq!((answer, loss, worst), (1, 20.0, vec![1]), "of equals the first");
    assert!((accuracy - by_hand).abs() < 1e-12, "{accuracy}");
    // Where all values are below 0, a loss still takes away.
    let (_, accuracy, loss, _) = totals(&[-2.0], &[-1.0], 0);
    assert_eq!(loss, 1.0);
    assert!((accuracy - 100.0 * (-30.0_f64).exp()).abs() < 1e-12, "{accuracy}");
    assert_eq!(totals(&[1.0], &[2.0], -1).0, E2048_RANGE);
    // SAFETY: NULL is allowed where there is nothing to read, or where a value is not wanted.
    unsafe {
        let (none, no) = (ptr::null(), ptr::null_mut());
        assert_eq!(e2048_review_totals(none, none, 0, no, no, ptr::null_mut(), 5), 0);
        assert_eq!(e2048_review_totals(none, none, 1, no, no, ptr::null_mut(), 0), E2048_NULL);
        assert_eq!(e2048_review_totals([1.0].as_ptr(), [2.0].as_ptr(), 1, no, no, ptr::null_mut(), 5), 0);
        assert_eq!(e2048_review_totals(none, none, -1, no, no, ptr::null_mut(), 0), E2048_RANGE);
    }
}

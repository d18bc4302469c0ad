//! A panic inside the library, on the calling thread and on a worker.

use crate::calls::*;
use engine2048::internals::ffi::players::e2048_set_threads;

#[test]
fn a_panic_becomes_a_status_and_the_next_call_works() {
    let panicking = c("panic");
    let player = Some(&panicking[..]);
    for threads in [1, 8] {
        assert_eq!(e2048_set_threads(threads), E2048_OK);
        let (mut value, mut values, mut depth, mut nodes) = (4.5, [4.5; 4], 9, 4.5);
        let (mut seed, mut cells, mut score) = (3, MIDDLE, 50);
        for _ in 0..3 {
            assert_eq!(best_move(Some(&MIDDLE), player, QUICK, Some(&mut value)), E2048_INTERNAL);
            let outputs = (Some(&mut values), Some(&mut depth), Some(&mut nodes));
            let answer = analyze(Some(&MIDDLE), player, QUICK, outputs.0, outputs.1, outputs.2);
            assert_eq!(answer, E2048_INTERNAL);
            let answer = play(Some(&mut seed), Some(&mut cells), player, (1, 0), 5, Some(&mut score));
            assert_eq!(answer, E2048_INTERNAL);
            assert_eq!((value, values, depth, nodes), (4.5, [4.5; 4], 9, 4.5), "nothing is written");
            assert_eq!((seed, cells, score), (3, MIDDLE, 50), "nothing is written");
            let answer = best_move(Some(&MIDDLE), Some(&c("monte-carlo")), QUICK, None);
            assert!((0..4).contains(&answer), "the next call works: {answer}");
        }
    }
    assert_eq!(e2048_set_threads(0), E2048_OK);
}

#[test]
fn the_panicking_player_is_not_in_the_roster() {
    assert!(!player_names().contains(&c("panic")));
}

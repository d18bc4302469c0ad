//! The review of a game against one analysis a move, its totals against their formula, and what it makes of players whose
//! strength is known.

use engine2048::{Game, GameSeed, Limits, Player, Record, Refusal, Review};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU32, Ordering};

fn player(name: &str) -> Player {
    name.parse().expect("it is in the roster")
}

/// A game of so many moves at most.
fn played(name: &str, effort: u32, seed: i32, moves: u32) -> Record {
    let mut game = Game::new(GameSeed(seed));
    let mut record = Record::from(game);
    let limits = Limits::new().effort(effort);
    game.play_record(&player(name), limits, moves, &mut record).expect("it plays");
    record
}

fn reviewed(record: &Record, judge: &str, effort: u32) -> Review {
    let mut review = Review::new();
    let judged = review.go_on(record, &player(judge), Limits::new().effort(effort), u32::MAX);
    assert_eq!(judged, Ok(record.moves()));
    review
}

#[test]
fn each_move_is_judged_as_an_analysis_judges_it() {
    let record = played("minimax", 1, 3, 120);
    for (judge, effort) in
        [("expectimax", 1), ("heuristic", 2), ("minimax", 2), ("greedy: merges 1, empty 1", 0)]
    {
        let review = reviewed(&record, judge, effort);
        let steps =
            record.positions().filter_map(|position| Some((position.board, position.step?.direction)));
        for (judged, (board, direction)) in review.moves().iter().zip(steps) {
            let alone = player(judge).analyze(board, Limits::new().effort(effort)).expect("there are moves");
            let best = alone.values.into_iter().flatten().reduce(f64::max);
            assert_eq!(Some(judged.played), alone.values[direction.index()]);
            assert_eq!((Some(judged.best), judged.direction), (best, alone.direction));
            assert_eq!(judged.loss(), judged.best - judged.played);
        }
    }
}

#[test]
fn slices_and_threads_make_the_same_review() {
    let record = played("random", 0, 5, 1000);
    let (judge, whole) = (player("expectimax"), reviewed(&record, "expectimax", 1));
    for threads in [1, 2, 3] {
        let limits = Limits::new().effort(1).threads(NonZeroUsize::new(threads).expect("some"));
        let mut review = Review::new();
        for most in [0, 1, 7, 40].into_iter().chain([13].into_iter().cycle()) {
            let before = review.moves().len() as u32;
            let more = review.go_on(&record, &judge, limits, most).expect("it judges");
            assert_eq!(more, most.min(record.moves() - before));
            if review.moves().len() as u32 == record.moves() {
                break;
            }
        }
        assert_eq!(review, whole);
        assert_eq!(review.go_on(&record, &judge, limits, 5), Ok(0), "nothing is left");
    }
}

#[test]
fn a_cancelled_review_goes_on_where_it_was() {
    let record = played("random", 0, 6, 1000);
    let (judge, whole) = (player("heuristic"), reviewed(&record, "heuristic", 2));
    let mut review = Review::new();
    let mut cancelled = 0;
    // Each call is cancelled when it is asked for the second time, some 5 ms later; so each gets on a little.
    for _ in 0..100_000 {
        let asked = AtomicU32::new(0);
        let cancel = || asked.fetch_add(1, Ordering::Relaxed) > 0;
        match review.go_on(&record, &judge, Limits::new().effort(2).cancel(&cancel), u32::MAX) {
            Err(Refusal::Cancelled) => cancelled += 1,
            Ok(_) => break,
            Err(refusal) => panic!("{refusal}"),
        }
    }
    assert_eq!(review, whole, "after {cancelled} calls that were cancelled");
    let never = || true;
    let limits = Limits::new().effort(2).cancel(&never);
    assert_eq!(Review::new().go_on(&record, &judge, limits, u32::MAX), Err(Refusal::Cancelled));
}

#[test]
fn what_the_judge_refuses_is_refused() {
    let record = played("random", 0, 7, 10);
    let limits = Limits::new().effort(u32::MAX);
    let mut review = Review::new();
    let refused = review.go_on(&record, &player("expectimax"), limits, u32::MAX);
    assert!(matches!(refused, Err(Refusal::Effort { .. })), "{refused:?}");
    assert!(review.moves().is_empty());
}

#[test]
fn totals_follow_their_formula() {
    let record = played("random", 0, 8, 400);
    let review = reviewed(&record, "expectimax", 1);
    let totals = review.totals(10);
    let losses: Vec<f64> = review.moves().iter().map(|judged| judged.best - judged.played).collect();
    let greatest = review.moves().iter().map(|judged| judged.best).fold(0.0, f64::max);
    let mean = losses.iter().map(|loss| (-30.0 * loss / greatest).exp()).sum::<f64>() / losses.len() as f64;
    assert!((totals.accuracy - 100.0 * mean).abs() < 1e-9, "{} and {mean}", totals.accuracy);
    assert!((totals.loss - losses.iter().sum::<f64>()).abs() < 1e-6);
    assert_eq!(totals.worst.len(), 10);
    let least = losses[totals.worst[9]];
    assert!(totals.worst.windows(2).all(|pair| losses[pair[0]] >= losses[pair[1]]));
    assert_eq!(losses.iter().filter(|&&loss| loss > least).count(), 9);
    let none = Review::new().totals(10);
    assert_eq!((none.accuracy, none.loss, none.worst.len()), (100.0, 0.0, 0));
}

/// Whole games, but for the two strongest, whose moves are all alike. The judge's own moves are the best ones.
#[test]
fn accuracy_orders_players_of_known_strength() {
    let mean = |name, effort, games: i32, moves| {
        let judged =
            (0..games).map(|seed| reviewed(&played(name, effort, 100 + seed, moves), "expectimax", 2));
        judged.map(|review| review.totals(0).accuracy).sum::<f64>() / f64::from(games)
    };
    let accuracies = [
        mean("random", 0, 8, u32::MAX),
        mean("minimax", 2, 3, u32::MAX),
        mean("heuristic", 1, 2, u32::MAX),
        mean("expectimax", 1, 1, 500),
        mean("expectimax", 2, 1, 50),
    ];
    assert!(accuracies.windows(2).all(|pair| pair[0] < pair[1]), "{accuracies:?}");
    assert_eq!(accuracies[4], 100.0);
}

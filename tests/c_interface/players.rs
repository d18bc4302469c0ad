//! Evaluations, best moves, analyses, stretches of a game, threads.

use crate::calls::*;
use engine2048::ffi::e2048_set_threads;

/// Early, in the middle, full, and with a tile that no nibble holds.
const BOARDS: [Cells; 4] = [
    [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0],
    MIDDLE,
    FULL,
    [131_072, 65_536, 0, 0, 4, 2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0],
];

const UNWRITTEN: f64 = 4.5;

#[test]
fn every_evaluator_answers_every_board() {
    for evaluator in evaluator_names() {
        for cells in BOARDS.iter().chain([&FINISHED, &[0; 16], &[LARGEST_TILE; 16]]) {
            let mut value = f64::NAN;
            assert_eq!(evaluate(Some(cells), Some(&evaluator), Some(&mut value)), E2048_OK);
            assert!(value.is_finite(), "{value} is no number for a spreadsheet");
            assert_eq!(evaluate(Some(cells), Some(&evaluator), None), E2048_OK, "a value that is not wanted");
            let mut again = f64::NAN;
            let upper_case = evaluator.to_ascii_uppercase();
            assert_eq!(evaluate(Some(cells), Some(&upper_case), Some(&mut again)), E2048_OK);
            assert_eq!(again, value, "whatever the case of its name");
        }
    }
}

#[test]
fn an_evaluation_refuses_what_it_cannot_answer() {
    let name = evaluator_names().swap_remove(0);
    let mut value = UNWRITTEN;
    assert_eq!(evaluate(None, Some(&name), Some(&mut value)), E2048_NULL);
    assert_eq!(evaluate(Some(&MIDDLE), None, Some(&mut value)), E2048_NULL);
    assert!(bad_boards().all(|bad| evaluate(Some(&bad), Some(&name), Some(&mut value)) == E2048_TILE));
    for name in bad_names() {
        assert_eq!(evaluate(Some(&MIDDLE), Some(&name), Some(&mut value)), E2048_NAME);
    }
    assert_eq!(value, UNWRITTEN, "nothing is written");
}

#[test]
fn every_player_answers_every_board() {
    for player in player_names() {
        for cells in BOARDS {
            let mut evaluation = f64::NAN;
            let direction = best_move(Some(&cells), Some(&player), QUICK, Some(&mut evaluation));
            assert!((0..4).contains(&direction), "{direction}");
            assert!(legal_moves(Some(&cells)) >> direction & 1 == 1, "a legal move");
            assert!(evaluation.is_finite());
            let upper_case = player.to_ascii_uppercase();
            assert_eq!(best_move(Some(&cells), Some(&upper_case), QUICK, None), direction);
        }
    }
}

#[test]
fn an_analysis_values_every_direction() {
    for player in player_names() {
        for cells in BOARDS {
            let (mut values, mut depth, mut nodes) = ([f64::NAN; 4], -1, -1.0);
            let outputs = (Some(&mut values), Some(&mut depth), Some(&mut nodes));
            let direction = analyze(Some(&cells), Some(&player), QUICK, outputs.0, outputs.1, outputs.2);
            let legal = legal_moves(Some(&cells));
            for (index, value) in values.into_iter().enumerate() {
                assert_eq!(value == E2048_ILLEGAL, legal >> index & 1 == 0, "direction {index}: {value}");
            }
            assert!(depth >= 0 && nodes >= 1.0, "depth {depth}, {nodes} nodes");
            assert_eq!(analyze(Some(&cells), Some(&player), QUICK, None, None, None), direction);

            let mut evaluation = f64::NAN;
            assert_eq!(best_move(Some(&cells), Some(&player), QUICK, Some(&mut evaluation)), direction);
            assert_eq!(evaluation, values[direction as usize], "the same answer as e2048_best_move");
            if player != c("random") {
                let best = values.into_iter().fold(f64::NEG_INFINITY, f64::max);
                assert_eq!(values.iter().position(|&value| value == best), Some(direction as usize));
            }
        }
    }
    // Each value is exact: that of the search without pruning, which knows no bounds.
    let [pruned, whole] = ["gradient", "gradient-minimax"].map(|player| {
        let (bounds, mut values) = (Bounds { effort: 3, ..QUICK }, [f64::NAN; 4]);
        assert!(analyze(Some(&MIDDLE), Some(&c(player)), bounds, Some(&mut values), None, None) >= 0);
        values
    });
    assert_eq!(pruned, whole);
}

#[test]
fn a_finished_game_has_no_move() {
    for player in player_names() {
        let (mut value, mut values, mut depth, mut nodes) = (UNWRITTEN, [UNWRITTEN; 4], 9, UNWRITTEN);
        for cells in [&FINISHED, &[0; 16]] {
            // An hour, the longest time, is no fault of its own.
            let hour = Bounds { time_ms: 3_600_000, ..QUICK };
            assert_eq!(best_move(Some(cells), Some(&player), hour, Some(&mut value)), E2048_GAME_OVER);
            let outputs = (Some(&mut values), Some(&mut depth), Some(&mut nodes));
            let answer = analyze(Some(cells), Some(&player), QUICK, outputs.0, outputs.1, outputs.2);
            assert_eq!(answer, E2048_GAME_OVER);
        }
        assert_eq!((value, values, depth, nodes), (UNWRITTEN, [UNWRITTEN; 4], 9, UNWRITTEN));
    }
}

const BAD_BOUNDS: [Bounds; 7] = [
    Bounds { effort: -1, ..QUICK },
    Bounds { effort: i32::MIN, ..QUICK },
    Bounds { effort: i32::MAX, ..QUICK },
    Bounds { time_ms: -1, ..QUICK },
    Bounds { time_ms: i32::MIN, ..QUICK },
    Bounds { time_ms: 3_600_001, ..QUICK },
    Bounds { time_ms: i32::MAX, ..QUICK },
];

#[test]
fn a_player_refuses_what_it_cannot_answer() {
    for player in player_names() {
        let player = Some(&player[..]);
        let (mut value, mut values, mut depth, mut nodes) = (UNWRITTEN, [UNWRITTEN; 4], 9, UNWRITTEN);
        let mut both = |cells: Option<&Cells>, player: Option<&[u8]>, bounds: Bounds| {
            let outputs = (Some(&mut values), Some(&mut depth), Some(&mut nodes));
            let analysis = analyze(cells, player, bounds, outputs.0, outputs.1, outputs.2);
            assert_eq!(best_move(cells, player, bounds, Some(&mut value)), analysis);
            analysis
        };
        for bounds in BAD_BOUNDS {
            assert_eq!(both(Some(&MIDDLE), player, bounds), E2048_RANGE, "{bounds:?}");
        }
        assert_eq!(both(None, player, QUICK), E2048_NULL);
        assert_eq!(both(Some(&MIDDLE), None, QUICK), E2048_NULL);
        assert!(bad_boards().all(|bad| both(Some(&bad), player, QUICK) == E2048_TILE));
        assert!(bad_names().iter().all(|name| both(Some(&MIDDLE), Some(name), QUICK) == E2048_NAME));
        assert_eq!((value, values, depth, nodes), (UNWRITTEN, [UNWRITTEN; 4], 9, UNWRITTEN));
    }
}

#[test]
fn a_stretch_of_a_game_is_replayed_in_slices() {
    for player in player_names() {
        let (mut seed, mut cells, mut score) = (11, [0; 16], 1000);
        assert_eq!(new_game(Some(&mut seed), Some(&mut cells)), E2048_OK);
        let start = (seed, cells);
        let made = play(Some(&mut seed), Some(&mut cells), Some(&player), (1, 0), 24, Some(&mut score));
        assert_eq!(made, 24, "no game ends so soon");
        assert!(score > 1000, "points are added");

        let ((mut other_seed, mut other_cells), mut other_score) = (start, 1000);
        for slice in [1, 3, 0, 20] {
            let (seed, cells) = (Some(&mut other_seed), Some(&mut other_cells));
            assert_eq!(play(seed, cells, Some(&player), (1, 0), slice, Some(&mut other_score)), slice);
        }
        assert_eq!((other_seed, other_cells, other_score), (seed, cells, score));

        let (mut last_seed, mut last_cells) = start;
        assert_eq!(play(Some(&mut last_seed), Some(&mut last_cells), Some(&player), (1, 0), 24, None), 24);
        assert_eq!((last_seed, last_cells), (seed, cells), "a score that is not wanted");
    }
}

#[test]
fn a_game_is_played_to_its_end() {
    let (mut seed, mut cells, mut score) = (3, [0; 16], 0);
    assert_eq!(new_game(Some(&mut seed), Some(&mut cells)), E2048_OK);
    let random = c("random");
    let made = play(Some(&mut seed), Some(&mut cells), Some(&random), (0, 0), i32::MAX, Some(&mut score));
    assert!(made > 20, "{made} moves");
    assert_eq!(legal_moves(Some(&cells)), 0);
    let end = (seed, cells, score);
    for max_moves in [0, 1, i32::MAX] {
        let answer =
            play(Some(&mut seed), Some(&mut cells), Some(&random), (0, 0), max_moves, Some(&mut score));
        assert_eq!((answer, (seed, cells, score)), (0, end), "a finished game stays as it is");
    }
}

#[test]
fn a_score_stops_at_the_largest_number() {
    let (mut seed, mut cells, mut score) = (3, MIDDLE, i32::MAX - 1);
    let made = play(Some(&mut seed), Some(&mut cells), Some(&c("random")), (0, 0), 20, Some(&mut score));
    assert!(made > 5);
    assert_eq!(score, i32::MAX);
}

#[test]
fn a_refused_stretch_moves_nothing() {
    let (mut seed, mut cells, mut score) = (3, MIDDLE, 50);
    let name = c("monte-carlo");
    let player = Some(&name[..]);
    for Bounds { effort, time_ms, .. } in BAD_BOUNDS {
        let answer = play(Some(&mut seed), Some(&mut cells), player, (effort, time_ms), 5, Some(&mut score));
        assert_eq!(answer, E2048_RANGE);
    }
    for most in [-1, i32::MIN] {
        let answer = play(Some(&mut seed), Some(&mut cells), player, (1, 0), most, Some(&mut score));
        assert_eq!(answer, E2048_RANGE);
    }
    assert_eq!(play(None, Some(&mut cells), player, (1, 0), 5, Some(&mut score)), E2048_NULL);
    assert_eq!(play(Some(&mut seed), None, player, (1, 0), 5, Some(&mut score)), E2048_NULL);
    assert_eq!(play(Some(&mut seed), Some(&mut cells), None, (1, 0), 5, Some(&mut score)), E2048_NULL);
    for name in bad_names() {
        let answer = play(Some(&mut seed), Some(&mut cells), Some(&name), (1, 0), 5, Some(&mut score));
        assert_eq!(answer, E2048_NAME);
    }
    assert_eq!((seed, cells, score), (3, MIDDLE, 50), "nothing is written");
    for bad in bad_boards() {
        let mut cells = bad;
        assert_eq!(play(Some(&mut seed), Some(&mut cells), player, (1, 0), 5, Some(&mut score)), E2048_TILE);
        assert_eq!((seed, cells, score), (3, bad, 50), "nothing is written");
    }
}

/// The number of threads holds for the whole process. Other tests may run meanwhile, since their answers do
/// not depend on it.
#[test]
fn answers_do_not_depend_on_threads() {
    let answers = || -> Vec<(i32, [f64; 4], i32)> {
        let bounds = Bounds { effort: 2, time_ms: 0, seed: -5 };
        let ask = |player: &Vec<u8>, cells: &Cells| {
            let (mut values, mut depth) = ([0.0; 4], 0);
            let direction =
                analyze(Some(cells), Some(player), bounds, Some(&mut values), Some(&mut depth), None);
            (direction, values, depth)
        };
        player_names().iter().flat_map(|player| BOARDS.map(|cells| ask(player, &cells))).collect()
    };
    assert_eq!(e2048_set_threads(1), E2048_OK);
    let alone = answers();
    for threads in [2, 7, 0, 1024] {
        assert_eq!(e2048_set_threads(threads), E2048_OK);
        assert_eq!(answers(), alone, "{threads} threads");
    }
    for threads in [-1, 1025, i32::MIN, i32::MAX] {
        assert_eq!(e2048_set_threads(threads), E2048_RANGE);
    }
    assert_eq!(e2048_set_threads(0), E2048_OK);
}

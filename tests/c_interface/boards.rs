//! Many boards in one call against one call a board.

use crate::calls::*;
use crate::cancelling::{with_patience, OPEN};
use engine2048::ffi::*;
use engine2048::internals::Stream;
use engine2048::{EVALUATORS, PLAYERS};
use rand::Rng;
use std::ptr;

/// What an output has where nothing was written.
const UNTOUCHED: (i32, f64) = (-77, 4.5);

/// Boards of games, with a finished one, a full one, large tiles and cells that are no tiles among them.
fn boards(count: usize, seed: u64) -> Vec<Cells> {
    let mut stream = Stream::of(&[seed]);
    let mut below = |end: u64| (stream.next_u64() % end) as i32;
    let board = |place: usize| {
        let (mut seed, mut cells) = (below(1 << 30), [0; 16]);
        new_game(Some(&mut seed), Some(&mut cells));
        play(Some(&mut seed), Some(&mut cells), Some(b"random\0"), (0, 0), below(150), None);
        match place % 11 {
            3 => FINISHED,
            5 => FULL,
            7 => {
                cells[below(16) as usize] = [3, -2, 1, 262_144][below(4) as usize];
                cells
            }
            9 => {
                let raise = below(10);
                cells.map(|tile| if tile == 0 { 0 } else { (tile << raise).min(LARGEST_TILE) })
            }
            _ => cells,
        }
    };
    (0..count).map(board).collect()
}

fn count_of<T>(list: &[T]) -> i32 {
    list.len() as i32
}

/// For each board the direction or status, and the value.
fn best_moves(boards: &[Cells], player: &[u8], bounds: Bounds) -> (i32, Vec<i32>, Vec<f64>) {
    let mut directions = vec![UNTOUCHED.0; boards.len()];
    let mut values = vec![UNTOUCHED.1; boards.len()];
    let Bounds { effort, time_ms, seed } = bounds;
    let player = player.as_ptr().cast();
    // SAFETY: the boards and both outputs are as long as told; the player is a C string.
    let answer = unsafe {
        let (cells, count) = (boards.as_ptr().cast(), count_of(boards));
        let (directions, values) = (directions.as_mut_ptr(), values.as_mut_ptr());
        e2048_best_move_many(cells, count, player, effort, time_ms, seed, directions, values)
    };
    (answer, directions, values)
}

/// The same with one call a board.
fn best_moves_one_by_one(boards: &[Cells], player: &[u8], bounds: Bounds) -> (i32, Vec<i32>, Vec<f64>) {
    let one = |cells: &Cells| {
        let mut value = UNTOUCHED.1;
        (best_move(Some(cells), Some(player), bounds, Some(&mut value)), value)
    };
    let (directions, values) = boards.iter().map(one).unzip();
    (count_of(boards), directions, values)
}

fn with_threads<R>(threads: i32, call: impl FnOnce() -> R) -> R {
    assert_eq!(e2048_set_threads(threads), E2048_OK);
    let result = call();
    assert_eq!(e2048_set_threads(0), E2048_OK);
    result
}

/// Every player, with effort and boards for less than a second, and some recipes.
fn players() -> Vec<(Vec<u8>, i32, usize)> {
    let listed = PLAYERS.iter().map(|player| match player.name() {
        "monte-carlo" => ("monte-carlo", 20, 30),
        "expectimax" => ("expectimax", 1, 300),
        "random" => ("random", 0, 1000),
        name => (name, 1, 60),
    });
    let recipes =
        ["greedy: merges 2, empty 1", "expectimax: free 1, merges 2", "monte-carlo: moves 2, empty 1"];
    let recipes = recipes.map(|recipe| (recipe, 2, 40));
    listed
        .chain([("expectimax", 2, 30), ("heuristic", 3, 10)])
        .chain(recipes)
        .map(|(player, effort, boards)| (c(player), effort, boards))
        .collect()
}

#[test]
fn many_best_moves_are_those_of_one_call_a_board() {
    for (player, effort, count) in players() {
        let (boards, bounds) = (boards(count, effort as u64), Bounds { effort, time_ms: 0, seed: 7 });
        let expected = best_moves_one_by_one(&boards, &player, bounds);
        assert!(expected.1.contains(&E2048_TILE) && expected.1.contains(&E2048_GAME_OVER));
        assert!(expected.1.iter().any(|&direction| direction >= 0));
        for threads in [1, 2, 5] {
            let found = with_threads(threads, || best_moves(&boards, &player, bounds));
            assert_eq!(found, expected, "{:?} on {threads} threads", String::from_utf8_lossy(&player));
        }
    }
}

#[test]
fn many_analyses_are_those_of_one_call_a_board() {
    for (player, effort, count) in players() {
        let (boards, seed) = (boards(count, 1000 + effort as u64), 7);
        let bounds = Bounds { effort, time_ms: 0, seed };
        let one = |cells: &Cells| {
            let (mut values, mut depth, mut nodes) = ([UNTOUCHED.1; 4], UNTOUCHED.0, UNTOUCHED.1);
            let outputs = (Some(&mut values), Some(&mut depth), Some(&mut nodes));
            (analyze(Some(cells), Some(&player), bounds, outputs.0, outputs.1, outputs.2), values, depth)
        };
        let expected: Vec<(i32, [f64; 4], i32)> = boards.iter().map(one).collect();
        for threads in [1, 3] {
            let mut directions = vec![UNTOUCHED.0; count];
            let (mut values, mut depths) = (vec![[UNTOUCHED.1; 4]; count], vec![UNTOUCHED.0; count]);
            let mut nodes = vec![UNTOUCHED.1; count];
            let name = player.as_ptr().cast();
            // SAFETY: the boards and all outputs are as long as told; the player is a C string.
            let answer = with_threads(threads, || unsafe {
                let (cells, count) = (boards.as_ptr().cast(), count_of(&boards));
                let (directions, values) = (directions.as_mut_ptr(), values.as_mut_ptr().cast());
                let (depths, nodes) = (depths.as_mut_ptr(), nodes.as_mut_ptr());
                e2048_analyze_many(cells, count, name, effort, 0, seed, directions, values, depths, nodes)
            });
            assert_eq!(answer, count_of(&boards));
            for (place, &(direction, four, depth)) in expected.iter().enumerate() {
                let found = (directions[place], values[place], depths[place]);
                assert_eq!(found, (direction, four, depth), "{:?}", String::from_utf8_lossy(&player));
                assert_eq!(nodes[place] == UNTOUCHED.1, direction < 0, "nodes of a refused board stay");
            }
        }
    }
}

fn evaluations(boards: &[Cells], evaluator: &[u8]) -> (i32, Vec<i32>, Vec<f64>) {
    let mut statuses = vec![UNTOUCHED.0; boards.len()];
    let mut values = vec![UNTOUCHED.1; boards.len()];
    // SAFETY: the boards and both outputs are as long as told; the evaluator is a C string.
    let answer = unsafe {
        let (cells, count, evaluator) = (boards.as_ptr().cast(), count_of(boards), evaluator.as_ptr().cast());
        e2048_evaluate_many(cells, count, evaluator, statuses.as_mut_ptr(), values.as_mut_ptr())
    };
    (answer, statuses, values)
}

#[test]
fn many_values_are_those_of_one_call_a_board() {
    let boards = boards(2_000, 3);
    let names = EVALUATORS.iter().map(|evaluator| evaluator.name());
    for evaluator in names.chain(["merges 2, empty 1, smoothness 0.1"]) {
        let evaluator = c(evaluator);
        let one = |cells: &Cells| {
            let mut value = UNTOUCHED.1;
            (evaluate(Some(cells), Some(&evaluator), Some(&mut value)), value)
        };
        let expected: (Vec<i32>, Vec<f64>) = boards.iter().map(one).unzip();
        for threads in [1, 2, 3] {
            let (answer, statuses, values) = with_threads(threads, || evaluations(&boards, &evaluator));
            assert_eq!(answer, 2_000);
            assert_eq!((statuses, values), expected, "{:?}", String::from_utf8_lossy(&evaluator));
        }
    }
}

/// Seeds, boards, statuses, points and legal moves.
type Steps = (Vec<i32>, Vec<Cells>, Vec<i32>, Vec<i32>, Vec<i32>);

fn steps(seeds: &[i32], boards: &[Cells], directions: &[i32], spawns: bool) -> (i32, Steps) {
    let [mut seeds, mut statuses, mut scores, mut legal] = [
        seeds.to_vec(),
        vec![UNTOUCHED.0; seeds.len()],
        vec![UNTOUCHED.0; seeds.len()],
        vec![UNTOUCHED.0; seeds.len()],
    ];
    let mut boards = boards.to_vec();
    // SAFETY: all arrays are as long as told.
    let answer = unsafe {
        let seeds_at = if spawns { seeds.as_mut_ptr() } else { ptr::null_mut() };
        let (count, directions) = (count_of(&boards), directions.as_ptr());
        let (statuses, scores) = (statuses.as_mut_ptr(), scores.as_mut_ptr());
        e2048_step_many(
            seeds_at,
            boards.as_mut_ptr().cast(),
            count,
            directions,
            statuses,
            scores,
            legal.as_mut_ptr(),
        )
    };
    (answer, (seeds, boards, statuses, scores, legal))
}

#[test]
fn many_steps_are_a_move_a_spawn_and_the_legal_moves_of_each_board() {
    let boards = boards(5_000, 4);
    let seeds: Vec<i32> = (0..5_000).collect();
    let directions: Vec<i32> =
        (0..5_000).map(|place| (place * 7 + place / 5) % 5 - i32::from(place == 99)).collect();
    for spawns in [true, false] {
        let mut expected: Steps = Default::default();
        for ((&seed, &cells), &direction) in seeds.iter().zip(&boards).zip(&directions) {
            let (mut seed, mut cells, mut score) = (seed, cells, UNTOUCHED.0);
            let status = slide_in_place(&mut cells, direction, Some(&mut score));
            if status == 1 && spawns {
                assert!(spawn(Some(&mut seed), Some(&mut cells)) >= 0);
            }
            let refused = status < 0;
            expected.0.push(seed);
            expected.1.push(cells);
            expected.2.push(status);
            expected.3.push(score);
            expected.4.push(if refused { UNTOUCHED.0 } else { legal_moves(Some(&cells)) });
        }
        for threads in [1, 2] {
            let (answer, found) = with_threads(threads, || steps(&seeds, &boards, &directions, spawns));
            assert_eq!(answer, 5_000);
            assert_eq!(found, expected);
        }
    }
}

/// Seeds, boards and legal moves after a call.
fn new_games(seeds: &[i32]) -> (i32, Vec<i32>, Vec<Cells>, Vec<i32>) {
    let (mut seeds, mut boards) = (seeds.to_vec(), vec![[UNTOUCHED.0; 16]; seeds.len()]);
    let (mut legal, count) = (vec![UNTOUCHED.0; seeds.len()], count_of(&seeds));
    let (seeds_at, legal_at) = (seeds.as_mut_ptr(), legal.as_mut_ptr());
    // SAFETY: all three are as long as told.
    let answer = unsafe { e2048_new_game_many(seeds_at, boards.as_mut_ptr().cast(), count, legal_at) };
    (answer, seeds, boards, legal)
}

#[test]
fn many_new_games_are_those_of_one_call_a_game() {
    let seeds: Vec<i32> = (0..5_000).map(|place: i32| place.wrapping_mul(858_993)).collect();
    let mut expected = (5_000, seeds.clone(), Vec::new(), Vec::new());
    for seed in &mut expected.1 {
        let mut cells = [0; 16];
        assert_eq!(new_game(Some(seed), Some(&mut cells)), E2048_OK);
        expected.2.push(cells);
        expected.3.push(legal_moves(Some(&cells)));
    }
    for threads in [1, 2] {
        assert!(with_threads(threads, || new_games(&seeds)) == expected, "{threads} threads");
    }
}

#[test]
fn a_cancelled_call_has_answered_the_first_boards() {
    // Every twentieth takes seconds, the others no time.
    let boards: Vec<Cells> = (0..60).map(|place| if place % 20 == 19 { OPEN } else { FINISHED }).collect();
    let player = c("gradient-minimax");
    let bounds = Bounds { effort: 6, time_ms: 0, seed: 7 };
    for threads in [1, 2] {
        for patience in [0, 1, 3] {
            let call = || best_moves(&boards, &player, bounds);
            let ((answer, directions, values), asked) =
                with_threads(threads, || with_patience(patience, call));
            assert_eq!(asked, patience + 1);
            // The long one is not among the answered ones. On two threads others may be done, but do not count.
            assert!((0..=19).contains(&answer), "{answer} boards");
            let done = answer as usize;
            assert!(directions[..done].iter().all(|&direction| direction == E2048_GAME_OVER));
            assert!(directions[done..].iter().all(|&direction| direction == E2048_CANCELLED));
            assert!(values.iter().all(|&value| value == UNTOUCHED.1));
        }
    }
}

/// [`boards`] in another order, some of them twice, and some of their mirror images among them.
fn mixed(boards: &[Cells], seed: u64) -> Vec<Cells> {
    let mut stream = Stream::of(&[seed]);
    let mirrored = |cells: &Cells| std::array::from_fn(|cell| cells[cell / 4 * 4 + 3 - cell % 4]);
    (0..2 * boards.len())
        .map(|place| {
            let cells = &boards[stream.next_u64() as usize % boards.len()];
            match place % 5 {
                0 => mirrored(cells),
                _ => *cells,
            }
        })
        .collect()
}

#[test]
fn boards_that_are_valued_together_answer_as_alone_in_any_order() {
    let (player, bounds) = (c("expectimax"), Bounds { effort: 1, time_ms: 0, seed: 7 });
    let boards = boards(700, 9);
    for (count, seed) in [(boards.len(), 10), (200, 11), (8, 12), (7, 13)] {
        let boards = mixed(&boards[..count], seed);
        let expected = best_moves_one_by_one(&boards, &player, bounds);
        for threads in [1, 2] {
            let found = with_threads(threads, || best_moves(&boards, &player, bounds));
            assert_eq!(found, expected, "{} boards on {threads} threads", boards.len());
        }
    }
}

#[test]
fn a_cancelled_call_has_answered_the_first_of_boards_that_are_valued_together() {
    let (player, bounds) = (c("expectimax"), Bounds { effort: 1, time_ms: 0, seed: 7 });
    let boards = mixed(&boards(4_000, 14), 15);
    let expected = best_moves_one_by_one(&boards, &player, bounds);
    for threads in [1, 2] {
        let mut done = 0;
        for patience in 0.. {
            let rest = &boards[done..];
            let call = || best_moves(rest, &player, bounds);
            let ((answer, directions, values), asked) =
                with_threads(threads, || with_patience(patience, call));
            let answered = answer as usize;
            let end = done + answered;
            assert_eq!(
                (&directions[..answered], &values[..answered]),
                (&expected.1[done..end], &expected.2[done..end])
            );
            assert!(directions[answered..].iter().all(|&direction| direction == E2048_CANCELLED));
            assert!(values[answered..].iter().all(|&value| value == UNTOUCHED.1));
            assert!(asked == patience + 1 || answered == rest.len(), "nobody is asked after cancelling");
            assert!(patience > 0 || answered == 0, "cancelled before the first board");
            assert!(patience == 0 || threads > 1 || answered > 0, "each call goes on");
            done = end;
            if done == boards.len() {
                break;
            }
        }
    }
}

#[test]
fn values_and_steps_can_be_cancelled_too() {
    let boards = boards(100, 5);
    let ((answer, statuses, values), asked) = with_patience(0, || evaluations(&boards, &c("ovolve")));
    assert_eq!((answer, asked), (0, 1));
    assert!(statuses.iter().all(|&status| status == E2048_CANCELLED));
    assert!(values.iter().all(|&value| value == UNTOUCHED.1));
    let seeds = vec![5; 100];
    let ((answer, found), _) = with_patience(0, || steps(&seeds, &boards, &[0; 100], true));
    assert_eq!(answer, 0);
    assert_eq!((found.0, found.1), (seeds, boards));
    assert_eq!(found.2, [E2048_CANCELLED; 100]);
    let (found, _) = with_patience(0, || new_games(&[5; 100]));
    assert_eq!(found, (0, vec![5; 100], vec![[UNTOUCHED.0; 16]; 100], vec![UNTOUCHED.0; 100]));
}

#[test]
fn no_boards_are_answered_without_a_look_at_any_pointer() {
    let (none, player, evaluator) = (ptr::null_mut(), c("minimax"), c("ovolve"));
    // SAFETY: NULL is allowed; the names are C strings.
    unsafe {
        let (player, evaluator) = (player.as_ptr().cast(), evaluator.as_ptr().cast());
        assert_eq!(e2048_best_move_many(none, 0, player, 1, 0, 0, none, ptr::null_mut()), 0);
        assert_eq!(
            e2048_analyze_many(none, 0, player, 1, 0, 0, none, ptr::null_mut(), none, ptr::null_mut()),
            0
        );
        assert_eq!(e2048_evaluate_many(none, 0, evaluator, none, ptr::null_mut()), 0);
        assert_eq!(e2048_new_game_many(none, none, 0, none), 0);
        assert_eq!(e2048_step_many(none, none, 0, none, none, none, none), 0);
    }
}

#[test]
fn what_concerns_all_boards_is_refused_before_anything_is_written() {
    let boards = boards(3, 6);
    let cells: *const i32 = boards.as_ptr().cast();
    let (mut directions, mut values) = ([UNTOUCHED.0; 3], [UNTOUCHED.1; 3]);
    let (directions_at, values_at) = (directions.as_mut_ptr(), values.as_mut_ptr());
    let (minimax, nobody) = (c("minimax"), c("nobody"));
    let (minimax, nobody) = (minimax.as_ptr().cast(), nobody.as_ptr().cast());
    // SAFETY: each pointer is NULL or as long as told; the names are C strings.
    unsafe {
        let ask = |boards, count, player, effort, time, directions| {
            e2048_best_move_many(boards, count, player, effort, time, 0, directions, values_at)
        };
        assert_eq!(ask(ptr::null(), 3, minimax, 1, 0, directions_at), E2048_NULL);
        assert_eq!(ask(cells, 3, ptr::null(), 1, 0, directions_at), E2048_NULL);
        assert_eq!(ask(cells, 3, minimax, 1, 0, ptr::null_mut()), E2048_NULL);
        assert_eq!(ask(cells, 3, nobody, 1, 0, directions_at), E2048_NAME);
        assert_eq!(ask(cells, -1, minimax, 1, 0, directions_at), E2048_RANGE);
        assert_eq!(ask(cells, 3, minimax, -1, 0, directions_at), E2048_RANGE);
        assert_eq!(ask(cells, 3, minimax, i32::MAX, 0, directions_at), E2048_RANGE);
        assert_eq!(ask(cells, 3, minimax, 1, -1, directions_at), E2048_RANGE);
        assert_eq!(ask(cells, 3, minimax, 1, 3_600_001, directions_at), E2048_RANGE);
        assert_eq!(e2048_evaluate_many(cells, 3, nobody, directions_at, values_at), E2048_NAME);
        let (seeds, none) = (directions_at, ptr::null_mut());
        assert_eq!(e2048_new_game_many(none, cells.cast_mut(), 3, none), E2048_NULL);
        assert_eq!(e2048_new_game_many(seeds, none, 3, none), E2048_NULL);
        assert_eq!(e2048_new_game_many(seeds, none, -1, none), E2048_RANGE);
        assert_eq!(e2048_evaluate_many(cells, i32::MIN, nobody, directions_at, values_at), E2048_RANGE);
    }
    assert_eq!((directions, values), ([UNTOUCHED.0; 3], [UNTOUCHED.1; 3]));
}

#[test]
fn outputs_may_lie_over_the_boards() {
    let mut boards = boards(40, 8);
    let expected = best_moves_one_by_one(&boards, &c("minimax"), QUICK);
    let cells: *mut i32 = boards.as_mut_ptr().cast();
    let minimax = c("minimax");
    // SAFETY: boards and directions are as long as told, and may overlap.
    let answer = unsafe {
        let player = minimax.as_ptr().cast();
        e2048_best_move_many(cells, 40, player, QUICK.effort, 0, QUICK.seed, cells, ptr::null_mut())
    };
    assert_eq!(answer, 40);
    assert_eq!(boards.as_flattened()[..40], expected.1);
}

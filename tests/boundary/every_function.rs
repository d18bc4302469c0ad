//! Every function of the C interface behind one signature.

use engine2048::ffi::*;
use std::cell::Cell;
use std::ffi::{c_char, c_void, CString};
use std::ptr;

/// All but `e2048_set_threads`, which has no answer of its own.
pub const FUNCTIONS: [&str; 35] = [
    "e2048_abi_version",
    "e2048_version",
    "e2048_status_text",
    "e2048_new_game",
    "e2048_spawn",
    "e2048_move",
    "e2048_legal_moves",
    "e2048_evaluator_count",
    "e2048_evaluator_name",
    "e2048_evaluate",
    "e2048_player_count",
    "e2048_player_name",
    "e2048_player_summary",
    "e2048_best_move",
    "e2048_analyze",
    "e2048_play",
    "e2048_feature_count",
    "e2048_feature_name",
    "e2048_check_recipe",
    "e2048_explain",
    "e2048_set_cancel_handler",
    "e2048_load_network",
    "e2048_best_move_many",
    "e2048_analyze_many",
    "e2048_evaluate_many",
    "e2048_new_game_many",
    "e2048_step_many",
    "e2048_play_record",
    "e2048_check_record",
    "e2048_convert_record",
    "e2048_record_moves",
    "e2048_record_boards",
    "e2048_review",
    "e2048_review_totals",
    "e2048_record_field",
];

/// All that a call gave. Values are bits, so that they compare exactly.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    result: i32,
    seed: i32,
    score: i32,
    depth: i32,
    cells: [i32; 16],
    values: [u64; 4],
    /// Whether nodes were counted: how many depends on what the table knows.
    worked: bool,
    text: Vec<u8>,
}

type TextFunction = unsafe extern "C" fn(i32, *mut c_char, i32) -> i32;

fn text(function: TextFunction, index: i32) -> Answer {
    let mut text = vec![0_u8; 512];
    // SAFETY: the buffer has as many bytes as the function is told.
    let result = unsafe { function(index, text.as_mut_ptr().cast(), text.len() as i32) };
    Answer { result, text, ..Answer::default() }
}

unsafe extern "C" fn version(_index: i32, text: *mut c_char, capacity: i32) -> i32 {
    // SAFETY: the caller's promise about `text` is passed on.
    unsafe { e2048_version(text, capacity) }
}

/// A position of some game.
pub fn position(variation: i32) -> [i32; 16] {
    let (mut seed, mut cells) = (variation, [0; 16]);
    // SAFETY: every pointer points to a variable of the right type, or is NULL where that is allowed.
    unsafe {
        e2048_new_game(&mut seed, cells.as_mut_ptr());
        let moves = variation * 7 % 120;
        e2048_play(&mut seed, cells.as_mut_ptr(), c"random".as_ptr(), 0, 0, moves, ptr::null_mut());
    }
    cells
}

fn name(function: TextFunction, index: i32) -> CString {
    let mut name = vec![0_u8; E2048_NAME_CAPACITY as usize];
    // SAFETY: the buffer has as many bytes as the function is told.
    let length = unsafe { function(index, name.as_mut_ptr().cast(), E2048_NAME_CAPACITY) };
    name.truncate(usize::try_from(length).expect("the index is in range"));
    CString::new(name).expect("a name has no NUL")
}

/// Each player in turn, then a recipe.
pub fn player(variation: i32) -> CString {
    match variation % (e2048_player_count() + 1) {
        index if index == e2048_player_count() => recipe(variation),
        index => name(e2048_player_name, index),
    }
}

/// A recipe, or nearly one. There are more than the library keeps.
fn recipe(variation: i32) -> CString {
    const SEARCHES: [&str; 5] = ["expectimax:", "greedy:", "monte-carlo: moves 2,", "alpha-beta:", "nobody:"];
    let search = SEARCHES[variation as usize % SEARCHES.len()];
    let text = format!("{search} free {}, empty 1, smoothness 0.5, merges 2", variation % 11);
    CString::new(text).expect("a recipe has no NUL")
}

fn text_buffer(text: &mut Vec<u8>) -> *mut c_char {
    text.resize(512, 0);
    text.as_mut_ptr().cast()
}

/// With it, thousands of calls take seconds, yet Monte Carlo and our own searches use several threads and the
/// transposition table.
pub fn small_effort(player: &CString) -> i32 {
    match player.as_bytes() {
        b"monte-carlo" => 40,
        b"heuristic" | b"expectimax" => 4,
        recipe if recipe.starts_with(b"expectimax:") => 4,
        _ => 1,
    }
}

struct Handler {
    cancels: bool,
    was_asked: Cell<bool>,
}

unsafe extern "C" fn ask_handler(handler: *mut c_void) -> i32 {
    // SAFETY: the context is the `Handler` that was set with this function, and lives until another is set.
    let handler = unsafe { &*handler.cast::<Handler>() };
    handler.was_asked.set(true);
    i32::from(handler.cancels)
}

/// The handler cancels every second call. The call is short: how often a long one asks depends on time.
fn set_cancel_handler(variation: i32) -> Answer {
    let mut to = Answer { cells: position(variation), ..Answer::default() };
    let handler = Handler { cancels: variation % 2 == 1, was_asked: Cell::new(false) };
    let context = ptr::from_ref(&handler).cast_mut().cast();
    // SAFETY: the context is what the handler takes it for, and lives until none is set; the board has 16
    // numbers, the name ends in NUL, and no evaluation is wanted.
    unsafe {
        to.seed = e2048_set_cancel_handler(Some(ask_handler), context);
        to.result = e2048_best_move(to.cells.as_ptr(), c"minimax".as_ptr(), 1, 0, variation, ptr::null_mut());
        to.score = e2048_set_cancel_handler(None, ptr::null_mut());
    }
    to.depth = i32::from(handler.was_asked.get());
    to
}

/// A function of many boards with three of them, of which one is refused.
fn many(function: &str, variation: i32) -> Answer {
    let mut boards = [position(variation), position(variation + 1), position(variation + 2)];
    boards[variation as usize % 3][5] = 5;
    let (mut seeds, directions) = ([variation; 3], [0, 1, 2]);
    let (mut statuses, mut depths, mut scores) = ([0; 3], [0; 3], [0; 3]);
    let (mut values, mut nodes) = ([[0.0_f64; 4]; 3], [0.0; 3]);
    let player = player(variation);
    let effort = small_effort(&player);
    let mut to = Answer::default();
    let cells = boards[0].as_mut_ptr();
    let (statuses_at, values_at) = (statuses.as_mut_ptr(), values[0].as_mut_ptr());
    // SAFETY: every pointer points to as many values as three boards have.
    to.result = unsafe {
        match function {
            "e2048_best_move_many" => {
                let player = player.as_ptr();
                e2048_best_move_many(cells, 3, player, effort, 0, variation, statuses_at, values_at)
            }
            "e2048_analyze_many" => {
                let (player, depths, nodes) = (player.as_ptr(), depths.as_mut_ptr(), nodes.as_mut_ptr());
                let (directions, seed) = (statuses_at, variation);
                e2048_analyze_many(cells, 3, player, effort, 0, seed, directions, values_at, depths, nodes)
            }
            "e2048_evaluate_many" => {
                let evaluator = name(e2048_evaluator_name, variation % e2048_evaluator_count());
                e2048_evaluate_many(cells, 3, evaluator.as_ptr(), statuses_at, values_at)
            }
            "e2048_new_game_many" => e2048_new_game_many(seeds.as_mut_ptr(), cells, 3, depths.as_mut_ptr()),
            _ => {
                let (seeds, scores, legal) = (seeds.as_mut_ptr(), scores.as_mut_ptr(), depths.as_mut_ptr());
                e2048_step_many(seeds, cells, 3, directions.as_ptr(), statuses_at, scores, legal)
            }
        }
    };
    (to.seed, to.score, to.depth, to.cells) = (seeds[2], scores[1], depths[0], boards[1]);
    to.values = values[variation as usize % 3].map(f64::to_bits);
    to.text = statuses.into_iter().flat_map(i32::to_le_bytes).collect();
    to
}

/// A function that takes a record; every third breaks the rules.
fn of_record(function: &str, variation: i32) -> Answer {
    let steps = if variation % 3 == 0 { "r0l0" } else { "r0D4u8" };
    let heading = "engine2048 record 1\nplayer: nobody\nstart: 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2";
    let record = format!("{heading}\n\n{steps}");
    let mut to = Answer::default();
    let (bytes, length) = (record.as_ptr(), record.len() as i32);
    let text = text_buffer(&mut to.text);
    let mut four = [0.0_f64; 4];
    let values = four.as_mut_ptr();
    let (cells, number, score) =
        (to.cells.as_mut_ptr(), ptr::addr_of_mut!(to.depth), ptr::addr_of_mut!(to.score));
    // SAFETY: the record has as many bytes as told; every other pointer points to a variable of the right type and length.
    to.result = unsafe {
        match function {
            "e2048_check_record" => e2048_check_record(bytes, length, number, text, 512),
            "e2048_convert_record" => e2048_convert_record(bytes, length, variation % 2, text.cast(), 512),
            "e2048_record_moves" => e2048_record_moves(bytes, length),
            "e2048_record_boards" => {
                e2048_record_boards(bytes, length, variation % 5, 1, cells, number, score)
            }
            "e2048_review" => {
                let player = player(variation);
                let (effort, player) = (small_effort(&player), player.as_ptr());
                let (first, seed) = (variation % 4, variation);
                e2048_review(bytes, length, player, effort, 0, seed, first, 2, values, values.add(2), cells)
            }
            "e2048_review_totals" => {
                let (played, best) = ([1.0, -5.0, 7.0], [2.0, 5.0, 7.0]);
                let (played, best, count) = (played.as_ptr(), best.as_ptr(), variation % 5 - 1);
                e2048_review_totals(played, best, count, values, values.add(1), cells, 2)
            }
            _ => {
                let name = if variation % 2 == 0 { c"player" } else { c"score" };
                e2048_record_field(bytes, length, name.as_ptr(), text, 512)
            }
        }
    };
    to.values = four.map(f64::to_bits);
    to
}

/// The arguments depend on the variation alone.
pub fn call(function: &str, variation: i32) -> Answer {
    let mut to = Answer { cells: position(variation), seed: variation, ..Answer::default() };
    let (mut values, mut nodes) = ([0.0_f64; 4], 0.0_f64);
    let player = player(variation);
    let effort = small_effort(&player);
    let (cells, seed, score) =
        (to.cells.as_mut_ptr(), ptr::addr_of_mut!(to.seed), ptr::addr_of_mut!(to.score));
    // SAFETY: every pointer points to a variable of the right type and length.
    to.result = unsafe {
        match function {
            "e2048_abi_version" => e2048_abi_version(),
            "e2048_version" => return text(version, 0),
            "e2048_status_text" => return text(e2048_status_text, -variation % 110),
            "e2048_new_game" => e2048_new_game(seed, cells),
            "e2048_spawn" => e2048_spawn(seed, cells),
            "e2048_move" => e2048_move(cells, variation % 4, cells, score),
            "e2048_legal_moves" => e2048_legal_moves(cells),
            "e2048_evaluator_count" => e2048_evaluator_count(),
            "e2048_evaluator_name" => return text(e2048_evaluator_name, variation % 16),
            "e2048_evaluate" => {
                let evaluator = name(e2048_evaluator_name, variation % e2048_evaluator_count());
                e2048_evaluate(cells, evaluator.as_ptr(), values.as_mut_ptr())
            }
            "e2048_player_count" => e2048_player_count(),
            "e2048_player_name" => return text(e2048_player_name, variation % 16),
            "e2048_player_summary" => return text(e2048_player_summary, variation % 16),
            "e2048_best_move" => {
                e2048_best_move(cells, player.as_ptr(), effort, 0, variation, values.as_mut_ptr())
            }
            "e2048_analyze" => {
                let (values, depth) = (values.as_mut_ptr(), ptr::addr_of_mut!(to.depth));
                e2048_analyze(cells, player.as_ptr(), effort, 0, variation, values, depth, &mut nodes)
            }
            "e2048_play" => e2048_play(seed, cells, player.as_ptr(), effort, 0, 2, score),
            "e2048_feature_count" => e2048_feature_count(),
            "e2048_feature_name" => return text(e2048_feature_name, variation % 24),
            "e2048_check_recipe" => {
                let recipe = recipe(variation);
                let (text, capacity) = (text_buffer(&mut to.text), 512);
                e2048_check_recipe(recipe.as_ptr(), ptr::addr_of_mut!(to.depth), text, capacity)
            }
            "e2048_explain" => {
                let (recipe, capacity) = (recipe(variation), to.cells.len() as i32);
                let mut board = to.cells;
                let features = to.cells.as_mut_ptr();
                let mut shares = [0.0_f64; 16];
                let (evaluator, board) = (recipe.as_ptr(), board.as_mut_ptr());
                let shares_at = shares.as_mut_ptr();
                let answer = e2048_explain(
                    board,
                    evaluator,
                    capacity,
                    features,
                    ptr::null_mut(),
                    ptr::null_mut(),
                    shares_at,
                );
                values.copy_from_slice(&shares[..4]);
                answer
            }
            "e2048_set_cancel_handler" => return set_cancel_handler(variation),
            // Bytes that are no weights.
            "e2048_load_network" => {
                let bytes = to.cells.as_ptr().cast();
                let first = if variation % 3 > 0 { bytes } else { ptr::null() };
                e2048_load_network(first, variation % 64 - 1, bytes, 64)
            }
            many_boards if many_boards.ends_with("_many") => return many(many_boards, variation),
            "e2048_play_record" => {
                let (steps, player) = (text_buffer(&mut to.text), player.as_ptr());
                e2048_play_record(seed, cells, player, effort, 0, 2, score, steps, 512)
            }
            function => return of_record(function, variation),
        }
    };
    (to.values, to.worked) = (values.map(f64::to_bits), nodes >= 1.0);
    to
}

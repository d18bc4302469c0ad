//! Any input at the C boundary: bytes become calls with any arguments. Of each call this is checked:
//!
//! - The answer is one that the function may give.
//! - Nothing is written outside the places passed, and nothing with a negative answer.
//! - A direction is legal; a text ends in NUL and has the length answered.
//!
//! Places are NULL or lie anywhere in a small arena: unaligned, often overlapping. The fuzzer (`dev/fuzz`) and
//! `tests/boundary` share this file.

use engine2048::ffi::*;
use std::ffi::c_char;
use std::ops::Range;

/// Places begin within so many bytes: few, so that they often overlap.
const BEGINNINGS: usize = 416;
/// A recipe fits behind every beginning.
const ARENA: usize = BEGINNINGS + E2048_RECIPE_CAPACITY as usize;
/// In bytes: a number for each of 24 features.
const LONGEST_PLACE: usize = 8 * 24;
const MOST_CALLS: usize = 8;

/// Zeros follow its end.
struct Input<'a> {
    rest: &'a [u8],
}

impl Input<'_> {
    fn byte(&mut self) -> u8 {
        let (byte, rest) = self.rest.split_first().map_or((0, self.rest), |(&byte, rest)| (byte, rest));
        self.rest = rest;
        byte
    }

    fn number(&mut self) -> i32 {
        i32::from_le_bytes(std::array::from_fn(|_| self.byte()))
    }

    fn below(&mut self, bound: usize) -> usize {
        (usize::from(self.byte()) | usize::from(self.byte()) << 8) % bound
    }

    /// Half the time a number below `usual`.
    fn count(&mut self, usual: i32) -> i32 {
        match self.byte() % 8 {
            0 => self.number(),
            1 => -1,
            2 => i32::MIN,
            3 => i32::MAX,
            _ => i32::from(self.byte()) % usual.max(1),
        }
    }

    /// Mostly a tile.
    fn cell(&mut self) -> i32 {
        match self.byte() {
            rank @ 0..=17 => {
                if rank == 0 {
                    0
                } else {
                    1 << rank
                }
            }
            byte @ 18..=200 => [0, 0, 2, 4, 8, 16, 32, 64][usize::from(byte) % 8],
            201..=249 => 1 << (1 + self.byte() % 17),
            250 => 262_144,
            251 => 1,
            252 => 3,
            253 => -2,
            _ => self.number(),
        }
    }

    /// Effort and time of a call that ends soon: a large effort gets a small time.
    fn limits(&mut self) -> (i32, i32) {
        match self.byte() % 8 {
            0 => (self.number(), 1),
            1 => (0, 1 + i32::from(self.byte() % 2)),
            2 => (self.count(3), -1 - i32::from(self.byte())),
            3 => (-1, self.count(2).min(2)),
            4 => (i32::MIN, 0),
            5 => (1, i32::MIN),
            _ => (1 + i32::from(self.byte() % 2), 0),
        }
    }
}

struct Arena {
    bytes: [u8; ARENA],
    writable: Vec<Range<usize>>,
}

impl Arena {
    fn filled(input: &mut Input) -> Arena {
        let pattern = input.byte();
        let mut bytes = [0; ARENA];
        for (index, byte) in bytes.iter_mut().enumerate() {
            *byte = pattern.wrapping_mul(index as u8 | 1);
        }
        Arena { bytes, writable: Vec::new() }
    }

    fn place(&mut self, input: &mut Input, length: usize) -> Option<usize> {
        debug_assert!(length <= ARENA - BEGINNINGS);
        (input.byte() % 16 != 0).then(|| input.below(BEGINNINGS))
    }

    fn output(&mut self, input: &mut Input, length: usize) -> Option<usize> {
        let place = self.place(input, length)?;
        self.writable.push(place..place + length);
        Some(place)
    }

    fn put_numbers(&mut self, place: usize, numbers: &[i32]) {
        for (index, number) in numbers.iter().enumerate() {
            self.bytes[place + 4 * index..][..4].copy_from_slice(&number.to_le_bytes());
        }
    }

    fn cells(&mut self, input: &mut Input) -> Option<usize> {
        let place = self.place(input, 64)?;
        let cells: [i32; 16] = std::array::from_fn(|_| input.cell());
        self.put_numbers(place, &cells);
        Some(place)
    }

    /// One of these names, one that almost is, a recipe, or any bytes.
    fn name(&mut self, input: &mut Input, names: &[&str]) -> Option<usize> {
        let capacity = E2048_NAME_CAPACITY as usize;
        let place = self.place(input, capacity)?;
        let mut name = [0_u8; E2048_NAME_CAPACITY as usize];
        match input.byte() % 8 {
            7 => {
                let recipe = recipe(input);
                self.bytes[place..place + recipe.len()].copy_from_slice(&recipe);
                return Some(place);
            }
            0 => name.fill_with(|| input.byte()),
            1 => name.fill_with(|| input.byte() | 1),
            _ => {
                let chosen = names[input.below(names.len())].as_bytes();
                name[..chosen.len()].copy_from_slice(chosen);
                if input.byte() % 8 == 0 {
                    name[input.below(capacity)] ^= 1 << (input.byte() % 8);
                }
            }
        }
        self.bytes[place..place + capacity].copy_from_slice(&name);
        Some(place)
    }

    fn read_cells(&self, place: usize) -> [i32; 16] {
        std::array::from_fn(|index| {
            let start = place + 4 * index;
            i32::from_le_bytes(std::array::from_fn(|byte| self.bytes[start + byte]))
        })
    }

    /// Checks the status and what was written.
    fn call(&mut self, name: &str, statuses: &[i32], body: impl FnOnce(*mut u8) -> i32) -> i32 {
        let before = self.bytes;
        let answer = body(self.bytes.as_mut_ptr());
        assert!(answer >= 0 || statuses.contains(&answer), "{name} answered {answer}");
        for (index, (now, then)) in self.bytes.iter().zip(&before).enumerate() {
            let allowed = answer >= 0 && self.writable.iter().any(|range| range.contains(&index));
            assert!(now == then || allowed, "{name} answered {answer} and wrote byte {index}");
        }
        answer
    }
}

/// Pieces of recipes in any order, or any bytes; mostly with a NUL at the end.
fn recipe(input: &mut Input) -> Vec<u8> {
    const PIECES: [&str; 24] = [
        "expectimax:",
        "greedy:",
        "alpha-beta :",
        "Monte-Carlo: moves 2,",
        "free",
        "EMPTY",
        "smoothness ",
        "cells",
        "best-cells",
        "clustering",
        "lost",
        "moves",
        " 1 2 3 4 -1 -2 -3 -4 0.5 .5 5. 1e3 1E-3 +7 0 0",
        " 2.7",
        "-1e12",
        " 1e999",
        " 3",
        ",",
        ";",
        "=",
        " free 1, merges 2, disorder -0.1,",
        "largest 1",
        "\u{a0}\n\t",
        "é−",
    ];
    let longest = E2048_RECIPE_CAPACITY as usize;
    let pieces = usize::from(input.byte() % 40);
    let mut recipe = Vec::new();
    for _ in 0..pieces {
        match input.byte() {
            byte @ 0..=239 => recipe.extend(PIECES[usize::from(byte) % PIECES.len()].bytes()),
            240..=247 => recipe.push(input.byte()),
            _ => recipe.extend([b' ', input.byte(), input.byte()]),
        }
    }
    recipe.truncate(longest - 1);
    // A recipe without an end is read up to the limit, which lies within the arena.
    recipe.push(if input.byte() % 16 == 0 { b'x' } else { 0 });
    recipe
}

fn at<T>(base: *mut u8, place: Option<usize>) -> *mut T {
    place.map_or(std::ptr::null_mut(), |place| base.wrapping_add(place).cast())
}

/// Makes the calls that the bytes stand for.
///
/// # Panics
/// Where a function does what it must not.
pub fn make_calls(bytes: &[u8]) {
    let mut input = Input { rest: bytes };
    for _ in 0..MOST_CALLS {
        if input.rest.is_empty() {
            return;
        }
        let mut arena = Arena::filled(&mut input);
        match input.byte() {
            244.. => explain(&mut input, &mut arena),
            232..=243 => check_recipe(&mut input, &mut arena),
            byte => usual_call(byte % 14, &mut input, &mut arena),
        }
    }
}

fn usual_call(which: u8, input: &mut Input, arena: &mut Arena) {
    match which {
        0 => text(input, arena),
        1 => new_game(input, arena),
        2 => spawn(input, arena),
        3 | 4 => slide(input, arena),
        5 => legal_moves(input, arena),
        6 | 7 => evaluate(input, arena),
        8 => counts(),
        9 => threads(input),
        10 => best_move(input, arena),
        11 | 12 => analyze(input, arena),
        _ => play(input, arena),
    }
}

fn check_recipe(input: &mut Input, arena: &mut Arena) {
    let recipe = arena.name(input, &["expectimax", "ovolve"]);
    let position = arena.output(input, 4);
    let capacity = input.count(LONGEST_PLACE as i32).min(LONGEST_PLACE as i32);
    let place = arena.output(input, usize::try_from(capacity).unwrap_or(0));
    let typed = arena.bytes;
    let answer = arena.call("check_recipe", &[E2048_NULL, E2048_RANGE, E2048_BUFFER], |base| {
        // SAFETY: each place is NULL or long enough.
        unsafe { e2048_check_recipe(at(base, recipe), at(base, position), at(base, place), capacity) }
    });
    // The other functions must accept the same texts.
    if let (Some(recipe), 0..) = (recipe, answer) {
        let name = typed[recipe..].as_ptr().cast();
        let mut value = 0.0;
        // SAFETY: the recipe lies in a copy of the arena, which holds all that is read; the board has 16
        // numbers.
        let (as_evaluator, as_player) = unsafe {
            (
                e2048_evaluate([0; 16].as_ptr(), name, &mut value),
                e2048_best_move([2; 16].as_ptr(), name, -1, 0, 0, &mut value),
            )
        };
        let is_found = as_evaluator == E2048_OK || as_player == E2048_RANGE;
        assert_eq!(answer == 0, is_found, "check_recipe answered {answer}: {as_evaluator}, {as_player}");
    }
}

fn explain(input: &mut Input, arena: &mut Arena) {
    let cells = arena.cells(input);
    let names: Vec<&str> = engine2048::EVALUATORS.iter().map(|evaluator| evaluator.name()).collect();
    let evaluator = arena.name(input, &names);
    let capacity = input.count(24).min(24);
    let room = usize::try_from(capacity).unwrap_or(0);
    let features = arena.output(input, 4 * room);
    let [values, weights, shares] = [8 * room; 3].map(|length| arena.output(input, length));
    let statuses = [E2048_NULL, E2048_TILE, E2048_NAME, E2048_RANGE, E2048_BUFFER];
    let answer = arena.call("explain", &statuses, |base| {
        let (cells, evaluator) = (at(base, cells), at(base, evaluator));
        let (features, values) = (at(base, features), at(base, values));
        // SAFETY: each place is NULL or long enough.
        unsafe {
            e2048_explain(cells, evaluator, capacity, features, values, at(base, weights), at(base, shares))
        }
    });
    assert!(answer <= e2048_feature_count(), "explain answered {answer}");
}

type TextFunction = unsafe extern "C" fn(i32, *mut c_char, i32) -> i32;

unsafe extern "C" fn version(_index: i32, text: *mut c_char, capacity: i32) -> i32 {
    // SAFETY: the caller's promise about `text` is passed on.
    unsafe { e2048_version(text, capacity) }
}

fn text(input: &mut Input, arena: &mut Arena) {
    const FUNCTIONS: [(&str, TextFunction); 6] = [
        ("feature_name", e2048_feature_name),
        ("version", version),
        ("status_text", e2048_status_text),
        ("evaluator_name", e2048_evaluator_name),
        ("player_name", e2048_player_name),
        ("player_summary", e2048_player_summary),
    ];
    let (name, function) = FUNCTIONS[input.below(FUNCTIONS.len())];
    let index = input.count(16);
    // The place must hold as much as the function is told.
    let capacity = input.count(LONGEST_PLACE as i32).min(LONGEST_PLACE as i32);
    let place = arena.output(input, usize::try_from(capacity).unwrap_or(0));
    let answer = arena.call(name, &[E2048_NULL, E2048_RANGE, E2048_BUFFER], |base| {
        // SAFETY: the place is NULL or has `capacity` bytes.
        unsafe { function(index, at(base, place), capacity) }
    });
    if let (Some(place), 0..) = (place, answer) {
        assert!(answer < capacity, "{name} answered {answer} of {capacity}");
        let written = &arena.bytes[place..=place + answer as usize];
        assert!(
            written.ends_with(&[0]) && !written[..answer as usize].contains(&0),
            "{name} wrote {written:?}"
        );
    }
}

fn new_game(input: &mut Input, arena: &mut Arena) {
    let (seed, cells) = (arena.output(input, 4), arena.output(input, 64));
    let answer = arena.call("new_game", &[E2048_NULL], |base| {
        // SAFETY: each place is NULL or long enough.
        unsafe { e2048_new_game(at(base, seed), at(base, cells)) }
    });
    assert_eq!(answer < 0, seed.is_none() || cells.is_none());
}

fn spawn(input: &mut Input, arena: &mut Arena) {
    let (seed, cells) = (arena.output(input, 4), arena.cells(input));
    arena.writable.extend(cells.map(|place| place..place + 64));
    arena.call("spawn", &[E2048_NULL, E2048_TILE, E2048_FULL], |base| {
        // SAFETY: each place is NULL or long enough.
        unsafe { e2048_spawn(at(base, seed), at(base, cells)) }
    });
}

fn slide(input: &mut Input, arena: &mut Arena) {
    let (cells, direction) = (arena.cells(input), input.count(5));
    let (after, score) = (arena.output(input, 64), arena.output(input, 4));
    let answer = arena.call("move", &[E2048_NULL, E2048_TILE, E2048_DIRECTION], |base| {
        // SAFETY: each place is NULL or long enough.
        unsafe { e2048_move(at(base, cells), direction, at(base, after), at(base, score)) }
    });
    assert!(answer <= 1, "move answered {answer}");
}

fn legal_moves(input: &mut Input, arena: &mut Arena) {
    let cells = arena.cells(input);
    let answer = arena.call("legal_moves", &[E2048_NULL, E2048_TILE], |base| {
        // SAFETY: the place is NULL or long enough.
        unsafe { e2048_legal_moves(at(base, cells)) }
    });
    assert!(answer < 16, "legal_moves answered {answer}");
}

fn evaluate(input: &mut Input, arena: &mut Arena) {
    let cells = arena.cells(input);
    let names: Vec<&str> = engine2048::EVALUATORS.iter().map(|evaluator| evaluator.name()).collect();
    let evaluator = arena.name(input, &names);
    let value = arena.output(input, 8);
    let answer = arena.call("evaluate", &[E2048_NULL, E2048_TILE, E2048_NAME], |base| {
        // SAFETY: each place is NULL or long enough.
        unsafe { e2048_evaluate(at(base, cells), at(base, evaluator), at(base, value)) }
    });
    assert!(answer <= 0, "evaluate answered {answer}");
    if let (Some(place), 0) = (value, answer) {
        let value = f64::from_le_bytes(std::array::from_fn(|byte| arena.bytes[place + byte]));
        assert!(value.is_finite(), "evaluate gave {value}");
    }
}

fn counts() {
    assert_eq!(e2048_abi_version(), 1);
    assert_eq!(e2048_player_count() as usize, engine2048::PLAYERS.len());
    assert_eq!(e2048_evaluator_count() as usize, engine2048::EVALUATORS.len());
}

fn threads(input: &mut Input) {
    /// More threads would only make the fuzzer slow.
    const ENOUGH: i32 = 3;
    let threads = input.count(ENOUGH + 1);
    if !(ENOUGH + 1..=1024).contains(&threads) {
        let valid = (0..=ENOUGH).contains(&threads);
        assert_eq!(e2048_set_threads(threads), if valid { E2048_OK } else { E2048_RANGE });
    }
}

const OF_PLAYERS: [i32; 5] = [E2048_GAME_OVER, E2048_NULL, E2048_TILE, E2048_NAME, E2048_RANGE];

fn player(input: &mut Input, arena: &mut Arena) -> Option<usize> {
    let names: Vec<&str> = engine2048::PLAYERS.iter().map(|player| player.name()).collect();
    arena.name(input, &names)
}

fn assert_legal(cells: Option<[i32; 16]>, answer: i32) {
    if let (Some(cells), 0..) = (cells, answer) {
        // SAFETY: the array has 16 numbers.
        let legal = unsafe { e2048_legal_moves(cells.as_ptr()) };
        assert!(answer < 4 && legal >> answer & 1 == 1, "{answer} is not legal on {cells:?}");
    }
}

fn best_move(input: &mut Input, arena: &mut Arena) {
    let (cells, player) = (arena.cells(input), player(input, arena));
    let ((effort, time), seed) = (input.limits(), input.number());
    let evaluation = arena.output(input, 8);
    // Read here, since the name may lie over the cells.
    let board = cells.map(|place| arena.read_cells(place));
    let answer = arena.call("best_move", &OF_PLAYERS, |base| {
        // SAFETY: each place is NULL or long enough.
        unsafe {
            e2048_best_move(at(base, cells), at(base, player), effort, time, seed, at(base, evaluation))
        }
    });
    assert_legal(board, answer);
}

fn analyze(input: &mut Input, arena: &mut Arena) {
    let (cells, player) = (arena.cells(input), player(input, arena));
    let ((effort, time), seed) = (input.limits(), input.number());
    let (evaluations, depth, nodes) =
        (arena.output(input, 32), arena.output(input, 4), arena.output(input, 8));
    let board = cells.map(|place| arena.read_cells(place));
    let answer = arena.call("analyze", &OF_PLAYERS, |base| {
        let (evaluations, depth, nodes) = (at(base, evaluations), at(base, depth), at(base, nodes));
        // SAFETY: each place is NULL or long enough.
        unsafe {
            e2048_analyze(at(base, cells), at(base, player), effort, time, seed, evaluations, depth, nodes)
        }
    });
    assert_legal(board, answer);
}

fn play(input: &mut Input, arena: &mut Arena) {
    let (seed, cells, player) = (arena.output(input, 4), arena.cells(input), player(input, arena));
    arena.writable.extend(cells.map(|place| place..place + 64));
    let ((effort, time), score) = (input.limits(), arena.output(input, 4));
    let most = match input.byte() {
        most @ 0..=200 => i32::from(most % 4),
        _ => -1 - i32::from(input.byte()),
    };
    let statuses = [E2048_NULL, E2048_TILE, E2048_NAME, E2048_RANGE];
    let answer = arena.call("play", &statuses, |base| {
        // SAFETY: each place is NULL or long enough.
        unsafe {
            e2048_play(at(base, seed), at(base, cells), at(base, player), effort, time, most, at(base, score))
        }
    });
    assert!(answer <= most.max(0), "play made {answer} of {most} moves");
}

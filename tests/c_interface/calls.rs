//! Every function of the C interface with references for its pointers, `None` for NULL.

use engine2048::ffi;
use std::ffi::c_char;

pub use engine2048::ffi::*;

/// 16 tile values, row by row.
pub type Cells = [i32; 16];

/// Three cells are empty, and all four directions are legal.
pub const MIDDLE: Cells = [4, 128, 4, 32, 2, 32, 64, 16, 2, 32, 2, 2, 2, 0, 0, 0];
/// A full board without equal neighbours.
pub const FINISHED: Cells = [2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2];
/// Up and down are legal.
pub const FULL: Cells = [2, 4, 2, 4, 2, 8, 4, 2, 8, 4, 2, 4, 4, 2, 4, 2];

/// Each has one cell that is neither 0 nor a power of two from 2 to 131072.
pub fn bad_boards() -> impl Iterator<Item = Cells> {
    [1, 3, -2, i32::MIN, i32::MAX, 6, 262_144].into_iter().flat_map(|value| {
        (0..16).map(move |cell| {
            let mut cells = MIDDLE;
            cells[cell] = value;
            cells
        })
    })
}

/// The largest tile of an input.
pub const LARGEST_TILE: i32 = 131_072;

fn pointer<T>(value: Option<&T>) -> *const T {
    value.map_or(std::ptr::null(), std::ptr::from_ref)
}

fn pointer_mut<T>(value: Option<&mut T>) -> *mut T {
    value.map_or(std::ptr::null_mut(), std::ptr::from_mut)
}

/// A name must end in NUL, or be as long as the library reads.
fn name_pointer(name: Option<&[u8]>) -> *const c_char {
    let Some(name) = name else { return std::ptr::null() };
    assert!(name.contains(&0) || name.len() >= E2048_NAME_CAPACITY as usize, "not a C string: {name:?}");
    name.as_ptr().cast()
}

/// The functions that write a text, each with the argument before its buffer.
#[derive(Clone, Copy, Debug)]
pub enum Text {
    Version,
    Status(i32),
    Evaluator(i32),
    Player(i32),
    Summary(i32),
    Feature(i32),
}

impl Text {
    /// Passes a buffer of this many `x`, or NULL; returns the answer and the buffer.
    pub fn write(self, buffer: Option<usize>, capacity: i32) -> (i32, Vec<u8>) {
        let mut bytes = vec![b'x'; buffer.unwrap_or(0)];
        assert!(buffer.is_none() || capacity <= bytes.len() as i32, "the library may write this much");
        let text = buffer.map_or(std::ptr::null_mut(), |_| bytes.as_mut_ptr().cast());
        // SAFETY: `text` is NULL or holds at least `capacity` bytes.
        let answer = unsafe {
            match self {
                Text::Version => ffi::e2048_version(text, capacity),
                Text::Status(status) => ffi::e2048_status_text(status, text, capacity),
                Text::Evaluator(index) => ffi::e2048_evaluator_name(index, text, capacity),
                Text::Player(index) => ffi::e2048_player_name(index, text, capacity),
                Text::Summary(index) => ffi::e2048_player_summary(index, text, capacity),
                Text::Feature(index) => ffi::e2048_feature_name(index, text, capacity),
            }
        };
        (answer, bytes)
    }

    /// The text, or the status.
    pub fn get(self) -> Result<String, i32> {
        let (answer, mut bytes) = self.write(Some(1000), 1000);
        let length = usize::try_from(answer).map_err(|_| answer)?;
        assert_eq!(bytes[length], 0, "the text ends in a NUL");
        assert!(bytes[length + 1..].iter().all(|&byte| byte == b'x'), "nothing is written past the NUL");
        bytes.truncate(length);
        Ok(String::from_utf8(bytes).expect("texts are ASCII"))
    }
}

pub fn new_game(seed: Option<&mut i32>, cells: Option<&mut Cells>) -> i32 {
    // SAFETY: both are NULL or references.
    unsafe { ffi::e2048_new_game(pointer_mut(seed), pointer_mut(cells).cast()) }
}

pub fn spawn(seed: Option<&mut i32>, cells: Option<&mut Cells>) -> i32 {
    // SAFETY: both are NULL or references.
    unsafe { ffi::e2048_spawn(pointer_mut(seed), pointer_mut(cells).cast()) }
}

pub fn slide(
    cells: Option<&Cells>,
    direction: i32,
    after: Option<&mut Cells>,
    score: Option<&mut i32>,
) -> i32 {
    let (cells, after) = (pointer(cells).cast(), pointer_mut(after).cast());
    // SAFETY: all three are NULL or references.
    unsafe { ffi::e2048_move(cells, direction, after, pointer_mut(score)) }
}

pub fn slide_in_place(cells: &mut Cells, direction: i32, score: Option<&mut i32>) -> i32 {
    let cells = cells.as_mut_ptr();
    // SAFETY: the function may read and write the same board; the score is NULL or a reference.
    unsafe { ffi::e2048_move(cells, direction, cells, pointer_mut(score)) }
}

/// Slides in place one byte into a buffer, with the score behind the board.
pub fn slide_unaligned(cells: &mut Cells, direction: i32) -> (i32, i32) {
    let mut bytes = [0_u8; 1 + 64 + 4];
    for (place, cell) in cells.iter().enumerate() {
        bytes[1 + 4 * place..][..4].copy_from_slice(&cell.to_ne_bytes());
    }
    let board = bytes[1..].as_mut_ptr();
    // SAFETY: 64 bytes for the board and 4 for the score follow the first byte; no alignment is required.
    let moved = unsafe {
        let score = board.add(64);
        ffi::e2048_move(board.cast(), direction, board.cast(), score.cast())
    };
    let number = |place: usize| {
        i32::from_ne_bytes([bytes[place], bytes[place + 1], bytes[place + 2], bytes[place + 3]])
    };
    *cells = std::array::from_fn(|cell| number(1 + 4 * cell));
    (moved, number(65))
}

pub fn legal_moves(cells: Option<&Cells>) -> i32 {
    // SAFETY: NULL or a reference.
    unsafe { ffi::e2048_legal_moves(pointer(cells).cast()) }
}

pub fn evaluate(cells: Option<&Cells>, evaluator: Option<&[u8]>, value: Option<&mut f64>) -> i32 {
    let (cells, evaluator) = (pointer(cells).cast(), name_pointer(evaluator));
    // SAFETY: each is NULL, a reference, or a C string.
    unsafe { ffi::e2048_evaluate(cells, evaluator, pointer_mut(value)) }
}

/// [`check_recipe`] with a buffer of this many `x` for its text.
pub fn check_recipe_into(
    recipe: Option<&[u8]>,
    position: Option<&mut i32>,
    buffer: usize,
    capacity: i32,
) -> (i32, Vec<u8>) {
    let mut text = vec![b'x'; buffer];
    assert!(capacity <= buffer as i32, "the library may write this much");
    let recipe = name_pointer(recipe);
    // SAFETY: each is NULL, a reference, or a C string; `text` holds at least `capacity` bytes.
    let answer =
        unsafe { ffi::e2048_check_recipe(recipe, pointer_mut(position), text.as_mut_ptr().cast(), capacity) };
    (answer, text)
}

/// What is wrong with a recipe, or the status.
pub fn check_recipe(recipe: &[u8], position: Option<&mut i32>) -> Result<String, i32> {
    let recipe = [recipe, &[0]].concat();
    let (answer, mut text) = check_recipe_into(Some(&recipe), position, 1000, 1000);
    text.truncate(usize::try_from(answer).map_err(|_| answer)?);
    Ok(String::from_utf8(text).expect("texts are ASCII"))
}

/// A row of an explanation.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    pub feature: i32,
    pub value: f64,
    pub weight: f64,
    pub share: f64,
}

/// The parts of an evaluation, or the status.
pub fn explain(cells: Option<&Cells>, evaluator: Option<&[u8]>) -> Result<Vec<Part>, i32> {
    const MOST: usize = 64;
    let (cells, evaluator) = (pointer(cells).cast(), name_pointer(evaluator));
    let mut features = [0; MOST];
    let [mut values, mut weights, mut shares] = [[0.0; MOST]; 3];
    // SAFETY: each is NULL, a reference, or a C string; the arrays have `MOST` numbers.
    let answer = unsafe {
        let features = features.as_mut_ptr();
        let [values, weights, shares] = [&mut values, &mut weights, &mut shares].map(|to| to.as_mut_ptr());
        ffi::e2048_explain(cells, evaluator, MOST as i32, features, values, weights, shares)
    };
    let count = usize::try_from(answer).map_err(|_| answer)?;
    let part = |index: usize| Part {
        feature: features[index],
        value: values[index],
        weight: weights[index],
        share: shares[index],
    };
    Ok((0..count).map(part).collect())
}

pub fn explain_shares(
    cells: Option<&Cells>,
    evaluator: Option<&[u8]>,
    capacity: i32,
    shares: Option<&mut [f64; 2]>,
) -> i32 {
    let (cells, evaluator) = (pointer(cells).cast(), name_pointer(evaluator));
    assert!(capacity <= 2, "the library may write this much");
    let (none, no_values) = (std::ptr::null_mut(), std::ptr::null_mut());
    let shares = pointer_mut(shares).cast();
    // SAFETY: each is NULL, a reference, or a C string; `shares` holds `capacity` numbers or is NULL.
    unsafe { ffi::e2048_explain(cells, evaluator, capacity, none, no_values, no_values, shares) }
}

/// Arguments that most calls take.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    pub effort: i32,
    pub time_ms: i32,
    pub seed: i32,
}

/// Every player answers at once.
pub const QUICK: Bounds = Bounds { effort: 1, time_ms: 0, seed: 7 };

pub fn best_move(
    cells: Option<&Cells>,
    player: Option<&[u8]>,
    bounds: Bounds,
    evaluation: Option<&mut f64>,
) -> i32 {
    let (cells, player) = (pointer(cells).cast(), name_pointer(player));
    let Bounds { effort, time_ms, seed } = bounds;
    // SAFETY: each is NULL, a reference, or a C string.
    unsafe { ffi::e2048_best_move(cells, player, effort, time_ms, seed, pointer_mut(evaluation)) }
}

pub fn analyze(
    cells: Option<&Cells>,
    player: Option<&[u8]>,
    bounds: Bounds,
    evaluations: Option<&mut [f64; 4]>,
    depth: Option<&mut i32>,
    nodes: Option<&mut f64>,
) -> i32 {
    let (cells, player) = (pointer(cells).cast(), name_pointer(player));
    let (depth, nodes) = (pointer_mut(depth), pointer_mut(nodes));
    let Bounds { effort, time_ms, seed } = bounds;
    let evaluations = pointer_mut(evaluations).cast();
    // SAFETY: each is NULL, a reference, or a C string.
    unsafe { ffi::e2048_analyze(cells, player, effort, time_ms, seed, evaluations, depth, nodes) }
}

pub fn play(
    seed: Option<&mut i32>,
    cells: Option<&mut Cells>,
    player: Option<&[u8]>,
    (effort, time_ms): (i32, i32),
    max_moves: i32,
    score: Option<&mut i32>,
) -> i32 {
    let (seed, cells, player) = (pointer_mut(seed), pointer_mut(cells).cast(), name_pointer(player));
    let score = pointer_mut(score);
    // SAFETY: each is NULL, a reference, or a C string.
    unsafe { ffi::e2048_play(seed, cells, player, effort, time_ms, max_moves, score) }
}

/// A name as a C string.
pub fn c(name: &str) -> Vec<u8> {
    let mut name = name.as_bytes().to_vec();
    name.push(0);
    name
}

pub fn player_names() -> Vec<Vec<u8>> {
    let count = ffi::e2048_player_count();
    (0..count).map(|index| c(&Text::Player(index).get().expect("the index is below the count"))).collect()
}

pub fn evaluator_names() -> Vec<Vec<u8>> {
    let count = ffi::e2048_evaluator_count();
    (0..count).map(|index| c(&Text::Evaluator(index).get().expect("the index is below the count"))).collect()
}

/// Empty, unknown, nearly right, too long, without an end, and not UTF-8.
pub fn bad_names() -> Vec<Vec<u8>> {
    let mut names: Vec<Vec<u8>> = ["", "nobody", "monte carlo", " random", "random "].map(c).to_vec();
    names.push(c(&"a".repeat(63)));
    names.push(c(&format!("random{}", " ".repeat(60))));
    names.push(vec![b'a'; 64]);
    names.push(vec![0xFF, 0xFE, 0]);
    names
}

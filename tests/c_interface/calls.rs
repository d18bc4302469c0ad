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

pub fn new_game(seed: Option<&mut i32>, cells: Option<&mut Cells>) -> i32 {
    // SAFETY: both are NULL or references.
    unsafe { ffi::e2048_new_game(pointer_mut(seed), pointer_mut(cells).cast()) }
}

pub fn spawn(seed: Option<&mut i32>, cells: Option<&mut Cells>) -> i32 {
    // SAFETY: both are NULL or references.
    unsafe { ffi::e2048_spawn(pointer_mut(seed), pointer_mut(cells).cast()) }
}

pub fn slide_in_place(cells: &mut Cells, direction: i32, score: Option<&mut i32>) -> i32 {
    let cells = cells.as_mut_ptr();
    // SAFETY: the function may read and write the same board; the score is NULL or a reference.
    unsafe { ffi::e2048_move(cells, direction, cells, pointer_mut(score)) }
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

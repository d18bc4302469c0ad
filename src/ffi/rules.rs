//! The rules: new games, spawned tiles, moves.

use super::arguments::{read, read_board, required, write, write_board};
use super::guard;
use super::status::{Failure, E2048_OK};
use crate::board::Direction;
use crate::random::GameSeed;

/// Starts a game: empties the board and spawns two tiles.
///
/// `seed` may be any number and determines all random choices. It is advanced for the next call, so the first
/// seed replays the game.
///
/// Returns E2048_OK. Fails with E2048_NULL.
///
/// # Safety
/// `seed` is NULL or valid for reading and writing one number, `cells` for writing 16.
#[no_mangle]
pub unsafe extern "C" fn e2048_new_game(seed: *mut i32, cells: *mut i32) -> i32 {
    guard(|| {
        required(cells)?;
        // SAFETY: `seed` is readable by the caller's promise.
        let mut next = GameSeed(unsafe { read(seed) }?);
        let board = next.new_game();
        // SAFETY: both are writable by the caller's promise.
        unsafe {
            write_board(cells, board);
            write(seed, next.0);
        }
        Ok(E2048_OK)
    })
}

/// Spawns a 2 (probability 0.9) or a 4 (0.1) in a random empty cell.
///
/// Advances `seed`. Returns the index of the filled cell, 0 to 15. Fails with E2048_NULL, E2048_TILE, or
/// E2048_FULL if no cell is empty.
///
/// # Safety
/// `seed` is NULL or valid for reading and writing one number, `cells` for reading and writing 16.
#[no_mangle]
pub unsafe extern "C" fn e2048_spawn(seed: *mut i32, cells: *mut i32) -> i32 {
    guard(|| {
        // SAFETY: `seed` and `cells` are readable by the caller's promise.
        let (mut next, board) = unsafe { (GameSeed(read(seed)?), read_board(cells)?) };
        let (board, cell) = next.spawn(board).ok_or(Failure::Full)?;
        // SAFETY: both are writable by the caller's promise.
        unsafe {
            write_board(cells, board);
            write(seed, next.0);
        }
        Ok(cell as i32)
    })
}

/// Slides all tiles in a direction; spawns nothing.
///
/// Returns 1 if something moved, or 0 if the direction is illegal. Writes the board after the move to `after`,
/// which may be `cells` itself, and the points gained, the sum of the tiles made by merging, to `score`; either
/// may be NULL. Two tiles of 131072, which no game can contain, merge into 262144, which no function accepts as
/// input. Fails with E2048_NULL, E2048_TILE, E2048_DIRECTION.
///
/// # Safety
/// `cells` is NULL or valid for reading 16 numbers; `after` is NULL or valid for writing 16, `score` for
/// writing one.
#[no_mangle]
pub unsafe extern "C" fn e2048_move(
    cells: *const i32,
    direction: i32,
    after: *mut i32,
    score: *mut i32,
) -> i32 {
    guard(|| {
        // SAFETY: `cells` is readable by the caller's promise.
        let board = unsafe { read_board(cells) }?;
        let direction = Direction::from_index(direction).ok_or(Failure::Direction)?;
        let slide = board.slide(direction);
        // SAFETY: both are writable, or NULL, by the caller's promise.
        unsafe {
            write_board(after, slide.map_or(board, |slide| slide.board));
            write(score, slide.map_or(0, |slide| slide.score as i32));
        }
        Ok(i32::from(slide.is_some()))
    })
}

/// Which directions are legal, as a sum of bits: 1 up, 2 right, 4 down, 8 left; 0 in a finished game.
///
/// Fails with E2048_NULL, E2048_TILE.
///
/// # Safety
/// `cells` is NULL or valid for reading 16 numbers.
#[no_mangle]
pub unsafe extern "C" fn e2048_legal_moves(cells: *const i32) -> i32 {
    // SAFETY: `cells` is readable by the caller's promise.
    guard(|| Ok(i32::from(unsafe { read_board(cells) }?.legal_moves())))
}

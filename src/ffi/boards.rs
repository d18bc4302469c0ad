//! Many boards in one call.

use super::arguments::{limits, read_at, read_name, write_at};
use super::guard;
use super::settings::watched;
use super::status::{plain_value, Failure, E2048_ILLEGAL, E2048_OK};
use crate::board::{Board, Direction, CELLS};
use crate::boards::{in_order, step, Stepped, Tiles};
use crate::caches::room_for;
use crate::game::Game;
use crate::packed::RowTables;
use crate::player::{Evaluator, Player, Verdict};
use crate::random::GameSeed;
use crate::stop::Watch;
use crate::threads::available_threads;
use std::ffi::c_char;

/// The moves that a player would make on many boards: e2048_best_move for each.
///
/// `boards` is an array of `count` boards of 16 cells. `effort`, `time_ms` and `seed` are those of
/// e2048_best_move; the time applies to each board. The boards are divided among the threads that
/// e2048_set_threads allows, one board per task. The answers are those of one call per board.
///
/// Writes to `directions` what e2048_best_move returns for each board: a direction, or a status such as
/// E2048_GAME_OVER or E2048_TILE. Writes the player's evaluations to `values`, which may be NULL. If a board has
/// no direction, its value is not changed.
///
/// Returns how many boards were answered: `count`, or fewer if the call was cancelled. Those are the first ones;
/// the directions of the others are E2048_CANCELLED. Fails with E2048_NULL, E2048_NAME, and E2048_RANGE if
/// `count` is negative or e2048_best_move rejects a limit.
///
/// # Safety
/// `boards` is NULL or valid for reading 16 times `count` numbers; `player` is NULL or readable as "Names,
/// recipes and texts" describes; `directions` and `values` are NULL or valid for writing `count` numbers.
#[no_mangle]
pub unsafe extern "C" fn e2048_best_move_many(
    boards: *const i32,
    count: i32,
    player: *const c_char,
    effort: i32,
    time_ms: i32,
    seed: i32,
    directions: *mut i32,
    values: *mut f64,
) -> i32 {
    let write = |place, verdict: &Verdict| {
        // SAFETY: writable for each board, or NULL, by the caller's promise.
        unsafe { write_at(values, place, plain_value(verdict.evaluation())) }
    };
    // SAFETY: passes on the caller's promise.
    guard(|| unsafe {
        answer_many(boards, count, player, [effort, time_ms, seed], directions, false, &write)
    })
}

/// The moves that a player would make on many boards, and its values of every direction: e2048_analyze for each.
///
/// Takes the boards and limits of e2048_best_move_many, and writes to `directions` as it does. Writes the results
/// of e2048_analyze: four values for each board to `values`, and one number to `depths` and `nodes`. Each of the
/// three may be NULL. If a board has no direction, its places are not changed.
///
/// Returns and fails as e2048_best_move_many does.
///
/// # Safety
/// As for e2048_best_move_many; `values` is NULL or valid for writing 4 times `count` numbers, `depths` and
/// `nodes` for `count`.
#[no_mangle]
pub unsafe extern "C" fn e2048_analyze_many(
    boards: *const i32,
    count: i32,
    player: *const c_char,
    effort: i32,
    time_ms: i32,
    seed: i32,
    directions: *mut i32,
    values: *mut f64,
    depths: *mut i32,
    nodes: *mut f64,
) -> i32 {
    let write = |place, verdict: &Verdict| {
        let four = verdict.values.map(|value| value.map_or(E2048_ILLEGAL, plain_value));
        // SAFETY: all three are writable for each board, or NULL, by the caller's promise.
        unsafe {
            write_at(values.cast::<[f64; 4]>(), place, four);
            write_at(depths, place, i32::try_from(verdict.depth).unwrap_or(i32::MAX));
            write_at(nodes, place, verdict.nodes as f64);
        }
    };
    // SAFETY: passes on the caller's promise.
    guard(|| unsafe { answer_many(boards, count, player, [effort, time_ms, seed], directions, true, &write) })
}

/// What both functions above do: hands the verdict on each board that has a direction to `write`, with its place.
///
/// # Safety
/// As for e2048_best_move_many.
unsafe fn answer_many(
    boards: *const i32,
    count: i32,
    player: *const c_char,
    [effort, time_ms, seed]: [i32; 3],
    directions: *mut i32,
    every_direction: bool,
    write: &dyn Fn(usize, &Verdict),
) -> Result<i32, Failure> {
    let count = count_of(count, [boards, directions])?;
    // SAFETY: `player` is readable by the caller's promise.
    let player = unsafe { read_name::<Player>(player)? };
    let limits = limits(effort, time_ms, seed)?;
    player.check(limits)?;
    let (boards, answers) = watched(|watch| {
        // SAFETY: `boards` is readable for each board by the caller's promise.
        let boards = unsafe { Boards::read(boards, count, watch) };
        let answers = player.answer_many(&boards.boards, limits, every_direction, watch);
        (boards, answers)
    });
    for place in 0..count {
        let outcome = boards.outcome(&answers, place);
        let direction =
            outcome.map_or_else(|failure| failure as i32, |verdict| verdict.direction.index() as i32);
        // SAFETY: writable for each board by the caller's promise.
        unsafe { write_at(directions, place, direction) };
        if let Ok(verdict) = outcome {
            write(place, verdict);
        }
    }
    Ok(answers.len() as i32)
}

/// An evaluator's values of many positions: e2048_evaluate for each.
///
/// `boards` is an array of `count` boards of 16 cells, which are divided among threads as in
/// e2048_best_move_many. Writes to `statuses` what e2048_evaluate returns for each board: E2048_OK, or an error
/// such as E2048_TILE. Writes the values to `values`, which may be NULL. If a board has no value, its place is
/// not changed.
///
/// Returns how many boards were answered, as e2048_best_move_many does. Fails with E2048_NULL, E2048_NAME, and
/// E2048_RANGE if `count` is negative.
///
/// # Safety
/// `boards` is NULL or valid for reading 16 times `count` numbers; `evaluator` is NULL or readable as "Names,
/// recipes and texts" describes; `statuses` and `values` are NULL or valid for writing `count` numbers.
#[no_mangle]
pub unsafe extern "C" fn e2048_evaluate_many(
    boards: *const i32,
    count: i32,
    evaluator: *const c_char,
    statuses: *mut i32,
    values: *mut f64,
) -> i32 {
    guard(|| {
        let count = count_of(count, [boards, statuses])?;
        // SAFETY: `evaluator` is readable by the caller's promise.
        let evaluator = unsafe { read_name::<Evaluator>(evaluator)? };
        let (boards, answers) = watched(|watch| {
            // SAFETY: `boards` is readable for each board by the caller's promise.
            let boards = unsafe { Boards::read(boards, count, watch) };
            let answers = evaluator.values_of(&boards.boards, available_threads(), watch);
            (boards, answers)
        });
        for place in 0..count {
            let outcome = boards.outcome(&answers, place);
            // SAFETY: both are writable for each board, or NULL, by the caller's promise.
            unsafe {
                write_at(statuses, place, outcome.map_or_else(|failure| failure as i32, |_| E2048_OK));
                if let Ok(&value) = outcome {
                    write_at(values, place, plain_value(value));
                }
            }
        }
        Ok(answers.len() as i32)
    })
}

/// Starts many games, each with its own seed: e2048_new_game for each.
///
/// `seeds` has `count` numbers, which are advanced. Writes the boards, 16 cells for each game, to `boards`, and what
/// e2048_legal_moves returns for them to `legal_moves`, which may be NULL.
///
/// Returns how many games were started: `count`, or fewer if the call was cancelled. Those are the first ones; seeds
/// and boards of the others are not changed. Fails with E2048_NULL, and E2048_RANGE if `count` is negative.
///
/// # Safety
/// `seeds` is NULL or valid for reading and writing `count` numbers; `boards` is NULL or valid for writing 16 times
/// `count`, `legal_moves` for `count`.
#[no_mangle]
pub unsafe extern "C" fn e2048_new_game_many(
    seeds: *mut i32,
    boards: *mut i32,
    count: i32,
    legal_moves: *mut i32,
) -> i32 {
    guard(|| {
        let count = count_of(count, [seeds, boards])?;
        let started = watched(|watch| {
            // SAFETY: readable for each game by the caller's promise.
            let asked = read_each(count, watch, |place| GameSeed(unsafe { read_at(seeds, place) }));
            let blocks: Vec<_> = asked.chunks(BOARDS_A_TASK).collect();
            in_order(watch, available_threads(), blocks.len(), &|block| {
                Some(blocks[block].iter().copied().map(Game::new).collect::<Vec<_>>())
            })
        });
        let mut answered = 0;
        for Game { board, seed, .. } in started.into_iter().flatten() {
            // SAFETY: all are writable for each game, or `legal_moves` is NULL, by the caller's promise.
            unsafe {
                write_at(boards.cast(), answered, board.to_cells());
                write_at(legal_moves, answered, board.legal_moves().into());
                write_at(seeds, answered, seed.0);
            }
            answered += 1;
        }
        Ok(answered as i32)
    })
}

/// Moves many boards, each in its own direction, and spawns a tile on each: e2048_move and e2048_spawn for each
/// board.
///
/// `boards` is an array of `count` boards of 16 cells; `seeds` and `directions` have one number for each. Writes
/// to `statuses` what e2048_move returns for each board: 1 if something moved, 0 if the direction is illegal, or
/// an error. If something moved, writes the board after move and spawn to `boards` and advances the board's
/// seed; otherwise neither is changed. If `seeds` is NULL, nothing is spawned. Writes the points gained to
/// `scores`, and what e2048_legal_moves then returns to `legal_moves`. Both may be NULL, and are not changed for
/// an invalid board.
///
/// Returns how many boards were answered, as e2048_best_move_many does. Fails with E2048_NULL, and E2048_RANGE if
/// `count` is negative.
///
/// # Safety
/// `boards` is NULL or valid for reading and writing 16 times `count` numbers, `seeds` for reading and writing
/// `count`; `directions` is NULL or valid for reading `count` numbers; the other three are NULL or valid for writing
/// `count`.
#[no_mangle]
pub unsafe extern "C" fn e2048_step_many(
    seeds: *mut i32,
    boards: *mut i32,
    count: i32,
    directions: *const i32,
    statuses: *mut i32,
    scores: *mut i32,
    legal_moves: *mut i32,
) -> i32 {
    guard(|| {
        let count = count_of(count, [boards, directions, statuses])?;
        let tables = RowTables::get();
        let stepped = watched(|watch| {
            // SAFETY: all are readable for each board, or `seeds` is NULL, by the caller's promise.
            let asked = read_each(count, watch, |place| unsafe {
                let seed = if seeds.is_null() { None } else { Some(read_at(seeds, place)) };
                let tiles = Tiles::of_cells(&read_at(boards.cast(), place)).map_err(|_| Failure::Tile);
                (tiles, read_at(directions, place), seed)
            });
            let blocks: Vec<_> = asked.chunks(BOARDS_A_TASK).collect();
            in_order(watch, available_threads(), blocks.len(), &|block| {
                Some(blocks[block].iter().map(|asked| stepped(tables, asked)).collect::<Vec<_>>())
            })
        });
        let (mut answers, mut answered) = (stepped.iter().flatten(), 0);
        for place in 0..count {
            let answer = answers.next().unwrap_or(&Err(Failure::Cancelled));
            answered += i32::from(!matches!(answer, Err(Failure::Cancelled)));
            // SAFETY: all are writable for each board, or NULL where that is allowed, by the caller's promise.
            unsafe {
                let step = match answer {
                    Ok(step) => step,
                    Err(failure) => {
                        write_at(statuses, place, *failure as i32);
                        continue;
                    }
                };
                write_at(statuses, place, step.moved.into());
                write_at(scores, place, step.score as i32);
                write_at(legal_moves, place, step.legal_moves.into());
                // If nothing moved, they are what they were: a branch would often be guessed wrong.
                write_at(boards.cast(), place, step.tiles.to_cells());
                write_at(seeds, place, step.seed);
            }
        }
        Ok(answered)
    })
}

/// How many boards there are.
///
/// # Errors
/// A negative count, or NULL for one of these arrays, which have something for each board.
fn count_of<const ARRAYS: usize>(count: i32, arrays: [*const i32; ARRAYS]) -> Result<usize, Failure> {
    let count = usize::try_from(count).map_err(|_| Failure::Range)?;
    if count > 0 && arrays.iter().any(|array| array.is_null()) {
        return Err(Failure::Null);
    }
    Ok(count)
}

/// Reads what is asked about each board: about the first ones, if the caller cancels. The call then answers none of them.
fn read_each<T>(count: usize, watch: &Watch, mut read: impl FnMut(usize) -> T) -> Vec<T> {
    let mut asked = room_for(count);
    for first in (0..count).step_by(READ_BETWEEN_LOOKS) {
        if first > 0 && watch.ask() {
            break;
        }
        asked.extend((first..count.min(first + READ_BETWEEN_LOOKS)).map(&mut read));
    }
    asked
}

/// Boards that are read between two looks whether the caller cancels: about a millisecond's.
const READ_BETWEEN_LOOKS: usize = 1 << 14;

/// Boards that a task starts or steps: some microseconds of work, beside which a task's own costs are small.
const BOARDS_A_TASK: usize = 64;

/// What a step makes of a board in a direction, with its seed.
fn stepped(
    tables: &RowTables,
    &(tiles, direction, seed): &(Result<Tiles, Failure>, i32, Option<i32>),
) -> Result<Stepped, Failure> {
    let tiles = tiles?;
    let direction = Direction::from_index(direction).ok_or(Failure::Direction)?;
    Ok(step(tables, tiles, direction, seed))
}

/// The boards of a call. One that is refused stands here as the empty board.
struct Boards {
    boards: Vec<Board>,
    is_refused: Vec<bool>,
}

impl Boards {
    /// # Safety
    /// `boards` is valid for reading 16 times `count` numbers.
    unsafe fn read(boards: *const i32, count: usize, watch: &Watch) -> Boards {
        let mut is_refused = room_for(count);
        let boards = read_each(count, watch, |place| {
            // SAFETY: readable by the contract above.
            let board = Board::from_cells(&unsafe { read_at(boards.cast::<[i32; CELLS]>(), place) });
            is_refused.push(board.is_err());
            board.unwrap_or_default()
        });
        Boards { boards, is_refused }
    }

    /// What came of the board in this place, given the answers for the first boards.
    fn outcome<'a, T, E: Into<Failure> + Copy>(
        &self,
        answers: &'a [Result<T, E>],
        place: usize,
    ) -> Result<&'a T, Failure> {
        match answers.get(place) {
            None => Err(Failure::Cancelled),
            Some(_) if self.is_refused[place] => Err(Failure::Tile),
            Some(answer) => answer.as_ref().map_err(|&failure| failure.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{read_each, READ_BETWEEN_LOOKS};
    use crate::stop::{TickingClock, Watch};
    use std::sync::atomic::{AtomicU32, Ordering};

    #[test]
    fn reading_ends_where_the_caller_cancels() {
        for patience in [0, 1, 3, 9] {
            let asked = AtomicU32::new(0);
            let cancel = || asked.fetch_add(1, Ordering::Relaxed) == patience;
            let clock = TickingClock::default();
            let watch = Watch::with_clock(&clock, Some(&cancel));
            let count = 5 * READ_BETWEEN_LOOKS + 7;
            let read = read_each(count, &watch, |place| place);
            let expected = count.min((1 + patience as usize) * READ_BETWEEN_LOOKS);
            assert!(read.into_iter().eq(0..expected), "cancelled when asked {patience} times before");
        }
    }
}

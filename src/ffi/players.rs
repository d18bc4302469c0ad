//! Evaluators and players: the rosters, evaluations, moves, analyses, stretches of a game.

use super::arguments::{entry, limits, read, read_board, read_name, write, write_board, write_text};
use super::guard;
use super::settings::{cancellable, watched};
use super::status::{plain_value, Failure, E2048_ILLEGAL, E2048_OK};
use crate::game::{Game, Step};
use crate::player::{Evaluator, Limits, Player, MOST_THREADS};
use crate::programs::{EVALUATORS, PLAYERS};
use crate::random::GameSeed;
use crate::threads::set_threads;
use std::ffi::c_char;

/// The number of evaluators.
#[no_mangle]
pub extern "C" fn e2048_evaluator_count() -> i32 {
    guard(|| Ok(EVALUATORS.len() as i32))
}

/// The name of evaluator `index`, 0 to e2048_evaluator_count() - 1.
///
/// Writes the text and fails as e2048_version does, and with E2048_RANGE for any other `index`.
///
/// # Safety
/// As for e2048_version.
#[no_mangle]
pub unsafe extern "C" fn e2048_evaluator_name(index: i32, text: *mut c_char, capacity: i32) -> i32 {
    // SAFETY: passes on the caller's promise.
    guard(|| unsafe { write_text(text, capacity, entry(EVALUATORS, index)?.name) })
}

/// An evaluator's value of a position, without search, in the evaluator's own unit.
///
/// Writes the value to `value`, which may be NULL; E2048_LOST means minus infinity. Returns E2048_OK. Fails with
/// E2048_NULL, E2048_TILE, E2048_NAME.
///
/// "network" is the learned network of "expectimax", and values a position as "expectimax" does at the end of its
/// search. Its value is the points to come, including those of the best move; about half of them if there is a
/// 32768; 0 in a finished game. On the last lap before a 32768 (a sum of tiles from 32256 to 40959) the value is
/// the probability of making the 32768 times 310,000 points, or 325,500 if a move makes it.
///
/// A player's values may differ from its evaluator's: on a board with a tile above 32768, or close to one,
/// "heuristic" replaces large tiles with smaller ones that merge in the same way, and then finds values that
/// differ by up to about half. "expectimax" replaces tiles too, as "network" does.
///
/// "Threads and memory" describes what the network needs at first use. If that memory is refused, evaluations
/// that need it fail with E2048_INTERNAL until the library is unloaded. If the weights are not loaded yet or
/// damaged, they fail with E2048_NO_NETWORK or E2048_WEIGHTS.
///
/// # Safety
/// `cells` is NULL or valid for reading 16 numbers; `evaluator` is NULL or readable as "Names, recipes and texts"
/// describes; `value` is NULL or valid for writing one number.
#[no_mangle]
pub unsafe extern "C" fn e2048_evaluate(cells: *const i32, evaluator: *const c_char, value: *mut f64) -> i32 {
    guard(|| {
        // SAFETY: `cells` and `evaluator` are readable by the caller's promise.
        let (board, evaluator) = unsafe { (read_board(cells)?, read_name::<Evaluator>(evaluator)?) };
        let found = evaluator.evaluate(board)?;
        // SAFETY: `value` is writable, or NULL, by the caller's promise.
        unsafe { write(value, plain_value(found)) };
        Ok(E2048_OK)
    })
}

/// The number of players.
#[no_mangle]
pub extern "C" fn e2048_player_count() -> i32 {
    guard(|| Ok(PLAYERS.len() as i32))
}

/// The name of player `index`, 0 to e2048_player_count() - 1.
///
/// Writes the text and fails as e2048_version does, and with E2048_RANGE for any other `index`.
///
/// # Safety
/// As for e2048_version.
#[no_mangle]
pub unsafe extern "C" fn e2048_player_name(index: i32, text: *mut c_char, capacity: i32) -> i32 {
    // SAFETY: passes on the caller's promise.
    guard(|| unsafe { write_text(text, capacity, entry(PLAYERS, index)?.name) })
}

/// A description of player `index`: its author, where it was published, and what effort means to it.
///
/// Takes an index, writes the text and fails as e2048_player_name does.
///
/// # Safety
/// As for e2048_version.
#[no_mangle]
pub unsafe extern "C" fn e2048_player_summary(index: i32, text: *mut c_char, capacity: i32) -> i32 {
    // SAFETY: passes on the caller's promise.
    guard(|| unsafe { write_text(text, capacity, entry(PLAYERS, index)?.summary()) })
}

/// The move that a player would make.
///
/// `effort` is in the player's own measure (see e2048_player_summary). 0 means the player's default, or its
/// maximum if `time_ms` is above 0. `time_ms` limits the call, in milliseconds; 0 is no limit. A search deepens
/// only while it expects the next step to end in time, so it may return early. A call of "expectimax" that must
/// first decode a network may end later; "Threads and memory" describes when. `seed` determines the player's
/// random choices.
///
/// Returns a direction and writes the player's evaluation of it to `evaluation`, which may be NULL. Fails with
/// E2048_GAME_OVER, E2048_NULL, E2048_TILE, E2048_NAME, E2048_CANCELLED, and E2048_RANGE if `effort` is negative
/// or above the player's maximum, or `time_ms` is negative or above 3600000, an hour. "expectimax" fails with
/// E2048_NO_NETWORK or E2048_WEIGHTS if its network's weights are not loaded yet or damaged.
///
/// # Safety
/// `cells` is NULL or valid for reading 16 numbers; `player` is NULL or readable as "Names, recipes and texts"
/// describes; `evaluation` is NULL or valid for writing one number.
#[no_mangle]
pub unsafe extern "C" fn e2048_best_move(
    cells: *const i32,
    player: *const c_char,
    effort: i32,
    time_ms: i32,
    seed: i32,
    evaluation: *mut f64,
) -> i32 {
    guard(|| {
        // SAFETY: `cells` and `player` are readable by the caller's promise.
        let (board, player) = unsafe { (read_board(cells)?, read_name::<Player>(player)?) };
        let limits = limits(effort, time_ms, seed)?;
        let verdict = cancellable(|cancel| player.best_move(board, Limits { cancel, ..limits }))?;
        // SAFETY: `evaluation` is writable, or NULL, by the caller's promise.
        unsafe { write(evaluation, plain_value(verdict.evaluation())) };
        Ok(verdict.direction.index() as i32)
    })
}

/// The move that a player would make, and the player's exact value of every direction.
///
/// Takes the arguments of e2048_best_move. Writes to `evaluations` the four values, in the order of directions
/// and in the player's own unit: E2048_ILLEGAL for an illegal direction, E2048_LOST for minus infinity. Writes to
/// `depth` how deep the player looked, in its measure of effort. Writes to `nodes` the work done: leaves
/// evaluated and positions searched further, at every depth tried, or moves played in random games. Positions
/// that a table already contains are not counted, so the same question may take fewer nodes the next time. Each
/// of the three may be NULL.
///
/// Returns the direction with the best value, or the first of several equal ones. Two exceptions: `random`
/// returns any legal direction, and on the last lap before a 32768 `expectimax` returns the first that makes it.
/// Fails as e2048_best_move does.
///
/// # Safety
/// As for e2048_best_move; `evaluations` is NULL or valid for writing 4 numbers, `depth` and `nodes` for
/// writing one.
#[no_mangle]
pub unsafe extern "C" fn e2048_analyze(
    cells: *const i32,
    player: *const c_char,
    effort: i32,
    time_ms: i32,
    seed: i32,
    evaluations: *mut f64,
    depth: *mut i32,
    nodes: *mut f64,
) -> i32 {
    guard(|| {
        // SAFETY: `cells` and `player` are readable by the caller's promise.
        let (board, player) = unsafe { (read_board(cells)?, read_name::<Player>(player)?) };
        let limits = limits(effort, time_ms, seed)?;
        let verdict = cancellable(|cancel| player.analyze(board, Limits { cancel, ..limits }))?;
        let values = verdict.values.map(|value| value.map_or(E2048_ILLEGAL, plain_value));
        // SAFETY: all three are writable, or NULL, by the caller's promise.
        unsafe {
            write(evaluations.cast::<[f64; 4]>(), values);
            write(depth, i32::try_from(verdict.depth).unwrap_or(i32::MAX));
            write(nodes, verdict.nodes as f64);
        }
        Ok(verdict.direction.index() as i32)
    })
}

/// Lets a player make up to `max_moves` moves of a game, each followed by a spawned tile.
///
/// `effort` and `time_ms` limit each move, as for e2048_best_move. Advances `cells` and `seed`, and adds the
/// points gained to `score`, which may be NULL. Without a time limit, the first seed replays the whole game, in
/// one call or in several.
///
/// Returns the number of moves made: fewer than `max_moves` if the game ended, 0 if it was already finished.
/// Fails as e2048_best_move does, except for a finished game, and with E2048_RANGE if `max_moves` is negative.
///
/// # Safety
/// `seed` is NULL or valid for reading and writing one number, `cells` for 16, `score` for one; `player` is NULL
/// or readable as "Names, recipes and texts" describes.
#[no_mangle]
pub unsafe extern "C" fn e2048_play(
    seed: *mut i32,
    cells: *mut i32,
    player: *const c_char,
    effort: i32,
    time_ms: i32,
    max_moves: i32,
    score: *mut i32,
) -> i32 {
    guard(|| {
        // SAFETY: passes on the caller's promise.
        let mut stretch = unsafe { Stretch::read(seed, cells, player, max_moves, score) }?;
        let made = stretch.play(limits(effort, time_ms, 0)?, &mut |_| {})?;
        // SAFETY: passes on the caller's promise.
        unsafe { stretch.write(seed, cells, score) };
        Ok(made)
    })
}

/// A stretch of a caller's game.
pub(super) struct Stretch {
    game: Game,
    player: Player,
    /// The most moves.
    pub(super) most: u32,
    score_before: i32,
}

impl Stretch {
    /// # Safety
    /// As for e2048_play.
    pub(super) unsafe fn read(
        seed: *const i32,
        cells: *const i32,
        player: *const c_char,
        max_moves: i32,
        score: *const i32,
    ) -> Result<Stretch, Failure> {
        // SAFETY: all four are readable, or NULL, by the caller's promise.
        unsafe {
            let game = Game { seed: GameSeed(read(seed)?), board: read_board(cells)?, score: 0 };
            let (player, score_before) = (read_name(player)?, read(score).unwrap_or(0));
            let most = u32::try_from(max_moves).map_err(|_| Failure::Range)?;
            Ok(Stretch { game, player, most, score_before })
        }
    }

    /// Returns how many moves were made, and hands each to `note`.
    pub(super) fn play(&mut self, limits: Limits, note: &mut dyn FnMut(Step)) -> Result<i32, Failure> {
        let made = watched(|watch| self.game.play_by(&self.player, limits, self.most, watch, note))?;
        Ok(made as i32)
    }

    /// # Safety
    /// As for e2048_play.
    pub(super) unsafe fn write(&self, seed: *mut i32, cells: *mut i32, score: *mut i32) {
        // SAFETY: all three are writable, or NULL, by the caller's promise.
        unsafe {
            write(score, self.score_before.saturating_add_unsigned(self.game.score));
            write_board(cells, self.game.board);
            write(seed, self.game.seed.0);
        }
    }
}

/// Sets how many threads each later call of this process may use: 1 to 1024, or 0 (the default) for all cores. A
/// call never uses more threads than there are processors for the calling thread, or than a container's quota of
/// processor time allows.
///
/// Returns E2048_OK. Fails with E2048_RANGE.
#[no_mangle]
pub extern "C" fn e2048_set_threads(threads: i32) -> i32 {
    guard(|| {
        let threads = usize::try_from(threads).ok().filter(|&threads| threads <= MOST_THREADS.get());
        set_threads(threads.ok_or(Failure::Range)?);
        Ok(E2048_OK)
    })
}

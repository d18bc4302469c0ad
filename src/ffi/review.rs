//! The review of a game.

use super::arguments::{limits, read_at, read_name, required, write, write_at};
use super::guard;
use super::records::read_record;
use super::settings::watched;
use super::status::{exact_value, plain_value, Failure};
use crate::caches::room_for;
use crate::player::Player;
use crate::review::{review, totals};
use std::ffi::c_char;

/// A judge's values of at most `count` moves of a record, from move `first` on; move 0 is the first.
///
/// The judge is a player, with `effort`, `time_ms` and `seed` as for e2048_analyze. The moves are divided among
/// the threads that e2048_set_threads allows. Writes the judge's value of each played move to `played`, its value
/// of the best move to `best`, and the judge's own direction to `directions`, which may be NULL. So a program may
/// review a game in slices, show its progress between them, and continue later.
///
/// Returns how many moves were reviewed, from `first` on: fewer than `count` if the record ends, or if the call
/// was cancelled. Fails with E2048_RECORD, E2048_NULL, E2048_NAME, E2048_NO_NETWORK, E2048_WEIGHTS, and
/// E2048_RANGE if `length`, `first` or `count` is negative, or e2048_analyze rejects a limit.
///
/// # Safety
/// `record` is NULL or valid for reading `length` bytes; `player` is NULL or readable as "Names, recipes and
/// texts" describes; `played`, `best` and `directions` are NULL or valid for writing `count` numbers.
#[no_mangle]
pub unsafe extern "C" fn e2048_review(
    record: *const u8,
    length: i32,
    player: *const c_char,
    effort: i32,
    time_ms: i32,
    seed: i32,
    first: i32,
    count: i32,
    played: *mut f64,
    best: *mut f64,
    directions: *mut i32,
) -> i32 {
    guard(|| {
        // SAFETY: `record` and `player` are readable by the caller's promise.
        let (record, judge) = unsafe { (read_record(record, length)?, read_name::<Player>(player)?) };
        let [first, count] = [first, count].map(|number| usize::try_from(number).map_err(|_| Failure::Range));
        let (first, count) = (first?, count?);
        if count > 0 {
            required(played)?;
            required(best)?;
        }
        let limits = limits(effort, time_ms, seed)?;
        let reviewed = watched(|watch| review(&record, &judge, limits, first, count, watch))?;
        for (place, judged) in reviewed.iter().enumerate() {
            // SAFETY: all three are writable for each move, or NULL, by the caller's promise.
            unsafe {
                write_at(played, place, plain_value(judged.played));
                write_at(best, place, plain_value(judged.best));
                write_at(directions, place, judged.direction.index() as i32);
            }
        }
        Ok(reviewed.len() as i32)
    })
}

/// The accuracy and the worst moves of a review, from what e2048_review wrote for `count` moves.
///
/// Writes to `accuracy` the mean of exp(-30 loss / greatest) in percent, from 0 to 100; 100 if there is no move.
/// The loss is `best` minus `played`, and `greatest` is the greatest magnitude of `best` over all moves, without
/// E2048_LOST. It is meant for a judge whose values are points to come, such as "expectimax"; docs/games.md lists
/// the accuracy of known players. Writes the sum of the losses to `loss`. Writes the indices of at most `capacity`
/// moves to `worst`, the largest loss first. Each of the three may be NULL.
///
/// Returns how many indices were written to `worst`: moves without a loss are left out. Fails with E2048_NULL,
/// and E2048_RANGE if `count` or `capacity` is negative.
///
/// # Safety
/// `played` and `best` are NULL or valid for reading `count` numbers; `accuracy` and `loss` are NULL or valid for
/// writing one number, `worst` for `capacity`.
#[no_mangle]
pub unsafe extern "C" fn e2048_review_totals(
    played: *const f64,
    best: *const f64,
    count: i32,
    accuracy: *mut f64,
    loss: *mut f64,
    worst: *mut i32,
    capacity: i32,
) -> i32 {
    guard(|| {
        let [count, capacity] =
            [count, capacity].map(|number| usize::try_from(number).map_err(|_| Failure::Range));
        let (count, capacity) = (count?, capacity?);
        if count > 0 {
            required(played.cast_mut())?;
            required(best.cast_mut())?;
        }
        let mut moves: Vec<(f64, f64)> = room_for(count);
        // SAFETY: not NULL where there is a move, so readable by the caller's promise.
        moves.extend(
            (0..count).map(|place| unsafe { (read_at(played, place), exact_value(read_at(best, place))) }),
        );
        let totals = totals(&moves, if worst.is_null() { 0 } else { capacity });
        // SAFETY: all three are writable, or NULL, by the caller's promise; `worst` has `capacity` places.
        unsafe {
            write(accuracy, totals.accuracy);
            write(loss, totals.loss);
            for (place, &number) in totals.worst.iter().enumerate() {
                write_at(worst, place, number as i32);
            }
        }
        Ok(totals.worst.len() as i32)
    })
}

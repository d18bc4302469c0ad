//! Records of games: written while a player plays, read, converted, walked through.

use super::arguments::{limits, read_bytes, read_text, required, write, write_at, write_bytes, write_text};
use super::guard;
use super::players::Stretch;
use super::status::{Failure, E2048_RECORD_RPL, E2048_RECORD_TEXT};
use crate::board::CELLS;
use crate::record::text::letters_of;
use crate::record::Record;
use std::ffi::c_char;

/// e2048_play that also writes the moves it makes, for the record of a game.
///
/// Takes the arguments of e2048_play. Writes to `steps` two characters for each move made, and a closing NUL.
/// The first is the direction: `u`, `r`, `d` or `l`, as a capital if the new tile is a 4 instead of a 2. The
/// second is the cell of the new tile, `0` to `9` and `a` to `f`. This is the text of a record after its
/// heading.
///
/// Returns and fails as e2048_play does, and with E2048_BUFFER if `capacity` is not greater than twice
/// `max_moves`.
///
/// # Safety
/// As for e2048_play; `steps` is NULL or valid for writing `capacity` bytes.
#[no_mangle]
pub unsafe extern "C" fn e2048_play_record(
    seed: *mut i32,
    cells: *mut i32,
    player: *const c_char,
    effort: i32,
    time_ms: i32,
    max_moves: i32,
    score: *mut i32,
    steps: *mut c_char,
    capacity: i32,
) -> i32 {
    guard(|| {
        // SAFETY: passes on the caller's promise.
        let mut stretch = unsafe { Stretch::read(seed, cells, player, max_moves, score) }?;
        required(steps)?;
        if i64::from(capacity) <= 2 * i64::from(stretch.most) {
            return Err(if capacity < 0 { Failure::Range } else { Failure::Buffer });
        }
        let mut letters = String::new();
        let mut note = |step| letters.extend(letters_of(step).map(char::from));
        let made = stretch.play(limits(effort, time_ms, 0)?, &mut note)?;
        // SAFETY: all four are writable, or NULL, by the caller's promise; there is room for the letters.
        unsafe {
            write_text(steps, capacity, &letters)?;
            stretch.write(seed, cells, score);
        }
        Ok(made)
    })
}

/// What is wrong with the record of a game, in one English sentence.
///
/// `record` has `length` bytes: this library's own text, a replay of 2048verse in either of its forms, or a
/// replay of 2048EndgameTablebase (.rpl); docs/games.md describes them all. Every move and every new tile is
/// checked against the rules.
///
/// Writes the text and fails as e2048_version does; the text is empty, and its length 0, if nothing is wrong.
/// Writes the number of the first wrong move, from 1, to `move_number`, which may be NULL; 0 if no move is
/// wrong. Fails with E2048_NULL, and E2048_RANGE if `length` is negative.
///
/// # Safety
/// `record` is NULL or valid for reading `length` bytes; `move_number` is NULL or valid for writing one number;
/// `text` is NULL or valid for writing `capacity` bytes.
#[no_mangle]
pub unsafe extern "C" fn e2048_check_record(
    record: *const u8,
    length: i32,
    move_number: *mut i32,
    text: *mut c_char,
    capacity: i32,
) -> i32 {
    guard(|| {
        // SAFETY: `record` is readable by the caller's promise.
        let bytes = unsafe { read_bytes(record, length) }?;
        let (number, sentence) = match Record::parse(&bytes) {
            Ok(_) => (0, String::new()),
            Err(error) => (error.move_number as i32, error.to_string()),
        };
        // SAFETY: both are writable, or NULL, by the caller's promise.
        unsafe {
            let written = write_text(text, capacity, &sentence)?;
            write(move_number, number);
            Ok(written)
        }
    })
}

/// A record in this library's own text, or as a replay of 2048EndgameTablebase.
///
/// `form` is E2048_RECORD_TEXT or E2048_RECORD_RPL. The text is UTF-8, with at most 100 characters of moves in a
/// line. Lines of the heading that follow from the moves are computed, and all others are kept. So a program
/// needs to write only the first line, `start:` and the moves.
///
/// Writes the bytes and a closing NUL to `converted`, returns their number without the NUL, and fails as
/// e2048_version does. Also fails with E2048_RECORD if e2048_check_record finds something wrong, or if the form
/// cannot represent a tile; E2048_NULL; and E2048_RANGE if `form` is neither, or `length` is negative.
///
/// # Safety
/// `record` is NULL or valid for reading `length` bytes; `converted` is NULL or valid for writing `capacity`.
#[no_mangle]
pub unsafe extern "C" fn e2048_convert_record(
    record: *const u8,
    length: i32,
    form: i32,
    converted: *mut u8,
    capacity: i32,
) -> i32 {
    guard(|| {
        // SAFETY: `record` is readable by the caller's promise.
        let record = unsafe { read_record(record, length) }?;
        let bytes = match form {
            E2048_RECORD_TEXT => record.to_text().into_bytes(),
            E2048_RECORD_RPL => record.to_tablebase_replay().map_err(|_| Failure::Record)?,
            _ => return Err(Failure::Range),
        };
        // SAFETY: `converted` is writable, or NULL, by the caller's promise.
        unsafe { write_bytes(converted, capacity, &bytes) }
    })
}

/// The number of moves in a record.
///
/// Fails with E2048_RECORD, E2048_NULL, and E2048_RANGE if `length` is negative.
///
/// # Safety
/// `record` is NULL or valid for reading `length` bytes.
#[no_mangle]
pub unsafe extern "C" fn e2048_record_moves(record: *const u8, length: i32) -> i32 {
    // SAFETY: passes on the caller's promise.
    guard(|| Ok(unsafe { read_record(record, length) }?.moves() as i32))
}

/// The boards of a record, from board `first` on, at most `count`. Board 0 is the first board of the game, board
/// n the one after n moves and the tile spawned then.
///
/// For each board, writes 16 cells to `boards`, the direction of the next move to `directions` (-1 at the end of
/// the record), and the points so far to `scores`. The last two may be NULL.
///
/// Returns how many boards were written: fewer than `count` if the record ends. Fails with E2048_RECORD,
/// E2048_NULL, and E2048_RANGE if `length`, `first` or `count` is negative.
///
/// # Safety
/// `record` is NULL or valid for reading `length` bytes; `boards` is NULL or valid for writing 16 times `count`
/// numbers, `directions` and `scores` for `count`.
#[no_mangle]
pub unsafe extern "C" fn e2048_record_boards(
    record: *const u8,
    length: i32,
    first: i32,
    count: i32,
    boards: *mut i32,
    directions: *mut i32,
    scores: *mut i32,
) -> i32 {
    guard(|| {
        // SAFETY: `record` is readable by the caller's promise.
        let record = unsafe { read_record(record, length) }?;
        let [first, count] = [first, count].map(|number| usize::try_from(number).map_err(|_| Failure::Range));
        let (first, count) = (first?, count?);
        if count > 0 {
            required(boards)?;
        }
        let mut written = 0;
        for position in record.positions().skip(first).take(count) {
            let direction = position.step.map_or(-1, |step| step.direction.index() as i32);
            // SAFETY: all three are writable for each board, or NULL, by the caller's promise.
            unsafe {
                write_at(boards.cast::<[i32; CELLS]>(), written, position.board.to_cells());
                write_at(directions, written, direction);
                write_at(scores, written, i32::try_from(position.score).unwrap_or(i32::MAX));
            }
            written += 1;
        }
        Ok(written as i32)
    })
}

/// The value of a line `name: value` of a record's heading, such as `player`; an empty text if there is none.
///
/// `start`, `moves`, `score`, `largest` and `finished` (yes or no) are computed from the moves, whatever form the
/// record has. The case of `name` does not matter.
///
/// Writes the text, in UTF-8, and fails as e2048_version does; also with E2048_RECORD, E2048_NULL, E2048_NAME if
/// `name` is longer than a name may be, and E2048_RANGE if `length` is negative.
///
/// # Safety
/// `record` is NULL or valid for reading `length` bytes; `name` is NULL or readable as "Names, recipes and texts"
/// describes; `text` is NULL or valid for writing `capacity` bytes.
#[no_mangle]
pub unsafe extern "C" fn e2048_record_field(
    record: *const u8,
    length: i32,
    name: *const c_char,
    text: *mut c_char,
    capacity: i32,
) -> i32 {
    guard(|| {
        // SAFETY: `record` and `name` are readable by the caller's promise.
        let (record, name) = unsafe { (read_record(record, length)?, read_text(name)?) };
        let name = name.whole().and_then(|bytes| std::str::from_utf8(bytes).ok()).ok_or(Failure::Name)?;
        // SAFETY: `text` is writable, or NULL, by the caller's promise.
        unsafe { write_text(text, capacity, &record.field(name).unwrap_or_default()) }
    })
}

/// # Safety
/// `record` is NULL or valid for reading `length` bytes.
pub(super) unsafe fn read_record(record: *const u8, length: i32) -> Result<Record, Failure> {
    // SAFETY: passes on the caller's promise.
    let bytes = unsafe { read_bytes(record, length) }?;
    Record::parse(&bytes).map_err(|_| Failure::Record)
}

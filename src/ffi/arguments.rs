//! Reads every argument and writes every result behind a caller's pointer.
//!
//! No alignment is assumed, since a caller's buffer may lie anywhere. An array is copied whole before
//! anything is computed, and written after, so input and output may overlap.

use super::status::{Failure, E2048_NAME_CAPACITY, E2048_RECIPE_CAPACITY};
use crate::board::{Board, CELLS};
use crate::caches::room_for;
use crate::player::Limits;
use crate::threads::available_threads;
use std::ffi::c_char;
use std::str::FromStr;
use std::time::Duration;

/// Reads one value.
///
/// # Safety
/// `source` is NULL or valid for reading one `T`.
pub(super) unsafe fn read<T: Copy>(source: *const T) -> Result<T, Failure> {
    if source.is_null() {
        return Err(Failure::Null);
    }
    // SAFETY: not NULL, so readable by the contract above; alignment is not assumed.
    Ok(unsafe { source.read_unaligned() })
}

/// Reads and checks a board.
///
/// # Safety
/// `cells` is NULL or valid for reading 16 numbers.
pub(super) unsafe fn read_board(cells: *const i32) -> Result<Board, Failure> {
    // SAFETY: the contract above promises 16 numbers.
    let cells = unsafe { read(cells.cast::<[i32; CELLS]>()) }?;
    Board::from_cells(&cells).map_err(|_| Failure::Tile)
}

/// Refuses NULL for a pointer that will be written to.
pub(super) fn required<T>(destination: *mut T) -> Result<(), Failure> {
    if destination.is_null() {
        Err(Failure::Null)
    } else {
        Ok(())
    }
}

/// Writes one value, unless the pointer is NULL.
///
/// # Safety
/// `destination` is NULL or valid for writing one `T`.
pub(super) unsafe fn write<T: Copy>(destination: *mut T, value: T) {
    if !destination.is_null() {
        // SAFETY: not NULL, so writable by the contract above; alignment is not assumed.
        unsafe { destination.write_unaligned(value) }
    }
}

/// Reads the value in this place of an array.
///
/// # Safety
/// `source` is valid for reading values up to this place.
pub(super) unsafe fn read_at<T: Copy>(source: *const T, place: usize) -> T {
    // SAFETY: readable by the contract above; alignment is not assumed.
    unsafe { source.add(place).read_unaligned() }
}

/// Writes the value in this place of an array, unless the pointer is NULL.
///
/// # Safety
/// `destination` is NULL or valid for writing values up to this place.
pub(super) unsafe fn write_at<T: Copy>(destination: *mut T, place: usize, value: T) {
    if !destination.is_null() {
        // SAFETY: not NULL, so writable by the contract above; alignment is not assumed.
        unsafe { destination.add(place).write_unaligned(value) }
    }
}

/// Writes the 16 tile values of a board.
///
/// # Safety
/// `cells` is NULL or valid for writing 16 numbers.
pub(super) unsafe fn write_board(cells: *mut i32, board: Board) {
    // SAFETY: the contract above promises 16 numbers.
    unsafe { write(cells.cast::<[i32; CELLS]>(), board.to_cells()) }
}

/// Reads a name, at most [`E2048_NAME_CAPACITY`] bytes, or a recipe, at most [`E2048_RECIPE_CAPACITY`], and
/// looks it up.
///
/// # Safety
/// `text` is NULL or readable up to a NUL or to the limit, whichever comes first.
pub(super) unsafe fn read_name<T: FromStr>(text: *const c_char) -> Result<T, Failure> {
    // SAFETY: passes on the caller's promise.
    let text = unsafe { read_text(text) }?;
    let name = text.whole().and_then(|bytes| std::str::from_utf8(bytes).ok());
    name.and_then(|name| name.parse().ok()).ok_or(Failure::Name)
}

/// A name or a recipe as read.
pub(super) struct Text {
    /// Before the NUL, or up to the limit.
    pub(super) bytes: Vec<u8>,
    /// Whether the NUL came within the limit.
    ended: bool,
}

impl Text {
    /// `None` where the text goes on past its limit.
    pub(super) fn whole(&self) -> Option<&[u8]> {
        self.ended.then_some(self.bytes.as_slice())
    }
}

/// Reads the bytes of a name or of a recipe.
///
/// # Safety
/// As for [`read_name`].
pub(super) unsafe fn read_text(text: *const c_char) -> Result<Text, Failure> {
    if text.is_null() {
        return Err(Failure::Null);
    }
    let mut bytes = Vec::with_capacity(E2048_NAME_CAPACITY as usize);
    let mut limit = E2048_NAME_CAPACITY as usize;
    while bytes.len() < limit {
        // SAFETY: no NUL came before this byte and the limit is not reached, so it is readable by the
        // contract above.
        let byte = unsafe { text.add(bytes.len()).read() } as u8;
        if byte == 0 {
            return Ok(Text { bytes, ended: true });
        }
        if !(byte.is_ascii_alphanumeric() || byte == b'-') {
            // No name has such a byte, so this is a recipe.
            limit = E2048_RECIPE_CAPACITY as usize;
        }
        bytes.push(byte);
    }
    Ok(Text { bytes, ended: false })
}

/// Reads so many bytes.
///
/// # Safety
/// `source` is NULL or valid for reading `length` bytes.
pub(super) unsafe fn read_bytes(source: *const u8, length: i32) -> Result<Vec<u8>, Failure> {
    let length = usize::try_from(length).map_err(|_| Failure::Range)?;
    if source.is_null() {
        return Err(Failure::Null);
    }
    let mut bytes = room_for(length);
    // SAFETY: not NULL, so readable by the contract above; bytes are always aligned.
    bytes.extend_from_slice(unsafe { std::slice::from_raw_parts(source, length) });
    Ok(bytes)
}

/// Writes a text and a NUL, and returns the length of the text. With NULL and capacity 0 it only returns the
/// length.
///
/// # Safety
/// `text` is NULL or valid for writing `capacity` bytes.
pub(super) unsafe fn write_text(text: *mut c_char, capacity: i32, content: &str) -> Result<i32, Failure> {
    // SAFETY: passes on the caller's promise.
    unsafe { write_bytes(text.cast(), capacity, content.as_bytes()) }
}

/// [`write_text`] of any bytes.
///
/// # Safety
/// As for [`write_text`].
pub(super) unsafe fn write_bytes(text: *mut u8, capacity: i32, content: &[u8]) -> Result<i32, Failure> {
    let length = i32::try_from(content.len()).map_err(|_| Failure::Buffer)?;
    match capacity {
        ..0 => return Err(Failure::Range),
        0 if text.is_null() => return Ok(length),
        _ => required(text)?,
    }
    if capacity <= length {
        return Err(Failure::Buffer);
    }
    // SAFETY: `text` is not NULL and holds `capacity` bytes by the contract above, enough for the content and
    // a NUL; the content is the library's own, so the two do not overlap.
    unsafe {
        text.copy_from_nonoverlapping(content.as_ptr(), content.len());
        text.add(content.len()).write(0);
    }
    Ok(length)
}

pub(super) fn entry<T>(list: &[T], index: i32) -> Result<&T, Failure> {
    usize::try_from(index).ok().and_then(|index| list.get(index)).ok_or(Failure::Range)
}

pub(super) fn limits(effort: i32, time_ms: i32, seed: i32) -> Result<Limits<'static>, Failure> {
    let effort = u32::try_from(effort).map_err(|_| Failure::Range)?;
    let time = match u64::try_from(time_ms).map_err(|_| Failure::Range)? {
        0 => None,
        milliseconds => Some(Duration::from_millis(milliseconds)),
    };
    Ok(Limits { effort, time, threads: available_threads(), seed, cancel: None })
}

//! Callers' pointers: one set of functions through which every argument is read and every result is written.
//!
//! Reads and writes are unaligned, since a caller's buffer may lie anywhere (a packed structure, a byte array), and
//! whole: an array is copied before anything is computed and written after, so input and output may overlap.

use super::status::{Failure, E2048_NAME_CAPACITY, E2048_RECIPE_CAPACITY};
use crate::board::{Board, CELLS};
use crate::verdict::Limits;
use std::ffi::c_char;
use std::time::Duration;

/// Reads one number.
///
/// # Safety
/// `source` is NULL or valid for reading one `T`.
pub(super) unsafe fn read<T: Copy>(source: *const T) -> Result<T, Failure> {
    if source.is_null() {
        return Err(Failure::Null);
    }
    // SAFETY: not NULL, so valid for reading one `T` by the contract above; alignment is not assumed.
    Ok(unsafe { source.read_unaligned() })
}

/// Reads and checks a board.
///
/// # Safety
/// `cells` is NULL or valid for reading 16 numbers.
pub(super) unsafe fn read_board(cells: *const i32) -> Result<Board, Failure> {
    // SAFETY: an array of 16 numbers is what the contract above promises.
    let cells = unsafe { read(cells.cast::<[i32; CELLS]>()) }?;
    Board::from_cells(&cells).map_err(|_| Failure::Tile)
}

/// Fails where a pointer that will be written to is NULL.
pub(super) fn required<T>(destination: *mut T) -> Result<(), Failure> {
    if destination.is_null() {
        Err(Failure::Null)
    } else {
        Ok(())
    }
}

/// Writes one value, unless the caller does not want it.
///
/// # Safety
/// `destination` is NULL or valid for writing one `T`.
pub(super) unsafe fn write<T: Copy>(destination: *mut T, value: T) {
    if !destination.is_null() {
        // SAFETY: not NULL, so valid for writing one `T` by the contract above; alignment is not assumed.
        unsafe { destination.write_unaligned(value) }
    }
}

/// Writes the 16 tile values of a board.
///
/// # Safety
/// `cells` is NULL or valid for writing 16 numbers.
pub(super) unsafe fn write_board(cells: *mut i32, board: Board) {
    // SAFETY: an array of 16 numbers is what the contract above promises.
    unsafe { write(cells.cast::<[i32; CELLS]>(), board.to_cells()) }
}

/// Reads a name or a recipe and looks it up. At most [`E2048_NAME_CAPACITY`] bytes are read of a name, at most
/// [`E2048_RECIPE_CAPACITY`] of a recipe.
///
/// # Safety
/// `text` is NULL or points to bytes that are readable up to a NUL or to the limit, whichever comes first.
pub(super) unsafe fn read_name<T>(text: *const c_char, find: fn(&str) -> Option<T>) -> Result<T, Failure> {
    // SAFETY: the caller's promise about `text` is passed on as it is.
    let text = unsafe { read_text(text) }?;
    let name = text.whole().and_then(|bytes| std::str::from_utf8(bytes).ok());
    name.and_then(find).ok_or(Failure::Name)
}

/// What was read of a name or of a recipe.
pub(super) struct Text {
    /// The bytes before the NUL, or up to the limit.
    pub(super) bytes: Vec<u8>,
    /// Whether the NUL came within the limit.
    ended: bool,
}

impl Text {
    /// The whole text; `None` where it goes on past its limit.
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
        // SAFETY: no NUL came before this byte and the limit is not reached, so it is readable by the contract above.
        let byte = unsafe { text.add(bytes.len()).read() } as u8;
        if byte == 0 {
            return Ok(Text { bytes, ended: true });
        }
        if !(byte.is_ascii_alphanumeric() || byte == b'-') {
            limit = E2048_RECIPE_CAPACITY as usize;
        }
        bytes.push(byte);
    }
    Ok(Text { bytes, ended: false })
}

/// Writes a text and a closing NUL; returns its length without the NUL. With `text` NULL and `capacity` 0 it writes
/// nothing and returns the length.
///
/// # Safety
/// `text` is NULL or valid for writing `capacity` bytes.
pub(super) unsafe fn write_text(text: *mut c_char, capacity: i32, content: &str) -> Result<i32, Failure> {
    let length = i32::try_from(content.len()).map_err(|_| Failure::Buffer)?;
    match capacity {
        ..0 => return Err(Failure::Range),
        0 if text.is_null() => return Ok(length),
        _ => required(text)?,
    }
    if capacity <= length {
        return Err(Failure::Buffer);
    }
    // SAFETY: `text` is not NULL and holds `capacity` bytes by the contract above, more than the content and a NUL;
    // the content is the library's own, so the two do not overlap.
    unsafe {
        text.copy_from_nonoverlapping(content.as_ptr().cast(), content.len());
        text.add(content.len()).write(0);
    }
    Ok(length)
}

/// The entry of a list with this index.
pub(super) fn entry<T>(list: &[T], index: i32) -> Result<&T, Failure> {
    usize::try_from(index).ok().and_then(|index| list.get(index)).ok_or(Failure::Range)
}

/// Checks an effort and a time, in milliseconds, 0 for no bound.
pub(super) fn limits(effort: i32, time_ms: i32, seed: i32) -> Result<Limits, Failure> {
    let effort = u32::try_from(effort).map_err(|_| Failure::Range)?;
    let time = match u64::try_from(time_ms).map_err(|_| Failure::Range)? {
        0 => None,
        milliseconds => Some(Duration::from_millis(milliseconds)),
    };
    Ok(Limits { effort, time, threads: crate::threads::available_threads(), seed })
}

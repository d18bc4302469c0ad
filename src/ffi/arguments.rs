//! Reads every argument and writes every result behind a caller's pointer.
//!
//! No alignment is assumed, since a caller's buffer may lie anywhere. An array is copied whole before
//! anything is computed, and written after, so input and output may overlap.

use super::status::{Failure, E2048_NAME_CAPACITY, E2048_RECIPE_CAPACITY};
use crate::board::{Board, CELLS};
use crate::player::Limits;
use std::ffi::c_char;
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
pub(super) unsafe fn read_name<T>(text: *const c_char, find: fn(&str) -> Option<T>) -> Result<T, Failure> {
    // SAFETY: passes on the caller's promise.
    let text = unsafe { read_text(text) }?;
    let name = text.whole().and_then(|bytes| std::str::from_utf8(bytes).ok());
    name.and_then(find).ok_or(Failure::Name)
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

/// Writes a text and a NUL, and returns the length of the text. With NULL and capacity 0 it only returns the
/// length.
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
    // SAFETY: `text` is not NULL and holds `capacity` bytes by the contract above, enough for the content and
    // a NUL; the content is the library's own, so the two do not overlap.
    unsafe {
        text.copy_from_nonoverlapping(content.as_ptr().cast(), content.len());
        text.add(content.len()).write(0);
    }
    Ok(length)
}

pub(super) fn entry<T>(list: &[T], index: i32) -> Result<&T, Failure> {
    usize::try_from(index).ok().and_then(|index| list.get(index)).ok_or(Failure::Range)
}

pub(super) fn limits(effort: i32, time_ms: i32, seed: i32) -> Result<Limits, Failure> {
    let effort = u32::try_from(effort).map_err(|_| Failure::Range)?;
    let time = match u64::try_from(time_ms).map_err(|_| Failure::Range)? {
        0 => None,
        milliseconds => Some(Duration::from_millis(milliseconds)),
    };
    Ok(Limits { effort, time, threads: crate::threads::available_threads(), seed })
}

// Under Miri these tests also show that no byte outside the caller's memory is touched.
#[cfg(test)]
mod tests {
    use super::*;

    const RANKS: [u8; CELLS] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17];

    #[test]
    fn a_board_is_read_and_written_wherever_it_lies() {
        let board = Board::from_ranks(RANKS);
        // Behind one byte, so unaligned.
        let mut bytes = [0_u8; 1 + 4 * CELLS];
        let place = bytes[1..].as_mut_ptr().cast::<i32>();
        // SAFETY: 16 numbers lie from the second byte on.
        let read = unsafe {
            write_board(place, board);
            read_board(place)
        };
        assert_eq!(read.ok(), Some(board));
        let second: [u8; 4] = bytes[5..9].try_into().expect("four bytes");
        assert_eq!(i32::from_ne_bytes(second), 2);
    }

    #[test]
    fn what_is_no_tile_and_null_are_told_apart() {
        let three = [3; CELLS];
        // SAFETY: both are NULL or hold 16 numbers.
        let read = unsafe { [read_board(three.as_ptr()), read_board(std::ptr::null())] };
        assert!(matches!(read, [Err(Failure::Tile), Err(Failure::Null)]));
        // SAFETY: NULL is allowed, and nothing is written.
        unsafe { write_board(std::ptr::null_mut(), Board::EMPTY) };
        assert!(matches!(required(std::ptr::null_mut::<i32>()), Err(Failure::Null)));
        assert!(required(&mut 0).is_ok());
    }

    fn name(bytes: &[u8]) -> Result<usize, Failure> {
        // SAFETY: the bytes have a NUL or are as long as the limit.
        unsafe { read_name(bytes.as_ptr().cast(), |name| name.starts_with('n').then_some(name.len())) }
    }

    #[test]
    fn a_name_ends_at_its_nul_or_is_refused_at_the_limit() {
        const LIMIT: usize = E2048_NAME_CAPACITY as usize;
        assert!(matches!(name(b"name\0"), Ok(4)));
        assert!(matches!(name(b"other\0"), Err(Failure::Name)));
        assert!(matches!(name(b"n\xFF\0"), Err(Failure::Name)), "no UTF-8");
        let mut longest = [b'n'; LIMIT];
        assert!(matches!(name(&longest), Err(Failure::Name)), "no NUL within the limit");
        longest[LIMIT - 1] = 0;
        assert!(matches!(name(&longest), Ok(length) if length == LIMIT - 1));
        // SAFETY: NULL is allowed.
        let null = unsafe { read_name(std::ptr::null(), |_| Some(())) };
        assert!(matches!(null, Err(Failure::Null)));
    }

    #[test]
    fn a_text_is_written_whole_or_not_at_all() {
        let mut text = [b'?' as c_char; 6];
        let place = text.as_mut_ptr();
        // SAFETY: `place` is NULL or has six bytes, and `capacity` is at most six.
        let write = |place, capacity| unsafe { write_text(place, capacity, "tile") };
        assert!(matches!(write(place, 4), Err(Failure::Buffer)), "no room for the NUL");
        assert!(matches!(write(place, -1), Err(Failure::Range)));
        assert!(matches!(write(place, 0), Err(Failure::Buffer)));
        assert!(matches!(write(std::ptr::null_mut(), 6), Err(Failure::Null)));
        assert!(matches!(write(std::ptr::null_mut(), 0), Ok(4)));
        assert_eq!(text, [b'?' as c_char; 6]);
        // SAFETY: `text` has six bytes.
        let written = unsafe { write_text(text.as_mut_ptr(), 5, "tile") };
        assert!(matches!(written, Ok(4)));
        assert_eq!(text.map(|byte| byte as u8), *b"tile\0?");
    }
}

//! Lines of four nibbles, and tables with an entry for each of the 65,536 lines.
//!
//! A line is a row of a packed board, or of the transposed one; its leftmost cell is the lowest nibble.

use crate::board::SIDE;
use crate::caches::room_for;

/// How many lines there are.
pub const LINES: usize = 1 << 16;

/// The four ranks of a line, first cell first.
#[must_use]
pub const fn ranks_of_line(line: u16) -> [u8; SIDE] {
    [line as u8 & 15, (line >> 4) as u8 & 15, (line >> 8) as u8 & 15, (line >> 12) as u8 & 15]
}

/// The line of four ranks, first cell first.
#[must_use]
pub const fn line_of_ranks(ranks: [u8; SIDE]) -> u16 {
    ranks[0] as u16 | (ranks[1] as u16) << 4 | (ranks[2] as u16) << 8 | (ranks[3] as u16) << 12
}

/// The line read from its other end.
#[must_use]
pub const fn reversed_line(line: u16) -> u16 {
    line << 12 | (line & 0xF0) << 4 | (line & 0xF00) >> 4 | line >> 12
}

/// A function of a line, tabulated.
pub struct LineTable<T> {
    entries: Box<[T; LINES]>,
}

impl<T: Copy> LineTable<T> {
    /// The table of this function.
    ///
    /// # Panics
    /// Where memory is short.
    #[must_use]
    pub fn new(entry: impl Fn(u16) -> T) -> LineTable<T> {
        // Built on the heap: the stack of a caller's thread may be small.
        let mut entries = room_for(LINES);
        entries.extend((0..=u16::MAX).map(entry));
        let entries = entries.try_into().unwrap_or_else(|_| unreachable!("there is one entry for each line"));
        LineTable { entries }
    }

    /// [`LineTable::new`] for a function of the four ranks.
    #[must_use]
    pub fn of_ranks(entry: impl Fn([u8; SIDE]) -> T) -> LineTable<T> {
        LineTable::new(|line| entry(ranks_of_line(line)))
    }

    /// The entries of all lines.
    #[inline]
    #[must_use]
    pub const fn entries(&self) -> &[T; LINES] {
        &self.entries
    }

    /// The entry of one line.
    #[inline]
    #[must_use]
    pub const fn of_line(&self, line: u16) -> T {
        self.entries[line as usize]
    }

    /// The entries of four lines.
    #[inline]
    #[must_use]
    pub const fn of_lines(&self, lines: [u16; SIDE]) -> [T; SIDE] {
        [self.of_line(lines[0]), self.of_line(lines[1]), self.of_line(lines[2]), self.of_line(lines[3])]
    }
}

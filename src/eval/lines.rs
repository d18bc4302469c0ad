//! Tables with one entry for each of the 65,536 lines of four nibbles, for evaluators that look at lines one by one.

use crate::board::SIDE;
use crate::packed::{ranks_of_row, PackedBoard, ROWS};

/// What a function of four ranks says of every line. A row of a packed board is a line, its leftmost cell first; a
/// column is a row of the transposed board.
pub struct LineTable<T> {
    entries: Box<[T; ROWS]>,
}

impl<T: Copy + std::fmt::Debug> LineTable<T> {
    /// The table of this function of the four ranks of a line.
    ///
    /// # Panics
    /// Where memory is short; nothing has been kept then, and a later call may build it.
    #[must_use]
    pub fn new(entry: impl Fn([u8; SIDE]) -> T) -> LineTable<T> {
        let mut entries = crate::caches::room_for(ROWS);
        entries.extend((0..=u16::MAX).map(|row| entry(ranks_of_row(row))));
        let entries = entries.into_boxed_slice().try_into().expect("one entry for each line");
        LineTable { entries }
    }

    /// The entry of one line.
    #[inline]
    #[must_use]
    pub fn of_line(&self, line: u16) -> T {
        self.entries[usize::from(line)]
    }

    /// The entries of the four rows, the top one first.
    #[inline]
    #[must_use]
    pub fn of_rows(&self, board: PackedBoard) -> [T; SIDE] {
        [
            self.of_line(board.row(0)),
            self.of_line(board.row(1)),
            self.of_line(board.row(2)),
            self.of_line(board.row(3)),
        ]
    }
}

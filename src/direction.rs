//! The four directions.

use std::fmt;

/// A direction in which all tiles slide, numbered as in the C interface and the published programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Towards the first row.
    Up = 0,
    /// Towards the last column.
    Right = 1,
    /// Towards the last row.
    Down = 2,
    /// Towards the first column.
    Left = 3,
}

impl Direction {
    /// All directions by number, which is also the order in which ties are broken.
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Right, Direction::Down, Direction::Left];

    /// The direction with this number.
    #[must_use]
    pub fn from_index(index: i32) -> Option<Direction> {
        usize::try_from(index).ok().and_then(|index| Direction::ALL.get(index).copied())
    }

    /// The number of this direction, 0 to 3.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Direction::Up => "up",
            Direction::Right => "right",
            Direction::Down => "down",
            Direction::Left => "left",
        })
    }
}

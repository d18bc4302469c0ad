//! What is wrong with a record, said to whoever has the file.

use crate::board::{tile_of_rank, CellError, Direction, SIDE};
use std::fmt;

/// The first fault of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The first wrong move, from 1; 0 where the fault lies in the heading or in the form.
    pub move_number: u32,
    pub(crate) place: Place,
    pub(crate) fault: Fault,
}

/// Where a fault lies, all from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Nowhere,
    Line(usize),
    LineAndColumn(usize, usize),
    Character(usize),
    /// In the form that nothing but its moves shows.
    OldReplay(usize),
    Byte(usize),
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The bytes are in no form that is known.
    NoRecord,
    /// A record of a later format.
    Version(String),
    /// A replay on another board, such as 3x4.
    OtherSize(String),
    /// The heading ends, and there was no first board.
    NoStart,
    /// The first board has so many numbers.
    StartLength(usize),
    /// This is no number of a tile.
    StartNumber(String),
    StartTile(CellError),
    /// A line of the heading contradicts the moves.
    Contradicts {
        name: &'static str,
        says: String,
        is: String,
    },
    /// These letters are no step.
    NoStep(String),
    /// Nothing moves in this direction.
    Illegal(Direction),
    /// A tile came in a cell that is not empty.
    NotEmpty(usize),
    /// A tile came outside the board.
    NoCell,
    /// A tile of this rank came.
    NoSpawn(u8),
    /// A character that the form does not use.
    OtherCharacter(char),
    /// The text ends in the middle of a step.
    CutOff,
    /// The bytes look like an .rpl, but lack its end.
    NoMark,
    /// Two of the largest tiles merge.
    Beyond,
    /// The board of this replay's next record is another one.
    OtherBoard,
    /// A tile has no place in the form to be written.
    TooLarge(u8),
}

impl RecordError {
    /// The error for a fault of heading or form.
    pub(crate) fn of_form(place: Place, fault: Fault) -> RecordError {
        RecordError { move_number: 0, place, fault }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = match self.place {
            Place::Nowhere => String::new(),
            Place::Line(line) => format!("line {line}"),
            Place::LineAndColumn(line, column) => format!("line {line}, column {column}"),
            Place::Character(character) => format!("character {character}"),
            Place::OldReplay(character) => {
                format!("character {character}, if this is an old replay of 2048verse")
            }
            Place::Byte(byte) => format!("byte {byte}"),
        };
        match (self.move_number, place.is_empty()) {
            (0, true) => write!(formatter, "{}", self.fault),
            (0, false) => write!(formatter, "{place}: {}", self.fault),
            (number, true) => write!(formatter, "move {number}: {}", self.fault),
            (number, false) => write!(formatter, "move {number} ({place}): {}", self.fault),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoRecord => write!(
                formatter,
                "this is not a game record in a known form: engine2048's own text, a replay of 2048verse, or an .rpl of \
                 2048EndgameTablebase"
            ),
            Fault::Version(version) => {
                write!(formatter, "record {} is from a later version; only record 1 can be read", plain(version))
            }
            Fault::OtherSize(size) => {
                write!(formatter, "the replay is of a {} board; only 4x4 can be read", plain(size))
            }
            Fault::NoStart => write!(formatter, "the heading has no line `start:` with the first board"),
            Fault::StartLength(count) => write!(formatter, "the first board has {count} numbers, not 16"),
            Fault::StartNumber(found) => write!(formatter, "`{}` is not a tile", plain(found)),
            Fault::StartTile(error) => write!(formatter, "{error}"),
            Fault::Contradicts { name, says, is } => {
                write!(formatter, "the heading has `{name}: {}`, but the moves give {is}", plain(says))
            }
            Fault::NoStep(found) => write!(
                formatter,
                "`{}` is not a move: expected u, r, d or l, then a cell from 0 to f",
                plain(found)
            ),
            Fault::Illegal(direction) => write!(formatter, "nothing moves {}", way(*direction)),
            Fault::NotEmpty(cell) => {
                let (row, column) = (cell / SIDE + 1, cell % SIDE + 1);
                write!(formatter, "a tile came in row {row}, column {column}, which is not empty")
            }
            Fault::NoCell => write!(formatter, "a tile came outside the board"),
            Fault::NoSpawn(rank) => match rank {
                1..=20 => write!(formatter, "a tile of {} came; only a 2 or a 4 can", tile_of_rank(*rank)),
                _ => write!(formatter, "the new tile is neither a 2 nor a 4"),
            },
            Fault::OtherCharacter(letter) => {
                write!(formatter, "`{}` is not a character of this form", letter.escape_default())
            }
            Fault::CutOff => write!(formatter, "the record is cut off here"),
            Fault::NoMark => {
                write!(formatter, "this is not a text, and not a complete .rpl: its last 17 bytes are not the end mark")
            }
            Fault::Beyond => write!(formatter, "two tiles of 131072 merge, which no game can reach"),
            Fault::OtherBoard => write!(formatter, "the next board is not the one that this move leads to"),
            Fault::TooLarge(rank) => {
                write!(formatter, "an .rpl cannot have tiles above 32768, but this game makes a {}", tile_of_rank(*rank))
            }
        }
    }
}

impl std::error::Error for RecordError {}

/// A direction as one moves in it.
fn way(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::Right => "right",
        Direction::Down => "down",
        Direction::Left => "left",
    }
}

/// The most characters of a file that a sentence repeats.
const MOST_REPEATED: usize = 40;

/// A piece of the file in ASCII, not too long.
fn plain(found: &str) -> String {
    let mut letters = found.chars();
    let text: String = letters.by_ref().take(MOST_REPEATED).flat_map(char::escape_default).collect();
    match letters.next() {
        Some(_) => text + "...",
        None => text,
    }
}

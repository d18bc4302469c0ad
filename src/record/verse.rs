//! Replays of 2048verse, in both forms that players have.
//!
//! Each step is a move and the tile that came after it; of the first two, which are the tiles of the first board, the
//! direction means nothing. x counts columns from the left, y rows from the top. The facts are those that
//! 2048EndgameTablebase (`backend/analysis_core.py`) reads them by.
//!
//! | | new form | old form |
//! | --- | --- | --- |
//! | begins | `4x4-`, anything without `_`, then `_` | 7 characters that say nothing of moves |
//! | a step | 3 characters, the first the most significant, of 7 bits each | 1 character of 7 bits |
//! | direction | bits 0 and 1: up, down, left, right | bits 5 and 6: up, right, down, left |
//! | rank less 1 | bits 2 and 3 | bit 4 |
//! | cell | x in bits 4 to 6, y in bits 7 to 9 | y in bits 0 and 1, x in bits 2 and 3 |
//!
//! Nothing but its moves shows that a text is in the old form, and a short sentence may be right by chance. So a replay
//! there has at least one move, and 16 where no character lies beyond ASCII, as each move to the left does.
//!
//! The site has a rule of its own: from move 27,000 on two tiles of 32768 that merge make one 32768. The rules make a
//! 65536, so a replay that comes to it says so in its heading.

use super::fault::{Fault, Place, RecordError};
use super::{with_spawn, Record};
use crate::board::{Board, Direction, SIDE};

/// The characters of a heading in the old form.
const OLD_HEADING: usize = 7;
/// Steps that make the first board.
const FIRST_TILES: usize = 2;
/// The fewest moves of an old replay in ASCII alone. One in 3,000 random texts of that length is a
/// game by chance, and fewer than one in 100,000 sentences.
const FEWEST_IN_ASCII: usize = 16;
/// Other boards that the site has.
const OTHER_SIZES: [&str; 3] = ["2x4", "3x3", "3x4"];
/// Where in an old replay another size stands.
const SIZE_WITHIN: usize = 12;
/// The rank of 65536.
const BEYOND_THE_SITE: u8 = 16;
const NOTE: &str = "note";
const NOTE_OF_RULE: &str =
    "a 65536 was made here by the rules; 2048verse makes a 32768 of two from move 27000 on";

/// A tile that came, after a move that means something unless it is one of the first two.
struct Coded {
    direction: Direction,
    x: usize,
    y: usize,
    rank: u8,
}

pub fn parse(text: &str) -> Result<Record, RecordError> {
    let text = text.trim_end_matches(['\r', '\n']);
    match new_form(text) {
        Some((size, heading, _)) if size != "4x4" => {
            let place = Place::Character(heading.min(1));
            Err(RecordError::of_form(place, Fault::OtherSize(size.to_owned())))
        }
        Some((_, heading, steps)) => {
            let place = |step| Place::Character(heading + step * 3 + 1);
            replay(&steps.chars().collect::<Vec<_>>(), 3, of_new_form, &place)
        }
        None => old_form(text),
    }
}

/// The size of the board, the length of the heading in characters, and the steps.
fn new_form(text: &str) -> Option<(&str, usize, &str)> {
    let (heading, steps) = text.split_once('_')?;
    let (size, _) = heading.split_once('-')?;
    let (width, height) = size.split_once('x')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(width) && is_number(height)).then(|| (size, heading.chars().count() + 1, steps))
}

fn old_form(text: &str) -> Result<Record, RecordError> {
    let first: String = text.chars().take(SIZE_WITHIN).collect();
    if let Some(size) = OTHER_SIZES.into_iter().find(|size| first.contains(size)) {
        return Err(RecordError::of_form(Place::Nowhere, Fault::OtherSize(size.to_owned())));
    }
    let letters: Vec<char> = text.chars().skip(OLD_HEADING).collect();
    let fewest = if letters.iter().all(char::is_ascii) { FEWEST_IN_ASCII } else { 1 };
    if letters.len() < FIRST_TILES + fewest {
        return Err(RecordError::of_form(Place::Nowhere, Fault::NoRecord));
    }
    // Nothing else shows that this is a replay, so one that fails at the first board is none.
    replay(&letters, 1, of_old_form, &|step| Place::OldReplay(OLD_HEADING + step + 1)).map_err(|error| {
        match error.move_number {
            0 => RecordError::of_form(Place::Nowhere, Fault::NoRecord),
            _ => error,
        }
    })
}

/// The game of these characters, `width` for each step.
fn replay(
    letters: &[char],
    width: usize,
    decode: fn(&[char]) -> Result<Coded, Fault>,
    place: &dyn Fn(usize) -> Place,
) -> Result<Record, RecordError> {
    let mut start = Board::EMPTY;
    let mut steps = letters.chunks(width).enumerate();
    for number in 0..FIRST_TILES {
        let of_form = |fault| RecordError::of_form(place(number), fault);
        let (_, letters) = steps.next().ok_or(of_form(Fault::CutOff))?;
        let coded = decode(letters).map_err(of_form)?;
        start = coded.spawned_on(start).map_err(of_form)?;
    }
    let mut record = Record::new(start);
    for (number, letters) in steps {
        let added = decode(letters).and_then(|coded| {
            let cell = coded.cell()?;
            record.add(coded.direction, cell, coded.rank)
        });
        added.map_err(|fault| record.error_at_next(place(number), fault))?;
    }
    note_other_rule(&mut record);
    Ok(record)
}

/// Tiles only grow, so the last board shows whether two of 32768 merged.
fn note_other_rule(record: &mut Record) {
    if record.last.largest_rank() >= BEYOND_THE_SITE {
        let _ = record.set_field(NOTE, NOTE_OF_RULE);
    }
}

impl Coded {
    fn cell(&self) -> Result<usize, Fault> {
        match self.x < SIDE && self.y < SIDE {
            true => Ok(self.y * SIDE + self.x),
            false => Err(Fault::NoCell),
        }
    }

    fn spawned_on(&self, board: Board) -> Result<Board, Fault> {
        with_spawn(board, self.cell()?, self.rank)
    }
}

fn of_new_form(letters: &[char]) -> Result<Coded, Fault> {
    const DIRECTIONS: [Direction; 4] = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
    let &[first, second, third] = letters else { return Err(Fault::CutOff) };
    let mut bits = 0;
    for letter in [first, second, third] {
        bits = bits << 7 | digit_of_new_form(letter).ok_or(Fault::OtherCharacter(letter))?;
    }
    let part = |first: u32, count: u32| (bits >> first & ((1 << count) - 1)) as usize;
    let rank = part(2, 2) as u8 + 1;
    Ok(Coded { direction: DIRECTIONS[part(0, 2)], rank, x: part(4, 3), y: part(7, 3) })
}

/// `0-9`, `a-z`, `A-Z`, then the letters of Latin-1 from U+00C0 on, and two more.
fn digit_of_new_form(letter: char) -> Option<u32> {
    let code = u32::from(letter);
    Some(match letter {
        '0'..='9' => code - u32::from('0'),
        'a'..='z' => code - u32::from('a') + 10,
        'A'..='Z' => code - u32::from('A') + 36,
        'À'..='ÿ' => code - u32::from('À') + 62,
        '¤' => 126,
        '¾' => 127,
        _ => return None,
    })
}

fn of_old_form(letters: &[char]) -> Result<Coded, Fault> {
    /// Behind those of ASCII, from the blank on.
    const FURTHER: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒá";
    let &[letter] = letters else { return Err(Fault::CutOff) };
    let digit = match letter {
        ' '..='~' => letter as usize - ' ' as usize,
        _ => FURTHER.chars().position(|other| other == letter).ok_or(Fault::OtherCharacter(letter))? + 95,
    };
    let rank = (digit >> 4 & 1) as u8 + 1;
    Ok(Coded { direction: Direction::ALL[digit >> 5 & 3], rank, x: digit >> 2 & 3, y: digit & 3 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_with_a_65536_says_that_the_site_has_another_rule() {
        for (rank, note) in [(15, None), (16, Some(NOTE_OF_RULE))] {
            let board = Board::EMPTY.with_tile(3, rank).with_tile(5, 1);
            let mut record = Record::new(board);
            note_other_rule(&mut record);
            assert_eq!(record.field(NOTE).as_deref(), note);
        }
    }
}

//! Our own text of a record, which a person can read and a diff can show.
//!
//! ```text
//! engine2048 record 1
//! player: expectimax
//! seed: 2048
//! start: 0 2 0 0 / 0 0 0 0 / 0 0 2 0 / 0 0 0 0
//! moves: 3
//! score: 4
//! largest: 4
//! finished: no
//!
//! u4L0d7
//! ```
//!
//! A step is two letters: the direction, `u`, `r`, `d` or `l`, as a capital where a 4 came and not a 2; then the cell
//! where it came, `0` to `f` row by row. Lines of the heading that nobody knows are kept.

use super::fault::{Fault, Place, RecordError};
use super::Record;
use crate::board::{tile_of_rank, Board, Direction, CELLS, SIDE};
use crate::game::Step;

/// The first line, before the version.
const TITLE: &str = "engine2048 record ";
const VERSION: &str = "1";

/// Steps in a line: a hundred letters, few enough to read and to see in a diff.
const STEPS_A_LINE: usize = 50;

const DIRECTIONS: [u8; 4] = *b"urdl";

/// The two letters of a step.
pub fn letters_of(step: Step) -> [u8; 2] {
    let letter = DIRECTIONS[step.direction.index()];
    let letter = if step.rank == 1 { letter } else { letter.to_ascii_uppercase() };
    [letter, b"0123456789abcdef"[step.cell]]
}

/// Direction, cell and rank of two letters.
fn step_of(letters: [char; 2]) -> Option<(Direction, usize, u8)> {
    let [direction, cell] = letters;
    let rank = if direction.is_ascii_uppercase() { 2 } else { 1 };
    let index = DIRECTIONS.iter().position(|&letter| char::from(letter) == direction.to_ascii_lowercase())?;
    Some((Direction::ALL[index], cell.to_digit(CELLS as u32)? as usize, rank))
}

/// Whether the text is one of ours.
pub fn is_record(text: &str) -> bool {
    text.starts_with(TITLE)
}

/// The value of this line, if that is its name.
pub fn value_of<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let (found, value) = line.split_once(':')?;
    found.trim().eq_ignore_ascii_case(name.trim()).then(|| value.trim())
}

/// What the heading says that follows from the moves.
pub fn worked_out(record: &Record) -> [(&'static str, String); 5] {
    let finished = if record.last.is_finished() { "yes" } else { "no" };
    [
        ("start", start_of(record.start)),
        ("moves", record.moves().to_string()),
        ("score", record.score.to_string()),
        ("largest", tile_of_rank(record.last.largest_rank()).to_string()),
        ("finished", finished.to_owned()),
    ]
}

fn start_of(board: Board) -> String {
    let row = |row: &[i32]| row.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
    board.to_cells().chunks(SIDE).map(row).collect::<Vec<_>>().join(" / ")
}

pub fn write(record: &Record) -> String {
    let mut text = format!("{TITLE}{VERSION}\n");
    text.reserve(record.steps.len() * 2 + record.steps.len() / STEPS_A_LINE + 512);
    for line in &record.heading {
        text.push_str(line);
        text.push('\n');
    }
    for (name, value) in worked_out(record) {
        text.push_str(&format!("{name}: {value}\n"));
    }
    for (number, step) in record.positions().filter_map(|position| position.step).enumerate() {
        if number % STEPS_A_LINE == 0 {
            text.push('\n');
        }
        text.extend(letters_of(step).map(char::from));
    }
    text.push('\n');
    text
}

pub fn parse(text: &str) -> Result<Record, RecordError> {
    let mut lines = text.lines().zip(1..);
    let version = lines.next().map_or("", |(line, _)| line[TITLE.len()..].trim());
    if version != VERSION {
        return Err(RecordError::of_form(Place::Line(1), Fault::Version(version.to_owned())));
    }
    let (mut heading, mut start, mut claims) = (Vec::new(), None, Vec::new());
    let mut end = 1;
    for (line, number) in lines.by_ref().take_while(|(line, _)| !line.trim().is_empty()) {
        end = number;
        let claimed = CLAIMS.into_iter().find_map(|name| Some((name, value_of(line, name)?)));
        match (value_of(line, "start"), claimed) {
            (Some(value), _) => start = Some(start_from(value, number)?),
            (None, Some((name, value))) => claims.push((name, value, number)),
            (None, None) => heading.push(line.to_owned()),
        }
    }
    let start = start.ok_or(RecordError::of_form(Place::Line(end), Fault::NoStart))?;
    let mut record = Record { heading, ..Record::new(start) };
    for (line, number) in lines {
        add_steps(&mut record, line, number)?;
    }
    let is = worked_out(&record);
    for (name, says, number) in claims {
        let (_, is) = is.iter().find(|(known, _)| *known == name).expect("what is claimed is worked out");
        if says != is {
            let fault = Fault::Contradicts { name, says: says.to_owned(), is: is.clone() };
            return Err(RecordError::of_form(Place::Line(number), fault));
        }
    }
    Ok(record)
}

/// Of the lines that are worked out, those that the moves are held against.
const CLAIMS: [&str; 4] = ["moves", "score", "largest", "finished"];

fn start_from(value: &str, line: usize) -> Result<Board, RecordError> {
    let of_form = |fault| RecordError::of_form(Place::Line(line), fault);
    let numbers = value.split(|letter: char| letter.is_whitespace() || matches!(letter, '/' | ','));
    let number = |text: &str| match text {
        "." => Ok(0),
        _ => text.parse().map_err(|_| of_form(Fault::StartNumber(text.to_owned()))),
    };
    let numbers: Vec<i32> = numbers.filter(|text| !text.is_empty()).map(number).collect::<Result<_, _>>()?;
    let cells = numbers.as_slice().try_into().map_err(|_| of_form(Fault::StartLength(numbers.len())))?;
    Board::from_cells(cells).map_err(|error| of_form(Fault::StartTile(error)))
}

fn add_steps(record: &mut Record, line: &str, number: usize) -> Result<(), RecordError> {
    let mut letters = line.chars().zip(1..);
    while let Some((direction, column)) = letters.next() {
        if direction.is_whitespace() {
            continue;
        }
        let cell = letters.next().map(|(letter, _)| letter);
        let added = match cell.map(|cell| (step_of([direction, cell]), cell)) {
            None => Err(Fault::CutOff),
            Some((None, cell)) => Err(Fault::NoStep([direction, cell].iter().collect())),
            Some((Some((direction, cell, rank)), _)) => record.add(direction, cell, rank),
        };
        if let Err(fault) = added {
            return Err(record.error_at_next(Place::LineAndColumn(number, column), fault));
        }
    }
    Ok(())
}

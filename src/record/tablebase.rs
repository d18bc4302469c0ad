//! Replays of 2048EndgameTablebase (`.rpl`).
//!
//! A record of 25 bytes for each move, little-endian: the board before it as 64 bits, 4 a cell, the first cell the most
//! significant; a byte for the move, whose bits 5 and 6 are the direction (left, right, up, down), bits 1 to 4 the cell
//! where a tile came, and bit 0 its rank less 1; then four success rates of 32 bits. The last record is a mark, in which
//! the board means nothing. The facts are those of `engine_core/replay_utils.py` there.

use super::fault::{Fault, Place, RecordError};
use super::Record;
use crate::board::{Board, Direction, CELLS};

/// Bytes of a record, and of the board in it.
const LENGTH: usize = 25;
const BOARD: usize = 8;
const RATES: usize = 4;

const DIRECTIONS: [Direction; 4] = [Direction::Left, Direction::Right, Direction::Up, Direction::Down];

/// The mark behind the last record's board.
const MARK_CHANGE: u8 = 88;
const MARK_RATES: [u32; RATES] = [666_666_666, 233_333_333, 314_159_265, 987_654_321];

/// The largest rank of a cell of 4 bits.
const LARGEST_RANK: u8 = 15;

/// Whether the bytes are such a replay, or a piece of one: a text has no byte 0, and a board that is not full does.
pub fn is_replay(bytes: &[u8]) -> bool {
    let has_utf16_mark = bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]);
    ends_with_mark(bytes) || (bytes.contains(&0) && !has_utf16_mark && bytes.len() >= LENGTH)
}

fn ends_with_mark(bytes: &[u8]) -> bool {
    bytes.ends_with(&record(Board::EMPTY, MARK_CHANGE, MARK_RATES)[BOARD..])
}

fn record(board: Board, change: u8, rates: [u32; RATES]) -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    bytes[..BOARD].copy_from_slice(&word_of(board).to_le_bytes());
    bytes[BOARD] = change;
    for (place, rate) in bytes[BOARD + 1..].chunks_mut(RATES).zip(rates) {
        place.copy_from_slice(&rate.to_le_bytes());
    }
    bytes
}

/// The first cell in the most significant bits. Larger ranks must not come here.
fn word_of(board: Board) -> u64 {
    board.ranks().iter().fold(0, |word, &rank| word << 4 | u64::from(rank))
}

fn board_of(bytes: &[u8]) -> Board {
    let word = u64::from_le_bytes(std::array::from_fn(|byte| bytes[byte]));
    Board::from_ranks(std::array::from_fn(|cell| (word >> (4 * (CELLS - 1 - cell))) as u8 & 15))
}

pub fn parse(bytes: &[u8]) -> Result<Record, RecordError> {
    if !ends_with_mark(bytes) || bytes.len() % LENGTH != 0 {
        return Err(RecordError::of_form(Place::Nowhere, Fault::NoMark));
    }
    let mut game = Record::new(board_of(bytes));
    let (moves, _mark) = bytes.split_at(bytes.len() - LENGTH);
    for (number, bytes) in moves.chunks(LENGTH).enumerate() {
        let place = Place::Byte(number * LENGTH + 1);
        if board_of(bytes) != game.last {
            let error = RecordError { move_number: game.moves(), place, fault: Fault::OtherBoard };
            return Err(error);
        }
        let change = bytes[BOARD];
        let direction = DIRECTIONS[usize::from(change >> 5 & 3)];
        let added = game.add(direction, usize::from(change >> 1 & 15), (change & 1) + 1);
        added.map_err(|fault| game.error_at_next(place, fault))?;
    }
    Ok(game)
}

pub fn write(game: &Record) -> Result<Vec<u8>, RecordError> {
    let mut bytes = Vec::with_capacity((game.steps.len() + 1) * LENGTH);
    for (number, position) in game.positions().enumerate() {
        let largest = position.board.largest_rank();
        // The board after the last move is not written.
        if largest > LARGEST_RANK && (number == 0 || position.step.is_some()) {
            let fault = Fault::TooLarge(largest);
            return Err(RecordError { move_number: number as u32, place: Place::Nowhere, fault });
        }
        match position.step {
            Some(step) => {
                let direction = DIRECTIONS.iter().position(|&way| way == step.direction).unwrap_or_default();
                let change = (direction << 5 | step.cell << 1) as u8 | (step.rank - 1);
                bytes.extend(record(position.board, change, [0; RATES]));
            }
            // A replay without a move keeps its board in the mark.
            None => {
                let board = if number == 0 { position.board } else { Board::EMPTY };
                bytes.extend(record(board, MARK_CHANGE, MARK_RATES));
            }
        }
    }
    Ok(bytes)
}

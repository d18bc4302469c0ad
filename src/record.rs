//! The record of a game: where it began, each move and the tile that came after it, and a heading.
//!
//! A record is checked by the rules whenever a move is added, so none holds a wrong move. [`Record::parse`] reads our
//! own text ([`text`]), both forms of 2048verse ([`verse`]) and the replays of 2048EndgameTablebase ([`tablebase`]).

mod encoding;
pub mod fault;
mod tablebase;
pub mod text;
mod verse;

use crate::board::{Board, Direction, LARGEST_RANK};
use crate::game::{Game, Step};
use crate::player::{Limits, Player, Refusal};
use crate::stop::Watch;
use fault::{Fault, Place, RecordError};
use std::borrow::Cow;

/// A game from its first board to its last, move by move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The lines of the heading but for those that are worked out, as they were read.
    heading: Vec<String>,
    start: Board,
    /// Direction in bits 0 and 1, cell in bits 2 to 5, rank less 1 in bit 6.
    steps: Vec<u8>,
    last: Board,
    score: u32,
}

/// A position of a recorded game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The board in which a move is due.
    pub board: Board,
    /// Points so far.
    pub score: u32,
    /// The move that was made here, and what came after it; `None` where the record ends.
    pub step: Option<Step>,
}

impl Record {
    /// The record of a game that begins with this board.
    pub fn new(start: Board) -> Record {
        Record { heading: Vec::new(), start, steps: Vec::new(), last: start, score: 0 }
    }

    /// Reads a record: our own text, a replay of 2048verse in either form, or one of 2048EndgameTablebase.
    ///
    /// # Errors
    /// [`RecordError`] says what is wrong, and names the first move or spawn that breaks the rules.
    pub fn parse(bytes: &[u8]) -> Result<Record, RecordError> {
        if tablebase::is_replay(bytes) {
            return tablebase::parse(bytes);
        }
        let text = encoding::decode(bytes)?;
        match text::is_record(&text) {
            true => text::parse(&text),
            false => verse::parse(&text),
        }
    }

    /// Adds a move in this direction, after which a tile of this rank (1 for a 2, 2 for a 4) comes in this cell. The record
    /// stays as it was where that breaks the rules.
    ///
    /// # Errors
    /// [`RecordError`] says which rule.
    pub fn push(&mut self, direction: Direction, cell: usize, rank: u8) -> Result<Step, RecordError> {
        self.add(direction, cell, rank).map_err(|fault| self.error_at_next(Place::Nowhere, fault))
    }

    fn add(&mut self, direction: Direction, cell: usize, rank: u8) -> Result<Step, Fault> {
        let slide = self.last.slide(direction).ok_or(Fault::Illegal(direction))?;
        if slide.board.largest_rank() > LARGEST_RANK {
            return Err(Fault::Beyond);
        }
        self.last = with_spawn(slide.board, cell, rank)?;
        self.score = self.score.saturating_add(slide.score);
        self.steps.push(direction.index() as u8 | (cell as u8) << 2 | (rank - 1) << 6);
        Ok(Step { direction, score: slide.score, cell, rank })
    }

    /// Adds a move of the game that this is the record of.
    fn follow(&mut self, step: Step) {
        self.add(step.direction, step.cell, step.rank).expect("a game keeps to the rules");
    }

    fn error_at_next(&self, place: Place, fault: Fault) -> RecordError {
        RecordError { move_number: self.moves() + 1, place, fault }
    }

    /// The board that the game began with.
    pub fn start(&self) -> Board {
        self.start
    }

    /// The board after the last recorded move.
    pub fn last(&self) -> Board {
        self.last
    }

    /// The points of all recorded moves.
    pub fn score(&self) -> u32 {
        self.score
    }

    /// How many moves are recorded.
    pub fn moves(&self) -> u32 {
        self.steps.len() as u32
    }

    /// The board after so many moves, 0 to [`Record::moves`]; `None` past the end.
    pub fn board_at(&self, moves: u32) -> Option<Board> {
        self.positions().nth(moves as usize).map(|position| position.board)
    }

    /// All positions, the first board first and the last one last: one more than there are moves.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        let (mut board, mut score) = (self.start, 0_u32);
        let mut steps = self.steps.iter().map(Some).chain([None]);
        std::iter::from_fn(move || {
            let step = steps.next()?.map(|&bits| {
                let direction = Direction::ALL[usize::from(bits & 3)];
                let slide = board.slide(direction).expect("each move was checked");
                let step = Step {
                    direction,
                    score: slide.score,
                    cell: usize::from(bits >> 2 & 15),
                    rank: (bits >> 6) + 1,
                };
                (slide, step)
            });
            let position = Position { board, score, step: step.map(|(_, step)| step) };
            if let Some((slide, step)) = step {
                board = slide.board.with_tile(step.cell, step.rank);
                score = score.saturating_add(slide.score);
            }
            Some(position)
        })
    }

    /// The value of a heading line such as `player: expectimax`; the name's case does not matter. `start`, `moves`, `score`,
    /// `largest` and `finished` are worked out from the moves.
    pub fn field(&self, name: &str) -> Option<Cow<'_, str>> {
        if let Some(known) =
            text::worked_out(self).into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name))
        {
            return Some(Cow::Owned(known.1));
        }
        self.heading.iter().find_map(|line| text::value_of(line, name)).map(Cow::Borrowed)
    }

    /// Sets a heading line, in place of one of this name. Returns whether it did: not where the name is one that is worked
    /// out, or has a colon, nor where the line would be more than one.
    pub fn set_field(&mut self, name: &str, value: &str) -> bool {
        let line = format!("{name}: {value}");
        let is_worked_out = text::worked_out(self).iter().any(|(known, _)| known.eq_ignore_ascii_case(name));
        if is_worked_out || name.contains(':') || line.contains(char::is_control) {
            return false;
        }
        match self.heading.iter_mut().find(|line| text::value_of(line, name).is_some()) {
            Some(present) => *present = line,
            None => self.heading.push(line),
        }
        true
    }

    /// Our own text.
    pub fn to_text(&self) -> String {
        text::write(self)
    }

    /// The replay of 2048EndgameTablebase, whose success rates are all 0. It has no heading.
    ///
    /// # Errors
    /// Where a tile is larger than 32768, which has no place there.
    pub fn to_tablebase_replay(&self) -> Result<Vec<u8>, RecordError> {
        tablebase::write(self)
    }
}

impl Game {
    /// [`Game::play`] that adds each move to a record, whose last board is this game's.
    ///
    /// # Errors
    /// As [`Game::play`]; the moves made so far stand, in the record too.
    ///
    /// # Panics
    /// Where the record is another game's.
    pub fn play_record(
        &mut self,
        player: &Player,
        limits: Limits,
        most: u32,
        record: &mut Record,
    ) -> Result<u32, Refusal> {
        assert_eq!(record.last, self.board, "the record is this game's");
        Watch::over(limits.cancel, |watch| {
            self.play_by(player, limits, most, watch, &mut |step| record.follow(step))
        })
    }
}

/// The board with a tile that came, if the rules allow it.
fn with_spawn(board: Board, cell: usize, rank: u8) -> Result<Board, Fault> {
    if !matches!(rank, 1 | 2) {
        return Err(Fault::NoSpawn(rank));
    }
    match board.ranks().get(cell) {
        Some(0) => Ok(board.with_tile(cell, rank)),
        Some(_) => Err(Fault::NotEmpty(cell)),
        None => Err(Fault::NoCell),
    }
}

impl From<Game> for Record {
    /// The record of a game from its present board on; its points so far do not count.
    fn from(game: Game) -> Record {
        Record::new(game.board)
    }
}

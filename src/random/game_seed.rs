use super::hash::mix;
use super::sample::below;
use super::spawn::spawned_rank;
use crate::board::Board;

/// All chance to come in a game: a 32-bit number, which fits a cell of a sheet.
///
/// Each spawned tile advances it along one cycle of all 2^32 numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSeed(pub i32);

impl GameSeed {
    /// Advances the seed by Knuth and Lewis's 32-bit generator; returns 64 random bits.
    pub fn advance(&mut self) -> u64 {
        self.0 = (self.0 as u32).wrapping_mul(1_664_525).wrapping_add(1_013_904_223) as i32;
        mix(u64::from(self.0 as u32))
    }

    /// Places a 2 (0.9) or a 4 (0.1) in an empty cell, all equally likely. Returns the board and the cell;
    /// `None` on a full board, which leaves the seed as it was.
    pub fn spawn(&mut self, board: Board) -> Option<(Board, usize)> {
        let empty = board.count_empty() as u32;
        if empty == 0 {
            return None;
        }
        let bits = self.advance();
        let cell = board.empty_cells().nth(below(empty, (bits >> 32) as u32) as usize)?;
        Some((board.with_tile(cell, spawned_rank(bits as u32)), cell))
    }

    /// The first board of a game: two spawned tiles.
    pub fn new_game(&mut self) -> Board {
        (0..2).fold(Board::EMPTY, |board, _| self.spawn(board).map_or(board, |(board, _)| board))
    }
}

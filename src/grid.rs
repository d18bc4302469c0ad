//! What a search needs of a board, so that searches are written once for both kinds.
//!
//! [`PackedBoard`] is fast and holds tiles up to 32768; [`Board`] holds any.

use crate::board::{Board, Direction, Slide, CELLS};
use crate::packed::{Cells, PackedBoard, RowTables};
use crate::random::mix;
use crate::spawns::{push_replies, Reply};
use std::fmt::Debug;
use std::hash::Hash;

/// A board that a search can walk.
pub trait Grid: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Positions between looks at the clock, which some systems tell slowly: 2 ms at most.
    const CLOCK_INTERVAL: u64;
    /// Slides all tiles; `None` where nothing moves.
    fn slide(self, direction: Direction) -> Option<Slide<Self>>;
    /// [`Grid::slide`] in all directions, in the order of [`Direction::ALL`].
    #[inline]
    fn slides(self) -> [Option<Slide<Self>>; 4] {
        Direction::ALL.map(|direction| self.slide(direction))
    }
    /// Adds the afterstates reachable after a spawn of this rank. One may come several times, for different
    /// cells.
    #[inline]
    fn push_replies(self, rank: u8, replies: &mut Vec<Reply<Self>>) {
        for cell in self.empty_cells() {
            let slides = self.with_tile(cell, rank).slides();
            let found = slides.into_iter().flatten();
            let cells = Cells::of(cell);
            replies.extend(found.map(|Slide { board, score }| Reply { board, score, cells }));
        }
    }
    /// Whether no direction is legal.
    fn is_finished(self) -> bool;
    /// The board with a tile of this rank in an empty cell.
    #[must_use]
    fn with_tile(self, cell: usize, rank: u8) -> Self;
    /// The rank in this cell, 0 for none.
    fn rank(self, cell: usize) -> u8;
    /// How many cells are empty.
    fn count_empty(self) -> usize {
        self.empty_cells().count() as usize
    }
    /// The rank of the largest tile; 0 for the empty board.
    fn largest_rank(self) -> u8 {
        (0..CELLS).map(|cell| self.rank(cell)).fold(0, u8::max)
    }
    /// This board as a [`Board`].
    fn to_board(self) -> Board;
    /// This board, if it is packed, for what is found faster there.
    fn packed(self) -> Option<PackedBoard> {
        None
    }
    /// The empty cells.
    fn empty_cells(self) -> Cells;
    /// A hash of the board, whose upper half depends on every cell.
    fn fingerprint(self) -> u64;
}

impl Grid for Board {
    const CLOCK_INTERVAL: u64 = 64;
    fn slide(self, direction: Direction) -> Option<Slide<Self>> {
        Board::slide(self, direction)
    }
    fn is_finished(self) -> bool {
        Board::is_finished(self)
    }
    fn with_tile(self, cell: usize, rank: u8) -> Self {
        Board::with_tile(self, cell, rank)
    }
    fn rank(self, cell: usize) -> u8 {
        self.ranks()[cell]
    }
    fn to_board(self) -> Board {
        self
    }
    fn empty_cells(self) -> Cells {
        Board::empty_cells(self).fold(Cells::default(), |cells, cell| cells.or(Cells::of(cell)))
    }
    fn fingerprint(self) -> u64 {
        self.ranks().iter().fold(0, |bits, &rank| mix(bits ^ u64::from(rank)))
    }
}

impl Grid for PackedBoard {
    const CLOCK_INTERVAL: u64 = 1024;
    fn slide(self, direction: Direction) -> Option<Slide<Self>> {
        PackedBoard::slide(self, direction)
    }
    #[inline(always)]
    fn slides(self) -> [Option<Slide<Self>>; 4] {
        RowTables::get().slides(self)
    }
    fn push_replies(self, rank: u8, replies: &mut Vec<Reply<Self>>) {
        push_replies(self, rank, replies);
    }
    fn is_finished(self) -> bool {
        PackedBoard::is_finished(self)
    }
    fn with_tile(self, cell: usize, rank: u8) -> Self {
        PackedBoard::with_tile(self, cell, rank)
    }
    fn rank(self, cell: usize) -> u8 {
        PackedBoard::rank(self, cell)
    }
    fn to_board(self) -> Board {
        PackedBoard::to_board(self)
    }
    fn packed(self) -> Option<PackedBoard> {
        Some(self)
    }
    fn empty_cells(self) -> Cells {
        PackedBoard::empty_cells(self)
    }
    fn fingerprint(self) -> u64 {
        mix(self.0)
    }
}

/// What a position is worth to a search: for a [`Board`] the plain formula, for a
/// [`PackedBoard`] the same value, found faster.
pub trait Evaluate<G: Grid>: Sync {
    /// The value in the evaluator's own unit.
    fn value(&self, board: G) -> f64;

    /// Writes the values of these boards in order. Overridden where boards together take less time.
    fn write_values(&self, boards: &[G], values: &mut [f64]) {
        for (&board, value) in boards.iter().zip(values) {
            *value = self.value(board);
        }
    }
}

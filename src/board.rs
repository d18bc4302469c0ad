//! The rules of 2048, exact for every board that a caller may hand in.
//!
//! A [`Board`] keeps the *rank* of each cell: 0 for an empty cell, else the exponent of its tile, 17 for a
//! 131072. Searches use [`PackedBoard`](crate::packed::PackedBoard) where its nibbles hold the tiles.

use std::fmt;

/// Rows of a board, and columns.
pub const SIDE: usize = 4;
/// Cells of a board.
pub const CELLS: usize = SIDE * SIDE;
/// The probability of a 4, as in the original game.
pub const FOUR_SPAWNS: f64 = 0.1;

/// The largest tile that is spawned.
pub const LARGEST_SPAWN: u32 = 4;

/// The most that a sum of tiles can become by so many spawned tiles.
pub const fn most_after(sum: u32, spawns: u32) -> u32 {
    sum.saturating_add(spawns.saturating_mul(LARGEST_SPAWN))
}
/// The rank of 131072, the largest tile that a caller may give or a game can reach.
pub const LARGEST_RANK: u8 = 17;
/// The tile of [`LARGEST_RANK`].
pub const LARGEST_TILE: i32 = 1 << LARGEST_RANK;

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
    pub fn from_index(index: i32) -> Option<Direction> {
        usize::try_from(index).ok().and_then(|index| Direction::ALL.get(index).copied())
    }

    /// The number of this direction, 0 to 3.
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

/// Why 16 numbers are not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellError {
    /// The first offending cell, 0 to 15.
    pub index: usize,
    /// The number found there.
    pub value: i32,
}

impl fmt::Display for CellError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = (self.index / SIDE + 1, self.index % SIDE + 1);
        write!(
            formatter,
            "row {row}, column {column} contains {}; a cell is 0 (empty) or a power of two from 2 to {LARGEST_TILE}",
            self.value
        )
    }
}

impl std::error::Error for CellError {}

/// The ranks of 16 cells, row by row from the top left. The rank of a tile is its exponent: 1 for a 2, 11 for a 2048;
/// that of an empty cell is 0.
///
/// In a caller's board none is above 17, the rank of a 131072. Sliding may merge two tiles of that rank into a larger
/// one, but no game has two of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Board {
    ranks: [u8; CELLS],
}

/// What a legal move makes of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide<B> {
    /// The afterstate: the next tile is not yet spawned.
    pub board: B,
    /// The sum of the merged tiles.
    pub score: u32,
}

/// The tile of a rank; 0 for an empty cell.
pub const fn tile_of_rank(rank: u8) -> u32 {
    if rank == 0 {
        0
    } else {
        1 << rank
    }
}

/// The points for merging a tile of this rank from 2s: each of the `rank - 1` rounds pays the tile's value.
pub const fn score_of_rank(rank: u8) -> u32 {
    tile_of_rank(rank) * (rank as u32).saturating_sub(1)
}

/// The cells of line `line` (0 to 3), from the edge that the tiles slide to.
pub const fn line_towards(direction: Direction, line: usize) -> [usize; SIDE] {
    let (start, step) = match direction {
        Direction::Up => (line as isize, 4),
        Direction::Right => ((line * SIDE + 3) as isize, -1),
        Direction::Down => ((12 + line) as isize, -4),
        Direction::Left => ((line * SIDE) as isize, 1),
    };
    [start as usize, (start + step) as usize, (start + 2 * step) as usize, (start + 3 * step) as usize]
}

/// Slides one line towards its front; returns the settled line and the points gained.
///
/// Equal tiles that meet merge, nearest the front first; no tile merges twice in a move.
pub fn slide_line(line: [u8; SIDE]) -> ([u8; SIDE], u32) {
    let mut settled = [0; SIDE];
    let (mut filled, mut may_merge, mut score) = (0, false, 0);
    for rank in line.into_iter().filter(|&rank| rank != 0) {
        if may_merge && settled[filled - 1] == rank {
            settled[filled - 1] = rank + 1;
            score += tile_of_rank(rank + 1);
            may_merge = false;
        } else {
            settled[filled] = rank;
            filled += 1;
            may_merge = true;
        }
    }
    (settled, score)
}

impl Board {
    /// The empty board.
    pub const EMPTY: Board = Board { ranks: [0; CELLS] };

    /// A board from 16 tiles, row by row, 0 for an empty cell.
    ///
    /// # Errors
    /// [`CellError`] names the first cell that is neither 0 nor a power of two from 2 to 131072.
    pub fn from_cells(cells: &[i32; CELLS]) -> Result<Board, CellError> {
        let mut board = Board::EMPTY;
        for (index, (&value, rank)) in cells.iter().zip(&mut board.ranks).enumerate() {
            *rank = match value {
                0 => 0,
                2..=LARGEST_TILE if value & (value - 1) == 0 => value.trailing_zeros() as u8,
                _ => return Err(CellError { index, value }),
            };
        }
        Ok(board)
    }

    /// A board from 16 ranks.
    ///
    /// # Panics
    /// Where a rank is above 17.
    pub const fn from_ranks(ranks: [u8; CELLS]) -> Board {
        let mut cell = 0;
        while cell < CELLS {
            assert!(ranks[cell] <= LARGEST_RANK, "no tile has this rank");
            cell += 1;
        }
        Board { ranks }
    }

    /// The board with each rank mapped; none may grow past [`LARGEST_RANK`].
    pub(crate) fn map_ranks(self, mapped: impl Fn(u8) -> u8) -> Board {
        let ranks = self.ranks.map(mapped);
        debug_assert!(ranks.iter().zip(self.ranks).all(|(&new, old)| new <= old.max(LARGEST_RANK)));
        Board { ranks }
    }

    /// The 16 tiles, 0 for an empty cell.
    pub fn to_cells(self) -> [i32; CELLS] {
        self.ranks.map(|rank| tile_of_rank(rank) as i32)
    }

    /// The ranks of the 16 cells.
    pub const fn ranks(&self) -> &[u8; CELLS] {
        &self.ranks
    }

    /// Slides all tiles; `None` where the direction is illegal.
    #[must_use]
    pub fn slide(self, direction: Direction) -> Option<Slide<Board>> {
        let mut after = Board::EMPTY;
        let mut score = 0;
        for line in 0..SIDE {
            let cells = line_towards(direction, line);
            let (settled, gained) = slide_line(cells.map(|cell| self.ranks[cell]));
            for (cell, rank) in cells.into_iter().zip(settled) {
                after.ranks[cell] = rank;
            }
            score += gained;
        }
        (after != self).then_some(Slide { board: after, score })
    }

    /// Bit d is set where direction d is legal.
    pub fn legal_moves(self) -> u8 {
        Direction::ALL
            .into_iter()
            .filter(|&direction| self.is_legal(direction))
            .fold(0, |bits, direction| bits | 1 << direction.index())
    }

    /// Whether something slides in this direction: a tile with an empty cell or its equal before it.
    fn is_legal(self, direction: Direction) -> bool {
        let moves = |cells: &[usize]| {
            let (front, back) = (self.ranks[cells[0]], self.ranks[cells[1]]);
            back != 0 && (front == 0 || front == back)
        };
        (0..SIDE).any(|line| line_towards(direction, line).windows(2).any(moves))
    }

    /// Whether no direction is legal.
    pub fn is_finished(self) -> bool {
        !Direction::ALL.into_iter().any(|direction| self.is_legal(direction))
    }

    /// The indices of the empty cells, in order.
    pub fn empty_cells(self) -> impl Iterator<Item = usize> {
        (0..CELLS).filter(move |&cell| self.ranks[cell] == 0)
    }

    /// How many cells are empty.
    pub fn count_empty(self) -> usize {
        self.ranks.iter().filter(|&&rank| rank == 0).count()
    }

    /// The board with a tile of this rank, 1 to 17, in an empty cell: anything else is a fault of the caller, which debug
    /// builds alone notice.
    #[must_use]
    pub fn with_tile(mut self, cell: usize, rank: u8) -> Board {
        debug_assert!(self.ranks[cell] == 0 && rank != 0, "a tile goes into an empty cell");
        self.ranks[cell] = rank;
        self
    }

    /// The rank of the largest tile; 0 for the empty board.
    pub fn largest_rank(self) -> u8 {
        self.ranks.into_iter().fold(0, u8::max)
    }

    /// The sum of all tiles. Only a spawned tile adds to it, 2 or 4, so no tile of 2^n appears before the sum
    /// is 2^n.
    pub fn sum_of_tiles(self) -> u32 {
        self.ranks.into_iter().map(tile_of_rank).sum()
    }
}

impl fmt::Display for Board {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.ranks.chunks(SIDE) {
            for &rank in row {
                match rank {
                    0 => write!(formatter, "{:>7}", ".")?,
                    _ => write!(formatter, "{:>7}", tile_of_rank(rank))?,
                }
            }
            writeln!(formatter)?;
        }
        Ok(())
    }
}

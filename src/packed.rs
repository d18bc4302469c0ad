//! A board in one 64-bit word, for the searches.
//!
//! The nibble at bit `4 * i` is the rank of cell `i`, row by row from the top left. A row is 16 bits, so a
//! table tells what sliding makes of it. Columns are the rows of the transposed board.
//!
//! The tables never merge two tiles of 32768, the largest that a nibble holds. So ask
//! [`PackedBoard::holds_for`] first whether a 65536 may appear.
//!
//! **Relabelled boards.** The rules ask only which tiles are equal and what they merge into. So large tiles may
//! have smaller labels, if order and equality stay. Then nibbles hold a board with a 65536, and an evaluator that
//! has seen few large tiles is asked about smaller ones (after the "tile-downgrading" of Guei, Chen and Wu,
//! Optimistic Temporal Difference Learning for 2048, 2021). It then takes large tiles and the points of their
//! merges for half as much or less, in every direction alike.

use crate::board::{
    most_after, score_of_rank, slide_line, tile_of_rank, Board, Direction, Slide, CELLS, SIDE,
};
use crate::caches::{room_for, Cached};
use std::fmt;

/// The rank of 32768, the largest tile that a nibble can hold.
pub const LARGEST_PACKED_RANK: u8 = 15;

/// A board of tiles up to 32768.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct PackedBoard(pub u64);

const _: () = assert!(std::mem::size_of::<PackedBoard>() == 8);

/// The lowest bit of each nibble.
pub const LOW_BITS: u64 = 0x1111_1111_1111_1111;

impl PackedBoard {
    /// The same board; `None` where a tile is larger than 32768.
    pub fn from_board(board: Board) -> Option<PackedBoard> {
        let mut word = 0;
        for (cell, &rank) in board.ranks().iter().enumerate() {
            if rank > LARGEST_PACKED_RANK {
                return None;
            }
            word |= u64::from(rank) << (4 * cell);
        }
        Some(PackedBoard(word))
    }

    /// This board as a [`Board`].
    pub fn to_board(self) -> Board {
        Board::from_ranks(std::array::from_fn(|cell| self.rank(cell)))
    }

    /// Whether no 65536 can appear while `spawns` more tiles are spawned.
    pub fn holds_for(board: Board, spawns: u32) -> bool {
        most_after(board.sum_of_tiles(), spawns) < tile_of_rank(LARGEST_PACKED_RANK + 1)
    }

    /// [`PackedBoard::from_board`] where [`PackedBoard::holds_for`] allows so many spawns.
    pub fn for_spawns(board: Board, spawns: u32) -> Option<PackedBoard> {
        PackedBoard::from_board(board).filter(|_| PackedBoard::holds_for(board, spawns))
    }

    /// The rank in this cell, 0 to 15.
    pub const fn rank(self, cell: usize) -> u8 {
        (self.0 >> (4 * cell)) as u8 & 15
    }

    /// Row `row` (0 is the top one), its leftmost cell in the lowest nibble.
    pub const fn row(self, row: usize) -> u16 {
        (self.0 >> (16 * row)) as u16
    }

    /// The four rows, the top one first.
    #[inline]
    pub const fn rows(self) -> [u16; SIDE] {
        [self.row(0), self.row(1), self.row(2), self.row(3)]
    }

    /// A board from its four rows, the top one first.
    pub const fn from_rows(rows: [u16; SIDE]) -> PackedBoard {
        PackedBoard(rows[0] as u64 | (rows[1] as u64) << 16 | (rows[2] as u64) << 32 | (rows[3] as u64) << 48)
    }

    /// The cell at (row, column) moves to (column, row).
    #[must_use]
    pub const fn transposed(self) -> PackedBoard {
        // Swaps the off-diagonal nibbles of each 2x2 block, then the off-diagonal blocks.
        let swap = (self.0 ^ (self.0 >> 12)) & 0x0000_F0F0_0000_F0F0;
        let word = self.0 ^ swap ^ (swap << 12);
        let swap = (word ^ (word >> 24)) & 0x0000_0000_FF00_FF00;
        PackedBoard(word ^ swap ^ (swap << 24))
    }

    /// The board upside down.
    pub const fn flipped(self) -> PackedBoard {
        let word = self.0.rotate_left(32);
        PackedBoard((word & 0x0000_FFFF_0000_FFFF) << 16 | (word >> 16) & 0x0000_FFFF_0000_FFFF)
    }

    /// The board with left and right exchanged.
    pub const fn mirrored(self) -> PackedBoard {
        let word = (self.0 & 0x00FF_00FF_00FF_00FF) << 8 | (self.0 >> 8) & 0x00FF_00FF_00FF_00FF;
        PackedBoard((word & 0x0F0F_0F0F_0F0F_0F0F) << 4 | (word >> 4) & 0x0F0F_0F0F_0F0F_0F0F)
    }

    /// The board under the eight symmetries of the square, itself first.
    pub const fn symmetries(self) -> [PackedBoard; 8] {
        let (mirrored, transposed) = (self.mirrored(), self.transposed());
        let transposed_mirror = mirrored.transposed();
        [
            self,
            mirrored,
            self.flipped(),
            mirrored.flipped(),
            transposed,
            transposed.mirrored(),
            transposed_mirror,
            transposed_mirror.mirrored(),
        ]
    }

    /// The empty cells.
    pub const fn empty_cells(self) -> Cells {
        let pairs = self.0 | self.0 >> 2;
        Cells(!(pairs | pairs >> 1) & LOW_BITS)
    }

    /// How many different tiles there are.
    pub fn count_distinct(self) -> u32 {
        let present = (0..CELLS).fold(0_u32, |present, cell| present | 1 << self.rank(cell));
        (present & !1).count_ones()
    }

    /// The board with a tile of this rank in an empty cell.
    #[must_use]
    pub const fn with_tile(self, cell: usize, rank: u8) -> PackedBoard {
        debug_assert!(self.rank(cell) == 0 && rank != 0 && rank <= LARGEST_PACKED_RANK);
        PackedBoard(self.0 | (rank as u64) << (4 * cell))
    }

    /// Slides all tiles; `None` where the direction is illegal.
    #[must_use]
    pub fn slide(self, direction: Direction) -> Option<Slide<PackedBoard>> {
        let tables = RowTables::get();
        let board = tables.slide(self, direction);
        (board != self).then(|| match direction {
            Direction::Up | Direction::Down => tables.scored(self.transposed(), board),
            Direction::Right | Direction::Left => tables.scored(self, board),
        })
    }

    /// Whether no direction is legal.
    pub fn is_finished(self) -> bool {
        let tables = RowTables::get();
        Direction::ALL.into_iter().all(|direction| tables.slide(self, direction) == self)
    }
}

impl fmt::Display for PackedBoard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_board().fmt(formatter)
    }
}

/// The packed board for a search of at most `spawns` placements. Tiles above the rank `familiar` are
/// relabelled where they can be; `None` where the board still does not fit.
///
/// Every merge stays right: the dropped rank is absent and unreachable within the search, since the tiles
/// below sum up to too little and those above only grow. So no tile from below merges with one from above.
/// Nearly every board with a 65536 has such a rank.
pub fn relabelled_for_search(board: Board, spawns: u32, familiar: u8) -> Option<PackedBoard> {
    let mut board = board;
    while board.largest_rank() > familiar || !PackedBoard::holds_for(board, spawns) {
        let Some(dropped) = largest_unreachable(board, spawns) else { break };
        board = without_rank(board, dropped);
    }
    PackedBoard::for_spawns(board, spawns)
}

/// [`relabelled_for_search`] for an evaluator that knows all tiles of a packed board.
pub fn relabelled_to_hold(board: Board, spawns: u32) -> Option<PackedBoard> {
    relabelled_for_search(board, spawns, LARGEST_PACKED_RANK)
}

/// The board to ask a network about that knows tiles up to the rank `most`.
///
/// A merge may be wrong here, which does not matter to a static evaluation.
pub fn relabelled_to_fit(board: Board, most: u8) -> PackedBoard {
    let mut board = board;
    while board.largest_rank() > most {
        let largest = board.largest_rank();
        // The nearest absent rank below. Without one the small tiles pay: a 4 counts as a 2.
        let gap = (1..largest).rev().find(|rank| !board.ranks().contains(rank)).unwrap_or(1);
        board = without_rank(board, gap);
    }
    PackedBoard::from_board(board).expect("every rank fits a nibble by now")
}

fn largest_unreachable(board: Board, spawns: u32) -> Option<u8> {
    (1..board.largest_rank()).rev().find(|&rank| {
        !board.ranks().contains(&rank) && most_after(sum_below(board, rank), spawns) < tile_of_rank(rank)
    })
}

/// The sum of the tiles of smaller ranks than this.
pub fn sum_below(board: Board, rank: u8) -> u32 {
    board.ranks().iter().filter(|&&other| other < rank).map(|&other| tile_of_rank(other)).sum()
}

fn without_rank(board: Board, dropped: u8) -> Board {
    board.map_ranks(|rank| rank - u8::from(rank > dropped))
}

/// How many lines there are.
pub const LINES: usize = 1 << 16;

/// The four ranks of a line, first cell first.
pub const fn ranks_of_line(line: u16) -> [u8; SIDE] {
    [line as u8 & 15, (line >> 4) as u8 & 15, (line >> 8) as u8 & 15, (line >> 12) as u8 & 15]
}

/// The line of four ranks, first cell first.
pub const fn line_of_ranks(ranks: [u8; SIDE]) -> u16 {
    ranks[0] as u16 | (ranks[1] as u16) << 4 | (ranks[2] as u16) << 8 | (ranks[3] as u16) << 12
}

/// The line read from its other end.
pub const fn reversed_line(line: u16) -> u16 {
    line << 12 | (line & 0xF0) << 4 | (line & 0xF00) >> 4 | line >> 12
}

/// A function of a line, tabulated.
pub struct LineTable<T> {
    entries: Box<[T; LINES]>,
}

impl<T: Copy> LineTable<T> {
    pub fn new(entry: impl Fn(u16) -> T) -> LineTable<T> {
        // Built on the heap: the stack of a caller's thread may be small.
        let mut entries = room_for(LINES);
        entries.extend((0..=u16::MAX).map(entry));
        let entries = entries.try_into().unwrap_or_else(|_| unreachable!("there is one entry for each line"));
        LineTable { entries }
    }

    /// [`LineTable::new`] for a function of the four ranks.
    pub fn of_ranks(entry: impl Fn([u8; SIDE]) -> T) -> LineTable<T> {
        LineTable::new(|line| entry(ranks_of_line(line)))
    }

    #[inline]
    pub const fn entries(&self) -> &[T; LINES] {
        &self.entries
    }

    #[inline]
    pub const fn of_line(&self, line: u16) -> T {
        self.entries[line as usize]
    }

    /// The entries of four lines.
    #[inline]
    pub const fn of_lines(&self, lines: [u16; SIDE]) -> [T; SIDE] {
        [self.of_line(lines[0]), self.of_line(lines[1]), self.of_line(lines[2]), self.of_line(lines[3])]
    }
}

/// A set of cells: the lowest bit of each one's nibble in a [`PackedBoard`]. Iterates over their indices in
/// order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cells(pub u64);

impl Cells {
    /// This cell alone.
    #[inline]
    pub const fn of(cell: usize) -> Cells {
        Cells(1 << (4 * cell))
    }

    /// How many cells.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether this cell is one of them.
    #[inline]
    pub const fn contains(self, cell: usize) -> bool {
        self.0 >> (4 * cell) & 1 != 0
    }

    /// The cells of either set.
    #[inline]
    pub const fn or(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }

    /// The cells of both sets.
    #[inline]
    pub const fn and(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }

    /// The cells that are not in the other set.
    #[inline]
    pub const fn without(self, other: Cells) -> Cells {
        Cells(self.0 & !other.0)
    }

    /// The cell that `draw`, given how many there are, names by its number among them. If there is none, or all 16
    /// are, the answer is no cell of the set.
    #[inline]
    pub fn pick(self, draw: impl FnOnce(u64) -> u64) -> usize {
        const EACH_BYTE: u64 = 0x0101_0101_0101_0101;
        const EVEN_NIBBLES: u64 = 0x0F0F_0F0F_0F0F_0F0F;
        // Nibble i counts the cells from 0 to i.
        let counts = self.0.wrapping_mul(LOW_BITS);
        let drawn = draw(counts >> 60);
        // Bytes have room to compare: the top bit of count + 127 - drawn tells whether count > drawn. Counts
        // never fall from cell to cell, so the first cell with count > drawn is 16 less the number of such cells.
        let threshold = (127 - drawn) * EACH_BYTE;
        let exceed = (((counts & EVEN_NIBBLES) + threshold) >> 7 & EACH_BYTE)
            + (((counts >> 4 & EVEN_NIBBLES) + threshold) >> 7 & EACH_BYTE);
        CELLS - (exceed.wrapping_mul(EACH_BYTE) >> 56) as usize
    }

    /// Where these cells lie on the transposed board.
    #[inline]
    pub const fn transposed(self) -> Cells {
        Cells(PackedBoard(self.0).transposed().0)
    }
}

impl Iterator for Cells {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let cell = self.0.trailing_zeros() as usize / 4;
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            cell
        })
    }
}

/// What sliding does to each row. A slide that moves nothing returns the same row or board.
///
/// A hot loop gets the reference once and passes it on.
pub struct RowTables {
    left: LineTable<u16>,
    right: LineTable<u16>,
    /// Both sides in one look-up, for searches. Random games take one side, from a smaller table, which suits
    /// the cache.
    both: LineTable<[u16; 2]>,
    columns: LineTable<[PackedBoard; 2]>,
    score: LineTable<u32>,
}

/// [`slide_line`] towards the lowest nibble, but tiles of 32768 do not merge.
fn slide_row(row: u16) -> u16 {
    let ranks = ranks_of_line(row);
    // Each tile of 32768 gets a rank of its own, past every nibble.
    let apart = std::array::from_fn(|place| match ranks[place] {
        LARGEST_PACKED_RANK => 32 + place as u8,
        rank => rank,
    });
    let (settled, _) = slide_line(apart);
    line_of_ranks(settled.map(|rank| rank.min(LARGEST_PACKED_RANK)))
}

impl RowTables {
    /// The shared tables; the first call builds them, in a few milliseconds.
    #[inline]
    pub fn get() -> &'static RowTables {
        static TABLES: Cached<RowTables> = Cached::new();
        TABLES.get_or_build(RowTables::build)
    }

    /// New tables, for measuring.
    pub fn build() -> Box<RowTables> {
        let left = LineTable::new(slide_row);
        let right = LineTable::new(|row| reversed_line(left.of_line(reversed_line(row))));
        // Merges pay what the tiles gain in `score_of_rank`.
        let brought = LineTable::of_ranks(|ranks| ranks.map(score_of_rank).into_iter().sum::<u32>());
        let score = LineTable::new(|row| brought.of_line(left.of_line(row)) - brought.of_line(row));
        let both = LineTable::new(|row| [left.of_line(row), right.of_line(row)]);
        let column = |row: u16| PackedBoard(row.into()).transposed();
        let columns = LineTable::new(|row| both.of_line(row).map(column));
        Box::new(RowTables { left, right, both, columns, score })
    }

    /// The row after sliding to the left and to the right.
    #[inline]
    pub const fn row_both(&self, row: u16) -> [u16; 2] {
        self.both.of_line(row)
    }

    /// [`RowTables::row_both`] as first columns of boards that are empty otherwise.
    #[inline]
    pub const fn columns_both(&self, row: u16) -> [PackedBoard; 2] {
        self.columns.of_line(row)
    }

    /// Points gained by sliding the row to either side.
    #[inline]
    pub const fn row_score(&self, row: u16) -> u32 {
        self.score.of_line(row)
    }

    /// The board after sliding to the left, or backwards, to the right, and the points gained.
    #[inline]
    pub const fn towards(&self, board: PackedBoard, is_backwards: bool) -> (PackedBoard, u32) {
        let [first, second, third, fourth] = board.rows();
        let side = is_backwards as usize;
        let rows = [
            self.both.entries[first as usize][side],
            self.both.entries[second as usize][side],
            self.both.entries[third as usize][side],
            self.both.entries[fourth as usize][side],
        ];
        (PackedBoard::from_rows(rows), self.score_of_rows(board))
    }

    /// The board after sliding to the left.
    #[inline]
    pub const fn left(&self, board: PackedBoard) -> PackedBoard {
        PackedBoard::from_rows(self.left.of_lines(board.rows()))
    }

    /// The board after sliding to the right.
    #[inline]
    pub const fn right(&self, board: PackedBoard) -> PackedBoard {
        PackedBoard::from_rows(self.right.of_lines(board.rows()))
    }

    /// [`RowTables::left`] and [`RowTables::right`].
    #[inline]
    pub const fn both(&self, board: PackedBoard) -> [PackedBoard; 2] {
        let [first, second, third, fourth] = self.both.of_lines(board.rows());
        [
            PackedBoard::from_rows([first[0], second[0], third[0], fourth[0]]),
            PackedBoard::from_rows([first[1], second[1], third[1], fourth[1]]),
        ]
    }

    /// The board after sliding in this direction.
    #[inline]
    #[must_use]
    pub const fn slide(&self, board: PackedBoard, direction: Direction) -> PackedBoard {
        match direction {
            Direction::Up => self.left(board.transposed()).transposed(),
            Direction::Right => self.right(board),
            Direction::Down => self.right(board.transposed()).transposed(),
            Direction::Left => self.left(board),
        }
    }

    /// Points gained by sliding all rows; for columns, pass the transposed board.
    #[inline]
    pub const fn score_of_rows(&self, board: PackedBoard) -> u32 {
        let [first, second, third, fourth] = self.score.of_lines(board.rows());
        first + second + third + fourth
    }

    /// [`PackedBoard::slide`] in each direction, in the order of [`Direction::ALL`]. Cheaper than four
    /// slides, since it transposes the board once. Inlined always: evaluators that ignore points need not count them.
    #[inline(always)]
    pub fn slides(&self, board: PackedBoard) -> [Option<Slide<PackedBoard>>; 4] {
        let columns = board.transposed();
        let [up, down] = self
            .both(columns)
            .map(|after| (after != columns).then(|| self.scored(columns, after.transposed())));
        let [left, right] = self.both(board).map(|after| (after != board).then(|| self.scored(board, after)));
        [up, right, down, left]
    }

    #[inline]
    const fn scored(&self, lines: PackedBoard, board: PackedBoard) -> Slide<PackedBoard> {
        Slide { board, score: self.score_of_rows(lines) }
    }
}

//! A move and a spawned tile, as fast as many boards need it: on the packed board, where no tile is too large for it.

use crate::board::{Board, CellError, Direction, CELLS};
use crate::packed::{PackedBoard, RowTables, LARGEST_PACKED_RANK, LOW_BITS};
use crate::random::{below, spawned_rank, GameSeed};

/// The tiles of a board: packed, unless one is too large for it, or two might become one that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tiles {
    /// Nearly every board.
    Packed(PackedBoard),
    /// A board that only [`Board`] knows how to slide.
    Large(Board),
}

impl Tiles {
    /// The tiles in these cells.
    ///
    /// # Errors
    /// Where the cells are no board.
    #[inline]
    pub fn of_cells(cells: &[i32; CELLS]) -> Result<Tiles, CellError> {
        match packed(cells) {
            Some(board) => Ok(Tiles::Packed(board)),
            None => Board::from_cells(cells).map(Tiles::Large),
        }
    }

    /// The tile of each cell.
    #[inline]
    pub fn to_cells(self) -> [Pair; CELLS / 2] {
        match self {
            Tiles::Packed(board) => pairs_of(board),
            Tiles::Large(board) => {
                let cells = board.to_cells();
                std::array::from_fn(|pair| [cells[2 * pair], cells[2 * pair + 1]])
            }
        }
    }
}

/// What a step made of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stepped {
    /// The tiles afterwards.
    pub tiles: Tiles,
    /// The seed to go on with; 0 where there was none.
    pub seed: i32,
    /// Points gained.
    pub score: u32,
    /// Whether the direction was legal; if not, all stays as it was.
    pub moved: bool,
    /// Bit d is set where direction d is legal afterwards.
    pub legal_moves: u8,
}

/// Slides the tiles, and with a seed spawns one.
#[inline]
pub fn step(tables: &RowTables, tiles: Tiles, direction: Direction, seed: Option<i32>) -> Stepped {
    match tiles {
        Tiles::Packed(board) => step_packed(tables, board, direction, seed),
        Tiles::Large(board) => step_by_the_rules(board, direction, seed),
    }
}

/// [`step`] without a branch on what differs from board to board, which a processor would often guess wrong.
#[inline]
fn step_packed(tables: &RowTables, board: PackedBoard, direction: Direction, seed: Option<i32>) -> Stepped {
    let is_vertical = matches!(direction, Direction::Up | Direction::Down);
    let is_backwards = matches!(direction, Direction::Right | Direction::Down);
    let lines = either(is_vertical, board.transposed(), board);
    let (slid, score) = tables.towards(lines, is_backwards);
    let moved = slid != lines;
    let mut after = either(is_vertical, slid.transposed(), slid);
    let mut next_seed = seed.unwrap_or_default();
    if seed.is_some() {
        let mut advanced = GameSeed(next_seed);
        let bits = advanced.advance();
        let cell = after.empty_cells().pick(|empty| below(empty as u32, (bits >> 32) as u32).into());
        // A move leaves an empty cell. Without one nothing moved, and there may be no cell to pick.
        let tile = u64::from(spawned_rank(bits as u32)) << (4 * (cell % CELLS));
        after.0 |= tile & mask(moved);
        next_seed = if moved { advanced.0 } else { next_seed };
    }
    Stepped { tiles: Tiles::Packed(after), seed: next_seed, score, moved, legal_moves: legal_moves(after) }
}

/// All bits, or none.
const fn mask(is_set: bool) -> u64 {
    (is_set as u64).wrapping_neg()
}

/// The first board, or the other one.
const fn either(is_first: bool, first: PackedBoard, other: PackedBoard) -> PackedBoard {
    PackedBoard(other.0 ^ (first.0 ^ other.0) & mask(is_first))
}

/// [`step`] on the board that knows every tile.
fn step_by_the_rules(board: Board, direction: Direction, seed: Option<i32>) -> Stepped {
    let mut next_seed = GameSeed(seed.unwrap_or_default());
    let slide = board.slide(direction);
    let slid = slide.map_or(board, |slide| slide.board);
    let spawned = if slide.is_some() && seed.is_some() { next_seed.spawn(slid) } else { None };
    let after = spawned.map_or(slid, |(board, _)| board);
    Stepped {
        tiles: Tiles::Large(after),
        seed: next_seed.0,
        score: slide.map_or(0, |slide| slide.score),
        moved: slide.is_some(),
        legal_moves: after.legal_moves(),
    }
}

/// The packed board of these tiles; `None` where they are no board, or have a tile too large for it, or two that might
/// become one.
#[inline]
fn packed(cells: &[i32; CELLS]) -> Option<PackedBoard> {
    const EACH_WRONG: u64 = u64::from_ne_bytes([WRONG; CELLS / 2]);
    let ranks = ranks_of(cells);
    let (upper, lower) = ranks.split_at(CELLS / 2);
    let [upper, lower] = [upper, lower].map(|half| u64::from_le_bytes(half.try_into().expect("eight ranks")));
    let word = nibbles(upper) | nibbles(lower) << 32;
    let largest = word & word >> 1 & word >> 2 & word >> 3 & LOW_BITS;
    let fits = (upper | lower) & EACH_WRONG == 0 && largest & largest.wrapping_sub(1) == 0;
    fits.then_some(PackedBoard(word))
}

/// The bit of a rank that no packed board has.
const WRONG: u8 = 0x80;

/// The ranks of these tiles, with [`WRONG`] for each that a packed board has not. In a function of its own, for which
/// compilers take several cells at once.
#[inline(never)]
fn ranks_of(cells: &[i32; CELLS]) -> [u8; CELLS] {
    /// The bits of the tiles that a packed board has.
    const TILES: i32 = (2 << LARGEST_PACKED_RANK) - 2;
    cells.map(|tile| {
        let is_tile = (tile & tile.wrapping_sub(1) | tile & !TILES) == 0;
        // The exponent of twice the tile as a float is 128 and the rank; that of 0 is 0.
        let exponent = (tile.wrapping_mul(2) as f32).to_bits() >> 23;
        exponent as u8 & 15 | if is_tile { 0 } else { WRONG }
    })
}

/// Eight bytes below 16 as eight nibbles.
#[inline]
const fn nibbles(bytes: u64) -> u64 {
    let pairs = (bytes | bytes >> 4) & 0x00FF_00FF_00FF_00FF;
    let fours = (pairs | pairs >> 8) & 0x0000_FFFF_0000_FFFF;
    (fours | fours >> 16) & 0xFFFF_FFFF
}

/// Cells side by side, which are written together.
pub type Pair = [i32; 2];

/// The tiles of a packed board.
#[inline]
fn pairs_of(board: PackedBoard) -> [Pair; CELLS / 2] {
    const PAIRS: [Pair; 256] = {
        let (mut pairs, mut pair) = ([[0; 2]; 256], 0);
        while pair < 256 {
            pairs[pair] = [1 << (pair & 15) & !1, 1 << (pair >> 4) & !1];
            pair += 1;
        }
        pairs
    };
    board.0.to_le_bytes().map(|pair| PAIRS[usize::from(pair)])
}

/// [`Board::legal_moves`]: a tile slides where the cell before it is empty or has its equal.
#[inline]
fn legal_moves(board: PackedBoard) -> u8 {
    /// The first cell of each row, and the first row.
    const FIRST_COLUMN: u64 = 0x000F_000F_000F_000F;
    const FIRST_ROW: u64 = 0xFFFF;
    let (word, full) = (board.0, nonzero(board.0));
    // Of each two neighbours, at the place of the later one: whether it slides to the other, and the other to it.
    let both = |shift: u32, without: u64| {
        let (later, earlier) = (full & !without, full << shift & !without);
        let equal = later & earlier & !nonzero(word ^ word << shift);
        [later & !earlier | equal, earlier & !full | equal].map(|moves| u8::from(moves != 0))
    };
    let ([left, right], [up, down]) = (both(4, FIRST_COLUMN), both(16, FIRST_ROW));
    up | right << 1 | down << 2 | left << 3
}

/// The highest bit of each nibble that is not 0.
#[inline]
const fn nonzero(word: u64) -> u64 {
    const HIGH_BITS: u64 = LOW_BITS << 3;
    (((word & !HIGH_BITS) + !HIGH_BITS) | word) & HIGH_BITS
}

#[cfg(test)]
mod tests {
    use super::{step, step_by_the_rules, Stepped, Tiles};
    use crate::board::{tile_of_rank, Board, Direction, CELLS, LARGEST_RANK};
    use crate::packed::RowTables;
    use crate::random::Stream;
    use rand::Rng;

    /// Boards of every fullness, with many equal neighbours: a few ranks each, up to the largest.
    fn boards(stream: &mut Stream) -> [i32; CELLS] {
        let (lowest, ranks, empty) =
            (stream.next_u32() % 15, 1 + stream.next_u32() % 4, stream.next_u32() % 17);
        std::array::from_fn(|_| match stream.next_u32() % 16 < empty {
            true => 0,
            false => {
                tile_of_rank((1 + lowest + stream.next_u32() % ranks).min(LARGEST_RANK.into()) as u8) as i32
            }
        })
    }

    fn cells_of(tiles: Tiles) -> [i32; CELLS] {
        tiles.to_cells().as_flattened().try_into().expect("sixteen cells")
    }

    #[test]
    fn a_step_is_that_of_the_rules() {
        let (mut stream, mut quick, tables) = (Stream::of(&[61]), 0, RowTables::get());
        for number in 0..60_000 {
            let cells = boards(&mut stream);
            let seed = (number % 3 != 0).then(|| stream.next_u32() as i32);
            let tiles = Tiles::of_cells(&cells).expect("a board");
            assert_eq!(cells_of(tiles), cells);
            quick += u32::from(matches!(tiles, Tiles::Packed(_)));
            for direction in Direction::ALL {
                let found = step(tables, tiles, direction, seed);
                let expected =
                    step_by_the_rules(Board::from_cells(&cells).expect("a board"), direction, seed);
                let told = |stepped: Stepped| (cells_of(stepped.tiles), Stepped { tiles, ..stepped });
                assert_eq!(told(found), told(expected), "{cells:?} {direction} {seed:?}");
            }
        }
        assert!((30_000..60_000).contains(&quick), "{quick} boards were packed");
    }

    #[test]
    fn what_is_no_board_is_refused() {
        for wrong in [1, 3, -2, 6, i32::MIN, i32::MAX, -1, 0x4000_0000, 262_144, 32_769] {
            for place in 0..CELLS {
                let mut cells = [2; CELLS];
                cells[place] = wrong;
                assert_eq!(Tiles::of_cells(&cells).map_err(|error| error.index), Err(place), "{wrong}");
            }
        }
    }
}

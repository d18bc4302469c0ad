//! A move and a spawned tile, as fast as many boards need it: on the packed board, where no tile is too large for it.

use crate::board::{Board, CellError, Direction, CELLS};
use crate::packed::{PackedBoard, LARGEST_PACKED_RANK, LOW_BITS};
use crate::random::{below, spawned_rank, GameSeed};

/// What a step made of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stepped {
    /// The tiles afterwards.
    pub cells: [i32; CELLS],
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
///
/// # Errors
/// Where the cells are no board.
pub fn step(cells: &[i32; CELLS], direction: Direction, seed: Option<i32>) -> Result<Stepped, CellError> {
    match packed(cells) {
        Some(board) => Ok(step_packed(cells, board, direction, seed)),
        None => step_by_the_rules(cells, direction, seed),
    }
}

fn step_packed(cells: &[i32; CELLS], board: PackedBoard, direction: Direction, seed: Option<i32>) -> Stepped {
    let next_seed = seed.unwrap_or_default();
    let Some(slide) = board.slide(direction) else {
        let legal_moves = legal_moves(board);
        return Stepped { cells: *cells, seed: next_seed, score: 0, moved: false, legal_moves };
    };
    let (mut after, mut next_seed) = (slide.board, GameSeed(next_seed));
    if seed.is_some() {
        let mut empty = after.empty_cells();
        let bits = next_seed.advance();
        // A move leaves an empty cell.
        if let Some(cell) = empty.nth(below(empty.count(), (bits >> 32) as u32) as usize) {
            after = after.with_tile(cell, spawned_rank(bits as u32));
        }
    }
    Stepped {
        cells: tiles(after),
        seed: next_seed.0,
        score: slide.score,
        moved: true,
        legal_moves: legal_moves(after),
    }
}

/// [`step`] on the board that knows every tile.
fn step_by_the_rules(
    cells: &[i32; CELLS],
    direction: Direction,
    seed: Option<i32>,
) -> Result<Stepped, CellError> {
    let board = Board::from_cells(cells)?;
    let mut next_seed = GameSeed(seed.unwrap_or_default());
    let slide = board.slide(direction);
    let slid = slide.map_or(board, |slide| slide.board);
    let spawned = if slide.is_some() && seed.is_some() { next_seed.spawn(slid) } else { None };
    let after = spawned.map_or(slid, |(board, _)| board);
    Ok(Stepped {
        cells: after.to_cells(),
        seed: next_seed.0,
        score: slide.map_or(0, |slide| slide.score),
        moved: slide.is_some(),
        legal_moves: after.legal_moves(),
    })
}

/// The packed board of these tiles; `None` where they are no board, or have a tile too large for it, or two that might
/// become one.
fn packed(cells: &[i32; CELLS]) -> Option<PackedBoard> {
    /// The bits of the tiles that a packed board has.
    const TILES: i32 = (2 << LARGEST_PACKED_RANK) - 2;
    let (mut ranks, mut wrong) = ([0; CELLS], 0);
    for (rank, &tile) in ranks.iter_mut().zip(cells) {
        wrong |= tile & tile.wrapping_sub(1) | tile & !TILES;
        // The exponent of twice the tile as a float is 128 and the rank; that of 0 is 0. Compilers do this for several
        // cells at once, unlike counting zeros.
        *rank = (tile.wrapping_mul(2) as f32).to_bits().wrapping_shr(23) as u8 & 0x7F;
    }
    let (upper, lower) = ranks.split_at(CELLS / 2);
    let half = |ranks: &[u8]| nibbles(u64::from_le_bytes(ranks.try_into().expect("eight ranks")));
    let word = half(upper) | half(lower) << 32;
    let largest = word & word >> 1 & word >> 2 & word >> 3 & LOW_BITS;
    (wrong == 0 && largest & largest.wrapping_sub(1) == 0).then_some(PackedBoard(word))
}

/// Eight bytes below 16 as eight nibbles.
const fn nibbles(bytes: u64) -> u64 {
    let pairs = (bytes | bytes >> 4) & 0x00FF_00FF_00FF_00FF;
    let fours = (pairs | pairs >> 8) & 0x0000_FFFF_0000_FFFF;
    (fours | fours >> 16) & 0xFFFF_FFFF
}

/// The tiles of a packed board, two by two.
fn tiles(board: PackedBoard) -> [i32; CELLS] {
    /// The tiles of two cells.
    const PAIRS: [[i32; 2]; 256] = {
        let (mut pairs, mut pair) = ([[0; 2]; 256], 0);
        while pair < 256 {
            pairs[pair] = [1 << (pair & 15) & !1, 1 << (pair >> 4) & !1];
            pair += 1;
        }
        pairs
    };
    let mut cells = [0; CELLS];
    for (two, pair) in cells.chunks_exact_mut(2).zip(board.0.to_le_bytes()) {
        two.copy_from_slice(&PAIRS[usize::from(pair)]);
    }
    cells
}

/// [`Board::legal_moves`]: a tile slides where the cell before it is empty or has its equal.
fn legal_moves(board: PackedBoard) -> u8 {
    /// The first cell of each row, and the first row.
    const FIRST_COLUMN: u64 = 0x0001_0001_0001_0001;
    const FIRST_ROW: u64 = 0x1111;
    let marked = |word: u64| (word | word >> 1 | word >> 2 | word >> 3) & LOW_BITS;
    let (word, full) = (board.0, marked(board.0));
    // Of each two neighbours, at the place of the later one: whether it slides to the other, and the other to it.
    let both = |shift: u32, without: u64| {
        let later = full & !without;
        let earlier = full << shift & !without;
        let equal = later & earlier & !marked(word ^ word << shift);
        (later & !earlier | equal, earlier & !full | equal)
    };
    let (left, right) = both(4, FIRST_COLUMN);
    let (up, down) = both(16, FIRST_ROW);
    [up, right, down, left]
        .into_iter()
        .zip(0..)
        .fold(0, |bits, (moves, index)| bits | u8::from(moves != 0) << index)
}

#[cfg(test)]
mod tests {
    use super::{packed, step, step_by_the_rules};
    use crate::board::{tile_of_rank, Direction, CELLS};
    use crate::random::Stream;
    use rand::Rng;

    /// Boards of every fullness, with many equal neighbours: a few ranks each, up to the largest.
    fn boards(stream: &mut Stream) -> [i32; CELLS] {
        let (lowest, ranks, empty) =
            (stream.next_u32() % 15, 1 + stream.next_u32() % 4, stream.next_u32() % 17);
        std::array::from_fn(|_| match stream.next_u32() % 16 < empty {
            true => 0,
            false => tile_of_rank((1 + lowest + stream.next_u32() % ranks) as u8) as i32,
        })
    }

    #[test]
    fn a_step_is_that_of_the_rules() {
        let (mut stream, mut quick) = (Stream::of(&[61]), 0);
        for number in 0..60_000 {
            let cells = boards(&mut stream);
            let seed = (number % 3 != 0).then(|| stream.next_u32() as i32);
            quick += u32::from(packed(&cells).is_some());
            for direction in Direction::ALL {
                assert_eq!(
                    step(&cells, direction, seed),
                    step_by_the_rules(&cells, direction, seed),
                    "{cells:?} {direction} {seed:?}"
                );
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
                assert_eq!(
                    step(&cells, Direction::Up, Some(1)).map_err(|error| error.index),
                    Err(place),
                    "{wrong}"
                );
            }
        }
    }
}

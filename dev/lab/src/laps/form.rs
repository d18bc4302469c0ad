//! `cargo lab laps form`.
//!
//! Games bring one formation of the large tiles to the last lap: the snake. These boards have others too, so that a
//! network learns them and no player is judged on the snake alone.

use super::boards;
use crate::train::moves::chance;
use anyhow::{ensure, Result};
use engine2048::internals::{spawned_rank, tile_of_rank, Stream};
use engine2048::{Board, Direction};
use rand::Rng;
use std::path::PathBuf;

/// The rank of the smallest tile of a formation: 512.
const SMALLEST_RANK: u8 = 9;

/// What the other tiles of a clean board add up to, halved: 4 to 60.
const SMALL_HALVES: std::ops::RangeInclusive<u32> = 2..=30;

/// Moves that displace a block, at most.
const MOST_DISPLACING_MOVES: u32 = 8;

/// Where the tiles of a formation stand, the largest first.
type Order = [usize; 6];

const SNAKE: Order = [0, 1, 2, 3, 7, 6];
const BLOCK: Order = [0, 1, 2, 6, 5, 4];
/// Further orders of a row and the next, and of a block in a corner. In the last of each, rows do not turn.
const ORDERS: [Order; 7] = [
    [0, 1, 2, 3, 6, 7],
    [0, 1, 2, 3, 4, 5],
    [0, 4, 5, 1, 2, 6],
    [0, 4, 5, 6, 2, 1],
    [1, 0, 4, 5, 6, 2],
    [1, 2, 6, 5, 4, 0],
    [0, 1, 2, 4, 5, 6],
];

/// Makes boards on the last lap: large tiles in a formation, and small ones at random.
#[derive(clap::Args)]
pub struct Arguments {
    /// How the large tiles stand.
    #[arg(long, value_enum)]
    formation: Formation,
    /// The largest tile: from it down to 512 the formation has each tile once.
    #[arg(long, default_value_t = 16_384)]
    largest: u32,
    /// Boards.
    #[arg(long, default_value_t = 300)]
    boards: usize,
    /// What all chance comes from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file; what is there is replaced.
    #[arg(long)]
    file: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Formation {
    /// A row and the end of the next, in the order of a chain.
    Snake,
    /// Three columns of two rows in a corner, in the order of a chain.
    Block,
    /// Either in other orders.
    Orders,
    /// Any of these after a few random moves.
    Displaced,
}

/// Writes the set.
pub fn run(arguments: &Arguments) -> Result<()> {
    let Arguments { formation, largest, boards: count, seed, file } = arguments;
    ensure!(
        largest.is_power_of_two() && (1024..=tile_of_rank(14)).contains(largest),
        "--largest is a tile from 1024 to 16384"
    );
    let mut stream = Stream::of(&[*seed, *formation as u64, u64::from(*largest)]);
    let set: Vec<Board> = (0..*count).map(|_| board(*formation, *largest, &mut stream)).collect();
    let origin = format!(
        "Large tiles from {largest} to 512 in the formation {formation:?}, small ones at random, seed {seed}."
    );
    boards::write(file, &origin, &set)
}

/// One board of the formation, on which a direction is legal.
fn board(formation: Formation, largest: u32, stream: &mut Stream) -> Board {
    loop {
        let order = match formation {
            Formation::Snake => SNAKE,
            Formation::Block => BLOCK,
            Formation::Orders => ORDERS[chance(ORDERS.len() as u32, stream) as usize],
            Formation::Displaced => match chance(ORDERS.len() as u32 + 2, stream) as usize {
                0 => SNAKE,
                1 => BLOCK,
                number => ORDERS[number - 2],
            },
        };
        let mut board = with_small_tiles(large_tiles(&order, largest), stream);
        if formation == Formation::Displaced {
            for _ in 0..=chance(MOST_DISPLACING_MOVES, stream) {
                board = moved_at_random(board, stream);
            }
        }
        if !board.is_finished() {
            return board;
        }
    }
}

fn large_tiles(order: &Order, largest: u32) -> Board {
    let ranks = (SMALLEST_RANK..=largest.ilog2() as u8).rev();
    order.iter().zip(ranks).fold(Board::EMPTY, |board, (&cell, rank)| board.with_tile(cell, rank))
}

/// Puts small tiles into random empty cells: those of a sum in binary, of which some stand as two halves.
fn with_small_tiles(mut board: Board, stream: &mut Stream) -> Board {
    let (least, most) = (*SMALL_HALVES.start(), *SMALL_HALVES.end());
    let halves = least + chance(most - least + 1, stream);
    for bit in (0..u32::BITS).filter(|bit| halves >> bit & 1 == 1) {
        let is_split = bit > 0 && chance(4, stream) == 0;
        for _ in 0..=u32::from(is_split) {
            board = at_random(board, bit as u8 + u8::from(!is_split), stream);
        }
    }
    board
}

/// A random direction with the tile that comes after it, or the board itself where that direction is illegal.
fn moved_at_random(board: Board, stream: &mut Stream) -> Board {
    let direction = Direction::ALL[chance(4, stream) as usize];
    match board.slide(direction) {
        Some(slide) => at_random(slide.board, spawned_rank(stream.next_u32()), stream),
        None => board,
    }
}

fn at_random(board: Board, rank: u8, stream: &mut Stream) -> Board {
    let empty: Vec<usize> = board.empty_cells().collect();
    match empty.len() {
        0 => board,
        count => board.with_tile(empty[chance(count as u32, stream) as usize], rank),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Formation; 4] = [Formation::Snake, Formation::Block, Formation::Orders, Formation::Displaced];

    #[test]
    fn a_formation_has_each_large_tile_once_and_little_else() {
        let mut stream = Stream::of(&[1]);
        for formation in ALL {
            for (largest, sum) in [(16_384, 32_256), (8_192, 15_872)] {
                for _ in 0..200 {
                    let board = board(formation, largest, &mut stream);
                    let mut large: Vec<i32> =
                        board.to_cells().into_iter().filter(|&tile| tile >= 512).collect();
                    large.sort_unstable();
                    let expected: Vec<i32> = (9..=largest.ilog2()).map(|rank| 1 << rank).collect();
                    assert_eq!(large, expected, "{board}");
                    assert!((sum + 4..sum + 60 + 4 * 9).contains(&board.sum_of_tiles()), "{board}");
                    assert!(!board.is_finished());
                }
            }
        }
    }

    #[test]
    fn the_block_is_the_one_that_the_tables_know() {
        let board = large_tiles(&BLOCK, 16_384).to_cells();
        assert_eq!(board[..8], [16384, 8192, 4096, 0, 512, 1024, 2048, 0]);
        let board = large_tiles(&SNAKE, 16_384).to_cells();
        assert_eq!(board[..8], [16384, 8192, 4096, 2048, 0, 0, 512, 1024]);
    }
}

//! Reproducible chance: the seed of a game, and streams for random games.
//!
//! Both rest on published generators, from crates pinned to one version, so they give the same numbers in
//! every release, on 32 and 64 bits. Neither is fit for cryptography.

use crate::board::{Board, CELLS, FOUR_SPAWNS};
use rand::{Rng, SeedableRng, TryRng};
use rand_xoshiro::{SplitMix64, Xoroshiro128PlusPlus};
use std::convert::Infallible;

const FOUR_BELOW: u32 = (FOUR_SPAWNS * (1_u64 << 32) as f64) as u32;

/// The rank of a spawned tile, out of 32 random bits: 1 with probability 0.9, 2 with 0.1.
pub const fn spawned_rank(bits: u32) -> u8 {
    if bits < FOUR_BELOW {
        2
    } else {
        1
    }
}

/// A number from 0 to `bound` - 1 out of 32 random bits, by the high half of a product (Lemire 2019). Its
/// bias is below one in 2^28 for a board's bounds. `rand` avoids it by drawing again, which would change
/// every game of a seed.
pub const fn below(bound: u32, bits: u32) -> u32 {
    ((bits as u64 * bound as u64) >> 32) as u32
}

/// An odd number near 2^64 divided by the golden ratio. Multiplying by it is one to one and spreads a number
/// over the upper bits of the product: Fibonacci hashing.
pub const GOLDEN_RATIO: u64 = 0x9E37_79B9_7F4A_7C15;

/// Spreads a number over 64 bits, one to one: SplitMix64's first output from this seed (Steele, Lea and Flood
/// 2014).
#[inline]
pub fn mix(number: u64) -> u64 {
    SplitMix64::seed_from_u64(number).next_u64()
}

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

/// xoroshiro128++ (Blackman and Vigna 2019), of period 2^128 - 1. [`rand`]'s traits draw from it.
#[derive(Clone, Debug)]
pub struct Stream(Xoroshiro128PlusPlus);

impl Stream {
    /// The stream of these numbers, such as a seed and a direction. Other numbers give an unrelated stream.
    pub fn of(numbers: &[u64]) -> Stream {
        let first = numbers.iter().fold(CELLS as u64, |bits, &number| mix(bits ^ mix(number)));
        // `mix(0)` is not 0, so this is never the forbidden state of zeros.
        let state = u128::from(mix(first)) << 64 | u128::from(first);
        Stream(Xoroshiro128PlusPlus::from_seed(state.to_le_bytes()))
    }
}

impl TryRng for Stream {
    type Error = Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.0.next_u32())
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.0.next_u64())
    }

    #[inline]
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.fill_bytes(bytes);
        Ok(())
    }
}

//! Reproducible chance: the game's own seed, and a fast generator for random games.
//!
//! Both are small and fixed here rather than taken from a crate because their output is part of what users rely on: a
//! seed replays the same game in every release, on 32 and on 64 bits. Neither is fit for cryptography.

use crate::board::{Board, CELLS};

/// An odd number near 2^64 divided by the golden ratio. Multiplying by it is one to one and spreads the bits of a number
/// over the upper ones of the product: Fibonacci hashing.
pub const GOLDEN_RATIO: u64 = 0x9E37_79B9_7F4A_7C15;

/// Spreads the bits of a number over 64 bits: the output function of SplitMix64 (Steele, Lea and Flood 2014).
#[must_use]
pub const fn mix(number: u64) -> u64 {
    let mut bits = number.wrapping_add(GOLDEN_RATIO);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

/// A number from 0 to `bound` - 1 out of 32 random bits, by the high half of a product (Lemire 2019). Its bias is below
/// one in 2^28 for the bounds of a board.
#[must_use]
pub const fn below(bound: u32, bits: u32) -> u32 {
    ((bits as u64 * bound as u64) >> 32) as u32
}

/// The probability that a spawned tile is a 4, not a 2, as in the original game.
pub const FOUR_SPAWNS: f64 = 0.1;

/// The larger of the two tiles that are spawned: a sum of tiles grows by no more at a time.
pub const LARGEST_SPAWN: u32 = 4;

/// Of 2^32 equally likely numbers those below this one spawn a 4.
const FOUR_BELOW: u32 = (FOUR_SPAWNS * (1_u64 << 32) as f64) as u32;

/// The rank of a spawned tile out of 32 random bits: 1 (a 2) with probability 0.9, 2 (a 4) with 0.1.
#[must_use]
pub const fn spawned_rank(bits: u32) -> u8 {
    if bits < FOUR_BELOW {
        2
    } else {
        1
    }
}

/// The seed of a game: one 32-bit number that stands for all chance to come, so that it fits a cell of a sheet.
///
/// Each spawned tile advances it along one cycle of all 2^32 numbers, and what is spawned is a function of the number
/// alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSeed(pub i32);

impl GameSeed {
    /// Advances the seed; returns 64 random bits. The step is the 32-bit generator of Knuth and Lewis, of full period.
    pub fn advance(&mut self) -> u64 {
        self.0 = (self.0 as u32).wrapping_mul(1_664_525).wrapping_add(1_013_904_223) as i32;
        mix(u64::from(self.0 as u32))
    }

    /// Fills one empty cell, each with the same probability, with a 2 (0.9) or a 4 (0.1); returns the new board and the
    /// cell, or `None` on a full board, which leaves the seed as it was.
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

/// A stream of random numbers for random games: xoroshiro128++ (Blackman and Vigna 2019), of period 2^128 - 1.
#[derive(Clone, Debug)]
pub struct Stream {
    state: [u64; 2],
}

impl Stream {
    /// The stream that belongs to these numbers, say a seed, a direction and the index of a chunk of games. Different
    /// numbers give unrelated streams.
    #[must_use]
    pub fn of(numbers: &[u64]) -> Stream {
        let first = numbers.iter().fold(CELLS as u64, |bits, &number| mix(bits ^ mix(number)));
        // The all-zero state is the only one without a successor; `mix` maps distinct numbers to distinct ones, so at
        // most one of the two words is zero.
        Stream { state: [first, mix(first)] }
    }

    /// The next 64 random bits.
    #[inline]
    pub fn next_bits(&mut self) -> u64 {
        let [first, mut second] = self.state;
        let result = first.wrapping_add(second).rotate_left(17).wrapping_add(first);
        second ^= first;
        self.state = [first.rotate_left(49) ^ second ^ (second << 21), second.rotate_left(28)];
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spread_is_that_of_splitmix64() {
        // The first two outputs of SplitMix64 from the seed 1234567, as its reference implementation has them.
        assert_eq!(mix(1_234_567), 6_457_827_717_110_365_317);
        assert_eq!(mix(1_234_567 + GOLDEN_RATIO), 3_203_168_211_198_807_973);
    }

    #[test]
    fn the_stream_is_that_of_xoroshiro128_plus_plus() {
        // The first outputs from the state 1, 2, as the reference implementation has them.
        let mut stream = Stream { state: [1, 2] };
        let expected = [393_217, 669_327_710_093_319, 1_732_421_326_133_921_491, 11_394_790_081_659_126_983];
        assert_eq!(std::array::from_fn(|_| stream.next_bits()), expected);
    }
}

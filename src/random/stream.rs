use super::hash::mix;
use crate::board::CELLS;
use rand::{Rng, SeedableRng, TryRng};
use rand_xoshiro::Xoroshiro128PlusPlus;
use std::convert::Infallible;

/// xoroshiro128++ (Blackman and Vigna 2019), of period 2^128 - 1. [`rand`]'s traits draw from it.
#[derive(Clone, Debug)]
pub struct Stream(Xoroshiro128PlusPlus);

impl Stream {
    /// The stream of these numbers, such as a seed and a direction. Other numbers give an unrelated stream.
    #[must_use]
    pub fn of(numbers: &[u64]) -> Stream {
        let first = numbers.iter().fold(CELLS as u64, |bits, &number| mix(bits ^ mix(number)));
        Stream::from_state([first, mix(first)])
    }

    /// `mix(0)` is not 0, so `[x, mix(x)]` is never the forbidden state of zeros.
    fn from_state(state: [u64; 2]) -> Stream {
        debug_assert_ne!(state, [0; 2]);
        let mut seed = [0; 16];
        for (bytes, word) in seed.chunks_exact_mut(8).zip(state) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        Stream(Xoroshiro128PlusPlus::from_seed(seed))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_xoroshiro128_plus_plus() {
        // From the reference implementation.
        let mut stream = Stream::from_state([1, 2]);
        let expected = [393_217, 669_327_710_093_319, 1_732_421_326_133_921_491, 11_394_790_081_659_126_983];
        assert_eq!(std::array::from_fn(|_| stream.next_u64()), expected);
    }
}

use rand::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;

/// An odd number near 2^64 divided by the golden ratio. Multiplying by it is one to one and spreads a number
/// over the upper bits of the product: Fibonacci hashing.
pub const GOLDEN_RATIO: u64 = 0x9E37_79B9_7F4A_7C15;

/// Spreads a number over 64 bits, one to one: SplitMix64's first output from this seed (Steele, Lea and Flood
/// 2014).
#[inline]
#[must_use]
pub fn mix(number: u64) -> u64 {
    SplitMix64::seed_from_u64(number).next_u64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mix_is_the_output_of_splitmix64() {
        // From the reference implementation.
        assert_eq!(mix(1_234_567), 6_457_827_717_110_365_317);
        assert_eq!(mix(1_234_567 + GOLDEN_RATIO), 3_203_168_211_198_807_973);
    }
}

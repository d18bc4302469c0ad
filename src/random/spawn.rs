/// The probability of a 4, as in the original game.
pub const FOUR_SPAWNS: f64 = 0.1;

/// The largest tile that is spawned.
pub const LARGEST_SPAWN: u32 = 4;

const FOUR_BELOW: u32 = (FOUR_SPAWNS * (1_u64 << 32) as f64) as u32;

/// The rank of a spawned tile, out of 32 random bits: 1 with probability 0.9, 2 with 0.1.
#[must_use]
pub const fn spawned_rank(bits: u32) -> u8 {
    if bits < FOUR_BELOW {
        2
    } else {
        1
    }
}

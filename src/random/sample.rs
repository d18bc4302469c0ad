/// A number from 0 to `bound` - 1 out of 32 random bits, by the high half of a product (Lemire 2019). Its
/// bias is below one in 2^28 for a board's bounds. `rand` avoids it by drawing again, which would change
/// every game of a seed.
#[must_use]
pub const fn below(bound: u32, bits: u32) -> u32 {
    ((bits as u64 * bound as u64) >> 32) as u32
}

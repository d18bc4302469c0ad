//! Logarithms and powers that are the same on every platform.
//!
//! A system's own may differ in the last bit, which can decide a tie between two moves. So logarithms of
//! counts of cells are literals; the rest come from the `libm` crate, which uses only the four basic
//! operations.

use crate::board::CELLS;

/// The natural logarithms of 1 to 16, correctly rounded.
#[allow(clippy::approx_constant, clippy::excessive_precision)]
const LN_OF_COUNT: [f64; CELLS] = [
    0.0,
    0.693_147_180_559_945_3,
    1.098_612_288_668_109_8,
    1.386_294_361_119_890_6,
    1.609_437_912_434_100_3,
    1.791_759_469_228_055,
    1.945_910_149_055_313_2,
    2.079_441_541_679_835_7,
    2.197_224_577_336_219_6,
    2.302_585_092_994_046,
    2.397_895_272_798_370_7,
    2.484_906_649_788_000_4,
    2.564_949_357_461_536_7,
    2.639_057_329_615_258_4,
    2.708_050_201_102_21,
    2.772_588_722_239_781,
];

/// The natural logarithm of 0 to 16 cells; minus infinity for 0.
pub const fn ln_of_count(count: usize) -> f64 {
    match count.checked_sub(1) {
        Some(index) => LN_OF_COUNT[index],
        None => f64::NEG_INFINITY,
    }
}

/// The larger of two numbers, in one instruction.
#[inline]
pub fn larger(one: f64, other: f64) -> f64 {
    // Browsers make a branch of the comparison.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    return {
        use std::arch::wasm32::{f64x2_extract_lane, f64x2_pmax, f64x2_splat};
        f64x2_extract_lane::<0>(f64x2_pmax(f64x2_splat(other), f64x2_splat(one)))
    };
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    if one > other {
        one
    } else {
        other
    }
}

/// The natural logarithm.
pub fn ln(number: f64) -> f64 {
    libm::log(number)
}

/// The logarithm to base 2.
pub fn log2(number: f64) -> f64 {
    libm::log2(number)
}

/// `base` to the power of `exponent`.
pub fn pow(base: f64, exponent: f64) -> f64 {
    libm::pow(base, exponent)
}

/// e to this power.
pub fn exp(exponent: f64) -> f64 {
    libm::exp(exponent)
}

/// 2 to a whole power, exactly.
pub fn power_of_two(exponent: i32) -> f64 {
    libm::ldexp(1.0, exponent)
}

//! Logarithms and powers against tables and the system's own.

use engine2048::internals::{ln, ln_of_count, log2, pow, power_of_two};
use engine2048::CELLS;

/// The natural logarithms of the primes to 21 decimals, from tables.
const LN_OF_PRIMES: [(usize, &str); 6] = [
    (2, "0.693147180559945309417"),
    (3, "1.098612288668109691395"),
    (5, "1.609437912434100374600"),
    (7, "1.945910149055313305105"),
    (11, "2.397895272798370544061"),
    (13, "2.564949357461536736054"),
];

#[test]
fn the_logarithms_of_counts_are_those_of_the_tables() {
    // In whole numbers of 10^-21, which add up exactly.
    let of_prime = |prime: usize| -> u128 {
        let (_, digits) = LN_OF_PRIMES.into_iter().find(|&(other, _)| other == prime).expect("a prime");
        digits.replace('.', "").parse().expect("digits")
    };
    for count in 1..=CELLS {
        let (mut rest, mut sum) = (count, 0);
        for (prime, _) in LN_OF_PRIMES {
            while rest % prime == 0 {
                rest /= prime;
                sum += of_prime(prime);
            }
        }
        assert_eq!(rest, 1);
        let (whole, fraction) = (sum / 10_u128.pow(21), sum % 10_u128.pow(21));
        // The standard library reads decimals correctly rounded.
        let expected: f64 = format!("{whole}.{fraction:021}").parse().expect("a number");
        assert_eq!(ln_of_count(count), expected, "ln {count}");
    }
    assert_eq!(ln_of_count(0), f64::NEG_INFINITY);
}

#[test]
fn the_others_are_within_a_last_bit_of_the_systems() {
    let is_close = |one: f64, other: f64| one == other || one.to_bits().abs_diff(other.to_bits()) <= 1;
    for number in 1..20_000 {
        let number = f64::from(number) / 7.0;
        assert!(is_close(ln(number), number.ln()), "ln {number}");
        assert!(is_close(log2(number), number.log2()), "log2 {number}");
        assert!(is_close(pow(number, 3.42), number.powf(3.42)), "{number} to 3.42");
    }
    for exponent in -1000..1000 {
        assert_eq!(power_of_two(exponent), f64::from(exponent).exp2());
    }
}

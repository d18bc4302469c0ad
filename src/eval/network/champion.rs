//! The network that ships.
//!
//! Its weights are part of the library. They are decoded at first use, into 256 MiB that all threads share until the
//! library is unloaded. `docs/strength.md` tells how they were made and how well they play.

use super::shape::FourSix;
use super::Network;
use crate::caches::Cached;
use std::sync::atomic::{AtomicBool, Ordering};

/// The shape of the network that ships.
pub type Champion = Network<FourSix>;

/// The largest rank of which it has seen enough: it learnt from games all along the way to a 32768, not beyond.
pub const FAMILIAR_RANK: u8 = 14;

/// The file that `cargo lab train export` wrote.
pub static FILE: &[u8] = include_bytes!("champion.weights");

/// Whether the memory was refused.
static REFUSED: AtomicBool = AtomicBool::new(false);

/// The network that ships; `None` where the system refuses the memory. The first call decodes it, on at most `threads`
/// threads. A refusal is remembered until the library is unloaded, so that one game is not played by two evaluators in
/// turn.
#[must_use]
pub fn champion(threads: usize) -> Option<&'static Champion> {
    static CHAMPION: Cached<Option<Champion>> = Cached::new();
    let decode = || {
        let decoded = Network::of_file(FILE, threads).ok();
        REFUSED.store(decoded.is_none(), Ordering::Relaxed);
        Box::new(decoded)
    };
    CHAMPION.get_or_build(decode).as_ref()
}

/// Whether the network was asked for and could not be had. Asks for nothing itself.
#[must_use]
pub fn is_refused() -> bool {
    REFUSED.load(Ordering::Relaxed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::network::file::WeightsError;

    #[test]
    fn the_embedded_file_is_whole_and_small_enough_to_ship() {
        assert!(FILE.len() <= 16 << 20);
        assert!(Champion::of_file(FILE, 2).is_ok());
    }

    #[test]
    fn a_damaged_file_is_told_from_a_foreign_one() {
        let mut file = FILE.to_vec();
        let middle = file.len() / 2;
        file[middle] ^= 1;
        assert_eq!(Champion::of_file(&file, 2).err(), Some(WeightsError::Damaged));
        file[0] ^= 1;
        assert_eq!(Champion::of_file(&file, 2).err(), Some(WeightsError::NotWeights));
    }
}

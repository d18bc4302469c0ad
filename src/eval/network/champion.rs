//! The network that ships.
//!
//! Its weights are part of the library. They are decoded at first use, into 256 MiB that all threads share until the
//! library is unloaded. `docs/strength.md` tells how they were made and how well they play.

use super::error::WeightsError;
use super::shape::FourSix;
use super::Network;
use crate::caches::Cached;
use crate::stop::{Cancelled, Stop, Watch};
use std::num::NonZeroUsize;
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
///
/// # Errors
/// Where the caller cancels meanwhile. A later call decodes it then.
pub fn champion_unless(watch: &Watch, threads: NonZeroUsize) -> Result<Option<&'static Champion>, Cancelled> {
    static CHAMPION: Cached<Option<Champion>> = Cached::new();
    let decode = || {
        let decoded = match Network::of_file_unless(watch, FILE, threads) {
            Err(WeightsError::Cancelled) => return Err(Cancelled),
            decoded => decoded.ok(),
        };
        REFUSED.store(decoded.is_none(), Ordering::Relaxed);
        Ok(Box::new(decoded))
    };
    CHAMPION.get_or_try_build(decode).map(Option::as_ref)
}

/// [`champion_unless`] on two threads, where nobody cancels.
#[must_use]
pub fn champion() -> Option<&'static Champion> {
    const TWO: NonZeroUsize = NonZeroUsize::new(2).unwrap();
    champion_unless(Stop::NEVER.watch(), TWO).unwrap_or_default()
}

/// Whether the network was asked for and could not be had. Asks for nothing itself.
#[must_use]
pub fn is_refused() -> bool {
    REFUSED.load(Ordering::Relaxed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_file_is_whole_and_small_enough_to_ship() {
        assert!(FILE.len() <= 16 << 20);
        assert!(Champion::of_file(FILE).is_ok());
    }

    #[test]
    fn a_damaged_file_is_told_from_a_foreign_one() {
        let mut file = FILE.to_vec();
        let middle = file.len() / 2;
        file[middle] ^= 1;
        assert_eq!(Champion::of_file(&file).err(), Some(WeightsError::Damaged));
        file[0] ^= 1;
        assert_eq!(Champion::of_file(&file).err(), Some(WeightsError::NotWeights));
    }
}

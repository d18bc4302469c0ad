//! The networks that ship: one for the whole game, and one for the last laps before a 32768.
//!
//! Their weights are decoded when they are needed: the first stage at first use, the second when a board may
//! come to a 16384, the last laps when a game comes to them. All threads share them until the library is
//! unloaded. `docs/strength.md` tells how they were made and how well they play.

use super::error::WeightsError;
use super::laps::LapNetwork;
use super::shape::{EightSix, FourSix, LATE_RANK};
use super::Network;
use crate::board::{tile_of_rank, Board};
use crate::caches::Cached;
use crate::random::LARGEST_SPAWN;
use crate::stop::{Cancelled, Stop, Watch};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

/// The network for the whole game.
pub type Champion = Network<FourSix>;

/// The network of the last laps.
pub type Laps = LapNetwork<EightSix>;

/// The largest rank that the champion knows well: it learnt on the way to a 32768, not beyond.
pub const FAMILIAR_RANK: u8 = 14;

/// [`Champion`], as `cargo lab train` wrote it.
pub static FILE: &[u8] = include_bytes!("champion.weights");

/// [`Laps`], as `cargo lab laps export` wrote them.
pub static LAPS_FILE: &[u8] = include_bytes!("laps.weights");

/// The part of the game for which the network is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// No board has a tile of 16384 or more.
    First,
    /// Any board may come.
    Whole,
    /// The last laps before a 32768.
    LastLaps,
}

impl Part {
    /// The part for every board, relabelled or not, within `spawns` more spawned tiles of this one.
    #[must_use]
    pub fn of(board: Board, spawns: u32) -> Part {
        let sum = board.sum_of_tiles().saturating_add(spawns.saturating_mul(LARGEST_SPAWN));
        if sum < tile_of_rank(LATE_RANK) {
            Part::First
        } else {
            Part::Whole
        }
    }
}

/// By `Part`.
static REFUSED: [AtomicBool; 3] = [const { AtomicBool::new(false) }; 3];

/// The network that ships, for a part of the game; `None` where the system refuses the memory. The first call
/// decodes what the part needs, on at most `threads` threads. A refusal is remembered, so that two evaluators
/// do not take turns in one part of a game.
///
/// # Errors
/// Where the caller cancels; a later call decodes it then.
pub fn champion_unless(
    watch: &Watch,
    part: Part,
    threads: NonZeroUsize,
) -> Result<Option<&'static Champion>, Cancelled> {
    static FIRST: Cached<Option<Champion>> = Cached::new();
    static WHOLE: Cached<Option<Champion>> = Cached::new();
    let first =
        FIRST.get_or_try_build(|| kept(Part::First, Network::first_of_file_unless(watch, FILE, threads)))?;
    match (part, first) {
        (Part::First, _) | (_, None) => Ok(first.as_ref()),
        (_, Some(first)) => {
            let whole = WHOLE.get_or_try_build(|| {
                kept(Part::Whole, first.with_second_of_file_unless(watch, FILE, threads))
            })?;
            Ok(whole.as_ref())
        }
    }
}

/// [`champion_unless`] for the network of the last laps.
///
/// # Errors
/// As [`champion_unless`].
pub fn laps_unless(watch: &Watch, threads: NonZeroUsize) -> Result<Option<&'static Laps>, Cancelled> {
    static LAPS: Cached<Option<Laps>> = Cached::new();
    let laps =
        LAPS.get_or_try_build(|| kept(Part::LastLaps, Laps::of_file_unless(watch, LAPS_FILE, threads)))?;
    Ok(laps.as_ref())
}

fn kept<T>(part: Part, decoded: Result<T, WeightsError>) -> Result<Box<Option<T>>, Cancelled> {
    let decoded = match decoded {
        Err(WeightsError::Cancelled) => return Err(Cancelled),
        decoded => decoded.ok(),
    };
    REFUSED[part as usize].store(decoded.is_none(), Ordering::Relaxed);
    Ok(Box::new(decoded))
}

/// [`champion_unless`] for the whole game on two threads, where nobody cancels.
#[must_use]
pub fn champion() -> Option<&'static Champion> {
    const TWO: NonZeroUsize = NonZeroUsize::new(2).unwrap();
    champion_unless(Stop::NEVER.watch(), Part::Whole, TWO).unwrap_or_default()
}

/// The first part of the game whose memory was refused, if any. Decodes nothing itself.
#[must_use]
pub fn refused() -> Option<Part> {
    [Part::First, Part::Whole, Part::LastLaps]
        .into_iter()
        .find(|&part| REFUSED[part as usize].load(Ordering::Relaxed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_files_are_whole_and_small_enough_to_ship() {
        assert!(FILE.len() + LAPS_FILE.len() <= 16 << 20);
        assert!(Champion::of_file(FILE).is_ok());
        assert!(Laps::of_file_unless(Stop::NEVER.watch(), LAPS_FILE, NonZeroUsize::MIN).is_ok());
    }

    #[test]
    fn boards_that_may_come_to_a_16384_need_the_whole_network() {
        let part = |ranks: &[u8], spawns| {
            let mut cells = [0; 16];
            cells[..ranks.len()].copy_from_slice(ranks);
            Part::of(Board::from_ranks(cells), spawns)
        };
        assert_eq!(part(&[13, 12, 11, 10], 10), Part::First);
        assert_eq!(part(&[14], 0), Part::Whole);
        assert_eq!(part(&[17], 10), Part::Whole);
        // Tiles that sum to 16384 - 4: one more 4 merges them all.
        let almost: Vec<u8> = (2..=13).rev().collect();
        assert_eq!((part(&almost, 0), part(&almost, 1)), (Part::First, Part::Whole));
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

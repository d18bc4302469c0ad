//! The networks that ship: one for the whole game, and one for the last laps before a 32768.
//!
//! Their weights are decoded when they are needed: the first stage at first use, the second when a board may
//! be shown to it, the last laps when a game comes to them. All threads share them until the library is
//! unloaded. `docs/strength.md` reports how they were made and how well they play.

use super::laps::LapNetwork;
use super::shape::{EightSix, FourSix, FourSixFourSix, LATE_RANK};
use super::source::files;
use super::{Network, WeightsError};
use crate::board::{most_after, tile_of_rank, Board};
use crate::caches::Cached;
use crate::packed::{relabelled_for_search, sum_below, PackedBoard};
use crate::stop::{Stop, Watch};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The network for the whole game.
pub type Champion = Network<FourSix, FourSixFourSix>;

/// The network of the last laps.
pub type Laps = LapNetwork<EightSix>;

/// The largest rank that the champion knows well: it learnt on the way to a 32768, not beyond.
const FAMILIAR_RANK: u8 = 14;

/// The sum of the tiles beside a single large one from which on the second stage plays.
/// It lies just past the lap that builds a 4096, where few tiles are left: each stage keeps its tiles in an order
/// of its own, and a crowded board in the other's order is soon lost (`docs/strength.md`).
const HAND_OVER: u32 = 4096 + 512;

/// The board that a search of at most `spawns` placements shows to [`Champion`]; `None` where it does not fit.
///
/// Tiles that it does not know are [relabelled](relabelled_for_search). A single 8192 or 16384 then stands still
/// while the other tiles build an 8192, and it matters little which of them it is. So it is shown to the first
/// stage as an 8192, and from [`HAND_OVER`] on to the second as a 16384.
pub fn relabelled_for_champion(board: Board, spawns: u32) -> Option<PackedBoard> {
    const SHOWN_FIRST: u8 = LATE_RANK - 1;
    let packed = relabelled_for_search(board, spawns, FAMILIAR_RANK)?;
    let board = packed.to_board();
    let largest = board.largest_rank();
    let others = sum_below(board, largest);
    let is_single = board.sum_of_tiles() - others == tile_of_rank(largest);
    if largest < SHOWN_FIRST || !is_single || most_after(others, spawns) >= tile_of_rank(SHOWN_FIRST) {
        return Some(packed);
    }
    let shown = if others < HAND_OVER { SHOWN_FIRST } else { LATE_RANK };
    PackedBoard::from_board(board.map_ranks(|rank| if rank == largest { shown } else { rank }))
}

/// The part of the game for which the network is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// No board is [shown](relabelled_for_champion) with a tile of 16384 or more.
    First,
    /// Any board may come.
    Whole,
    LastLaps,
}

impl Phase {
    /// The part for every board within `spawns` more spawned tiles of this one, as it is shown.
    pub fn of(board: Board, spawns: u32) -> Phase {
        if most_after(board.sum_of_tiles(), spawns) < tile_of_rank(LATE_RANK) {
            Phase::First
        } else {
            Phase::Whole
        }
    }
}

/// By `Phase`.
static REFUSED: [AtomicBool; 3] = [const { AtomicBool::new(false) }; 3];

/// The network that ships, for a part of the game. The first call decodes what the part needs, on at most
/// `threads` threads; others wait for it. A refusal of memory sticks, so each board keeps its evaluator.
/// After [`WeightsError::Cancelled`] and [`WeightsError::NotThere`] a later call tries
/// again.
pub fn champion_unless(
    watch: &Watch,
    phase: Phase,
    threads: NonZeroUsize,
) -> Result<&'static Champion, WeightsError> {
    static FIRST: Cached<Decoded<Champion>> = Cached::new();
    static WHOLE: Cached<Decoded<Champion>> = Cached::new();
    let first =
        shared(watch, &FIRST, Phase::First, |[file, _]| Network::first_of_file_unless(watch, file, threads))?;
    match phase {
        Phase::First => Ok(first),
        _ => shared(watch, &WHOLE, Phase::Whole, |[file, _]| {
            first.with_second_of_file_unless(watch, file, threads)
        }),
    }
}

/// [`champion_unless`] for the network of the last laps.
pub fn laps_unless(watch: &Watch, threads: NonZeroUsize) -> Result<&'static Laps, WeightsError> {
    static LAPS: Cached<Decoded<Laps>> = Cached::new();
    shared(watch, &LAPS, Phase::LastLaps, |[_, file]| Laps::of_file_unless(watch, file, threads))
}

type Decoded<T> = Result<T, WeightsError>;

/// How long a call that waits for another one sleeps before it asks its own caller again.
const NAP: Duration = Duration::from_millis(1);

fn shared<T: Send + Sync>(
    watch: &Watch,
    cache: &'static Cached<Decoded<T>>,
    phase: Phase,
    decode: impl FnOnce([&'static [u8]; 2]) -> Decoded<T>,
) -> Result<&'static T, WeightsError> {
    let wait = || {
        if watch.ask() {
            return Err(WeightsError::Cancelled);
        }
        std::thread::sleep(NAP);
        Ok(())
    };
    let decoded = cache.get_or_try_build(wait, || match files().and_then(decode) {
        Err(error @ (WeightsError::Cancelled | WeightsError::NotThere)) => Err(error),
        decoded => {
            let is_refused = matches!(decoded, Err(WeightsError::NoMemory));
            REFUSED[phase as usize].store(is_refused, Ordering::Relaxed);
            Ok(Box::new(decoded))
        }
    })?;
    decoded.as_ref().map_err(|&error| error)
}

/// [`champion_unless`] for the whole game on two threads, where nobody cancels.
pub fn champion() -> Result<&'static Champion, WeightsError> {
    const TWO: NonZeroUsize = NonZeroUsize::new(2).unwrap();
    champion_unless(Stop::never().watch(), Phase::Whole, TWO)
}

/// The first part of the game whose memory was refused, if any. Decodes nothing itself.
pub fn refused() -> Option<Phase> {
    [Phase::First, Phase::Whole, Phase::LastLaps]
        .into_iter()
        .find(|&phase| REFUSED[phase as usize].load(Ordering::Relaxed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_that_may_come_to_a_16384_need_the_whole_network() {
        // The first adds up to 16384 - 4: one more 4 merges them all.
        for (first, last, spawns, part) in [
            (2, 13, 0, Phase::First),
            (2, 13, 1, Phase::Whole),
            (10, 13, 10, Phase::First),
            (14, 14, 0, Phase::Whole),
            (17, 17, 10, Phase::Whole),
        ] {
            let cells = std::array::from_fn(|cell| (first..=last).nth(cell).unwrap_or(0));
            assert_eq!(Phase::of(Board::from_ranks(cells), spawns), part, "{first} to {last}");
        }
    }

    #[test]
    fn what_is_wrong_with_the_weights_is_remembered_as_what_it_is() {
        static DAMAGED: Cached<Decoded<Champion>> = Cached::new();
        static REFUSED_MEMORY: Cached<Decoded<Champion>> = Cached::new();
        static LATE: Cached<Decoded<u8>> = Cached::new();
        let watch = Stop::never().watch();
        let mut file = files().expect("the tests have the weights")[0].to_vec();
        file[100] ^= 1;
        for _ in 0..2 {
            let found = shared(watch, &DAMAGED, Phase::Whole, |_| Champion::of_file(&file));
            assert_eq!((found.err(), refused()), (Some(WeightsError::Damaged), None));
        }
        let found = shared(watch, &REFUSED_MEMORY, Phase::Whole, |_| Err(WeightsError::NoMemory));
        assert_eq!((found.err(), refused()), (Some(WeightsError::NoMemory), Some(Phase::Whole)));
        for passing in [WeightsError::Cancelled, WeightsError::NotThere] {
            assert_eq!(shared(watch, &LATE, Phase::First, |_| Err(passing)), Err(passing));
        }
        assert_eq!(shared(watch, &LATE, Phase::First, |_| Ok(7)), Ok(&7));
        REFUSED[Phase::Whole as usize].store(false, Ordering::Relaxed);
    }
}

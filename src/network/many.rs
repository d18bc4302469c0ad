//! Many boards at effort 1, valued together.
//!
//! [`last_placement`](super::last_placement) values the leaves below one afterstate and then waits for the next ones'
//! weights. Here the leaves of all boards are found first and valued in one batch, so that memory never rests. A value
//! depends on its leaf alone, so the answers are the same.

use super::laps::has_goal;
use super::last_placement::{for_each_gap, mean, Replies, MOST_BOARDS, MOST_RANKS, NO_BOARD};
use super::shape::{Shape, LATE_RANK};
use super::Network;
use crate::board::Slide;
use crate::caches::room_for;
use crate::packed::{relabelled_to_fit, PackedBoard, RowTables};
use crate::random::GOLDEN_RATIO;
use crate::search::expectimax::{spawned, ExpectimaxAdapter, RANKS};
use crate::search::RootValues;
use crate::spawns::PLACES;

/// The most boards at once: the numbers of their leaves fit 16 bits.
pub const MOST_TOGETHER: usize = 64;
const _: () = assert!(4 * MOST_TOGETHER * MOST_BOARDS + 2 < u16::MAX as usize);

/// The leaves found so far, each with its number where it was found last.
struct Leaves {
    /// By number, after [`NO_BOARD`].
    boards: Vec<PackedBoard>,
    /// With [`NO_BOARD`].
    count: usize,
    /// By hash.
    found: [(PackedBoard, u16); ENTRIES],
}

/// Entries of [`Leaves::found`]: they fit the processor's nearest cache. Nearly all leaves that are met again lie below
/// the same board.
const ENTRIES: usize = 1 << 9;

/// For each board, a little more than most have, counting the gaps of all its afterstates.
const USUAL_LEAVES: usize = 80;
const USUAL_GAPS: usize = 40;

impl Leaves {
    /// The number of a leaf. No branches, since the processor cannot predict which were found before.
    #[inline]
    fn number_of(&mut self, board: PackedBoard, is_legal: bool) -> u16 {
        let hash = board.0.wrapping_mul(GOLDEN_RATIO) >> (u64::BITS - ENTRIES.ilog2());
        let entry = &mut self.found[hash as usize];
        let is_new = is_legal & (entry.0 != board);
        let number = if is_new { self.count as u16 } else { entry.1 };
        self.boards[self.count] = board;
        self.count += usize::from(is_new);
        *entry = if is_new { (board, number) } else { *entry };
        if is_legal {
            number
        } else {
            NO_BOARD
        }
    }
}

/// What a search of one placement finds for each of these boards, at most [`MOST_TOGETHER`].
pub fn values_of_moves<S: Shape, L: Shape>(
    evaluator: &Network<S, L>,
    boards: &[PackedBoard],
) -> Vec<RootValues> {
    let mut leaves = Leaves {
        boards: room_for(boards.len() * USUAL_LEAVES),
        count: 1,
        found: [(PackedBoard::default(), NO_BOARD); ENTRIES],
    };
    let mut replies: Vec<Replies> = room_for(boards.len() * USUAL_GAPS);
    let tables = RowTables::get();
    let mut roots = room_for(boards.len());
    for &board in boards {
        let before = leaves.count;
        let found = tables.slides(board).map(|slide| {
            let Slide { board, score } = slide?;
            let first = replies.len();
            leaves.boards.resize(leaves.count + MOST_BOARDS + 1, PackedBoard(0));
            for_each_gap(
                board,
                RANKS,
                |board, is_legal| leaves.number_of(board, is_legal),
                |found| replies.push(found),
            );
            Some((board, score, first..replies.len()))
        });
        roots.push((found, (leaves.count - before) as u64));
    }
    let mut values = vec![f64::NEG_INFINITY; leaves.count];
    evaluator.write_many_values(&mut leaves.boards[1..leaves.count], &mut values[1..]);
    let mut best = [[[0.0; PLACES]; 2]; MOST_RANKS];
    let answer = |(found, leaves): ([Option<_>; 4], u64)| {
        let mut nodes = leaves;
        let values = found.map(|found| {
            let (afterstate, score, its) = found?;
            let means = mean(evaluator, afterstate, &replies[its], &values, &mut best, &mut nodes);
            Some(ExpectimaxAdapter::<PackedBoard>::reward(evaluator, score) + spawned(means))
        });
        RootValues { values, nodes }
    };
    roots.into_iter().map(answer).collect()
}

impl<S: Shape, L: Shape> Network<S, L> {
    /// The values of so many boards that their weights are fetched in one stream. Relabels those with a 32768.
    fn write_many_values(&self, boards: &mut [PackedBoard], values: &mut [f64]) {
        for board in boards.iter_mut().filter(|board| has_goal(**board)) {
            *board = relabelled_to_fit(board.to_board(), LATE_RANK);
        }
        let mut sums = vec![0; boards.len()];
        self.write_sums(boards, &mut sums);
        for (value, sum) in values.iter_mut().zip(sums) {
            *value = f64::from(sum as f32 * self.scale);
        }
    }
}

//! Boards to begin laps from: given ones, and those of earlier laps.
//!
//! Few laps get to the end of the way, so each segment keeps boards of earlier laps, and most laps begin in a
//! random segment (carousel shaping, Jaskowski 2016).

use crate::train::moves::chance;
use engine2048::internals::{PackedBoard, Stream};

/// The width of a segment, in the sum of tiles: some 58 moves.
const SEGMENT_SUM: u32 = 128;
/// Segments: if the first begins at 30720, the last ends past the sum of the goal.
const SEGMENTS: usize = 20;
const MOST_BOARDS: usize = 2000;
/// Moves between two boards kept of one lap.
const MOVES_APART: usize = 32;
/// One lap in so many begins on a given board.
const GIVEN_ONE_IN: usize = 3;

/// The boards to begin from.
pub struct Starts {
    given: Vec<PackedBoard>,
    /// The least sum of the given boards, where the first segment begins.
    first_sum: u32,
    /// Boards of each segment, in no order.
    reached: [Vec<PackedBoard>; SEGMENTS],
}

impl Starts {
    /// Laps begin from these boards, at least one.
    pub fn new(given: Vec<PackedBoard>) -> Starts {
        let first_sum = given.iter().map(|&board| sum(board)).min().expect("laps begin somewhere");
        Starts { given, first_sum, reached: Default::default() }
    }

    /// Keeps boards of a lap, in place of random ones where a segment is full. The lap's last boards are
    /// hopeless and left out.
    pub fn keep(&mut self, lap: &[PackedBoard], stream: &mut Stream) {
        for &board in lap.iter().rev().step_by(MOVES_APART).skip(1) {
            let segment = (sum(board) - self.first_sum) / SEGMENT_SUM;
            let Some(boards) = self.reached.get_mut(segment as usize) else { continue };
            if boards.len() < MOST_BOARDS {
                boards.push(board);
            } else {
                boards[chance(MOST_BOARDS as u32, stream) as usize] = board;
            }
        }
    }

    /// A random board, and whether it is a given one.
    pub fn choose(&self, stream: &mut Stream) -> (PackedBoard, bool) {
        let mut index = |count: usize| chance(count as u32, stream) as usize;
        let known: Vec<&Vec<PackedBoard>> = self.reached.iter().filter(|boards| !boards.is_empty()).collect();
        if known.is_empty() || index(GIVEN_ONE_IN) == 0 {
            return (self.given[index(self.given.len())], true);
        }
        let boards = known[index(known.len())];
        (boards[index(boards.len())], false)
    }
}

fn sum(board: PackedBoard) -> u32 {
    board.to_board().sum_of_tiles()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine2048::Board;

    fn board(more: [u8; 4]) -> PackedBoard {
        let mut ranks = [14, 13, 12, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        ranks[4..8].copy_from_slice(&more);
        PackedBoard::from_board(Board::from_ranks(ranks)).unwrap()
    }

    #[test]
    fn laps_begin_from_the_given_boards_and_from_every_segment_alike() {
        let mut stream = Stream::of(&[1]);
        let given = board([1, 0, 0, 0]);
        let mut starts = Starts::new(vec![given]);
        assert_eq!(starts.choose(&mut stream), (given, true));
        // One segment gets a board once, the other ten times: a lap's last board is left out.
        let (near, far) = (board([7, 0, 0, 0]), board([10, 9, 0, 0]));
        starts.keep(&[near; MOVES_APART + 1], &mut stream);
        starts.keep(&[far; 10 * MOVES_APART + 1], &mut stream);
        let chosen: Vec<_> = (0..3000).map(|_| starts.choose(&mut stream)).collect();
        for wanted in [(given, true), (near, false), (far, false)] {
            let share = chosen.iter().filter(|&&chosen| chosen == wanted).count() as f64 / 3000.0;
            assert!((0.29..0.38).contains(&share), "{share}");
        }
    }

    #[test]
    fn a_lap_that_ends_at_once_leaves_no_board() {
        let mut stream = Stream::of(&[2]);
        let given = board([1, 0, 0, 0]);
        let mut starts = Starts::new(vec![given]);
        starts.keep(&[board([7, 0, 0, 0]); MOVES_APART], &mut stream);
        assert!((0..50).all(|_| starts.choose(&mut stream) == (given, true)));
    }
}

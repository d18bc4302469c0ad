//! Carousel shaping (Jaskowski, Mastering 2048 with Delayed Temporal Coherence Learning, Multi-Stage Weight
//! Promotion, Redundant Encoding and Carousel Shaping, 2016): games begin on boards of earlier games between
//! the first 16384 and the 32768, kept in segments by the sum of tiles. Games without search rarely last long
//! after their 16384, so the late game would hardly be learnt otherwise.
//!
//! No game gets through the last segments, so their own boards cannot teach what a good one is. So segments
//! also keep boards of games half as far, with every tile doubled: many of those games reached their 16384.

use super::moves::chance;
use engine2048::internals::{is_late, PackedBoard, Stream};
use engine2048::Board;

/// Where the first segment begins, in the sum of tiles.
const FIRST_SUM: u32 = 16_384;
/// A segment's width, in the sum of tiles.
const SEGMENT_SUM: u32 = 1024;
/// Segments, up to the sum that a 32768 takes.
const SEGMENTS: usize = (FIRST_SUM / SEGMENT_SUM) as usize;
/// Boards of each origin that a segment keeps.
const MOST_BOARDS: usize = 1000;
/// Moves between two boards kept of one game: some 140 in the sum of tiles.
const MOVES_APART: usize = 64;

type Segments = [Vec<PackedBoard>; SEGMENTS];

/// The boards of each segment, in no order.
#[derive(Default)]
pub struct LateBoards {
    reached: Segments,
    doubled: Segments,
}

impl LateBoards {
    /// Keeps boards of a game, in place of random ones where a segment is full.
    pub fn keep(&mut self, game: &[PackedBoard], stream: &mut Stream) {
        for &board in game.iter().rev().step_by(MOVES_APART).skip(1) {
            let (segments, board) = if is_late(board) {
                (&mut self.reached, board)
            } else if board.to_board().sum_of_tiles() >= FIRST_SUM / 2 {
                (&mut self.doubled, doubled(board))
            } else {
                return;
            };
            let Some(boards) = segments.get_mut(segment(board)) else { continue };
            if boards.len() < MOST_BOARDS {
                boards.push(board);
            } else {
                boards[chance(MOST_BOARDS as u32, stream) as usize] = board;
            }
        }
    }

    /// A board of a random origin; `None` if that origin has none. It is from the later of two random
    /// segments, where more is left to learn.
    pub fn choose(&self, stream: &mut Stream) -> Option<PackedBoard> {
        let mut index = |count: usize| chance(count as u32, stream) as usize;
        let segments = if index(2) == 0 { &self.reached } else { &self.doubled };
        let known: Vec<&Vec<PackedBoard>> = segments.iter().filter(|boards| !boards.is_empty()).collect();
        let boards = known.get(index(known.len()).max(index(known.len())))?;
        Some(boards[index(boards.len())])
    }
}

/// The segment of a board from [`FIRST_SUM`] on; it may lie past the last.
fn segment(board: PackedBoard) -> usize {
    ((board.to_board().sum_of_tiles() - FIRST_SUM) / SEGMENT_SUM) as usize
}

/// No tile may be the largest that a nibble holds.
fn doubled(board: PackedBoard) -> PackedBoard {
    let ranks = board.to_board().ranks().map(|rank| rank + u8::from(rank > 0));
    PackedBoard::from_board(Board::from_ranks(ranks))
        .expect("a tile half as large as the largest fits twice as large")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(ranks: [u8; 16]) -> PackedBoard {
        PackedBoard::from_board(Board::from_ranks(ranks)).unwrap()
    }

    /// A game of the same board: the last is left out, the first is kept.
    fn game_at(board: PackedBoard) -> Vec<PackedBoard> {
        vec![board; MOVES_APART + 1]
    }

    #[test]
    fn every_tile_is_doubled() {
        let board = packed([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0]);
        assert_eq!(doubled(board), packed([0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0]));
        assert_eq!(board.to_board().sum_of_tiles(), 32766);
        assert_eq!(doubled(board).to_board().sum_of_tiles(), 2 * 32766);
    }

    #[test]
    fn boards_begin_games_as_they_were_or_doubled() {
        let mut stream = Stream::of(&[1]);
        let mut chosen_from = |board| {
            let mut boards = LateBoards::default();
            boards.keep(&game_at(board), &mut stream);
            let mut chosen: Vec<PackedBoard> = (0..64).filter_map(|_| boards.choose(&mut stream)).collect();
            chosen.dedup();
            chosen
        };
        let late = packed([14, 13, 10, 9, 1, 2, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(chosen_from(late), [late]);
        let half_as_far = packed([13, 12, 9, 8, 1, 2, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(chosen_from(half_as_far), [doubled(half_as_far)]);
        let early = packed([12, 11, 10, 9, 1, 2, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(chosen_from(early), []);
        let past_the_way = packed([15, 13, 10, 9, 1, 2, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(chosen_from(past_the_way), []);
    }

    #[test]
    fn a_full_segment_keeps_the_latest_boards() {
        let mut stream = Stream::of(&[2]);
        let mut boards = LateBoards::default();
        let [old, new] = [1, 2].map(|rank| packed([14, rank, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
        for board in [old, new] {
            (0..MOST_BOARDS).for_each(|_| boards.keep(&game_at(board), &mut stream));
        }
        assert_eq!(boards.reached[0].len(), MOST_BOARDS);
        let share =
            boards.reached[0].iter().filter(|&&board| board == new).count() as f64 / MOST_BOARDS as f64;
        // Each old board is still there with a probability of 1 / e.
        assert!((0.55..0.7).contains(&share), "{share}");
    }

    #[test]
    fn later_segments_are_chosen_more_often() {
        let mut stream = Stream::of(&[3]);
        let mut boards = LateBoards::default();
        let [early, late] = [1, 13].map(|rank| packed([14, rank, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
        boards.keep(&game_at(early), &mut stream);
        boards.keep(&game_at(late), &mut stream);
        let chosen: Vec<PackedBoard> = (0..4000).filter_map(|_| boards.choose(&mut stream)).collect();
        let share = chosen.iter().filter(|&&board| board == late).count() as f64 / chosen.len() as f64;
        assert!((0.7..0.8).contains(&share), "{share}");
    }
}

//! Smaller labels for large tiles: for those past 32768, which no nibble holds, and for those that an evaluator has
//! learnt little about.
//!
//! What a tile is called matters to the rules only through which tiles are equal and what they merge into. Take a rank
//! g that no tile has and none can get within a search: tiles below it sum up to too little, and tiles above it never
//! shrink. Then no tile from below ever meets one from above, and calling each rank above g one less changes no merge.
//! That is repeated until a nibble holds every tile that can appear. A board with 65536 has such a rank nearly always:
//! only one with a tile of nearly every rank has none, and is searched on the exact [`Board`].
//!
//! The same serves an evaluator that knows small boards better than large ones. A board with 16384, 4096 and small tiles
//! plays like one with 8192, 4096 and small tiles, so a network that met the second a hundred times as often had better
//! be asked about that (after the "tile-downgrading" of Guei, Chen and Wu, Optimistic Temporal Difference Learning for
//! 2048, 2021).
//!
//! An evaluator sees the smaller labels. It judges the large tiles by their order, which is kept, and as though each
//! were half as large or less, for every direction alike; points of their merges count by half too.

use crate::board::{tile_of_rank, Board};
use crate::packed::PackedBoard;
use crate::random::LARGEST_SPAWN;

/// The board in nibbles, relabelled where it must be, with every merge right while at most `spawns` more tiles are
/// spawned; `None` where there are not enough ranks to drop. A tile above the rank `familiar` is relabelled where it can
/// be, whether it must or not.
#[must_use]
pub fn pack(board: Board, spawns: u32, familiar: u8) -> Option<PackedBoard> {
    let mut board = board;
    while board.largest_rank() > familiar || !PackedBoard::holds_for(board, spawns) {
        let Some(dropped) = largest_unreachable(board, spawns) else { break };
        board = without_rank(board, dropped);
    }
    PackedBoard::for_spawns(board, spawns)
}

/// The largest rank below the board's largest that no tile has and none can get while `spawns` tiles are spawned.
fn largest_unreachable(board: Board, spawns: u32) -> Option<u8> {
    (1..board.largest_rank()).rev().find(|&rank| {
        let below: u32 =
            board.ranks().iter().filter(|&&other| other < rank).map(|&other| tile_of_rank(other)).sum();
        !board.ranks().contains(&rank) && below + spawns.saturating_mul(LARGEST_SPAWN) < tile_of_rank(rank)
    })
}

/// The board with each rank above this one called one less.
fn without_rank(board: Board, dropped: u8) -> Board {
    Board::from_ranks(board.ranks().map(|rank| rank - u8::from(rank > dropped)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::direction::Direction;
    use crate::packed::LARGEST_PACKED_RANK;
    use crate::random::Stream;

    const SPAWNS: u32 = 16;

    /// Large tiles of these ranks in random cells, and a few small ones.
    fn random_board(large: &[u8], stream: &mut Stream) -> Board {
        let mut board = Board::EMPTY;
        for &rank in large.iter().chain(&[3, 2, 1, 1, 5]) {
            let empty: Vec<usize> = board.empty_cells().collect();
            board = board.with_tile(empty[stream.next_bits() as usize % empty.len()], rank);
        }
        board
    }

    /// Plays the same moves and tiles on both boards; at every step they must allow the same moves and hold equal tiles
    /// in the same cells.
    fn assert_same_game(mut board: Board, mut packed: PackedBoard, stream: &mut Stream) {
        for _ in 0..SPAWNS {
            let packed_board = packed.to_board();
            assert_eq!(board.legal_moves(), packed_board.legal_moves(), "{board}{packed}");
            for cell in 0..16 {
                for other in 0..16 {
                    let equal = |board: Board| board.ranks()[cell] == board.ranks()[other];
                    assert_eq!(equal(board), equal(packed_board), "{board}{packed}");
                }
            }
            let direction = Direction::ALL[stream.next_bits() as usize % 4];
            if let (Some(slide), Some(packed_slide)) = (board.slide(direction), packed.slide(direction)) {
                let empty: Vec<usize> = slide.board.empty_cells().collect();
                let cell = empty[stream.next_bits() as usize % empty.len()];
                let rank = 1 + (stream.next_bits() % 2) as u8;
                (board, packed) =
                    (slide.board.with_tile(cell, rank), packed_slide.board.with_tile(cell, rank));
            }
        }
    }

    #[test]
    fn every_merge_stays_right() {
        let mut stream = Stream::of(&[65536]);
        for large in [
            &[16][..],
            &[17],
            &[17, 16],
            &[16, 15, 14, 12],
            // Rank 15 is absent, but two merges away.
            &[16, 14, 14],
            &[17, 14, 13, 13],
            &[15, 15],
            &[17, 17, 16, 16, 15],
            &[15, 15, 14, 14, 9, 9],
        ] {
            for familiar in [LARGEST_PACKED_RANK, 13, 9] {
                for _ in 0..200 {
                    let board = random_board(large, &mut stream);
                    let packed = pack(board, SPAWNS, familiar).expect("most ranks are absent");
                    assert_same_game(board, packed, &mut stream);
                }
            }
        }
    }

    #[test]
    fn unfamiliar_tiles_are_relabelled_where_a_rank_is_out_of_reach() {
        let relabelled = |ranks| *pack(Board::from_ranks(ranks), 10, 13).expect("it fits").to_board().ranks();
        let with = |large: [u8; 6]| {
            let mut ranks = [0, 0, 0, 0, 0, 0, 1, 0, 2, 1, 0, 0, 3, 0, 0, 0];
            ranks[..6].copy_from_slice(&large);
            ranks
        };
        assert_eq!(relabelled(with([14, 13, 11, 9, 0, 0])), with([13, 12, 11, 9, 0, 0]));
        assert_eq!(relabelled(with([14, 13, 12, 11, 10, 9])), with([13, 12, 11, 10, 9, 8]));
        assert_eq!(relabelled(with([15, 13, 9, 8, 0, 0])), with([13, 12, 9, 8, 0, 0]));
        assert_eq!(relabelled(with([13, 12, 9, 8, 0, 0])), with([13, 12, 9, 8, 0, 0]));
        // The small tiles and ten more make a 512, or whatever else is absent: no rank is out of reach.
        let full = [14, 13, 12, 11, 10, 8, 7, 6, 5, 4, 0, 0, 0, 0, 0, 0];
        assert_eq!(relabelled(full), full);
    }

    #[test]
    fn small_tiles_keep_their_ranks() {
        let board = Board::from_ranks([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0, 0]);
        assert_eq!(pack(board, SPAWNS, LARGEST_PACKED_RANK).map(PackedBoard::to_board), Some(board));
    }

    #[test]
    fn a_board_of_all_ranks_is_left_to_the_exact_board() {
        let board = Board::from_ranks([16, 15, 14, 13, 9, 10, 11, 12, 8, 7, 6, 5, 0, 2, 3, 4]);
        assert_eq!(pack(board, SPAWNS, LARGEST_PACKED_RANK), None);
    }
}

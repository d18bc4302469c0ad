//! Boards with tiles that the network has never learnt about.
//!
//! It learnt from games in nibbles: tiles up to 32768, and one of these at a time, since two make 65536. What matters
//! to play are the order of the tiles and which are equal, more than their names, so a board past that is valued as
//! though its large tiles were half as large: ranks move down by one into the nearest gap, until the network knows the
//! board. Two boards that differ in their small tiles alone are then told apart as well as ever.

use crate::board::Board;
use crate::packed::{PackedBoard, LARGEST_PACKED_RANK, LOW_BITS};

/// Whether the network has learnt about boards like this: one with at most one tile of 32768.
#[inline(always)]
#[must_use]
pub const fn is_known(board: PackedBoard) -> bool {
    let pairs = board.0 & board.0 >> 2;
    let largest = pairs & pairs >> 1 & LOW_BITS;
    largest & largest.wrapping_sub(1) == 0
}

/// The board that the network is asked about in place of this one; itself where it is known.
#[must_use]
pub fn relabelled(board: Board) -> PackedBoard {
    let mut ranks = *board.ranks();
    loop {
        let largest = ranks.iter().fold(0, |largest, &rank| rank.max(largest));
        let of_largest = ranks.iter().filter(|&&rank| rank == largest).count();
        if largest < LARGEST_PACKED_RANK || largest == LARGEST_PACKED_RANK && of_largest == 1 {
            break;
        }
        // The nearest rank below that no tile has. Where every rank has a tile, the small tiles pay: a 4 counts as a 2.
        let gap = (1..largest).rev().find(|rank| !ranks.contains(rank)).unwrap_or(1);
        ranks = ranks.map(|rank| rank - u8::from(rank > gap));
    }
    PackedBoard::from_board(Board::from_ranks(ranks)).expect("every rank fits a nibble by now")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn relabelled_ranks(ranks: [u8; 16]) -> [u8; 16] {
        *relabelled(Board::from_ranks(ranks)).to_board().ranks()
    }

    #[test]
    fn known_boards_stay_as_they_are() {
        let known = [15, 14, 13, 12, 0, 1, 2, 3, 4, 5, 6, 7, 1, 1, 0, 2];
        assert_eq!(relabelled_ranks(known), known);
        assert!(is_known(PackedBoard::from_board(Board::from_ranks(known)).unwrap()));
    }

    #[test]
    fn large_tiles_move_into_the_nearest_gap() {
        let board = |large: [u8; 4]| {
            let mut ranks = [0, 0, 0, 0, 1, 2, 3, 4, 0, 0, 1, 0, 5, 6, 7, 9];
            ranks[..4].copy_from_slice(&large);
            ranks
        };
        assert_eq!(relabelled_ranks(board([16, 14, 13, 9])), board([15, 14, 13, 9]));
        assert_eq!(relabelled_ranks(board([15, 15, 13, 9])), board([14, 14, 13, 9]));
        assert_eq!(relabelled_ranks(board([16, 15, 13, 9])), board([15, 14, 13, 9]));
        assert_eq!(relabelled_ranks(board([17, 16, 15, 10])), board([15, 14, 13, 10]));
        assert_eq!(relabelled_ranks(board([17, 17, 17, 17])), board([14, 14, 14, 14]));
    }

    #[test]
    fn a_board_of_all_ranks_pays_with_its_small_tiles() {
        let all = std::array::from_fn(|cell| cell as u8 + 1);
        let expected = std::array::from_fn(|cell| (cell as u8).max(1));
        assert_eq!(relabelled_ranks(all), expected);
    }

    #[test]
    fn two_large_tiles_are_unknown_wherever_they_are() {
        for first in 0..16 {
            for second in 0..16 {
                let board = PackedBoard(15 << (4 * first) | 15 << (4 * second) | 0x0E00_0000_D000_0070);
                let count = (0..16).filter(|&cell| board.rank(cell) == 15).count();
                assert_eq!(is_known(board), count < 2, "{board}");
            }
        }
    }
}

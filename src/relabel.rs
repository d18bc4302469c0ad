//! Large tiles under smaller labels, for searches and for the learned network.
//!
//! The rules ask only which tiles are equal and what they merge into. So large tiles may have smaller labels,
//! if order and equality stay. Then nibbles hold a board with a 65536, and an evaluator that has seen few
//! large tiles is asked about smaller ones (after the "tile-downgrading" of Guei, Chen and Wu, Optimistic
//! Temporal Difference Learning for 2048, 2021).
//!
//! The evaluator then takes large tiles and the points of their merges for half as much or less, in every
//! direction alike.

use crate::board::{tile_of_rank, Board, LARGEST_SPAWN};
use crate::packed::{PackedBoard, LARGEST_PACKED_RANK};

/// The packed board for a search of at most `spawns` placements. Tiles above the rank `familiar` are
/// relabelled where they can be; `None` where the board still does not fit.
///
/// Every merge stays right: the dropped rank is absent and unreachable within the search, since the tiles
/// below sum up to too little and those above only grow. So no tile from below merges with one from above.
/// Nearly every board with a 65536 has such a rank.
pub fn relabelled_for_search(board: Board, spawns: u32, familiar: u8) -> Option<PackedBoard> {
    let mut board = board;
    while board.largest_rank() > familiar || !PackedBoard::holds_for(board, spawns) {
        let Some(dropped) = largest_unreachable(board, spawns) else { break };
        board = without_rank(board, dropped);
    }
    PackedBoard::for_spawns(board, spawns)
}

/// The board to ask the network about. It has at most one 32768: the network learnt from nibbles, which
/// cannot hold the sum of two.
///
/// A merge may be wrong here, which does not matter to a static evaluation.
pub fn relabelled_to_fit(board: Board) -> PackedBoard {
    let mut board = board;
    loop {
        let largest = board.largest_rank();
        let of_largest = board.ranks().iter().filter(|&&rank| rank == largest).count();
        if largest < LARGEST_PACKED_RANK || largest == LARGEST_PACKED_RANK && of_largest == 1 {
            break;
        }
        // The nearest absent rank below. Without one the small tiles pay: a 4 counts as a 2.
        let gap = (1..largest).rev().find(|rank| !board.ranks().contains(rank)).unwrap_or(1);
        board = without_rank(board, gap);
    }
    PackedBoard::from_board(board).expect("every rank fits a nibble by now")
}

fn largest_unreachable(board: Board, spawns: u32) -> Option<u8> {
    (1..board.largest_rank()).rev().find(|&rank| {
        let below: u32 =
            board.ranks().iter().filter(|&&other| other < rank).map(|&other| tile_of_rank(other)).sum();
        !board.ranks().contains(&rank)
            && below.saturating_add(spawns.saturating_mul(LARGEST_SPAWN)) < tile_of_rank(rank)
    })
}

fn without_rank(board: Board, dropped: u8) -> Board {
    board.map_ranks(|rank| rank - u8::from(rank > dropped))
}

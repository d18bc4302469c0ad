//! Large tiles under smaller labels: games that go on alike, and boards relabelled by hand.

use engine2048::internals::{
    relabelled_for_champion, relabelled_for_search, relabelled_to_fit, PackedBoard, Stream,
    LARGEST_PACKED_RANK,
};
use engine2048::{Board, Direction};
use rand::Rng;

const SPAWNS: u32 = 16;

/// Fills an empty cell.
fn with_random_tile(board: Board, rank: u8, stream: &mut Stream) -> (Board, usize) {
    let empty: Vec<usize> = board.empty_cells().collect();
    let cell = empty[stream.next_u64() as usize % empty.len()];
    (board.with_tile(cell, rank), cell)
}

/// Throughout a game, the same moves must be legal and the same cells equal.
fn assert_same_game(mut board: Board, mut packed: PackedBoard, stream: &mut Stream) {
    /// For each cell the first one that is equal.
    fn equal_cells(board: Board) -> [Option<usize>; 16] {
        board.ranks().map(|rank| board.ranks().iter().position(|&other| other == rank))
    }
    for _ in 0..SPAWNS {
        let same = [board, packed.to_board()].map(|board| (board.legal_moves(), equal_cells(board)));
        assert_eq!(same[0], same[1], "{board}{packed}");
        let direction = Direction::ALL[stream.next_u64() as usize % 4];
        if let (Some(slide), Some(packed_slide)) = (board.slide(direction), packed.slide(direction)) {
            let rank = 1 + (stream.next_u64() % 2) as u8;
            let (next, cell) = with_random_tile(slide.board, rank, stream);
            (board, packed) = (next, packed_slide.board.with_tile(cell, rank));
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
        for familiar in [LARGEST_PACKED_RANK, 13, 9].repeat(200) {
            let tiles = large.iter().chain(&[3, 2, 1, 1, 5]);
            let board = tiles.fold(Board::EMPTY, |board, &rank| with_random_tile(board, rank, &mut stream).0);
            let packed = relabelled_for_search(board, SPAWNS, familiar).expect("most ranks are absent");
            assert_same_game(board, packed, &mut stream);
        }
    }
}

/// A board with small tiles that leave some ranks out of reach.
fn with(large: [u8; 6]) -> [u8; 16] {
    let mut ranks = [0, 0, 0, 0, 0, 0, 1, 0, 2, 1, 0, 0, 3, 0, 0, 0];
    ranks[..6].copy_from_slice(&large);
    ranks
}

#[test]
fn tiles_are_relabelled_for_a_search_where_a_rank_is_out_of_reach() {
    // The small tiles and ten spawns can make every absent rank.
    let full = [14, 13, 12, 11, 10, 8, 7, 6, 5, 4, 0, 0, 0, 0, 0, 0];
    let of_all_ranks = [16, 15, 14, 13, 9, 10, 11, 12, 8, 7, 6, 5, 0, 2, 3, 4];
    // A move after the one new tile may make the 8 that is absent.
    let all_but_8 = [15, 14, 13, 12, 8, 9, 10, 11, 7, 6, 5, 4, 2, 0, 0, 0];
    let small = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0, 0];
    for (ranks, spawns, familiar, expected) in [
        (with([14, 13, 11, 9, 0, 0]), 10, 13, Some(with([13, 12, 11, 9, 0, 0]))),
        (with([14, 13, 12, 11, 10, 9]), 10, 13, Some(with([13, 12, 11, 10, 9, 8]))),
        (with([15, 13, 9, 8, 0, 0]), 10, 13, Some(with([13, 12, 9, 8, 0, 0]))),
        (with([13, 12, 9, 8, 0, 0]), 10, 13, Some(with([13, 12, 9, 8, 0, 0]))),
        (full, 10, 13, Some(full)),
        (all_but_8, 1, 13, Some(all_but_8)),
        (small, SPAWNS, LARGEST_PACKED_RANK, Some(small)),
        // It is left to the exact board.
        (of_all_ranks, SPAWNS, LARGEST_PACKED_RANK, None),
        // More spawns than can be counted reach every rank.
        (with([16, 5, 0, 0, 0, 0]), SPAWNS, 13, Some(with([13, 5, 0, 0, 0, 0]))),
        (with([16, 5, 0, 0, 0, 0]), u32::MAX / 4, 13, None),
        (with([16, 5, 0, 0, 0, 0]), u32::MAX / 4 + 1, 13, None),
        (with([16, 5, 0, 0, 0, 0]), u32::MAX, 13, None),
    ] {
        let found = relabelled_for_search(Board::from_ranks(ranks), spawns, familiar);
        assert_eq!(found.map(|board| *board.to_board().ranks()), expected, "{ranks:?}");
    }
}

#[test]
fn a_single_large_tile_gets_the_label_whose_stage_knows_the_lap() {
    for (large, expected) in [
        ([13, 11, 9, 0, 0, 0], [13, 11, 9, 0, 0, 0]),
        ([14, 11, 9, 0, 0, 0], [13, 11, 9, 0, 0, 0]),
        ([13, 12, 9, 0, 0, 0], [14, 12, 9, 0, 0, 0]),
        ([14, 12, 9, 0, 0, 0], [14, 12, 9, 0, 0, 0]),
        // Two of them, or an 8192 within reach, may merge.
        ([13, 13, 9, 0, 0, 0], [13, 13, 9, 0, 0, 0]),
        ([13, 12, 12, 0, 0, 0], [13, 12, 12, 0, 0, 0]),
        ([14, 13, 9, 0, 0, 0], [14, 13, 9, 0, 0, 0]),
        ([12, 11, 9, 0, 0, 0], [12, 11, 9, 0, 0, 0]),
        ([15, 11, 9, 0, 0, 0], [13, 11, 9, 0, 0, 0]),
    ] {
        let found = relabelled_for_champion(Board::from_ranks(with(large)), 10);
        assert_eq!(found.map(|board| *board.to_board().ranks()), Some(with(expected)), "{large:?}");
    }
}

#[test]
fn large_tiles_move_into_the_nearest_gap_to_fit() {
    let board = |large: [u8; 4]| {
        let mut ranks = [0, 0, 0, 0, 1, 2, 3, 4, 0, 0, 1, 0, 5, 6, 7, 9];
        ranks[..4].copy_from_slice(&large);
        ranks
    };
    let known = [14, 13, 12, 11, 0, 1, 2, 3, 4, 5, 6, 7, 1, 1, 0, 2];
    for (ranks, expected) in [
        (known, known),
        (board([16, 14, 13, 9]), board([14, 13, 12, 9])),
        (board([15, 15, 13, 9]), board([14, 14, 13, 9])),
        (board([16, 15, 13, 9]), board([14, 13, 12, 9])),
        (board([17, 16, 15, 10]), board([14, 13, 12, 10])),
        (board([17, 17, 17, 17]), board([14, 14, 14, 14])),
        // A board of all ranks pays with its small tiles.
        (std::array::from_fn(|cell| cell as u8 + 1), std::array::from_fn(|cell| (cell as u8).max(2) - 1)),
    ] {
        assert_eq!(*relabelled_to_fit(Board::from_ranks(ranks), 14).to_board().ranks(), expected);
    }
}

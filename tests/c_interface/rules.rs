//! New games, spawned tiles, moves, legal moves.

use crate::calls::*;

#[test]
fn a_new_game_has_two_tiles_and_is_replayed_by_its_seed() {
    for number in [0, 1, -1, i32::MIN, i32::MAX, 2048] {
        let (mut seed, mut cells) = (number, [3; 16]);
        assert_eq!(new_game(Some(&mut seed), Some(&mut cells)), E2048_OK);
        assert_ne!(seed, number, "the seed is advanced");
        assert_eq!(cells.iter().filter(|&&cell| cell == 0).count(), 14);
        assert!(cells.iter().all(|cell| [0, 2, 4].contains(cell)));

        let (mut again, mut same) = (number, [0; 16]);
        assert_eq!(new_game(Some(&mut again), Some(&mut same)), E2048_OK);
        assert_eq!((again, same), (seed, cells));
    }
    let (mut seed, mut cells) = (5, MIDDLE);
    assert_eq!(new_game(None, Some(&mut cells)), E2048_NULL);
    assert_eq!(new_game(Some(&mut seed), None), E2048_NULL);
    assert_eq!(new_game(None, None), E2048_NULL);
    assert_eq!((seed, cells), (5, MIDDLE), "nothing is written");
}

#[test]
fn a_spawn_names_the_cell_that_it_fills() {
    let (mut seed, mut cells) = (9, [0; 16]);
    for filled in 0..16 {
        let (before, before_seed) = (cells, seed);
        let cell = spawn(Some(&mut seed), Some(&mut cells));
        let cell = usize::try_from(cell).expect("a cell is empty");
        assert_ne!(seed, before_seed);
        assert_eq!(before[cell], 0);
        assert!([2, 4].contains(&cells[cell]));
        let mut expected = before;
        expected[cell] = cells[cell];
        assert_eq!(cells, expected, "the other cells stay");
        assert_eq!(cells.iter().filter(|&&cell| cell != 0).count(), filled + 1);
    }
    let (before, before_seed) = (cells, seed);
    assert_eq!(spawn(Some(&mut seed), Some(&mut cells)), E2048_FULL);
    assert_eq!((cells, seed), (before, before_seed), "nothing is written");
    assert_eq!(spawn(None, Some(&mut cells)), E2048_NULL);
    assert_eq!(spawn(Some(&mut seed), None), E2048_NULL);
    assert_eq!((cells, seed), (before, before_seed), "nothing is written");
    for bad in bad_boards() {
        cells = bad;
        assert_eq!(spawn(Some(&mut seed), Some(&mut cells)), E2048_TILE);
        assert_eq!((cells, seed), (bad, before_seed), "nothing is written");
    }
}

#[test]
fn a_move_slides_merges_and_scores() {
    // Row by row: one merge, two merges, a merge that must not merge again, nothing that moves.
    let cells: Cells = [2, 2, 0, 4, 4, 4, 8, 8, 2, 2, 4, 0, 16, 8, 4, 2];
    let left: Cells = [4, 4, 0, 0, 8, 16, 0, 0, 4, 4, 0, 0, 16, 8, 4, 2];
    let (mut after, mut score) = ([9; 16], 9);
    assert_eq!(slide(Some(&cells), E2048_LEFT, Some(&mut after), Some(&mut score)), 1);
    assert_eq!((after, score), (left, 4 + 8 + 16 + 4));

    let mut in_place = cells;
    assert_eq!(slide_in_place(&mut in_place, E2048_LEFT, None), 1);
    assert_eq!(in_place, left, "the board may be its own result");
    let mut odd = cells;
    assert_eq!(slide_unaligned(&mut odd, E2048_LEFT), (1, 32));
    assert_eq!(odd, left, "no alignment is asked for");

    assert_eq!(slide(Some(&cells), E2048_LEFT, None, None), 1, "results that are not wanted");
    let mut score = 9;
    assert_eq!(slide(Some(&cells), E2048_LEFT, None, Some(&mut score)), 1);
    assert_eq!(score, 32);

    let (mut after, mut score) = ([9; 16], 9);
    for direction in 0..4 {
        assert_eq!(slide(Some(&FINISHED), direction, Some(&mut after), Some(&mut score)), 0);
        assert_eq!((after, score), (FINISHED, 0), "an illegal move changes nothing and gains nothing");
    }
}

#[test]
fn the_largest_tiles_merge() {
    let mut cells = [0; 16];
    cells[..2].fill(65_536);
    let mut score = 0;
    assert_eq!(slide_in_place(&mut cells, E2048_LEFT, Some(&mut score)), 1);
    assert_eq!((cells[0], score), (LARGEST_TILE, LARGEST_TILE));
    assert_eq!(legal_moves(Some(&cells)), 2 | 4, "131072 is a tile like any other");
    // The greatest score of one move: eight merges of the largest tiles.
    cells = [LARGEST_TILE; 16];
    assert_eq!(slide_in_place(&mut cells, E2048_UP, Some(&mut score)), 1);
    assert_eq!((cells[0], score), (2 * LARGEST_TILE, 8 * 2 * LARGEST_TILE));
    assert_eq!(legal_moves(Some(&cells)), E2048_TILE, "262144 is a result, not an input");
}

#[test]
fn a_move_refuses_what_is_none() {
    let (mut after, mut score) = ([9; 16], 9);
    for direction in [-1, 4, 5, i32::MIN, i32::MAX] {
        let answer = slide(Some(&MIDDLE), direction, Some(&mut after), Some(&mut score));
        assert_eq!(answer, E2048_DIRECTION);
    }
    assert_eq!(slide(None, E2048_UP, Some(&mut after), Some(&mut score)), E2048_NULL);
    for bad in bad_boards() {
        for direction in 0..4 {
            assert_eq!(slide(Some(&bad), direction, Some(&mut after), Some(&mut score)), E2048_TILE);
        }
        let mut in_place = bad;
        assert_eq!(slide_in_place(&mut in_place, E2048_UP, None), E2048_TILE);
        assert_eq!(in_place, bad);
    }
    assert_eq!((after, score), ([9; 16], 9), "nothing is written");
}

#[test]
fn legal_moves_are_a_sum_of_bits() {
    assert_eq!(legal_moves(Some(&MIDDLE)), 1 | 2 | 4 | 8);
    assert_eq!(legal_moves(Some(&FULL)), 1 | 4);
    assert_eq!(legal_moves(Some(&FINISHED)), 0);
    assert_eq!(legal_moves(Some(&[0; 16])), 0, "an empty board has nothing to move");
    let mut corner = [0; 16];
    corner[0] = 2;
    assert_eq!(legal_moves(Some(&corner)), 2 | 4, "right and down, out of the top left corner");
    assert_eq!(legal_moves(None), E2048_NULL);
    assert!(bad_boards().all(|bad| legal_moves(Some(&bad)) == E2048_TILE));
}

//! Both boards against the naive rules and the known positions.

use super::naive;
use common::known::{cells, positions, Known};
use common::random_boards::{boards, check};
use engine2048::internals::{Cells, Grid, PackedBoard, RowTables, Stream, LARGEST_PACKED_RANK, LARGEST_RANK};
use engine2048::{Board, Direction, CELLS, LARGEST_TILE};
use rand::Rng;

const BOARDS: u32 = 9_000;

fn check_any(property: impl Fn(Board)) {
    check(boards(LARGEST_RANK), BOARDS, property);
}

fn check_packed(property: impl Fn(PackedBoard, naive::Square)) {
    check(boards(LARGEST_PACKED_RANK), BOARDS, |board| {
        let packed = PackedBoard::from_board(board).expect("no tile is above 32768");
        property(packed, naive::square(&board.to_cells()));
    });
}

fn square_of(board: PackedBoard) -> naive::Square {
    naive::square(&board.to_board().to_cells())
}

/// No nibble holds such a tile.
fn made_65536(slide: &naive::Slide) -> bool {
    slide.score >= 65536 && slide.square.as_flattened().contains(&65536)
}

#[test]
fn a_board_slides_as_the_naive_rules_say() {
    check_any(|board| {
        let square = naive::square(&board.to_cells());
        for direction in Direction::ALL {
            let expected = naive::slide(&square, direction.index());
            let slide = board.slide(direction);
            assert_eq!(slide.is_some(), expected.moved, "{direction} on\n{board}");
            if let Some(slide) = slide {
                assert_eq!(
                    naive::square(&slide.board.to_cells()),
                    expected.square,
                    "{direction} on\n{board}"
                );
                assert_eq!(slide.score, expected.score, "{direction} on\n{board}");
                assert_eq!(slide.board.sum_of_tiles(), board.sum_of_tiles(), "{direction} on\n{board}");
            }
        }
    });
}

#[test]
fn a_packed_board_slides_as_the_naive_rules_say() {
    let tables = RowTables::get();
    check_packed(|board, square| {
        for direction in Direction::ALL {
            let expected = naive::slide(&square, direction.index());
            if made_65536(&expected) {
                continue;
            }
            let slide = board.slide(direction);
            assert_eq!(slide.is_some(), expected.moved, "{direction} on\n{board}");
            let after = slide.map_or(board, |slide| slide.board);
            assert_eq!(square_of(after), expected.square, "{direction} on\n{board}");
            assert_eq!(slide.map_or(0, |slide| slide.score), expected.score, "{direction} on\n{board}");
            assert_eq!(tables.slide(board, direction), after, "{direction} on\n{board}");
        }
        let rows = (0..4).map(|row| naive::slide_row(square[row]));
        if rows.clone().all(|(row, _)| !row.contains(&65536)) {
            assert_eq!(tables.score_of_rows(board), rows.map(|(_, score)| score).sum::<u32>(), "{board}");
        }
    });
}

#[test]
fn every_row_of_the_tables_is_right() {
    let tables = RowTables::get();
    let tile = |rank: u16| if rank == 0 { 0 } else { 1_u32 << rank };
    let rank = |tile: u32| if tile == 0 { 0 } else { tile.trailing_zeros() as u16 };
    let packed = |row: [u32; 4]| (0..4).fold(0, |word, place| word | rank(row[place]) << (4 * place));
    for row in 0..=u16::MAX {
        let board = PackedBoard(row.into());
        let [to_left, to_right] = [tables.left(board), tables.right(board)].map(|board| board.row(0));
        assert_eq!(tables.row_both(row), [to_left, to_right], "row {row:04x}");
        let tiles: [u32; 4] = std::array::from_fn(|place| tile(row >> (4 * place) & 15));
        let reversed = [tiles[3], tiles[2], tiles[1], tiles[0]];
        let ((left, score), (right, right_score)) = (naive::slide_row(tiles), naive::slide_row(reversed));
        if left.contains(&65536) {
            // Two tiles of 32768 stay apart, so that nothing is lost.
            let sum = |row: u16| (0..4).map(|place| tile(row >> (4 * place) & 15)).sum::<u32>();
            assert_eq!([sum(to_left), sum(to_right)], [sum(row); 2], "row {row:04x}");
            continue;
        }
        assert_eq!(to_left, packed(left), "row {row:04x}");
        assert_eq!(to_right, packed([right[3], right[2], right[1], right[0]]), "row {row:04x}");
        assert_eq!((tables.row_score(row), score), (score, right_score), "row {row:04x}");
    }
}

#[test]
fn both_boards_know_legal_moves_and_the_end() {
    let holds = |board: Board| {
        let square = naive::square(&board.to_cells());
        let legal: Vec<bool> = (0..4).map(|direction| naive::slide(&square, direction).moved).collect();
        let bits = (0..4).fold(0, |bits, direction| bits | u8::from(legal[direction]) << direction);
        assert_eq!(board.legal_moves(), bits, "{board}");
        assert_eq!(board.is_finished(), bits == 0, "{board}");
        assert_eq!(Grid::is_finished(board), bits == 0, "{board}");
        if PackedBoard::holds_for(board, 0) {
            let packed = PackedBoard::from_board(board).expect("a sum below 65536 has no tile above 32768");
            assert_eq!(packed.is_finished(), bits == 0, "{board}");
        }
    };
    check_any(holds);
    finished_boards().for_each(holds);
}

/// Random boards are hardly ever finished.
fn finished_boards() -> impl Iterator<Item = Board> {
    (1..LARGEST_RANK)
        .map(|rank| Board::from_ranks(std::array::from_fn(|cell| rank + ((cell / 4 + cell % 4) % 2) as u8)))
}

#[test]
fn both_boards_count_alike() {
    check_any(|board| {
        let cells = board.to_cells();
        let empty: Vec<usize> = (0..CELLS).filter(|&cell| cells[cell] == 0).collect();
        let set = Cells(empty.iter().fold(0, |bits, cell| bits | 1 << (4 * cell)));
        assert!(set.eq(empty.iter().copied()), "a set iterates over its cells in order");
        let largest = cells.iter().max().copied().unwrap_or(0);
        assert_eq!(board.empty_cells().collect::<Vec<_>>(), empty);
        assert_eq!((board.count_empty(), Grid::empty_cells(board)), (empty.len(), set));
        assert_eq!(board.sum_of_tiles() as i32, cells.iter().sum::<i32>());
        assert_eq!(if largest == 0 { 0 } else { 1 << board.largest_rank() }, largest);

        let Some(packed) = PackedBoard::from_board(board) else {
            assert!(largest > 32768, "{board}");
            return;
        };
        assert!(largest <= 32768, "{board}");
        assert_eq!((packed.to_board(), Grid::to_board(packed)), (board, board));
        assert_eq!((packed.count_empty(), Grid::empty_cells(packed)), (empty.len(), set));
        assert_eq!(packed.largest_rank(), board.largest_rank());
        let mut tiles: Vec<i32> = cells.into_iter().filter(|&cell| cell != 0).collect();
        tiles.sort_unstable();
        tiles.dedup();
        assert_eq!(packed.count_distinct() as usize, tiles.len());
        for &cell in &empty {
            assert_eq!(packed.with_tile(cell, 2).to_board(), board.with_tile(cell, 2));
        }
        for row in 0..4 {
            for column in 0..4 {
                let rank = board.ranks()[4 * row + column];
                assert_eq!(packed.rank(4 * row + column), rank);
                assert_eq!(packed.row(row) >> (4 * column) & 15, u16::from(rank));
            }
        }
        assert_eq!(PackedBoard::from_rows([0, 1, 2, 3].map(|row| packed.row(row))), packed);
    });
}

#[test]
fn turns_and_mirrors_are_those_of_the_square() {
    check_packed(|board, square| {
        assert_eq!(square_of(board.transposed()), naive::transposed(&square));
        assert_eq!(square_of(board.flipped()), naive::flipped(&square));
        assert_eq!(square_of(board.mirrored()), naive::mirrored(&square));

        let mut expected = Vec::new();
        let mut turned = square;
        for _ in 0..4 {
            turned = naive::turned(&turned);
            expected.push(turned);
            expected.push(naive::mirrored(&turned));
        }
        let mut symmetries = board.symmetries().map(square_of);
        assert_eq!(symmetries[0], square, "itself comes first");
        symmetries.sort_unstable();
        expected.sort_unstable();
        assert_eq!(symmetries.to_vec(), expected);
    });
}

#[test]
fn a_packed_board_holds_for_as_long_as_it_says() {
    const MOVES: u32 = 40;
    let mut played = 0;
    check(boards(LARGEST_PACKED_RANK), BOARDS, |board| {
        if !PackedBoard::holds_for(board, MOVES) {
            return;
        }
        let mut stream = Stream::of(&[u64::from(board.sum_of_tiles())]);
        let mut packed = PackedBoard::from_board(board).expect("what holds for some moves holds now");
        let mut exact = board;
        for _ in 0..MOVES {
            let direction = Direction::ALL[(stream.next_u64() % 4) as usize];
            let slides = (packed.slide(direction), exact.slide(direction));
            let (Some(packed_slide), Some(exact_slide)) = slides else {
                assert!(slides.0.is_none() && slides.1.is_none(), "{direction} on\n{exact}");
                continue;
            };
            assert_eq!(
                (packed_slide.board.to_board(), packed_slide.score),
                (exact_slide.board, exact_slide.score)
            );
            // A 4 brings 65536 soonest.
            let cell = exact_slide.board.empty_cells().next().expect("a move leaves an empty cell");
            (packed, exact) = (packed_slide.board.with_tile(cell, 2), exact_slide.board.with_tile(cell, 2));
            played += 1;
        }
    });
    assert!(played > 10_000, "{played} moves are too few to show anything");
    let brink =
        Board::from_cells(&[32768, 16384, 8192, 4096, 2048, 1024, 512, 256, 128, 64, 32, 16, 8, 4, 0, 0])
            .expect("all are tiles");
    assert_eq!(brink.sum_of_tiles(), 65532);
    assert!(PackedBoard::holds_for(brink, 0));
    assert!(!PackedBoard::holds_for(brink, 1), "a 4 would make 65536");
}

#[test]
fn cells_are_zero_or_powers_of_two() {
    let powers: Vec<i32> = (1..=17).map(|exponent| 2_i32.pow(exponent)).collect();
    assert_eq!(powers.last(), Some(&LARGEST_TILE));
    let beyond = [i32::MIN, i32::MIN + 1, i32::MAX, 1 << 30, 1 << 19, 262_143];
    for value in (-5..=262_144).chain(beyond) {
        let index = value.rem_euclid(CELLS as i32) as usize;
        let mut cells = [2; CELLS];
        cells[index] = value;
        match Board::from_cells(&cells) {
            Ok(board) => {
                assert!(value == 0 || powers.contains(&value), "{value}");
                assert_eq!(board.to_cells(), cells);
            }
            Err(error) => {
                assert!(value != 0 && !powers.contains(&value), "{value}");
                assert_eq!((error.index, error.value), (index, value));
            }
        }
    }
    let mut cells = [3; CELLS];
    cells[0] = 2;
    let error = Board::from_cells(&cells).expect_err("3 is no tile");
    assert_eq!(error.index, 1, "the first offending cell is named");
    assert!(error.to_string().starts_with("row 1, column 2 contains 3"), "{error}");
}

#[test]
fn directions_have_their_numbers() {
    let numbers = Direction::ALL.map(Direction::index);
    assert_eq!(numbers, [0, 1, 2, 3]);
    assert_eq!(Direction::ALL.map(|direction| direction.to_string()), ["up", "right", "down", "left"]);
    for index in -2..6 {
        let expected =
            usize::try_from(index).ok().filter(|&index| index < 4).map(|index| Direction::ALL[index]);
        assert_eq!(Direction::from_index(index), expected);
    }
}

#[test]
fn the_known_positions_move_as_known() {
    for Known { board, answers } in positions() {
        for direction in Direction::ALL {
            let known = &answers["moves"][direction.index()];
            let slide = board.slide(direction);
            let after = slide.map_or(board, |slide| slide.board).to_cells();
            assert_eq!(Some(slide.is_some()), known["moved"].as_bool(), "{direction} on\n{board}");
            assert_eq!(after, cells(&known["cells"]), "{direction} on\n{board}");
            let score = slide.map_or(0, |slide| slide.score);
            assert_eq!(Some(u64::from(score)), known["score"].as_u64(), "{direction} on\n{board}");
        }
    }
}

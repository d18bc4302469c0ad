//! Random games of a few moves, after which an evaluator judges the position.

use crate::grid::Grid;
use crate::random::{below, spawned_rank, Stream};
use crate::search::monte_carlo::Playout;
use rand::Rng;

/// Plays `moves` random moves from where a tile is due, all legal ones equally likely, with tiles by the
/// rules. The playout is worth `value` of its last position, or `lost` where the game finishes before.
#[must_use]
pub fn short_playout<G: Grid>(
    start: G,
    moves: u32,
    lost: f64,
    value: impl Fn(G) -> f64,
    stream: &mut Stream,
) -> Playout {
    let mut board = start;
    for made in 0..moves {
        let bits = stream.next_u64();
        let position = spawned(board, bits);
        let mut legal = [board; 4];
        let mut count = 0;
        for slide in position.slides().into_iter().flatten() {
            legal[count] = slide.board;
            count += 1;
        }
        if count == 0 {
            return Playout::of_value(lost, u64::from(made));
        }
        board = legal[below(count as u32, stream.next_u64() as u32) as usize];
    }
    Playout::of_value(value(board), u64::from(moves))
}

fn spawned<G: Grid>(board: G, bits: u64) -> G {
    let mut cells = board.empty_cells();
    for _ in 0..below(cells.count_ones(), bits as u32) {
        cells &= cells - 1;
    }
    board.with_tile(cells.trailing_zeros() as usize, spawned_rank((bits >> 32) as u32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packed::PackedBoard;

    const FULL: PackedBoard = PackedBoard(0x1212_2121_1212_2120);
    const LOST: f64 = -5.0;

    fn play(start: PackedBoard, moves: u32) -> Playout {
        let tiles = |board: PackedBoard| 16.0 - board.count_empty() as f64;
        short_playout(start, moves, LOST, tiles, &mut Stream::of(&[3]))
    }

    #[test]
    fn a_playout_is_worth_its_last_position_or_a_loss() {
        // A 32 merges with no spawned tile.
        assert_eq!(play(PackedBoard(0x0005), 1), Playout::of_value(2.0, 1));
        assert_eq!(play(FULL, 0), Playout::of_value(15.0, 0));
        let lost = (0..200).map(|seed| {
            let mut stream = Stream::of(&[seed]);
            short_playout(FULL, 1000, LOST, |_| 7.0, &mut stream)
        });
        // All end within a thousand moves; a 2 in the only empty cell ends the game before the first.
        let moves: Vec<u64> = lost
            .map(|playout| (0..1000).find(|&made| playout == Playout::of_value(LOST, made)).expect("a loss"))
            .collect();
        assert!(moves.contains(&0) && moves.iter().any(|&made| made > 10), "{moves:?}");
    }

    #[test]
    fn a_tile_falls_into_each_empty_cell_alike_and_is_a_4_one_time_in_ten() {
        const DRAWS: u32 = 20_000;
        let board = PackedBoard(0x1020_0301_2010_0302);
        let mut stream = Stream::of(&[4]);
        let mut counts = [[0_u32; 2]; 16];
        for _ in 0..DRAWS {
            let tile = spawned(board, stream.next_u64()).0 ^ board.0;
            let cell = tile.trailing_zeros() as usize / 4;
            counts[cell][(tile >> (4 * cell)) as usize - 1] += 1;
        }
        for (cell, [twos, fours]) in counts.into_iter().enumerate() {
            // Eight cells are empty. Five standard deviations of the tiles of a cell are 234, of its 4s 79.
            let share = if board.rank(cell) == 0 { DRAWS / 8 } else { 0 };
            assert!(
                (twos + fours).abs_diff(share) <= 240 && fours.abs_diff(share / 10) <= 80,
                "{cell}: {counts:?}"
            );
            assert!(share > 0 || twos + fours == 0, "{cell}: {counts:?}");
        }
    }
}

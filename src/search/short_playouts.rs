//! Random games of a few moves, after which an evaluator judges the position.

use crate::grid::Grid;
use crate::random::{below, spawned_rank, Stream};
use crate::search::monte_carlo::Playout;
use rand::Rng;

/// Plays `moves` random moves from where a tile is due, all legal ones equally likely, tiles by the rules.
/// The game is worth `value` of its last position, or `lost` where it is finished before.
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

/// The tile that these bits spawn.
fn spawned<G: Grid>(board: G, bits: u64) -> G {
    let mut cells = board.empty_cells();
    for _ in 0..below(cells.count_ones(), bits as u32) {
        cells &= cells - 1;
    }
    board.with_tile(cells.trailing_zeros() as usize, spawned_rank((bits >> 32) as u32))
}

//! The search of Matt Overlan's 2048-AI: only the most annoying placements, and a game won at 2048.

use crate::board::{tile_of_rank, Board, CELLS, SIDE};
use crate::eval::ovolve::{self, Ovolve, Roughness};
use crate::eval::Evaluate;
use crate::grid::Grid;
use crate::packed::{PackedBoard, LOW_BITS};
use crate::random::LARGEST_SPAWN;
use crate::search::alpha_beta::AlphaBetaAdapter;

/// The value of a won game, and the upper end of the program's window.
const WON: f64 = 10_000.0;
/// Above this a game is won: each move before the win costs 1.
const WON_ABOVE: f64 = 9_900.0;
/// The rank of 2048.
const WINNING_RANK: u8 = 11;

/// The program's search. A move that makes 2048 wins. Where the position already has such a tile or a larger
/// one, every move would win, so none does.
#[derive(Clone, Copy, Debug)]
pub struct OvolveAdapter {
    may_win: bool,
}

impl OvolveAdapter {
    /// The search of at most `moves` moves from this position.
    #[must_use]
    pub fn at(board: Board, moves: u32) -> OvolveAdapter {
        let within_reach = board.sum_of_tiles() + LARGEST_SPAWN * moves >= tile_of_rank(WINNING_RANK);
        OvolveAdapter { may_win: within_reach && board.largest_rank() < WINNING_RANK }
    }
}

impl<G: AnnoyingPlacements> Evaluate<G> for OvolveAdapter
where
    Ovolve: Evaluate<G>,
{
    #[inline]
    fn value(&self, board: G) -> f64 {
        Ovolve.value(board)
    }
}

impl<G: AnnoyingPlacements> AlphaBetaAdapter<G> for OvolveAdapter
where
    Ovolve: Evaluate<G>,
{
    const WINDOW: (f64, f64) = (-WON, WON);

    #[inline]
    fn settled(self, _before: G, after: G, _fours: u32) -> Option<f64> {
        (self.may_win && after.largest_rank() == WINNING_RANK).then_some(WON)
    }
    /// The program finds no move and returns its lower bound.
    #[inline]
    fn finished(self, _board: G, _fours: u32) -> f64 {
        -WON
    }
    #[inline]
    fn placements(self, board: G) -> [u16; 2] {
        board.most_annoying()
    }
    /// The program takes 1 from a won game's value for each move, after its window has cut the value down to
    /// `beta`. So the value depends on the order of placements, which is kept.
    #[inline]
    fn backed_up(self, value: f64, beta: f64) -> f64 {
        let value = value.min(beta);
        if value > WON_ABOVE {
            value - 1.0
        } else {
            value
        }
    }
    #[inline]
    fn keeps_order(self) -> bool {
        self.may_win
    }
    /// A won game's value depends on the window, see [`AlphaBetaAdapter::backed_up`].
    #[inline]
    fn is_final(self, value: f64) -> bool {
        value < WON_ABOVE
    }
}

/// Finds the placements that annoy the player most.
pub trait AnnoyingPlacements: Grid {
    /// The cells, as bits, where a 2 and where a 4 makes islands minus smoothness largest, ties included.
    fn most_annoying(self) -> [u16; 2];
}

fn most_annoying<G: Grid>(board: G, annoyance: impl Fn(usize, u8) -> i32) -> [u16; 2] {
    let mut most = i32::MIN;
    let mut placements = [0, 0];
    for rank in [1, 2] {
        let mut cells = board.empty_cells();
        while cells != 0 {
            let cell = cells.trailing_zeros() as usize;
            cells &= cells - 1;
            let annoyance = annoyance(cell, rank);
            if annoyance > most {
                most = annoyance;
                placements = [0, 0];
            }
            if annoyance == most {
                placements[usize::from(rank - 1)] |= 1 << cell;
            }
        }
    }
    placements
}

impl AnnoyingPlacements for Board {
    fn most_annoying(self) -> [u16; 2] {
        most_annoying(self, |cell, rank| {
            let board = self.with_tile(cell, rank);
            ovolve::count_islands(board) as i32 - ovolve::features(board).smoothness
        })
    }
}

impl AnnoyingPlacements for PackedBoard {
    /// Counts only what a placed tile changes: the smoothness of a row and a column, and the islands it
    /// joins.
    #[inline]
    fn most_annoying(self) -> [u16; 2] {
        let columns = self.transposed();
        let roughness = Roughness::get();
        let of_lines = |board: PackedBoard| -> [i32; SIDE] {
            std::array::from_fn(|line| roughness.of_line(board.row(line)))
        };
        let (of_rows, of_columns) = (of_lines(self), of_lines(columns));
        let alike = [1, 2].map(|rank| cells_of_rank(self, rank));
        most_annoying(self, |cell, rank| {
            let (row, column) = (cell / SIDE, cell % SIDE);
            let tile = u16::from(rank);
            let rougher = roughness.of_line(self.row(row) | tile << (4 * column)) - of_rows[row]
                + roughness.of_line(columns.row(column) | tile << (4 * row))
                - of_columns[column];
            rougher + 1 - count_joined(alike[usize::from(rank - 1)], cell)
        })
    }
}

/// As bits.
fn cells_of_rank(board: PackedBoard, rank: u8) -> u16 {
    let all = u64::from(rank) * LOW_BITS;
    PackedBoard(board.0 ^ all).empty_cells()
}

const fn beside(cells: u16) -> u16 {
    /// Cells outside the first column, and outside the last.
    const NOT_FIRST: u16 = 0xEEEE;
    const NOT_LAST: u16 = 0x7777;
    cells << 4 | cells >> 4 | (cells & NOT_LAST) << 1 | (cells & NOT_FIRST) >> 1
}

/// How many islands of these equal tiles one more in this cell would touch.
fn count_joined(alike: u16, cell: usize) -> i32 {
    let mut touched = beside(1 << cell) & alike;
    if touched.count_ones() < 2 {
        return touched.count_ones() as i32;
    }
    let mut islands = 0;
    while touched != 0 {
        islands += 1;
        let mut island = touched & touched.wrapping_neg();
        loop {
            let grown = island | beside(island) & alike;
            if grown == island {
                break;
            }
            island = grown;
        }
        touched &= !island;
    }
    islands
}

const _: () = assert!(CELLS == u16::BITS as usize);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{below, Stream};
    use rand::Rng;

    #[test]
    fn the_fast_form_finds_the_placements_of_the_formula() {
        let mut stream = Stream::of(&[11]);
        for index in 0..20_000 {
            let ranks = 2 + below(8, stream.next_u64() as u32);
            let board = Board::from_ranks(std::array::from_fn(|_| {
                let filled = below(16, stream.next_u64() as u32) < 1 + index % 15;
                if filled {
                    1 + below(ranks, stream.next_u64() as u32) as u8
                } else {
                    0
                }
            }));
            let packed = PackedBoard::from_board(board).expect("small tiles");
            assert_eq!(packed.most_annoying(), board.most_annoying(), "on\n{board}");
        }
    }
}

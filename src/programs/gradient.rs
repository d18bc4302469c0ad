//! Srinidhi Raghavan's minimax: tiles that fall off evenly from a corner are good.
//!
//! Source: the program AI-2048-Puzzle, "Solving 2048 intelligently using Minimax Algorithm". The value, a
//! whole number in the unit of tiles, is the sum of all tiles times their cells' numbers, for the best of
//! four matrices. That of the top left corner is
//!
//! ```text
//! 3  2  1  0
//! 2  1  0 -1
//! 1  0 -1 -2
//! 0 -1 -2 -3
//! ```
//!
//! and the others mirror it.

use crate::board::{tile_of_rank, Board, CELLS, SIDE};
use crate::caches::Cached;
use crate::grid::{Evaluate, Grid};
use crate::packed::{LineTable, PackedBoard};
use crate::player::{Evaluator, Formula, Player, Think};
use crate::search::alpha_beta::{alpha_beta, AlphaBetaAdapter};
use crate::search::effort::EffortScale;

pub const PLAYER: Player = Player {
    name: "gradient",
    summary: || {
        "Srinidhi Raghavan, Solving 2048 intelligently using Minimax Algorithm: alpha-beta over the best of four \
         gradient matrices. Effort: plies after the first move, default 4, at most 12."
    },
    largest_effort: PLIES.largest,
    think: Think::Program(|question| alpha_beta(question, PLIES, Gradient::<true>)),
};

pub const MINIMAX: Player = Player {
    name: "gradient-minimax",
    summary: || {
        "The same program's plain minimax, without pruning: the same values from many more positions. Effort: plies \
         after the first move, default 4, at most 6."
    },
    largest_effort: PLIES_UNPRUNED.largest,
    think: Think::Program(|question| alpha_beta(question, PLIES_UNPRUNED, Gradient::<false>)),
};

pub const EVALUATOR: Evaluator = Evaluator {
    name: "gradient",
    formula: Formula::Program {
        value: evaluate,
        recipe: || "best-cells 3 2 1 0 2 1 0 -1 1 0 -1 -2 0 -1 -2 -3".to_owned(),
    },
};

const PLIES: EffortScale =
    EffortScale { default: |_| 4, largest: 12, increment: 1, depth: |effort| effort + 1 };
/// Without pruning, more would take too long.
const PLIES_UNPRUNED: EffortScale = EffortScale { largest: 6, ..PLIES };

/// As published, for the top left, top right, bottom left and bottom right corners.
pub const MATRICES: [[i32; CELLS]; 4] = [
    [3, 2, 1, 0, 2, 1, 0, -1, 1, 0, -1, -2, 0, -1, -2, -3],
    [0, 1, 2, 3, -1, 0, 1, 2, -2, -1, 0, 1, -3, -2, -1, 0],
    [0, -1, -2, -3, 1, 0, -1, -2, 2, 1, 0, -1, 3, 2, 1, 0],
    [-3, -2, -1, 0, -2, -1, 0, 1, -1, 0, 1, 2, 0, 1, 2, 3],
];

/// The best of the four sums.
pub fn evaluate(board: Board) -> f64 {
    let cells = board.to_cells();
    let sums = MATRICES.map(|matrix| matrix.iter().zip(cells).map(|(weight, tile)| weight * tile).sum());
    f64::from(sums.into_iter().fold(i32::MIN, i32::max))
}

/// [`evaluate`], for a search over all placements of 2 and 4. `PRUNES` tells the author's alpha-beta from the
/// author's plain minimax.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gradient<const PRUNES: bool>;

impl<const PRUNES: bool> Evaluate<Board> for Gradient<PRUNES> {
    fn value(&self, board: Board) -> f64 {
        evaluate(board)
    }
}

impl<const PRUNES: bool> Evaluate<PackedBoard> for Gradient<PRUNES> {
    /// A weight is plus or minus a part for its row, plus or minus one for its column, with other signs in
    /// each matrix. So the best sum adds up the magnitudes of both parts' sums.
    fn value(&self, board: PackedBoard) -> f64 {
        /// Twice a place's part, a whole number.
        const TWICE_PART: [i32; SIDE] = [3, 1, -1, -3];
        /// Each line's sum of tiles, and of tiles times twice their part.
        static LINES: Cached<LineTable<[i32; 2]>> = Cached::new();
        let lines = LINES.get_or_build(|| {
            Box::new(LineTable::of_ranks(|line| {
                let tiles = line.map(|rank| tile_of_rank(rank) as i32);
                [tiles.iter().sum(), tiles.iter().zip(TWICE_PART).map(|(tile, part)| tile * part).sum()]
            }))
        });
        let (mut by_row, mut by_column) = (0, 0);
        for ([sum, along], part) in lines.of_lines(board.rows()).into_iter().zip(TWICE_PART) {
            by_row += part * sum;
            by_column += along;
        }
        f64::from((by_row.abs() + by_column.abs()) / 2)
    }
}

impl<G: Grid, const PRUNES: bool> AlphaBetaAdapter<G> for Gradient<PRUNES>
where
    Self: Evaluate<G>,
{
    const PRUNES: bool = PRUNES;

    fn finished(self, _board: G, _fours: u32) -> f64 {
        f64::NEG_INFINITY
    }
}

//! The features that a recipe may weigh. `docs/recipes.md` lists what each measures, and who published it.
//!
//! Tiles count by their value or by their *rank*, its logarithm to base 2. A line is a row or a column.

use crate::board::{score_of_rank, tile_of_rank, Board, CELLS, SIDE};
use crate::grid::Grid;
use crate::math::{ln, ln_of_count};
use crate::packed::PackedBoard;
use crate::programs::datumbox::Scored;
use crate::programs::heuristic::{Powers, SHIPPED};
use crate::programs::weights::{best_sum, of_symmetries};
use crate::programs::{article, ovolve};
use Measure::{BestCells, Board as OfBoard, Cells, Lines, Rows};

/// The word for what a finished game is worth.
pub const LOST: &str = "lost";
/// The word for the moves of a playout.
pub const MOVES: &str = "moves";

/// A property of a position.
#[derive(Debug)]
pub struct Feature {
    /// The name in a recipe.
    pub name: &'static str,
    /// How it is computed.
    pub measure: Measure,
}

impl PartialEq for Feature {
    fn eq(&self, other: &Feature) -> bool {
        self.name == other.name
    }
}

/// The ranks of a row or a column.
pub type Line = [u8; SIDE];

/// How a feature is computed.
#[derive(Clone, Copy, Debug)]
pub enum Measure {
    /// The sum over rows alone: each cell counts once.
    Rows(fn(Line) -> f64),
    /// The sum over rows and columns of what one line adds, which has a factor in the second and the third.
    Lines(fn(Line) -> f64, f64),
    /// A function of the whole board, and the same, found faster.
    Board(fn(Board) -> f64, fn(PackedBoard) -> f64),
    /// The sum of tiles, each times its cell's number in the recipe's matrix.
    Cells,
    /// The same for the best symmetry of the matrix.
    BestCells,
}

impl Measure {
    /// Whether a recipe gives 16 numbers, not a weight.
    pub const fn takes_cells(self) -> bool {
        matches!(self, Measure::Cells | Measure::BestCells)
    }

    /// How many numbers a recipe gives.
    pub const fn takes(self) -> usize {
        if self.takes_cells() {
            CELLS
        } else {
            1
        }
    }

    /// The value of a position; `matrix` is the recipe's, if the feature takes one.
    pub fn value(self, board: Board, matrix: &[f64; CELLS]) -> f64 {
        let ranks = board.ranks();
        let rows: [Line; SIDE] =
            std::array::from_fn(|row| std::array::from_fn(|place| ranks[SIDE * row + place]));
        let columns: [Line; SIDE] =
            std::array::from_fn(|column| std::array::from_fn(|place| ranks[SIDE * place + column]));
        match self {
            Measure::Rows(of_row) => rows.into_iter().map(of_row).sum(),
            Measure::Lines(of_line, inner) => (0..SIDE)
                .map(|line| {
                    let both = of_line(rows[line]) + of_line(columns[line]);
                    both * if is_inner(line) { inner } else { 1.0 }
                })
                .sum(),
            Measure::Board(plain, _) => plain(board),
            Measure::Cells => {
                let tiles = ranks.iter().map(|&rank| f64::from(tile_of_rank(rank)));
                tiles.zip(matrix).fold(0.0, |sum, (tile, number)| sum + tile * number)
            }
            Measure::BestCells => best_sum(board, &of_symmetries(matrix)),
        }
    }
}

/// Whether a line, 0 to 3, is in the middle.
pub const fn is_inner(line: usize) -> bool {
    line == 1 || line == 2
}

/// The words that may begin a part of a recipe.
pub fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|feature| feature.name).chain([LOST, MOVES])
}

const fn feature(name: &'static str, measure: Measure) -> Feature {
    Feature { name, measure }
}

/// The same formula for both kinds of boards.
macro_rules! of_board {
    ($board:ident => $value:expr) => {
        OfBoard(|$board| f64::from($value), |$board| f64::from($value))
    };
}

/// All features, in the order in which a recipe adds them up: that of the published formulas, so that sums
/// agree to the last bit.
pub static ALL: [Feature; 19] = [
    feature(
        "smoothness",
        Lines(|line| -sum_of_pairs(line, |rank, next| f64::from(rank.abs_diff(next))), 1.0),
    ),
    feature(
        "last-difference",
        OfBoard(
            |board| f64::from(article::last_difference(board)),
            |board| f64::from(article::last_difference_from_the_end(board)),
        ),
    ),
    feature(
        "monotonicity",
        OfBoard(
            |board| f64::from(ovolve::features(board).monotonicity),
            |board| f64::from(ovolve::packed_features(board).monotonicity),
        ),
    ),
    feature("empty", of_board!(board => ln_of_count(Grid::count_empty(board).max(1)))),
    feature("free", Rows(|row| row.into_iter().filter(|&rank| rank == 0).count() as f64)),
    feature("largest", of_board!(board => board.largest_rank())),
    feature("largest-tile", of_board!(board => tile_of_rank(board.largest_rank()))),
    feature("islands", of_board!(board => ovolve::count_islands(Grid::to_board(board)))),
    feature("score", Rows(|row| row.into_iter().map(|rank| f64::from(score_of_rank(rank))).sum())),
    feature(
        "room",
        of_board!(board => ln(f64::from(board.score().max(1))) * Grid::count_empty(board) as f64),
    ),
    feature("clustering", of_board!(board => board.clustering())),
    feature(
        "difference",
        Lines(
            |line| {
                let tiles = line.windows(2).filter(|pair| pair[0] != 0 && pair[1] != 0);
                tiles.map(|pair| f64::from(tile_of_rank(pair[0]).abs_diff(tile_of_rank(pair[1])))).sum()
            },
            1.0,
        ),
    ),
    feature("merges", Lines(|line| sum_of_pairs(line, |rank, next| f64::from(u8::from(rank == next))), 1.0)),
    feature("disorder", Lines(|line| Powers::shipped().disorder(line), SHIPPED.inner_disorder)),
    feature("burden", Lines(|line| Powers::shipped().burden(line), SHIPPED.inner_burden)),
    feature("corner", OfBoard(corner, corner)),
    feature("edge", Lines(|line| line.into_iter().map(f64::from).sum(), 0.0)),
    feature("cells", Cells),
    feature("best-cells", BestCells),
];

/// The sum over each tile of a line and the next tile.
fn sum_of_pairs(line: Line, pair: impl Fn(u8, u8) -> f64) -> f64 {
    let mut tiles = line.into_iter().filter(|&rank| rank != 0);
    let mut last = tiles.next();
    let mut sum = 0.0;
    for rank in tiles {
        sum += last.map_or(0.0, |last| pair(last, rank));
        last = Some(rank);
    }
    sum
}

fn corner<G: Grid>(board: G) -> f64 {
    const CORNERS: [usize; 4] = [0, SIDE - 1, CELLS - SIDE, CELLS - 1];
    let largest = board.largest_rank();
    let is_there = largest != 0 && CORNERS.into_iter().any(|cell| board.rank(cell) == largest);
    f64::from(u8::from(is_there))
}

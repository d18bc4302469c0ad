//! The features that a recipe may weigh: what each measures, and who published it.
//!
//! Tiles count by their value or by their *rank*, its logarithm to base 2. A line is a row or a column. A
//! test compares `docs/recipes.md` with this list.

use crate::board::{score_of_rank, tile_of_rank, Board, CELLS, SIDE};
use crate::grid::Grid;
use crate::math::{ln, ln_of_count};
use crate::packed::PackedBoard;
use crate::programs::datumbox::{self, Scored};
use crate::programs::heuristic::{Powers, SHIPPED};
use crate::programs::weights::{best_sum, of_symmetries};
use crate::programs::{article, ovolve};

/// The word for what a finished game is worth.
pub const LOST: &str = "lost";
/// The word for the moves of a playout.
pub const MOVES: &str = "moves";

/// A property of a position.
#[derive(Debug)]
pub struct Feature {
    /// The name in a recipe.
    pub name: &'static str,
    /// What it measures, in words.
    pub meaning: &'static str,
    /// Who published it.
    pub source: &'static str,
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
    /// The sum over rows and columns.
    Lines {
        /// What one line adds.
        of_line: fn(Line) -> f64,
        /// The factor of the second and the third line.
        inner: f64,
    },
    /// A function of the whole board.
    Board {
        /// The formula.
        plain: fn(Board) -> f64,
        /// The same, found faster.
        packed: fn(PackedBoard) -> f64,
    },
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
            Measure::Lines { of_line, inner } => (0..SIDE)
                .map(|line| {
                    let both = of_line(rows[line]) + of_line(columns[line]);
                    both * if is_inner(line) { inner } else { 1.0 }
                })
                .sum(),
            Measure::Board { plain, .. } => plain(board),
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

const OVOLVE: &str = "Matt Overlan, 2048-AI";
const EDISON: &str = "AI and 2048, part 2";
const DATUMBOX: &str = "Vasilis Vryniotis, datumbox";
const HEURISTIC: &str = "our own heuristic";

/// All features, in the order in which a recipe adds them up: that of the published formulas, so that sums
/// agree to the last bit.
pub static ALL: [Feature; 19] = [
    Feature {
        name: "smoothness",
        meaning: "minus the sum, along all lines, of the difference in rank between each tile and the next, whatever \
                  the distance",
        source: OVOLVE,
        measure: Measure::Lines {
            of_line: |line| -sum_of_pairs(line, |rank, next| f64::from(rank.abs_diff(next))),
            inner: 1.0,
        },
    },
    Feature {
        name: "last-difference",
        meaning: "the difference in rank between the last two tiles that the article's loops compare",
        source: EDISON,
        measure: Measure::Board { plain: |board| f64::from(article::last_difference(board)), packed: |board| f64::from(article::last_difference_from_the_end(board)) },
    },
    Feature {
        name: "monotonicity",
        meaning: "for rows and for columns: minus the sum of all steps down in rank or minus that of all steps up, \
                  whichever is nearer to zero",
        source: OVOLVE,
        measure: Measure::Board { plain: |board| f64::from(ovolve::features(board).monotonicity), packed: |board| f64::from(ovolve::packed_features(board).monotonicity) },
    },
    Feature {
        name: "empty",
        meaning: "the natural logarithm of the number of empty cells; 0 where there is none",
        source: OVOLVE,
        measure: Measure::Board { plain: |board| ln_of_count(board.count_empty().max(1)), packed: |board| ln_of_count(Grid::count_empty(board).max(1)) },
    },
    Feature {
        name: "free",
        meaning: "the number of empty cells",
        source: HEURISTIC,
        measure: Measure::Rows(|row| row.into_iter().filter(|&rank| rank == 0).count() as f64),
    },
    Feature {
        name: "largest",
        meaning: "the rank of the largest tile",
        source: OVOLVE,
        measure: Measure::Board { plain: |board| f64::from(board.largest_rank()), packed: |board| f64::from(board.largest_rank()) },
    },
    Feature {
        name: "largest-tile",
        meaning: "the value of the largest tile",
        source: EDISON,
        measure: Measure::Board { plain: |board| f64::from(tile_of_rank(board.largest_rank())), packed: |board| f64::from(tile_of_rank(board.largest_rank())) },
    },
    Feature {
        name: "islands",
        meaning: "the number of groups of equal tiles that touch along a side",
        source: OVOLVE,
        measure: Measure::Board { plain: |board| f64::from(ovolve::count_islands(board)), packed: |board| f64::from(ovolve::count_islands(board.to_board())) },
    },
    Feature {
        name: "score",
        meaning: "the points of a game that has come to this position by spawning 2s alone",
        source: DATUMBOX,
        measure: Measure::Rows(|row| row.into_iter().map(|rank| f64::from(score_of_rank(rank))).sum()),
    },
    Feature {
        name: "room",
        meaning: "the natural logarithm of the score times the number of empty cells; 0 where the score is 0",
        source: DATUMBOX,
        measure: Measure::Board { plain: |board| {
            ln(f64::from(datumbox::score_of_board(board).max(1))) * board.count_empty() as f64
        }, packed: |board| ln(f64::from(board.score().max(1))) * Grid::count_empty(board) as f64 },
    },
    Feature {
        name: "clustering",
        meaning: "the sum over all tiles of the mean difference in value to the tiles in the 3x3 block around each, \
                  each mean rounded down",
        source: DATUMBOX,
        measure: Measure::Board { plain: |board| f64::from(datumbox::clustering(board)), packed: |board| f64::from(board.clustering()) },
    },
    Feature {
        name: "difference",
        meaning: "the sum of the differences in value between tiles side by side",
        source: "a comment on Hacker News, as for graph",
        measure: Measure::Lines { of_line: |line| {
            line.windows(2)
                .filter(|pair| pair[0] != 0 && pair[1] != 0)
                .map(|pair| f64::from(tile_of_rank(pair[0]).abs_diff(tile_of_rank(pair[1]))))
                .sum()
        }, inner: 1.0 },
    },
    Feature {
        name: "merges",
        meaning: "the number of pairs of equal tiles along a line with nothing between them",
        source: HEURISTIC,
        measure: Measure::Lines { of_line: |line| sum_of_pairs(line, |rank, next| f64::from(u8::from(rank == next))), inner: 1.0 },
    },
    Feature {
        name: "disorder",
        meaning: "the sum over all lines of all steps up or of all steps down, whichever is less, in powers 3.75 of \
                  ranks, with empty cells as 0; inner lines count 0.78",
        source: HEURISTIC,
        measure: Measure::Lines { of_line: |line| Powers::shipped().disorder(line), inner: SHIPPED.inner_disorder },
    },
    Feature {
        name: "burden",
        meaning: "the sum over all lines of the ranks to the power 3.42; inner lines count 0.95",
        source: HEURISTIC,
        measure: Measure::Lines { of_line: |line| Powers::shipped().burden(line), inner: SHIPPED.inner_burden },
    },
    Feature {
        name: "corner",
        meaning: "1 where a largest tile lies in a corner, else 0",
        source: "ours, after the advice in AI and 2048, part 2",
        measure: Measure::Board { plain: corner, packed: corner },
    },
    Feature {
        name: "edge",
        meaning: "the sum of the ranks along the four outer lines, in which a tile in a corner counts twice",
        source: "ours, after nneonneo's advice on Stack Overflow",
        measure: Measure::Lines { of_line: |line| line.into_iter().map(f64::from).sum(), inner: 0.0 },
    },
    Feature {
        name: "cells",
        meaning: "the sum of all tiles' values, each times the number in its cell of the matrix",
        source: "Simon Boroy-Johnsen, with a snake of falling numbers",
        measure: Measure::Cells,
    },
    Feature {
        name: "best-cells",
        meaning: "the same for the best of the matrix's eight symmetries",
        source: "2048 AI - The Intelligent Bot; Srinidhi Raghavan, AI-2048-Puzzle",
        measure: Measure::BestCells,
    },
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

//! Our own hand-made evaluator: the sum of what each row and each column is worth.
//!
//! A board is good where it stays orderly: cells free, equal tiles side by side, large tiles ranked along the edges. All of
//! that shows in single lines, so a line is one look-up in a table of 65,536, and a board eight. Unlike its closest relative,
//! nneonneo's, this one tells the four outer lines from the four inner ones: a large tile in a corner lies in two outer lines,
//! in the middle in two inner ones, so where large tiles sit needs no term of its own.
//!
//! Scores are whole numbers, whose sum is the same in every order. So the search may add and take away lines and still find the
//! very value that [`Heuristic::of_board`] gives.

use crate::board::{Board, LARGEST_RANK, SIDE};
use crate::caches::Cached;
use crate::eval::Evaluate;
use crate::lines::LineTable;
use crate::math::pow;
use crate::packed::PackedBoard;

/// The parameters of the formula, in points of evaluation. `docs/performance.md` tells how they were found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameters {
    /// What a finished game is worth: far below any board worth playing on.
    pub lost: f64,
    /// For each empty cell of a line.
    pub free: f64,
    /// For each pair of equal tiles with nothing between them.
    pub pair: f64,
    /// Against tiles out of order: for each difference between neighbours, in powers of their ranks.
    pub disorder: f64,
    /// The power of a rank in the differences out of order.
    pub disorder_power: f64,
    /// Against each tile, in powers of its rank: many small tiles weigh more than their sum in one.
    pub burden: f64,
    /// The power of a rank in the sum of tiles.
    pub burden_power: f64,
    /// How much more a tile weighs in an inner line than in an outer one.
    pub inner_burden: f64,
    /// How much more disorder counts in an inner line than in an outer one.
    pub inner_disorder: f64,
}

/// The parameters that ship.
pub const SHIPPED: Parameters = Parameters {
    lost: -2_500_000.0,
    free: 290.0,
    pair: 700.0,
    disorder: 36.0,
    disorder_power: 3.75,
    burden: 11.0,
    burden_power: 3.42,
    inner_burden: 0.95,
    inner_disorder: 0.78,
};

/// The most and the least that one line may be worth: a sum of eight lines must fit an `i32`.
const LARGEST_LINE: f64 = (i32::MAX / 8) as f64;

/// Scores are whole numbers in this fraction of a point: so many units make one point.
pub const UNITS_PER_POINT: f64 = 16.0;

/// The formula: what one line is worth, with the powers of all ranks at hand.
struct Formula {
    parameters: Parameters,
    /// The powers of each rank in the differences out of order and in the sum of tiles.
    in_order: [f64; RANKS],
    in_sum: [f64; RANKS],
}

/// The ranks that a search may meet, 0 for an empty cell: a caller may fill all 16 cells with the largest tile, and merged
/// again and again these are one of four ranks more.
const RANKS: usize = LARGEST_RANK as usize + 4 + 1;

impl Formula {
    fn new(parameters: Parameters) -> Formula {
        let powers = |power: f64| std::array::from_fn(|rank| pow(rank as f64, power));
        Formula {
            parameters,
            in_order: powers(parameters.disorder_power),
            in_sum: powers(parameters.burden_power),
        }
    }

    /// What one line of ranks is worth, in points. `inner` for the two middle rows and columns.
    fn points(&self, ranks: [u8; SIDE], inner: bool) -> f64 {
        let Parameters { free, pair, disorder, burden, .. } = self.parameters;
        let (inner_burden, inner_disorder) =
            if inner { (self.parameters.inner_burden, self.parameters.inner_disorder) } else { (1.0, 1.0) };
        let (mut worth, mut last_tile, mut rising, mut falling) = (0.0, 0, 0.0, 0.0);
        for (place, &rank) in ranks.iter().enumerate() {
            if rank == 0 {
                worth += free;
            } else {
                worth -= burden * inner_burden * self.in_sum[usize::from(rank)];
                worth += if rank == last_tile { pair } else { 0.0 };
                last_tile = rank;
            }
            if place > 0 {
                let difference =
                    self.in_order[usize::from(rank)] - self.in_order[usize::from(ranks[place - 1])];
                rising += f64::max(difference, 0.0);
                falling += f64::max(-difference, 0.0);
            }
        }
        worth - disorder * inner_disorder * f64::min(rising, falling)
    }

    /// [`Formula::points`] in units, kept within what a sum of eight can hold.
    fn score(&self, ranks: [u8; SIDE], inner: bool) -> i32 {
        (self.points(ranks, inner) * UNITS_PER_POINT).round().clamp(-LARGEST_LINE, LARGEST_LINE) as i32
    }
}

/// The evaluator: its formula, and what that makes of every line.
pub struct Heuristic {
    formula: Formula,
    /// The score, in units, of a finished game.
    lost: i32,
    /// The score, in units, of each line of four nibbles, as an outer line and as an inner one.
    outer: LineTable<i32>,
    inner: LineTable<i32>,
}

/// The value of a position, in points.
#[must_use]
pub fn evaluate(board: Board) -> f64 {
    Heuristic::get().value(board)
}

impl Evaluate<PackedBoard> for Heuristic {
    #[inline]
    fn value(&self, board: PackedBoard) -> f64 {
        f64::from(self.of_packed(board)) / UNITS_PER_POINT
    }
}

impl Evaluate<Board> for Heuristic {
    fn value(&self, board: Board) -> f64 {
        f64::from(self.of_board(board)) / UNITS_PER_POINT
    }
}

impl Heuristic {
    /// The evaluator with the parameters that ship; the first call makes its tables, of 512 KiB.
    #[must_use]
    pub fn get() -> &'static Heuristic {
        static CACHE: Cached<Heuristic> = Cached::new();
        CACHE.get_or_build(|| Box::new(Heuristic::new(SHIPPED)))
    }

    /// The evaluator with these parameters.
    #[must_use]
    pub fn new(parameters: Parameters) -> Heuristic {
        let formula = Formula::new(parameters);
        Heuristic {
            lost: (parameters.lost * UNITS_PER_POINT).round() as i32,
            outer: LineTable::of_ranks(|line| formula.score(line, false)),
            inner: LineTable::of_ranks(|line| formula.score(line, true)),
            formula,
        }
    }

    /// The score, in units, of one line of nibbles, the line `place` (0 to 3) of the rows or of the columns.
    #[inline]
    #[must_use]
    pub fn of_line(&self, place: usize, line: u16) -> i32 {
        if place == 0 || place == SIDE - 1 {
            self.outer.of_line(line)
        } else {
            self.inner.of_line(line)
        }
    }

    /// The score, in units, of the four rows of a board; of the transposed board, of its columns.
    #[inline]
    #[must_use]
    pub fn of_rows(&self, board: PackedBoard) -> i32 {
        (0..SIDE).map(|row| self.of_line(row, board.row(row))).sum()
    }

    /// The score, in units, of a finished game.
    #[must_use]
    pub const fn lost(&self) -> i32 {
        self.lost
    }

    /// The score, in units, of a board.
    #[inline]
    #[must_use]
    pub fn of_packed(&self, board: PackedBoard) -> i32 {
        self.of_rows(board) + self.of_rows(board.transposed())
    }

    /// The score, in units, of a board of any tiles, from the formula itself.
    #[must_use]
    pub fn of_board(&self, board: Board) -> i32 {
        let ranks = board.ranks();
        (0..SIDE)
            .map(|line| {
                let inner = line == 1 || line == 2;
                let row = std::array::from_fn(|place| ranks[line * SIDE + place]);
                let column = std::array::from_fn(|place| ranks[place * SIDE + line]);
                self.formula.score(row, inner) + self.formula.score(column, inner)
            })
            .sum()
    }
}

//! Our own hand-made evaluator: the sum of what each row and each column is worth.
//!
//! The idea shared by the strong hand-made evaluators is that a board is good where it stays orderly: cells free,
//! tiles of equal rank side by side, and large tiles ranked along the edges. All of that shows in single lines, so a
//! line's worth is one look-up in a table of 65,536 rows, and a board's is eight of them. Ours differs from
//! nneonneo's, its closest relative, in telling the four outer lines from the four inner ones: a large tile in a
//! corner lies in two outer lines, in the middle in two inner ones, so where large tiles sit counts without a term of
//! its own.
//!
//! Values are whole numbers. Sums of whole numbers are the same in every order, so the search may add and take away
//! lines as it likes and still find the very value that [`Heuristic::of_board`] names.

use crate::board::{Board, LARGEST_RANK, SIDE};
use crate::caches::Cached;
use crate::eval::lines::LineTable;
use crate::packed::PackedBoard;

/// The evaluator's tunables, in points of evaluation. How they were found is told in `docs/performance.md`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// What a finished game is worth: far below any board worth playing on.
    pub lost: f64,
    /// For each empty cell of a line.
    pub free: f64,
    /// For each pair of equal tiles with nothing between them.
    pub pair: f64,
    /// Against each step out of order, in the powers of ranks that it spans.
    pub disorder: f64,
    /// The power of a rank in the sum of steps out of order.
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

/// The weights that ship.
pub const WEIGHTS: Weights = Weights {
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

/// Steps of the whole numbers for one point of evaluation.
pub const STEPS_PER_POINT: f64 = 16.0;

/// The formula: what one line is worth, with the powers of all ranks at hand.
struct Formula {
    weights: Weights,
    /// The powers of each rank in the sum of steps out of order and in the sum of tiles.
    in_order: [f64; RANKS],
    in_sum: [f64; RANKS],
}

/// The ranks that a search may meet, 0 for an empty cell: a caller may fill all 16 cells with the largest tile, and merged
/// again and again these are one of four ranks more.
const RANKS: usize = LARGEST_RANK as usize + 4 + 1;

impl Formula {
    fn new(weights: Weights) -> Formula {
        let powers = |power: f64| std::array::from_fn(|rank| (rank as f64).powf(power));
        Formula { weights, in_order: powers(weights.disorder_power), in_sum: powers(weights.burden_power) }
    }

    /// What one line of ranks is worth, in points. `inner` for the two middle rows and columns.
    fn points(&self, ranks: [u8; SIDE], inner: bool) -> f64 {
        let Weights { free, pair, disorder, burden, .. } = self.weights;
        let (inner_burden, inner_disorder) =
            if inner { (self.weights.inner_burden, self.weights.inner_disorder) } else { (1.0, 1.0) };
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
                let step = self.in_order[usize::from(rank)] - self.in_order[usize::from(ranks[place - 1])];
                rising += f64::max(step, 0.0);
                falling += f64::max(-step, 0.0);
            }
        }
        worth - disorder * inner_disorder * f64::min(rising, falling)
    }

    /// [`Formula::points`] in steps, kept within what a sum of eight can hold.
    fn steps(&self, ranks: [u8; SIDE], inner: bool) -> i32 {
        (self.points(ranks, inner) * STEPS_PER_POINT).round().clamp(-LARGEST_LINE, LARGEST_LINE) as i32
    }
}

/// The evaluator: its formula, and what that makes of every line.
pub struct Heuristic {
    formula: Formula,
    /// Steps of a finished game.
    lost: i32,
    /// Steps of each line of four nibbles, as an outer line and as an inner one.
    outer: LineTable<i32>,
    inner: LineTable<i32>,
}

/// The value of a position, in points.
#[must_use]
pub fn evaluate(board: Board) -> f64 {
    f64::from(Heuristic::get().of_board(board)) / STEPS_PER_POINT
}

impl Heuristic {
    /// The evaluator with the weights that ship; the first call makes its tables, of 512 KiB.
    #[must_use]
    pub fn get() -> &'static Heuristic {
        static SHIPPED: Cached<Heuristic> = Cached::new();
        SHIPPED.get_or_build(|| Box::new(Heuristic::new(WEIGHTS)))
    }

    /// The evaluator with these weights.
    #[must_use]
    pub fn new(weights: Weights) -> Heuristic {
        let formula = Formula::new(weights);
        Heuristic {
            lost: (weights.lost * STEPS_PER_POINT).round() as i32,
            outer: LineTable::new(|line| formula.steps(line, false)),
            inner: LineTable::new(|line| formula.steps(line, true)),
            formula,
        }
    }

    /// Steps of one line of nibbles, the line `place` (0 to 3) of the rows or of the columns.
    #[inline]
    #[must_use]
    pub fn of_line(&self, place: usize, line: u16) -> i32 {
        if place == 0 || place == SIDE - 1 {
            self.outer.of_line(line)
        } else {
            self.inner.of_line(line)
        }
    }

    /// Steps of the four rows of a board; of the transposed board, of its columns.
    #[inline]
    #[must_use]
    pub fn of_rows(&self, board: PackedBoard) -> i32 {
        (0..SIDE).map(|row| self.of_line(row, board.row(row))).sum()
    }

    /// Steps of a finished game.
    #[must_use]
    pub const fn lost(&self) -> i32 {
        self.lost
    }

    /// Steps of a board.
    #[inline]
    #[must_use]
    pub fn of_packed(&self, board: PackedBoard) -> i32 {
        self.of_rows(board) + self.of_rows(board.transposed())
    }

    /// Steps of a board of any tiles, from the formula itself.
    #[must_use]
    pub fn of_board(&self, board: Board) -> i32 {
        let ranks = board.ranks();
        (0..SIDE)
            .map(|line| {
                let inner = line == 1 || line == 2;
                let row = std::array::from_fn(|place| ranks[line * SIDE + place]);
                let column = std::array::from_fn(|place| ranks[place * SIDE + line]);
                self.formula.steps(row, inner) + self.formula.steps(column, inner)
            })
            .sum()
    }
}

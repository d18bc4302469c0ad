//! Our own hand-made evaluator: the sum of what each row and each column is worth.
//!
//! A board is good where it is orderly: cells free, equal tiles side by side, large tiles in order along the
//! edges. Single lines show all of that, so a board takes eight look-ups. Unlike its closest relative,
//! nneonneo's, it tells outer lines from inner ones. So a large tile's place needs no term of its own: a
//! corner lies in two outer lines, the middle in two inner ones.
//!
//! Scores are whole numbers. So the search may add and subtract lines and still find exactly the value of
//! [`Heuristic::of_board`].

use crate::board::{Board, LARGEST_RANK, SIDE};
use crate::caches::Cached;
use crate::eval::Evaluate;
use crate::lines::LineTable;
use crate::math::pow;
use crate::packed::PackedBoard;

/// The formula's parameters, in points. `docs/lab-notebook.md` tells how they were found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameters {
    /// A finished game: far below any board worth playing on.
    pub lost: f64,
    /// Each empty cell of a line.
    pub free: f64,
    /// Each pair of equal tiles with nothing between.
    pub pair: f64,
    /// Tiles out of order: differences between neighbours, in powers of ranks.
    pub disorder: f64,
    /// That power.
    pub disorder_power: f64,
    /// Each tile, in powers of its rank: many small tiles weigh more than their sum in one.
    pub burden: f64,
    /// That power.
    pub burden_power: f64,
    /// The factor of `burden` in an inner line.
    pub inner_burden: f64,
    /// The factor of `disorder` in an inner line.
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

/// The largest magnitude of a line's score: eight of them fit an `i32`.
const LARGEST_LINE: f64 = (i32::MAX / 8) as f64;

/// A score is a whole number of units.
pub const UNITS_PER_POINT: f64 = 16.0;

struct Formula {
    parameters: Parameters,
    in_order: [f64; RANKS],
    in_sum: [f64; RANKS],
}

/// The ranks that a search may meet: 16 of a caller's largest tiles merge into one of four ranks more.
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

    /// `inner` for the two middle rows and columns.
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

    fn score(&self, ranks: [u8; SIDE], inner: bool) -> i32 {
        (self.points(ranks, inner) * UNITS_PER_POINT).round().clamp(-LARGEST_LINE, LARGEST_LINE) as i32
    }
}

/// The formula, and the scores of all lines.
pub struct Heuristic {
    formula: Formula,
    /// In units.
    lost: i32,
    /// In units: of each line as an outer one, and as an inner one.
    lines: [LineTable<i32>; 2],
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
    /// The evaluator that ships; the first call makes its tables.
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
            lines: [false, true].map(|inner| LineTable::of_ranks(|line| formula.score(line, inner))),
            formula,
        }
    }

    /// Units of a line that is row or column `place`, 0 to 3.
    #[inline]
    #[must_use]
    pub fn of_line(&self, place: usize, line: u16) -> i32 {
        // Without a branch: 1 for the two inner lines.
        let inner = place.div_ceil(2) % 2;
        self.lines[inner].of_line(line)
    }

    /// Units of the four rows; of the transposed board, of the columns.
    #[inline]
    #[must_use]
    pub fn of_rows(&self, board: PackedBoard) -> i32 {
        (0..SIDE).map(|row| self.of_line(row, board.row(row))).sum()
    }

    /// Units of a finished game.
    #[must_use]
    pub const fn lost(&self) -> i32 {
        self.lost
    }

    /// Units of a board.
    #[inline]
    #[must_use]
    pub fn of_packed(&self, board: PackedBoard) -> i32 {
        self.of_rows(board) + self.of_rows(board.transposed())
    }

    /// Units of any board, by the formula.
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

//! Our own hand-made evaluator, and expectimax over it: the sum of what each row and each column is worth.
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
use crate::grid::{Evaluate, Grid};
use crate::math::pow;
use crate::packed::{relabelled_to_hold, LineTable, PackedBoard};
use crate::player::{Evaluator, Formula, Player, Question, Refusal, Think, Verdict};
use crate::search::deepening::{iteration, CUT_OFF};
use crate::search::expectimax::ExpectimaxAdapter;
use crate::search::line_sum::{self, LineSum};
use crate::search::schedule::{Schedule, MOST_EFFORT};
use crate::search::transposition::EvaluatorId;
use std::sync::OnceLock;

pub const PLAYER: Player = Player {
    name: "heuristic",
    summary: || {
        "Ours, hand-made: expectimax over free cells, pairs, order and burden of each row and column, cut off below a \
         probability of 0.0001. Effort: placed tiles, at most 10; default 3 to 5 by how many different tiles there \
         are, 2 with too many large tiles."
    },
    largest_effort: MOST_EFFORT,
    think: Think::Program(think),
};

pub const EVALUATOR: Evaluator = Evaluator {
    name: "heuristic",
    formula: Formula::Program {
        value: evaluate,
        recipe: || "free 580, merges 700, disorder -36, burden -11, lost -2500000".to_owned(),
    },
};

/// An iteration takes two or three times as long as the one before. Likely lines are searched one placement
/// deeper before unlikely ones.
pub const HAND_MADE: Schedule = Schedule {
    evaluator: EvaluatorId::Heuristic,
    relabelled: relabelled_to_hold,
    iterations: &[
        iteration(1, CUT_OFF),
        iteration(2, CUT_OFF),
        iteration(3, 0.001),
        iteration(4, 0.003),
        iteration(4, 0.001),
        iteration(5, 0.001),
        iteration(6, 0.001),
        iteration(7, 0.0006),
        iteration(8, 0.0003),
        iteration(9, 0.0002),
        iteration(10, 0.0001),
        iteration(10, 0.000_02),
    ],
};

/// Answers by expectimax over this evaluator.
pub fn think(question: &Question) -> Result<Verdict, Refusal> {
    crate::search::schedule::think(question, Heuristic::get(), HAND_MADE)
}

/// The formula's parameters, in points. `docs/lab-notebook.md` explains how they were found.
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

/// The powers of ranks that the formula adds up.
pub struct Powers {
    in_order: [f64; RANKS],
    in_sum: [f64; RANKS],
}

/// The ranks that a search may meet: 16 of a caller's largest tiles merge into one of four ranks more.
const RANKS: usize = LARGEST_RANK as usize + 4 + 1;

impl Powers {
    fn new(parameters: &Parameters) -> Powers {
        let powers = |power: f64| std::array::from_fn(|rank| pow(rank as f64, power));
        Powers { in_order: powers(parameters.disorder_power), in_sum: powers(parameters.burden_power) }
    }

    /// Those of [`SHIPPED`].
    pub fn shipped() -> &'static Powers {
        static SHIPPED_POWERS: OnceLock<Powers> = OnceLock::new();
        SHIPPED_POWERS.get_or_init(|| Powers::new(&SHIPPED))
    }

    /// The sum of all steps up or of all steps down, whichever is less, with empty cells as 0.
    pub fn disorder(&self, line: [u8; SIDE]) -> f64 {
        let powers = line.map(|rank| self.in_order[usize::from(rank)]);
        let (mut rising, mut falling) = (0.0, 0.0);
        for pair in powers.windows(2) {
            let difference = pair[1] - pair[0];
            rising += f64::max(difference, 0.0);
            falling += f64::max(-difference, 0.0);
        }
        f64::min(rising, falling)
    }

    pub fn burden(&self, line: [u8; SIDE]) -> f64 {
        line.into_iter().map(|rank| self.in_sum[usize::from(rank)]).sum()
    }
}

struct LineFormula {
    parameters: Parameters,
    powers: Powers,
}

impl LineFormula {
    /// `inner` for the two middle rows and columns.
    fn points(&self, ranks: [u8; SIDE], inner: bool) -> f64 {
        let Parameters { free, pair, disorder, burden, .. } = self.parameters;
        let (inner_burden, inner_disorder) =
            if inner { (self.parameters.inner_burden, self.parameters.inner_disorder) } else { (1.0, 1.0) };
        let (mut worth, mut last_tile) = (0.0, 0);
        for rank in ranks {
            if rank == 0 {
                worth += free;
            } else {
                worth -= burden * inner_burden * self.powers.in_sum[usize::from(rank)];
                worth += if rank == last_tile { pair } else { 0.0 };
                last_tile = rank;
            }
        }
        worth - disorder * inner_disorder * self.powers.disorder(ranks)
    }

    fn score(&self, ranks: [u8; SIDE], inner: bool) -> i32 {
        (self.points(ranks, inner) * UNITS_PER_POINT).round().clamp(-LARGEST_LINE, LARGEST_LINE) as i32
    }
}

/// The formula, and the scores of all lines.
pub struct Heuristic {
    formula: LineFormula,
    /// In units.
    lost: i32,
    /// In units: of each line as an outer one, and as an inner one.
    lines: [LineTable<i32>; 2],
}

/// The value of a position, in points.
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
    pub fn get() -> &'static Heuristic {
        static CACHE: Cached<Heuristic> = Cached::new();
        CACHE.get_or_build(|| Box::new(Heuristic::new(SHIPPED)))
    }

    /// The evaluator with these parameters.
    pub fn new(parameters: Parameters) -> Heuristic {
        let formula = LineFormula { parameters, powers: Powers::new(&parameters) };
        Heuristic {
            lost: (parameters.lost * UNITS_PER_POINT).round() as i32,
            lines: [false, true].map(|inner| LineTable::of_ranks(|line| formula.score(line, inner))),
            formula,
        }
    }

    /// Units of a finished game.
    pub const fn lost(&self) -> i32 {
        self.lost
    }

    /// Units of a board.
    #[inline]
    pub fn of_packed(&self, board: PackedBoard) -> i32 {
        let columns = board.transposed();
        let of_both =
            |place| self.of_line(0, place, board.row(place)) + self.of_line(1, place, columns.row(place));
        (0..SIDE).map(of_both).sum()
    }

    /// Units of any board, by the formula.
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

impl LineSum for Heuristic {
    type Score = i32;
    const NO_REPLY: i32 = i32::MIN;

    #[inline]
    fn of_line(&self, _: usize, place: usize, line: u16) -> i32 {
        // Without a branch: 1 for the two inner lines.
        let inner = place.div_ceil(2) % 2;
        self.lines[inner].of_line(line)
    }
    #[inline]
    fn units_per_point(&self) -> f64 {
        UNITS_PER_POINT
    }
    #[inline]
    fn lost(&self) -> f64 {
        f64::from(Heuristic::lost(self))
    }
}

impl<G: Grid> ExpectimaxAdapter<G> for Heuristic
where
    Heuristic: Evaluate<G>,
{
    const BY_AFTERSTATE: bool = true;

    fn finished(&self, _: G) -> f64 {
        f64::from(self.lost()) / UNITS_PER_POINT
    }
    #[inline]
    fn at_once<const COUNT: usize>(
        &self,
        board: PackedBoard,
        ranks: [u8; COUNT],
        nodes: &mut u64,
    ) -> Option<[f64; COUNT]> {
        Some(line_sum::last_placement(self, board, ranks, nodes))
    }
}

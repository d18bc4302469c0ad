//! Matt Overlan's evaluation: smooth and monotonic boards with empty cells and a large tile are good.
//!
//! Source: the program 2048-AI, whose JavaScript the article "AI and 2048, part 2" prints. Tiles count by
//! their logarithm to base 2. In doublings of a tile, the value is
//!
//! 0.1 · smoothness + 1.0 · monotonicity + 2.7 · ln(empty cells) + 1.0 · largest tile

use super::Evaluate;
use crate::board::{Board, CELLS, SIDE};
use crate::caches::Cached;
use crate::lines::LineTable;
use crate::math::ln_of_count;
use crate::packed::PackedBoard;

const SMOOTHNESS_WEIGHT: f64 = 0.1;
const MONOTONICITY_WEIGHT: f64 = 1.0;
const EMPTY_WEIGHT: f64 = 2.7;
const LARGEST_WEIGHT: f64 = 1.0;

/// What the evaluation weighs, in logarithms to base 2, which are whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// Minus the sum of each tile's difference to the next tile to the right and below.
    pub smoothness: i32,
    /// For rows and for columns: minus the sum of all steps down or of all steps up, whichever is nearer to
    /// zero.
    pub monotonicity: i32,
    /// How many cells are empty.
    pub empty: usize,
    /// 0 for the empty board, of which the program would take the logarithm of 0.
    pub largest: i32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct LineFeatures {
    /// Differences between each tile and the next.
    roughness: u32,
    /// Steps down, read from the front.
    down: u32,
    up: u32,
}

impl LineFeatures {
    fn of(line: [u8; SIDE]) -> LineFeatures {
        let mut features = LineFeatures::default();
        let tiles: Vec<u8> = line.into_iter().filter(|&rank| rank != 0).collect();
        features.roughness = tiles.windows(2).map(|pair| u32::from(pair[0].abs_diff(pair[1]))).sum();
        // The program steps from the first cell to each tile in turn and then to the last cell. Only these
        // two cells may be empty; then they count as 0.
        let path: Vec<u8> = [&line[..1], &tiles, &line[SIDE - 1..]].concat();
        for step in path.windows(2) {
            features.down += u32::from(step[0].saturating_sub(step[1]));
            features.up += u32::from(step[1].saturating_sub(step[0]));
        }
        features
    }

    fn add(self, other: LineFeatures) -> LineFeatures {
        LineFeatures {
            roughness: self.roughness + other.roughness,
            down: self.down + other.down,
            up: self.up + other.up,
        }
    }
}

/// The features of a board, by the formula.
#[must_use]
pub fn features(board: Board) -> Features {
    let ranks = board.ranks();
    let sum = |line: fn(usize, usize) -> usize| {
        (0..SIDE)
            .map(|index| LineFeatures::of(std::array::from_fn(|place| ranks[line(index, place)])))
            .fold(LineFeatures::default(), LineFeatures::add)
    };
    let rows = sum(|row, column| SIDE * row + column);
    let columns = sum(|column, row| SIDE * row + column);
    Features {
        smoothness: -((rows.roughness + columns.roughness) as i32),
        monotonicity: -((rows.down.min(rows.up) + columns.down.min(columns.up)) as i32),
        empty: board.count_empty(),
        largest: i32::from(board.largest_rank()),
    }
}

/// Groups of equal tiles that touch along a side.
#[must_use]
pub fn count_islands(board: Board) -> u32 {
    let mut reached = [false; CELLS];
    let mut islands = 0;
    for start in 0..CELLS {
        if board.ranks()[start] != 0 && !reached[start] {
            islands += 1;
            reach(board, start, &mut reached);
        }
    }
    islands
}

fn reach(board: Board, cell: usize, reached: &mut [bool; CELLS]) {
    reached[cell] = true;
    for next in neighbours(cell) {
        if !reached[next] && board.ranks()[next] == board.ranks()[cell] {
            reach(board, next, reached);
        }
    }
}

fn neighbours(cell: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / SIDE, cell % SIDE);
    let above = (row > 0).then(|| cell - SIDE);
    let below = (row + 1 < SIDE).then(|| cell + SIDE);
    let left = (column > 0).then(|| cell - 1);
    let right = (column + 1 < SIDE).then(|| cell + 1);
    [above, below, left, right].into_iter().flatten()
}

impl Features {
    /// The weighted sum, added up in the program's order, so that even the last bit is the program's.
    #[inline]
    fn weigh(self, logarithm_of_empty: f64) -> f64 {
        f64::from(self.smoothness) * SMOOTHNESS_WEIGHT
            + f64::from(self.monotonicity) * MONOTONICITY_WEIGHT
            + logarithm_of_empty * EMPTY_WEIGHT
            + f64::from(self.largest) * LARGEST_WEIGHT
    }
}

/// The value of a position; minus infinity for a full board, which the program never evaluates.
#[must_use]
pub fn evaluate(board: Board) -> f64 {
    let features = features(board);
    features.weigh(ln_of_count(features.empty))
}

/// [`evaluate`], for a search. On a full board, which need not be lost, the logarithm counts as 0, as for
/// `edison`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ovolve;

impl Evaluate<Board> for Ovolve {
    fn value(&self, board: Board) -> f64 {
        let features = features(board);
        features.weigh(ln_of_count(features.empty.max(1)))
    }
}

impl Evaluate<PackedBoard> for Ovolve {
    #[inline]
    fn value(&self, board: PackedBoard) -> f64 {
        let tables = Tables::get();
        tables.features(board).weigh(tables.logarithm_of_empty[board.count_empty() as usize])
    }
}

#[inline]
pub(crate) fn packed_features(board: PackedBoard) -> Features {
    Tables::get().features(board)
}

/// What each line takes from the smoothness.
#[derive(Clone, Copy)]
pub(crate) struct Roughness(&'static Tables);

impl Roughness {
    pub(crate) fn get() -> Roughness {
        Roughness(Tables::get())
    }

    #[inline]
    pub(crate) fn of_line(self, line: u16) -> i32 {
        (self.0.lines.of_line(line) & ROUGHNESS_BITS) as i32
    }
}

/// A line's entry holds three sums and its largest rank. Each sum has room for all lines, so that one
/// addition adds all three: roughness (at most 360 in eight lines) in bits 0 to 8, down and up (at most 180
/// in four) in bits 9 to 16 and 17 to 24. The largest rank is in bits 28 to 31.
struct Tables {
    lines: LineTable<u32>,
    /// By the number of empty cells; 0 for none.
    logarithm_of_empty: [f64; CELLS + 1],
}

const ROUGHNESS_BITS: u32 = 0x1FF;
const DOWN_SHIFT: u32 = 9;
const UP_SHIFT: u32 = 17;
const STEP_BITS: u32 = 0xFF;
const LARGEST_SHIFT: u32 = 28;
const SUMS: u32 = (1 << LARGEST_SHIFT) - 1;

impl Tables {
    fn get() -> &'static Tables {
        static TABLES: Cached<Tables> = Cached::new();
        TABLES.get_or_build(|| {
            Box::new(Tables {
                lines: LineTable::of_ranks(|line| {
                    let LineFeatures { roughness, down, up } = LineFeatures::of(line);
                    let largest = u32::from(line.into_iter().fold(0, u8::max));
                    roughness | down << DOWN_SHIFT | up << UP_SHIFT | largest << LARGEST_SHIFT
                }),
                logarithm_of_empty: std::array::from_fn(|empty| ln_of_count(empty.max(1))),
            })
        })
    }

    #[inline]
    fn features(&self, board: PackedBoard) -> Features {
        let rows = self.lines.of_lines(board.rows());
        let columns = self.lines.of_lines(board.transposed().rows());
        let sum = |lines: [u32; SIDE]| lines.into_iter().fold(0, |sum, line| sum + (line & SUMS));
        let steps = |lines: u32| ((lines >> DOWN_SHIFT) & STEP_BITS).min((lines >> UP_SHIFT) & STEP_BITS);
        let (row_sums, column_sums) = (sum(rows), sum(columns));
        Features {
            smoothness: -(((row_sums & ROUGHNESS_BITS) + (column_sums & ROUGHNESS_BITS)) as i32),
            monotonicity: -((steps(row_sums) + steps(column_sums)) as i32),
            empty: board.count_empty() as usize,
            largest: (rows.into_iter().fold(0, u32::max) >> LARGEST_SHIFT) as i32,
        }
    }
}

//! Matt Overlan's 2048-AI: smooth and monotonic boards with empty cells and a large tile are good.
//!
//! Source: the program 2048-AI, whose JavaScript the article "AI and 2048, part 2" prints. Tiles count by
//! their logarithm to base 2. In doublings of a tile, the value is
//!
//! 0.1 · smoothness + 1.0 · monotonicity + 2.7 · ln(empty cells) + 1.0 · largest tile
//!
//! Its search tries only the placements that annoy the player most, and holds a game won at 2048.

use crate::board::{tile_of_rank, Board, CELLS, LARGEST_SPAWN, SIDE};
use crate::caches::Cached;
use crate::grid::{Evaluate, Grid};
use crate::math::ln_of_count;
use crate::packed::{Cells, LineTable, PackedBoard, LOW_BITS};
use crate::player::{Evaluator, Formula, Player, Question, Refusal, Think, Verdict};
use crate::search::alpha_beta::{alpha_beta, AlphaBetaAdapter};
use crate::search::effort::EffortScale;
use std::time::Duration;

pub const PLAYER: Player = Player {
    name: "ovolve",
    summary: || {
        "Matt Overlan's 2048-AI (ovolve, 2014): deepening alpha-beta that tries only the most annoying placements. \
         Effort: moves of the player, at most 14; default as many as 100 ms allow."
    },
    largest_effort: MOVES.largest,
    think: Think::Program(think),
};

pub const EVALUATOR: Evaluator = Evaluator {
    name: "ovolve",
    formula: Formula::Program {
        value: evaluate,
        recipe: || "smoothness 0.1, monotonicity 1, empty 2.7, largest 1".to_owned(),
    },
};

/// A placement lies between two moves.
const MOVES: EffortScale =
    EffortScale { default: |_| 14, largest: 14, increment: 1, depth: |effort| 2 * effort - 1 };

/// How long the program thinks about a move.
const TIME: Duration = Duration::from_millis(100);

fn think(question: &Question) -> Result<Verdict, Refusal> {
    let adapter = OvolveAdapter::at(question.board(), MOVES.largest);
    if question.limits.effort > 0 || question.is_by_time() {
        return alpha_beta(question, MOVES, adapter);
    }
    alpha_beta(&question.within(TIME), MOVES, adapter)
}

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
    fn weigh(self, logarithm_of_empty: f64) -> f64 {
        f64::from(self.smoothness) * SMOOTHNESS_WEIGHT
            + f64::from(self.monotonicity) * MONOTONICITY_WEIGHT
            + logarithm_of_empty * EMPTY_WEIGHT
            + f64::from(self.largest) * LARGEST_WEIGHT
    }
}

/// The value of a position; minus infinity for a full board, which the program never evaluates.
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
    fn value(&self, board: PackedBoard) -> f64 {
        let tables = Tables::get();
        tables.features(board).weigh(tables.logarithm_of_empty[board.count_empty()])
    }
}

pub fn packed_features(board: PackedBoard) -> Features {
    Tables::get().features(board)
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

    fn features(&self, board: PackedBoard) -> Features {
        let rows = self.lines.of_lines(board.rows());
        let columns = self.lines.of_lines(board.transposed().rows());
        let sum = |lines: [u32; SIDE]| lines.into_iter().fold(0, |sum, line| sum + (line & SUMS));
        let steps = |lines: u32| ((lines >> DOWN_SHIFT) & STEP_BITS).min((lines >> UP_SHIFT) & STEP_BITS);
        let (row_sums, column_sums) = (sum(rows), sum(columns));
        Features {
            smoothness: -(((row_sums & ROUGHNESS_BITS) + (column_sums & ROUGHNESS_BITS)) as i32),
            monotonicity: -((steps(row_sums) + steps(column_sums)) as i32),
            empty: board.count_empty(),
            largest: (rows.into_iter().fold(0, u32::max) >> LARGEST_SHIFT) as i32,
        }
    }
}

/// The value of a won game, and the upper end of the program's window.
const WON: f64 = 10_000.0;
/// Above this a game is won: each move before the win costs 1.
const WON_ABOVE: f64 = 9_900.0;
const WINNING_RANK: u8 = 11;

/// The program's search. A move that makes 2048 wins. Where the position already has such a tile or a larger
/// one, every move would win, so none does.
#[derive(Clone, Copy, Debug)]
pub struct OvolveAdapter {
    may_win: bool,
}

impl OvolveAdapter {
    /// The search of at most `moves` moves from this position.
    pub fn at(board: Board, moves: u32) -> OvolveAdapter {
        let within_reach = board.sum_of_tiles() + LARGEST_SPAWN * moves >= tile_of_rank(WINNING_RANK);
        OvolveAdapter { may_win: within_reach && board.largest_rank() < WINNING_RANK }
    }
}

impl<G: AnnoyingPlacements> Evaluate<G> for OvolveAdapter
where
    Ovolve: Evaluate<G>,
{
    fn value(&self, board: G) -> f64 {
        Ovolve.value(board)
    }
}

impl<G: AnnoyingPlacements> AlphaBetaAdapter<G> for OvolveAdapter
where
    Ovolve: Evaluate<G>,
{
    const WINDOW: (f64, f64) = (-WON, WON);

    fn settled(self, _before: G, after: G, _fours: u32) -> Option<f64> {
        (self.may_win && after.largest_rank() == WINNING_RANK).then_some(WON)
    }
    /// The program finds no move and returns its lower bound.
    fn finished(self, _board: G, _fours: u32) -> f64 {
        -WON
    }
    fn placements(self, board: G) -> [Cells; 2] {
        board.most_annoying()
    }
    /// The program takes 1 from a won game's value for each move, after its window has cut the value down to
    /// `beta`. So the value depends on the order of placements, which is kept.
    fn backed_up(self, value: f64, beta: f64) -> f64 {
        let value = value.min(beta);
        if value > WON_ABOVE {
            value - 1.0
        } else {
            value
        }
    }
    fn keeps_order(self) -> bool {
        self.may_win
    }
    /// A won game's value depends on the window, see [`AlphaBetaAdapter::backed_up`].
    fn is_final(self, value: f64) -> bool {
        value < WON_ABOVE
    }
}

/// Finds the placements that annoy the player most.
pub trait AnnoyingPlacements: Grid {
    /// The cells where a 2 and where a 4 makes islands minus smoothness largest, ties included.
    fn most_annoying(self) -> [Cells; 2];
}

fn most_annoying<G: Grid>(board: G, annoyance: impl Fn(usize, u8) -> i32) -> [Cells; 2] {
    let mut most = i32::MIN;
    let mut placements = [Cells::default(); 2];
    for cell in board.empty_cells() {
        for place in [0, 1] {
            let annoyance = annoyance(cell, place as u8 + 1);
            if annoyance > most {
                most = annoyance;
                placements = [Cells::default(); 2];
            }
            if annoyance == most {
                placements[place] = placements[place].or(Cells::of(cell));
            }
        }
    }
    placements
}

impl AnnoyingPlacements for Board {
    fn most_annoying(self) -> [Cells; 2] {
        most_annoying(self, |cell, rank| {
            let board = self.with_tile(cell, rank);
            count_islands(board) as i32 - features(board).smoothness
        })
    }
}

impl AnnoyingPlacements for PackedBoard {
    /// Counts only what a placed tile changes: the smoothness of a row and a column, and the islands it
    /// joins.
    fn most_annoying(self) -> [Cells; 2] {
        let columns = self.transposed();
        let tables = Tables::get();
        let roughness = |line: u16| (tables.lines.of_line(line) & ROUGHNESS_BITS) as i32;
        let of_lines =
            |board: PackedBoard| -> [i32; SIDE] { std::array::from_fn(|line| roughness(board.row(line))) };
        let (of_rows, of_columns) = (of_lines(self), of_lines(columns));
        let alike = [1, 2].map(|rank| cells_of_rank(self, rank));
        most_annoying(self, |cell, rank| {
            let (row, column) = (cell / SIDE, cell % SIDE);
            let tile = u16::from(rank);
            let rougher = roughness(self.row(row) | tile << (4 * column)) - of_rows[row]
                + roughness(columns.row(column) | tile << (4 * row))
                - of_columns[column];
            rougher + 1 - count_joined(alike[usize::from(rank - 1)], cell)
        })
    }
}

fn cells_of_rank(board: PackedBoard, rank: u8) -> Cells {
    PackedBoard(board.0 ^ (u64::from(rank) * LOW_BITS)).empty_cells()
}

const fn beside(cells: Cells) -> Cells {
    const NOT_FIRST_COLUMN: u64 = 0xFFF0_FFF0_FFF0_FFF0;
    const NOT_LAST_COLUMN: u64 = NOT_FIRST_COLUMN >> 4;
    let Cells(bits) = cells;
    Cells(bits << 16 | bits >> 16 | (bits & NOT_LAST_COLUMN) << 4 | (bits & NOT_FIRST_COLUMN) >> 4)
}

/// How many islands of these equal tiles one more in this cell would touch.
fn count_joined(alike: Cells, cell: usize) -> i32 {
    let mut touched = beside(Cells::of(cell)).and(alike);
    let is_one_at_most = touched.0 & touched.0.wrapping_sub(1) == 0;
    if is_one_at_most {
        return i32::from(touched.0 != 0);
    }
    let mut islands = 0;
    while let Some(cell) = touched.next() {
        islands += 1;
        let mut island = Cells::of(cell);
        loop {
            let grown = island.or(beside(island).and(alike));
            if grown == island {
                break;
            }
            island = grown;
        }
        touched = touched.without(island);
    }
    islands
}

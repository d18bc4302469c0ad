//! Vasilis Vryniotis's solver: alpha-beta over a high score, empty cells and like tiles side by side.
//!
//! Source: "Using Artificial Intelligence to solve the 2048 Game (JAVA code)", datumbox, 2014. In whole
//! numbers, as in the author's Java, in points of the game:
//!
//! max(score + ln(score) · empty cells − clustering, min(score, 1)), rounded towards zero
//!
//! The clustering is a sum over all tiles. Each adds its mean difference to the tiles of the 3x3 block around
//! it, itself included, rounded down.
//!
//! A position does not tell its game's score, so every tile is taken as built from 2s. Each spawned 4 makes
//! the real score 4 less.

use crate::board::{score_of_rank, tile_of_rank, Board, Direction, CELLS, SIDE};
use crate::caches::Cached;
use crate::grid::{Evaluate, Grid};
use crate::math::ln;
use crate::packed::{LineTable, PackedBoard};
use crate::player::{Evaluator, Formula, Player, Think};
use crate::search::alpha_beta::{alpha_beta, AlphaBetaAdapter};
use crate::search::effort::EffortScale;

pub const PLAYER: Player = Player {
    name: "datumbox",
    summary: || {
        "Vasilis Vryniotis, Using Artificial Intelligence to solve the 2048 Game (datumbox, 2014): alpha-beta over \
         score, empty cells and clustering. Effort: plies (each move and each placed tile is one), default 5, at \
         most 13."
    },
    largest_effort: PLIES.largest,
    think: Think::Program(|question| alpha_beta(question, PLIES, DatumboxAdapter::at(question.board()))),
};

pub const EVALUATOR: Evaluator = Evaluator {
    name: "datumbox",
    formula: Formula::Program { value: evaluate, recipe: || "score 1, room 1, clustering -1".to_owned() },
};

const PLIES: EffortScale = EffortScale { default: |_| 5, largest: 13, increment: 1, depth: |effort| effort };

/// The author's `heuristicScore`. Rust converts the logarithm of a score of 0 to an integer as Java does.
pub fn heuristic(score: i32, empty: usize, clustering: i32) -> i32 {
    let real = f64::from(score) + ln(f64::from(score)) * empty as f64 - f64::from(clustering);
    (real as i32).max(score.min(1))
}

/// The value, with the score taken from the board.
pub fn evaluate(board: Board) -> f64 {
    f64::from(heuristic(board.score(), board.count_empty(), board.clustering()))
}

/// What the evaluation needs of a board.
pub trait Scored: Grid {
    /// The score of a game that spawned 2s alone, in points.
    fn score(self) -> i32;
    /// How scattered the tiles are, in points.
    fn clustering(self) -> i32;
}

impl Scored for Board {
    fn score(self) -> i32 {
        self.ranks().iter().map(|&rank| score_of_rank(rank)).sum::<u32>() as i32
    }

    fn clustering(self) -> i32 {
        let cells = self.to_cells();
        let mut total = 0;
        for cell in (0..CELLS).filter(|&cell| cells[cell] != 0) {
            let (row, column) = (cell / SIDE, cell % SIDE);
            let (mut tiles, mut sum) = (0, 0);
            for row in row.saturating_sub(1)..=(row + 1).min(SIDE - 1) {
                for column in column.saturating_sub(1)..=(column + 1).min(SIDE - 1) {
                    let neighbour = cells[SIDE * row + column];
                    if neighbour != 0 {
                        tiles += 1;
                        sum += (cells[cell] - neighbour).abs();
                    }
                }
            }
            total += sum / tiles;
        }
        total
    }
}

impl Scored for PackedBoard {
    fn score(self) -> i32 {
        static SCORES: Cached<LineTable<i32>> = Cached::new();
        let scores = SCORES.get_or_build(|| {
            Box::new(LineTable::of_ranks(|line| line.map(score_of_rank).into_iter().sum::<u32>() as i32))
        });
        scores.of_lines(self.rows()).into_iter().sum()
    }

    fn clustering(self) -> i32 {
        const WIDE: usize = SIDE + 2;
        // With a border every cell has eight neighbours, and the compiler vectorises the sums over a row.
        let mut cells = [0_i32; WIDE * WIDE];
        for cell in 0..CELLS {
            cells[WIDE * (cell / SIDE + 1) + cell % SIDE + 1] = tile_of_rank(self.rank(cell)) as i32;
        }
        let mut total = 0;
        for row in 0..SIDE {
            let (mut sums, mut tiles) = ([0_i32; SIDE], [1_i32; SIDE]);
            let centre: [i32; SIDE] = std::array::from_fn(|column| cells[WIDE * (row + 1) + column + 1]);
            for (down, right) in [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)] {
                for column in 0..SIDE {
                    let neighbour = cells[WIDE * (row + down) + column + right];
                    let is_tile = i32::from(neighbour != 0);
                    tiles[column] += is_tile;
                    sums[column] += is_tile * (centre[column] - neighbour).abs();
                }
            }
            for column in 0..SIDE {
                if centre[column] != 0 {
                    total += divide_by_tiles(sums[column], tiles[column]);
                }
            }
        }
        total
    }
}

/// `sum / tiles` for a sum of at most eight differences and 1 to 9 tiles, by a product, which is much faster.
/// Exact for sums below 2^28: the rounded-up reciprocal adds less than 1/16, and a quotient that is not whole
/// lies at least 1/9 below the next whole number.
fn divide_by_tiles(sum: i32, tiles: i32) -> i32 {
    /// 2^32 / n, rounded up.
    const RECIPROCALS: [u64; 10] = {
        let mut reciprocals = [0; 10];
        let mut n = 1;
        while n < 10 {
            reciprocals[n as usize] = (1_u64 << 32).div_ceil(n);
            n += 1;
        }
        reciprocals
    };
    ((sum as u64 * RECIPROCALS[tiles as usize]) >> 32) as i32
}

const WINNING_RANK: u8 = 11;
/// The least score of a game with a 2048, from spawned 4s alone. Below it the solver does not look for a win.
const LEAST_WINNING_SCORE: i32 = 18_432;
const WON: f64 = i32::MAX as f64;

/// The solver's search over all placements of 2 and 4.
///
/// The Java counts empty cells only when it places a tile, so it evaluates what a move leaves with the count
/// from before the move. If that count is 0, the game is lost unless one of four more moves in a row merges
/// something.
///
/// A 2048 wins, unless the position already has such a tile or a larger one.
#[derive(Clone, Copy, Debug)]
pub struct DatumboxAdapter {
    may_win: bool,
}

impl DatumboxAdapter {
    /// The search for a game at this position.
    pub fn at(board: Board) -> DatumboxAdapter {
        DatumboxAdapter { may_win: board.largest_rank() < WINNING_RANK }
    }
}

/// The solver's own score, which adds nothing for a spawned 4.
fn score<G: Scored>(board: G, fours: u32) -> i32 {
    board.score() - 4 * fours as i32
}

/// Tries four moves in a row, in the order of directions.
fn merges_nothing<G: Scored>(board: G) -> bool {
    let mut board = board;
    for direction in Direction::ALL {
        if let Some(slide) = board.slide(direction) {
            if slide.score > 0 {
                return false;
            }
            board = slide.board;
        }
    }
    true
}

impl<G: Scored> Evaluate<G> for DatumboxAdapter {
    fn value(&self, board: G) -> f64 {
        f64::from(heuristic(board.score(), board.count_empty(), board.clustering()))
    }
}

impl<G: Scored> AlphaBetaAdapter<G> for DatumboxAdapter {
    fn settled(self, before: G, after: G, fours: u32) -> Option<f64> {
        if self.may_win && after.largest_rank() >= WINNING_RANK && score(after, fours) >= LEAST_WINNING_SCORE
        {
            return Some(WON);
        }
        (before.count_empty() == 0 && merges_nothing(after)).then(|| self.finished(after, fours))
    }
    fn after_move(self, before: G, after: G, fours: u32) -> f64 {
        f64::from(heuristic(score(after, fours), before.count_empty(), after.clustering()))
    }
    fn after_placement(self, board: G, fours: u32) -> f64 {
        f64::from(heuristic(score(board, fours), board.count_empty(), board.clustering()))
    }
    fn finished(self, board: G, fours: u32) -> f64 {
        f64::from(score(board, fours).min(1))
    }
}

//! The learned network in expectimax.
//!
//! It values afterstates by the points to come, so points gained on the way count as they are, and a finished game is worth 0.
//!
//! Nearly all time goes into the last placement, where the search waits for weights. So the boards after all replies are found
//! first and valued together: the processor waits for the weights of several at once. No board is valued twice there, since many
//! replies leave the same one: those of one afterstate are kept apart in a small table on the stack, and what afterstates before it
//! have met is kept in a [larger one](Recent). A placed tile changes how its own row slides, so the others are slid once. The
//! network values a board like its mirror images, so vertical replies are valued as they come out of the transposed board.

use crate::board::{Board, CELLS, SIDE};
use crate::eval::network::recent::Recent;
use crate::eval::network::shape::Shape;
use crate::eval::network::Network;
use crate::packed::{PackedBoard, RowTables};
use crate::random::GOLDEN_RATIO;
use crate::search::expectimax::ExpectimaxAdapter;

/// The margin of forward pruning, in points.
/// Twice as much takes up to half as long again; half as much saves a seventh to a fifth of the time and answers more
/// positions otherwise: `docs/lab-notebook.md` has the comparison.
const MARGIN: f64 = 10_000.0;

impl<S: Shape> ExpectimaxAdapter<PackedBoard> for Network<S> {
    fn finished(&self, _: PackedBoard) -> f64 {
        0.0
    }
    fn reward(&self, points: u32) -> f64 {
        f64::from(points)
    }
    fn margin(&self) -> f64 {
        MARGIN
    }
    fn last_placement<const COUNT: usize>(
        &self,
        afterstate: PackedBoard,
        ranks: [u8; COUNT],
        nodes: &mut u64,
    ) -> [f64; COUNT] {
        last_placement(self, self.recent(), afterstate, ranks, nodes)
    }
}

impl<S: Shape> ExpectimaxAdapter<Board> for Network<S> {
    fn finished(&self, _: Board) -> f64 {
        0.0
    }
    fn reward(&self, points: u32) -> f64 {
        f64::from(points)
    }
    fn margin(&self) -> f64 {
        MARGIN
    }
}

/// [`ExpectimaxAdapter::last_placement`] for an evaluator that waits for memory at each leaf and values a board like its
/// mirror images; a finished game is worth [`ExpectimaxAdapter::finished`]. `recent` holds values of this evaluator alone.
#[must_use]
pub fn last_placement<E: ExpectimaxAdapter<PackedBoard>, const COUNT: usize>(
    evaluator: &E,
    recent: &Recent,
    afterstate: PackedBoard,
    ranks: [u8; COUNT],
    nodes: &mut u64,
) -> [f64; COUNT] {
    const { assert!(COUNT <= MOST_RANKS) };
    let tables = RowTables::get();
    let across = Sideways::of(tables, afterstate);
    let down = Sideways::of(tables, afterstate.transposed());
    let mut boards = Boards::none();
    let mut positions = [Position::default(); MOST_POSITIONS];
    let (empty, mut count) = (afterstate.empty_bits(), 0);
    for rank in ranks {
        let mut left = empty;
        while left != 0 {
            let cell = left.trailing_zeros() as usize / 4;
            let (row, column) = (cell / SIDE, cell % SIDE);
            let replies =
                [across.with_tile(tables, row, column, rank), down.with_tile(tables, column, row, rank)];
            positions[count % MOST_POSITIONS] = Position {
                gained: replies.map(|(gained, _)| gained),
                numbers: replies
                    .map(|(_, moves)| moves.map(|(board, is_legal)| boards.number_of(board, is_legal))),
            };
            count += 1;
            left &= left - 1;
        }
    }
    let values = boards.values(evaluator, recent, nodes);
    let mut positions = positions.chunks_exact(count / COUNT);
    ranks.map(|_| {
        let (mut sum, positions) = (0.0, positions.next().unwrap_or_default());
        for position in positions {
            let best = position.best(evaluator, &values);
            sum += if best == f64::NEG_INFINITY {
                *nodes += 1;
                evaluator.finished(afterstate)
            } else {
                best
            };
        }
        sum / positions.len() as f64
    })
}

/// A spawned 2 and 4.
const MOST_RANKS: usize = 2;
/// A tile of each rank in each cell.
const MOST_POSITIONS: usize = CELLS * MOST_RANKS;
/// Each position slides to four sides.
const MOST_BOARDS: usize = 4 * MOST_POSITIONS;
/// The number of the board where nothing moves.
const NO_BOARD: u8 = MOST_BOARDS as u8;

/// A position after the last placement.
#[derive(Clone, Copy, Default)]
struct Position {
    /// Points for sliding the rows and for sliding the columns.
    gained: [u32; 2],
    /// The numbers of the boards after these moves, to either side.
    numbers: [[u8; 2]; 2],
}

impl Position {
    /// The best reply by what it gains and what follows; less than anything where none is legal.
    #[inline]
    fn best<E: ExpectimaxAdapter<PackedBoard>>(&self, evaluator: &E, values: &[f64; MOST_BOARDS + 1]) -> f64 {
        let mut best = f64::NEG_INFINITY;
        for (gained, numbers) in self.gained.into_iter().zip(self.numbers) {
            let gained = evaluator.reward(gained);
            for number in numbers {
                let value = gained + values[usize::from(number)];
                best = if value > best { value } else { best };
            }
        }
        best
    }
}

/// A board whose rows slide to both sides, row by row: a tile changes how its own row slides.
struct Sideways([Row; SIDE]);

/// A row, and what becomes of the others when they slide to the left and to the right.
#[derive(Clone, Copy)]
struct Row {
    row: u16,
    /// The other rows, settled, and whether any of them moves.
    others: [u64; 2],
    others_move: [bool; 2],
    /// What the others gain.
    gained: u32,
}

impl Sideways {
    #[inline]
    fn of(tables: &RowTables, board: PackedBoard) -> Sideways {
        let (both, gained) = (tables.both(board), tables.score_of_rows(board));
        Sideways([0, 1, 2, 3].map(|place| {
            let (row, others) = (board.row(place), !(0xFFFF << (16 * place)));
            Row {
                row,
                others: both.map(|settled| settled.0 & others),
                others_move: both.map(|settled| (settled.0 ^ board.0) & others != 0),
                gained: gained - tables.row_score(row),
            }
        }))
    }

    /// The points for sliding with a tile of this rank in an empty cell, and the boards to the left and to the right, each with
    /// whether anything moves.
    #[inline]
    fn with_tile(
        &self,
        tables: &RowTables,
        place: usize,
        column: usize,
        rank: u8,
    ) -> (u32, [(PackedBoard, bool); 2]) {
        let Row { row, others, others_move, gained } = self.0[place % SIDE];
        let with_tile = row | u16::from(rank) << (4 * column);
        let settled = tables.row_both(with_tile);
        let moves = [0, 1].map(|side| {
            let board = PackedBoard(others[side] | u64::from(settled[side]) << (16 * place));
            (board, others_move[side] | (settled[side] != with_tile))
        });
        (gained + tables.row_score(with_tile), moves)
    }
}

/// Boards that are kept apart while one afterstate's last placement is worked out: about as many as differ.
const KEPT: usize = 64;

/// The boards after the replies, repeats that were kept apart left out.
struct Boards {
    /// By number. One more is written than counts; the last one is no board.
    list: [PackedBoard; MOST_BOARDS + 2],
    count: usize,
    /// The numbers of the boards that are kept, each where its bits say.
    kept: [u8; KEPT],
}

impl Boards {
    #[inline]
    fn none() -> Boards {
        // No move leaves the empty board.
        Boards { list: [PackedBoard(0); MOST_BOARDS + 2], count: 0, kept: [NO_BOARD + 1; KEPT] }
    }

    /// The number of a board; [`NO_BOARD`] where nothing moved. Masks rather than branches: nobody can foresee whether a board
    /// is new.
    #[inline]
    fn number_of(&mut self, board: PackedBoard, is_legal: bool) -> u8 {
        let mask = |condition: bool| u8::from(condition).wrapping_neg();
        let place = (board.0.wrapping_mul(GOLDEN_RATIO) >> (u64::BITS - KEPT.ilog2())) as usize;
        let (kept, count) = (self.kept[place], self.count);
        let is_new = (self.list[usize::from(kept)] != board) & is_legal;
        let number = kept ^ (kept ^ count as u8) & mask(is_new);
        self.list[count] = board;
        self.kept[place] = number;
        self.count = count + usize::from(is_new);
        number & mask(is_legal) | NO_BOARD & !mask(is_legal)
    }

    /// What the boards are worth, by their numbers. Counts those that the evaluator values.
    #[inline]
    fn values<E: ExpectimaxAdapter<PackedBoard>>(
        &self,
        evaluator: &E,
        recent: &Recent,
        nodes: &mut u64,
    ) -> [f64; MOST_BOARDS + 1] {
        let mut values = [0.0; MOST_BOARDS + 1];
        values[usize::from(NO_BOARD)] = f64::NEG_INFINITY;
        recent.table().write_values(&self.list[..self.count], &mut values[..self.count], |boards, values| {
            *nodes += boards.len() as u64;
            evaluator.write_values(boards, values);
        });
        values
    }
}

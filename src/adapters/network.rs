//! The learned network in expectimax.
//!
//! It values afterstates by the points to come, so points gained on the way count as they are, and a finished game is worth 0.
//!
//! Nearly all time goes into the last placement, where the search waits for weights. So no board is valued twice there: many
//! replies leave the same board, and the boards of one afterstate are kept in a small table on the stack. What afterstates before
//! it have met is kept in a [larger one](Recent). The network values a board like its mirror images, so vertical replies are
//! valued as they come out of the transposed board.

use crate::board::Board;
use crate::eval::network::recent::{Recent, Table};
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
    let mut replies = Replies::of(evaluator, recent);
    let means = ranks.map(|rank| {
        let (mut sum, mut count) = (0.0, 0);
        let mut empty = afterstate.empty_bits();
        while empty != 0 {
            let position = PackedBoard(afterstate.0 | ((empty & empty.wrapping_neg()) * u64::from(rank)));
            sum += replies.best(position);
            count += 1;
            empty &= empty - 1;
        }
        sum / f64::from(count)
    });
    *nodes += u64::from(replies.nodes);
    means
}

/// Boards whose values are kept while one afterstate's last placement is worked out: about as many as differ.
const KEPT: usize = 64;

/// Replies to the last placement, and what the boards after them are worth.
struct Replies<'a, E> {
    evaluator: &'a E,
    tables: &'static RowTables,
    /// Boards and their values, each where its bits say; the empty board, which no move leaves, where there is none.
    kept: [(PackedBoard, f64); KEPT],
    recent: Table<'a>,
    /// The boards that the evaluator valued, and the finished games.
    nodes: u32,
}

impl<E: ExpectimaxAdapter<PackedBoard>> Replies<'_, E> {
    fn of<'a>(evaluator: &'a E, recent: &'a Recent) -> Replies<'a, E> {
        Replies {
            evaluator,
            tables: RowTables::get(),
            kept: [(PackedBoard(0), 0.0); KEPT],
            recent: recent.table(),
            nodes: 0,
        }
    }

    /// The best reply by what it gains and what follows; the finished game's own value where none is legal.
    #[inline]
    fn best(&mut self, position: PackedBoard) -> f64 {
        let mut best: Option<f64> = None;
        for lines in [position, position.transposed()] {
            let gained = self.evaluator.reward(self.tables.score_of_rows(lines));
            for board in [self.tables.left(lines), self.tables.right(lines)] {
                if board != lines {
                    let value = gained + self.value(board);
                    best = Some(best.map_or(value, |highest| f64::max(highest, value)));
                }
            }
        }
        best.unwrap_or_else(|| {
            self.nodes += 1;
            self.evaluator.finished(position)
        })
    }

    #[inline]
    fn value(&mut self, board: PackedBoard) -> f64 {
        let place = (board.0.wrapping_mul(GOLDEN_RATIO) >> (u64::BITS - KEPT.ilog2())) as usize;
        let kept = &mut self.kept[place];
        if kept.0 != board {
            let value = self.recent.value(board, || {
                self.nodes += 1;
                self.evaluator.value(board)
            });
            *kept = (board, value);
        }
        kept.1
    }
}

//! Expectimax: the best move against the mean over all spawns.
//!
//! The horizon cuts off unlikely lines, and an evaluator may prune forward ([`ExpectimaxAdapter::margin`]).
//!
//! A value is a function of the position, the placements left and the budget left. It does not depend on the
//! search's order, the threads or what a table holds.

use super::looks::Looks;
use super::probability::{Budget, Costs};
use super::{Abandoned, RootValues};
use crate::board::{Slide, CELLS, FOUR_SPAWNS};
use crate::grid::{Evaluate, Grid};
use crate::math::larger;
use crate::packed::{Cells, PackedBoard};
use crate::spawns::Reply;
use crate::stop::Stop;
use std::convert::Infallible;
use std::num::NonZeroUsize;

/// An evaluator's part in expectimax. Leaves are worth [`Evaluate::value`].
pub trait ExpectimaxAdapter<G: Grid>: Evaluate<G> {
    /// Whether leaves follow the last placement, not the last move.
    const AFTER_PLACEMENT: bool = false;

    /// Whether afterstates are deduplicated across spawn cells.
    const BY_AFTERSTATE: bool = false;

    /// The value of a position without a legal direction.
    fn finished(&self, board: G) -> f64;

    /// What a move's points add to its afterstate's value: the points, if the evaluator predicts points to
    /// come, else 0.
    fn reward(&self, _points: u32) -> f64 {
        0.0
    }

    /// The margin of forward pruning, in the evaluator's unit: a move is not searched if its reward plus its
    /// afterstate's [`Evaluate::value`] is further than this behind the best.
    fn margin(&self) -> f64 {
        f64::INFINITY
    }

    /// For a tile of each of these ranks, the mean over the empty cells of the best leaf that a move then
    /// reaches. Adds the leaves evaluated to `nodes`.
    #[inline]
    fn last_placement<const COUNT: usize>(
        &self,
        afterstate: G,
        ranks: [u8; COUNT],
        nodes: &mut u64,
    ) -> [f64; COUNT] {
        match afterstate.packed().and_then(|packed| self.at_once(packed, ranks, nodes)) {
            Some(means) => means,
            None => leaf_by_leaf(self, afterstate, ranks, nodes),
        }
    }

    /// [`ExpectimaxAdapter::last_placement`] on the packed board, where leaves can share work there.
    #[inline]
    fn at_once<const COUNT: usize>(
        &self,
        _afterstate: PackedBoard,
        _ranks: [u8; COUNT],
        _nodes: &mut u64,
    ) -> Option<[f64; COUNT]> {
        None
    }
}

/// [`ExpectimaxAdapter::last_placement`] where no leaves share work.
fn leaf_by_leaf<G: Grid, E: ExpectimaxAdapter<G> + ?Sized, const COUNT: usize>(
    evaluator: &E,
    afterstate: G,
    ranks: [u8; COUNT],
    nodes: &mut u64,
) -> [f64; COUNT] {
    ranks.map(|rank| {
        let leaf = |cell| best_leaf(evaluator, afterstate.with_tile(cell, rank), nodes);
        afterstate.empty_cells().map(leaf).fold(Mean::default(), Mean::with).taken()
    })
}

/// How far a search looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Horizon {
    /// The most placements on a line.
    pub placements: u32,
    /// How unlikely a line may get before its next move is its last.
    pub budget: Budget,
}

impl Horizon {
    /// This many placements, however unlikely.
    pub fn exact(placements: u32) -> Horizon {
        Horizon { placements, budget: Budget::UNLIMITED }
    }
}

/// A transposition table of afterstates, of one search or of several.
pub trait AfterstateTable<G>: Sync {
    /// Whether recent entries survive, so that workers may search ahead through the table.
    const KEEPS: bool = false;

    /// Prefetches an entry that will be probed soon.
    fn announce(&self, _afterstate: G, _horizon: Horizon) {}

    /// The value under exactly this horizon.
    fn probe(&self, afterstate: G, horizon: Horizon) -> Option<f64>;

    /// Keeps a value, exactly, until another takes its place.
    fn store(&self, afterstate: G, horizon: Horizon, value: f64);
}

/// A table that keeps nothing.
pub struct NoTable;

impl<G> AfterstateTable<G> for NoTable {
    fn probe(&self, _: G, _: Horizon) -> Option<f64> {
        None
    }
    fn store(&self, _: G, _: Horizon, _: f64) {}
}

/// [`Abandoned`], on the way up to the root.
pub(super) struct Stopped;

/// A search with its parts. Aligned against false sharing: workers read it while the calling thread writes to
/// its stack beside it.
#[repr(align(128))]
pub struct Expectimax<'a, E, T> {
    pub(super) evaluator: &'a E,
    pub(super) table: &'a T,
    pub(super) stop: Stop<'a>,
    costs: &'static Costs,
}

/// One thread of a search.
pub(super) struct Worker<'a, G, E, T> {
    pub(super) search: &'a Expectimax<'a, E, T>,
    pub(super) nodes: u64,
    /// Counted in `nodes`.
    pub(super) looks: Looks,
    /// A stack of replies, the deepest level last.
    pub(super) replies: Vec<Reply<G>>,
    /// Boards that are evaluated at once, and their values.
    pub(super) batch: (Vec<G>, Vec<f64>),
}

/// Of a spawned 2 and 4.
pub const RANKS: [u8; 2] = [1, 2];

#[derive(Default)]
pub(super) struct Mean {
    sum: f64,
    count: u32,
}

impl Mean {
    #[inline]
    pub(super) fn with(self, value: f64) -> Mean {
        Mean { sum: self.sum + value, count: self.count + 1 }
    }

    #[inline]
    pub(super) fn taken(self) -> f64 {
        self.sum / f64::from(self.count)
    }
}

/// The mean of what a 2 and a 4 lead to, by how often each spawns.
#[inline]
pub fn spawned([two, four]: [f64; 2]) -> f64 {
    (1.0 - FOUR_SPAWNS) * two + FOUR_SPAWNS * four
}

/// By direction, `None` where illegal or dropped.
pub(super) type Moves<G> = [Option<Slide<G>>; 4];

#[inline]
fn contenders<G: Grid, E: ExpectimaxAdapter<G>>(evaluator: &E, moves: Moves<G>, nodes: &mut u64) -> Moves<G> {
    let margin = evaluator.margin();
    let count = moves.iter().flatten().count();
    if margin == f64::INFINITY || count < 2 {
        return moves;
    }
    let Some(first) = moves.iter().flatten().next() else { return moves };
    *nodes += count as u64;
    let (mut boards, mut values) = ([first.board; 4], [0.0; 4]);
    for (board, slide) in boards.iter_mut().zip(moves.iter().flatten()) {
        *board = slide.board;
    }
    evaluator.write_values(&boards[..count], &mut values[..count]);
    let mut values = values.into_iter();
    let worths =
        moves.map(|slide| slide.and_then(|slide| Some(evaluator.reward(slide.score) + values.next()?)));
    only(within_margin(worths, margin), moves)
}

#[inline]
fn only<G: Grid>(wanted: [bool; 4], moves: Moves<G>) -> Moves<G> {
    std::array::from_fn(|direction| moves[direction].filter(|_| wanted[direction]))
}

/// Which values are within `margin` of the best.
#[inline]
pub fn within_margin(values: [Option<f64>; 4], margin: f64) -> [bool; 4] {
    let best = values.into_iter().flatten().fold(f64::NEG_INFINITY, larger);
    values.map(|value| value.is_some_and(|value| value >= best - margin))
}

/// The value of the best move, given the `worth` of an afterstate.
#[inline]
fn best_move<G: Grid, E: ExpectimaxAdapter<G> + ?Sized, F>(
    evaluator: &E,
    moves: Moves<G>,
    mut worth: impl FnMut(G) -> Result<f64, F>,
) -> Result<Option<f64>, F> {
    let mut best: Option<f64> = None;
    for slide in moves.into_iter().flatten() {
        let value = evaluator.reward(slide.score) + worth(slide.board)?;
        best = Some(best.map_or(value, |highest| larger(highest, value)));
    }
    Ok(best)
}

/// The value of the best move to a leaf, or of the finished game.
fn best_leaf<G: Grid, E: ExpectimaxAdapter<G> + ?Sized>(evaluator: &E, position: G, nodes: &mut u64) -> f64 {
    let Ok(best) = best_move::<_, _, Infallible>(evaluator, position.slides(), |board| {
        *nodes += 1;
        Ok(evaluator.value(board))
    });
    best.unwrap_or_else(|| {
        *nodes += 1;
        evaluator.finished(position)
    })
}

impl<'a, E, T> Expectimax<'a, E, T> {
    /// A search with these parts.
    pub fn new(evaluator: &'a E, table: &'a T, stop: Stop<'a>) -> Self {
        Expectimax { evaluator, table, stop, costs: Costs::get() }
    }

    /// The value of every legal direction, on at most `threads` threads.
    pub fn root<G: Grid>(
        &self,
        board: G,
        horizon: Horizon,
        threads: NonZeroUsize,
    ) -> Result<RootValues, Abandoned>
    where
        E: ExpectimaxAdapter<G>,
        T: AfterstateTable<G>,
    {
        self.root_among(board, [true; 4], horizon, threads)
    }

    /// [`Expectimax::root`] for the wanted directions.
    pub fn root_among<G: Grid>(
        &self,
        board: G,
        wanted: [bool; 4],
        horizon: Horizon,
        threads: NonZeroUsize,
    ) -> Result<RootValues, Abandoned>
    where
        E: ExpectimaxAdapter<G>,
        T: AfterstateTable<G>,
    {
        let slides = only(wanted, board.slides());
        let afterstates: Vec<G> = slides.iter().flatten().map(|slide| slide.board).collect();
        let (worths, nodes) = if horizon.placements == 0 {
            let leaves = afterstates.iter().map(|&board| Ok(self.evaluator.value(board)));
            (leaves.collect(), afterstates.len() as u64)
        } else {
            self.worths(&afterstates, horizon, threads)
        };
        let worths: Vec<f64> = worths.map_err(|Stopped| Abandoned { nodes })?;
        let mut worths = worths.into_iter();
        let values = slides.map(|slide| Some(self.evaluator.reward(slide?.score) + worths.next()?));
        Ok(RootValues { values, nodes })
    }

    /// The horizon under which an afterstate's value is stored, and what is left after a 2 and after a 4.
    #[inline]
    pub(super) fn asked<G: Grid>(&self, board: G, horizon: Horizon) -> (Horizon, [Option<Horizon>; 2]) {
        let last = (Horizon::exact(1), [None, None]);
        if horizon.placements == 1 {
            return last;
        }
        let empty = board.count_empty();
        match RANKS.map(|rank| self.rest(horizon, empty, rank)) {
            // Whatever the budget, this placement is the last.
            [None, None] => last,
            rests => {
                let budget = self.costs.representative(horizon.budget, horizon.placements, empty);
                (Horizon { budget, ..horizon }, rests)
            }
        }
    }

    /// What is left after a tile of this rank on one of `empty` cells; `None` where that placement is the
    /// last, by number or by probability.
    #[inline]
    pub(super) fn rest(&self, horizon: Horizon, empty: usize, rank: u8) -> Option<Horizon> {
        let placements = horizon.placements.checked_sub(1).filter(|&placements| placements > 0)?;
        self.costs.spend(horizon.budget, empty, rank).map(|budget| Horizon { placements, budget })
    }
}

/// Clock intervals from one look to the next where only the caller may cancel: some 5 ms, soon enough for a person.
const WITHOUT_DEADLINE: u64 = 4;

impl<G: Grid, E: ExpectimaxAdapter<G>, T: AfterstateTable<G>> Worker<'_, G, E, T> {
    /// Whether the search must stop; seldom looks at the clock.
    pub(super) fn is_due(&mut self) -> bool {
        let interval =
            G::CLOCK_INTERVAL * if self.search.stop.deadline().is_some() { 1 } else { WITHOUT_DEADLINE };
        self.looks.is_due(self.search.stop, self.nodes, self.nodes, interval)
    }

    /// The value of a position; `rest` is `None` after the last placement.
    pub(super) fn after_spawn(&mut self, position: G, rest: Option<Horizon>) -> Result<f64, Stopped> {
        let evaluator = self.search.evaluator;
        let Some(rest) = rest else {
            if E::AFTER_PLACEMENT {
                self.nodes += 1;
                return Ok(evaluator.value(position));
            }
            return Ok(best_leaf(evaluator, position, &mut self.nodes));
        };
        self.nodes += 1;
        let moves = contenders(evaluator, position.slides(), &mut self.nodes);
        for slide in moves.iter().flatten() {
            let (horizon, _) = self.search.asked(slide.board, rest);
            self.search.table.announce(slide.board, horizon);
        }
        let best = best_move(evaluator, moves, |board| self.afterstate(board, rest))?;
        Ok(best.unwrap_or_else(|| evaluator.finished(position)))
    }

    /// The value of an afterstate with at least one placement left.
    pub(super) fn afterstate(&mut self, board: G, horizon: Horizon) -> Result<f64, Stopped> {
        let search = self.search;
        let (horizon, rests) = search.asked(board, horizon);
        if let Some(known) = search.table.probe(board, horizon) {
            return Ok(known);
        }
        let found = self.mean_after_spawn(board, rests)?;
        search.table.store(board, horizon, found);
        Ok(found)
    }

    /// [`Worker::afterstate`] without a table, given what is left after a 2 and after a 4.
    pub(super) fn mean_after_spawn(&mut self, board: G, rests: [Option<Horizon>; 2]) -> Result<f64, Stopped> {
        if self.is_due() {
            return Err(Stopped);
        }
        let means = match rests {
            [None, None] if !E::AFTER_PLACEMENT => {
                self.search.evaluator.last_placement(board, RANKS, &mut self.nodes)
            }
            [two, four] => [self.mean_over_cells(board, 1, two)?, self.mean_over_cells(board, 2, four)?],
        };
        Ok(spawned(means))
    }

    fn mean_over_cells(&mut self, afterstate: G, rank: u8, rest: Option<Horizon>) -> Result<f64, Stopped> {
        if rest.is_none() && !E::AFTER_PLACEMENT {
            let [mean] = self.search.evaluator.last_placement(afterstate, [rank], &mut self.nodes);
            return Ok(mean);
        }
        if E::BY_AFTERSTATE {
            if let Some(rest) = rest {
                return self.mean_over_replies(afterstate, rank, rest);
            }
        }
        afterstate
            .empty_cells()
            .try_fold(Mean::default(), |mean, cell| {
                Ok(mean.with(self.after_spawn(afterstate.with_tile(cell, rank), rest)?))
            })
            .map(Mean::taken)
    }

    /// [`Worker::mean_over_cells`] over afterstates that are deduplicated across spawn cells.
    fn mean_over_replies(&mut self, afterstate: G, rank: u8, rest: Horizon) -> Result<f64, Stopped> {
        let search = self.search;
        let first = self.replies.len();
        self.push_contenders(afterstate, rank);
        for reply in &self.replies[first..] {
            let (horizon, _) = search.asked(reply.board, rest);
            search.table.announce(reply.board, horizon);
        }
        let (mut best, mut answered) = ([f64::NEG_INFINITY; CELLS], Cells::default());
        for index in first..self.replies.len() {
            let Reply { board, score, cells } = self.replies[index];
            let worth = search.evaluator.reward(score) + self.afterstate(board, rest)?;
            answered = answered.or(cells);
            for cell in cells {
                best[cell] = larger(best[cell], worth);
            }
        }
        self.replies.truncate(first);
        let value = |cell: usize| {
            if !answered.contains(cell) {
                search.evaluator.finished(afterstate.with_tile(cell, rank))
            } else {
                best[cell]
            }
        };
        self.nodes += afterstate.count_empty() as u64;
        Ok(afterstate.empty_cells().fold(Mean::default(), |mean, cell| mean.with(value(cell))).taken())
    }

    /// Pushes the replies to a tile of this rank, each with the cells where it is within the evaluator's margin of
    /// the best.
    pub(super) fn push_contenders(&mut self, afterstate: G, rank: u8) {
        let first = self.replies.len();
        afterstate.push_replies(rank, &mut self.replies);
        let evaluator = self.search.evaluator;
        let margin = evaluator.margin();
        if margin == f64::INFINITY {
            return;
        }
        let replies = &mut self.replies[first..];
        let (boards, worths) = &mut self.batch;
        boards.clear();
        boards.extend(replies.iter().map(|reply| reply.board));
        worths.resize(boards.len(), 0.0);
        evaluator.write_values(boards, worths);
        self.nodes += boards.len() as u64;
        let mut best = [f64::NEG_INFINITY; CELLS];
        for (reply, worth) in replies.iter().zip(&mut *worths) {
            *worth += evaluator.reward(reply.score);
            for cell in reply.cells {
                best[cell] = larger(best[cell], *worth);
            }
        }
        let mut kept = first;
        for (index, &worth) in (first..).zip(&*worths) {
            let reply = self.replies[index];
            let within = reply.cells.filter(|&cell| worth >= best[cell] - margin).map(Cells::of);
            let cells = within.fold(Cells::default(), Cells::or);
            if cells != Cells::default() {
                self.replies[kept] = Reply { cells, ..reply };
                kept += 1;
            }
        }
        self.replies.truncate(kept);
    }
}

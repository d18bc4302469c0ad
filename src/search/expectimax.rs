//! Expectimax: the player takes the best move, chance takes the mean over every tile that may be spawned.
//!
//! One search for every player that uses it. Afterstates (after a move, before the spawn) and positions (after the
//! spawn) take turns; what really differs between the players is said by a [`ExpectimaxAdapter`], a [`Horizon`] and a
//! [`AfterstateTable`]. The search itself is the textbook's: no value is approximated but by the cut-off that the horizon names and
//! the margin that the evaluator may name ([`ExpectimaxAdapter::margin`]), and it is exact for either board of [`Grid`].
//!
//! A value is a function of the position, the placements left and the budget left, never of the order of the search:
//! the same question has the same answer with any number of threads and whatever a table holds.

use crate::board::Slide;
use crate::eval::Evaluate;
use crate::grid::Grid;
use crate::random::FOUR_SPAWNS;
use crate::search::probability::{Budget, Costs};
use crate::threads::run_tasks;
use std::convert::Infallible;
use std::time::Instant;

/// How an evaluator takes part in expectimax. Leaves are worth what [`Evaluate::value`] says.
pub trait ExpectimaxAdapter<G: Grid>: Evaluate<G> {
    /// Whether leaves are positions after the last placement, rather than afterstates after the last move.
    const AFTER_PLACEMENT: bool = false;

    /// The value of a position without a legal direction.
    fn finished(&self, board: G) -> f64;

    /// What the points of a move add to the value of its afterstate: 0 where the evaluator judges positions, the points
    /// themselves where it predicts points to come.
    fn reward(&self, _points: u32) -> f64 {
        0.0
    }

    /// The margin of forward pruning, in the evaluator's unit: a move whose afterstate is worth less than the best one
    /// of its position by more than this is not searched. Without a margin every move is.
    fn margin(&self) -> f64 {
        f64::INFINITY
    }

    /// The mean over the empty cells of an afterstate, for a tile of each of these ranks, of the best leaf that a move
    /// can reach once the tile is there. An evaluator that can share work between these leaves overrides this.
    fn last_placement<const COUNT: usize>(&self, afterstate: G, ranks: [u8; COUNT]) -> [Expectation; COUNT] {
        ranks.map(|rank| {
            let replies = cells(afterstate).map(|cell| best_leaf(self, afterstate.with_tile(cell, rank)));
            replies.fold(Mean::default(), Mean::with).taken()
        })
    }
}

/// A value, and how many leaves it rests on. A leaf that is reached in two ways counts twice, so that the number is a
/// property of the question, like the value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expectation {
    /// The value, in the evaluator's unit.
    pub value: f64,
    /// The leaves.
    pub leaves: u64,
}

/// How far a search looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Horizon {
    /// Placements on each line; with leaves after the move that answers the last of them, or after the last itself.
    pub placements: u32,
    /// How unlikely a line may become before its moves are its last. [`Budget::UNLIMITED`] for an exact search.
    pub budget: Budget,
}

impl Horizon {
    /// So many placements, however unlikely.
    #[must_use]
    pub fn exact(placements: u32) -> Horizon {
        Horizon { placements, budget: Budget::UNLIMITED }
    }
}

/// A transposition table of afterstates, for one search or for several.
pub trait AfterstateTable<G>: Sync {
    /// The value of this afterstate under just this horizon, if the table has it.
    fn probe(&self, afterstate: G, horizon: Horizon) -> Option<Expectation>;

    /// Stores a value, and returns it as [`AfterstateTable::probe`] would: rounded, where the table rounds.
    fn store(&self, afterstate: G, horizon: Horizon, found: Expectation) -> Expectation;
}

/// The table of a search without one.
pub struct NoTable;

impl<G> AfterstateTable<G> for NoTable {
    fn probe(&self, _: G, _: Horizon) -> Option<Expectation> {
        None
    }
    fn store(&self, _: G, _: Horizon, found: Expectation) -> Expectation {
        found
    }
}

/// The time ran out before the search was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfTime;

/// The values of the four directions, `None` where one is illegal, and the leaves that they rest on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootValues {
    /// In the order of [`Direction::ALL`](crate::direction::Direction::ALL).
    pub values: [Option<f64>; 4],
    /// All leaves together.
    pub leaves: u64,
}

/// An expectimax search with its parts.
pub struct Expectimax<'a, E, T> {
    /// What leaves are worth.
    evaluator: &'a E,
    table: &'a T,
    /// When to give up.
    deadline: Option<Instant>,
    costs: Costs,
}

/// The ranks of the tiles that may be spawned, a 2 and a 4.
const RANKS: [u8; 2] = [1, 2];

/// The mean of values that are equally likely.
#[derive(Default)]
struct Mean {
    sum: f64,
    count: u32,
    leaves: u64,
}

impl Mean {
    #[inline]
    fn with(self, found: Expectation) -> Mean {
        Mean { sum: self.sum + found.value, count: self.count + 1, leaves: self.leaves + found.leaves }
    }

    #[inline]
    fn taken(self) -> Expectation {
        Expectation { value: self.sum / f64::from(self.count), leaves: self.leaves }
    }
}

/// The value of an afterstate whose next tile is a 2 with one value and a 4 with the other.
#[inline]
fn spawned([two, four]: [Expectation; 2]) -> Expectation {
    Expectation {
        value: (1.0 - FOUR_SPAWNS) * two.value + FOUR_SPAWNS * four.value,
        leaves: two.leaves + four.leaves,
    }
}

/// The empty cells of a board, in order.
#[inline]
fn cells<G: Grid>(board: G) -> impl Iterator<Item = usize> {
    let mut left = board.empty_cells();
    std::iter::from_fn(move || {
        let cell = left.trailing_zeros() as usize;
        (left != 0).then(|| {
            left &= left - 1;
            cell
        })
    })
}

/// The moves of a position by direction, `None` where one is illegal or left out.
type Moves<G> = [Option<Slide<G>>; 4];

/// The moves that lie no further behind the best one than the evaluator's margin.
#[inline]
fn contenders<G: Grid, E: ExpectimaxAdapter<G> + ?Sized>(evaluator: &E, moves: Moves<G>) -> Moves<G> {
    let margin = evaluator.margin();
    if margin == f64::INFINITY || moves.iter().flatten().count() < 2 {
        return moves;
    }
    let worths =
        moves.map(|slide| slide.map(|slide| evaluator.reward(slide.score) + evaluator.value(slide.board)));
    only(within_margin(worths, margin), moves)
}

/// These moves without those that are not wanted.
#[inline]
fn only<G: Grid>(wanted: [bool; 4], moves: Moves<G>) -> Moves<G> {
    std::array::from_fn(|direction| moves[direction].filter(|_| wanted[direction]))
}

/// Which of these values lie no further behind the best than `margin`.
#[inline]
#[must_use]
pub fn within_margin(values: [Option<f64>; 4], margin: f64) -> [bool; 4] {
    let best = values.into_iter().flatten().fold(f64::NEG_INFINITY, f64::max);
    values.map(|value| value.is_some_and(|value| value >= best - margin))
}

/// The best of these moves by `worth`, which is given the afterstate; the finished game's own value where there is none.
fn best_move<G: Grid, E: ExpectimaxAdapter<G> + ?Sized, F>(
    evaluator: &E,
    position: G,
    moves: Moves<G>,
    mut worth: impl FnMut(G) -> Result<Expectation, F>,
) -> Result<Expectation, F> {
    let mut best: Option<f64> = None;
    let mut leaves = 0;
    for slide in moves.into_iter().flatten() {
        let found = worth(slide.board)?;
        let value = evaluator.reward(slide.score) + found.value;
        leaves += found.leaves;
        best = Some(best.map_or(value, |highest| f64::max(highest, value)));
    }
    Ok(match best {
        Some(value) => Expectation { value, leaves },
        None => Expectation { value: evaluator.finished(position), leaves: 1 },
    })
}

/// The best of the legal moves where their afterstates are leaves.
fn best_leaf<G: Grid, E: ExpectimaxAdapter<G> + ?Sized>(evaluator: &E, position: G) -> Expectation {
    let Ok(best) = best_move::<_, _, Infallible>(evaluator, position, position.slides(), |board| {
        Ok(Expectation { value: evaluator.value(board), leaves: 1 })
    });
    best
}

impl<'a, E, T> Expectimax<'a, E, T> {
    /// A search with these parts.
    #[must_use]
    pub fn new(evaluator: &'a E, table: &'a T, deadline: Option<Instant>) -> Self {
        Expectimax { evaluator, table, deadline, costs: Costs::new() }
    }

    /// The value of every legal direction, searched on at most `threads` threads.
    ///
    /// # Errors
    /// [`OutOfTime`] where the deadline came first.
    pub fn root<G: Grid>(&self, board: G, horizon: Horizon, threads: usize) -> Result<RootValues, OutOfTime>
    where
        E: ExpectimaxAdapter<G>,
        T: AfterstateTable<G>,
    {
        self.root_among(board, [true; 4], horizon, threads)
    }

    /// [`Expectimax::root`] for the legal directions among those that are wanted, `None` for the others.
    ///
    /// # Errors
    /// [`OutOfTime`] where the deadline came first.
    pub fn root_among<G: Grid>(
        &self,
        board: G,
        wanted: [bool; 4],
        horizon: Horizon,
        threads: usize,
    ) -> Result<RootValues, OutOfTime>
    where
        E: ExpectimaxAdapter<G>,
        T: AfterstateTable<G>,
    {
        let slides = only(wanted, board.slides());
        let afterstates: Vec<G> = slides.iter().flatten().map(|slide| slide.board).collect();
        let worths: Vec<Expectation> = if horizon.placements == 0 {
            afterstates
                .iter()
                .map(|&board| Expectation { value: self.evaluator.value(board), leaves: 1 })
                .collect()
        } else {
            self.worths(&afterstates, horizon, threads)?
        };
        let mut root = RootValues { values: [None; 4], leaves: 0 };
        let mut worths = worths.into_iter();
        for (value, slide) in root.values.iter_mut().zip(slides) {
            if let Some((slide, worth)) = slide.and_then(|slide| Some((slide, worths.next()?))) {
                *value = Some(self.evaluator.reward(slide.score) + worth.value);
                root.leaves += worth.leaves;
            }
        }
        Ok(root)
    }

    /// The values of some afterstates with at least one placement left: [`Expectimax::afterstate`] cut into one task for
    /// each tile that may be spawned, enough of them to keep all threads busy.
    fn worths<G: Grid>(
        &self,
        afterstates: &[G],
        horizon: Horizon,
        threads: usize,
    ) -> Result<Vec<Expectation>, OutOfTime>
    where
        E: ExpectimaxAdapter<G>,
        T: AfterstateTable<G>,
    {
        let tasks: Vec<(G, usize, u8)> = afterstates
            .iter()
            .flat_map(|&board| {
                RANKS.into_iter().flat_map(move |rank| cells(board).map(move |cell| (board, cell, rank)))
            })
            .collect();
        let mut found = run_tasks(threads, tasks.len(), |task| {
            // What lies below asks only where it is deeper than two placements, which on an open board are many already.
            if self.is_due() {
                return Err(OutOfTime);
            }
            let (afterstate, cell, rank) = tasks[task];
            let rest = self.rest(horizon, afterstate.count_empty(), rank);
            self.after_spawn(afterstate.with_tile(cell, rank), rest)
        })
        .into_iter();
        let mut mean_of_next = |count: usize| {
            found
                .by_ref()
                .take(count)
                .try_fold(Mean::default(), |mean, found| Ok(mean.with(found?)))
                .map(Mean::taken)
        };
        afterstates
            .iter()
            .map(|board| {
                let empty = board.count_empty();
                Ok(spawned([mean_of_next(empty)?, mean_of_next(empty)?]))
            })
            .collect()
    }

    /// Whether the answer is due.
    fn is_due(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// What is left of a horizon once a tile of this rank was placed on one of `empty` cells; `None` where that was the
    /// last placement, or so unlikely that it becomes the last.
    #[inline]
    fn rest(&self, horizon: Horizon, empty: usize, rank: u8) -> Option<Horizon> {
        let placements = horizon.placements.checked_sub(1).filter(|&placements| placements > 0)?;
        self.costs.spend(horizon.budget, empty, rank).map(|budget| Horizon { placements, budget })
    }

    /// The value of a position, with what is left of the horizon; `None` where the last tile was placed.
    fn after_spawn<G: Grid>(&self, position: G, rest: Option<Horizon>) -> Result<Expectation, OutOfTime>
    where
        E: ExpectimaxAdapter<G>,
        T: AfterstateTable<G>,
    {
        match rest {
            Some(rest) => {
                let moves = contenders(self.evaluator, position.slides());
                best_move(self.evaluator, position, moves, |board| self.afterstate(board, rest))
            }
            None if E::AFTER_PLACEMENT => Ok(Expectation { value: self.evaluator.value(position), leaves: 1 }),
            None => Ok(best_leaf(self.evaluator, position)),
        }
    }

    /// The value of an afterstate with at least one placement left.
    fn afterstate<G: Grid>(&self, board: G, horizon: Horizon) -> Result<Expectation, OutOfTime>
    where
        E: ExpectimaxAdapter<G>,
        T: AfterstateTable<G>,
    {
        let empty = board.count_empty();
        let rests = RANKS.map(|rank| self.rest(horizon, empty, rank));
        let horizon = match rests {
            // Nothing lies beyond this placement, whatever the budget.
            [None, None] => Horizon::exact(1),
            _ => Horizon { budget: self.costs.clamp(horizon.budget, horizon.placements, empty), ..horizon },
        };
        if let Some(known) = self.table.probe(board, horizon) {
            return Ok(known);
        }
        let found = match rests {
            [None, None] if !E::AFTER_PLACEMENT => self.evaluator.last_placement(board, RANKS),
            [two, four] => {
                if self.is_due() {
                    return Err(OutOfTime);
                }
                [self.mean_over_cells(board, 1, two)?, self.mean_over_cells(board, 2, four)?]
            }
        };
        Ok(self.table.store(board, horizon, spawned(found)))
    }

    /// The mean over the empty cells of an afterstate for a tile of this rank, with what is left of the horizon after.
    fn mean_over_cells<G: Grid>(
        &self,
        afterstate: G,
        rank: u8,
        rest: Option<Horizon>,
    ) -> Result<Expectation, OutOfTime>
    where
        E: ExpectimaxAdapter<G>,
        T: AfterstateTable<G>,
    {
        if rest.is_none() && !E::AFTER_PLACEMENT {
            let [mean] = self.evaluator.last_placement(afterstate, [rank]);
            return Ok(mean);
        }
        cells(afterstate)
            .try_fold(Mean::default(), |mean, cell| {
                Ok(mean.with(self.after_spawn(afterstate.with_tile(cell, rank), rest)?))
            })
            .map(Mean::taken)
    }
}

//! Expectimax: the player takes the best move, chance takes the mean over every tile that may be spawned.
//!
//! One search for every player that uses it. Afterstates (after a move, before the spawn) and positions (after the
//! spawn) take turns; what really differs between the players is said by a [`LeafEvaluator`], a [`Horizon`] and a
//! [`Memory`]. The search itself is the textbook's: no value is approximated but by the cut-off that the horizon names,
//! and it is exact for either board of [`Grid`].
//!
//! A value is a function of the position, the placements left and the budget left, never of the order of the search:
//! the same question has the same answer with any number of threads and whatever a memory holds.

use crate::direction::Direction;
use crate::grid::Grid;
use crate::random::FOUR_SPAWNS;
use crate::search::probability::{Budget, Costs};
use crate::threads::run_tasks;
use std::time::Instant;

/// What a position is worth where the search stops, and what counts on the way there.
pub trait LeafEvaluator<G: Grid>: Sync {
    /// Whether leaves are positions after the last placement, rather than afterstates after the last move.
    const AFTER_PLACEMENT: bool = false;

    /// The value of a leaf.
    fn leaf(&self, board: G) -> f64;

    /// The value of a position in which no direction is legal.
    fn finished(&self, board: G) -> f64;

    /// What the points of a move add to the value of its afterstate: 0 for an evaluator of positions alone, the points
    /// themselves for one of points to come.
    fn reward(&self, _points: u32) -> f64 {
        0.0
    }

    /// The value of an afterstate with one placement left and leaves after the move that answers it. An evaluator
    /// that can share work between these leaves overrides this; the answer must be the same to the last bit of an
    /// `f32`.
    fn last_placement(&self, afterstate: G) -> Expectation {
        mean_over_spawns(afterstate, |position, _| Ok(best_leaf(self, position)))
            .unwrap_or(Expectation { value: 0.0, leaves: 0 })
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

/// Remembers values of afterstates within a search, and possibly from one search to the next.
pub trait Memory<G>: Sync {
    /// The value of this afterstate under just this horizon, if it is remembered.
    fn recall(&self, afterstate: G, horizon: Horizon) -> Option<Expectation>;

    /// Remembers a value, and returns it as [`Memory::recall`] would: rounded, where the memory rounds.
    fn keep(&self, afterstate: G, horizon: Horizon, found: Expectation) -> Expectation;
}

/// Remembers nothing.
pub struct Forgetful;

impl<G> Memory<G> for Forgetful {
    fn recall(&self, _: G, _: Horizon) -> Option<Expectation> {
        None
    }
    fn keep(&self, _: G, _: Horizon, found: Expectation) -> Expectation {
        found
    }
}

/// The time ran out before the search was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfTime;

/// The values of the four directions, `None` where one is illegal, and the leaves that they rest on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootValues {
    /// In the order of [`Direction::ALL`].
    pub values: [Option<f64>; 4],
    /// All leaves together.
    pub leaves: u64,
}

/// An expectimax search with its parts.
pub struct Expectimax<'a, E, M> {
    /// What leaves are worth.
    pub evaluator: &'a E,
    /// Where values are remembered.
    pub memory: &'a M,
    /// When to give up.
    pub deadline: Option<Instant>,
    costs: Costs,
}

/// The mean over every tile that may be spawned on this board: each empty cell alike, 2 with 0.9 and 4 with 0.1.
/// `worth` is given the position and the rank of the tile.
fn mean_over_spawns<G: Grid>(
    afterstate: G,
    mut worth: impl FnMut(G, u8) -> Result<Expectation, OutOfTime>,
) -> Result<Expectation, OutOfTime> {
    let mut cells = afterstate.empty_cells();
    let empty = f64::from(cells.count_ones());
    let (mut sum, mut leaves) = (0.0, 0);
    while cells != 0 {
        let cell = cells.trailing_zeros() as usize;
        let two = worth(afterstate.with_tile(cell, 1), 1)?;
        let four = worth(afterstate.with_tile(cell, 2), 2)?;
        sum += (1.0 - FOUR_SPAWNS) * two.value + FOUR_SPAWNS * four.value;
        leaves += two.leaves + four.leaves;
        cells &= cells - 1;
    }
    Ok(Expectation { value: sum / empty, leaves })
}

/// The best of the legal moves by `worth`, which is given the afterstate; the finished game's own value where there is
/// none.
fn best_move<G: Grid, E: LeafEvaluator<G> + ?Sized>(
    evaluator: &E,
    position: G,
    mut worth: impl FnMut(G) -> Result<Expectation, OutOfTime>,
) -> Result<Expectation, OutOfTime> {
    let mut best: Option<Expectation> = None;
    let mut leaves = 0;
    for direction in Direction::ALL {
        if let Some(slide) = position.slide(direction) {
            let found = worth(slide.board)?;
            let value = evaluator.reward(slide.score) + found.value;
            leaves += found.leaves;
            if best.is_none_or(|highest| value > highest.value) {
                best = Some(Expectation { value, leaves });
            }
        }
    }
    Ok(match best {
        Some(best) => Expectation { value: best.value, leaves },
        None => Expectation { value: evaluator.finished(position), leaves: 1 },
    })
}

/// The best of the legal moves where their afterstates are leaves.
fn best_leaf<G: Grid, E: LeafEvaluator<G> + ?Sized>(evaluator: &E, position: G) -> Expectation {
    best_move(evaluator, position, |board| Ok(Expectation { value: evaluator.leaf(board), leaves: 1 }))
        .unwrap_or(Expectation { value: 0.0, leaves: 0 })
}

impl<'a, E, M> Expectimax<'a, E, M> {
    /// A search with these parts.
    #[must_use]
    pub fn new(evaluator: &'a E, memory: &'a M, deadline: Option<Instant>) -> Self {
        Expectimax { evaluator, memory, deadline, costs: Costs::new() }
    }

    /// The value of every legal direction, searched on at most `threads` threads.
    ///
    /// # Errors
    /// [`OutOfTime`] where the deadline came first.
    pub fn root<G: Grid>(&self, board: G, horizon: Horizon, threads: usize) -> Result<RootValues, OutOfTime>
    where
        E: LeafEvaluator<G>,
        M: Memory<G>,
    {
        let slides = Direction::ALL.map(|direction| board.slide(direction));
        // One task for each first move and each tile that may answer it: enough of them to keep all threads busy.
        let tasks: Vec<(usize, G, u8)> = slides
            .iter()
            .enumerate()
            .filter_map(|(index, slide)| slide.map(|slide| (index, slide.board)))
            .flat_map(|(index, afterstate)| {
                spawns(afterstate).map(move |(position, rank)| (index, position, rank))
            })
            .collect();
        let worth = |task: usize| {
            let (index, position, rank) = tasks[task];
            let empty = slides[index].map_or(0, |slide| slide.board.count_empty());
            self.after_spawn(position, rank, empty, horizon)
        };
        let mut found =
            if horizon.placements == 0 { Vec::new() } else { run_tasks(threads, tasks.len(), worth) }
                .into_iter();

        let mut root = RootValues { values: [None; 4], leaves: 0 };
        for (value, slide) in root.values.iter_mut().zip(slides) {
            let Some(slide) = slide else { continue };
            let expected = if horizon.placements == 0 {
                Expectation { value: self.evaluator.leaf(slide.board), leaves: 1 }
            } else {
                mean_over_spawns(slide.board, |_, _| found.next().unwrap_or(Err(OutOfTime)))?
            };
            *value = Some(self.evaluator.reward(slide.score) + expected.value);
            root.leaves += expected.leaves;
        }
        Ok(root)
    }

    /// The value of a position in which a tile of this rank was just placed on one of `empty` cells, the first of the
    /// horizon's placements.
    fn after_spawn<G: Grid>(
        &self,
        position: G,
        rank: u8,
        empty: usize,
        horizon: Horizon,
    ) -> Result<Expectation, OutOfTime>
    where
        E: LeafEvaluator<G>,
        M: Memory<G>,
    {
        if E::AFTER_PLACEMENT && horizon.placements == 1 {
            return Ok(Expectation { value: self.evaluator.leaf(position), leaves: 1 });
        }
        match self.costs.spend(horizon.budget, empty, rank) {
            Some(budget) if horizon.placements > 1 => {
                let rest = Horizon { placements: horizon.placements - 1, budget };
                best_move(self.evaluator, position, |board| self.afterstate(board, rest))
            }
            _ => Ok(best_leaf(self.evaluator, position)),
        }
    }

    /// The value of an afterstate with at least one placement left.
    fn afterstate<G: Grid>(&self, board: G, horizon: Horizon) -> Result<Expectation, OutOfTime>
    where
        E: LeafEvaluator<G>,
        M: Memory<G>,
    {
        if horizon.placements == 1 && !E::AFTER_PLACEMENT {
            return Ok(self.evaluator.last_placement(board));
        }
        let empty = board.count_empty();
        let horizon =
            Horizon { budget: self.costs.clamp(horizon.budget, horizon.placements, empty), ..horizon };
        if let Some(known) = self.memory.recall(board, horizon) {
            return Ok(known);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(OutOfTime);
        }
        let found =
            mean_over_spawns(board, |position, rank| self.after_spawn(position, rank, empty, horizon))?;
        Ok(self.memory.keep(board, horizon, found))
    }
}

/// The positions that a spawn may make of an afterstate, cell by cell, the 2 before the 4, with the tile's rank.
fn spawns<G: Grid>(afterstate: G) -> impl Iterator<Item = (G, u8)> {
    let cells = afterstate.empty_cells();
    (0..16)
        .filter(move |cell| cells >> cell & 1 != 0)
        .flat_map(move |cell| [1, 2].map(|rank| (afterstate.with_tile(cell, rank), rank)))
}

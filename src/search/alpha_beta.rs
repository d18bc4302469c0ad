//! Alpha-beta: the player moves, an opponent places the worst tile, and lines that cannot matter are cut off.
//!
//! A search depth is counted here in plies: the first move is one, each placement of a tile and each further move is
//! one more. What the published programs do differently, which placements they try, where and how they evaluate, what
//! a finished or a won game is worth, is behind [`Conventions`]; the search is written once.
//!
//! Every value is exact for its depth and window. In particular it never depends on what an earlier search left in a
//! table, since a stored value counts only for the same position at the same depth.

use crate::board::Board;
use crate::direction::Direction;
use crate::grid::Grid;
use crate::packed::PackedBoard;
use crate::verdict::{Question, Verdict};

/// What a published program takes for granted where it searches.
///
/// `fours` is the number of 4s placed since the first move; a program that keeps count of the score needs it, because
/// the game pays nothing for a placed 4 while a merged one has been paid for.
pub trait Conventions<G: Grid>: Copy + Send + Sync + 'static {
    /// The values between which this program searches.
    const WINDOW: (f64, f64) = (f64::NEG_INFINITY, f64::INFINITY);
    /// Whether lines that cannot matter are cut off. Without it the search is plain minimax.
    const PRUNES: bool = true;

    /// The value of a position reached by a move, where the program looks no further whatever the depth: a won game.
    #[inline]
    fn settled(self, _before: G, _after: G, _fours: u32) -> Option<f64> {
        None
    }
    /// The value of a leaf reached by a move.
    fn evaluate_move(self, before: G, after: G, fours: u32) -> f64;
    /// The value of a leaf reached by the placement of a tile, in which a direction is legal.
    fn evaluate_placement(self, board: G, fours: u32) -> f64;
    /// The value of a finished game.
    fn finished(self, board: G, fours: u32) -> f64;
    /// The placements that the opponent is believed to consider, as bits of cells: of a 2, and of a 4.
    #[inline]
    fn placements(self, board: G) -> [u16; 2] {
        [board.empty_cells(); 2]
    }
    /// Whether this value of a position is the same in whichever window it is searched, as a minimax value is, and so may
    /// be kept.
    #[inline]
    fn is_final(self, _value: f64) -> bool {
        true
    }
    /// What the value of a move that was searched further counts as one move earlier; `beta` is the end of the window
    /// in which it was searched.
    #[inline]
    fn backed_up(self, value: f64, _beta: f64) -> f64 {
        value
    }
}

/// How a player's effort becomes a depth.
#[derive(Clone, Copy, Debug)]
pub struct Depths {
    /// The effort where none is given and time is not bounded.
    pub default: u32,
    /// The most effort.
    pub largest: u32,
    /// Plies of one unit of effort.
    pub plies_per_effort: u32,
    /// Plies beyond those, which may be negative: the depth is `plies_per_effort * effort + offset`.
    pub offset: i32,
}

impl Depths {
    fn plies(self, effort: u32) -> u32 {
        (self.plies_per_effort * effort).saturating_add_signed(self.offset)
    }
}

/// Deepens until the effort or the time is used, on whichever board holds all that can follow.
///
/// Returns `None` for a finished game.
#[must_use]
pub fn alpha_beta<C>(question: &Question, depths: Depths, conventions: C) -> Option<Verdict>
where
    C: Conventions<PackedBoard> + Conventions<Board>,
{
    let most = match (question.limits.effort, question.deadline) {
        (0, None) => depths.default,
        (0, Some(_)) => depths.largest,
        (effort, _) => effort,
    };
    let spawns = depths.plies(most) / 2;
    match PackedBoard::from_board(question.board).filter(|_| PackedBoard::holds_for(question.board, spawns)) {
        Some(board) => deepen(question, depths, most, board, conventions),
        None => deepen(question, depths, most, question.board, conventions),
    }
}

/// Searches at depth after depth; returns the verdict of the last one that was finished in time.
fn deepen<G: Grid, C: Conventions<G>>(
    question: &Question,
    depths: Depths,
    most: u32,
    board: G,
    conventions: C,
) -> Option<Verdict> {
    let first = if question.deadline.is_some() { 1 } else { most };
    let mut search =
        Search { question, conventions, nodes: 0, until_clock: CLOCK_INTERVAL, stage: Stage::First };
    let mut verdict: Option<Verdict> = None;
    for effort in first..=most {
        let Some(values) = search.root(board, depths.plies(effort)) else { break };
        if verdict.is_some() && values.iter().flatten().all(|&value| value <= C::WINDOW.0) {
            // Every move loses against the worst placements, so this depth tells none from another: the one before
            // does, and chance may place better.
            break;
        }
        verdict = Verdict::of_values(values, effort, search.nodes);
        search.stage = Stage::Deeper;
        if question.is_due() {
            break;
        }
    }
    verdict.map(|verdict| Verdict { nodes: search.nodes, ..verdict })
}

/// Inner positions between two looks at the clock: some tens of microseconds.
const CLOCK_INTERVAL: u32 = 256;

/// How far a call has got.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The first depth, which is finished whatever the clock says, so that there is an answer.
    First,
    /// A depth that may be abandoned.
    Deeper,
    /// The time is used; values no longer mean anything.
    Abandoned,
}

/// One call's search.
struct Search<'a, C> {
    question: &'a Question,
    conventions: C,
    /// Evaluated leaves, finished and won games among them.
    nodes: u64,
    /// Inner positions until the next look at the clock.
    until_clock: u32,
    stage: Stage,
}

impl<C> Search<'_, C> {
    /// The value of each direction; `None` where the time ran out.
    fn root<G: Grid>(&mut self, board: G, plies: u32) -> Option<[Option<f64>; 4]>
    where
        C: Conventions<G>,
    {
        let (lowest, highest) = C::WINDOW;
        let mut values = [None; 4];
        let mut best = lowest;
        for direction in Direction::ALL {
            let Some(slide) = board.slide(direction) else { continue };
            let alpha = if self.question.every_direction { lowest } else { best };
            let value = self.after_move(board, slide.board, plies, 0, alpha, highest);
            if self.stage == Stage::Abandoned {
                return None;
            }
            values[direction.index()] = Some(value);
            best = best.max(value);
        }
        Some(values)
    }

    /// The value of a move that leads from `before` to `after`; `plies` counts the move itself.
    #[inline]
    fn after_move<G: Grid>(
        &mut self,
        before: G,
        after: G,
        plies: u32,
        fours: u32,
        alpha: f64,
        beta: f64,
    ) -> f64
    where
        C: Conventions<G>,
    {
        if let Some(value) = self.conventions.settled(before, after, fours) {
            self.nodes += 1;
            return value;
        }
        if plies == 1 {
            self.nodes += 1;
            return self.conventions.evaluate_move(before, after, fours);
        }
        let value = self.opponent(after, plies - 1, fours, alpha, beta);
        self.conventions.backed_up(value, beta)
    }

    /// The value of a position in which the player is to move.
    fn player<G: Grid>(&mut self, board: G, plies: u32, fours: u32, mut alpha: f64, beta: f64) -> f64
    where
        C: Conventions<G>,
    {
        if self.is_abandoned() {
            return alpha;
        }
        let mut best = None;
        for direction in Direction::ALL {
            let Some(slide) = board.slide(direction) else { continue };
            let value = self.after_move(board, slide.board, plies, fours, alpha, beta);
            best = Some(best.map_or(value, |best: f64| best.max(value)));
            if C::PRUNES {
                alpha = alpha.max(value);
                if alpha >= beta {
                    break;
                }
            }
        }
        best.unwrap_or_else(|| {
            self.nodes += 1;
            self.conventions.finished(board, fours)
        })
    }

    /// The value of a position in which a tile is due.
    fn opponent<G: Grid>(&mut self, board: G, plies: u32, fours: u32, alpha: f64, mut beta: f64) -> f64
    where
        C: Conventions<G>,
    {
        let mut worst = f64::INFINITY;
        let placements = self.conventions.placements(board);
        let fills = board.count_empty() == 1;
        for (rank, cells) in [(1, placements[0]), (2, placements[1])] {
            let mut cells = cells;
            while cells != 0 {
                let cell = cells.trailing_zeros() as usize;
                cells &= cells - 1;
                let next = board.with_tile(cell, rank);
                let fours = fours + u32::from(rank == 2);
                let value = if plies > 1 {
                    self.player(next, plies - 1, fours, alpha, beta)
                } else {
                    self.nodes += 1;
                    if fills && next.is_finished() {
                        self.conventions.finished(next, fours)
                    } else {
                        self.conventions.evaluate_placement(next, fours)
                    }
                };
                worst = worst.min(value);
                if C::PRUNES {
                    beta = beta.min(value);
                    if beta <= alpha {
                        return worst;
                    }
                }
            }
        }
        worst
    }

    /// Whether the time is used; looks at the clock now and then.
    fn is_abandoned(&mut self) -> bool {
        self.until_clock -= 1;
        if self.until_clock == 0 {
            self.until_clock = CLOCK_INTERVAL;
            if self.stage == Stage::Deeper && self.question.is_due() {
                self.stage = Stage::Abandoned;
            }
        }
        self.stage == Stage::Abandoned
    }
}

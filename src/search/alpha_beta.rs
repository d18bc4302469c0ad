//! Alpha-beta: the player moves, an opponent places the worst tile, and lines that cannot matter are pruned.
//!
//! Depth is counted in plies, moves and placements alike. [`AlphaBetaAdapter`] has what the published
//! programs do differently.
//!
//! Every value is exact for its depth and window.

use super::effort::EffortScale;
use super::looks::Looks;
use super::{Abandoned, RootValues};
use crate::board::{Board, Direction};
use crate::grid::{Evaluate, Grid};
use crate::packed::{Cells, PackedBoard};
use crate::player::{Question, Refusal, Verdict};
use crate::spawns::transposed_cell;
use crate::stop::Stop;

/// An evaluator's part in alpha-beta. `fours` counts the 4s placed since the first move, for programs that
/// keep the score: a placed 4 brings no points.
///
/// Values may depend on `fours` though the table of bounds has no key for them. Below one root, board and depth
/// tell them: a move keeps the sum of tiles, and each placement, as many as the depth says, adds 2 or 4.
pub trait AlphaBetaAdapter<G: Grid>: Evaluate<G> + Copy {
    /// The window at the root.
    const WINDOW: (f64, f64) = (f64::NEG_INFINITY, f64::INFINITY);
    /// Whether to prune; plain minimax does not.
    const PRUNES: bool = true;

    /// The value after a move where the program looks no further, as in a won game.
    fn settled(self, _before: G, _after: G, _fours: u32) -> Option<f64> {
        None
    }
    /// The value of a leaf after a move.
    fn after_move(self, _before: G, after: G, _fours: u32) -> f64 {
        self.value(after)
    }
    /// The value of a leaf after a placement that leaves a legal direction.
    fn after_placement(self, board: G, _fours: u32) -> f64 {
        self.value(board)
    }
    /// The value of a finished game.
    fn finished(self, board: G, fours: u32) -> f64;
    /// The cells where the opponent may place a 2, and where a 4.
    fn placements(self, board: G) -> [Cells; 2] {
        [board.empty_cells(); 2]
    }
    /// Whether placements must keep the program's order: the 2s before the 4s, column by column.
    fn keeps_order(self) -> bool {
        false
    }
    /// Whether this value is the same in every window, so that it may be stored.
    fn is_final(self, _value: f64) -> bool {
        true
    }
    /// The value of a move whose afterstate, searched with this `beta`, has this `value`.
    fn backed_up(self, value: f64, _beta: f64) -> f64 {
        value
    }
}

/// Searches ever deeper until the effort or the time is used up, on the packed board if it holds all tiles to
/// come.
pub fn alpha_beta<A>(question: &Question, scale: EffortScale, adapter: A) -> Result<Verdict, Refusal>
where
    A: AlphaBetaAdapter<PackedBoard> + AlphaBetaAdapter<Board>,
{
    match PackedBoard::for_spawns(question.board(), scale.deepest(question) / 2) {
        Some(board) => deepen(question, scale, board, adapter),
        None => deepen(question, scale, question.board(), adapter),
    }
}

fn deepen<G: Grid, A: AlphaBetaAdapter<G>>(
    question: &Question,
    scale: EffortScale,
    board: G,
    adapter: A,
) -> Result<Verdict, Refusal> {
    let mut search = AlphaBeta::new(question, adapter);
    let mut is_first = true;
    scale.deepen(question, &mut |plies, stop| {
        search.stop = stop;
        let before = search.nodes;
        let values = search.run(board, plies);
        let nodes = search.nodes - before;
        let values = values.ok_or(Abandoned { nodes })?;
        // Where every move loses against the worst placements, the depth before still tells the moves apart,
        // and chance may place better.
        if !is_first && values.iter().flatten().all(|&value| value <= A::WINDOW.0) {
            return Err(Abandoned { nodes });
        }
        is_first = false;
        Ok(RootValues { values, nodes })
    })
}

const MOST_PLIES: usize = 64;

/// The fewest plies left for which a bound is stored; with fewer, a new search is as quick.
const LEAST_KEPT: u32 = 2;

/// The cell, counted column by column, and 16 more for a 4.
type Placement = u8;

struct AlphaBeta<'a, G, A> {
    every_direction: bool,
    /// Of the present run.
    stop: Stop<'a>,
    adapter: A,
    bounds: BoundTable<G>,
    /// Killer moves and placements, by the plies left.
    killers: [u8; MOST_PLIES],
    /// The best direction of the run before, tried first.
    first: Direction,
    /// Of the present run.
    plies: u8,
    /// The sum of tiles at its root.
    root_sum: u32,
    /// Leaves (finished and won games included) and positions expanded.
    nodes: u64,
    /// Positions with the player to move, known ones too.
    visits: u64,
    /// Counted in `nodes + visits`.
    looks: Looks,
    /// The values mean nothing.
    is_abandoned: bool,
}

/// The values that still matter: the player is sure of alpha, and the opponent need not allow more than beta.
#[derive(Clone, Copy)]
struct Window {
    alpha: f64,
    beta: f64,
}

impl<'a, G: Grid, A: AlphaBetaAdapter<G>> AlphaBeta<'a, G, A> {
    fn new(question: &Question<'a>, adapter: A) -> Self {
        AlphaBeta {
            every_direction: question.every_direction,
            stop: question.stop,
            adapter,
            bounds: BoundTable::default(),
            killers: [0; MOST_PLIES],
            first: Direction::Up,
            plies: 0,
            root_sum: question.board().sum_of_tiles(),
            nodes: 0,
            visits: 0,
            looks: Looks::after(G::CLOCK_INTERVAL),
            is_abandoned: false,
        }
    }

    /// `None` where the search had to stop.
    fn run(&mut self, board: G, plies: u32) -> Option<[Option<f64>; 4]> {
        self.plies = plies as u8;
        let (lowest, highest) = A::WINDOW;
        let mut values = [None; 4];
        let mut best: Option<(f64, Direction)> = None;
        for direction in starting_with(self.first) {
            let Some(slide) = board.slide(direction) else { continue };
            // Lower-numbered moves win ties, so search them from just below the best.
            let alpha = match best {
                Some(_) if self.every_direction => lowest,
                Some((value, so_far)) if direction.index() < so_far.index() => just_below(value).max(lowest),
                Some((value, _)) => value.max(lowest),
                None => lowest,
            };
            let value = self.after_move(board, slide.board, plies, 0, Window { alpha, beta: highest });
            if self.is_abandoned {
                return None;
            }
            values[direction.index()] = Some(value);
            let is_better = |(highest, so_far): (f64, Direction)| {
                value > highest || value == highest && direction.index() < so_far.index()
            };
            if best.is_none_or(is_better) {
                best = Some((value, direction));
            }
        }
        if let Some((_, direction)) = best {
            self.first = direction;
        }
        Some(values)
    }

    fn after_move(&mut self, before: G, after: G, plies: u32, fours: u32, window: Window) -> f64 {
        if let Some(value) = self.adapter.settled(before, after, fours) {
            self.nodes += 1;
            return value;
        }
        if plies == 1 {
            self.nodes += 1;
            return self.adapter.after_move(before, after, fours);
        }
        let value = self.opponent(after, plies - 1, fours, window);
        self.adapter.backed_up(value, window.beta)
    }

    /// The value with the player to move.
    fn player(&mut self, board: G, plies: u32, fours: u32, window: Window) -> f64 {
        if self.must_stop() {
            return window.alpha;
        }
        debug_assert_eq!(fours, self.fours_of(board, plies));
        let (known, hint) = self.probe(board, plies, window);
        if let Some(value) = known {
            return value;
        }
        self.nodes += 1;
        let mut alpha = window.alpha;
        let mut best: Option<(f64, Direction)> = None;
        for direction in starting_with(Direction::ALL[usize::from(hint & 3)]) {
            let Some(slide) = board.slide(direction) else { continue };
            let value = self.after_move(board, slide.board, plies, fours, Window { alpha, ..window });
            if best.is_none_or(|(highest, _)| value > highest) {
                best = Some((value, direction));
            }
            if A::PRUNES {
                alpha = alpha.max(value);
                if alpha >= window.beta {
                    break;
                }
            }
        }
        let Some((value, direction)) = best else {
            return self.adapter.finished(board, fours);
        };
        self.store(board, plies, window, value, direction as u8);
        value
    }

    /// The value with a tile due.
    fn opponent(&mut self, board: G, plies: u32, fours: u32, window: Window) -> f64 {
        debug_assert_eq!(fours, self.fours_of(board, plies));
        let (known, hint) = self.probe(board, plies, window);
        if let Some(value) = known {
            return value;
        }
        let hint = (!self.adapter.keeps_order()).then_some(hint);
        let placements = PlacementOrder::new(self.adapter.placements(board), hint);
        let fills = plies == 1 && board.count_empty() == 1;
        let mut beta = window.beta;
        let (mut worst, mut best) = (f64::INFINITY, 0);
        for placement in placements {
            let (cell, four) = (transposed_cell(place(placement)), placement >> 4);
            let next = board.with_tile(cell, 1 + four);
            let fours = fours + u32::from(four);
            let value = if plies > 1 {
                self.player(next, plies - 1, fours, Window { beta, ..window })
            } else {
                self.nodes += 1;
                if fills && next.is_finished() {
                    self.adapter.finished(next, fours)
                } else {
                    self.adapter.after_placement(next, fours)
                }
            };
            if value < worst {
                (worst, best) = (value, placement);
            }
            if A::PRUNES {
                beta = beta.min(value);
                if beta <= window.alpha {
                    break;
                }
            }
        }
        self.store(board, plies, window, worst, best);
        worst
    }

    /// The value, if a stored bound decides it, and the hash move to try first.
    fn probe(&self, board: G, plies: u32, window: Window) -> (Option<f64>, u8) {
        let killer = self.killers[plies as usize];
        if plies < LEAST_KEPT {
            return (None, killer);
        }
        let Some(entry) = self.bounds.probe(board) else { return (None, killer) };
        let enough = entry.depth == self.depth(plies)
            && match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.value >= window.beta,
                Bound::AtMost => entry.value <= window.alpha,
            };
        (enough.then_some(entry.value), entry.best)
    }

    fn store(&mut self, board: G, plies: u32, window: Window, value: f64, best: u8) {
        self.killers[plies as usize] = best;
        if !A::PRUNES || plies < LEAST_KEPT || self.is_abandoned || !self.adapter.is_final(value) {
            return;
        }
        let bound = if value >= window.beta {
            Bound::AtLeast
        } else if value <= window.alpha {
            Bound::AtMost
        } else {
            Bound::Exact
        };
        self.bounds.store(board, self.depth(plies), value, bound, best);
    }

    /// The 4s that were placed before a board with so many plies left.
    fn fours_of(&self, board: G, plies: u32) -> u32 {
        let placements = (u32::from(self.plies) - plies) / 2;
        (board.to_board().sum_of_tiles() - self.root_sum - 2 * placements) / 2
    }

    fn depth(&self, plies: u32) -> Depth {
        Depth { run: self.plies, left: plies as u8 }
    }

    /// Whether the search must stop; seldom looks at the clock.
    fn must_stop(&mut self) -> bool {
        self.visits += 1;
        let positions = self.nodes + self.visits;
        self.is_abandoned |= self.looks.is_due(self.stop, positions, self.nodes, G::CLOCK_INTERVAL);
        self.is_abandoned
    }
}

fn starting_with(first: Direction) -> impl Iterator<Item = Direction> {
    std::iter::once(first).chain(Direction::ALL.into_iter().filter(move |&next| next != first))
}

fn just_below(value: f64) -> f64 {
    match value.to_bits() {
        _ if value == f64::NEG_INFINITY => value,
        _ if value == 0.0 => -f64::from_bits(1),
        bits if value > 0.0 => f64::from_bits(bits - 1),
        bits => f64::from_bits(bits + 1),
    }
}

struct PlacementOrder {
    hint: Option<Placement>,
    /// The other cells for a 2 and for a 4, on the transposed board.
    left: [Cells; 2],
}

impl PlacementOrder {
    fn new(cells: [Cells; 2], hint: Option<Placement>) -> PlacementOrder {
        let mut left = cells.map(Cells::transposed);
        let hint =
            hint.map(|hint| hint & 31).filter(|&hint| left[usize::from(hint >> 4)].contains(place(hint)));
        if let Some(hint) = hint {
            let left = &mut left[usize::from(hint >> 4)];
            *left = left.without(Cells::of(place(hint)));
        }
        PlacementOrder { hint, left }
    }
}

/// The cell on the transposed board.
const fn place(placement: Placement) -> usize {
    placement as usize & 15
}

impl Iterator for PlacementOrder {
    type Item = Placement;

    fn next(&mut self) -> Option<Placement> {
        self.hint.take().or_else(|| {
            let [twos, fours] = &mut self.left;
            twos.next().or_else(|| fours.next().map(|place| 16 + place)).map(|place| place as Placement)
        })
    }
}

/// What is proved about a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    /// Exactly this.
    Exact,
    /// This or more.
    AtLeast,
    /// This or less.
    AtMost,
}

/// The depth at which a bound holds, in plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Depth {
    /// Of the whole run.
    run: u8,
    /// Below the position.
    left: u8,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
struct Entry<G> {
    board: G,
    /// The value that `bound` is about.
    value: f64,
    /// Where the bound holds.
    depth: Depth,
    /// How the position's value compares with `value`.
    bound: Bound,
    /// The best move or placement, as the search numbers them.
    best: u8,
}

/// Bounds of positions. A table belongs to one call, so no answer depends on earlier calls. A bound holds at the
/// same depth of the same run alone; elsewhere an entry only orders moves. New entries replace old ones. The table
/// grows with the search: clearing a large one would take longer than a short search.
struct BoundTable<G> {
    entries: Vec<Option<Entry<G>>>,
    used: usize,
    /// The most entries; fewer where memory is short.
    most: usize,
}

const FIRST_ENTRIES: usize = 1 << 8;
/// 6 MiB on packed boards.
const MOST_ENTRIES: usize = 1 << 18;
/// The factor by which a half full table grows.
const GROWTH: usize = 4;

impl<G> Default for BoundTable<G> {
    fn default() -> BoundTable<G> {
        BoundTable { entries: Vec::new(), used: 0, most: MOST_ENTRIES }
    }
}

impl<G: Grid> BoundTable<G> {
    #[cold]
    fn grow(&mut self) {
        let count = (self.entries.len() * GROWTH).clamp(FIRST_ENTRIES, MOST_ENTRIES);
        let mut larger = Vec::new();
        if larger.try_reserve_exact(count).is_err() {
            self.most = self.entries.len();
            return;
        }
        larger.resize(count, None);
        for entry in self.entries.drain(..).flatten() {
            larger[place_of(entry.board, count)] = Some(entry);
        }
        self.entries = larger;
    }

    /// What is known about a position.
    fn probe(&self, board: G) -> Option<Entry<G>> {
        if self.entries.is_empty() {
            return None;
        }
        self.entries[place_of(board, self.entries.len())].filter(|entry| entry.board == board)
    }

    /// Stores what was found.
    fn store(&mut self, board: G, depth: Depth, value: f64, bound: Bound, best: u8) {
        if 2 * self.used >= self.entries.len() && self.entries.len() < self.most {
            self.grow();
        }
        if !self.entries.is_empty() {
            let place = place_of(board, self.entries.len());
            self.used += usize::from(self.entries[place].is_none());
            self.entries[place] = Some(Entry { board, value, depth, bound, best });
        }
    }
}

/// `entries` is a power of two.
fn place_of<G: Grid>(board: G, entries: usize) -> usize {
    (board.fingerprint() >> 32) as usize & (entries - 1)
}

#[cfg(test)]
mod tests {
    use super::just_below;

    #[test]
    fn no_number_lies_between_one_and_the_one_just_below() {
        for value in [1.0, 0.1, 1e300, f64::MIN_POSITIVE, f64::from_bits(1), 0.0, -0.0, -1.0, -0.1, -2.5e-300]
        {
            let below = just_below(value);
            assert!(below < value, "{below:e} is not below {value:e}");
            let middle = below + (value - below) / 2.0;
            assert!(middle == below || middle == value, "{middle:e} lies between {below:e} and {value:e}");
        }
        assert_eq!(just_below(f64::NEG_INFINITY), f64::NEG_INFINITY);
    }
}

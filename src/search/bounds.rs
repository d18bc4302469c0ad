//! The transposition table of alpha-beta: bounds of positions.
//!
//! A table belongs to one call, so no answer depends on earlier calls. A bound holds at the same depth of the
//! same run alone; elsewhere an entry only orders moves. New entries replace old ones.

use crate::grid::Grid;

/// What is proved about a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Exactly this.
    Exact,
    /// This or more.
    AtLeast,
    /// This or less.
    AtMost,
}

/// The depth at which a bound holds, in plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    /// Of the whole run.
    pub run: u8,
    /// Below the position.
    pub left: u8,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
pub struct Entry<G> {
    board: G,
    /// The value that `bound` is about.
    pub value: f64,
    /// Where the bound holds.
    pub depth: Depth,
    /// How the position's value compares with `value`.
    pub bound: Bound,
    /// The best move or placement, as the search numbers them.
    pub best: u8,
}

/// A table that grows with the search: clearing a large one would take longer than a short search.
pub struct BoundTable<G> {
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
    #[inline]
    pub fn probe(&self, board: G) -> Option<Entry<G>> {
        if self.entries.is_empty() {
            return None;
        }
        self.entries[place_of(board, self.entries.len())].filter(|entry| entry.board == board)
    }

    /// Stores what was found.
    #[inline]
    pub fn store(&mut self, board: G, depth: Depth, value: f64, bound: Bound, best: u8) {
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
#[inline]
fn place_of<G: Grid>(board: G, entries: usize) -> usize {
    (board.fingerprint() >> 32) as usize & (entries - 1)
}

//! The transposition table of alpha-beta: bounds of positions that several lines of play reach.
//!
//! It belongs to one call, so an answer never depends on earlier ones. A bound counts only for the same position at the same
//! depth of the same run; otherwise an entry just tells which move to try first. A later entry replaces an earlier one.

use crate::grid::Grid;

/// What a search has proved about the value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The value is this one.
    Exact,
    /// The value is this one or more.
    AtLeast,
    /// The value is this one or less.
    AtMost,
}

/// The depth at which something holds: the plies of the whole run, and those that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    /// Plies of the whole run.
    pub run: u8,
    /// Plies left below the position.
    pub left: u8,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
pub struct Entry<G> {
    board: G,
    /// The value that `bound` speaks of.
    pub value: f64,
    /// Where it holds.
    pub depth: Depth,
    /// How the value of the position compares with it.
    pub bound: Bound,
    /// The number of the best move or placement, as the search numbers them.
    pub best: u8,
}

/// Entries by position. The table grows with the search: clearing more memory than a short search fills would take
/// longer than the search.
pub struct BoundTable<G> {
    entries: Vec<Option<Entry<G>>>,
    /// How many entries are in use.
    used: usize,
    /// The most entries that the table may grow to, less where memory is short.
    most: usize,
}

/// Entries of a table that has just begun.
const FIRST_ENTRIES: usize = 1 << 8;
/// The most entries: 6 MiB on packed boards.
const MOST_ENTRIES: usize = 1 << 18;
/// How many times larger a table becomes once it is half full.
const GROWTH: usize = 4;

impl<G> Default for BoundTable<G> {
    /// A table without entries.
    fn default() -> BoundTable<G> {
        BoundTable { entries: Vec::new(), used: 0, most: MOST_ENTRIES }
    }
}

impl<G: Grid> BoundTable<G> {
    /// Makes the table larger, up to its most. Where memory is short, it stays as it is.
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

    /// What is known about this position.
    #[inline]
    #[must_use]
    pub fn probe(&self, board: G) -> Option<Entry<G>> {
        if self.entries.is_empty() {
            return None;
        }
        self.entries[place_of(board, self.entries.len())].filter(|entry| entry.board == board)
    }

    /// Remembers what was found about this position.
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

/// The place of a board in a table of so many entries, a power of two.
#[inline]
fn place_of<G: Grid>(board: G, entries: usize) -> usize {
    (board.fingerprint() >> 32) as usize & (entries - 1)
}

//! What one alpha-beta search has found out about positions that several lines of play reach.
//!
//! The table belongs to one call, so an answer never depends on what earlier calls did. A bound counts only for the same
//! position at the same depth, in the same run of the search; otherwise the entry tells just which move was best, the
//! first that is worth trying again. A later entry takes the place of an earlier one.

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

/// Entries by position.
pub struct Bounds<G> {
    entries: Vec<Option<Entry<G>>>,
}

impl<G> Default for Bounds<G> {
    /// A table without room.
    fn default() -> Bounds<G> {
        Bounds { entries: Vec::new() }
    }
}

impl<G: Grid> Bounds<G> {
    /// Makes room for a run of this many plies, for roughly as many positions as such a run meets more than once. Where
    /// memory is short, the table stays as it is.
    pub fn make_room(&mut self, plies: u32) {
        /// The most entries, as a power of two: 8 MiB on packed boards.
        const MOST_BITS: u32 = 18;
        let bits = match plies {
            0..=3 => return,
            4.. => (2 * plies + 1).min(MOST_BITS),
        };
        let entries = 1 << bits;
        if self.entries.len() < entries {
            let mut larger = Vec::new();
            if larger.try_reserve_exact(entries).is_ok() {
                larger.resize(entries, None);
                for entry in self.entries.drain(..).flatten() {
                    let place = place_of(entry.board, entries);
                    larger[place] = Some(entry);
                }
                self.entries = larger;
            }
        }
    }

    /// What is known about this position.
    #[inline]
    #[must_use]
    pub fn recall(&self, board: G) -> Option<Entry<G>> {
        if self.entries.is_empty() {
            return None;
        }
        self.entries[place_of(board, self.entries.len())].filter(|entry| entry.board == board)
    }

    /// Remembers what was found about this position.
    #[inline]
    pub fn keep(&mut self, board: G, depth: Depth, value: f64, bound: Bound, best: u8) {
        if !self.entries.is_empty() {
            let place = place_of(board, self.entries.len());
            self.entries[place] = Some(Entry { board, value, depth, bound, best });
        }
    }
}

/// The place of a board in a table of so many entries, a power of two.
#[inline]
fn place_of<G: Grid>(board: G, entries: usize) -> usize {
    (board.fingerprint() >> 32) as usize & (entries - 1)
}

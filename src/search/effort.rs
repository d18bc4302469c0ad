//! How a player's effort becomes the depth of its search.

use crate::board::Board;
use crate::verdict::Question;

/// How a published program counts effort, and how deep its search goes for it.
#[derive(Clone, Copy, Debug)]
pub struct EffortScale {
    /// The effort for a position where neither effort nor time is given.
    pub default: fn(Board) -> u32,
    /// The most effort, a multiple of `increment`.
    pub largest: u32,
    /// By how much effort grows from one depth to the next. An effort between two depths counts as the larger.
    pub increment: u32,
    /// The search's depth for an effort, in the search's own unit: plies of alpha-beta, placements of expectimax.
    pub depth: fn(u32) -> u32,
}

impl EffortScale {
    /// The efforts to search with, one after the other: all of them where time bounds the answer, the last one elsewhere.
    pub fn efforts(&self, question: &Question) -> impl Iterator<Item = u32> {
        let last = self.last(question);
        let first = if question.is_by_time() { self.increment } else { last };
        (first..=last).step_by(self.increment as usize)
    }

    /// The depth of the last search.
    #[must_use]
    pub fn deepest(&self, question: &Question) -> u32 {
        (self.depth)(self.last(question))
    }

    fn last(&self, question: &Question) -> u32 {
        let effort = question.effort_or((self.default)(question.board()), self.largest);
        effort.next_multiple_of(self.increment)
    }
}

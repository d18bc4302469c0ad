//! How effort becomes depth.

use crate::board::Board;
use crate::verdict::Question;

/// How a published program counts effort.
#[derive(Clone, Copy, Debug)]
pub struct EffortScale {
    /// Where neither effort nor time is given.
    pub default: fn(Board) -> u32,
    /// A multiple of `increment`.
    pub largest: u32,
    /// Effort from one depth to the next; effort in between is rounded up.
    pub increment: u32,
    /// The depth for an effort, in plies of alpha-beta or placements of expectimax.
    pub depth: fn(u32) -> u32,
}

impl EffortScale {
    /// The efforts to search with in turn: all of them by time, else the last.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stop::Stop;
    use crate::verdict::Limits;

    #[test]
    fn the_deepest_search_is_that_of_the_effort_rounded_up() {
        let scale = EffortScale { default: |_| 6, largest: 20, increment: 4, depth: |effort| effort / 2 };
        let board = Board::from_ranks([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
        for (effort, depth) in [(0, 4), (1, 2), (4, 2), (5, 4), (20, 10)] {
            let limits = Limits { effort, ..Limits::DEFAULT };
            let question = Question::new(board, limits, false, Stop::NEVER.watch()).expect("there are moves");
            assert_eq!(scale.deepest(&question), depth, "effort {effort}");
            assert_eq!(scale.efforts(&question).collect::<Vec<_>>(), [2 * depth]);
        }
    }
}

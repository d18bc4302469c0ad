//! How effort becomes depth in the published programs, and how they search deeper and deeper.

use super::{Abandoned, RootValues};
use crate::board::Board;
use crate::call::{Question, Verdict};
use crate::stop::{Cancelled, Stop};

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
    pub fn deepest(&self, question: &Question) -> u32 {
        (self.depth)(self.last(question))
    }

    fn last(&self, question: &Question) -> u32 {
        let effort = question.effort_or((self.default)(question.board()), self.largest);
        effort.next_multiple_of(self.increment)
    }

    /// Iterative deepening until the effort or the time is used up, or a search is abandoned. No deadline
    /// ends the first search, so that there is an answer.
    pub fn deepen<'a>(
        &self,
        question: &Question<'a>,
        mut search: impl FnMut(u32, Stop<'a>) -> Result<RootValues, Abandoned>,
    ) -> Result<Verdict, Cancelled> {
        let (mut verdict, mut nodes) = (None, 0);
        for effort in self.efforts(question) {
            let stop = if verdict.is_some() { question.stop } else { question.stop.without_deadline() };
            match search((self.depth)(effort), stop) {
                Ok(found) => {
                    nodes += found.nodes;
                    verdict = Some(Verdict::of_values(found.values, effort, 0));
                }
                Err(abandoned) => {
                    nodes += abandoned.nodes;
                    break;
                }
            }
            if question.stop.is_due() {
                break;
            }
        }
        match verdict {
            Some(verdict) if !question.stop.is_cancelled() => Ok(Verdict { nodes, ..verdict }),
            _ => Err(Cancelled),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::Limits;

    #[test]
    fn the_deepest_search_is_that_of_the_effort_rounded_up() {
        let scale = EffortScale { default: |_| 6, largest: 20, increment: 4, depth: |effort| effort / 2 };
        let board = Board::from_ranks([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
        for (effort, depth) in [(0, 4), (1, 2), (4, 2), (5, 4), (20, 10)] {
            let limits = Limits { effort, ..Limits::DEFAULT };
            let question =
                Question::new(board, limits, false, Stop::never().watch()).expect("there are moves");
            assert_eq!(scale.deepest(&question), depth, "effort {effort}");
            assert_eq!(scale.efforts(&question).collect::<Vec<_>>(), [2 * depth]);
        }
    }
}

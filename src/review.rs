//! The review of a game: what each move was worth to a judge, beside the best one.
//!
//! **Accuracy** is the mean over the moves of `exp(-30 loss / greatest)`, in percent: `loss` is how much less the move
//! played is worth than the judge's best one, `greatest` the greatest value of a best move in the review. It is meant for
//! a judge whose values are points to come, such as `expectimax`, which should look further than whom it judges;
//! docs/games.md has what known players come to, and why the value of each position is not the measure of its own loss.

use crate::board::Direction;
use crate::math::{exp, larger};
use crate::player::{Limits, Player, Refusal};
use crate::record::Record;
use crate::stop::Watch;

/// How fast accuracy falls: a move that gives away one in so many of the most points to come counts `1/e`.
const STRICTNESS: f64 = 30.0;

/// What a judge says of a move that was played.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ReviewedMove {
    /// The judge's value of the move.
    pub played: f64,
    /// Its value of the best move.
    pub best: f64,
    /// The move that the judge would have made.
    pub direction: Direction,
}

impl ReviewedMove {
    /// What the move gave away, in the judge's unit: 0 for the best.
    pub fn loss(&self) -> f64 {
        loss(self.played, self.best)
    }
}

/// A review under way: the first moves of a record, judged.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Review {
    moves: Vec<ReviewedMove>,
}

impl Review {
    /// A review that has judged no move yet.
    pub fn new() -> Review {
        Review::default()
    }

    /// Judges the next moves of the record, at most `most`, on `limits.threads` threads, and returns how many: fewer where
    /// the record ends. The limits are for each move.
    ///
    /// # Errors
    /// What the judge refuses. Where the call is cancelled, the moves judged so far stand, and a later call goes on.
    pub fn go_on(
        &mut self,
        record: &Record,
        judge: &Player,
        limits: Limits,
        most: u32,
    ) -> Result<u32, Refusal> {
        Watch::over(limits.cancel, |watch| {
            let wanted = most.min(record.moves().saturating_sub(self.moves.len() as u32));
            let reviewed = review(record, judge, limits, self.moves.len(), wanted as usize, watch)?;
            let count = reviewed.len() as u32;
            self.moves.extend(reviewed);
            if count == wanted {
                Ok(count)
            } else {
                Err(Refusal::Cancelled)
            }
        })
    }

    /// The moves judged so far, the first of the game first.
    pub fn moves(&self) -> &[ReviewedMove] {
        &self.moves
    }

    /// What these moves come to; at most `most` of the worst are named.
    pub fn totals(&self, most: usize) -> ReviewTotals {
        let moves: Vec<(f64, f64)> = self.moves.iter().map(|judged| (judged.played, judged.best)).collect();
        totals(&moves, most)
    }
}

/// What the moves of a review come to.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ReviewTotals {
    /// From 0 to 100; 100 where there is no move.
    pub accuracy: f64,
    /// The sum of all losses, in the judge's unit.
    pub loss: f64,
    /// The numbers of the moves that lost most, from 0, the worst first. Moves without a loss do not count.
    pub worst: Vec<usize>,
}

/// Judges moves from number `first` on, from 0, at most `most`. Returns the first ones: all, unless the call is cancelled.
pub(crate) fn review(
    record: &Record,
    judge: &Player,
    limits: Limits,
    first: usize,
    most: usize,
    watch: &Watch,
) -> Result<Vec<ReviewedMove>, Refusal> {
    judge.check(limits)?;
    let steps = record.positions().skip(first).take(most);
    let (boards, played): (Vec<_>, Vec<_>) =
        steps.filter_map(|position| Some((position.board, position.step?.direction))).unzip();
    let answers = judge.answer_many(&boards, limits, true, watch);
    let judged = answers.into_iter().zip(played).map(|(answer, played)| {
        let verdict = answer?;
        // The judge may prefer another move than that of the best value, such as a win at hand.
        let best = verdict.values.into_iter().flatten().fold(f64::NEG_INFINITY, larger);
        let played = verdict.values[played.index()].unwrap_or(f64::NEG_INFINITY);
        Ok(ReviewedMove { played, best, direction: verdict.direction })
    });
    judged.collect()
}

fn loss(played: f64, best: f64) -> f64 {
    if played >= best {
        0.0
    } else {
        best - played
    }
}

/// The greatest value of a best move, by magnitude, which losses are measured by. What is lost anyway has no value.
pub fn greatest(bests: impl Iterator<Item = f64>) -> f64 {
    bests.map(f64::abs).filter(|best| best.is_finite()).fold(0.0, larger)
}

/// How well a move was played, from 0 to 1, given what it lost and the [`greatest`] value.
pub fn accuracy(loss: f64, greatest: f64) -> f64 {
    if loss > 0.0 {
        exp(-STRICTNESS * loss / greatest)
    } else {
        1.0
    }
}

/// The totals of moves, given the value of what was played and of the best.
pub(crate) fn totals(moves: &[(f64, f64)], most: usize) -> ReviewTotals {
    let losses: Vec<f64> = moves.iter().map(|&(played, best)| loss(played, best)).collect();
    let greatest = greatest(moves.iter().map(|&(_, best)| best));
    let sum: f64 = losses.iter().map(|&loss| accuracy(loss, greatest)).sum();
    let accuracy = if moves.is_empty() { 100.0 } else { 100.0 * sum / moves.len() as f64 };
    let mut worst: Vec<usize> = (0..moves.len()).filter(|&number| losses[number] > 0.0).collect();
    worst.sort_by(|&one, &other| losses[other].total_cmp(&losses[one]));
    worst.truncate(most);
    ReviewTotals { accuracy, loss: losses.iter().sum(), worst }
}

//! What a player is, and an evaluator: what a program puts under a name.

use crate::board::Board;
use crate::call::{Limits, Question, Refusal, Verdict, LONGEST_TIME};
use crate::stop::{CancelFunction, Cancelled, Watch};
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;
use std::time::Duration;

/// A system that plays 2048.
#[derive(Clone)]
pub struct Player {
    /// What callers name it by; `recipe` for a recipe.
    pub name: &'static str,
    /// Who published it and where, and what effort means to it, in one line. A function, since the evaluator
    /// in use may depend on the machine.
    pub summary: fn() -> &'static str,
    /// The most effort that it takes. Without a bound on time, a call with this effort returns within seconds
    /// on most boards, within minutes on open ones with a 65536.
    pub largest_effort: u32,
    pub(crate) think: Think,
}

/// How a player answers.
#[derive(Clone)]
pub(crate) enum Think {
    Program(fn(&Question) -> Result<Verdict, Cancelled>),
    /// With a learned network, which may be missing.
    Network(fn(&Question) -> Result<Verdict, Refusal>),
    Recipe(Arc<Thinking>),
}

type Thinking = dyn Fn(&Question) -> Result<Verdict, Cancelled> + Send + Sync + UnwindSafe + RefUnwindSafe;

impl Player {
    /// The move to play, with its value.
    ///
    /// # Errors
    /// A [`Refusal`] where the game is finished, a limit is out of range, or the network is missing.
    pub fn best_move(&self, board: Board, limits: Limits) -> Result<Verdict, Refusal> {
        Watch::over(None, |watch| self.answer(board, limits, false, watch))
    }

    /// [`Player::best_move`], with the exact value of every direction.
    ///
    /// # Errors
    /// As [`Player::best_move`].
    pub fn analyze(&self, board: Board, limits: Limits) -> Result<Verdict, Refusal> {
        Watch::over(None, |watch| self.answer(board, limits, true, watch))
    }

    /// [`Player::best_move`] that `cancel` ends. It is asked about every 5 ms, on this thread.
    ///
    /// # Errors
    /// As [`Player::best_move`]; [`Refusal::Cancelled`] where `cancel` says so.
    pub fn best_move_unless(
        &self,
        board: Board,
        limits: Limits,
        cancel: CancelFunction,
    ) -> Result<Verdict, Refusal> {
        Watch::over(Some(cancel), |watch| self.answer(board, limits, false, watch))
    }

    /// [`Player::analyze`] that `cancel` ends.
    ///
    /// # Errors
    /// As [`Player::best_move_unless`].
    pub fn analyze_unless(
        &self,
        board: Board,
        limits: Limits,
        cancel: CancelFunction,
    ) -> Result<Verdict, Refusal> {
        Watch::over(Some(cancel), |watch| self.answer(board, limits, true, watch))
    }

    /// Whether this player takes such limits.
    ///
    /// # Errors
    /// A [`Refusal`] where a limit is out of range.
    pub fn check(&self, limits: Limits) -> Result<(), Refusal> {
        if limits.effort > self.largest_effort {
            return Err(Refusal::Effort { largest: self.largest_effort });
        }
        if limits.time.is_some_and(|time| time == Duration::ZERO || time > LONGEST_TIME) {
            return Err(Refusal::Time);
        }
        Ok(())
    }

    /// [`Player::best_move_unless`], or [`Player::analyze_unless`] if `every_direction`, with this watch in
    /// place of `cancel`.
    #[doc(hidden)]
    pub fn answer(
        &self,
        board: Board,
        limits: Limits,
        every_direction: bool,
        watch: &Watch,
    ) -> Result<Verdict, Refusal> {
        self.check(limits)?;
        let question = Question::new(board, limits, every_direction, watch)?;
        if watch.ask() {
            return Err(Refusal::Cancelled);
        }
        match &self.think {
            Think::Program(think) => Ok(think(&question)?),
            Think::Network(think) => think(&question),
            Think::Recipe(think) => Ok(think(&question)?),
        }
    }
}

/// A static evaluation of positions, by name.
#[derive(Clone)]
pub struct Evaluator {
    /// `recipe` for a recipe.
    pub name: &'static str,
    pub(crate) formula: Formula,
}

/// What a position is worth by an evaluator, and why.
#[derive(Clone)]
pub(crate) enum Formula {
    /// A program's, and the recipe that equals it, without a search.
    Program { value: fn(Board) -> f64, recipe: fn() -> String },
    /// One whose parts are no features of recipes.
    Network { value: fn(Board) -> Result<f64, Refusal>, parts: fn(Board) -> Result<Vec<Part>, Refusal> },
    /// A user's recipe, whose value is the sum of its parts.
    Recipe(Arc<dyn Fn(Board) -> Vec<Part> + Send + Sync + UnwindSafe + RefUnwindSafe>),
}

/// One feature's part in the value of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// The feature's index, for [`part_name`](crate::part_name).
    pub feature: usize,
    /// The feature's value.
    pub value: f64,
    /// 1 for a feature that takes a matrix.
    pub weight: f64,
    /// The value times the weight.
    pub share: f64,
}

impl Evaluator {
    /// The value in the evaluator's own unit; minus infinity where its formula says so.
    ///
    /// # Errors
    /// A [`Refusal`] where `network` lacks its weights or their memory.
    pub fn evaluate(&self, board: Board) -> Result<f64, Refusal> {
        match &self.formula {
            Formula::Program { value, .. } => Ok(value(board)),
            Formula::Network { value, .. } => value(board),
            Formula::Recipe(parts) => Ok(parts(board).iter().fold(0.0, |sum, part| sum + part.share)),
        }
    }
}

//! What a player is, what it is asked, and what it answers; and what an evaluator is.

use crate::board::{Board, Direction};
use crate::stop::{CancelFunction, Stop, Watch};
use std::fmt;
use std::num::NonZeroUsize;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::Arc;
use std::time::Duration;

/// A system that plays 2048: one of [`PLAYERS`](crate::PLAYERS), or a recipe. A text that names one can be parsed.
#[derive(Clone)]
pub struct Player {
    pub(crate) name: &'static str,
    /// A function, since the evaluator in use may depend on the machine.
    pub(crate) summary: fn() -> &'static str,
    pub(crate) largest_effort: u32,
    pub(crate) think: Think,
}

/// How a player answers.
#[derive(Clone)]
pub(crate) enum Think {
    Program(fn(&Question) -> Result<Verdict, Refusal>),
    /// A program that answers many boards at effort 1 together, in less time if they are alike. What it answers once the
    /// call is cancelled does not count.
    Together {
        one: fn(&Question) -> Result<Verdict, Refusal>,
        many: ThinkTogether,
    },
    Recipe(Arc<Thinking>),
}

pub(crate) type ThinkTogether = fn(&[Board], &Watch) -> Vec<Result<Verdict, Refusal>>;
/// The values of many boards.
pub(crate) type ValuesTogether = fn(&[Board], &Watch) -> Vec<Result<f64, Refusal>>;

type Thinking = dyn Fn(&Question) -> Result<Verdict, Refusal> + Send + Sync + UnwindSafe + RefUnwindSafe;

impl Player {
    /// What callers name it by; `recipe` for a recipe.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Who published it and where, and what effort means to it, in one line.
    pub fn summary(&self) -> &'static str {
        (self.summary)()
    }

    /// The most effort that it takes. Without a bound on time, a call with this effort returns within seconds
    /// on most boards, within minutes on open ones with a 65536.
    pub fn largest_effort(&self) -> u32 {
        self.largest_effort
    }

    /// The move to play, with its value.
    ///
    /// # Errors
    /// A [`Refusal`] where the game is finished, a limit is out of range, the call is cancelled, or the network
    /// is missing or damaged.
    ///
    /// # Panics
    /// Where the system refuses memory for a table, here and in all calls that let a player think.
    pub fn best_move(&self, board: Board, limits: Limits) -> Result<Verdict, Refusal> {
        Watch::over(limits.cancel, |watch| self.answer(board, limits, false, watch))
    }

    /// [`Player::best_move`], with the exact value of every direction.
    ///
    /// # Errors
    /// As [`Player::best_move`].
    pub fn analyze(&self, board: Board, limits: Limits) -> Result<Verdict, Refusal> {
        Watch::over(limits.cancel, |watch| self.answer(board, limits, true, watch))
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

    /// [`Player::best_move`], or [`Player::analyze`] if `every_direction`, with this watch in place of the limits'
    /// `cancel`.
    pub(crate) fn answer(
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
        let found = match &self.think {
            Think::Program(think) | Think::Together { one: think, .. } => think(&question),
            Think::Recipe(think) => think(&question),
        };
        match found {
            // Said between two depths, or while other threads' last tasks ended.
            Ok(_) if watch.is_cancelled() => Err(Refusal::Cancelled),
            found => found,
        }
    }
}

impl fmt::Debug for Player {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = formatter.debug_struct("Player");
        shown.field("name", &self.name).field("largest_effort", &self.largest_effort).finish_non_exhaustive()
    }
}

/// A static evaluation of positions: one of [`EVALUATORS`](crate::EVALUATORS), or a recipe. A text that names one can
/// be parsed.
#[derive(Clone)]
pub struct Evaluator {
    pub(crate) name: &'static str,
    pub(crate) formula: Formula,
}

/// What a position is worth by an evaluator, and why.
#[derive(Clone)]
pub(crate) enum Formula {
    /// A program's, and the recipe that equals it, without a search.
    Program { value: fn(Board) -> f64, recipe: fn() -> String },
    /// One whose parts are no features of recipes. `values` is quicker than `value` for each of many boards.
    Network {
        value: fn(Board) -> Result<f64, Refusal>,
        values: ValuesTogether,
        parts: fn(Board) -> Result<Vec<Part>, Refusal>,
    },
    /// A user's recipe, whose value is the sum of its parts.
    Recipe(Arc<dyn Fn(Board) -> Vec<Part> + Send + Sync + UnwindSafe + RefUnwindSafe>),
}

/// One feature's part in the value of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Part {
    /// The feature's index, the same in every release.
    pub feature: usize,
    /// The feature's value.
    pub value: f64,
    /// 1 for a feature that takes a matrix.
    pub weight: f64,
    /// The value times the weight.
    pub share: f64,
}

impl Evaluator {
    /// What callers name it by; `recipe` for a recipe.
    pub fn name(&self) -> &'static str {
        self.name
    }

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

impl fmt::Debug for Evaluator {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Evaluator").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The longest time that a call may be given: far beyond any use and far below any overflow.
pub const LONGEST_TIME: Duration = Duration::from_secs(3600);

/// The most threads that work on a call: far beyond any use.
pub const MOST_THREADS: NonZeroUsize = NonZeroUsize::new(1024).unwrap();

/// How long a player may think, and with what.
///
/// ```
/// use engine2048::Limits;
/// use std::time::Duration;
///
/// let limits = Limits::new().time(Duration::from_millis(100)).threads(engine2048::available_threads());
/// assert_eq!(limits.effort, 0);
/// ```
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Limits<'a> {
    /// In the player's own measure: plies for a search, games per direction for Monte Carlo. 0 is its default
    /// or, with a time, the most that it takes.
    pub effort: u32,
    /// The time within which to answer, if it is bounded.
    pub time: Option<Duration>,
    /// How many threads may work, of which at most [`MOST_THREADS`] do; answers bounded by effort do not depend on it.
    pub threads: NonZeroUsize,
    /// The seed of the player's random choices.
    pub seed: i32,
    /// Whether to cancel: asked about every 5 ms, on the calling thread.
    pub cancel: Option<CancelFunction<'a>>,
}

impl<'a> Limits<'a> {
    /// The player's default on one thread, without a bound on time.
    pub const fn new() -> Limits<'a> {
        Limits { effort: 0, time: None, threads: NonZeroUsize::MIN, seed: 0, cancel: None }
    }

    /// These limits with this effort; 0 for the player's default.
    #[must_use]
    pub const fn effort(self, effort: u32) -> Limits<'a> {
        Limits { effort, ..self }
    }

    /// These limits with this time.
    #[must_use]
    pub const fn time(self, time: Duration) -> Limits<'a> {
        Limits { time: Some(time), ..self }
    }

    /// These limits with so many threads.
    #[must_use]
    pub const fn threads(self, threads: NonZeroUsize) -> Limits<'a> {
        Limits { threads, ..self }
    }

    /// These limits with this seed.
    #[must_use]
    pub const fn seed(self, seed: i32) -> Limits<'a> {
        Limits { seed, ..self }
    }

    /// These limits with a function that may cancel the call.
    #[must_use]
    pub const fn cancel(self, cancel: CancelFunction<'a>) -> Limits<'a> {
        Limits { cancel: Some(cancel), ..self }
    }
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits::new()
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Limits { effort, time, threads, seed, cancel } = self;
        let mut shown = formatter.debug_struct("Limits");
        shown.field("effort", effort).field("time", time).field("threads", threads).field("seed", seed);
        shown.field("cancel", &cancel.map(|_| "a function")).finish()
    }
}

/// A position with a legal move, put to a player.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    board: Board,
    /// What the caller allows.
    pub limits: Limits<'a>,
    /// Whether every direction's exact value is wanted, not only the best one's.
    pub every_direction: bool,
    /// When to stop.
    pub stop: Stop<'a>,
}

impl<'a> Question<'a> {
    /// A question whose time begins now.
    ///
    /// # Errors
    /// [`Refusal::Finished`] where no direction is legal.
    pub fn new(
        board: Board,
        limits: Limits<'a>,
        every_direction: bool,
        watch: &'a Watch<'a>,
    ) -> Result<Question<'a>, Refusal> {
        let stop = Stop::after(watch, limits.time);
        if board.is_finished() {
            return Err(Refusal::Finished);
        }
        let threads = limits.threads.min(MOST_THREADS);
        Ok(Question { board, limits: Limits { threads, ..limits }, every_direction, stop })
    }

    /// The position.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The same question with this much time from now on.
    #[must_use]
    pub fn within(self, time: Duration) -> Question<'a> {
        Question { stop: Stop::after(self.stop.watch(), Some(time)), ..self }
    }

    /// The same question with this effort, however long that takes.
    #[must_use]
    pub fn by_effort(self, effort: u32) -> Question<'a> {
        let limits = Limits { effort, ..self.limits };
        Question { limits, stop: self.stop.without_deadline(), ..self }
    }

    /// Whether time bounds the answer.
    pub fn is_by_time(&self) -> bool {
        self.stop.deadline().is_some()
    }

    /// The effort to go up to: the given one, else `largest` where time bounds the answer, else `default`.
    pub fn effort_or(&self, default: u32, largest: u32) -> u32 {
        match self.limits.effort {
            0 if self.is_by_time() => largest,
            0 => default,
            effort => effort,
        }
    }
}

/// A player's answer.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Verdict {
    /// The legal direction to play.
    pub direction: Direction,
    /// Each direction's value in the player's own unit: `None` where illegal, minus infinity for a lost game where
    /// the player's formula says so. Where only the best direction was asked for, the others' values may be upper
    /// bounds or less deep.
    pub values: [Option<f64>; 4],
    /// How deep the answer looks, in the player's measure of effort.
    pub depth: u32,
    /// The work done: leaves evaluated and positions expanded, at all depths, or moves played in random
    /// games. What a table knew is not counted.
    pub nodes: u64,
}

impl Verdict {
    /// Plays the direction with the best value, the first one of equals.
    ///
    /// # Panics
    /// Where no direction has a value.
    pub fn of_values(values: [Option<f64>; 4], depth: u32, nodes: u64) -> Verdict {
        let mut best: Option<(Direction, f64)> = None;
        for direction in Direction::ALL {
            if let Some(value) = values[direction.index()] {
                if best.is_none_or(|(_, highest)| value > highest) {
                    best = Some((direction, value));
                }
            }
        }
        let (direction, _) = best.expect("a legal direction has a value");
        Verdict { direction, values, depth, nodes }
    }

    /// The value of the direction to play.
    pub fn evaluation(&self) -> f64 {
        self.values[self.direction.index()].unwrap_or(f64::NEG_INFINITY)
    }
}

/// Why a player or an evaluator gives no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The position has no legal move.
    Finished,
    /// The effort is more than the player takes.
    Effort {
        /// The most that it takes.
        largest: u32,
    },
    /// The time is more than [`LONGEST_TIME`] or none at all.
    Time,
    /// The caller cancelled the call.
    Cancelled,
    /// The library was built without the network's weights, and nobody has handed them in yet.
    NoNetwork,
    /// The network's weights are damaged, or not those that the library was built for.
    Weights,
    /// The system refuses memory that the answer needs.
    OutOfMemory,
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Finished => write!(formatter, "the game is finished: no direction is legal"),
            Refusal::Effort { largest } => write!(formatter, "this player's largest effort is {largest}"),
            Refusal::Time => {
                write!(formatter, "the time must be from 1 ms to {} ms", LONGEST_TIME.as_millis())
            }
            Refusal::Cancelled => write!(formatter, "the call was cancelled"),
            Refusal::NoNetwork => write!(formatter, "the learned network is not loaded yet"),
            Refusal::Weights => {
                write!(formatter, "the weights are damaged, or those of another version")
            }
            Refusal::OutOfMemory => write!(formatter, "the system refused the memory"),
        }
    }
}

impl std::error::Error for Refusal {}

//! The roster: each published system as an evaluator, a search and limits, with its source; and our own.
//!
//! A new player is one entry of [`ROSTER`].

use crate::board::Board;
use crate::direction::Direction;
use crate::eval::ovolve::Ovolve;
use crate::random::Stream;
use crate::search::alpha_beta::{alpha_beta, Depths};
use crate::search::monte_carlo::{monte_carlo, DEFAULT_GAMES, MOST_GAMES};
use crate::verdict::{Limits, Question, Refusal, Verdict, LONGEST_TIME};
use article::Article;
use std::time::Duration;

pub mod article;

/// A system that plays 2048.
pub struct Player {
    /// Its name, by which callers pick it.
    pub name: &'static str,
    /// Who published it and where, and what effort means to it: one line for a reader.
    pub summary: &'static str,
    /// The most effort that it takes: what a call can be expected to come back from without a bound on time.
    pub largest_effort: u32,
    /// Answers a question about a position with at least one legal move; `None` only where there is none.
    think: fn(&Question) -> Option<Verdict>,
}

/// Every player, in the order in which callers see them.
pub static ROSTER: [Player; 3] = [
    Player {
        name: "minimax",
        summary: "Minimax with alpha-beta of the article AI and 2048, part 2 (the workbook's button), over ovolve's \
                  evaluation. Effort: plies, the first move and each placed tile among them, default 5.",
        largest_effort: ARTICLE_DEPTHS.largest,
        think: |question| alpha_beta(question, ARTICLE_DEPTHS, Article(Ovolve)),
    },
    Player {
        name: "monte-carlo",
        summary: "Monte Carlo, after Ronen Zilberman, as in the article AI and 2048 (the workbook's other button): \
                  the mean score of random games to the end for each first move. Effort: games per direction, \
                  default 100.",
        largest_effort: MOST_GAMES,
        think: monte_carlo,
    },
    Player {
        name: "random",
        summary: "The floor: any legal move, each with the same probability. Effort is not used.",
        largest_effort: MOST_GAMES,
        think: random_move,
    },
];

/// The article's depth is in plies, the first move among them.
const ARTICLE_DEPTHS: Depths = Depths { default: 5, largest: 9, plies_per_effort: 1, offset: 0 };

const _: () = assert!(DEFAULT_GAMES <= MOST_GAMES);

/// The player with this name, whatever its case; `None` where there is none.
#[must_use]
pub fn find(name: &str) -> Option<&'static Player> {
    #[cfg(feature = "deliberate-panic")]
    if name == PANIC.name {
        return Some(&PANIC);
    }
    ROSTER.iter().find(|player| player.name.eq_ignore_ascii_case(name))
}

impl Player {
    /// The move to play, with the value of that move.
    ///
    /// # Errors
    /// A [`Refusal`] where the game is finished or a limit is out of range.
    pub fn best_move(&self, board: Board, limits: Limits) -> Result<Verdict, Refusal> {
        self.answer(board, limits, false)
    }

    /// The move to play, with the exact value of every direction.
    ///
    /// # Errors
    /// A [`Refusal`] where the game is finished or a limit is out of range.
    pub fn analyze(&self, board: Board, limits: Limits) -> Result<Verdict, Refusal> {
        self.answer(board, limits, true)
    }

    fn answer(&self, board: Board, limits: Limits, every_direction: bool) -> Result<Verdict, Refusal> {
        let question = Question::new(board, limits, every_direction);
        if limits.effort > self.largest_effort {
            return Err(Refusal::Effort { largest: self.largest_effort });
        }
        if limits.time.is_some_and(|time| time == Duration::ZERO || time > LONGEST_TIME) {
            return Err(Refusal::Time);
        }
        if board.is_finished() {
            return Err(Refusal::Finished);
        }
        (self.think)(&question).ok_or(Refusal::Finished)
    }
}

/// Any legal move; every legal one has the value 0.
fn random_move(question: &Question) -> Option<Verdict> {
    let legal = question.board.legal_moves();
    let values = std::array::from_fn(|index| (legal >> index & 1 != 0).then_some(0.0));
    let mut stream = Stream::of(&[question.limits.seed as u64]);
    let choices: Vec<Direction> =
        Direction::ALL.into_iter().filter(|&direction| values[direction.index()].is_some()).collect();
    let chosen = crate::random::below(choices.len() as u32, stream.next_bits() as u32);
    let direction = *choices.get(chosen as usize)?;
    Some(Verdict { direction, values, depth: 0, nodes: choices.len() as u64 })
}

/// A player that panics, on the calling thread and on a worker, to show that no panic crosses the C boundary.
#[cfg(feature = "deliberate-panic")]
static PANIC: Player = Player {
    name: "panic",
    summary: "Panics, for the tests.",
    largest_effort: MOST_GAMES,
    think: |question| {
        crate::threads::run_tasks(question.limits.threads, 8, |task| assert!(task < 4, "a deliberate panic"));
        None
    },
};

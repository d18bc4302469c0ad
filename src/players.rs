//! The roster: each published system as an evaluator, a search and limits, with its source; and our own.
//!
//! A new player is one entry of [`ROSTER`].

use crate::adapters::article::ArticleAdapter;
use crate::adapters::datumbox::DatumboxAdapter;
use crate::adapters::gradient::GradientAdapter;
use crate::adapters::ovolve::OvolveAdapter;
use crate::adapters::snake::snake_placements;
use crate::board::Board;
use crate::eval::edison::Edison;
use crate::eval::graph;
use crate::eval::ovolve::Ovolve;
use crate::eval::snake::Snake;
use crate::eval::weights::Weights;
use crate::recipe::cache::{self, CachedRecipe};
use crate::search::alpha_beta::alpha_beta;
use crate::search::deepening::MOST_EFFORT;
use crate::search::effort::EffortScale;
use crate::search::greedy::greedy;
use crate::search::monte_carlo::{monte_carlo, MOST_GAMES};
use crate::search::plain_expectimax::plain_expectimax;
use crate::search::random_move::random_move;
use crate::stop::{CancelFunction, Cancelled, Watch};
use crate::verdict::{Limits, Question, Refusal, Verdict, LONGEST_TIME};
use std::sync::Arc;
use std::time::Duration;

pub mod own;
mod recipes;

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
    think: Think,
}

#[derive(Clone)]
enum Think {
    Published(fn(&Question) -> Result<Verdict, Cancelled>),
    /// With a learned network, which may be missing.
    Ours(fn(&Question) -> Result<Verdict, Refusal>),
    Recipe(Arc<CachedRecipe>),
}

use Think::Published;

/// All players, in the order in which callers see them.
pub static ROSTER: [Player; 13] = [
    Player {
        name: "minimax",
        summary: || {
            "Minimax with alpha-beta, after the article AI and 2048, part 2 (EDISON Software; the workbook's \
                  button), over ovolve's evaluation. Effort: plies, of which the first move is one and each placed \
                  tile is one, default 5, at most 13."
        },
        largest_effort: ARTICLE.largest,
        think: Published(|question| alpha_beta(question, ARTICLE, ArticleAdapter(Ovolve))),
    },
    Player {
        name: "edison",
        summary: || {
            "The same minimax over the article's static evaluation exactly as its Excel VBA prints it. Effort: \
                  plies, as for minimax, default 5, at most 13."
        },
        largest_effort: ARTICLE.largest,
        think: Published(|question| alpha_beta(question, ARTICLE, ArticleAdapter(Edison))),
    },
    Player {
        name: "monte-carlo",
        summary: || {
            "Monte Carlo, after Ronen Zilberman, as in the article AI and 2048 (the workbook's other button): \
                  the mean score of random games to the end for each first move. Effort: games per direction, \
                  default 100."
        },
        largest_effort: MOST_GAMES,
        think: Published(monte_carlo),
    },
    Player {
        name: "ovolve",
        summary: || {
            "Matt Overlan's 2048-AI (ovolve, 2014): deepening alpha-beta that tries the most annoying placements \
                  alone. Effort: moves of the player, at most 14; default as many as 100 ms allow."
        },
        largest_effort: OVOLVE.largest,
        think: Published(ovolve),
    },
    Player {
        name: "datumbox",
        summary: || {
            "Vasilis Vryniotis, Using Artificial Intelligence to solve the 2048 Game (datumbox, 2014): alpha-beta \
                  over score, empty cells and clustering. Effort: plies, of which the first move is one and each \
                  placed tile is one, default 5, at most 13."
        },
        largest_effort: DATUMBOX.largest,
        think: Published(|question| alpha_beta(question, DATUMBOX, DatumboxAdapter::at(question.board()))),
    },
    Player {
        name: "gradient",
        summary: || {
            "Srinidhi Raghavan, Solving 2048 intelligently using Minimax Algorithm: alpha-beta over the best of \
                  four gradient matrices. Effort: plies after the first move, default 4, at most 12."
        },
        largest_effort: GRADIENT.largest,
        think: Published(|question| alpha_beta(question, GRADIENT, GradientAdapter::<true>)),
    },
    Player {
        name: "gradient-minimax",
        summary: || {
            "The same program's plain minimax, without pruning: the same values from many more positions. Effort: \
                  plies after the first move, default 4, at most 6."
        },
        largest_effort: GRADIENT_MINIMAX.largest,
        think: Published(|question| alpha_beta(question, GRADIENT_MINIMAX, GradientAdapter::<false>)),
    },
    Player {
        name: "snake",
        summary: || {
            "Simon Boroy-Johnsen, Module 4 of IT3105 (2015): expectimax over a snake of falling weights. Effort: \
                  placed tiles, at most 4; default 1, 2 or 3 where more than 3, more than 1 or fewer cells are empty."
        },
        largest_effort: SNAKE.largest,
        think: Published(|question| plain_expectimax(question, SNAKE, &Snake)),
    },
    Player {
        name: "weights",
        summary: || {
            "2048 AI - The Intelligent Bot: expectimax over the best symmetry of a weight matrix. Effort: plies, \
                  moves and placed tiles alike, rounded up to an even number, default 6, at most 8."
        },
        largest_effort: WEIGHTS.largest,
        think: Published(|question| plain_expectimax(question, WEIGHTS, &Weights)),
    },
    Player {
        name: "graph",
        summary: || {
            "A comment on Hacker News in the article AI and 2048, part 2: the move whose board has the least total \
                  difference between neighbours; values are minus that total. Effort is not used."
        },
        largest_effort: UNUSED_EFFORT,
        think: Published(|question| Ok(greedy(question, |board| 0.0 - graph::evaluate(board)))),
    },
    Player {
        name: "random",
        summary: || "The floor: any legal move, each with the same probability. Effort is not used.",
        largest_effort: UNUSED_EFFORT,
        think: Published(|question| Ok(random_move(question))),
    },
    Player {
        name: "heuristic",
        summary: || {
            "Ours, hand-made: expectimax over free cells, pairs, order and burden of each row and column, cut off \
                  below a probability of 0.0001. Effort: placed tiles, at most 10; default 3 to 5 by how many \
                  different tiles there are."
        },
        largest_effort: MOST_EFFORT,
        think: Published(own::heuristic),
    },
    Player {
        name: "expectimax",
        summary: own::summary,
        largest_effort: MOST_EFFORT,
        think: Think::Ours(own::expectimax),
    },
];

/// For players that use no effort: as much as any other takes.
const UNUSED_EFFORT: u32 = MOST_GAMES;
/// The scales count effort as the players' summaries say.
const ARTICLE: EffortScale =
    EffortScale { default: |_| 5, largest: 13, increment: 1, depth: |effort| effort };
/// A placement lies between two moves.
const OVOLVE: EffortScale =
    EffortScale { default: |_| 14, largest: 14, increment: 1, depth: |effort| 2 * effort - 1 };
/// How long Overlan's program thinks about a move.
const OVOLVE_TIME: Duration = Duration::from_millis(100);
const DATUMBOX: EffortScale =
    EffortScale { default: |_| 5, largest: 13, increment: 1, depth: |effort| effort };
const GRADIENT: EffortScale =
    EffortScale { default: |_| 4, largest: 12, increment: 1, depth: |effort| effort + 1 };
/// Without pruning, more would take too long.
const GRADIENT_MINIMAX: EffortScale = EffortScale { largest: 6, ..GRADIENT };
const SNAKE: EffortScale =
    EffortScale { default: snake_placements, largest: 4, increment: 1, depth: |effort| effort };
const WEIGHTS: EffortScale =
    EffortScale { default: |_| 6, largest: 8, increment: 2, depth: |effort| effort / 2 };

fn ovolve(question: &Question) -> Result<Verdict, Cancelled> {
    let adapter = OvolveAdapter::at(question.board(), OVOLVE.largest);
    if question.limits.effort > 0 || question.is_by_time() {
        return alpha_beta(question, OVOLVE, adapter);
    }
    alpha_beta(&question.within(OVOLVE_TIME), OVOLVE, adapter)
}

/// The player with this name, whatever the case, or of this recipe.
#[must_use]
pub fn find(text: &str) -> Option<Player> {
    #[cfg(feature = "deliberate-panic")]
    if text == PANIC.name {
        return Some(PANIC.clone());
    }
    match ROSTER.iter().find(|player| player.name.eq_ignore_ascii_case(text)) {
        Some(player) => Some(player.clone()),
        None => cache::find(text).map(of_recipe),
    }
}

/// Whether a player has this name, whatever the case.
#[must_use]
pub fn is_name(text: &str) -> bool {
    ROSTER.iter().any(|player| player.name.eq_ignore_ascii_case(text))
}

fn of_recipe(cached: Arc<CachedRecipe>) -> Player {
    let search = cached.recipe().search;
    Player {
        name: "recipe",
        summary: recipes::summary(search),
        largest_effort: recipes::largest_effort(search),
        think: Think::Recipe(cached),
    }
}

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
            Published(think) => Ok(think(&question)?),
            Think::Ours(think) => think(&question),
            Think::Recipe(cached) => Ok(recipes::think(&question, cached)?),
        }
    }
}

/// Panics on the calling thread and on a worker, to show that no panic crosses the C boundary.
#[cfg(feature = "deliberate-panic")]
static PANIC: Player = Player {
    name: "panic",
    summary: || "Panics, for the tests.",
    largest_effort: UNUSED_EFFORT,
    think: Published(|question| {
        crate::threads::run_tasks(question.limits.threads, 8, |task| assert!(task < 4, "a deliberate panic"));
        Err(Cancelled)
    }),
};

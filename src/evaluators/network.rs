//! What a position is worth to the networks that ship, without search.
//!
//! They value boards after a move. So a position is worth its best move, as `expectimax` values it after the
//! last placement, with the same network and relabelling.

use crate::board::{Board, Slide};
use crate::direction::Direction;
use crate::network::champion::{champion_unless, laps_unless, Champion, Laps, Part, FAMILIAR_RANK};
use crate::network::error::WeightsError;
use crate::network::laps::{has_goal, is_on_laps, points_at_end, POINTS_OF_GOAL};
use crate::packed::PackedBoard;
use crate::relabelling::{relabelled_for_search, relabelled_to_fit};
use crate::search::deepening::MOST_EFFORT;
use crate::stop::Stop;
use std::num::NonZeroUsize;

/// The names of a value's parts: `x` marks the cells of a tuple, row by row. An index keeps its name in every
/// release.
pub static NAMES: [&str; 19] = [
    "reward",
    "stage 1: xxxx xx.. .... ....",
    "stage 1: .... xxxx xx.. ....",
    "stage 1: xxx. xxx. .... ....",
    "stage 1: .... xxx. xxx. ....",
    "stage 2: xxxx xx.. .... ....",
    "stage 2: .... xxxx xx.. ....",
    "stage 2: xxx. xxx. .... ....",
    "stage 2: .... xxx. xxx. ....",
    "a sure 32768",
    "last lap: xxx. xxx. .... ....",
    "last lap: .xx. .xx. .x.. .x..",
    "last lap: xxxx xx.. .... ....",
    "last lap: xx.. .xxx ..x. ....",
    "last lap: xxx. .x.. .xx. ....",
    "last lap: xx.. .x.. .x.. .xx.",
    "last lap: xx.. .x.. xx.. .x..",
    "last lap: xxx. x.x. ..x. ....",
    "last lap: limit of 0 and 1",
];

/// Indices in `NAMES`; for a group of tuples, the first one's.
const REWARD: usize = 0;
const STAGES: [usize; 2] = [1, 5];
const GOAL: usize = 9;
const LAPS: usize = 10;
const LIMIT: usize = 18;

/// A part of a position's value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NetworkPart {
    /// The index in [`NAMES`].
    pub name: usize,
    /// In steps of a tuple's weights, in points, or as a probability.
    pub value: f64,
    /// The points of a `value` of 1.
    pub weight: f64,
    /// In points.
    pub share: f64,
}

impl NetworkPart {
    fn of_share(name: usize, share: f64, weight: f64) -> NetworkPart {
        NetworkPart { name, value: share / weight, weight, share }
    }
}

/// The points to come, 0 in a finished game. On the last laps, the probability of a 32768 in points, up to
/// [`POINTS_OF_GOAL`], or a little more where a move makes it.
///
/// # Errors
/// Where the network cannot be had.
pub fn value(board: Board) -> Result<f64, WeightsError> {
    Ok(best_move(board)?.map_or(0.0, |(network, afterstate)| network.value(&afterstate)))
}

/// The parts of [`value`]. They add up to it to the last bit, or on the last laps but for rounding.
///
/// # Errors
/// As [`value`].
pub fn parts(board: Board) -> Result<Vec<NetworkPart>, WeightsError> {
    Ok(best_move(board)?.map_or_else(
        || vec![NetworkPart::of_share(REWARD, 0.0, 1.0)],
        |(network, afterstate)| network.parts(&afterstate),
    ))
}

fn best_move(board: Board) -> Result<Option<(Judge, Afterstate)>, WeightsError> {
    if board.is_finished() {
        return Ok(None);
    }
    let network = Judge::of(board)?;
    let shown = match network {
        Judge::Champion(_) => relabelled_for_search(board, MOST_EFFORT, FAMILIAR_RANK),
        Judge::Laps(_) => None,
    };
    let shown = shown.map_or(board, PackedBoard::to_board);
    let afterstates =
        Direction::ALL.into_iter().filter_map(|direction| shown.slide(direction).map(Afterstate::of));
    let better = |best: Afterstate, other: Afterstate| {
        if network.value(&other) > network.value(&best) {
            other
        } else {
            best
        }
    };
    Ok(afterstates.reduce(better).map(|best| (network, best)))
}

struct Afterstate {
    reward: f64,
    board: PackedBoard,
}

impl Afterstate {
    fn of(slide: Slide<Board>) -> Afterstate {
        Afterstate { reward: slide.score.into(), board: relabelled_to_fit(slide.board) }
    }
}

/// The network that knows a position.
#[derive(Clone, Copy)]
enum Judge {
    Champion(&'static Champion),
    Laps(&'static Laps),
}

impl Judge {
    fn of(board: Board) -> Result<Judge, WeightsError> {
        let (watch, threads) = (Stop::NEVER.watch(), NonZeroUsize::MIN);
        if is_on_laps(board) {
            laps_unless(watch, threads).map(Judge::Laps)
        } else {
            champion_unless(watch, Part::of(board, 0), threads).map(Judge::Champion)
        }
    }

    fn value(self, Afterstate { reward, board }: &Afterstate) -> f64 {
        match self {
            Judge::Champion(network) => reward + f64::from(network.sum(*board)) * network.scale(),
            Judge::Laps(_) if has_goal(*board) => points_at_end(true).into(),
            Judge::Laps(network) => network.unlimited_points(*board).clamp(0.0, POINTS_OF_GOAL.into()),
        }
    }

    fn parts(self, afterstate: &Afterstate) -> Vec<NetworkPart> {
        let Afterstate { reward, board } = *afterstate;
        match self {
            Judge::Champion(network) => {
                let (scale, first) = (network.scale(), STAGES[network.stage_number(board)]);
                let tuples = network.sums_of_tuples(board).into_iter().zip(first..);
                let tuples =
                    tuples.map(|(sum, name)| NetworkPart::of_share(name, f64::from(sum) * scale, scale));
                std::iter::once(NetworkPart::of_share(REWARD, reward, 1.0)).chain(tuples).collect()
            }
            Judge::Laps(network) => {
                let part = |name, points| NetworkPart::of_share(name, points, POINTS_OF_GOAL.into());
                if has_goal(board) {
                    return vec![part(GOAL, self.value(afterstate))];
                }
                let tuples = network.points_of_tuples(board).into_iter().zip(LAPS..);
                let limited = self.value(afterstate) - network.unlimited_points(board);
                std::iter::once(part(GOAL, POINTS_OF_GOAL.into()))
                    .chain(tuples.map(|(points, name)| part(name, points)))
                    .chain([part(LIMIT, limited)])
                    .collect()
            }
        }
    }
}

//! Our own player: expectimax over the learned networks, or over the hand-made evaluator where memory is
//! refused. And its evaluator, `network`: what a position is worth to the networks, without search.
//!
//! The networks value boards after a move. So a position is worth its best move, as the player values it
//! after the last placement, with the same network and relabelling.

use super::heuristic;
use crate::board::{Board, Direction};
use crate::network::champion::{
    champion_unless, laps_unless, refused, relabelled_for_champion, Champion, Laps, Phase,
};
use crate::network::laps::{
    goal_at_hand, has_goal, is_on_laps, points_at_end, with_walls, GOAL_RANK, POINTS_OF_GOAL, UNKNOWN_VALUE,
};
use crate::network::many::values_of_moves;
use crate::network::shape::LATE_RANK;
use crate::network::source::is_missing;
use crate::network::WeightsError;
use crate::packed::{relabelled_to_fit, relabelled_to_hold, PackedBoard, RowTables};
use crate::player::{Evaluator, Formula, Limits, Part, Player, Question, Refusal, Think, Verdict};
use crate::search::deepening::{iteration, CUT_OFF};
use crate::search::schedule::{self, Schedule, MOST_EFFORT};
use crate::search::transposition::EvaluatorId;
use crate::stop::{Stop, Watch};
use std::num::NonZeroUsize;
use std::ptr;

/// The player `expectimax`, our strongest.
pub const PLAYER: Player = Player {
    name: "expectimax",
    summary,
    largest_effort: MOST_EFFORT,
    think: Think::Together { one: think, many },
};

pub const EVALUATOR: Evaluator =
    Evaluator { name: "network", formula: Formula::Network { value, values, parts } };

/// With forward pruning, depth costs less than unlikely lines do, so likely lines are searched deep first.
/// `docs/lab-notebook.md` lists what was compared.
pub const LEARNED: Schedule = Schedule {
    evaluator: EvaluatorId::Network,
    relabelled: relabelled_for_champion,
    iterations: &[
        iteration(1, CUT_OFF),
        iteration(2, CUT_OFF),
        iteration(3, 0.01),
        iteration(4, 0.01),
        iteration(5, 0.01),
        iteration(6, 0.005),
        iteration(6, 0.002),
        iteration(7, 0.001),
        iteration(8, 0.0005),
        iteration(9, 0.0003),
        iteration(10, 0.0001),
        iteration(10, 0.000_02),
    ],
};

/// As [`LEARNED`], for the network of the last laps.
pub const LAST_LAPS: Schedule =
    Schedule { evaluator: EvaluatorId::Laps, relabelled: relabelled_to_hold, ..LEARNED };

fn think(question: &Question) -> Result<Verdict, Refusal> {
    let (watch, threads) = (question.stop.watch(), question.limits.threads);
    if is_on_laps(question.board()) {
        if let Some(network) = unless_refused(laps_unless(watch, threads))? {
            let goal = goal_at_hand(question.board());
            // A win at hand is worth the same however far a search looks.
            let is_decided = goal.is_some() && !question.every_direction;
            let question = if is_decided { question.by_effort(1) } else { *question };
            let verdict = schedule::think(&question, network, LAST_LAPS)?;
            return Ok(Verdict { direction: goal.unwrap_or(verdict.direction), ..verdict });
        }
    }
    let champion = champion_unless(watch, Phase::of(shown(question.board()), MOST_EFFORT), threads);
    match unless_refused(champion)? {
        Some(network) => schedule::think(question, network, LEARNED),
        None => heuristic::think(question),
    }
}

/// [`think`] at effort 1 for each of these boards, whose leaves are valued together. Once the caller cancels, no further
/// board is looked at, since each would begin to decode a network.
fn many(boards: &[Board], watch: &Watch) -> Vec<Result<Verdict, Refusal>> {
    let mut answers: Vec<Result<Verdict, Refusal>> = boards.iter().map(|_| Err(Refusal::Cancelled)).collect();
    let mut groups: Vec<(&Champion, Vec<(usize, PackedBoard)>)> = Vec::new();
    for (answer, place) in answers.iter_mut().zip(0..) {
        if watch.is_cancelled() {
            break;
        }
        let board = boards[place];
        let question = match Question::new(board, Limits::new().effort(1), false, watch) {
            Ok(question) => question,
            Err(refusal) => {
                *answer = Err(refusal);
                continue;
            }
        };
        match champion_for(board, watch) {
            Some((network, shown)) => match groups.iter_mut().find(|(other, _)| ptr::eq(*other, network)) {
                Some((_, group)) => group.push((place, shown)),
                None => groups.push((network, vec![(place, shown)])),
            },
            None => *answer = think(&question),
        }
    }
    for (network, group) in groups {
        let shown: Vec<PackedBoard> = group.iter().map(|&(_, shown)| shown).collect();
        for ((place, _), root) in group.into_iter().zip(values_of_moves(network, &shown)) {
            answers[place] = Ok(Verdict::of_values(root.values, 1, root.nodes.max(1)));
        }
    }
    answers
}

/// The champion where it alone answers for a board, and the board that it is shown.
fn champion_for(board: Board, watch: &Watch) -> Option<(&'static Champion, PackedBoard)> {
    if is_on_laps(board) {
        return None;
    }
    let shown = relabelled_for_champion(board, MOST_EFFORT)?;
    let phase = Phase::of(shown.to_board(), MOST_EFFORT);
    Some((champion_unless(watch, phase, NonZeroUsize::MIN).ok()?, shown))
}

/// The board that the champion is shown.
fn shown(board: Board) -> Board {
    relabelled_for_champion(board, MOST_EFFORT).map_or(board, PackedBoard::to_board)
}

/// `None` where the system refuses the memory: others can play then. Whatever else is wrong, the caller is to
/// know.
fn unless_refused<T>(network: Result<T, WeightsError>) -> Result<Option<T>, Refusal> {
    match network {
        Ok(network) => Ok(Some(network)),
        Err(WeightsError::NoMemory) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The summary of `expectimax`, with the evaluators in use. No text is longer than the usual one.
fn summary() -> &'static str {
    if is_missing() {
        return NOT_THERE_YET;
    }
    summary_without(refused())
}

const NOT_THERE_YET: &str =
    "Ours, the strongest player here: expectimax. Evaluator in use: none yet, because the weights of its learned \
     network are still to be loaded. Effort: placed tiles, at most 10; default 3 to 5 by how many different tiles \
     there are, 2 with too many large tiles.";

/// The summary where memory was refused from this part on.
fn summary_without(refused: Option<Phase>) -> &'static str {
    match refused {
        Some(Phase::First) => {
            "Ours, the strongest player here and the default: expectimax. Evaluator in use: the hand-made one, as for \
             heuristic, because memory for the learned network, 66 MiB, was refused. Effort: placed tiles, at most 10; \
             default 3 to 5 by how many different tiles there are, 2 with too many large tiles."
        }
        Some(Phase::Whole) => {
            "Ours, the strongest player here: expectimax. Evaluator in use: a learned network, and from a sum of tiles of \
             12800 on mostly the hand-made one, because 185 MiB more were refused. Effort: placed tiles, at most 10; default 3 to 5 by how \
             many different tiles there are, 2 with too many large tiles."
        }
        Some(Phase::LastLaps) => {
            "Ours, the strongest player here: expectimax. Evaluator in use: a learned network, without the one for a sum of \
             tiles of 32256 on, because 74 MiB more were refused. Effort: placed tiles, at most 10; default 3 to 5 by how many \
             different tiles there are, 2 with too many large tiles."
        }
        None => {
            "Ours, the strongest player here and the default: expectimax. Evaluator in use: a learned network of n-tuples; \
             values are points to come, about half of them where there is a 32768. Effort: placed tiles, at most 10; default \
             3 to 5 by how many different tiles there are, 2 with too many large tiles."
        }
    }
}

/// Of the first of [`PART_NAMES`] as a part, far behind any feature.
pub const FIRST_PART: usize = 1000;

/// The names of a value's parts: `x` marks the cells of a tuple, row by row. An index keeps its name in every
/// release.
pub static PART_NAMES: [&str; 23] = [
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
    "stage 2: .xx. .xx. .x.. .x..",
    "stage 2: .xx. .x.. .x.. xx..",
    "stage 2: xx.. .xxx ..x. ....",
    "stage 2: xxx. .x.. .xx. ....",
];

/// Indices in `PART_NAMES`; of the last lap's tuples, the first one's.
const REWARD: usize = 0;
const STAGES: [&[usize]; 2] = [&[1, 2, 3, 4], &[5, 6, 7, 8, 19, 20, 21, 22]];
const GOAL: usize = 9;
const LAPS: usize = 10;
const LIMIT: usize = 18;

/// A part of a position's value. `weight` is the points of a `value` of 1, which counts steps of a tuple's
/// weights, points or a probability.
fn part(name: usize, share: f64, weight: f64) -> Part {
    Part { feature: FIRST_PART + name, value: share / weight, weight, share }
}

/// The points to come, 0 in a finished game. On the last laps, the probability of a 32768 in points, up to
/// [`POINTS_OF_GOAL`], or a little more where a move makes it.
///
/// # Errors
/// Where the network cannot be had.
fn value(board: Board) -> Result<f64, Refusal> {
    Ok(best_move(board)?.map_or(0.0, |(network, afterstate)| network.value(&afterstate)))
}

/// The parts of [`value`]. They add up to it to the last bit, or on the last laps but for rounding.
fn parts(board: Board) -> Result<Vec<Part>, Refusal> {
    Ok(best_move(board)?
        .map_or_else(|| vec![part(REWARD, 0.0, 1.0)], |(network, afterstate)| network.parts(&afterstate)))
}

/// [`value`] of each of these boards, whose weights are looked up together. Once the caller cancels, no further board is
/// looked at.
fn values(boards: &[Board], watch: &Watch) -> Vec<Result<f64, Refusal>> {
    let mut answers: Vec<_> = boards.iter().map(|_| Err(Refusal::Cancelled)).collect();
    let mut groups: Vec<Group> = Vec::new();
    for (place, &board) in boards.iter().enumerate() {
        if watch.is_cancelled() {
            break;
        }
        if board.is_finished() {
            answers[place] = Ok(0.0);
            continue;
        }
        match Judge::of(board, watch) {
            Ok((judge, shown, _)) => match PackedBoard::for_spawns(shown, 0) {
                Some(shown) => Group::of(&mut groups, judge).boards.push((place, shown)),
                None => answers[place] = value(board),
            },
            Err(error) => answers[place] = Err(error.into()),
        }
    }
    for Group { judge, boards: group } in groups {
        let (tables, mut rewards, mut afterstates) = (RowTables::get(), Vec::new(), Vec::new());
        let counts: Vec<usize> = group
            .iter()
            .map(|&(_, board)| {
                let before = afterstates.len();
                for slide in tables.slides(board).into_iter().flatten() {
                    rewards.push(f64::from(slide.score));
                    afterstates.push(judge.familiar(slide.board));
                }
                afterstates.len() - before
            })
            .collect();
        let mut sums = vec![0; afterstates.len()];
        judge.write_sums(&afterstates, &mut sums);
        let mut worths = rewards
            .into_iter()
            .zip(afterstates)
            .zip(sums)
            .map(|((reward, board), sum)| judge.value_of_sum(&Afterstate { reward, board }, sum));
        for ((place, _), count) in group.into_iter().zip(counts) {
            let better = |best, other| if other > best { other } else { best };
            answers[place] = Ok(worths.by_ref().take(count).reduce(better).unwrap_or(0.0));
        }
    }
    answers
}

/// Boards that one network knows, with their places.
struct Group {
    judge: Judge,
    boards: Vec<(usize, PackedBoard)>,
}

impl Group {
    fn of(groups: &mut Vec<Group>, judge: Judge) -> &mut Group {
        let number = groups.iter().position(|group| group.judge.is(judge)).unwrap_or(groups.len());
        if number == groups.len() {
            groups.push(Group { judge, boards: Vec::new() });
        }
        &mut groups[number]
    }
}

fn best_move(board: Board) -> Result<Option<(Judge, Afterstate)>, WeightsError> {
    if board.is_finished() {
        return Ok(None);
    }
    let (network, shown, most) = Judge::of(board, Stop::never().watch())?;
    let afterstates = Direction::ALL.into_iter().filter_map(|direction| {
        let slide = shown.slide(direction)?;
        Some(Afterstate { reward: slide.score.into(), board: relabelled_to_fit(slide.board, most) })
    });
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

/// The network that knows a position.
#[derive(Clone, Copy)]
enum Judge {
    Champion(&'static Champion),
    Laps(&'static Laps),
}

impl Judge {
    /// With the board that it is shown, and the largest rank that it knows.
    fn of(board: Board, watch: &Watch) -> Result<(Judge, Board, u8), WeightsError> {
        let threads = NonZeroUsize::MIN;
        if is_on_laps(board) {
            Ok((Judge::Laps(laps_unless(watch, threads)?), board, GOAL_RANK))
        } else {
            let shown = shown(board);
            let network = champion_unless(watch, Phase::of(shown, 0), threads)?;
            Ok((Judge::Champion(network), shown, LATE_RANK))
        }
    }

    fn is(self, other: Judge) -> bool {
        match (self, other) {
            (Judge::Champion(one), Judge::Champion(other)) => ptr::eq(one, other),
            (Judge::Laps(one), Judge::Laps(other)) => ptr::eq(one, other),
            _ => false,
        }
    }

    /// The board with no tile that the network does not know.
    fn familiar(self, board: PackedBoard) -> PackedBoard {
        match self {
            Judge::Champion(_) if has_goal(board) => relabelled_to_fit(board.to_board(), LATE_RANK),
            _ => board,
        }
    }

    /// Writes the sums of weights that these boards look up.
    fn write_sums(self, boards: &[PackedBoard], sums: &mut [i32]) {
        match self {
            Judge::Champion(network) => network.write_sums(boards, sums),
            Judge::Laps(network) => {
                let walled: Vec<PackedBoard> = boards.iter().map(|&board| with_walls(board)).collect();
                network.stage().write_sums(&walled, sums);
            }
        }
    }

    fn value(self, afterstate: &Afterstate) -> f64 {
        let mut sum = [0];
        self.write_sums(&[afterstate.board], &mut sum);
        self.value_of_sum(afterstate, sum[0])
    }

    /// [`Judge::value`], given the sum of weights.
    fn value_of_sum(self, Afterstate { reward, board }: &Afterstate, sum: i32) -> f64 {
        match self {
            Judge::Champion(network) => reward + f64::from(sum) * network.scale(),
            Judge::Laps(_) if has_goal(*board) => points_at_end(true).into(),
            Judge::Laps(network) => network.unlimited_points_of_sum(sum).clamp(0.0, POINTS_OF_GOAL.into()),
        }
    }

    fn parts(self, afterstate: &Afterstate) -> Vec<Part> {
        let Afterstate { reward, board } = *afterstate;
        match self {
            Judge::Champion(network) => {
                let (scale, names) = (network.scale(), STAGES[network.stage_number(board)]);
                let tuples = network.sums_of_tuples(board).into_iter().zip(names);
                let tuples = tuples.map(|(sum, &name)| part(name, f64::from(sum) * scale, scale));
                std::iter::once(part(REWARD, reward, 1.0)).chain(tuples).collect()
            }
            Judge::Laps(network) => {
                let chance = |name, points| part(name, points, POINTS_OF_GOAL.into());
                if has_goal(board) {
                    return vec![chance(GOAL, self.value(afterstate))];
                }
                let tuples = network.points_of_tuples(board).into_iter().zip(LAPS..);
                let limited = self.value(afterstate) - network.unlimited_points(board);
                std::iter::once(chance(GOAL, (UNKNOWN_VALUE * POINTS_OF_GOAL).into()))
                    .chain(tuples.map(|(points, name)| chance(name, points)))
                    .chain([chance(LIMIT, limited)])
                    .collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::array::from_fn;

    #[test]
    fn refused_memory_alone_lets_another_evaluator_play() {
        let of = |error| unless_refused(Err::<(), _>(error));
        assert_eq!(unless_refused(Ok(7)), Ok(Some(7)));
        assert_eq!(of(WeightsError::NoMemory), Ok(None));
        for damage in [WeightsError::NotWeights, WeightsError::Damaged, WeightsError::OtherShape] {
            assert_eq!(of(damage), Err(Refusal::Weights), "{damage}");
        }
        assert_eq!(of(WeightsError::NotThere), Err(Refusal::NoNetwork));
        assert_eq!(of(WeightsError::Cancelled), Err(Refusal::Cancelled));
    }

    #[test]
    fn once_cancelled_no_further_board_is_looked_at() {
        let [live, finished] = [[2; 16], from_fn(|cell| [2, 4][(cell + cell / 4) % 2])]
            .map(|cells| Board::from_cells(&cells).expect("tiles"));
        for boards in [[live, finished], [finished, live]] {
            Watch::over(Some(&|| true), |watch| {
                assert!(watch.ask());
                assert_eq!(many(&boards, watch), [Err(Refusal::Cancelled), Err(Refusal::Cancelled)]);
                assert_eq!(values(&boards, watch), [Err(Refusal::Cancelled), Err(Refusal::Cancelled)]);
            });
        }
    }

    #[test]
    fn a_summary_names_what_is_missing_and_is_never_longer_than_the_usual_one() {
        let usual = summary_without(None);
        assert!(!usual.contains("refused"));
        for (part, missing) in [
            (Phase::First, "memory for the learned network, 66 MiB, was refused"),
            (Phase::Whole, "because 185 MiB more were refused"),
            (Phase::LastLaps, "without the one for a sum of tiles of 32256 on"),
        ] {
            let summary = summary_without(Some(part));
            assert!(summary.contains(missing) && summary.len() <= usual.len(), "{summary}");
        }
        assert!(NOT_THERE_YET.len() <= usual.len());
    }
}

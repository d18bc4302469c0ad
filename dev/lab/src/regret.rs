//! `cargo lab regret`: how many points the moves of a search give away.
//!
//! Scores of whole games scatter by nearly half, so telling searches apart takes hours. A judge, which looks
//! further than all of them, values all moves of the same positions in minutes. But it does not see
//! everything: games have the last word.

use crate::league::contestant::Contestant;
use crate::league::statistics::{mean, Mean};
use crate::with_margin::WithMargin;
use anyhow::{ensure, Context, Result};
use engine2048::internals::{
    accuracy, champion, greatest, relabelled_for_champion, shared_table, Budget, Champion, EvaluatorId,
    Expectimax, ExpectimaxAdapter, Horizon, PackedBoard, Stop, TranspositionTable, MOST_EFFORT,
};
use engine2048::{Game, GameSeed, Limits, Player, Refusal, Verdict};
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Instant;

/// Moves between two positions of a game; a prime, so that no pattern of play repeats with it.
const MOVES_BETWEEN: u32 = 251;
/// Moves at the start of a game without positions: they decide little.
const FIRST_MOVES: u32 = 1500;

/// What the command line may say.
#[derive(clap::Args)]
pub struct Arguments {
    /// What to compare: searches with the network, PLACEMENTS:CUT-OFF or PLACEMENTS:CUT-OFF:MARGIN with the
    /// margin in points, by default the network's own; or players, PLAYER@EFFORT or PLAYER@TIMEms.
    #[arg(required = true)]
    searches: Vec<Search>,
    /// The search that judges all moves.
    #[arg(long, default_value = "10:0.0001:20000")]
    judge: Look,
    /// Positions, from games of expectimax at effort 1.
    #[arg(long, default_value_t = 600, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    positions: u32,
    /// Seed of the first game; each further game has the next one.
    #[arg(long, default_value_t = 9001)]
    seed: i32,
}

#[derive(Clone)]
enum Search {
    Look(Look),
    Player(Contestant),
}

impl FromStr for Search {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Search> {
        if text.contains('@') {
            Contestant::parse(text, 0, None).map(Search::Player)
        } else {
            text.parse().map(Search::Look)
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Look {
    placements: u32,
    cut_off: f64,
    /// `None` for the network's own.
    margin: Option<f64>,
}

impl FromStr for Look {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Look> {
        let wrong = || format!("'{text}' is not PLACEMENTS:CUT-OFF or PLACEMENTS:CUT-OFF:MARGIN");
        let mut parts = text.split(':');
        let placements: u32 = parts.next().with_context(wrong)?.parse().with_context(wrong)?;
        let cut_off: f64 = parts.next().with_context(wrong)?.parse().with_context(wrong)?;
        let margin: Option<f64> = parts.next().map(str::parse).transpose().with_context(wrong)?;
        ensure!(parts.next().is_none(), wrong());
        ensure!((1..=MOST_EFFORT).contains(&placements), "placements go from 1 to {MOST_EFFORT}");
        ensure!(cut_off > 0.0 && cut_off <= 1.0, "a cut-off is above 0 and at most 1");
        ensure!(margin.is_none_or(|margin| margin >= 0.0), "a margin is at least 0");
        Ok(Look { placements, cut_off, margin })
    }
}

/// Compares the searches.
pub fn run(arguments: &Arguments) -> Result<()> {
    let network = champion().context("there is no network")?;
    let positions = positions(arguments.positions as usize, arguments.seed)?;
    let judged = looked(network, arguments.judge, &positions)?.verdicts;
    let greatest = greatest(judged.iter().map(Verdict::evaluation));
    println!("| placements | cut-off | margin | time a move, ms | points given away | other moves | accuracy | above the row before |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    let mut before: Option<Vec<f64>> = None;
    for search in &arguments.searches {
        let (name, Answers { verdicts, milliseconds }) = match search {
            Search::Look(look) => {
                let name = format!("{} | {} | {}", look.placements, look.cut_off, margin(network, *look));
                (name, looked(network, *look, &positions)?)
            }
            Search::Player(contestant) => (format!("{contestant} | |"), played(contestant, &positions)?),
        };
        let regrets: Vec<f64> =
            judged.iter().zip(&verdicts).map(|(judge, verdict)| regret(judge, verdict)).collect();
        let others =
            judged.iter().zip(&verdicts).filter(|(judge, verdict)| judge.direction != verdict.direction);
        let others = 100.0 * others.count() as f64 / verdicts.len() as f64;
        let kept: Vec<f64> = regrets.iter().map(|&regret| 100.0 * accuracy(regret, greatest)).collect();
        let above = match before {
            Some(before) => {
                let above: Vec<f64> = kept.iter().zip(before).map(|(now, before)| now - before).collect();
                shown(&above, 3)?
            }
            None => String::new(),
        };
        let (given_away, accuracy) = (shown(&regrets, 1)?, shown(&kept, 3)?);
        println!("| {name} | {milliseconds:.2} | {given_away} | {others:.1} % | {accuracy} | {above} |");
        before = Some(kept);
    }
    Ok(())
}

/// How much more the judge values its own move than the move that was found.
fn regret(judge: &Verdict, found: &Verdict) -> f64 {
    judge.evaluation() - judge.values[found.direction.index()].unwrap_or(f64::NEG_INFINITY)
}

/// A mean and its interval, with so many decimals.
fn shown(values: &[f64], decimals: usize) -> Result<String> {
    let Mean { value, half_width } = mean(values).context("there are no positions")?;
    Ok(format!("{value:.decimals$} ± {:.decimals$}", half_width.unwrap_or(f64::INFINITY)))
}

struct Answers {
    verdicts: Vec<Verdict>,
    /// For a move, on average.
    milliseconds: f64,
}

fn looked(network: &'static Champion, look: Look, positions: &[PackedBoard]) -> Result<Answers> {
    let evaluator = WithMargin { evaluator: network, margin: margin(network, look) };
    let horizon = Horizon { placements: look.placements, budget: Budget::down_to(look.cut_off) };
    let table = TranspositionTable::new();
    answers(positions, |position, _| {
        let memory = table.for_search(EvaluatorId::Network, look.placements);
        let found = Expectimax::new(&evaluator, &memory, Stop::never())
            .root(position, horizon, NonZeroUsize::MIN)
            .expect("nothing stops the search");
        Ok(Verdict::of_values(found.values, look.placements, found.nodes))
    })
}

fn played(contestant: &Contestant, positions: &[PackedBoard]) -> Result<Answers> {
    shared_table().clear(); // which has what the player before found on the same positions
    answers(positions, |position, seed| {
        contestant.player.best_move(position.to_board(), contestant.limits().seed(seed))
    })
}

/// Answers each position with a seed of its own.
fn answers(
    positions: &[PackedBoard],
    answer: impl Fn(PackedBoard, i32) -> Result<Verdict, Refusal>,
) -> Result<Answers> {
    let start = Instant::now();
    let verdicts: Result<Vec<Verdict>, Refusal> =
        positions.iter().zip(0..).map(|(&position, seed)| answer(position, seed)).collect();
    let milliseconds = start.elapsed().as_secs_f64() * 1000.0 / positions.len() as f64;
    Ok(Answers { verdicts: verdicts?, milliseconds })
}

fn margin(network: &Champion, look: Look) -> f64 {
    look.margin.unwrap_or_else(|| ExpectimaxAdapter::<PackedBoard>::margin(network))
}

fn positions(count: usize, seed: i32) -> Result<Vec<PackedBoard>> {
    let player = "expectimax".parse::<Player>().context("there is no player named expectimax")?;
    let limits = Limits::new().effort(1);
    let mut positions = Vec::new();
    for seed in seed.. {
        let mut game = Game::new(GameSeed(seed));
        let first = FIRST_MOVES + seed.unsigned_abs() % MOVES_BETWEEN;
        game.play(&player, limits, first)?;
        while !game.board.is_finished() {
            positions.extend(relabelled_for_champion(game.board, MOST_EFFORT));
            if positions.len() == count {
                return Ok(positions);
            }
            game.play(&player, limits, MOVES_BETWEEN)?;
        }
    }
    Ok(positions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine2048::Direction;

    #[test]
    fn a_search_is_read_with_and_without_a_margin() {
        let look = |text: &str| text.parse::<Look>();
        assert_eq!(look("5:0.001").unwrap(), Look { placements: 5, cut_off: 0.001, margin: None });
        assert_eq!(
            look("1:1:inf").unwrap(),
            Look { placements: 1, cut_off: 1.0, margin: Some(f64::INFINITY) }
        );
        for wrong in
            ["", "5", "5:", "0:0.1", "11:0.1", "5:0", "5:1.1", "5:nan", "5:0.1:-1", "5:0.1:1:1", "a:b:c"]
        {
            assert!(look(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_player_with_its_limit_may_stand_among_the_searches() {
        let search = |text: &str| text.parse::<Search>();
        assert!(matches!(search("5:0.001"), Ok(Search::Look(_))));
        let Ok(Search::Player(contestant)) = search("heuristic@10ms") else { panic!("no player") };
        assert_eq!((contestant.player.name(), contestant.time_ms), ("heuristic", Some(10)));
        for wrong in ["nobody@1", "heuristic", "heuristic@", "heuristic@0ms"] {
            assert!(search(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn regret_is_what_the_judge_holds_the_moves_apart() {
        let judge = Verdict::of_values([Some(5.0), None, Some(7.5), Some(7.0)], 1, 1);
        let found = |direction| {
            let mut verdict = judge;
            verdict.direction = direction;
            verdict
        };
        assert_eq!(regret(&judge, &found(Direction::ALL[2])), 0.0);
        assert_eq!(regret(&judge, &found(Direction::ALL[0])), 2.5);
    }
}

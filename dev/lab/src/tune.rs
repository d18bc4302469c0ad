//! `cargo lab tune`: plays games with sets of weights of the hand-made evaluator.
//!
//! Each input line is a set: numbers with blanks between them, in the order of [`Parameters`]. The answer is
//! a line with the mean score and half the width of its 95 % interval. `dev/lab/tune_heuristic.py` searches with
//! this command.

use crate::league::statistics::{mean, Mean};
use anyhow::{ensure, Context, Result};
use engine2048::internals::heuristic::{Heuristic, Parameters};
use engine2048::internals::{
    run_tasks, Budget, EvaluatorId, Expectimax, Horizon, PackedBoard, Stop, TranspositionTable, CUT_OFF,
};
use engine2048::{available_threads, GameSeed, Verdict};
use std::io::{BufRead, Write};
use std::num::NonZeroUsize;

/// What the command line may say.
#[derive(clap::Args)]
pub struct Arguments {
    /// Games of each set.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    games: u32,
    /// Placements that each move looks ahead.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=5))]
    effort: u32,
    /// The probability below which lines of play are cut off.
    #[arg(long, default_value_t = CUT_OFF)]
    cut_off: f64,
    /// Seed of the first game; each further game has the next one, across sets too.
    #[arg(long, default_value_t = 1_000_000)]
    seed: i32,
    /// Games played at once; as a rule one for each core.
    #[arg(long, default_value_t = available_threads())]
    threads: NonZeroUsize,
}

/// Answers the sets of weights one after the other.
pub fn run(arguments: &Arguments) -> Result<()> {
    ensure!(arguments.cut_off > 0.0 && arguments.cut_off <= 1.0, "a cut-off is above 0 and at most 1");
    let mut seed = arguments.seed;
    for line in std::io::stdin().lock().lines() {
        let heuristic = Heuristic::new(weights(&line?)?);
        let scores = scores(arguments, &heuristic, seed);
        seed = seed.wrapping_add_unsigned(arguments.games);
        let Mean { value, half_width } = mean(&scores).context("no game was played")?;
        let mut output = std::io::stdout();
        writeln!(output, "{value:.0} {:.0}", half_width.unwrap_or(f64::INFINITY))?;
        output.flush()?;
    }
    Ok(())
}

fn weights(line: &str) -> Result<Parameters> {
    let numbers = line.split_whitespace().map(str::parse).collect::<Result<Vec<f64>, _>>();
    let numbers = numbers.with_context(|| format!("'{line}' has something else than numbers"))?;
    let &[lost, free, pair, disorder, disorder_power, burden, burden_power, inner_burden, inner_disorder] =
        numbers.as_slice()
    else {
        anyhow::bail!("a set has 9 weights, and '{line}' has {}", numbers.len())
    };
    Ok(Parameters {
        lost,
        free,
        pair,
        disorder,
        disorder_power,
        burden,
        burden_power,
        inner_burden,
        inner_disorder,
    })
}

fn scores(arguments: &Arguments, heuristic: &Heuristic, seed: i32) -> Vec<f64> {
    let table = TranspositionTable::new();
    run_tasks(arguments.threads, arguments.games as usize, |game| {
        score(arguments, heuristic, &table, GameSeed(seed.wrapping_add_unsigned(game as u32)))
    })
}

/// The score of this seed's game, up to a first tile of 65536.
fn score(
    arguments: &Arguments,
    heuristic: &Heuristic,
    table: &TranspositionTable,
    mut seed: GameSeed,
) -> f64 {
    let Arguments { effort, cut_off, .. } = *arguments;
    let horizon = Horizon { placements: effort, budget: Budget::down_to(cut_off) };
    let mut board = seed.new_game();
    let mut score = 0.0;
    while let Some(packed) = PackedBoard::from_board(board).filter(|packed| !packed.is_finished()) {
        let memory = table.for_search(EvaluatorId::Heuristic, effort);
        let found =
            Expectimax::new(heuristic, &memory, Stop::never()).root(packed, horizon, NonZeroUsize::MIN);
        let verdict = found.ok().map(|root| Verdict::of_values(root.values, effort, root.nodes));
        let Some(slide) = verdict.and_then(|verdict| board.slide(verdict.direction)) else { break };
        score += f64::from(slide.score);
        let Some((spawned, _)) = seed.spawn(slide.board) else { break };
        board = spawned;
    }
    score
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine2048::internals::heuristic::SHIPPED;

    #[test]
    fn a_line_is_nine_numbers() {
        let shipped = "-2500000 290 700 36 3.75 11 3.42 0.95 0.78";
        assert_eq!(weights(shipped).unwrap(), SHIPPED);
        for wrong in ["", "1 2 3 4 5 6 7 8", "1 2 3 4 5 6 7 8 9 10", "1 2 3 4 5 6 7 8 nine"] {
            assert!(weights(wrong).is_err(), "{wrong}");
        }
    }
}

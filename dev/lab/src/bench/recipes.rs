//! Players that are recipes, in turn with `heuristic` on each board.

use super::clock::{median, milliseconds};
use super::Row;
use anyhow::Context;
use engine2048::{Board, Limits, Player};
use std::time::{Duration, Instant};

/// For each recipe, a row with its time and nodes at its default effort.
///
/// # Errors
/// If a text is no player.
pub fn rows(boards: &[Board], recipes: &[String]) -> anyhow::Result<Vec<Row>> {
    let heuristic = "heuristic".parse::<Player>().context("heuristic is a player")?;
    recipes
        .iter()
        .map(|text| {
            let recipe = text.parse::<Player>().with_context(|| format!("'{text}' is no player"))?;
            let mut taken = [Taken::default(), Taken::default()];
            for &board in boards {
                for (player, taken) in [&recipe, &heuristic].into_iter().zip(&mut taken) {
                    taken.add(player, board);
                }
            }
            let [ours, beside] = taken;
            Ok(Row::new(format!("recipe {text}"), ours.shown(), format!("heuristic: {}", beside.shown())))
        })
        .collect()
}

#[derive(Default)]
struct Taken {
    times: Vec<Duration>,
    nodes: u64,
}

impl Taken {
    fn add(&mut self, player: &Player, board: Board) {
        if self.times.is_empty() {
            // Tables are made at first use.
            let _warm = player.best_move(board, Limits::new());
        }
        let started = Instant::now();
        if let Ok(verdict) = player.best_move(board, Limits::new()) {
            self.times.push(started.elapsed());
            self.nodes += verdict.nodes;
        }
    }

    fn shown(&self) -> String {
        let total: Duration = self.times.iter().sum();
        let a_second = self.nodes as f64 / total.as_secs_f64() / 1e6;
        format!("{} a move, {a_second:.0} million nodes/s", milliseconds(median(self.times.clone())))
    }
}

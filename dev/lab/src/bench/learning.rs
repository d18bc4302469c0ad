//! The trainer: how many moves of its own games it learns from in a second.

use super::clock::fastest;
use super::peer::{self, Peers};
use super::Row;
use crate::train::learn_from;
use engine2048::internals::{EightSix, FourSix, Shape};
use std::time::{Duration, Instant};

/// The rows, in turn with the peer if there is one.
///
/// # Errors
/// If the peer does not run.
pub fn rows(peers: &Peers) -> anyhow::Result<Vec<Row>> {
    Ok(vec![
        row::<FourSix>(peers, 1, 10_000_000)?,
        row::<FourSix>(peers, 2, 20_000_000)?,
        row::<EightSix>(peers, 1, 5_000_000)?,
    ])
}

/// From an empty network, which learns from this many moves.
fn row<S: Shape>(peers: &Peers, threads: usize, moves: u64) -> anyhow::Result<Row> {
    const RUNS: u32 = 2;
    let (mut taken, mut beside) = (Duration::MAX, None);
    for _ in 0..RUNS {
        let run = if threads == 1 {
            fastest(1, || (), |()| learn_from::<S>(moves, 1))
        } else {
            let begun = Instant::now();
            learn_from::<S>(moves, threads);
            begun.elapsed()
        };
        taken = taken.min(run);
        if let Some(peer) = &peers.trainer_peer {
            let arguments = [S::NAME.to_owned(), threads.to_string(), moves.to_string()];
            let rate = peer::rate(peer, &arguments, "")?;
            beside = peer::better(beside, rate);
        }
    }
    let ours = moves as f64 / taken.as_secs_f64();
    let in_turn =
        beside.map_or_else(String::new, |rate| format!("; {:.2} million/s in turn with ours", rate / 1e6));
    Ok(Row::new(
        format!("train, {}, threads: {threads}, the first {} million moves", S::NAME, moves / 1_000_000),
        format!("{}{:.2} million moves/s", peer::ratio(ours, beside), ours / 1e6),
        format!("as many as TDL2048+{in_turn}"),
    ))
}

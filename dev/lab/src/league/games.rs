//! One whole game.

use super::contestant::Contestant;
use super::record::GameRecord;
use super::until::Until;
use engine2048::internals::tile_of_rank;
use engine2048::{Game, GameSeed, Refusal};
use std::time::{Duration, Instant};

/// Rank of 2048, the tile that wins.
const WINNING_RANK: u8 = 11;

/// Plays the game of this seed.
pub fn play(contestant: &Contestant, until: Until, seed: i32) -> anyhow::Result<GameRecord> {
    let limits = contestant.limits();
    let mut game = Game::new(GameSeed(seed));
    let (mut moves, mut nodes) = (0, 0);
    let started = Instant::now();
    while until == Until::End || game.board.largest_rank() < WINNING_RANK {
        match game.play_move(&contestant.player, limits) {
            Ok(verdict) => {
                moves += 1;
                nodes += verdict.nodes;
            }
            Err(Refusal::Finished) => break,
            Err(refusal) => return Err(refusal.into()),
        }
    }
    let thought = started.elapsed().max(Duration::from_micros(1));
    Ok(GameRecord {
        seed,
        score: game.score,
        largest: tile_of_rank(game.board.largest_rank()),
        moves,
        nodes,
        seconds: thought.as_secs_f64(),
    })
}

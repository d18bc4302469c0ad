//! One whole game, and when it is over.

use super::contestant::Contestant;
use super::record::GameRecord;
use engine2048::internals::tile_of_rank;
use engine2048::{Game, GameSeed, Refusal};
use std::time::{Duration, Instant};

/// Rank of 2048, the tile that wins.
const WINNING_RANK: u8 = 11;

/// When a game counts as over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Until {
    /// When no direction is legal.
    End,
    /// As soon as there is a tile of 2048, as the published programs count; or when no direction is legal.
    Win,
}

impl Until {
    /// The word for it on the command line and in files.
    pub fn word(self) -> &'static str {
        match self {
            Until::End => "end",
            Until::Win => "win",
        }
    }
}

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

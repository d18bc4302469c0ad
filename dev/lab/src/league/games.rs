//! One whole game, and when it is over.

use super::contestant::Contestant;
use super::record::GameRecord;
use anyhow::Context;
use engine2048::internals::tile_of_rank;
use engine2048::{Game, GameSeed, Record, Refusal};
use std::fs;
use std::path::Path;
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

/// Plays the game of this seed; writes its record into a folder, if one is given.
pub fn play(
    contestant: &Contestant,
    until: Until,
    seed: i32,
    records: Option<&Path>,
) -> anyhow::Result<GameRecord> {
    let limits = contestant.limits();
    let mut game = Game::new(GameSeed(seed));
    let mut record = records.map(|_| Record::from(game));
    let (mut moves, mut nodes) = (0, 0);
    let started = Instant::now();
    while until == Until::End || game.board.largest_rank() < WINNING_RANK {
        match contestant.player.best_move(game.board, limits.seed(game.seed.0)) {
            Ok(verdict) => {
                let step = game.step(verdict.direction).context("a player plays a legal direction")?;
                if let Some(record) = &mut record {
                    record.push(step.direction, step.cell, step.rank)?;
                }
                moves += 1;
                nodes += verdict.nodes;
            }
            Err(Refusal::Finished) => break,
            Err(refusal) => return Err(refusal.into()),
        }
    }
    let thought = started.elapsed().max(Duration::from_micros(1));
    if let (Some(folder), Some(mut record)) = (records, record) {
        for (name, value) in [
            ("version", env!("CARGO_PKG_VERSION").to_owned()),
            ("player", contestant.to_string()),
            ("seed", seed.to_string()),
        ] {
            record.set_field(name, &value);
        }
        keep(&record, &folder.join(file_name(contestant, until, seed)))?;
    }
    Ok(GameRecord {
        seed,
        score: game.score,
        largest: tile_of_rank(game.board.largest_rank()),
        moves,
        nodes,
        seconds: thought.as_secs_f64(),
    })
}

/// A recipe's letters that no file name should have become hyphens.
fn file_name(contestant: &Contestant, until: Until, seed: i32) -> String {
    let plain =
        |letter: char| if letter.is_ascii_alphanumeric() || "@.-".contains(letter) { letter } else { '-' };
    let name: String = contestant.to_string().chars().map(plain).collect();
    format!("{name}-{}-{seed}.txt", until.word())
}

/// Writes a record beside its place and moves it there, so that a league that is stopped leaves no half of one.
fn keep(record: &Record, path: &Path) -> anyhow::Result<()> {
    let beside = path.with_extension("part");
    fs::write(&beside, record.to_text())?;
    Ok(fs::rename(beside, path)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_written_as_it_was_played() {
        let folder = std::env::temp_dir().join(format!("league-records-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for text in ["minimax@1", "greedy: merges 1, empty 2"] {
            let contestant = Contestant::parse(text, 0, None).unwrap();
            let game = play(&contestant, Until::End, 7, Some(&folder)).unwrap();
            let name = file_name(&contestant, Until::End, 7);
            assert!(
                name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"@.-".contains(&byte)),
                "{name}"
            );
            let record = Record::parse(&fs::read(folder.join(name)).unwrap()).unwrap();
            assert_eq!((record.score(), u64::from(record.moves())), (game.score, game.moves));
            assert_eq!(record.field("player").as_deref(), Some(&*contestant.to_string()));
            assert_eq!(
                (record.field("seed").as_deref(), record.field("finished").as_deref()),
                (Some("7"), Some("yes"))
            );
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}

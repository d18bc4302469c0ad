//! `cargo lab league`: measures strength by whole games, from the same seeds for every player.
//!
//! Each finished game becomes a line of a file at once, so a stopped league goes on from there. A seed
//! replays a game limited by effort; a game limited by time depends on the machine.

pub mod contestant;
mod games;
mod progress;
mod record;
pub mod statistics;
mod table;

use anyhow::Context;
use contestant::Contestant;
use games::Until;
use progress::Progress;
use record::{GameRecord, Log};
use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;
use std::thread;
use tools::paths;

/// What the command line may say.
#[derive(clap::Args)]
pub struct Arguments {
    /// Who plays: names with commas between them, each with its own limit if wanted, as in
    /// `datumbox@3,datumbox@5,ovolve@100ms` [default: every player]
    #[arg(long, value_delimiter = ',')]
    players: Vec<String>,
    /// Further players, each a recipe with its own limit if wanted, as in `"alpha-beta: free 1, merges 2@4"`.
    /// May be given several times.
    #[arg(long)]
    recipe: Vec<String>,
    /// Games of each player.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Effort of the players that do not name a limit of their own; 0 is each one's default.
    #[arg(long, default_value_t = 0, conflicts_with = "time_ms")]
    effort: u32,
    /// Milliseconds a move for the players that do not name a limit of their own.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=3_600_000))]
    time_ms: Option<u32>,
    /// Seed of the first game; each further game has the next one. The same for every player.
    #[arg(long, default_value_t = 1)]
    seed: i32,
    /// Games that are played at the same time, each player thinking on one thread [default: one for each
    /// core]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// When a game counts as over.
    #[arg(long, value_enum, default_value_t = Until::End)]
    until: Until,
    /// The folder with the finished games and the tables. A game counts whatever version of its player played it:
    /// after a change of the player, delete its games [default: target/league]
    #[arg(long)]
    out: Option<PathBuf>,
    /// Write the record of each game played into this folder, as a text that docs/games.md describes. Games that are
    /// finished already are not played again.
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    /// A file of games that were played elsewhere, such as `examples/dask/league.py` writes. They count, and the
    /// file stays as it is. May be given several times.
    #[arg(long, value_name = "FILE")]
    games_from: Vec<PathBuf>,
}

/// Plays the missing games, and writes the table of all games.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let contestants = contestants(arguments)?;
    let folder = arguments.out.clone().unwrap_or_else(|| paths::target().join("league"));
    let mut log = Log::open(&folder)?;
    arguments.games_from.iter().try_for_each(|file| log.read(file))?;
    let seeds = (0..arguments.games).map(|game| arguments.seed.wrapping_add_unsigned(game));
    let wanted: Vec<(usize, i32)> =
        seeds.clone().flat_map(|seed| (0..contestants.len()).map(move |index| (index, seed))).collect();
    let to_play: Vec<(usize, i32)> = wanted
        .iter()
        .copied()
        .filter(|&(index, seed)| !log.has(&contestants[index], arguments.until, seed))
        .collect();
    if to_play.len() < wanted.len() {
        eprintln!("{} of {} games were played already", wanted.len() - to_play.len(), wanted.len());
    }
    if let Some(folder) = &arguments.records {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let play_one = |contestant: &Contestant, seed| {
        games::play(contestant, arguments.until, seed, arguments.records.as_deref())
    };
    play(&contestants, arguments.until, &to_play, arguments.threads, &mut log, &play_one)?;

    let rows: Vec<(&Contestant, Vec<GameRecord>)> = contestants
        .iter()
        .map(|contestant| {
            (
                contestant,
                seeds.clone().filter_map(|seed| log.get(contestant, arguments.until, seed)).collect(),
            )
        })
        .collect();
    let markdown = table::markdown(&rows, arguments.until);
    log.write_table("league.md", &markdown)?;
    log.write_table("league.csv", &table::csv(&rows, arguments.until))?;
    println!("{markdown}");
    println!("Also as {0}/league.md and {0}/league.csv.", folder.display());
    Ok(())
}

/// Each once, however often and in whatever spelling it is named.
fn contestants(arguments: &Arguments) -> anyhow::Result<Vec<Contestant>> {
    let names: Vec<String> = if arguments.players.is_empty() && arguments.recipe.is_empty() {
        engine2048::PLAYERS.iter().map(|player| player.name().to_owned()).collect()
    } else {
        arguments.players.iter().chain(&arguments.recipe).cloned().collect()
    };
    let contestants = names.iter().map(|name| Contestant::parse(name, arguments.effort, arguments.time_ms));
    let mut contestants: Vec<Contestant> = contestants.collect::<anyhow::Result<_>>()?;
    let mut known = HashSet::new();
    contestants.retain(|contestant| known.insert(contestant.to_string()));
    Ok(contestants)
}

fn play(
    contestants: &[Contestant],
    until: Until,
    to_play: &[(usize, i32)],
    threads: Option<u16>,
    log: &mut Log,
    play_one: &(dyn Fn(&Contestant, i32) -> anyhow::Result<GameRecord> + Sync),
) -> anyhow::Result<()> {
    let threads =
        threads.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from).max(1);
    let next = AtomicUsize::new(0);
    let shared = Mutex::new((log, Progress::new(to_play.iter().map(|&(index, _)| index), threads)));
    let take_turns = || -> anyhow::Result<()> {
        while let Some(&(index, seed)) = to_play.get(next.fetch_add(1, Ordering::Relaxed)) {
            let contestant = &contestants[index];
            let record = play_one(contestant, seed)?;
            let mut shared = shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let (log, progress) = &mut *shared;
            log.add(contestant, until, record)?;
            progress.finished(index, &contestant.to_string(), &record);
        }
        Ok(())
    };
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(take_turns)).collect();
        let mut outcome = take_turns();
        for other in others {
            outcome = outcome.and(other.join().unwrap_or_else(|_| anyhow::bail!("a player panicked")));
        }
        outcome
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Args, Command, FromArgMatches};

    #[test]
    fn a_player_that_is_named_twice_plays_once() {
        let words = [
            "--players",
            "minimax,Minimax@0,minimax@3",
            "--recipe",
            "greedy: free 1",
            "--recipe",
            "greedy:free 1.0",
        ];
        let command = Arguments::augment_args(Command::new("league").no_binary_name(true));
        let arguments = Arguments::from_arg_matches(&command.get_matches_from(words)).unwrap();
        let names: Vec<String> = contestants(&arguments).unwrap().iter().map(Contestant::to_string).collect();
        assert_eq!(names, ["minimax", "minimax@3", "greedy: free 1"]);
    }
}

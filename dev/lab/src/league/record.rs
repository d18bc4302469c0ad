//! The finished games in a file, one line each.

use super::contestant::Contestant;
use super::games::Until;
use anyhow::{ensure, Context};
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// What a game came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameRecord {
    pub seed: i32,
    pub score: u32,
    /// The largest tile at the end.
    pub largest: u32,
    pub moves: u64,
    /// The work done, as [`Verdict::nodes`](engine2048::Verdict::nodes) counts it.
    pub nodes: u64,
    pub seconds: f64,
}

const HEADER: &str = "version,player,until,seed,score,largest,moves,nodes,seconds";

/// The finished games of all leagues in a folder. If a release changes how a player plays, delete that
/// player's games.
pub struct Log {
    folder: PathBuf,
    file: File,
    games: HashMap<(String, i32), GameRecord>,
}

impl Log {
    /// Reads the games of this folder, which is made if need be.
    pub fn open(folder: &Path) -> anyhow::Result<Log> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let path = folder.join("games.csv");
        let text = if path.exists() { fs::read_to_string(&path)? } else { String::new() };
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&path)
            .with_context(|| format!("cannot write {}", path.display()))?;
        if text.is_empty() {
            writeln!(file, "{HEADER}")?;
        } else if !text.ends_with('\n') {
            // The run died in the middle of a line. The next line must not join it.
            writeln!(file)?;
        }
        Ok(Log { folder: folder.to_owned(), file, games: text.lines().filter_map(parse).collect() })
    }

    /// Reads the games of a file that stays as it is. It may spell its players as the command line may.
    pub fn read(&mut self, path: &Path) -> anyhow::Result<()> {
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut spellings = HashMap::new();
        for ((spelling, seed), record) in text.lines().filter_map(parse) {
            if !spellings.contains_key(&spelling) {
                let (player, until) =
                    spelling.rsplit_once(',').context("a line ends its player by a comma")?;
                let name = format!("{},{until}", Contestant::parse(player, 0, None)?);
                spellings.insert(spelling.clone(), name);
            }
            self.games.insert((spellings[&spelling].clone(), seed), record);
        }
        ensure!(!spellings.is_empty(), "{} has no games", path.display());
        Ok(())
    }

    /// Whether this game was played.
    pub fn has(&self, contestant: &Contestant, until: Until, seed: i32) -> bool {
        self.get(contestant, until, seed).is_some()
    }

    /// What this game came to, if it was played.
    pub fn get(&self, contestant: &Contestant, until: Until, seed: i32) -> Option<GameRecord> {
        self.games.get(&(key(contestant, until), seed)).copied()
    }

    /// Adds a finished game, also to the file.
    pub fn add(&mut self, contestant: &Contestant, until: Until, record: GameRecord) -> anyhow::Result<()> {
        let GameRecord { seed, score, largest, moves, nodes, seconds } = record;
        let (version, key) = (env!("CARGO_PKG_VERSION"), key(contestant, until));
        let line = format!("{version},{key},{seed},{score},{largest},{moves},{nodes},{seconds:.6}\n");
        self.file.write_all(line.as_bytes()).context("cannot write the finished game")?;
        self.games.insert((key, seed), record);
        Ok(())
    }

    /// Writes a table beside the games.
    pub fn write_table(&self, name: &str, text: &str) -> anyhow::Result<()> {
        fs::write(self.folder.join(name), text).with_context(|| format!("cannot write {name}"))
    }
}

/// What makes two games the same, beside the seed. The version is left out, so that a new release goes on
/// with the old games.
fn key(contestant: &Contestant, until: Until) -> String {
    format!("{contestant},{}", until.word())
}

/// A line of the file; `None` for the header and for a line that was cut off.
fn parse(line: &str) -> Option<((String, i32), GameRecord)> {
    let fields: Vec<&str> = line.split(',').collect();
    let [_version, player, until, seed, score, largest, moves, nodes, seconds] = fields[..] else {
        return None;
    };
    // A whole line ends with six decimals.
    if seconds.split_once('.').is_none_or(|(_, decimals)| decimals.len() != 6) {
        return None;
    }
    let record = GameRecord {
        seed: seed.parse().ok()?,
        score: score.parse().ok()?,
        largest: largest.parse().ok()?,
        moves: moves.parse().ok()?,
        nodes: nodes.parse().ok()?,
        seconds: seconds.parse().ok()?,
    };
    Some(((format!("{player},{until}"), record.seed), record))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stopped_league_finds_its_finished_games_and_not_the_broken_line() {
        let folder = std::env::temp_dir().join(format!("league-{}", std::process::id()));
        let contestant = Contestant::parse("graph", 0, None).unwrap();
        let game = |seed| GameRecord { seed, score: 1234, largest: 128, moves: 99, nodes: 300, seconds: 0.5 };
        let mut log = Log::open(&folder).unwrap();
        log.add(&contestant, Until::End, game(-7)).unwrap();
        drop(log);
        let path = folder.join("games.csv");
        let whole = fs::read_to_string(&path).unwrap();
        let line = whole.lines().last().unwrap().replace("-7", "8");
        fs::write(&path, format!("{whole}{}", &line[..line.len() - 1])).unwrap();

        let mut log = Log::open(&folder).unwrap();
        log.add(&contestant, Until::End, game(9)).unwrap();
        drop(log);
        let log = Log::open(&folder).unwrap();
        assert_eq!(log.get(&contestant, Until::End, -7), Some(game(-7)));
        assert_eq!(log.get(&contestant, Until::End, 8), None, "its line was cut off");
        assert_eq!(log.get(&contestant, Until::End, 9), Some(game(9)));
        assert!(!log.has(&contestant, Until::Win, 9));

        let of_an_older_release =
            fs::read_to_string(&path).unwrap().replace(env!("CARGO_PKG_VERSION"), "0.0.1");
        fs::write(&path, of_an_older_release).unwrap();
        assert!(Log::open(&folder).unwrap().has(&contestant, Until::End, 9), "a release forgets no game");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn games_of_another_file_count_however_their_player_is_spelt() {
        let folder = std::env::temp_dir().join(format!("league-from-{}", std::process::id()));
        let recipe = Contestant::parse("greedy: free 1, merges 2", 0, None).unwrap();
        let mut log = Log::open(&folder).unwrap();
        let path = folder.join("elsewhere.csv");
        let line = "0.1.0,GREEDY:  merges 2.0;free 1,end,7,4088,512,301,0,0.012000";
        fs::write(&path, format!("{HEADER}\n{}\n", line.replace("2.0", "3"))).unwrap();
        log.read(&path).unwrap();
        assert!(!log.has(&recipe, Until::End, 7), "another weight is another recipe");
        fs::write(&path, format!("{HEADER}\n{line}\n")).unwrap();
        log.read(&path).unwrap();
        let game = GameRecord { seed: 7, score: 4088, largest: 512, moves: 301, nodes: 0, seconds: 0.012 };
        assert_eq!(log.get(&recipe, Until::End, 7), Some(game));
        assert!(Log::open(&folder).unwrap().get(&recipe, Until::End, 7).is_none(), "it was not copied");
        fs::write(&path, HEADER).unwrap();
        assert!(log.read(&path).is_err(), "a file without games");
        fs::remove_dir_all(&folder).unwrap();
    }
}

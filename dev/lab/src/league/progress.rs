//! What a league shows while it is played.

use super::record::GameRecord;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// How long between two lines if the output is not a screen.
const LINE_INTERVAL: Duration = Duration::from_secs(30);

/// Counts finished games and estimates the time left.
pub struct Progress {
    standings: Vec<Standing>,
    threads: usize,
    started: Instant,
    last_line: Option<Instant>,
    is_screen: bool,
}

#[derive(Clone, Copy, Default)]
struct Standing {
    to_play: usize,
    finished: usize,
    seconds: f64,
}

impl Progress {
    /// The progress of these games, each given by its player's index.
    pub fn new(games: impl Iterator<Item = usize>, threads: usize) -> Progress {
        let mut standings = Vec::new();
        for index in games {
            if standings.len() <= index {
                standings.resize(index + 1, Standing::default());
            }
            standings[index].to_play += 1;
        }
        Progress {
            standings,
            threads,
            started: Instant::now(),
            last_line: None,
            is_screen: io::stderr().is_terminal(),
        }
    }

    /// Counts a finished game and shows the progress.
    pub fn finished(&mut self, index: usize, name: &str, game: &GameRecord) {
        self.standings[index].finished += 1;
        self.standings[index].seconds += game.seconds;
        let finished: usize = self.standings.iter().map(|standing| standing.finished).sum();
        let all: usize = self.standings.iter().map(|standing| standing.to_play).sum();
        let is_due = self.last_line.is_none_or(|last| last.elapsed() >= LINE_INTERVAL);
        if !self.is_screen && !is_due && finished < all {
            return;
        }
        self.last_line = Some(Instant::now());
        let line = format!(
            "{finished} of {all} games after {}, about {} left; {name}, seed {}: {} points, {}",
            in_words(self.started.elapsed().as_secs_f64()),
            in_words(self.seconds_left()),
            game.seed,
            game.score,
            game.largest
        );
        // A line that cannot be shown is no reason to stop.
        let _ = if self.is_screen {
            let end = if finished == all { "\n" } else { "" };
            write!(io::stderr(), "\r{line:<100}{end}")
        } else {
            writeln!(io::stderr(), "{line}")
        };
    }

    /// Each unfinished game counts as its player's mean game, or as the mean of all if that player has
    /// finished none.
    fn seconds_left(&self) -> f64 {
        let mean = |seconds: f64, games: usize| if games == 0 { None } else { Some(seconds / games as f64) };
        let finished = self.standings.iter().map(|standing| standing.finished).sum();
        let of_all = mean(self.standings.iter().map(|standing| standing.seconds).sum(), finished);
        let left: f64 = self
            .standings
            .iter()
            .map(|standing| {
                let each = mean(standing.seconds, standing.finished).or(of_all).unwrap_or(0.0);
                each * (standing.to_play - standing.finished) as f64
            })
            .sum();
        left / self.threads as f64
    }
}

fn in_words(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_counts_each_player_by_its_own_games() {
        let mut progress = Progress::new([0, 1, 0, 1, 0, 1].into_iter(), 2);
        let game = |seconds| GameRecord { seed: 1, score: 4, largest: 4, moves: 1, nodes: 1, seconds };
        progress.finished(0, "slow", &game(10.0));
        assert_eq!(progress.seconds_left(), (2.0 * 10.0 + 3.0 * 10.0) / 2.0);
        progress.finished(1, "fast", &game(1.0));
        assert_eq!(progress.seconds_left(), (2.0 * 10.0 + 2.0 * 1.0) / 2.0);
    }

    #[test]
    fn times_are_in_words() {
        assert_eq!([0.4, 59.0, 61.0, 3_720.0].map(in_words), ["0 s", "59 s", "1 min 1 s", "1 h 2 min"]);
    }
}

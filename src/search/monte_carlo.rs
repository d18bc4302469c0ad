//! Monte Carlo: for each legal first move, the mean score of many random games to the end.
//!
//! Source: Ronen Zilberman's "2048 AI", as the article's Monte Carlo button uses it. Each chunk of games has
//! a random stream of its own, and scores are added as whole numbers. So the answer does not depend on
//! threads.

use crate::board::{Board, Slide};
use crate::direction::Direction;
use crate::packed::RowTables;
use crate::random::Stream;
use crate::search::random_games::{play_side_by_side, Games, Tally};
use crate::stop::Cancelled;
use crate::threads::run_watched_tasks;
use crate::verdict::{Question, Verdict};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Games per direction where no effort is given: the article's.
pub const DEFAULT_GAMES: u32 = 100;
/// The most games per direction: some seconds of work from the start of a game.
pub const MOST_GAMES: u32 = 1_000_000;
const _: () = assert!(DEFAULT_GAMES <= MOST_GAMES);
/// Games in a chunk: enough that taking one costs little, few enough to answer in a millisecond.
const CHUNK: u32 = 10;

/// The result of a random game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// The value, in units of 2^-40 points.
    units: i128,
    moves: u64,
}

const UNITS_PER_POINT: f64 = (1_u64 << 40) as f64;

impl Playout {
    /// A game of this value in points, at most 1e24, and so many moves.
    #[must_use]
    pub fn of_value(value: f64, moves: u64) -> Playout {
        Playout { units: (value * UNITS_PER_POINT).round() as i128, moves }
    }
}

#[derive(Clone, Copy, Default)]
struct Total {
    units: i128,
    moves: u64,
    games: u64,
}

impl Total {
    /// The total of games that each began with a move of `first` points.
    fn of_scores(played: Tally, first: u32) -> Total {
        let score = played.score + played.games * u64::from(first);
        let Playout { units, moves } = Playout::of_value(score as f64, played.moves);
        Total { units, moves, games: played.games }
    }

    fn add(&mut self, other: Total) {
        self.units = self.units.saturating_add(other.units);
        self.moves += other.moves;
        self.games += other.games;
    }
}

/// The mean score of random games for each legal first move, in points from this position on.
///
/// # Errors
/// Where the caller cancels.
pub fn monte_carlo(question: &Question) -> Result<Verdict, Cancelled> {
    let tables = RowTables::get();
    mean_of_chunks(question, |take| {
        play_side_by_side(tables, |played| {
            let played =
                played.map(|((direction, first), tally)| (direction, Total::of_scores(tally, first)));
            take(played).map(|chunk| {
                let mark = (chunk.direction, chunk.first.score);
                (mark, Games { start: chunk.first.board, stream: chunk.stream, count: chunk.games })
            })
        });
    })
}

/// The mean value of random games for each legal first move. `play` plays one game after that move.
///
/// # Errors
/// Where the caller cancels.
pub fn mean_of_playouts(
    question: &Question,
    play: impl Fn(Slide<Board>, &mut Stream) -> Playout + Sync,
) -> Result<Verdict, Cancelled> {
    mean_of_chunks(question, |take| {
        let mut played = None;
        while let Some(mut chunk) = take(played) {
            let mut total = Total::default();
            for _ in 0..chunk.games {
                let game = play(chunk.first, &mut chunk.stream);
                total.add(Total { units: game.units, moves: game.moves, games: 1 });
            }
            played = Some((chunk.direction, total));
        }
    })
}

struct Chunk {
    direction: Direction,
    first: Slide<Board>,
    stream: Stream,
    games: u32,
}

/// Takes what a thread has played of a direction; hands out the next chunk while there is one and time for
/// it.
type Take<'a> = dyn FnMut(Option<(Direction, Total)>) -> Option<Chunk> + 'a;

/// [`mean_of_playouts`] where `play` takes chunks until none is left.
fn mean_of_chunks(question: &Question, play: impl Fn(&mut Take) + Sync) -> Result<Verdict, Cancelled> {
    let games = question.effort_or(DEFAULT_GAMES, MOST_GAMES);
    let slides = Direction::ALL.map(|direction| question.board().slide(direction));
    let legal: Vec<_> = Direction::ALL
        .into_iter()
        .filter_map(|direction| slides[direction.index()].map(|first| (direction, first)))
        .collect();
    let chunks = games.div_ceil(CHUNK) as usize;
    let next = AtomicUsize::new(0);

    // The directions take turns, so that a call cut short has played each about as often. Their first turns
    // ignore the deadline.
    let threads = question.limits.threads;
    let shares = threads.get().min(chunks * legal.len());
    let totals_of_threads = run_watched_tasks(question.stop.watch(), threads, shares, |_| {
        let mut totals = [Total::default(); 4];
        let (mut moves, mut told) = (0, 0);
        play(&mut |played| {
            if let Some((direction, total)) = played {
                moves += total.moves;
                totals[direction.index()].add(total);
            }
            let turn = next.fetch_add(1, Ordering::Relaxed);
            let (chunk, index) = (turn / legal.len(), turn % legal.len());
            let stop = if chunk == 0 { question.stop.without_deadline() } else { question.stop };
            if chunk >= chunks || stop.is_due_after(moves, &mut told) {
                return None;
            }
            let (direction, first) = legal[index];
            let stream = Stream::of(&[question.limits.seed as u64, direction.index() as u64, chunk as u64]);
            Some(Chunk { direction, first, stream, games: CHUNK.min(games - chunk as u32 * CHUNK) })
        });
        totals
    });

    let mut totals = [Total::default(); 4];
    for (total, played) in totals_of_threads.iter().flat_map(|played| (0..4).zip(played)) {
        totals[total].add(*played);
    }
    let values = totals
        .map(|total| (total.games > 0).then(|| total.units as f64 / UNITS_PER_POINT / total.games as f64));
    let fewest = totals.iter().filter(|total| total.games > 0).map(|total| total.games).min().unwrap_or(0);
    if question.stop.is_cancelled() {
        return Err(Cancelled);
    }
    Ok(Verdict::of_values(values, fewest as u32, totals.iter().map(|total| total.moves).sum()))
}

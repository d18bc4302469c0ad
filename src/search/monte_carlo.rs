//! Monte Carlo: for each legal first move many random games to the end, and the mean of what they score.
//!
//! Source: Ronen Zilberman's "2048 AI" as the article's Monte Carlo button uses it. The games of a direction are played
//! in chunks, each with a stream of random numbers of its own, and what they score is added up in whole numbers, so that
//! the answer does not depend on which thread plays which chunk, nor on how many threads there are.

use crate::direction::Direction;
use crate::packed::RowTables;
use crate::random::Stream;
use crate::search::random_games::{play_to_end, Tally};
use crate::threads::run_tasks;
use crate::verdict::{Question, Verdict};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Games per direction where no effort is given: the article's.
pub const DEFAULT_GAMES: u32 = 100;
/// The most games per direction: some seconds of work from the start of a game.
pub const MOST_GAMES: u32 = 1_000_000;
const _: () = assert!(DEFAULT_GAMES <= MOST_GAMES);
/// Games in a chunk: enough to make taking one cheap beside playing it, few enough to answer within a millisecond.
const CHUNK: u32 = 10;

/// The mean score of random games for each legal first move, in points from this position on.
///
/// Returns `None` for a finished game.
#[must_use]
pub fn monte_carlo(question: &Question) -> Option<Verdict> {
    let games = question.effort_or(DEFAULT_GAMES, MOST_GAMES);
    let tables = RowTables::get();
    let slides = Direction::ALL.map(|direction| question.board.slide(direction));
    let legal: Vec<_> = Direction::ALL
        .into_iter()
        .filter_map(|direction| slides[direction.index()].map(|first| (direction, first)))
        .collect();
    let chunks = games.div_ceil(CHUNK) as usize;
    let next = AtomicUsize::new(0);

    // Each thread takes one chunk after the other and adds up what it has played. The directions take turns, so that a
    // call cut short has played each about as often, and the first turn of all is never cut.
    let threads = question.limits.threads.min(chunks * legal.len());
    let totals_of_threads = run_tasks(threads, threads, |_| {
        let mut totals = [Tally::default(); 4];
        loop {
            let turn = next.fetch_add(1, Ordering::Relaxed);
            let (chunk, index) = (turn / legal.len(), turn % legal.len());
            if chunk >= chunks || (chunk > 0 && question.is_due()) {
                return totals;
            }
            let (direction, first) = legal[index];
            let mut stream =
                Stream::of(&[question.limits.seed as u64, direction.index() as u64, chunk as u64]);
            for _ in 0..CHUNK.min(games - chunk as u32 * CHUNK) {
                let mut game = play_to_end(tables, first.board, &mut stream);
                game.score += u64::from(first.score);
                totals[direction.index()].add(game);
            }
        }
    });

    let mut totals = [Tally::default(); 4];
    for (total, played) in totals_of_threads.iter().flat_map(|played| (0..4).zip(played)) {
        totals[total].add(*played);
    }
    let values = totals.map(|total| (total.games > 0).then(|| total.score as f64 / total.games as f64));
    let fewest = totals.iter().filter(|total| total.games > 0).map(|total| total.games).min().unwrap_or(0);
    Verdict::of_values(values, fewest as u32, totals.iter().map(|total| total.moves).sum())
}

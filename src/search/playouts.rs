//! Monte Carlo: the mean value of many random games for each legal first move.
//!
//! Each chunk of games has a random stream of its own, and values are added as whole numbers. So the answer
//! does not depend on threads.

use super::random_games::Tally;
use crate::board::{Board, Direction, Slide};
use crate::grid::Grid;
use crate::player::{Question, Refusal, Verdict};
use crate::random::{below, spawned_rank, Stream};
use crate::threads::{share, Help};
use rand::Rng;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Games per direction where no effort is given: the article's.
pub const DEFAULT_GAMES: u32 = 100;
/// The most games per direction: some seconds of work from the start of a game.
pub const MOST_GAMES: u32 = 1_000_000;
const _: () = assert!(DEFAULT_GAMES <= MOST_GAMES);
/// Games in a chunk: enough that taking one costs little, few enough to answer in a millisecond.
const CHUNK: u32 = 10;

/// The results of some games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Total {
    /// The sum of values, in units of 2^-40 points.
    units: i128,
    moves: u64,
    games: u64,
}

const UNITS_PER_POINT: f64 = (1_u64 << 40) as f64;

impl Total {
    /// Some games of this value in points all told, at most 1e24, and so many moves.
    fn of_value(value: f64, moves: u64, games: u64) -> Total {
        Total { units: (value * UNITS_PER_POINT).round() as i128, moves, games }
    }

    /// The total of games that each began with a move of `first` points.
    pub fn of_scores(played: Tally, first: u32) -> Total {
        let score = played.score + played.games * u64::from(first);
        Total::of_value(score as f64, played.moves, played.games)
    }

    fn add(&mut self, other: Total) {
        self.units = self.units.saturating_add(other.units);
        self.moves += other.moves;
        self.games += other.games;
    }
}

/// The mean value of random games for each legal first move. `play` plays one game after that move.
pub fn mean_of_playouts(
    question: &Question,
    play: impl Fn(Slide<Board>, &mut Stream) -> Total + Sync,
) -> Result<Verdict, Refusal> {
    mean_of_chunks(question, |take| {
        let mut played = None;
        while let Some(mut chunk) = take(played) {
            let mut total = Total::default();
            for _ in 0..chunk.games {
                total.add(play(chunk.first, &mut chunk.stream));
            }
            played = Some((chunk.direction, total));
        }
    })
}

/// Some games to play.
pub struct Chunk {
    pub direction: Direction,
    pub first: Slide<Board>,
    pub stream: Stream,
    pub games: u32,
}

/// Takes what a thread has played of a direction; hands out the next chunk while there is one and time for
/// it.
pub type Take<'a> = dyn FnMut(Option<(Direction, Total)>) -> Option<Chunk> + 'a;

/// [`mean_of_playouts`] where `play` takes chunks until none is left.
pub fn mean_of_chunks(question: &Question, play: impl Fn(&mut Take) + Sync) -> Result<Verdict, Refusal> {
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
    let watch = question.stop.watch();
    let help = Help::OnceWorthIt { begun: watch.elapsed() };
    let totals_of_threads = share(watch, question.limits.threads, help, |_, others| {
        let mut totals = [Total::default(); 4];
        let (mut moves, mut told) = (0, 0);
        play(&mut |played| {
            others.call_if_worth_it();
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
        return Err(Refusal::Cancelled);
    }
    Ok(Verdict::of_values(values, fewest as u32, totals.iter().map(|total| total.moves).sum()))
}

/// Plays `moves` random moves from where a tile is due, all legal ones equally likely, with tiles by the
/// rules. The playout is worth `value` of its last position, or `lost` where the game finishes before.
pub fn short_playout<G: Grid>(
    start: G,
    moves: u32,
    lost: f64,
    value: impl Fn(G) -> f64,
    stream: &mut Stream,
) -> Total {
    let mut board = start;
    for made in 0..moves {
        let bits = stream.next_u64();
        let position = with_spawn(board, bits);
        let mut legal = [board; 4];
        let mut count = 0;
        for slide in position.slides().into_iter().flatten() {
            legal[count] = slide.board;
            count += 1;
        }
        if count == 0 {
            return Total::of_value(lost, u64::from(made), 1);
        }
        board = legal[below(count as u32, stream.next_u64() as u32) as usize];
    }
    Total::of_value(value(board), u64::from(moves), 1)
}

fn with_spawn<G: Grid>(board: G, bits: u64) -> G {
    let mut cells = board.empty_cells();
    let chosen = below(cells.count(), bits as u32) as usize;
    let cell = cells.nth(chosen).expect("a tile is due");
    board.with_tile(cell, spawned_rank((bits >> 32) as u32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packed::PackedBoard;

    const FULL: PackedBoard = PackedBoard(0x1212_2121_1212_2120);
    const LOST: f64 = -5.0;

    fn play(start: PackedBoard, moves: u32) -> Total {
        let tiles = |board: PackedBoard| 16.0 - board.count_empty() as f64;
        short_playout(start, moves, LOST, tiles, &mut Stream::of(&[3]))
    }

    #[test]
    fn a_playout_is_worth_its_last_position_or_a_loss() {
        // A 32 merges with no spawned tile.
        assert_eq!(play(PackedBoard(0x0005), 1), Total::of_value(2.0, 1, 1));
        assert_eq!(play(FULL, 0), Total::of_value(15.0, 0, 1));
        let lost = (0..200).map(|seed| {
            let mut stream = Stream::of(&[seed]);
            short_playout(FULL, 1000, LOST, |_| 7.0, &mut stream)
        });
        // All end within a thousand moves; a 2 in the only empty cell ends the game before the first.
        let moves: Vec<u64> = lost
            .map(|playout| (0..1000).find(|&made| playout == Total::of_value(LOST, made, 1)).expect("a loss"))
            .collect();
        assert!(moves.contains(&0) && moves.iter().any(|&made| made > 10), "{moves:?}");
    }

    #[test]
    fn a_tile_falls_into_each_empty_cell_alike_and_is_a_4_one_time_in_ten() {
        const DRAWS: u32 = 20_000;
        let board = PackedBoard(0x1020_0301_2010_0302);
        let mut stream = Stream::of(&[4]);
        let mut counts = [[0_u32; 2]; 16];
        for _ in 0..DRAWS {
            let tile = with_spawn(board, stream.next_u64()).0 ^ board.0;
            let cell = tile.trailing_zeros() as usize / 4;
            counts[cell][(tile >> (4 * cell)) as usize - 1] += 1;
        }
        for (cell, [twos, fours]) in counts.into_iter().enumerate() {
            // Eight cells are empty. Five standard deviations of the tiles of a cell are 234, of its 4s 79.
            let share = if board.rank(cell) == 0 { DRAWS / 8 } else { 0 };
            assert!(
                (twos + fours).abs_diff(share) <= 240 && fours.abs_diff(share / 10) <= 80,
                "{cell}: {counts:?}"
            );
            assert!(share > 0 || twos + fours == 0, "{cell}: {counts:?}");
        }
    }
}

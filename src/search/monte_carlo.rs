//! Monte Carlo: for each legal first move many random games to the end, and the mean of what they score.
//!
//! Source: Ronen Zilberman's "2048 AI" as the article's Monte Carlo button uses it. The games of a direction are played
//! in chunks, each with a stream of random numbers of its own, so that the answer does not depend on which thread
//! plays which chunk, nor on how many threads there are.

use crate::board::Board;
use crate::direction::Direction;
use crate::grid::Grid;
use crate::packed::PackedBoard;
use crate::random::{below, spawned_rank, Stream};
use crate::threads::run_tasks;
use crate::verdict::{Question, Verdict};

/// Games per direction where no effort is given: the article's.
pub const DEFAULT_GAMES: u32 = 100;
/// The most games per direction: some seconds of work from the start of a game.
pub const MOST_GAMES: u32 = 1_000_000;
/// Games in a chunk: enough to make taking one cheap beside playing it, few enough to answer within a millisecond.
const CHUNK: u32 = 10;
/// Spawned tiles for which the fast board is trusted before a random game goes on with the exact one. Random games
/// end within some hundred moves, so hardly any gets there.
const TRUSTED_SPAWNS: u32 = 2000;

/// What some random games came to.
#[derive(Clone, Copy, Default)]
struct Tally {
    games: u64,
    score: u64,
    moves: u64,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.score += other.score;
        self.moves += other.moves;
    }
}

/// Plays a random game from a position in which a tile is due, for at most `most` moves. Returns the points, the moves
/// and, where the game did not end, the position reached, in which a tile is due again.
fn play_out<G: Grid>(mut board: G, most: u32, stream: &mut Stream) -> (u64, u32, Option<G>) {
    let mut score = 0;
    for made in 0..most {
        let bits = stream.next_bits();
        board = spawn(board, bits);
        match random_move(board, bits) {
            Some((after, gained)) => {
                board = after;
                score += u64::from(gained);
            }
            None => return (score, made, None),
        }
    }
    (score, most, Some(board))
}

/// Fills one empty cell of a board that has one. Uses bits 0 to 31 for the tile and the cell.
fn spawn<G: Grid>(board: G, bits: u64) -> G {
    let mut empty = board.empty_cells();
    let mut skip = below(empty.count_ones(), bits as u32);
    while skip > 0 {
        empty &= empty - 1;
        skip -= 1;
    }
    board.with_tile(empty.trailing_zeros() as usize, spawned_rank((bits as u32).wrapping_mul(0x9E37_79B9)))
}

/// Makes one of the legal moves, each with the same probability; `None` where there is none. Uses bits 32 to 63.
fn random_move<G: Grid>(board: G, bits: u64) -> Option<(G, u32)> {
    let mut directions = Direction::ALL;
    let mut bits = (bits >> 32) as u32;
    for left in (1..=directions.len()).rev() {
        // One of the directions not yet tried; what is left of the product is the next draw.
        let product = u64::from(bits) * left as u64;
        let chosen = (product >> 32) as usize;
        bits = product as u32;
        if let Some(slide) = board.slide(directions[chosen]) {
            return Some((slide.board, slide.score));
        }
        directions.swap(chosen, left - 1);
    }
    None
}

/// Plays one random game to its end from a position in which a tile is due.
fn play_to_end(board: Board, stream: &mut Stream) -> Tally {
    let mut tally = Tally { games: 1, ..Tally::default() };
    let mut exact = board;
    if PackedBoard::holds_for(board, TRUSTED_SPAWNS) {
        if let Some(packed) = PackedBoard::from_board(board) {
            let (score, moves, rest) = play_out(packed, TRUSTED_SPAWNS, stream);
            tally.add(Tally { games: 0, score, moves: u64::from(moves) });
            match rest {
                None => return tally,
                Some(rest) => exact = rest.to_board(),
            }
        }
    }
    let mut rest = Some(exact);
    while let Some(board) = rest {
        let (score, moves, next) = play_out(board, TRUSTED_SPAWNS, stream);
        tally.add(Tally { games: 0, score, moves: u64::from(moves) });
        rest = next;
    }
    tally
}

/// The mean score of random games for each legal first move, in points from this position on.
///
/// Returns `None` for a finished game.
#[must_use]
pub fn monte_carlo(question: &Question) -> Option<Verdict> {
    let games = match (question.limits.effort, question.limits.time) {
        (0, None) => DEFAULT_GAMES,
        (0, Some(_)) => MOST_GAMES,
        (effort, _) => effort,
    };
    let slides = Direction::ALL.map(|direction| question.board.slide(direction));
    let legal: Vec<Direction> =
        Direction::ALL.into_iter().filter(|direction| slides[direction.index()].is_some()).collect();
    let chunks = games.div_ceil(CHUNK) as usize;

    // Tasks take turns among the directions, so that a call cut short has played each about as often.
    let tallies = run_tasks(question.limits.threads, chunks * legal.len(), |task| {
        let (chunk, direction) = (task / legal.len(), legal[task % legal.len()]);
        if chunk > 0 && question.is_due() {
            return Tally::default();
        }
        let Some(first) = slides[direction.index()] else { return Tally::default() };
        let mut stream = Stream::of(&[question.limits.seed as u64, direction.index() as u64, chunk as u64]);
        let mut tally = Tally::default();
        for _ in 0..CHUNK.min(games - chunk as u32 * CHUNK) {
            tally.add(play_to_end(first.board, &mut stream));
        }
        tally.score += tally.games * u64::from(first.score);
        tally
    });

    let mut totals = [Tally::default(); 4];
    for (task, &tally) in tallies.iter().enumerate() {
        totals[legal[task % legal.len()].index()].add(tally);
    }
    let values = totals.map(|total| (total.games > 0).then(|| total.score as f64 / total.games as f64));
    let fewest = totals.iter().filter(|total| total.games > 0).map(|total| total.games).min().unwrap_or(0);
    Verdict::of_values(values, fewest as u32, totals.iter().map(|total| total.moves).sum())
}

//! Monte Carlo: the mean value of many random games for each legal first move.
//!
//! Each chunk of games has a random stream of its own, and values are added as whole numbers. So the answer
//! does not depend on threads.
//!
//! Games to the end are played as fast as possible:
//!
//! - **The board may stay transposed.** A move up slides the transposed board to the left, and random moves
//!   are the same on either.
//! - **Points are counted once**, at the end. A tile of rank r merged from 2s has brought (r - 1) 2^r points.
//!   A game's points are the difference between its last board and its first, less 4 for each spawned 4.
//! - **Two games are interleaved** ([`play_side_by_side`]): a move depends on the one before in its own game
//!   alone, so the processor overlaps the two.

use crate::board::{score_of_rank, Board, Direction, Slide, CELLS, FOUR_SPAWNS};
use crate::grid::Grid;
use crate::packed::{PackedBoard, RowTables};
use crate::player::{Question, Refusal, Verdict};
use crate::random::{below, spawned_rank, Stream};
use crate::threads::{share, Start};
use rand::Rng;
use std::num::NonZeroUsize;
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
    let start = Start::OnceWorthIt { begun: watch.elapsed() };
    let most = NonZeroUsize::new(chunks * legal.len()).unwrap_or(NonZeroUsize::MIN);
    let left = || most.get().saturating_sub(next.load(Ordering::Relaxed));
    let totals_of_threads = share(question.stop, question.limits.threads.min(most), start, &|_, others| {
        let mut totals = [Total::default(); 4];
        let (mut moves, mut told) = (0, 0);
        play(&mut |played| {
            others.call_if_worth_it(&left);
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
    if watch.is_cancelled() {
        return Err(Refusal::Cancelled); // A direction may have no game.
    }
    Ok(Verdict::of_values(values, fewest as u32, totals.iter().map(|total| total.moves).sum()))
}

/// Plays `moves` random moves from where a tile is due. The playout is worth `value` of its last position, or
/// `lost` where the game finishes before.
pub fn short_playout<G: Grid>(
    start: G,
    moves: u32,
    lost: f64,
    value: impl Fn(G) -> f64,
    stream: &mut Stream,
) -> Total {
    let mut board = start;
    for made in 0..moves {
        match random_turn(board, stream) {
            Some(slide) => board = slide.board,
            None => return Total::of_value(lost, u64::from(made), 1),
        }
    }
    Total::of_value(value(board), u64::from(moves), 1)
}

/// Spawns the tile that is due, by the rules, and makes a move, all legal ones equally likely; `None` where the
/// game is finished.
fn random_turn<G: Grid>(board: G, stream: &mut Stream) -> Option<Slide<G>> {
    let bits = stream.next_u64();
    let mut cells = board.empty_cells();
    let chosen = below(cells.count(), bits as u32) as usize;
    let cell = cells.nth(chosen).expect("a tile is due");
    let position = board.with_tile(cell, spawned_rank((bits >> 32) as u32));
    let mut legal = [Slide { board, score: 0 }; 4];
    let mut count = 0;
    for slide in position.slides().into_iter().flatten() {
        legal[count] = slide;
        count += 1;
    }
    (count > 0).then(|| legal[below(count as u32, stream.next_u64() as u32) as usize])
}

/// Spawned tiles after which a game continues on the exact board; few games have so many.
const TRUSTED_SPAWNS: u32 = 2000;

/// The results of some random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games played to the end.
    pub games: u64,
    /// Points gained in them.
    pub score: u64,
    /// Moves made in them.
    pub moves: u64,
}

impl Tally {
    /// Adds other games.
    pub fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.score += other.score;
        self.moves += other.moves;
    }
}

/// Random games from one position in which a tile is due, played one after the other.
#[derive(Clone, Debug)]
pub struct Games {
    /// The position.
    pub start: Board,
    /// What the games draw on.
    pub stream: Stream,
    /// How many games, at least one.
    pub count: u32,
}

/// Plays random games to their ends, two at a time. Tiles spawn by the rules, and all legal moves are equally likely.
/// `turn` takes a finished batch with its mark, if any, and hands out the next one.
pub fn play_side_by_side<M>(
    tables: &RowTables,
    mut turn: impl FnMut(Option<(M, Tally)>) -> Option<(M, Games)>,
) {
    let mut begin = |played: Option<(M, Tally)>| {
        let mut next = turn(played);
        while let Some((mark, mut games)) = next {
            if let Some(start) = PackedBoard::for_spawns(games.start, TRUSTED_SPAWNS) {
                let Games { stream, count, .. } = games;
                return Some((mark, Lane::new(start, stream, count)));
            }
            let mut tally = Tally { games: games.count.into(), ..Tally::default() };
            for _ in 0..games.count {
                play_exact(games.start, &mut games.stream, &mut tally);
            }
            next = turn(Some((mark, tally)));
        }
        None
    };
    let (mut first, mut second) = (begin(None), begin(None));
    while let (Some((_, one)), Some((_, other))) = (&mut first, &mut second) {
        while one.left > 0 && other.left > 0 {
            one.step(tables);
            other.step(tables);
        }
        let ended = if one.left == 0 { &mut first } else { &mut second };
        *ended = ended.take().and_then(|(mark, lane)| begin(Some((mark, lane.played))));
    }
    let mut last = first.or(second);
    while let Some((mark, mut lane)) = last {
        while lane.left > 0 {
            lane.step(tables);
        }
        last = begin(Some((mark, lane.played)));
    }
}

struct Lane {
    start: PackedBoard,
    stream: Stream,
    /// Games to come, and the one under way.
    left: u32,
    played: Tally,
    /// Of the game under way; a tile is due in `board`.
    board: PackedBoard,
    moves: u32,
    fours: u64,
}

impl Lane {
    fn new(start: PackedBoard, stream: Stream, count: u32) -> Lane {
        Lane { start, stream, left: count, played: Tally::default(), board: start, moves: 0, fours: 0 }
    }

    #[inline(always)]
    fn step(&mut self, tables: &RowTables) {
        if self.moves == TRUSTED_SPAWNS {
            return self.end_exactly();
        }
        let bits = self.stream.next_u64();
        let is_four = spawns_four(bits);
        self.fours += u64::from(is_four);
        let position = spawn(self.board, bits, is_four);
        match random_move(tables, position, bits, &mut self.stream) {
            Some(after) => {
                self.board = after;
                self.moves += 1;
            }
            None => self.end(position),
        }
    }

    /// Counts the game that ends with this board, and begins the next.
    #[cold]
    fn end(&mut self, last: PackedBoard) {
        /// What `points_of_tiles` counts for a spawned 4.
        const POINTS_OF_A_FOUR: u64 = 4;
        let score = points_of_tiles(last) - points_of_tiles(self.start) - POINTS_OF_A_FOUR * self.fours;
        self.played.add(Tally { games: 1, score, moves: self.moves.into() });
        (self.left, self.board, self.moves, self.fours) = (self.left - 1, self.start, 0, 0);
    }

    #[cold]
    fn end_exactly(&mut self) {
        let board = self.board;
        self.end(board);
        play_exact(board.to_board(), &mut self.stream, &mut self.played);
    }
}

/// The points of a board's tiles, were all of them merged from 2s.
fn points_of_tiles(board: PackedBoard) -> u64 {
    (0..CELLS).map(|cell| u64::from(score_of_rank(board.rank(cell)))).sum()
}

// Of a move's 64 random bits, 24 pick the cell, 24 the tile and 2 the direction. Probabilities err by less
// than one in a million.
const CHOICE_BITS: u32 = 24;
const TILE_SHIFT: u32 = 24;
const DIRECTION_SHIFT: u32 = 62;

#[inline]
const fn spawns_four(bits: u64) -> bool {
    const FOUR_BELOW: u64 = (FOUR_SPAWNS * (1_u64 << CHOICE_BITS) as f64) as u64;
    (bits >> TILE_SHIFT & ((1 << CHOICE_BITS) - 1)) < FOUR_BELOW
}

/// Fills one of the empty cells, all equally likely. There must be one.
#[inline]
fn spawn(board: PackedBoard, bits: u64, is_four: bool) -> PackedBoard {
    let chance = bits & ((1 << CHOICE_BITS) - 1);
    let cell = board.empty_cells().pick(|empty| (chance * empty) >> CHOICE_BITS);
    board.with_tile(cell, 1 + u8::from(is_four))
}

/// Makes a legal move, all equally likely; `None` where there is none. May transpose the board.
#[inline]
fn random_move(
    tables: &RowTables,
    board: PackedBoard,
    bits: u64,
    stream: &mut Stream,
) -> Option<PackedBoard> {
    let lines = [board, board.transposed()];
    let way = (bits >> DIRECTION_SHIFT) as usize;
    let after = slide_way(tables, lines, way);
    if after != lines[way & 1] {
        return Some(after);
    }
    other_move(tables, lines, way, stream)
}

/// Slides the rows (even ways) or columns (odd ways), to the left (0 and 1) or right.
#[inline]
fn slide_way(tables: &RowTables, lines: [PackedBoard; 2], way: usize) -> PackedBoard {
    let lines = lines[way & 1];
    if way & 2 == 0 {
        tables.left(lines)
    } else {
        tables.right(lines)
    }
}

/// [`random_move`] where the way `tried` is illegal.
#[cold]
fn other_move(
    tables: &RowTables,
    lines: [PackedBoard; 2],
    tried: usize,
    stream: &mut Stream,
) -> Option<PackedBoard> {
    let mut legal = [PackedBoard::default(); 3];
    let mut count = 0;
    for way in [tried ^ 1, tried ^ 2, tried ^ 3] {
        let after = slide_way(tables, lines, way);
        legal[count] = after;
        count += usize::from(after != lines[way & 1]);
    }
    (count > 0).then(|| legal[below(count as u32, stream.next_u64() as u32) as usize])
}

fn play_exact(mut board: Board, stream: &mut Stream, game: &mut Tally) {
    while let Some(slide) = random_turn(board, stream) {
        board = slide.board;
        game.score += u64::from(slide.score);
        game.moves += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_number_in_ten_spawns_a_four() {
        const PARTS: u64 = 10_000;
        let fours = (0..PARTS)
            .map(|part| ((2 * part + 1) << CHOICE_BITS) / (2 * PARTS))
            .filter(|number| spawns_four(number << TILE_SHIFT));
        assert_eq!(fours.count() as u64, PARTS / 10);
    }

    /// A board in which a tile is due, and the game that the exact board plays from there.
    fn exact_game(largest: u8) -> (Board, Stream, Tally) {
        let board = Board::from_ranks([largest, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
        let (stream, mut game) = (Stream::of(&[21]), Tally::default());
        play_exact(board, &mut stream.clone(), &mut game);
        (board, stream, game)
    }

    #[test]
    fn a_long_game_goes_on_on_the_exact_board_and_counts_once() {
        let (board, stream, rest) = exact_game(4);
        let start = PackedBoard::from_board(board).expect("small tiles");
        let mut lane = Lane { moves: TRUSTED_SPAWNS, ..Lane::new(start, stream, 1) };
        lane.step(RowTables::get());
        let moves = rest.moves + u64::from(TRUSTED_SPAWNS);
        assert_eq!((lane.left, lane.played), (0, Tally { games: 1, moves, ..rest }));
    }

    #[test]
    fn a_game_past_the_nibble_counts_once() {
        let (start, stream, game) = exact_game(16);
        let (mut batch, mut tallies) = (Some(Games { start, stream, count: 1 }), Vec::new());
        play_side_by_side(RowTables::get(), |played| {
            tallies.extend(played.map(|((), tally)| tally));
            batch.take().map(|games| ((), games))
        });
        assert_eq!(tallies, [Tally { games: 1, ..game }]);
    }
}

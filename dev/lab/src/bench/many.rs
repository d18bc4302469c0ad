//! Many boards in one call beside one call a board, both as C programs make them.

use super::clock::fastest;
use super::peer::{self, Peers};
use super::Row;
use engine2048::ffi::{
    e2048_best_move, e2048_best_move_many, e2048_evaluate, e2048_evaluate_many, e2048_set_threads,
};
use engine2048::internals::mix;
use engine2048::{Board, Game, GameSeed, Limits, Player, CELLS};
use std::ffi::CStr;
use std::hint::black_box;
use std::iter::successors;
use std::ptr;
use std::time::{Duration, Instant};

/// Games whose boards are asked about.
const GAMES: i32 = 29;
/// One board in so many, as in a set of data from games.
const EVERY: usize = 8;
const BOARDS: usize = 60_000;
/// The least of so many runs of each way in turn counts.
const RUNS: u32 = 5;

/// What is asked about each board.
#[derive(Clone, Copy)]
enum Question {
    Value(&'static CStr),
    Move(&'static CStr, i32),
}

/// The answers' room, so that a run asks for no memory.
struct Asked<'a> {
    cells: &'a [[i32; CELLS]],
    directions: Vec<i32>,
    values: Vec<f64>,
}

impl Asked<'_> {
    fn one_by_one(&mut self, question: Question) {
        for (cells, value) in self.cells.iter().zip(&mut self.values) {
            // SAFETY: there are 16 cells, a name that ends with 0, and room for a value.
            black_box(unsafe {
                match question {
                    Question::Value(name) => e2048_evaluate(cells.as_ptr(), name.as_ptr(), value),
                    Question::Move(name, effort) => {
                        e2048_best_move(cells.as_ptr(), name.as_ptr(), effort, 0, 1, ptr::from_mut(value))
                    }
                }
            });
        }
    }

    fn together(&mut self, question: Question) {
        let (boards, count) = (self.cells.as_ptr().cast(), self.cells.len() as i32);
        let (directions, values) = (self.directions.as_mut_ptr(), self.values.as_mut_ptr());
        // SAFETY: there are so many boards of 16 cells, a name that ends with 0, and room for as many answers.
        black_box(unsafe {
            match question {
                Question::Value(name) => {
                    e2048_evaluate_many(boards, count, name.as_ptr(), directions, values)
                }
                Question::Move(name, effort) => {
                    e2048_best_move_many(boards, count, name.as_ptr(), effort, 0, 1, directions, values)
                }
            }
        });
    }
}

/// The rows, in turn with the peer if there is one. Beside the evaluator it looks at the moves alone: 0 placements.
///
/// # Errors
/// If the peer does not run.
pub fn rows(peers: &Peers) -> anyhow::Result<Vec<Row>> {
    let games = boards_of_games();
    let mut shuffled: Vec<_> = games.iter().copied().enumerate().collect();
    shuffled.sort_by_key(|&(place, _)| mix(place as u64));
    let shuffled: Vec<Board> = shuffled.into_iter().map(|(_, board)| board).collect();
    let mut rows = Vec::new();
    for (order, boards) in [("shuffled", &shuffled), ("in the games' order", &games)] {
        let cells: Vec<_> = boards.iter().map(|board| board.to_cells()).collect();
        let mut asked =
            Asked { cells: &cells, directions: vec![0; boards.len()], values: vec![0.0; boards.len()] };
        let (value, effort_1) = (Question::Value(c"network"), Question::Move(c"expectimax", 1));
        for (name, question, placements) in [("network", value, 0), ("expectimax at effort 1", effort_1, 1)] {
            let name = format!("{name}, {} boards {order}", boards.len());
            rows.push(one_call(&mut asked, &name, question));
            rows.push(beside_peer(&mut asked, &name, question, (boards, placements), peers)?);
        }
        if order == "shuffled" && !peers.beside_peers {
            rows.push(two_threads(&mut asked, "network", value));
            rows.push(two_threads(&mut asked, "expectimax at effort 1", effort_1));
            rows.push(two_threads(&mut asked, "random", Question::Move(c"random", 0)));
        }
    }
    Ok(rows)
}

/// Of `expectimax` at effort 1.
fn boards_of_games() -> Vec<Board> {
    let player = "expectimax".parse::<Player>().expect("a player of the roster");
    let next = |game: &Game| {
        let mut game = *game;
        game.play_move(&player, Limits::new().effort(1)).is_ok().then_some(game)
    };
    let game = |seed| successors(Some(Game::new(GameSeed(seed))), next).map(|game| game.board).step_by(EVERY);
    (1..=GAMES).flat_map(game).filter(|board| !board.is_finished()).take(BOARDS).collect()
}

/// On one thread, in processor time.
fn one_call(asked: &mut Asked, name: &str, question: Question) -> Row {
    e2048_set_threads(1);
    let (mut one, mut many) = (Duration::MAX, Duration::MAX);
    for _ in 0..RUNS {
        one = one.min(time_of(|| asked.one_by_one(question)));
        many = many.min(time_of(|| asked.together(question)));
    }
    let rate = |time: Duration| asked.cells.len() as f64 / time.as_secs_f64();
    let ours = format!("{:.2} times one call a board: {:.0} boards/s", rate(many) / rate(one), rate(many));
    Row::new(format!("{name}: one call from C"), ours, format!("1.5 times {:.0} boards/s", rate(one)))
}

/// The peer looks at as many placements.
fn beside_peer(
    asked: &mut Asked,
    name: &str,
    question: Question,
    (boards, placements): (&[Board], u32),
    peers: &Peers,
) -> anyhow::Result<Row> {
    let (mut many, mut beside) = (Duration::MAX, None);
    for _ in 0..RUNS {
        many = many.min(time_of(|| asked.together(question)));
        if let Some(peer) = &peers.network_peer {
            beside = peer::better(beside, peer::decisions_a_second(peer, boards, placements, 1)?);
        }
    }
    let plies = placements + 1;
    let in_turn = beside.map_or_else(
        || format!("TDL2048+ at {plies}-ply (`-d {plies}p`)"),
        |rate| format!("TDL2048+ at {plies}-ply (`-d {plies}p`): {rate:.0} decisions/s in turn with ours"),
    );
    let rate = boards.len() as f64 / many.as_secs_f64();
    let ours = format!("{}{rate:.0} boards/s", peer::ratio(rate, beside));
    Ok(Row::new(format!("{name}: beside a peer"), ours, in_turn))
}

/// By the clock.
fn two_threads(asked: &mut Asked, name: &str, question: Question) -> Row {
    let mut taken = [Duration::MAX; 2];
    for _ in 0..RUNS {
        for (threads, taken) in (1..).zip(&mut taken) {
            e2048_set_threads(threads);
            let started = Instant::now();
            asked.together(question);
            *taken = started.elapsed().min(*taken);
        }
    }
    let [one, two] = taken.map(|time| time.as_secs_f64());
    let ours = format!("{:.2} ({:.2} µs a board on one)", one / two, 1e6 * one / asked.cells.len() as f64);
    Row::new(format!("{name}, these boards shuffled: speed-up on 2 threads"), ours, "at least 1.8")
}

fn time_of(mut work: impl FnMut()) -> Duration {
    fastest(1, || (), |()| work())
}

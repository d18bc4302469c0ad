//! Whole players, as a caller asks them.

use super::clock::{median, milliseconds};
use super::Row;
use engine2048::internals::heuristic::Heuristic;
use engine2048::internals::{
    champion, shared_table, Budget, EvaluatorId, Expectimax, ExpectimaxAdapter, Horizon, PackedBoard, Stop,
    TranspositionTable, Watch, CUT_OFF,
};
use engine2048::{Board, Limits, Player, LONGEST_TIME};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

fn count(threads: usize) -> NonZeroUsize {
    NonZeroUsize::new(threads).expect("at least one thread")
}

fn player(name: &str) -> Player {
    name.parse::<Player>().expect("a player of the roster")
}

/// `None` if the player refuses.
fn thinking_time(player: &Player, board: Board, limits: Limits) -> Option<Duration> {
    let started = Instant::now();
    player.best_move(board, limits).ok()?;
    Some(started.elapsed())
}

fn early(boards: &[Board]) -> impl Iterator<Item = Board> + '_ {
    const RANK_OF_1024: u8 = 10;
    boards.iter().copied().filter(|board| board.largest_rank() <= RANK_OF_1024)
}

/// Alpha-beta by depth.
pub fn alpha_beta(boards: &[Board]) -> Vec<Row> {
    [
        ("minimax", 7, "under 2 ms"),
        ("datumbox", 3, "its Java: 0.053 ms"),
        ("datumbox", 5, "its Java: 0.77 ms"),
        ("datumbox", 7, "its Java: 9.8 ms"),
    ]
    .into_iter()
    .map(|(name, effort, beside)| {
        let limits = Limits::new().effort(effort);
        let times = early(boards).filter_map(|board| thinking_time(&player(name), board, limits));
        Row::new(format!("{name}, depth {effort}, median"), milliseconds(median(times.collect())), beside)
    })
    .collect()
}

/// How far ovolve sees in 100 ms.
pub fn ovolve(boards: &[Board]) -> Vec<Row> {
    let limits = Limits::new().time(Duration::from_millis(100));
    let verdicts: Vec<_> =
        early(boards).step_by(2).filter_map(|board| player("ovolve").best_move(board, limits).ok()).collect();
    let mut depths: Vec<u32> = verdicts.iter().map(|verdict| verdict.depth).collect();
    depths.sort_unstable();
    vec![Row::new(
        "ovolve at 100 ms, its own moves ahead",
        format!("median {}, {} to {}", depths[depths.len() / 2], depths[0], depths[depths.len() - 1]),
        "at least 2 more than its JavaScript, which completes 5 or 6",
    )]
}

/// Answers for a board with this effort on this many threads; returns the time taken.
pub type Work = fn(Board, u32, usize) -> Duration;

/// The time of a search from an empty table, so that no run finds the values of another.
pub fn searching_time<E: ExpectimaxAdapter<PackedBoard> + Sync>(
    evaluator: &E,
    owner: EvaluatorId,
    placements: u32,
    board: Board,
    threads: usize,
) -> Duration {
    let table = TranspositionTable::new();
    let memory = table.for_search(owner, placements);
    let horizon = Horizon { placements, budget: Budget::down_to(CUT_OFF) };
    let board = PackedBoard::from_board(board).expect("small tiles");
    let started = Instant::now();
    let found = Watch::over(None, |watch| {
        Expectimax::new(evaluator, &memory, Stop::after(watch, None)).root(board, horizon, count(threads))
    });
    found.map_or(Duration::ZERO, |_| started.elapsed())
}

/// The speed-up by a second thread.
pub fn threads(boards: &[Board]) -> Vec<Row> {
    const GAMES: u32 = 30_000;
    /// Enough for 50 ms a move.
    const PLACEMENTS_OF_HEURISTIC: u32 = 8;
    const PLACEMENTS_OF_NETWORK: u32 = 10;
    /// Runs of each board and number of threads; the fastest counts.
    const RUNS: usize = 5;
    let late: Vec<Board> = boards.iter().copied().rev().step_by(20).collect();
    let play: Work = |board, effort, threads| {
        let limits = Limits::new().effort(effort).threads(count(threads));
        thinking_time(&player("monte-carlo"), board, limits).unwrap_or_default()
    };
    let heuristic: Work = |board, placements, threads| {
        searching_time(Heuristic::get(), EvaluatorId::Heuristic, placements, board, threads)
    };
    let network: Work = |board, placements, threads| {
        let network = champion().expect("memory for the network");
        searching_time(network, EvaluatorId::Network, placements, board, threads)
    };
    let works = [
        (format!("monte-carlo, {GAMES} games per direction"), GAMES, play),
        (format!("heuristic, {PLACEMENTS_OF_HEURISTIC} placements"), PLACEMENTS_OF_HEURISTIC, heuristic),
        (format!("expectimax, {PLACEMENTS_OF_NETWORK} placements"), PLACEMENTS_OF_NETWORK, network),
    ];
    works
        .into_iter()
        .map(|(name, effort, work)| {
            let [one, two] = [1, 2].map(|threads| -> Duration {
                let best_of =
                    |board: Board| (0..RUNS).map(|_| work(board, effort, threads)).min().unwrap_or_default();
                late.iter().map(|&board| best_of(board)).sum()
            });
            Row::new(
                format!("{name}: speed-up on 2 threads"),
                format!(
                    "{:.2} ({} per move on one)",
                    one.as_secs_f64() / two.as_secs_f64(),
                    milliseconds(one / late.len() as u32)
                ),
                "at least 1.9, at 50 ms and more per move",
            )
        })
        .collect()
}

/// Efforts of some milliseconds, as players are asked.
const QUICK: [(&str, u32); 3] = [("monte-carlo", 300), ("heuristic", 6), ("expectimax", 8)];

/// The time of a call that deepens up to this effort, from an empty table.
fn deepening_time(name: &str, effort: u32, board: Board, threads: usize, handler: bool) -> Duration {
    shared_table().clear();
    let limits = Limits::new().effort(effort).time(LONGEST_TIME).threads(count(threads));
    let (player, started) = (player(name), Instant::now());
    let verdict = if handler {
        player.best_move(board, limits.cancel(&|| false))
    } else {
        player.best_move(board, limits)
    };
    verdict.map_or(Duration::ZERO, |_| started.elapsed())
}

/// The time of these works on all boards, the fastest of several runs of each in turn.
fn in_turn<const WORKS: usize>(
    boards: &[Board],
    work: impl Fn(usize, Board) -> Duration,
) -> [Duration; WORKS] {
    const RUNS: usize = 9;
    let mut sums = [Duration::ZERO; WORKS];
    for &board in boards {
        let mut fastest = [Duration::MAX; WORKS];
        for _ in 0..RUNS {
            for (number, fastest) in fastest.iter_mut().enumerate() {
                *fastest = work(number, board).min(*fastest);
            }
        }
        for (sum, fastest) in sums.iter_mut().zip(fastest) {
            *sum += fastest;
        }
    }
    sums
}

/// Short calls: the speed-up by a second thread, the cost of a cancel handler, and answers that are known.
pub fn short_calls(boards: &[Board]) -> Vec<Row> {
    let some: Vec<Board> = boards.iter().copied().skip(100).step_by(5).collect();
    let mean = |time: Duration| milliseconds(time / some.len() as u32);
    let mut rows = Vec::new();
    for (name, effort) in QUICK {
        // On one and two threads, without a handler and with one.
        let times: [Duration; 4] =
            in_turn(&some, |work, board| deepening_time(name, effort, board, 1 + work % 2, work >= 2));
        let [one, two, with_one, with_two] = times.map(|time| time.as_secs_f64());
        rows.push(Row::new(
            format!("{name}, up to effort {effort}: speed-up on 2 threads"),
            format!("{:.2} ({} per move on one)", one / two, mean(times[0])),
            "at least 1.7, at 10 ms a move",
        ));
        rows.push(Row::new(
            format!("{name}, up to effort {effort}: cost of a cancel handler"),
            format!(
                "{:+.1} % on one thread, {:+.1} % on two",
                100.0 * (with_one / one - 1.0),
                100.0 * (with_two / two - 1.0)
            ),
            "at most 2 %",
        ));
    }
    let [one, two] = in_turn(&some, |work, board| {
        let limits = Limits::new().effort(4).threads(count(1 + work));
        thinking_time(&player("heuristic"), board, limits).unwrap_or_default()
    });
    rows.push(Row::new(
        "heuristic, effort 4, answers that the table has",
        format!("{} on one thread, {} on two", mean(one), mean(two)),
        "as long on two as on one",
    ));
    rows
}

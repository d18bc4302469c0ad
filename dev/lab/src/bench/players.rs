//! Whole players, as a caller asks them.

use super::clock::{median, milliseconds};
use super::Row;
use engine2048::internals::heuristic::Heuristic;
use engine2048::internals::{
    champion, Budget, EvaluatorId, Expectimax, ExpectimaxAdapter, Horizon, PackedBoard, Stop,
    TranspositionTable, CUT_OFF,
};
use engine2048::{find_player, Board, Limits, Player};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

fn count(threads: usize) -> NonZeroUsize {
    NonZeroUsize::new(threads).expect("at least one thread")
}

fn player(name: &str) -> Player {
    find_player(name).expect("a player of the roster")
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
        let limits = Limits { effort, ..Limits::DEFAULT };
        let times = early(boards).filter_map(|board| thinking_time(&player(name), board, limits));
        Row::new(format!("{name}, depth {effort}, median"), milliseconds(median(times.collect())), beside)
    })
    .collect()
}

/// How far ovolve sees in 100 ms.
pub fn ovolve(boards: &[Board]) -> Vec<Row> {
    let limits = Limits { time: Some(Duration::from_millis(100)), ..Limits::DEFAULT };
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
    let table = TranspositionTable::new().expect("there is memory");
    let memory = table.for_search(owner, placements);
    let horizon = Horizon { placements, budget: Budget::down_to(CUT_OFF) };
    let board = PackedBoard::from_board(board).expect("small tiles");
    let started = Instant::now();
    let found = Expectimax::new(evaluator, &memory, Stop::NEVER).root(board, horizon, count(threads));
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
        let limits = Limits { effort, threads: count(threads), ..Limits::DEFAULT };
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
        (format!("monte-carlo, {GAMES} games a direction"), GAMES, play),
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
                    "{:.2} ({} a move on one)",
                    one.as_secs_f64() / two.as_secs_f64(),
                    milliseconds(one / late.len() as u32)
                ),
                "at least 1.9, at 50 ms and more a move",
            )
        })
        .collect()
}

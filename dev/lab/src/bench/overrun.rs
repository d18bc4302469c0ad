//! How far calls of all players pass the time they were given.

use super::clock::milliseconds;
use super::Row;
use engine2048::{available_threads, Board, Limits, Player, PLAYERS};
use std::time::{Duration, Instant};

/// In milliseconds.
const ASKED: [u64; 4] = [1, 5, 20, 100];
/// Boards so open that one step of a search takes many times as long as the step before. The second has a
/// tile too large for nibbles.
const OPEN: [[i32; 16]; 2] =
    [[0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0], [65536, 0, 0, 0, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]];
/// For each of these times, one board in so many is put to each player.
const BOARDS_FOR: [usize; 4] = [4, 10, 20, 50];

/// Quantiles of the wall time that calls take beyond their limit, with all cores. Each player is asked once
/// before, to build what it builds at first use.
pub fn distribution(boards: &[Board]) -> Vec<Row> {
    for player in PLAYERS {
        overrun(player, boards[0], Duration::from_millis(1));
    }
    let open = OPEN.map(|cells| Board::from_cells(&cells).expect("these are tiles"));
    ASKED
        .into_iter()
        .zip(BOARDS_FOR)
        .map(|(asked, step)| {
            let time = Duration::from_millis(asked);
            let mut overruns: Vec<(Duration, &str)> = PLAYERS
                .iter()
                .flat_map(|player| {
                    let some = boards.iter().copied().step_by(step).chain(open);
                    some.map(move |board| (player, board))
                })
                .filter_map(|(player, board)| Some((overrun(player, board, time)?, player.name())))
                .collect();
            overruns.sort_unstable();
            let at = |share: f64| overruns[((overruns.len() - 1) as f64 * share) as usize];
            let (longest, whose) = at(1.0);
            Row::new(
                format!("past {asked} ms, over {} calls of all players", overruns.len()),
                format!(
                    "median {}, 90 % {}, 99 % {}, longest {} ({whose})",
                    milliseconds(at(0.5).0),
                    milliseconds(at(0.9).0),
                    milliseconds(at(0.99).0),
                    milliseconds(longest)
                ),
                "at most 5 ms on an idle machine",
            )
        })
        .collect()
}

/// `None` if the player refuses.
fn overrun(player: &Player, board: Board, time: Duration) -> Option<Duration> {
    let limits = Limits::new().time(time).threads(available_threads());
    let started = Instant::now();
    player.best_move(board, limits).ok()?;
    Some(started.elapsed().saturating_sub(time))
}

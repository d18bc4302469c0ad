//! `cargo lab laps measure`.

use super::setting::Setting;
use super::{boards, SUMS};
use crate::league::statistics::{share, share_difference, Share};
use anyhow::{ensure, Result};
use engine2048::internals::{run_tasks, tile_of_rank};
use engine2048::{Board, GameSeed, Refusal};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Tells how often players get from boards late in the game to the next lap, and to the tile.
#[derive(clap::Args)]
pub struct Arguments {
    /// Who plays: NAME@LIMIT, or lap:PATH@LIMIT for our own search with the lap network of a checkpoint's
    /// directory or of an exported file, or general@LIMIT for it without the last lap's network. A limit is an
    /// effort or a time such as 10ms. With expectimax, general and lap:, it may also be PLACEMENTS:CUT-OFF, a single search (or none, with 0 placements), and
    /// `,margin=POINTS` may follow, `inf` for no margin. The others are compared with the first.
    #[arg(required = true)]
    settings: Vec<String>,
    /// The sums at which the games begin.
    #[arg(long, value_delimiter = ',', default_values_t = SUMS)]
    sums: Vec<u32>,
    /// Games from each set for each setting. The boards take turns, with other chance in each game.
    #[arg(long, default_value_t = 300)]
    games: usize,
    /// The number of the first game, counted from 0, so that another run can go on where one ended.
    #[arg(long, default_value_t = 0)]
    first_game: u32,
    /// Where games end that are not lost before.
    #[arg(long, value_enum, default_value_t = To::Tile)]
    to: To,
    /// What all chance comes from.
    #[arg(long, default_value_t = 1)]
    seed: i32,
    /// Where the sets are.
    #[arg(long, default_value = "dev/measurements/laps")]
    directory: PathBuf,
    /// Boards played at once; more than there are free cores makes searches by time weaker.
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum To {
    /// Where the next lap begins.
    Next,
    /// Where the next largest tile is built.
    Tile,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Goals {
    /// The sum at which the next lap begins; `None` if the tile comes next.
    next: Option<u32>,
    tile: u32,
}

impl Goals {
    fn of(sum: u32) -> Goals {
        let tile = (sum + 1).next_power_of_two();
        Goals { next: SUMS.into_iter().find(|&next| sum < next && next < tile), tile }
    }

    fn has_tile(self, board: Board) -> bool {
        tile_of_rank(board.largest_rank()) >= self.tile
    }

    fn has_next(self, board: Board) -> bool {
        self.next.map_or_else(|| self.has_tile(board), |next| board.sum_of_tiles() >= next)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Tally {
    games: usize,
    /// Games that got to the next lap.
    next: usize,
    /// Games that got to the tile.
    tile: usize,
    moves: u32,
    thought: Duration,
}

impl Tally {
    fn and(self, other: Tally) -> Tally {
        Tally {
            games: self.games + other.games,
            next: self.next + other.next,
            tile: self.tile + other.tile,
            moves: self.moves + other.moves,
            thought: self.thought + other.thought,
        }
    }
}

/// Plays and prints a table.
pub fn run(arguments: &Arguments) -> Result<()> {
    let Arguments { sums, games, first_game, seed, .. } = arguments;
    ensure!(*games > 0, "shares need games: --games is at least 1");
    let settings: Result<Vec<Setting>> = arguments.settings.iter().map(|text| Setting::parse(text)).collect();
    let settings = settings?;
    println!("| from | player | games | to the next lap | to the tile | ahead of the first, points | time a move, ms |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for &sum in sums {
        let boards = boards::read(&boards::path(&arguments.directory, sum))?;
        let goals = Goals::of(sum);
        // All settings play a board in turn, so that other work on the machine slows all alike.
        let played = run_tasks(arguments.threads, *games, |index| {
            let (board, seed) = start_of(*first_game as usize + index, &boards, *seed);
            let play = |setting| play(setting, board, seed, goals, arguments.to);
            settings.iter().map(play).collect::<Result<Vec<Tally>, Refusal>>()
        });
        let played = played.into_iter().collect::<Result<Vec<_>, _>>()?;
        let tallies: Vec<Tally> = (0..settings.len())
            .map(|setting| played.iter().fold(Tally::default(), |tally, game| tally.and(game[setting])))
            .collect();
        for (setting, tally) in settings.iter().zip(&tallies) {
            println!("{}", row(sum, &setting.name, tally, &tallies[0], arguments.to));
        }
    }
    Ok(())
}

/// The board and the seed of the game with this number, whichever run plays it.
fn start_of(game: usize, boards: &[Board], seed: i32) -> (Board, GameSeed) {
    (boards[game % boards.len()], GameSeed(seed.wrapping_add(game as i32)))
}

/// Plays a game as [`Game`](engine2048::Game) does: the player draws on the game's present seed.
fn play(setting: &Setting, board: Board, mut seed: GameSeed, goals: Goals, to: To) -> Result<Tally, Refusal> {
    let mut tally = Tally { games: 1, ..Tally::default() };
    let mut board = board;
    loop {
        (tally.next, tally.tile) =
            (tally.next.max(goals.has_next(board).into()), usize::from(goals.has_tile(board)));
        if tally.tile == 1 || to == To::Next && tally.next == 1 {
            return Ok(tally);
        }
        let asked = Instant::now();
        let verdict = match setting.answer(board, seed.0) {
            Err(Refusal::Finished) => return Ok(tally),
            answer => answer?,
        };
        tally.thought += asked.elapsed();
        tally.moves += 1;
        let slide = board.slide(verdict.direction).expect("a player plays a legal direction");
        (board, _) = seed.spawn(slide.board).expect("a move leaves an empty cell");
    }
}

fn row(sum: u32, name: &str, tally: &Tally, first: &Tally, to: To) -> String {
    let wins = |tally: &Tally| if to == To::Next { tally.next } else { tally.tile };
    let lead = share_difference((wins(tally), tally.games), (wins(first), first.games));
    let lead = match lead {
        Some(Share { value, low, high }) if !std::ptr::eq(tally, first) => {
            format!("{:+.1} ({:+.1} to {:+.1})", 100.0 * value, 100.0 * low, 100.0 * high)
        }
        _ => String::new(),
    };
    let of_games = |successes| match share(successes, tally.games) {
        Some(Share { value, low, high }) => {
            format!("{:.1} % ({:.1} to {:.1})", 100.0 * value, 100.0 * low, 100.0 * high)
        }
        None => String::new(),
    };
    let tile = if to == To::Next { "not played on".to_owned() } else { of_games(tally.tile) };
    let milliseconds = 1000.0 * tally.thought.as_secs_f64() / f64::from(tally.moves.max(1));
    let next = of_games(tally.next);
    format!("| {sum} | {name} | {} | {next} | {tile} | {lead} | {milliseconds:.3} |", tally.games)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine2048::{Game, Limits, Player};

    #[test]
    fn every_sum_leads_to_the_next_and_to_a_tile() {
        let goals = |sum| (Goals::of(sum).next, Goals::of(sum).tile);
        assert_eq!(goals(15_360), (None, 16_384));
        assert_eq!(goals(24_576), (Some(28_672), 32_768));
        assert_eq!(goals(31_744), (Some(32_256), 32_768));
        assert_eq!(goals(32_256), (None, 32_768));
        assert_eq!(goals(32_768), (Some(49_152), 65_536));
        assert_eq!(goals(57_344), (None, 65_536));
    }

    /// A random player's outcome: on these boards, its choices do not matter.
    fn outcome(ranks: [u8; 16], goals: Goals, to: To) -> Tally {
        let setting = Setting::parse("random@0").unwrap();
        let tally = play(&setting, Board::from_ranks(ranks), GameSeed(1), goals, to).unwrap();
        Tally { thought: Duration::ZERO, ..tally }
    }

    #[test]
    fn a_game_counts_by_where_it_gets() {
        let goals = Goals { next: Some(94), tile: 64 };
        let stuck = [1, 2, 1, 2, 2, 1, 2, 1, 1, 2, 1, 2, 2, 1, 2, 1];
        let lost = Tally { games: 1, ..Tally::default() };
        assert_eq!(outcome(stuck, goals, To::Tile), lost);
        // The tile stands already, but the sum is short of the next lap.
        let won = Tally { games: 1, tile: 1, ..Tally::default() };
        assert_eq!(outcome([6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], goals, To::Tile), won);
        // The sum is at the next lap already, and the only moves, left and right, make the tile.
        let full = [5, 5, 1, 3, 1, 2, 3, 1, 2, 1, 2, 3, 1, 3, 1, 2];
        let sum = Board::from_ranks(full).sum_of_tiles();
        let goals = Goals { next: Some(sum), tile: 64 };
        assert_eq!(outcome(full, goals, To::Next), Tally { games: 1, next: 1, ..Tally::default() });
        let won = Tally { games: 1, next: 1, tile: 1, moves: 1, ..Tally::default() };
        assert_eq!(outcome(full, goals, To::Tile), won);
        // The sum is one short of the next lap, and the spawned tile reaches it.
        let goals = Goals { next: Some(sum + 1), tile: 64 };
        assert_eq!(outcome(full, goals, To::Next), won);
    }

    #[test]
    fn a_game_is_the_same_whichever_run_plays_it() {
        let boards = [1, 2, 3].map(|rank| Board::from_ranks([rank; 16]));
        assert_eq!(start_of(0, &boards, 1000), (boards[0], GameSeed(1000)));
        assert_eq!(start_of(5, &boards, 1000), (boards[2], GameSeed(1005)));
        assert_eq!(start_of(1, &boards, i32::MAX), (boards[1], GameSeed(i32::MIN)));
    }

    #[test]
    fn a_player_draws_on_the_games_seed() {
        let board = Board::from_ranks([1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        let (setting, goals) = (Setting::parse("random@0").unwrap(), Goals { next: None, tile: 32_768 });
        let tally = play(&setting, board, GameSeed(7), goals, To::Tile).unwrap();
        let mut game = Game { board, score: 0, seed: GameSeed(7) };
        let moves = game.play(&"random".parse::<Player>().unwrap(), Limits::new(), u32::MAX).unwrap();
        assert_eq!(tally.moves, moves);
    }

    #[test]
    fn a_row_names_shares_with_intervals_and_the_lead() {
        let tally =
            |tile| Tally { games: 263, next: tile, tile, moves: 10, thought: Duration::from_millis(25) };
        let (first, second) = (tally(81), tally(81));
        // Newcombe 1998, table I: 81 of 263 lie between 25.5 and 36.6 %.
        let expected = "| 30720 | a@1 | 263 | 30.8 % (25.5 to 36.6) | 30.8 % (25.5 to 36.6) |  | 2.500 |";
        assert_eq!(row(30_720, "a@1", &first, &first, To::Tile), expected);
        let row = row(30_720, "b@1", &second, &first, To::Next);
        assert!(row.contains("| not played on | +0.0 (-"), "{row}");
    }
}

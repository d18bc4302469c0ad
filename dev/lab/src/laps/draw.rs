//! `cargo lab laps draw`.

use super::boards;
use super::SUMS;
use crate::league::contestant::Contestant;
use anyhow::{ensure, Result};
use engine2048::internals::run_tasks;
use engine2048::{Board, Game, GameSeed, Refusal};
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Collects boards at the beginning of each lap from games of a player.
#[derive(clap::Args)]
pub struct Arguments {
    /// Who plays: PLAYER@EFFORT, which repeats itself, or PLAYER@TIMEms.
    #[arg(long, default_value = "expectimax@2")]
    player: String,
    /// Seed of the first game; each further game has the next one.
    #[arg(long, default_value_t = 5001)]
    seed: i32,
    /// A file of boards to begin from, in turn, rather than from the start of a game.
    #[arg(long)]
    from: Option<PathBuf>,
    /// Games.
    #[arg(long, default_value_t = 500)]
    games: usize,
    /// The most boards of a set, from the first games that came so far.
    #[arg(long, default_value_t = 300)]
    most: usize,
    /// Sums of tiles at which a game lends a board, in ascending order.
    #[arg(long, value_delimiter = ',', default_values_t = SUMS)]
    sums: Vec<u32>,
    /// Where the sets go, a file for each sum; what is there is replaced.
    #[arg(long, default_value = "target/laps-boards")]
    directory: PathBuf,
    /// Games played at once.
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,
}

/// Plays the games and writes the sets.
pub fn run(arguments: &Arguments) -> Result<()> {
    let Arguments { seed, games, most, sums, threads, .. } = arguments;
    ensure!(sums.is_sorted(), "the sums go up");
    let player = Contestant::parse(&arguments.player, 0, None)?;
    let from = arguments.from.as_deref().map(boards::read).transpose()?;
    let lent: Result<Vec<Vec<Board>>> = run_tasks(*threads, *games, |index| {
        let mut game = Game::new(GameSeed(seed.wrapping_add(index as i32)));
        if let Some(boards) = &from {
            game.board = boards[index % boards.len()];
        }
        lend(&player, game, sums)
    })
    .into_iter()
    .collect();
    let lent = lent?;
    for (index, sum) in sums.iter().enumerate() {
        let set: Vec<Board> =
            lent.iter().filter_map(|boards| boards.get(index).copied()).take(*most).collect();
        let begun = match &arguments.from {
            Some(file) => format!(" that began from the boards of {}", file.display()),
            None => String::new(),
        };
        let origin = format!(
            "The first boards with a sum of tiles of {sum} or more, from {games} games of {player}{begun}, seeds from {seed} on."
        );
        boards::write(&boards::path(&arguments.directory, *sum), &origin, &set)?;
        println!("{sum}: {} boards", set.len());
    }
    Ok(())
}

/// A game's first board at each of these sums that it reaches.
fn lend(player: &Contestant, mut game: Game, sums: &[u32]) -> Result<Vec<Board>> {
    let limits = player.limits();
    let mut lent = Vec::new();
    while lent.len() < sums.len() {
        match game.play_move(&player.player, limits) {
            Ok(_) => {}
            Err(Refusal::Finished) => break,
            Err(refusal) => return Err(refusal.into()),
        }
        let sum = game.board.sum_of_tiles();
        // One move, or the board that a game began from, may pass several.
        while lent.len() < sums.len() && sum >= sums[lent.len()] {
            lent.push(game.board);
        }
    }
    Ok(lent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_lends_its_first_board_at_each_sum_that_it_reaches() {
        let player = Contestant::parse("random", 0, None).unwrap();
        let sums = [16, 64, 100_000];
        let lent = lend(&player, Game::new(GameSeed(1)), &sums).unwrap();
        assert_eq!(lent.len(), 2);
        for (board, sum) in lent.iter().zip(sums) {
            // A move adds at most 4 to the sum.
            assert!((sum..sum + 4).contains(&board.sum_of_tiles()), "{board}");
        }
        let lent = lend(&player, Game::new(GameSeed(1)), &[1, 2, 16]).unwrap();
        assert_eq!(lent[0], lent[1], "one move passes both");
    }
}

//! Whole games: a player, the rules and a seed.

use crate::board::Board;
use crate::players::Player;
use crate::random::GameSeed;
use crate::verdict::{Limits, Refusal, Verdict};

/// A game under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The position, after the last tile was spawned.
    pub board: Board,
    /// Points so far.
    pub score: u32,
    /// The chance to come.
    pub seed: GameSeed,
}

impl Game {
    /// A new game with two spawned tiles.
    #[must_use]
    pub fn new(mut seed: GameSeed) -> Game {
        Game { board: seed.new_game(), score: 0, seed }
    }

    /// Lets the player make one move and spawns a tile. The player's own chance is the game's seed as it stands, so a
    /// game bounded by effort is replayed by its first seed alone, in one call or in slices.
    ///
    /// # Errors
    /// [`Refusal::Finished`] where no direction is legal, or what the player refuses; the game stays as it was.
    pub fn play_move(&mut self, player: &Player, limits: Limits) -> Result<Verdict, Refusal> {
        let verdict = player.best_move(self.board, Limits { seed: self.seed.0, ..limits })?;
        let slide = self.board.slide(verdict.direction).ok_or(Refusal::Finished)?;
        if let Some((board, _)) = self.seed.spawn(slide.board) {
            self.board = board;
            self.score = self.score.saturating_add(slide.score);
        }
        Ok(verdict)
    }

    /// Lets the player make up to `most` moves; returns how many it made, fewer where the game is finished.
    ///
    /// # Errors
    /// What the player refuses, even where no move is to be made; the game stays as it was.
    pub fn play(&mut self, player: &Player, limits: Limits, most: u32) -> Result<u32, Refusal> {
        player.check(limits)?;
        for made in 0..most {
            match self.play_move(player, limits) {
                Ok(_) => {}
                Err(Refusal::Finished) => return Ok(made),
                Err(refusal) => return Err(refusal),
            }
        }
        Ok(most)
    }
}

//! Whole games: a player, the rules and a seed.

use crate::board::{Board, Direction};
use crate::player::{Limits, Player, Refusal, Verdict};
use crate::random::GameSeed;
use crate::stop::Watch;

/// A game under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The position, in which a move is due.
    pub board: Board,
    /// Points so far.
    pub score: u32,
    /// The seed of all chance to come.
    pub seed: GameSeed,
}

/// A move of a game, and the tile that came after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where the tiles slid to.
    pub direction: Direction,
    /// The points that the move gained.
    pub score: u32,
    /// The cell that the new tile fills, 0 to 15.
    pub cell: usize,
    /// The rank of the new tile: 1 for a 2, 2 for a 4.
    pub rank: u8,
}

impl Game {
    /// A new game with two spawned tiles.
    pub fn new(mut seed: GameSeed) -> Game {
        Game { board: seed.new_game(), score: 0, seed }
    }

    /// Moves in this direction and spawns a tile; `None` where the direction is illegal, and the game stays as it was.
    pub fn step(&mut self, direction: Direction) -> Option<Step> {
        let slide = self.board.slide(direction)?;
        let (board, cell) = self.seed.spawn(slide.board)?;
        self.board = board;
        self.score = self.score.saturating_add(slide.score);
        Some(Step { direction, score: slide.score, cell, rank: board.ranks()[cell] })
    }

    /// Lets the player make one move and spawns a tile. The player draws on the game's present seed, so the
    /// first seed replays a game that is bounded by effort, in one call or in slices.
    ///
    /// # Errors
    /// What the player refuses, [`Refusal::Finished`] where no direction is legal; the game stays as it was.
    pub fn play_move(&mut self, player: &Player, limits: Limits) -> Result<Verdict, Refusal> {
        Watch::over(limits.cancel, |watch| Ok(self.move_by(player, limits, watch)?.0))
    }

    fn move_by(
        &mut self,
        player: &Player,
        limits: Limits,
        watch: &Watch,
    ) -> Result<(Verdict, Step), Refusal> {
        let limits = Limits { seed: self.seed.0, ..limits };
        let verdict = player.answer(self.board, limits, false, watch)?;
        let step = self.step(verdict.direction).expect("a player plays a legal direction");
        Ok((verdict, step))
    }

    /// Lets the player make up to `most` moves; returns how many it made, fewer where the game ended.
    ///
    /// # Errors
    /// What the player refuses; limits are checked even if `most` is 0. The moves made so far stand.
    pub fn play(&mut self, player: &Player, limits: Limits, most: u32) -> Result<u32, Refusal> {
        Watch::over(limits.cancel, |watch| self.play_by(player, limits, most, watch, &mut |_| {}))
    }

    /// [`Game::play`] with this watch in place of the limits' `cancel`; hands each move to `note`.
    pub(crate) fn play_by(
        &mut self,
        player: &Player,
        limits: Limits,
        most: u32,
        watch: &Watch,
        note: &mut dyn FnMut(Step),
    ) -> Result<u32, Refusal> {
        player.check(limits)?;
        for made in 0..most {
            match self.move_by(player, limits, watch) {
                Ok((_, step)) => note(step),
                Err(Refusal::Finished) => return Ok(made),
                Err(refusal) => return Err(refusal),
            }
        }
        Ok(most)
    }
}

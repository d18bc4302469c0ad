//! A program that depends on the crate in the repository, whose library has the network inside.

use engine2048::{Evaluator, GameSeed, Limits, Player};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (board, limits) = (GameSeed(2048).new_game(), Limits::new().effort(1));
    let (expectimax, network): (Player, Evaluator) = ("expectimax".parse()?, "network".parse()?);
    println!("{:?} {}", expectimax.best_move(board, limits)?, network.evaluate(board)?);
    Ok(())
}

//! A program that depends on the crate as it is packed, without weights: the part `package` builds and runs it outside the
//! project. Its argument is the folder of the weights.

use engine2048::{load_network, Evaluator, GameSeed, Limits, NetworkError, Player, Refusal};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("the folder of the weights is missing")?;
    let (board, limits) = (GameSeed(2048).new_game(), Limits::new().effort(1));
    let (expectimax, network): (Player, Evaluator) = ("expectimax".parse()?, "network".parse()?);
    assert_eq!(expectimax.best_move(board, limits), Err(Refusal::NoNetwork));
    assert_eq!(network.evaluate(board), Err(Refusal::NoNetwork));
    assert!("heuristic".parse::<Player>()?.best_move(board, limits).is_ok(), "it needs no network");
    let error = load_network("no/such/folder").expect_err("there is none");
    assert!(matches!(error, NetworkError::Unreadable { .. }), "{error}");
    assert_eq!(expectimax.best_move(board, limits), Err(Refusal::NoNetwork), "what failed changed nothing");
    load_network(&folder)?;
    load_network(&folder)?;
    println!("{:?} {}", expectimax.best_move(board, limits)?, network.evaluate(board)?);
    Ok(())
}

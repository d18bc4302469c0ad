//! Which move is best: the searches, each written once for every player that uses it.

pub mod alpha_beta;
pub mod bounds;
pub mod expectimax;
pub mod greedy;
pub mod monte_carlo;
pub mod plain_expectimax;
pub mod probability;

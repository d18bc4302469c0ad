//! Which move is best: the searches, each written once for every player that uses it.

pub mod alpha_beta;
pub mod bounds;
pub mod deepening;
pub mod exact_memory;
pub mod expectimax;
pub mod greedy;
pub mod heuristic_leaves;
pub mod monte_carlo;
pub mod network_leaves;
pub mod plain_expectimax;
pub mod probability;
pub mod random_games;
pub mod random_move;
pub mod relabelling;
pub mod transposition;

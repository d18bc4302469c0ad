//! Which move is best: the searches, each written once.

pub mod alpha_beta;
pub mod bound_table;
pub mod deepening;
pub mod effort;
pub mod exact_table;
pub mod expectimax;
pub mod greedy;
pub mod monte_carlo;
pub mod plain_expectimax;
pub mod probability;
pub mod random_games;
pub mod random_move;
pub mod short_playouts;
pub mod transposition;

//! The learned evaluator: an n-tuple network that knows, for a position after a move, how many points are to come.

pub mod shape;

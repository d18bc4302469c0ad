//! How each evaluator takes part in its search: what each published program takes for granted there, and how our own
//! evaluators share work between leaves.

pub mod article;
pub mod datumbox;
pub mod gradient;
pub mod heuristic;
pub mod line_sum;
pub mod network;
pub mod ovolve;
pub mod recipe;
pub mod snake;
pub mod weights;

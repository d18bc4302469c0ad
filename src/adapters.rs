//! How each evaluator takes part in its search: a published program's own rules, and how leaves share work.

pub mod article;
pub mod datumbox;
pub mod gradient;
pub mod heuristic;
pub mod line_sum;
pub mod ovolve;
pub mod recipe;
pub mod snake;
pub mod weights;

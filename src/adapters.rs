//! How each evaluator takes part in its search: what a published program takes for granted there, and how leaves share
//! work.

pub mod article;
pub mod datumbox;
pub mod gradient;
pub mod heuristic;
pub mod laps;
pub mod line_sum;
pub mod network;
pub mod ovolve;
pub mod recipe;
pub mod snake;
pub mod weights;

//! What the tests, the fuzzers and the benchmarks share.

pub mod any_input;
pub mod any_record;
pub mod any_weights;
pub mod known;
pub mod random_boards;
pub mod search_boards;
pub mod signature;
pub mod work_clock;

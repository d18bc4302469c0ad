//! What `xtask` and `lab` share.

pub mod command;
pub mod files;
pub mod instructions;
pub mod paths;
pub mod served_time;
pub mod watched_program;

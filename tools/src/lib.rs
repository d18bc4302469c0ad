//! What `xtask` and `lab` share: the project's folders, its files, and other programs run.

pub mod command;
pub mod files;
pub mod instructions;
pub mod paths;
pub mod watched_program;
